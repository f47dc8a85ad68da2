"""Hints and looking back: what the solver says is true, and found by an independent search too."""

from random import Random

import pytest

from labtable.engine.play.match import Match
from labtable.games.unitary.rules.cards import QUANTITIES

from .naive import UNITS, naive_wins
from .positions import GAME, NAMES, arranged, play, truth


def told(match: Match, seat: int) -> list[str]:
    """A hint in words."""
    hint = GAME.words.hint(match.view(seat), seat)
    return [GAME.words.tell(s, NAMES) for s in hint.sentences]


@pytest.mark.parametrize("seed", range(12))
def test_a_hint_finds_a_shortest_win_whenever_there_is_one(seed: int) -> None:
    dice = Random(seed)
    hand = dice.sample([*(q.name for q in QUANTITIES), "Square", "Square Root", "Clear"], 4)
    area = [dice.randint(-2, 2) for _ in range(3)]
    hidden, other = dice.sample([q.name for q in QUANTITIES], 2)
    if list(UNITS[hidden]) == area or list(UNITS[other]) == area:
        return
    match = arranged(hands=[hand, []], hidden=[hidden, other], area=area, claims="spot")
    hint = GAME.words.hint(match.view(0), 0)
    fewest = naive_wins(area, hand, hidden)
    if fewest is None:
        assert hint.actions == []
        return
    play(match, *hint.actions)
    assert truth(match)["area"] == list(UNITS[hidden])
    assert len(hint.actions) >= fewest


def test_a_hint_goes_from_a_nudge_to_the_whole_line() -> None:
    match = arranged(hands=[["Surface Tension", "Square Root", "Mass"], []], hidden=["Distance", "Volume"],
                     area=[0, 2, -2])  # fmt: skip
    assert told(match, 0)[:3] == [
        "You can win this turn with three cards, in the right order.",
        "Begin with Surface Tension down.",
        "In full: Surface Tension down, then Mass up, then Square Root.",
    ]


def test_a_hint_prefers_the_order_that_shows_nobody_else_a_card() -> None:
    """The sample game: Mass first would make Energy."""
    match = arranged(hands=[["Mass", "Surface Tension", "Square Root"], []], hidden=["Distance", "Energy"],
                     area=[0, 2, -2])  # fmt: skip
    hint = GAME.words.hint(match.view(0), 0)
    assert hint.actions[0] == "Surface Tension down"
    play(match, *hint.actions)
    assert GAME.returns(match.state) == [1, -1]


def test_without_a_win_a_hint_says_how_many_lines_were_tried_and_what_comes_near() -> None:
    match = arranged(hands=[["Force"], []], hidden=["Energy", "Volume"])
    assert told(match, 0) == [
        "You cannot win this turn. There are 2 ways to play your cards, and none wins. [U-4]",
        "Play Force up: that leaves kg m / s2, and then Distance would win for you next.",
    ]


def test_with_a_card_too_many_a_hint_says_which_to_discard() -> None:
    match = arranged(hands=[["Force", "Clear", "Clear", "Volume"], []], hidden=["Energy", "Area"], phase="discard")
    hint = GAME.words.hint(match.view(0), 0)
    assert hint.actions[0].startswith("discard ")
    play(match, *hint.actions)


def test_where_claims_are_spotted_a_hint_says_when_to_claim() -> None:
    match = arranged(hands=[["Mass"], []], hidden=["Force", "Mass"], claims="spot")
    assert told(match, 1) == [
        "The area has not stood for your hidden card since the deal, so there is nothing to claim. [U-11]"
    ]
    play(match, "Mass up")
    assert told(match, 1) == ["Your hidden card has been shown: claim it. [U-11]"]
    play(match, "1 claim")
    assert told(match, 0) == ["The area has not stood for your hidden card since the deal: pass. [U-11]"]


def remarks(match: Match) -> list[str]:
    """What looking back says."""
    found = GAME.words.review(match.steps())
    return [GAME.words.tell(r.sentence, NAMES) for r in found]


def test_looking_back_shows_the_win_that_was_missed_and_the_one_given_away() -> None:
    match = arranged(
        hands=[["Mass", "Surface Tension", "Square Root"], []], hidden=["Distance", "Energy"], area=[0, 2, -2], turns=7
    )
    play(match, "Mass up")
    assert remarks(match) == [
        "Turn 7: Surface Tension down, then Mass up, then Square Root would have left Distance, which Ada hid. [U-9]",
        "Turn 7: Ada played Mass up and made Energy, which Bob hid. [U-10]",
    ]


def test_looking_back_shows_a_match_that_was_not_claimed() -> None:
    match = arranged(hands=[["Force"], ["Mass"]], hidden=["Velocity", "Force"], claims="spot", deck=["Volume"], turns=3)
    play(match, "Force up", "done")
    assert remarks(match) == ["Turn 3: the area stood for Force, which Bob hid, and it was not claimed at once. [U-11]"]


def test_a_win_that_was_taken_is_not_missed() -> None:
    match = arranged(hands=[["Force"], []], hidden=["Force", "Volume"])
    play(match, "Force up")
    assert remarks(match) == []
