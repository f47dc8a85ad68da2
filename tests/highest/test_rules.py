"""Highest, rule by rule."""

import pytest

from examples.highest import GAME
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem


def match(*hands: list[str]) -> Match:
    """A match with these hands; the first seat leads."""
    return Match(GAME, len(hands), position={"hands": list(hands), "turn": 0})


def play(played: Match, *cards: str) -> Match:
    """Whoever's turn it is plays the next of the cards."""
    for card in cards:
        played.play(played.state.turn, card)
    return played


def test_H1_each_is_dealt_three_of_nine_cards_and_the_rest_lies_aside() -> None:
    truth = GAME.words.truth(GAME.deal(2), None)
    assert [len(hand) for hand in truth["hands"]] == [3, 3]
    assert sorted([*truth["hands"][0], *truth["hands"][1], *truth["aside"]]) == list("123456789")


@pytest.mark.parametrize(("seat", "card", "said"), [(1, "2", "not_your_turn"), (0, "2", "not_in_hand")])
def test_H2_each_in_turn_plays_a_card_of_their_own(seat: int, card: str, said: str) -> None:
    with pytest.raises(Problem) as refused:
        match(["1", "5", "9"], ["2", "4", "8"]).play(seat, card)
    assert refused.value.sentence is not None
    assert (refused.value.sentence.key, refused.value.sentence.rule) == (said, "H-2")


def test_H3_the_highest_card_takes_the_round_and_leads_the_next() -> None:
    played = play(match(["1", "5", "9"], ["2", "4", "8"]), "1", "2")
    assert (played.state.taken[:2], played.state.turn) == ([0, 1], 1)


@pytest.mark.parametrize(
    ("hands", "cards", "winners"),
    [
        ((["1", "5", "9"], ["2", "4", "8"]), "124598", [0]),
        ((["9", "2", "3"], ["8", "1", "4"], ["7", "5", "6"]), "917285463", []),
    ],
)
def test_H4_most_rounds_win(hands: tuple[list[str], ...], cards: str, winners: list[int]) -> None:
    assert GAME.winners(play(match(*hands), *cards).state) == winners
