"""How units and formulas are written in plain text; the words in them are texts."""

from collections.abc import Callable, Mapping, Sequence

from labtable.engine.words.sentences import Format

from ..rules.cards import UNITS
from .laws import Formula

Laid = Sequence[Sequence[str]]  # the unit cards above the line and below it, in the order they were laid
Say = Callable[..., str]


def units(exponents: Sequence[int], say: Say) -> str:
    """A fraction: `kg m2 / s2`, `m`, `1 / s`; the blank one in words."""

    def row(sign: int) -> str:
        powers = zip(UNITS, (sign * e for e in exponents), strict=True)
        return " ".join(f"{unit}{power}" if power > 1 else unit for unit, power in powers if power > 0)

    above, below = row(1), row(-1)
    if not above and not below:
        return say("units.none")
    return f"{above or 1} / {below}" if below else above


def number_or_units(exponents: Sequence[int], say: Say) -> str:
    """A fraction, or 1 for the blank one."""
    return units(exponents, say) if any(exponents) else "1"


def formula(law: Formula, say: Say) -> str:
    """A law in symbols: `E = F d`, `E = ½ p v (p is the momentum)`."""
    (one, *_), (other, *_) = law["of"][0], law["of"][-1]
    number = f"{law['number']} " if law["number"] else ""
    right = {
        "square": f"{one}²",
        "root": f"√{one}",
        "product": f"{number}{one} {other}",
        "quotient": f"{number}{one}/{other}",
        "over_product": f"{one}/({number}{other})",
        "reciprocal": f"1/{one}",
    }[law["is"]]
    return f"{law['made'][0]} = {right}{''.join(f' {where}' for where in meanings(law, say))}"


def meanings(law: Formula, say: Say) -> list[str]:
    """The meanings of letters that a law defines, in brackets; none if there are none."""
    match law["where"]:
        case [[letter, meaning]]:
            return [say("formula.where", letter=letter, meaning=meaning)]
        case [[letter, meaning], [letter2, meaning2]]:
            return [say("formula.where.two", letter=letter, meaning=meaning, letter2=letter2, meaning2=meaning2)]
    return []


def laid(rows: Laid, _: Say) -> str:
    """The unit cards before they cancel: `kg m m s s / s s kg`."""
    above, below = (" ".join(row) for row in rows)
    return f"{above or 1} / {below or 1}"


FORMATS: Mapping[str, Format] = {
    "units": units,
    "number_or_units": number_or_units,
    "formula": formula,
    "laid": laid,
}
