"""Values that complete a play of two or three cards, and the declared values that are worth choosing (M-5).

Rows are as in `simple`. A value is its number in the tables of `triples`; `marks` is the set of the numerators and
denominators that are worth choosing.
"""

from labtable.engine.kernels.card_sets import add, list_common, words_for
from labtable.engine.kernels.kernel import kernel, new_numbers
from labtable.engine.kernels.record import Row

from .cards import MAX_DENOMINATOR, MAX_NUMERATOR, N_BASIC, TWELFTHS
from .state import Piece
from .triples import BOTTOM, FIRST_OPERATOR, NO_VALUE, PAST_OPERATORS, SOLVED, TOP, WIDENING
from .writing import is_wild

SIMPLE_CARDS = 3
# A play as it is taken apart: its cards, then the numerators and the denominators that wild ones are declared as (0 if
# they are not yet), then its operator.
TOPS, BOTTOMS, JOINT, LINE = SIMPLE_CARDS, 2 * SIMPLE_CARDS, 3 * SIMPLE_CARDS, 3 * SIMPLE_CARDS + 1
NUMBERS = MAX_NUMERATOR + MAX_DENOMINATOR + 1  # numerators from 0, then denominators from 1, as the pieces are
MARKS = words_for(NUMBERS)

# Of some cards as flags: they may all be of the space; they may be so but for one of the hand.
ALL_OF_SPACE, ONE_OF_HAND = 1, 2


@kernel
def with_own(laid: int) -> int:
    """The sources of some cards with one more of the hand."""
    return ONE_OF_HAND if laid & ALL_OF_SPACE else 0


@kernel
def with_card(laid: int, i: int, own: int) -> int:
    """The sources of some cards with candidate i."""
    return with_own(laid) if i < own else laid


@kernel
def is_pair(line: Row, laid: int) -> bool:
    """Whether the two cards of a line are a whole play: one of the hand, and equal."""
    a, b = line[0], line[1]
    if laid & ONE_OF_HAND == 0:
        return False
    if is_wild(a):
        return suits(line, 0, basic_value(b))
    if is_wild(b):
        return suits(line, 1, basic_value(a))
    return TWELFTHS[a] == TWELFTHS[b]


@kernel
def holds(line: Row, operator: int) -> bool:
    """Whether three cards make a true `a = b operator c`, as declared, or as one may still be declared."""
    a, b, c = line[0], line[1], line[2]
    if is_wild(a):
        return suits(line, 0, value_of(0, operator, b, c))
    if is_wild(b):
        return suits(line, 1, value_of(1, operator, a, c))
    if is_wild(c):
        return suits(line, 2, value_of(2, operator, a, b))
    return value_of(0, operator, b, c) == TWELFTHS[a]


@kernel
def basic_value(card: int) -> int:
    """A basic card's value; NO_VALUE for a wild one."""
    return NO_VALUE if is_wild(card) else TWELFTHS[card]


@kernel
def value_of(place: int, operator: int, x: int, y: int) -> int:
    """The value that belongs at a place of `a = b operator c` beside x and y; NO_VALUE if one of those is wild."""
    if is_wild(x) or is_wild(y):
        return NO_VALUE
    return SOLVED[place][operator - FIRST_OPERATOR][TWELFTHS[x]][TWELFTHS[y]]


@kernel
def suits(line: Row, place: int, value: int) -> bool:
    """Whether the wild card at a place of the line is declared as this value, or may still be."""
    if value == NO_VALUE:
        return False
    if line[BOTTOMS + place] > 0:
        return TOP[value] * line[BOTTOMS + place] == BOTTOM[value] * line[TOPS + place]
    return WIDENING[value][line[place] - N_BASIC] > 0


# --- declared values --------------------------------------------------------------------------------------------------


@kernel
def next_numbers(line: Row, n: int, laid: int, cards: Row, own: int, total: int, out: Row) -> int:
    """Write the numerators or denominators that the wild card written last may get; return their number."""
    marks = new_numbers(MARKS)
    if n == SIMPLE_CARDS:
        mark(line, 2, value_of(2, line[JOINT], line[0], line[1]), marks)
    elif n == 2:
        mark_second(line, laid, cards, own, total, marks)
    else:
        mark_first(line, laid, cards, own, total, marks)
    return list_common(marks, marks, out, 0, Piece.NUMERATOR)


@kernel
def mark_first(line: Row, laid: int, cards: Row, own: int, total: int, marks: Row) -> None:
    """Mark the values of the first card: what a second card is, or what a second and a third come to."""
    for i in range(total):
        after = with_card(laid, i, own)
        if after & ONE_OF_HAND:
            mark(line, 0, basic_value(cards[i]), marks)
        for j in range(total):
            if i != j and with_card(after, j, own) & ONE_OF_HAND:
                for operator in range(FIRST_OPERATOR, PAST_OPERATORS):
                    mark(line, 0, value_of(0, operator, cards[i], cards[j]), marks)


@kernel
def mark_second(line: Row, laid: int, cards: Row, own: int, total: int, marks: Row) -> None:
    """Mark the values of the second card: what the first is, or what it must be beside a third."""
    if laid & ONE_OF_HAND:
        mark(line, 1, basic_value(line[0]), marks)
    for i in range(total):
        if with_card(laid, i, own) & ONE_OF_HAND and cards[i] != line[0]:
            for operator in range(FIRST_OPERATOR, PAST_OPERATORS):
                mark(line, 1, value_of(1, operator, line[0], cards[i]), marks)


@kernel
def mark(line: Row, place: int, value: int, marks: Row) -> None:
    """Mark what gives the wild card at a place its value: the numerator, or, if that is written, the denominator."""
    if value == NO_VALUE:
        return
    k = WIDENING[value][line[place] - N_BASIC]
    if k > 0 and line[BOTTOMS + place] == 0:
        add(marks, k * TOP[value])
    elif k > 0 and k * TOP[value] == line[TOPS + place]:
        add(marks, MAX_NUMERATOR + k * BOTTOM[value])
