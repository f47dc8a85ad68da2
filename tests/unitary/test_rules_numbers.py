"""Numbers of the rules that are played otherwise than printed."""

from labtable.games import load

GAME = load("unitary")


def test_U2_hands_may_be_dealt() -> None:
    """Who begins has drawn a card besides."""
    state = GAME.deal(3, {"dealt": 2}, 1)
    assert sorted(len(hand) for hand in GAME.words.truth(state, None)["hands"]) == [2, 2, 3]


def test_U2_a_small_deck_is_dealt_as_far_as_it_goes() -> None:
    few = {"dealt": 3, "quantities": 3, "quantity_copies": 1, "squares": 0, "square_roots": 0, "clears": 0}
    truth = GAME.words.truth(GAME.deal(2, few, 1), None)
    assert truth["deck"] == []
    assert sum(map(len, truth["hands"])) + len(truth["hidden"]) == 3
