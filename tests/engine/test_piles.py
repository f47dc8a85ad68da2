"""Hands, piles and decks, as kernels have them."""

import pytest

from labtable.engine.kernels.piles import count_off, deal_hidden, hide_cards, lay_out, place_of, take_at


def test_a_card_is_found_where_it_first_lies_within_the_size() -> None:
    assert place_of([7, 5, 5, 9], 3, 5) == 1
    assert place_of([7, 5, 5, 9], 3, 9) == -1
    assert place_of([], 0, 9) == -1


@pytest.mark.parametrize(("at", "card", "left"), [(0, 7, [5, 9, 0, 0]), (1, 5, [7, 9, 0, 0]), (2, 9, [7, 5, 0, 0])])
def test_those_behind_a_card_that_is_taken_move_up(at: int, card: int, left: list[int]) -> None:
    cards = [7, 5, 9, 0]
    assert take_at(cards, 3, at) == card
    assert cards == left


def test_every_card_is_laid_out_as_often_as_there_are_copies() -> None:
    deck = [9] * 5
    assert lay_out(deck, [1, 0, 3]) == 4
    assert deck == [0, 2, 2, 2, 9]


def test_of_hidden_cards_the_number_stays_known() -> None:
    cards = [7, 5, 3, 2]
    hide_cards(cards, 2)
    assert cards == [-1, -1, 0, 0]


def test_known_cards_are_counted_off() -> None:
    unseen = [2, 1, 1]
    count_off(unseen, [0, -1, 2, 1], 3)
    assert unseen == [1, 1, 0]


def test_unknown_cards_are_dealt_and_known_ones_stay() -> None:
    cards, rest = [-1, 5, -1, -1], [6, 7, 8, 9]
    assert deal_hidden(cards, 3, rest, 4) == 2
    assert cards == [9, 5, 8, -1]
