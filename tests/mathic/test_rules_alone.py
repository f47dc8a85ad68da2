"""M-16: one player against hearts."""

from collections import Counter
from typing import Any

import pytest

from labtable.engine.play.match import Match
from labtable.games.mathic.rules.cards import HEARTS

from .positions import GAME, arranged, dealt, heard, play, refused, truth


def alone(hand: list[str], space: list[str], **given: Any) -> Match:
    """A turn of somebody who plays alone."""
    return arranged(1, hands=[hand], space=space, **given)


TRUE, FALSE = "compute 7/12h = 3/12d + 4/12c", "compute 7/12h = 3/12d"
HAND, SPACE = ["7/12h", "1/12h", "2/12h", "5/12h"], ["3/12d", "4/12c", "9/12c", "11/12d"]


def test_M16_the_deal_is_the_usual_one_and_there_are_three_hearts() -> None:
    found = truth(dealt(1))
    assert [len(found["hands"][0]), len(found["space"]), len(found["tokens"]), found["hearts"]] == [4, 4, 4, HEARTS]
    assert truth(dealt(2))["hearts"] == 0


def test_M16_hand_and_space_are_filled_up_after_a_play() -> None:
    match = alone(HAND, SPACE, deck=["0/12h", "0/12d", "0/12s"])
    found = truth(play(match, TRUE))
    assert found["hands"][0] == ["1/12h", "2/12h", "5/12h", "0/12h"]
    assert found["space"] == ["9/12c", "11/12d", "0/12d", "0/12s"]
    assert found["hearts"] == HEARTS
    assert GAME.who_must_act(match.state) == [0]


def test_M16_nothing_is_discarded_nobody_is_asked_and_only_who_is_alone_resets() -> None:
    match = alone(HAND, SPACE)
    assert (
        refused(match, "discard 7/12h")
        == "You play alone and discard nothing: write an equation, or give a heart for new cards. [M-16]"
    )
    assert "[M-11]" in refused(match, "pass")
    assert "[M-12]" in refused(match, "challenge")
    assert (
        refused(arranged(2, hands=[["7/12h"], []]), "reset")
        == "Only somebody who plays alone can take new cards for a heart. [M-16]"
    )


def test_M16_a_reset_costs_a_heart_and_deals_hand_and_space_anew() -> None:
    match = alone(HAND, SPACE)
    before = truth(match)
    assert heard(match, "reset") == ["Ada gave a heart for new cards. [M-16]", "Hearts left: 2. [M-16]"]
    found = truth(match)
    assert [len(found["hands"][0]), len(found["space"]), found["hearts"]] == [4, 4, HEARTS - 1]
    cards = [Counter([*t["hands"][0], *t["space"], *t["deck"]]) for t in (before, found)]
    assert cards[0] == cards[1]
    assert found["hands"] != before["hands"]


def test_M16_without_a_heart_a_reset_ends_the_match_and_nobody_has_won() -> None:
    match = alone(HAND, SPACE, hearts=0)
    assert heard(match, "reset") == ["No heart was left to lose. The match ends at 0 points. [M-16]"]
    assert match.is_over
    assert truth(match)["winners"] == []
    assert GAME.returns(match.state) == [0]


def test_M16_a_false_equation_is_refused_by_the_table_at_no_cost() -> None:
    match = alone(HAND, SPACE)
    assert "[M-4]" in refused(match, FALSE)
    assert truth(match)["hearts"] == HEARTS


def test_M16_under_honour_a_false_equation_goes_back_and_costs_a_heart() -> None:
    match = alone(HAND, SPACE, referee="honour")
    before = truth(match)
    said = heard(match, FALSE)
    assert (said[1], said[-1]) == ("It is false. Everything goes back. [M-16]", "Hearts left: 2. [M-16]")
    assert said[2].startswith("Not true: the left side is 7/12, the right side 1/4.")
    found = truth(match)
    assert sorted(found["hands"][0]) == sorted(before["hands"][0])
    assert [found["space"], found["points"], found["hearts"]] == [SPACE, [0], HEARTS - 1]
    assert play(match, TRUE).state.hearts == HEARTS - 1
    assert not match.is_over


def test_M16_under_honour_a_false_equation_without_a_heart_ends_the_match() -> None:
    match = alone(HAND, SPACE, referee="honour", hearts=0)
    assert heard(match, FALSE)[-1] == "No heart was left to lose. The match ends at 0 points. [M-16]"
    assert match.is_over


@pytest.mark.parametrize("referee", ["auto", "honour"])
def test_M16_a_hundred_points_win(referee: str) -> None:
    match = alone(HAND, SPACE, points=[95], referee=referee)
    assert heard(match, TRUE)[-1] == "Ada won with 101 points. [M-15]"
    assert truth(match)["winners"] == [0]


def test_M16_without_a_card_in_the_space_the_match_is_over() -> None:
    names = list(GAME.words.cards(dealt(1, half_deck=True).state)["cards"])
    rest = [card for card in names if card not in (*HAND, "3/12d", "4/12c")]
    match = alone(HAND, ["3/12d", "4/12c"], half_deck=True, deck=rest)
    match.state.deck_size = 0  # as if the rest had been computed away
    assert heard(match, TRUE)[-1].startswith("No card is left to play with")
    assert match.is_over
