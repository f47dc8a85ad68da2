"""Known kinds of mistake in a false equation, found by making each mistake and comparing the results.

A kind is named only if the other side is exactly what the mistake gives; so a true equation never has one.
"""

from collections.abc import Callable, Iterator, Sequence
from math import lcm
from typing import Any, NamedTuple

from labtable.engine.words.sentences import Sentence

from ..rules.evaluation import written_denominator, written_numerator
from ..rules.fractions import Outcome
from ..rules.state import MAX_PIECES, Piece
from ..rules.writing import is_card, is_denominator, is_numerator, is_operator, relation_at
from .arithmetic import Fraction, Method, by_the_rules, exact, operated, reduced, worked_out

MOST_OPERATORS = 8  # of a side that is looked at: beyond that nearly everything fits by chance
KINDS = (  # what explains the most, or happens most often, first
    "numerators_only",
    "left_to_right",
    "brackets_forgotten",
    "added_across",
    "no_common_denominator",
    "twelfths_multiplied",
    "twelfths_divided",
    "inverse_operation",
    "inverted_wrong",
    "power_multiplied",
)
UNREAD_SUM = "not_read_added_across"  # of a sum added across whose result is no card, so that the line is no action
SIGNS = {Piece.PLUS: "+", Piece.MINUS: "-", Piece.TIMES: "x", Piece.OVER: "/", Piece.POWER: "^"}
OPPOSITE = {
    Piece.PLUS: Piece.MINUS,
    Piece.MINUS: Piece.PLUS,
    Piece.TIMES: Piece.OVER,
    Piece.OVER: Piece.TIMES,
}


class Mistake(NamedTuple):
    """A kind of mistake, and the facts that its sentence needs."""

    kind: str
    facts: dict[str, Any]


def not_true(row: Sequence[int], left: Fraction, right: Fraction) -> Sentence:
    """The sentence for an equation that is false though both sides can be worked out (M-4)."""
    found = mistake_in(row, left, right)
    key = f"not_true_{found.kind}" if found else "not_true"
    return Sentence(key, {"left": exact(left), "right": exact(right), **(found.facts if found else {})}, "M-4")


def kind_of(sentence: Sentence | None) -> str | None:
    """The kind of mistake that a sentence names."""
    kind = sentence.key.removeprefix("not_true_") if sentence else ""
    return kind if kind in KINDS else None


def mistake_in(row: Sequence[int], left: Fraction, right: Fraction) -> Mistake | None:
    """The first known kind of mistake that explains a false equation or inequality."""
    at = relation_at(list(row), len(row))
    if is_false_by_numerators(row, at):
        return Mistake("numerators_only", {})
    if row[at] != Piece.EQUALS:
        return None
    found = [
        mistake
        for first, last, other in ((1, at, right), (at + 1, len(row), left))
        if sum(is_operator(piece) for piece in row[first:last]) <= MOST_OPERATORS
        for mistake, value in mistaken(row, first, last)
        if value is not None and reduced(value) == other
    ]
    return min(found, key=lambda mistake: KINDS.index(mistake.kind), default=None)


def is_false_by_numerators(row: Sequence[int], at: int) -> bool:
    """Whether two single fractions stand there, and the relation would hold for their numerators."""
    sides = [worked_out(row, *ends, lambda *_: None) for ends in ((1, at), (at + 1, len(row)))]
    if sides[0] is None or sides[1] is None:
        return False
    one, other = sides[0][0], sides[1][0]
    return {Piece.EQUALS: one == other, Piece.LESS: one < other, Piece.MORE: one > other}[Piece(row[at])]


# --- one operation done wrongly ---------------------------------------------------------------------------------------


def whole(top: int, bottom: int) -> list[Fraction]:
    """The fraction with its sign in the numerator, or none if the denominator is 0."""
    return [] if bottom == 0 else [(top, bottom) if bottom > 0 else (-top, -bottom)]


def added_across(sign: int, a: Fraction, b: Fraction) -> list[Fraction]:
    """The result if numerators and denominators are added, or subtracted, separately."""
    if sign not in (Piece.PLUS, Piece.MINUS):
        return []
    way = 1 if sign == Piece.PLUS else -1
    return whole(a[0] + way * b[0], a[1] + way * b[1])


def no_common_denominator(sign: int, a: Fraction, b: Fraction) -> list[Fraction]:
    """The results if the numerators are added, or subtracted, unchanged, over a denominator or a multiple."""
    if sign not in (Piece.PLUS, Piece.MINUS) or a[1] == b[1]:
        return []
    top = a[0] + (b[0] if sign == Piece.PLUS else -b[0])
    return [(top, bottom) for bottom in dict.fromkeys((a[1], b[1], lcm(a[1], b[1]), a[1] * b[1]))]


def twelfths_multiplied(sign: int, a: Fraction, b: Fraction) -> list[Fraction]:
    """The product of the numerators over the denominator that both have: 3/12 x 4/12 as 12/12."""
    return [(a[0] * b[0], a[1])] if sign == Piece.TIMES and a[1] == b[1] else []


def twelfths_divided(sign: int, a: Fraction, b: Fraction) -> list[Fraction]:
    """A numerator divided by the other, over the denominator that both have: 8/12 / 4/12 as 2/12."""
    if sign != Piece.OVER or a[1] != b[1]:
        return []
    return [(top // b[0], a[1])] if (top := a[0]) and b[0] and top % b[0] == 0 else whole(a[0], b[0] * a[1])


def inverted_wrong(sign: int, a: Fraction, b: Fraction) -> list[Fraction]:
    """The result if the first fraction is inverted instead of the second."""
    return whole(a[1] * b[0], a[0] * b[1]) if sign == Piece.OVER else []


def inverse_operation(sign: int, a: Fraction, b: Fraction) -> list[Fraction]:
    """The result of the opposite operation."""
    if sign == Piece.POWER:
        return []
    outcome, value = operated(OPPOSITE[Piece(sign)], a, b)
    return [value] if outcome == Outcome.FINE else []


def power_multiplied(sign: int, a: Fraction, b: Fraction) -> list[Fraction]:
    """Base times exponent, instead of the power."""
    return [(a[0] * b[0], a[1] * b[1])] if sign == Piece.POWER else []


WRONG_WAYS: dict[str, Callable[[int, Fraction, Fraction], list[Fraction]]] = {
    "added_across": added_across,
    "no_common_denominator": no_common_denominator,
    "twelfths_multiplied": twelfths_multiplied,
    "twelfths_divided": twelfths_divided,
    "inverted_wrong": inverted_wrong,
    "inverse_operation": inverse_operation,
    "power_multiplied": power_multiplied,
}


# --- a whole side done wrongly ----------------------------------------------------------------------------------------


def mistaken(row: Sequence[int], first: int, last: int) -> Iterator[tuple[Mistake, Fraction | None]]:
    """Every known mistake on a side, and the value that the side would have with it."""
    joints: list[tuple[int, Fraction, Fraction]] = []
    rules = by_the_rules(row)

    def watched(at: int, a: Fraction, b: Fraction) -> Fraction | None:
        joints.append((at, a, b))
        return rules(at, a, b)

    worked_out(row, first, last, watched)
    written = fractions_written(list(row), first, last)
    for at, a, b in joints:
        read = [(a, b)] if a[1] == b[1] else [(a, b), (reduced(a), reduced(b))]  # who sees equal ones reduces nothing
        for one, other in dict.fromkeys(read):
            for kind, got in wrong_results(row[at], one, other):
                if kind == "no_common_denominator" and not {one, other} <= written:
                    continue  # who has written twelfths alone has forgotten no common denominator
                yield Mistake(kind, facts(row[at], one, other, got)), worked_out(row, first, last, but(rules, at, got))
    side = list(row[first:last])
    if Piece.OPEN in side:
        open_side = [piece for piece in side if piece not in (Piece.OPEN, Piece.CLOSE)]
        yield Mistake("brackets_forgotten", {}), value_of(open_side)
    yield Mistake("left_to_right", {}), value_of(from_left_to_right(side))


def fractions_written(row: list[int], first: int, last: int) -> set[Fraction]:
    """The fractions on a side as they are written."""
    return {(written_numerator(row, at), written_denominator(row, at)) for at in range(first, last) if is_card(row[at])}


def wrong_results(sign: int, a: Fraction, b: Fraction) -> Iterator[tuple[str, Fraction]]:
    """Yield the results of an operation done in each of the wrong ways, with the name of the way."""
    for kind, way in WRONG_WAYS.items():
        for got in way(sign, a, b):
            yield kind, got


def facts(sign: int, a: Fraction, b: Fraction, got: Fraction) -> dict[str, Any]:
    """The parameters of the sentence about an operation that was done wrongly."""
    found = {"a": exact(a), "sign": SIGNS[Piece(sign)], "b": exact(b), "got": exact(got)}
    return found if sign == Piece.POWER else {**found, "other": SIGNS[OPPOSITE[Piece(sign)]]}


def but(method: Method, place: int, got: Fraction) -> Method:
    """The same method, except that the operation at one place results in `got`."""
    return lambda at, a, b: got if at == place else method(at, a, b)


def value_of(side: Sequence[int]) -> Fraction | None:
    """The value of an expression by the rules, or None if it has none."""
    return worked_out(side, 0, len(side), by_the_rules(side)) if len(side) <= MAX_PIECES else None


def from_left_to_right(side: Sequence[int]) -> list[int]:
    """The expression with brackets that make everything in it group from the left."""
    written: list[int] = []
    levels = [(0, 0)]  # of brackets: where each begins, and how many values it has by now
    for i, piece in enumerate(side):
        if piece == Piece.OPEN:
            written.append(piece)
            levels.append((len(written), 0))
            continue
        if piece == Piece.CLOSE:
            levels.pop()
        written.append(piece)
        if piece == Piece.CLOSE or ends_value(side, i):
            begin, values = levels.pop()
            if values > 0:
                written.insert(begin, Piece.OPEN)
                written.append(Piece.CLOSE)
            levels.append((begin, values + 1))
    return written


def ends_value(side: Sequence[int], i: int) -> bool:
    """Whether a card, with its declared value, ends at this place."""
    if is_card(side[i]):
        return i + 1 == len(side) or not is_numerator(side[i + 1])
    return is_denominator(side[i])
