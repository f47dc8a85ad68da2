"""The pad: how a play is written piece by piece, what it says, and whether that is true (M-3 to M-7, M-9, M-10)."""

from labtable.engine.kernel import apart, kernel, new_numbers, new_row
from labtable.engine.record import Row

from .cards import (
    KIND,
    LONG_PATTERN_LEAST,
    MAX_DENOMINATOR,
    MAX_NUMERATOR,
    N_BASIC,
    N_FACES,
    PATTERN_LEAST,
    TWELFTHS,
    WHOLE,
    Kind,
)
from .fractions import Outcome, add, divide, gcd, is_product_too_big, multiply, raise_to
from .state import MAX_PIECES, Piece, Refusal

MAX_CARDS = MAX_PIECES // 2  # between two cards stands an operator


# --- what a piece is --------------------------------------------------------------------------------------------------


@kernel
def is_card(piece: int) -> bool:
    """Whether the piece puts a card on the pad."""
    return piece >= 0 and piece < N_FACES


@kernel
def is_wild(card: int) -> bool:
    """Whether the card needs a declared value (M-5)."""
    return card >= N_BASIC


@kernel
def is_numerator(piece: int) -> bool:
    """Whether the piece declares a numerator (M-5)."""
    return piece >= Piece.NUMERATOR and piece <= Piece.NUMERATOR + MAX_NUMERATOR


@kernel
def is_denominator(piece: int) -> bool:
    """Whether the piece declares a denominator (M-5)."""
    return piece > Piece.DENOMINATOR and piece <= Piece.DENOMINATOR + MAX_DENOMINATOR


@kernel
def is_operator(piece: int) -> bool:
    """+ - x / ^ (M-4)."""
    return piece >= Piece.PLUS and piece <= Piece.POWER


@kernel
def is_relation(piece: int) -> bool:
    """= < > (M-4, M-7)."""
    return piece >= Piece.EQUALS and piece <= Piece.MORE


@kernel
def is_beginning(piece: int) -> bool:
    """Whether the piece begins a play or a theft."""
    return piece >= Piece.COMPUTE and piece <= Piece.STEAL_PATTERN


@kernel
def is_for_pattern(pad: Row) -> bool:
    """Whether a pattern is being written (M-10)."""
    return pad[0] == Piece.PATTERN or pad[0] == Piece.STEAL_PATTERN


@kernel
def is_theft(pad: Row) -> bool:
    """Whether the play uses a discarded card instead of one from the hand (M-11)."""
    return pad[0] == Piece.STEAL or pad[0] == Piece.STEAL_PATTERN


# --- declared values --------------------------------------------------------------------------------------------------


@apart
def fits(card: int, numerator: int, denominator: int) -> bool:
    """Whether a wild card may stand for n/d (M-5): bounds by value, parity and simplest form as written."""
    kind, above = KIND[card], WHOLE * numerator - TWELFTHS[card] * denominator
    if kind == Kind.AT_LEAST:
        return above >= 0
    if kind == Kind.AT_MOST:
        return above <= 0
    if kind == Kind.MORE:
        return above > 0
    if kind == Kind.LESS:
        return above < 0
    return fits_as_written(kind, numerator, denominator)


@kernel
def fits_as_written(kind: int, numerator: int, denominator: int) -> bool:
    """The kinds that look at the fraction as it is written (M-5)."""
    odd_above, odd_below = numerator % 2 == 1, denominator % 2 == 1
    if kind == Kind.ODD_ANY:
        return odd_above
    if kind == Kind.EVEN_ANY:
        return not odd_above
    if kind == Kind.ODD_ODD:
        return odd_above and odd_below
    if kind == Kind.EVEN_EVEN:
        return not odd_above and not odd_below
    return denominator >= 2 and gcd(numerator, denominator) == 1


@kernel
def widening(card: int, numerator: int, denominator: int) -> int:
    """The least k for which the card may stand for kn/kd, the fraction being reduced; 0 if there is none (M-5)."""
    if numerator < 0:
        return 0
    for k in range(1, MAX_DENOMINATOR // denominator + 1 if denominator <= MAX_DENOMINATOR else 1):
        if numerator * k <= MAX_NUMERATOR and fits(card, numerator * k, denominator * k):
            return k
    return 0


# --- how it is written ------------------------------------------------------------------------------------------------


@kernel
def open_brackets(pad: Row, size: int) -> int:
    """How many brackets are open (M-4)."""
    depth = 0
    for i in range(size):
        if pad[i] == Piece.OPEN:
            depth += 1
        elif pad[i] == Piece.CLOSE:
            depth -= 1
    return depth


@kernel
def relation_at(pad: Row, size: int) -> int:
    """Where the relation stands, or -1 (M-4)."""
    for i in range(size):
        if is_relation(pad[i]):
            return i
    return -1


@kernel
def expects_card(pad: Row, size: int) -> bool:
    """Whether the next piece must be a card or an opening bracket (M-4)."""
    last = pad[size - 1]
    return is_beginning(last) or is_operator(last) or is_relation(last) or last == Piece.OPEN


@kernel
def expects_value(pad: Row, size: int) -> bool:
    """Whether a wild card's value is not yet declared whole (M-5)."""
    last = pad[size - 1]
    return (is_card(last) and is_wild(last)) or is_numerator(last)


@kernel
def refuse_grammar(pad: Row, size: int, piece: int) -> int:
    """Whether the piece may be written next, by grammar alone (M-4, M-5)."""
    if size == MAX_PIECES:
        return Refusal.TOO_LONG
    if expects_value(pad, size):
        last = pad[size - 1]
        expected = is_denominator(piece) if is_numerator(last) else is_numerator(piece)
        return Refusal.NONE if expected else Refusal.VALUE_EXPECTED
    if is_numerator(piece) or is_denominator(piece):
        return Refusal.NO_VALUE_EXPECTED
    if is_for_pattern(pad):
        return Refusal.NONE if is_card(piece) or piece == Piece.END else Refusal.CARD_EXPECTED
    if expects_card(pad, size):
        return Refusal.NONE if is_card(piece) or piece == Piece.OPEN else Refusal.CARD_EXPECTED
    if is_card(piece) or piece == Piece.OPEN:
        return Refusal.OPERATOR_EXPECTED
    return refuse_joint(pad, size, piece)


@kernel
def refuse_joint(pad: Row, size: int, piece: int) -> int:
    """What may follow a value: an operator, a closing bracket, one relation, the end (M-4)."""
    depth = open_brackets(pad, size)
    if is_operator(piece):
        return Refusal.NONE
    if piece == Piece.CLOSE:
        return Refusal.NONE if depth > 0 else Refusal.NO_BRACKET_OPEN
    if depth > 0:
        return Refusal.BRACKET_OPEN
    written = relation_at(pad, size) >= 0
    if is_relation(piece):
        return Refusal.ONE_RELATION if written else Refusal.NONE
    return Refusal.NONE if written else Refusal.NO_RELATION


@kernel
def count_of(pad: Row, size: int, card: int) -> int:
    """How often a card stands on the pad."""
    n = 0
    for i in range(size):
        if pad[i] == card:
            n += 1
    return n


# --- what it says -----------------------------------------------------------------------------------------------------


@apart
def value_at(pad: Row, i: int, n: Row, d: Row, to: int) -> None:
    """Write the reduced value of the card at place i of the pad into fraction `to`."""
    top, bottom = written_numerator(pad, i), written_denominator(pad, i)
    common = gcd(top, bottom)
    n[to], d[to] = top // common, bottom // common


@kernel
def written_numerator(pad: Row, i: int) -> int:
    """The numerator of the card at place i, as written."""
    return pad[i + 1] - Piece.NUMERATOR if is_wild(pad[i]) else TWELFTHS[pad[i]]


@kernel
def written_denominator(pad: Row, i: int) -> int:
    """The denominator of the card at place i, as written."""
    return pad[i + 2] - Piece.DENOMINATOR if is_wild(pad[i]) else WHOLE


@kernel
def rank(piece: int) -> int:
    """How tightly an operator binds (M-4); an opening bracket binds nothing."""
    if piece == Piece.POWER:
        return 3
    if piece == Piece.TIMES or piece == Piece.OVER:
        return 2
    return 1 if is_operator(piece) else 0


@apart
def operate(operator: int, n: Row, d: Row, i: int) -> int:
    """Fraction i becomes fraction i, operator, fraction i + 1 (M-4, M-6)."""
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
def order_of_work(pad: Row, first: int, last: int, out: Row) -> int:
    """Write the places of the cards and operators on places first to last - 1 into `out`, each operator behind the two

    values that it joins, in the order in which they are worked out (M-4); return how many there are. Powers group from
    the right, all else from the left.
    """
    waiting = new_row(MAX_PIECES)
    held, n = 0, 0
    for i in range(first, last):
        if is_card(pad[i]):
            out[n] = i
            n += 1
        elif is_operator(pad[i]) or pad[i] == Piece.CLOSE:
            least = 1 if pad[i] == Piece.CLOSE else rank(pad[i]) + (1 if pad[i] == Piece.POWER else 0)
            while held > 0 and rank(pad[waiting[held - 1]]) >= least:
                held -= 1
                out[n] = waiting[held]
                n += 1
        if pad[i] == Piece.CLOSE:
            held -= 1
        elif is_operator(pad[i]) or pad[i] == Piece.OPEN:
            waiting[held] = i
            held += 1
    for i in range(held):
        out[n + i] = waiting[held - 1 - i]
    return n + held


@apart
def evaluate(pad: Row, first: int, last: int, n: Row, d: Row, base: int) -> int:
    """Calculate the expression on places first to last - 1 into fraction `base`, with the usual precedence (M-4)."""
    order = new_row(MAX_PIECES)
    values = base
    for i in range(order_of_work(pad, first, last, order)):
        if is_card(pad[order[i]]):
            value_at(pad, order[i], n, d, values)
            values += 1
        else:
            values -= 1
            outcome = operate(pad[order[i]], n, d, values - 1)
            if outcome != Outcome.FINE:
                return outcome
    return Outcome.FINE


@kernel
def evaluate_sides(pad: Row, size: int, n: Row, d: Row) -> int:
    """Calculate both sides of an equation into fractions 0 and 1 (M-4)."""
    at = relation_at(pad, size)
    outcome = evaluate(pad, 1, at, n, d, 0)
    if outcome != Outcome.FINE:
        return outcome
    return evaluate(pad, at + 1, size, n, d, 1)


@apart
def judge_equation(pad: Row, size: int) -> int:
    """Whether what is written is true: `Refusal.NONE`, or why not (M-4, M-6, M-7)."""
    n, d = new_numbers(MAX_CARDS), new_numbers(MAX_CARDS)
    outcome = evaluate_sides(pad, size, n, d)
    if outcome == Outcome.UNDEFINED:
        return Refusal.UNDEFINED
    if outcome == Outcome.NOT_RATIONAL:
        return Refusal.NOT_RATIONAL
    if outcome == Outcome.TOO_BIG:
        return Refusal.TOO_BIG
    relation = pad[relation_at(pad, size)]
    if relation == Piece.EQUALS:
        return Refusal.NONE if n[0] == n[1] and d[0] == d[1] else Refusal.NOT_TRUE
    if is_product_too_big(n[0], d[1]) or is_product_too_big(n[1], d[0]):
        return Refusal.TOO_BIG
    left, right = n[0] * d[1], n[1] * d[0]
    holds = left < right if relation == Piece.LESS else left > right
    return Refusal.NONE if holds else Refusal.NOT_TRUE


# --- patterns ---------------------------------------------------------------------------------------------------------


@apart
def judge_pattern(pad: Row, size: int) -> int:
    """Whether the cards, in this order, make a pattern (M-9): equal, arithmetic, geometric, ABAB, Fibonacci-like."""
    n, d = new_numbers(MAX_CARDS), new_numbers(MAX_CARDS)
    cards = 0
    for i in range(1, size):
        if is_card(pad[i]):
            value_at(pad, i, n, d, cards)
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
    """Numerators over the least common multiple of 1 to 12, at most 144 * 27720: small enough to multiply."""
    common = 1
    for i in range(2, MAX_DENOMINATOR + 1):
        common = common // gcd(common, i) * i
    for i in range(count):
        n[i] = n[i] * (common // d[i])


@kernel
def is_arithmetic(n: Row, count: int) -> bool:
    """Equal steps, nought among them."""
    for i in range(2, count):
        if n[i] - n[i - 1] != n[1] - n[0]:
            return False
    return True


@kernel
def is_geometric(n: Row, count: int) -> bool:
    """Equal ratios; it holds no zero."""
    if n[0] == 0 or n[1] == 0:
        return False
    for i in range(2, count):
        if n[i] * n[i - 2] != n[i - 1] * n[i - 1] or n[i] == 0:
            return False
    return True


@kernel
def is_alternating(n: Row, count: int) -> bool:
    """A, B, A, B and so on."""
    for i in range(2, count):
        if n[i] != n[i - 2]:
            return False
    return True


@kernel
def is_fibonacci_like(n: Row, count: int) -> bool:
    """Each from the third on is the sum of the two before it."""
    for i in range(2, count):
        if n[i] != n[i - 1] + n[i - 2]:
            return False
    return True
