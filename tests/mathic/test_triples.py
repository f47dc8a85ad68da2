"""The tables of what two and three cards can say, against Python's fractions and every declared value."""

from fractions import Fraction
from itertools import product

import pytest

from labtable.games.mathic.rules.cards import MAX_DENOMINATOR, MAX_NUMERATOR, N_BASIC, N_FACES, TWELFTHS
from labtable.games.mathic.rules.state import Piece
from labtable.games.mathic.rules.triples import (
    BASIC_CLASSES,
    BOTTOM,
    CLASS,
    CLASSES,
    EQUAL,
    FIRST_OPERATOR,
    LEFTS,
    NO_VALUE,
    SOLVED,
    TOP,
    WIDENING,
)

from .brute import allowed, joined, stands_for

VALUES = [Fraction(top, bottom) for top, bottom in zip(TOP, BOTTOM, strict=True)]
SIGNS = {Piece.PLUS: "+", Piece.MINUS: "-", Piece.TIMES: "x", Piece.OVER: "/"}
CARDS = [CLASS.index(number) for number in range(CLASSES)]  # one of each class


def values_of(number: int) -> set[Fraction]:
    """The values that a card of a class may have."""
    return {value for value, _ in stands_for(CARDS[number])}


def line(place: int, value: Fraction, x: int, y: int) -> list[Fraction]:
    """a, b and c of `a = b operator c`, with the value at its place."""
    others = [VALUES[x], VALUES[y]]
    return [*others[:place], value, *others[place:]]


def test_the_values_of_basic_cards_come_first_and_every_value_once() -> None:
    assert VALUES[:BASIC_CLASSES] == [Fraction(twelfths, 12) for twelfths in range(BASIC_CLASSES)]
    assert len(set(VALUES)) == len(VALUES)
    assert [CLASS[card] for card in range(N_BASIC)] == [TWELFTHS[card] for card in range(N_BASIC)]


@pytest.mark.parametrize("operator", SIGNS)
@pytest.mark.parametrize("place", range(3))
def test_M4_the_value_at_a_place_is_the_only_one_that_makes_it_true(operator: Piece, place: int) -> None:
    for x, y in product(range(BASIC_CLASSES), repeat=2):
        fit = []
        for number, value in enumerate(VALUES):
            a, b, c = line(place, value, x, y)
            if joined(SIGNS[operator], b, c) == a:
                fit.append(number)
        assert SOLVED[place][operator - FIRST_OPERATOR][x][y] == (fit[0] if len(fit) == 1 else NO_VALUE), (x, y)


def test_M5_a_value_is_widened_as_little_as_can_be() -> None:
    for value, card in product(range(len(VALUES)), range(N_BASIC, N_FACES)):
        fit = [
            k
            for k in range(1, MAX_DENOMINATOR + 1)
            if k * TOP[value] <= MAX_NUMERATOR
            and k * BOTTOM[value] <= MAX_DENOMINATOR
            and allowed(card, k * TOP[value], k * BOTTOM[value])
        ]
        assert WIDENING[value][card - N_BASIC] == (fit[0] if fit else 0)


def test_M5_classes_may_equal_each_other_where_a_basic_card_has_a_value_of_the_other() -> None:
    for one, other in product(range(CLASSES), repeat=2):
        are_wild = [number >= BASIC_CLASSES for number in (one, other)]
        may_equal = not all(are_wild) and bool(values_of(one) & values_of(other))
        assert EQUAL[one] >> other & 1 == may_equal


def test_M4_two_basic_cards_make_what_may_stand_on_their_left() -> None:
    values = [values_of(number) for number in range(CLASSES)]
    for x, y in product(range(BASIC_CLASSES), repeat=2):
        pairs = ((VALUES[x], VALUES[y]), (VALUES[y], VALUES[x]))
        made = {joined(sign, *pair) for sign in SIGNS.values() for pair in pairs}
        lefts = {number for number in range(CLASSES) if values[number] & made}
        assert {number for number in range(CLASSES) if LEFTS[x][y] >> number & 1} == lefts
