"""Evaluation of a written play: its values, and whether it is true (M-4, M-6, M-7, M-9).

`play` and `size` are as in `writing`; in the rows `n` and `d` of 64 bits, which are the caller's workspace, fraction
i is `n[i]` over `d[i]`, as in `fractions`.
"""

from labtable.engine.kernels.kernel import apart, kernel, new_numbers, new_row
from labtable.engine.kernels.record import Row

from .cards import LONG_PATTERN_LEAST, MAX_DENOMINATOR, PATTERN_LEAST, TWELFTHS, WHOLE
from .fractions import Outcome, add, divide, gcd, is_product_too_big, multiply, raise_to
from .state import MAX_PIECES, Piece, Refusal
from .writing import is_card, is_operator, is_wild, relation_at

MAX_CARDS = MAX_PIECES // 2  # between two cards stands an operator


# --- equations --------------------------------------------------------------------------------------------------------


@apart
def value_at(play: Row, i: int, n: Row, d: Row, to: int) -> None:
    """Write the reduced value of the card at place i into fraction `to`."""
    top, bottom = written_numerator(play, i), written_denominator(play, i)
    common = gcd(top, bottom)
    n[to], d[to] = top // common, bottom // common


@kernel
def written_numerator(play: Row, i: int) -> int:
    """The numerator of the card at place i as it is written: a basic card counts twelfths."""
    return play[i + 1] - Piece.NUMERATOR if is_wild(play[i]) else TWELFTHS[play[i]]


@kernel
def written_denominator(play: Row, i: int) -> int:
    """The denominator of the card at place i as it is written."""
    return play[i + 2] - Piece.DENOMINATOR if is_wild(play[i]) else WHOLE


@kernel
def rank(piece: int) -> int:
    """The precedence of an operator, higher for a tighter one (M-4); 0 for an opening bracket."""
    if piece == Piece.POWER:
        return 3
    if piece == Piece.TIMES or piece == Piece.OVER:
        return 2
    return 1 if is_operator(piece) else 0


@apart
def operate(operator: int, n: Row, d: Row, i: int) -> int:
    """Apply an operator to fractions i and i + 1; the result becomes fraction i. Return an Outcome (M-4, M-6)."""
    if operator == Piece.PLUS:
        return add(n, d, i, i + 1, 1)
    if operator == Piece.MINUS:
        return add(n, d, i, i + 1, -1)
    if operator == Piece.TIMES:
        return multiply(n, d, i, i + 1)
    if operator == Piece.OVER:
        return divide(n, d, i, i + 1)
    return raise_to(n, d, i, i + 1)


@apart
def order_of_work(play: Row, first: int, last: int, out: Row) -> int:
    """Write the places of cards and operators into `out`, in the order of evaluation (M-4).

    They are those on places `first` to `last` - 1. Each operator comes behind the two values that it joins: powers
    group from the right, all else from the left. Return the number of places written.
    """
    waiting = new_row(MAX_PIECES)
    held, n = 0, 0
    for i in range(first, last):
        if is_card(play[i]):
            out[n] = i
            n += 1
        elif is_operator(play[i]) or play[i] == Piece.CLOSE:
            least = 1 if play[i] == Piece.CLOSE else rank(play[i]) + (1 if play[i] == Piece.POWER else 0)
            while held > 0 and rank(play[waiting[held - 1]]) >= least:
                held -= 1
                out[n] = waiting[held]
                n += 1
        if play[i] == Piece.CLOSE:
            held -= 1
        elif is_operator(play[i]) or play[i] == Piece.OPEN:
            waiting[held] = i
            held += 1
    for i in range(held):
        out[n + i] = waiting[held - 1 - i]
    return n + held


@apart
def evaluate(play: Row, first: int, last: int, n: Row, d: Row, base: int) -> int:
    """Evaluate the expression on places `first` to `last` - 1 into fraction `base`; return an Outcome (M-4)."""
    order = new_row(MAX_PIECES)
    values = base
    for i in range(order_of_work(play, first, last, order)):
        if is_card(play[order[i]]):
            value_at(play, order[i], n, d, values)
            values += 1
        else:
            values -= 1
            outcome = operate(play[order[i]], n, d, values - 1)
            if outcome != Outcome.FINE:
                return outcome
    return Outcome.FINE


@kernel
def evaluate_sides(play: Row, size: int, n: Row, d: Row) -> int:
    """Evaluate both sides of an equation into fractions 0 and 1; return an Outcome (M-4)."""
    at = relation_at(play, size)
    outcome = evaluate(play, 1, at, n, d, 0)
    if outcome != Outcome.FINE:
        return outcome
    return evaluate(play, at + 1, size, n, d, 1)


@apart
def judge_equation(play: Row, size: int) -> int:
    """Return `Refusal.NONE` if the equation or inequality is true, else why it is not (M-4, M-6, M-7)."""
    n, d = new_numbers(MAX_CARDS), new_numbers(MAX_CARDS)
    outcome = evaluate_sides(play, size, n, d)
    if outcome == Outcome.UNDEFINED:
        return Refusal.UNDEFINED
    if outcome == Outcome.NOT_RATIONAL:
        return Refusal.NOT_RATIONAL
    if outcome == Outcome.TOO_BIG:
        return Refusal.TOO_BIG
    relation = play[relation_at(play, size)]
    if relation == Piece.EQUALS:
        return Refusal.NONE if n[0] == n[1] and d[0] == d[1] else Refusal.NOT_TRUE
    if is_product_too_big(n[0], d[1]) or is_product_too_big(n[1], d[0]):
        return Refusal.TOO_BIG
    left, right = n[0] * d[1], n[1] * d[0]
    holds = left < right if relation == Piece.LESS else left > right
    return Refusal.NONE if holds else Refusal.NOT_TRUE


# --- patterns ---------------------------------------------------------------------------------------------------------


@apart
def judge_pattern(play: Row, size: int) -> int:
    """Return `Refusal.NONE` if the cards, in this order, make a pattern, else why they do not (M-9)."""
    n, d = new_numbers(MAX_CARDS), new_numbers(MAX_CARDS)
    cards = 0
    for i in range(1, size):
        if is_card(play[i]):
            value_at(play, i, n, d, cards)
            cards += 1
    if cards < PATTERN_LEAST:
        return Refusal.PATTERN_TOO_SHORT
    to_common_denominator(n, d, cards)
    if is_arithmetic(n, cards) or is_geometric(n, cards):  # equal cards are arithmetic
        return Refusal.NONE
    if cards >= LONG_PATTERN_LEAST and (is_alternating(n, cards) or is_fibonacci_like(n, cards)):
        return Refusal.NONE
    return Refusal.NO_PATTERN


@kernel
def to_common_denominator(n: Row, d: Row, count: int) -> None:
    """Expand numerators to the least common multiple of 1 to 12: at most 144 * 27720, small enough to multiply."""
    common = 1
    for i in range(2, MAX_DENOMINATOR + 1):
        common = common // gcd(common, i) * i
    for i in range(count):
        n[i] = n[i] * (common // d[i])


@kernel
def is_arithmetic(n: Row, count: int) -> bool:
    """Whether numbers go up or down by equal steps, which may be zero (M-9)."""
    for i in range(2, count):
        if n[i] - n[i - 1] != n[1] - n[0]:
            return False
    return True


@kernel
def is_geometric(n: Row, count: int) -> bool:
    """Whether each number is the one before it by the same ratio, none of them being zero (M-9)."""
    if n[0] == 0 or n[1] == 0:
        return False
    for i in range(2, count):
        if n[i] * n[i - 2] != n[i - 1] * n[i - 1] or n[i] == 0:
            return False
    return True


@kernel
def is_alternating(n: Row, count: int) -> bool:
    """Whether numbers alternate between two values (M-9)."""
    for i in range(2, count):
        if n[i] != n[i - 2]:
            return False
    return True


@kernel
def is_fibonacci_like(n: Row, count: int) -> bool:
    """Whether each number from the third on is the sum of the two before it (M-9)."""
    for i in range(2, count):
        if n[i] != n[i - 1] + n[i - 2]:
            return False
    return True
