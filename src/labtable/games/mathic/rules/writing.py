"""How a play is written, piece by piece: what each piece is, which may follow, the values to declare for wild cards.

A play is its first `size` pieces in a row `play`, which is only read: its beginning, cards with declared values,
operators and brackets, and at last its end (M-3 to M-5, M-10).
"""

from labtable.engine.kernels.kernel import apart, kernel
from labtable.engine.kernels.record import Row

from .cards import KIND, MAX_DENOMINATOR, MAX_NUMERATOR, N_BASIC, N_FACES, TWELFTHS, WHOLE, Kind
from .fractions import gcd
from .state import MAX_PIECES, Piece, Refusal

# --- what a piece is --------------------------------------------------------------------------------------------------


@kernel
def is_card(piece: int) -> bool:
    """Whether the piece is a card."""
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
    """Whether the piece is one of + - x / ^ (M-4)."""
    return piece >= Piece.PLUS and piece <= Piece.POWER


@kernel
def is_relation(piece: int) -> bool:
    """Whether the piece is one of = < > (M-4, M-7)."""
    return piece >= Piece.EQUALS and piece <= Piece.MORE


@kernel
def is_beginning(piece: int) -> bool:
    """Whether the piece begins a play or a theft."""
    return piece >= Piece.COMPUTE and piece <= Piece.STEAL_PATTERN


@kernel
def is_for_pattern(play: Row) -> bool:
    """Whether a pattern is being written (M-10)."""
    return play[0] == Piece.PATTERN or play[0] == Piece.STEAL_PATTERN


@kernel
def is_theft(play: Row) -> bool:
    """Whether the play uses a discarded card instead of one from the hand (M-11)."""
    return play[0] == Piece.STEAL or play[0] == Piece.STEAL_PATTERN


# --- declared values --------------------------------------------------------------------------------------------------


@apart
def fits(card: int, numerator: int, denominator: int) -> bool:
    """Whether a wild card may be declared as this fraction, which need not be reduced (M-5)."""
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
    """Whether a card of a kind that depends on how the fraction is written may be it: parity, simplest form (M-5)."""
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


# --- how it is written ------------------------------------------------------------------------------------------------


@kernel
def open_brackets(play: Row, size: int) -> int:
    """The number of brackets that are open (M-4)."""
    depth = 0
    for i in range(size):
        if play[i] == Piece.OPEN:
            depth += 1
        elif play[i] == Piece.CLOSE:
            depth -= 1
    return depth


@kernel
def relation_at(play: Row, size: int) -> int:
    """The place of the relation, or -1 (M-4)."""
    for i in range(size):
        if is_relation(play[i]):
            return i
    return -1


@kernel
def expects_card(play: Row, size: int) -> bool:
    """Whether the next piece must be a card or an opening bracket (M-4)."""
    last = play[size - 1]
    return is_beginning(last) or is_operator(last) or is_relation(last) or last == Piece.OPEN


@kernel
def expects_value(play: Row, size: int) -> bool:
    """Whether the next piece must declare the value of the wild card that was written last (M-5)."""
    last = play[size - 1]
    return (is_card(last) and is_wild(last)) or is_numerator(last)


@kernel
def refuse_grammar(play: Row, size: int, piece: int) -> int:
    """Whether the piece may be written next, by grammar alone (M-4, M-5)."""
    if size == MAX_PIECES:
        return Refusal.TOO_LONG
    if expects_value(play, size):
        last = play[size - 1]
        expected = is_denominator(piece) if is_numerator(last) else is_numerator(piece)
        return Refusal.NONE if expected else Refusal.VALUE_EXPECTED
    if is_numerator(piece) or is_denominator(piece):
        return Refusal.NO_VALUE_EXPECTED
    if is_for_pattern(play):
        return Refusal.NONE if is_card(piece) or piece == Piece.END else Refusal.CARD_EXPECTED
    if expects_card(play, size):
        return Refusal.NONE if is_card(piece) or piece == Piece.OPEN else Refusal.CARD_EXPECTED
    if is_card(piece) or piece == Piece.OPEN:
        return Refusal.OPERATOR_EXPECTED
    return refuse_joint(play, size, piece)


@kernel
def refuse_joint(play: Row, size: int, piece: int) -> int:
    """Whether the piece may follow a value: an operator, a closing bracket, one relation, the end (M-4)."""
    depth = open_brackets(play, size)
    if is_operator(piece):
        return Refusal.NONE
    if piece == Piece.CLOSE:
        return Refusal.NONE if depth > 0 else Refusal.NO_BRACKET_OPEN
    if depth > 0:
        return Refusal.BRACKET_OPEN
    written = relation_at(play, size) >= 0
    if is_relation(piece):
        return Refusal.ONE_RELATION if written else Refusal.NONE
    return Refusal.NONE if written else Refusal.NO_RELATION


@kernel
def count_of(play: Row, size: int, card: int) -> int:
    """The number of times that a card is written."""
    n = 0
    for i in range(size):
        if play[i] == card:
            n += 1
    return n
