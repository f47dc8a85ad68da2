"""ICU MessageFormat patterns: `{name}`, `{name, select, ...}`, `{name, plural, ...}`, `#` and quotes.

The client reads the same patterns with `intl-messageformat`. Tests compare this module with ICU4C (icu4py) and CLDR.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

Pattern = tuple["str | Argument", ...]


@dataclass(frozen=True)
class Argument:
    """A blank of a pattern. `#`, the number of the plural around it, has no name."""

    name: str
    way: str = ""  # "", "select" or "plural"
    options: dict[str, Pattern] = field(default_factory=dict)


class Value(Protocol):
    """What fills in a blank."""

    @property
    def choice(self) -> str:
        """The option that a select takes."""

    @property
    def amount(self) -> float:
        """The number that a plural counts."""


V = TypeVar("V", bound=Value)

HEAD = re.compile(r"\s*(\w+)\s*(?:,\s*(select|plural)\s*,)?\s*")
OPTION = re.compile(r"\s*(=?\w+)\s*\{")
SPACE = re.compile(r"\s*")


def parse(text: str) -> Pattern:
    """The pattern of a text. Raises ValueError if it is not one.

    >>> parse("{n, plural, one {# box} other {# boxes}}")[0].options["one"]
    (Argument(name='', way='', options={}), ' box')
    """
    pattern, end = _pattern(text, 0, in_plural=False)
    if end != len(text):
        raise ValueError(f"a brace too many at {end}: {text}")
    return pattern


def _pattern(text: str, at: int, in_plural: bool) -> tuple[Pattern, int]:
    """The pattern that begins at a place, and the place of the brace that ends it."""
    parts: list[str | Argument] = []
    literal = ""
    while at < len(text) and text[at] != "}":
        if text[at] == "{" or (text[at] == "#" and in_plural):
            parts += [literal] if literal else []
            literal = ""
            part, at = (Argument(""), at + 1) if text[at] == "#" else _argument(text, at + 1, in_plural)
            parts.append(part)
        elif text[at] == "'" and text[at + 1 : at + 2] in ("'", "{", "}", "#" if in_plural else "'"):
            quoted, at = _quoted(text, at + 1)
            literal += quoted
        else:
            literal += text[at]
            at += 1
    return (*parts, literal) if literal else tuple(parts), at


def _quoted(text: str, at: int) -> tuple[str, int]:
    """What is quoted from a place on, and the place behind it; two quotes are one."""
    if text[at] == "'":
        return "'", at + 1
    end = text.find("'", at)
    return (text[at:], len(text)) if end < 0 else (text[at:end], end + 1)


def _argument(text: str, at: int, in_plural: bool) -> tuple[Argument, int]:
    """The argument whose name begins at a place, and the place behind its brace."""
    head = HEAD.match(text, at)
    if not head:
        raise ValueError(f"no name at {at}: {text}")
    name, way = head[1], head[2] or ""
    at = head.end()
    options: dict[str, Pattern] = {}
    while way and (option := OPTION.match(text, at)):
        options[option[1]], at = _pattern(text, option.end(), in_plural or way == "plural")
        space = SPACE.match(text, at + 1)
        at = space.end() if space else at + 1
    if text[at : at + 1] != "}" or (way and "other" not in options):
        raise ValueError(f"no end, or no other, at {at}: {text}")
    return Argument(name, way, options), at + 1


def fill(
    pattern: Pattern, value: Callable[[str], V], plural: Callable[[float], str], number: float = 0
) -> Iterator[str | V]:
    """The parts of a pattern with these values: text, and the values themselves."""
    for part in pattern:
        if isinstance(part, str):
            yield part
        elif not part.way:
            yield value(part.name) if part.name else f"{number}"
        else:
            given = value(part.name)
            if part.way == "plural":
                n = given.amount
                option = part.options.get(f"={n}") or part.options.get(plural(n)) or part.options["other"]
                yield from fill(option, value, plural, n)
            else:
                yield from fill(part.options.get(given.choice, part.options["other"]), value, plural, number)


# --- plurals ----------------------------------------------------------------------------------------------------------


def _french(n: float) -> str:
    return "one" if n < 2 else "other"


def _arabic(n: float) -> str:
    if n in (0, 1, 2):
        return ("zero", "one", "two")[int(n)]
    return "other" if n % 1 or n % 100 < 3 else "few" if n % 100 < 11 else "many"


def _hebrew(n: float) -> str:
    return "two" if n == 2 else _two_forms(n)


def _slavic(n: float) -> str:
    if n == 1 or n % 1:
        return "one" if n == 1 else "other"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _two_forms(n: float) -> str:
    return "one" if n == 1 else "other"


PLURALS: dict[str, Callable[[float], str]] = {"fr": _french, "pl": _slavic, "ar": _arabic, "he": _hebrew}
CATEGORIES = {"pl": ("one", "few", "many"), "ar": ("zero", "one", "two", "few", "many")}  # besides `other`


def plural_of(language: str) -> Callable[[float], str]:
    """CLDR's category of numbers below a million in a language: "one", "few" ...; a language not listed has two."""
    return PLURALS.get(language, _two_forms)
