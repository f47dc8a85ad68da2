"""A play worked out step by step, what it would earn, and both for a play that is only being tried.

All arithmetic is that of the rules (`fractions`, `writing`); a step also keeps what one writes on paper between its two
numbers and its result: the common denominator, and the result before it is reduced.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import lcm
from typing import Literal

import msgspec

from labtable.engine.kernels.kernel import new_numbers
from labtable.engine.words.sentences import Sentence

from ..rules.cards import FACES, LONG_PATTERN_LEAST, PATTERN_LEAST, WHOLE, Kind
from ..rules.evaluation import (
    MAX_CARDS,
    is_alternating,
    is_arithmetic,
    is_fibonacci_like,
    is_geometric,
    judge_equation,
    to_common_denominator,
    value_at,
)
from ..rules.fractions import Outcome
from ..rules.names import card_name, declared_value, token_name, write_line
from ..rules.scoring import earns, is_equation
from ..rules.state import MAX_PIECES, NOTHING, Piece, Refusal, State
from ..rules.writing import (
    expects_card,
    expects_value,
    fits,
    is_card,
    is_for_pattern,
    is_theft,
    open_brackets,
    refuse_grammar,
    relation_at,
)
from .arithmetic import Exact, Fraction, exact, operated, reduced, worked_out
from .mistakes import not_true

Sign = Literal["+", "-", "x", "/", "^"]
Relation = Literal["=", "<", ">"]
Pattern = Literal["equal", "arithmetic", "geometric", "alternating", "fibonacci"]
SIGNS: dict[int, Sign] = {Piece.PLUS: "+", Piece.MINUS: "-", Piece.TIMES: "x", Piece.OVER: "/", Piece.POWER: "^"}
RELATIONS: dict[int, Relation] = {Piece.EQUALS: "=", Piece.LESS: "<", Piece.MORE: ">"}
BOUNDED = (Kind.AT_LEAST, Kind.AT_MOST, Kind.MORE, Kind.LESS)
FAILURES = {
    Outcome.UNDEFINED: Sentence("undefined", {}, "M-6"),
    Outcome.NOT_RATIONAL: Sentence("not_rational", {}, "M-4"),
    Outcome.TOO_BIG: Sentence("too_big", {}, "M-4"),
}


class Step(msgspec.Struct):
    """An operation: its side (0 left, 1 right), its two numbers, and its result.

    A card's number is as written, a result in lowest terms; numbers that a browser would round are text. `common`: both
    numbers over their common denominator. `raw` is the result before it is reduced. With `fail` there is no result: it
    says why.
    """

    side: int
    a: Exact
    operator: Sign
    b: Exact
    common: tuple[Exact, Exact] | None  # for + and -
    raw: Exact | None
    value: Exact | None
    fail: Sentence | None


class Proof(msgspec.Struct):
    """The proof that a written line is true, or is not: both sides worked out, in order of evaluation.

    Of a line that is not finished, a side that is finished has its value. `common`: sides that differ, over their
    common denominator, which shows which is less. Of a pattern there are no steps; `pattern` says of which kind
    it is.
    """

    line: str
    relation: Relation
    left: Exact | None  # in lowest terms
    right: Exact | None
    steps: list[Step]
    holds: bool
    why: Sentence | None  # what is false or undefined
    pattern: Pattern | None = None
    common: tuple[Exact, Exact] | None = None


class Earns(msgspec.Struct):
    """The earnings of a play (M-8, M-9, M-15), and the points of each part, so that these values are in one place."""

    cards: int
    solution: bool
    tokens: list[str]
    points: int
    card_points: int
    solution_points: int
    token_points: int


class PlayPreview(msgspec.Struct):
    """What an action would do: why it would be refused, and for a play the proof and the earnings.

    Where the players judge (M-12) there is neither proof nor earnings: they would give the truth away.
    """

    action: str
    refusal: Sentence | None
    proof: Proof | None
    earns: Earns | None


# --- working out ------------------------------------------------------------------------------------------------------


def over_common_denominator(a: Fraction, b: Fraction) -> tuple[Fraction, Fraction]:
    """The two fractions over their least common denominator."""
    below = lcm(a[1], b[1])
    return (a[0] * (below // a[1]), below), (b[0] * (below // b[1]), below)


def step(side: int, operator: int, a: Fraction, b: Fraction) -> tuple[Step, Fraction | None]:
    """An operation as written on paper, and its value, None if it fails."""
    outcome, value = operated(operator, a, b)
    found = Step(side, exact(a), SIGNS[operator], exact(b), None, None, None, None)
    if outcome != Outcome.FINE:
        found.fail = FAILURES[outcome]
        return found, None
    found.value = found.raw = exact(value)
    if operator in (Piece.PLUS, Piece.MINUS):
        one, other = over_common_denominator(a, b)
        found.common = exact(one), exact(other)
        found.raw = exact((one[0] + (other[0] if operator == Piece.PLUS else -other[0]), one[1]))
    elif operator == Piece.TIMES:
        found.raw = exact((a[0] * b[0], a[1] * b[1]))
    elif operator == Piece.OVER:
        sign = -1 if b[0] < 0 else 1
        found.raw = exact((sign * a[0] * b[1], sign * a[1] * b[0]))
    return found, value


def steps_of(row: Sequence[int], first: int, last: int, side: int) -> tuple[list[Step], Fraction | None]:
    """The steps of an expression, and its value in lowest terms; None if a step fails."""
    steps: list[Step] = []

    def method(at: int, a: Fraction, b: Fraction) -> Fraction | None:
        written, value = step(side, row[at], a, b)
        steps.append(written)
        return value

    value = worked_out(row, first, last, method)
    return steps, None if value is None else reduced(value)


# --- proving ----------------------------------------------------------------------------------------------------------


def readable(pieces: Sequence[int]) -> list[int]:
    """The beginning of a play that is grammatical, without its end (M-4)."""
    row = list(pieces[:MAX_PIECES])
    for i in range(1, len(row)):
        if row[i] == Piece.END or refuse_grammar(row, i, row[i]) != Refusal.NONE:
            return row[:i]
    return row


def sides(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The places where each finished side of a play begins and ends (M-4)."""
    at = relation_at(list(row), len(row))
    for first, last in [(1, len(row))] if at < 0 else [(1, at), (at + 1, len(row))]:
        written = list(row[:last])
        if not (expects_card(written, last) or expects_value(written, last) or open_brackets(written, last)):
            yield first, last


def prove(pieces: Sequence[int]) -> Proof:
    """A play worked out, whether it is finished or not (M-4 to M-7, M-9)."""
    row = readable(pieces)
    if is_for_pattern(row):
        return prove_pattern(row)
    at = relation_at(row, len(row))
    proof = Proof(write_line(row), RELATIONS[row[at]] if at > 0 else "=", None, None, [], False, None)
    found: list[Fraction | None] = [None, None]
    for first, last in sides(row):
        side = int(0 < at < first)
        steps, found[side] = steps_of(row, first, last, side)
        proof.steps += steps
    left, right = found
    proof.left, proof.right = left and exact(left), right and exact(right)
    failed = next((step.fail for step in proof.steps if step.fail), None)
    proof.why = wrong_value(row) or failed
    if left is not None and right is not None and proof.why is None:
        proof.why = judged(row, left, right)
        proof.holds = proof.why is None
        if left != right:
            one, other = over_common_denominator(left, right)
            proof.common = exact(one), exact(other)
    return proof


def why_false(pieces: Sequence[int]) -> Sentence:
    """The sentence for what is false or undefined in a play that is not true."""
    why = prove(pieces).why
    assert why is not None
    return why


def judged(row: Sequence[int], left: Fraction, right: Fraction) -> Sentence | None:
    """None if the relation holds, else the sentence that says so (M-4, M-7)."""
    reason = judge_equation(list(row), len(row))
    if reason == Refusal.TOO_BIG:
        return FAILURES[Outcome.TOO_BIG]
    return None if reason == Refusal.NONE else not_true(row, left, right)


def wrong_value(row: Sequence[int]) -> Sentence | None:
    """The sentence for the first card declared as a value it may not have; None if there is none (M-5)."""
    for i, piece in enumerate(row):
        if is_card(piece) and (value := declared_value(row, i)) and not fits(piece, *value):
            return not_of_card(piece, value)
    return None


def not_of_card(card: int, value: Fraction) -> Sentence:
    """The sentence that a wild card cannot have this value (M-5)."""
    face = FACES[card]
    bound = {"bound": (face.twelfths, WHOLE)} if face.kind in BOUNDED else {}
    kind = face.kind.name.lower()
    said = {"card": card_name(card), "value": value, "limit": Sentence(f"limit.{kind}", bound)}
    return Sentence("value_not_of_card", said, "M-5")


def prove_pattern(row: Sequence[int]) -> Proof:
    """The proof of a pattern: which kind the cards make, or why they make none (M-9, M-10)."""
    values = [i for i, piece in enumerate(row) if is_card(piece)]
    if expects_value(list(row), len(row)):
        values.pop()
    kind = pattern_of(row, values)
    why = wrong_value(row)
    if why is None and kind is None:
        why = Sentence("no_pattern", {}, "M-9")
        if len(values) < PATTERN_LEAST:
            why = Sentence("pattern_too_short", {"least": PATTERN_LEAST}, "M-9")
    return Proof(write_line(row), "=", None, None, [], why is None, why, kind)


def pattern_of(row: Sequence[int], places: Sequence[int]) -> Pattern | None:
    """The kind of pattern that the cards at these places make, None for none (M-9)."""
    n, d, count = new_numbers(MAX_CARDS), new_numbers(MAX_CARDS), len(places)
    if count < PATTERN_LEAST:
        return None
    for to, at in enumerate(places):
        value_at(list(row), at, n, d, to)
    to_common_denominator(n, d, count)
    if is_arithmetic(n, count):
        return "equal" if n[0] == n[1] else "arithmetic"
    if is_geometric(n, count):
        return "geometric"
    if count < LONG_PATTERN_LEAST:
        return None
    if is_alternating(n, count):
        return "alternating"
    return "fibonacci" if is_fibonacci_like(n, count) else None


# --- earning ----------------------------------------------------------------------------------------------------------


def earned(match: State, pieces: Sequence[int], space_size: int, tokens: Iterable[int]) -> Earns:
    """What a play of a match earns from a space of this size while these tokens are shown (M-8, M-9, M-15)."""
    row, size = list(pieces), len(pieces)
    cards = sum(1 for piece in pieces if is_card(piece))
    from_space = cards if is_theft(row) else cards - 1
    solution = from_space == space_size and is_equation(row, size)
    names = [token_name(token) for token in tokens if token != NOTHING and earns(row, size, token)]
    parts = match.card_points * cards, match.solution_points if solution else 0, match.token_points * len(names)
    return Earns(cards, solution, names, sum(parts), *parts)


def gains(cards: int, solution: bool, tokens: Sequence[str]) -> Sentence:
    """What a play earns, as part of a sentence."""
    return Sentence("gains", {"cards": cards, "solution": bool(solution), "tokens": tokens})
