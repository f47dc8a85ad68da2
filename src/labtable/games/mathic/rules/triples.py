"""Tables for `simple`: plays of two or three cards, at most one of them wild, computed when the game is loaded.

Interchangeable cards are of one class: a basic card's is its twelfths, wild cards' come after those. A set of classes
is a number with a bit for each. A value is given by its index in TOP and BOTTOM.
"""

from fractions import Fraction
from itertools import product

from .cards import MAX_DENOMINATOR, MAX_NUMERATOR, N_BASIC, N_FACES, TWELFTHS, WHOLE
from .state import Piece
from .writing import fits

NO_VALUE = -1
BASIC_CLASSES = WHOLE + 1
WILD = tuple(range(N_BASIC, N_FACES))
CLASSES = BASIC_CLASSES + len(WILD)
CLASS = tuple(TWELFTHS[card] if card < N_BASIC else BASIC_CLASSES + card - N_BASIC for card in range(N_FACES))
OPERATORS = (Piece.PLUS, Piece.MINUS, Piece.TIMES, Piece.OVER)
FIRST_OPERATOR, PAST_OPERATORS = int(Piece.PLUS), Piece.OVER + 1
Value = Fraction | None


def joined(operator: int, x: Fraction, y: Fraction) -> Value:
    """x operator y, or None for a division by zero."""
    if operator == Piece.PLUS:
        return x + y
    if operator == Piece.MINUS:
        return x - y
    if operator == Piece.TIMES:
        return x * y
    return x / y if y else None


def solved(place: int, operator: int, x: Fraction, y: Fraction) -> Value:
    """The one value that belongs at a place of `a = b operator c`, x and y being the other two in their order."""
    if place == 0:
        return joined(operator, x, y)
    is_sum = operator in (Piece.PLUS, Piece.MINUS)
    if place == 1:
        undone = {Piece.PLUS: Piece.MINUS, Piece.MINUS: Piece.PLUS, Piece.TIMES: Piece.OVER, Piece.OVER: Piece.TIMES}
        return joined(undone[Piece(operator)], x, y) if is_sum or y else None
    if operator in (Piece.PLUS, Piece.TIMES):
        return solved(1, operator, x, y)
    return joined(operator, y, x) if is_sum or y else None


BASIC = [Fraction(twelfths, WHOLE) for twelfths in range(BASIC_CLASSES)]
PLACES = range(3)
_solved = {
    (place, operator, x, y): solved(place, operator, BASIC[x], BASIC[y])
    for place, operator, x, y in product(PLACES, OPERATORS, range(BASIC_CLASSES), range(BASIC_CLASSES))
}
_values = [*BASIC, *sorted({v for v in _solved.values() if v is not None and v >= 0} - set(BASIC))]
_number = {value: i for i, value in enumerate(_values)}
TOP = tuple(value.numerator for value in _values)
BOTTOM = tuple(value.denominator for value in _values)

# SOLVED[place][operator][x][y]: the number of that value, or NO_VALUE. The values of basic cards come first.
SOLVED = tuple(
    tuple(
        tuple(
            tuple(_number.get(_solved[place, o, x, y], NO_VALUE) for y in range(BASIC_CLASSES))  # type: ignore[arg-type]
            for x in range(BASIC_CLASSES)
        )
        for o in OPERATORS
    )
    for place in PLACES
)


def widening(card: int, top: int, bottom: int) -> int:
    """The least k for which a card may be declared as k times both numbers of a reduced fraction; 0 if none (M-5)."""
    for k in range(1, MAX_DENOMINATOR // bottom + 1):
        if top * k <= MAX_NUMERATOR and fits(card, top * k, bottom * k):
            return k
    return 0


# WIDENING[value][card - N_BASIC]: the least k for which the wild card may be declared as k times both numbers
WIDENING = tuple(tuple(widening(card, TOP[v], BOTTOM[v]) for card in WILD) for v in range(len(_values)))

# MAY_BE[value]: the classes whose cards may have it
MAY_BE = tuple(
    (1 << v if v < BASIC_CLASSES else 0) | sum(1 << BASIC_CLASSES + i for i, k in enumerate(WIDENING[v]) if k)
    for v in range(len(_values))
)


def _equal() -> tuple[int, ...]:
    """The set of classes that may equal each class."""
    wild = [sum(1 << x for x in range(BASIC_CLASSES) if MAY_BE[x] >> w & 1) for w in range(BASIC_CLASSES, CLASSES)]
    return (*MAY_BE[:BASIC_CLASSES], *wild)


def _lefts() -> tuple[tuple[int, ...], ...]:
    """The set of classes that may stand alone on the left of each pair of classes, joined."""
    lefts = [[0] * CLASSES for _ in range(CLASSES)]

    def possible(places: tuple[int, ...], x: int, y: int) -> int:
        found = [SOLVED[place][i][x][y] for place in places for i in range(len(OPERATORS))]
        classes = 0
        for value in found:
            classes |= MAY_BE[value] if value != NO_VALUE else 0
        return classes

    for x, y in product(range(BASIC_CLASSES), repeat=2):
        lefts[x][y] = possible((0,), x, y) | possible((0,), y, x)
        with_left_x = possible((1, 2), x, y)
        for wild in range(BASIC_CLASSES, CLASSES):
            if with_left_x >> wild & 1:
                lefts[wild][y] |= 1 << x
                lefts[y][wild] |= 1 << x
    return tuple(map(tuple, lefts))


EQUAL = _equal()
LEFTS = _lefts()
