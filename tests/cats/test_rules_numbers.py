"""Numbers of the rules that are played otherwise than printed."""

from labtable.games import load

GAME = load("cats")


def test_C1_without_doctorates_nobody_has_one_and_none_lies_open() -> None:
    truth = GAME.words.truth(GAME.deal(3, {"doctorates": 0}, 1), None)
    assert truth["open"] == []
    assert {doctorate["state"] for doctorate in truth["doctorates"]} == {"gone"}


def test_C2_hands_have_the_size_that_is_given() -> None:
    state = GAME.deal(2, {"form": "laboratory", "first_dealt": 4}, 1)
    assert [len(hand) for hand in GAME.words.truth(state, None)["hands"]] == [4, 4]
