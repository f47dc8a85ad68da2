"""Hands are sets of cards, and people see them in the order in which their cards came."""

from labtable.engine.kernels.card_sets import cards_in
from labtable.games.feynman.rules.hands import hand_of, number_arrivals_anew
from labtable.games.feynman.rules.state import MOST_ARRIVALS
from labtable.games.feynman.words import client_view

from .positions import GAME, arranged, few, play, truth


def test_a_hand_is_told_in_the_order_in_which_its_cards_came() -> None:
    match = arranged(2, hands=[[50, 7, 90], [11]], discard=[37], draw=[3])
    assert truth(match)["hands"][0] == [50, 7, 90]
    assert cards_in(match.state.hand[0]) == [6, 49, 89]
    play(match, "draw")
    assert truth(match)["hands"][0] == [50, 7, 90, 3]
    assert [card.n for card in client_view.client_view(match.view(0), 0).hands[0]] == [50, 7, 90, 3]


def test_when_many_cards_have_come_they_are_numbered_anew_in_the_same_order() -> None:
    state = arranged(3, hands=[[50, 7, 90], [11, 6], [100]], discard=[37]).state
    hands = [hand_of(state, seat) for seat in range(3)]
    for card in range(132):
        state.came[card] *= 2000 if state.came[card] else 1
    state.arrivals = MOST_ARRIVALS - 1
    number_arrivals_anew(state)
    assert state.arrivals == MOST_ARRIVALS - 1
    state.arrivals = MOST_ARRIVALS
    number_arrivals_anew(state)
    assert [hand_of(state, seat) for seat in range(3)] == hands
    assert sorted(number for number in state.came if number) == [1, 2, 3, 4, 5, 6]
    assert state.arrivals == 6


def test_the_oldest_of_hidden_cards_that_look_alike_has_the_lowest_stand_in() -> None:
    """11, 22, 61 and 62 show the same: whichever two are held, in whichever order, the view has 11 and 22."""
    for held, below in (([62, 61], [11, 22]), ([22, 62], [61, 11]), ([11, 22], [62, 61])):
        match = few(held, draw=[39, *below], discard=[37])
        view = match.view(0)
        assert [card + 1 for card in hand_of(view, 1)] == [11, 22]
        assert cards_in(view.stand_ins) == [10, 21]
        assert GAME.view(view, 0) == view
