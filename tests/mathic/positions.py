"""Matches of Mathic Fraction that begin in a given position."""

from collections.abc import Sequence
from typing import Any

import pytest

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.games import load

GAME = load("mathic")
NAMES = ["Ada", "Bob", "Cleo", "Dan", "Emmy", "Fay"]
OPTIONS = ("referee", "stealing", "aim", "sprint", "half_deck", "max_rounds")


def arranged(seats: int = 2, seed: int = 1, **given: Any) -> Match:
    """A match from a position, given as `labtable audit` prints truths, and options; seat 0 is to play."""
    options = {name: given.pop(name) for name in OPTIONS if name in given}
    position = {"turn": 0, "lead": 0, **given}
    return Match(GAME, seats, options, seed, position)


def dealt(seats: int = 2, seed: int = 1, **options: Any) -> Match:
    """A match from the deal."""
    return Match(GAME, seats, options, seed)


def play(match: Match, *actions: str) -> Match:
    """Play actions one after another, each by the seat on turn unless one is named: `1 pass`."""
    for text in actions:
        seat, action = (int(text[0]), text[2:]) if text[1:2] == " " and text[0].isdigit() else (match.state.turn, text)
        match.play(seat, action)
    return match


def refused(match: Match, action: str) -> str:
    """The reason why an action is refused, in words; it must be. It changes nothing."""
    before = match.state.copy()
    with pytest.raises(Problem) as caught:
        play(match, action)
    assert match.state == before
    if caught.value.sentence is None:
        return caught.value.text
    return GAME.words.tell(caught.value.sentence, NAMES)


def truth(match: Match) -> dict[str, Any]:
    """The whole truth, as `labtable audit` prints it."""
    return dict(GAME.words.truth(match.state, None))


def heard(match: Match, action: str, seat: int | None = None, viewer: int = SPECTATOR) -> list[str]:
    """The sentences that a viewer is told of an action."""
    seat = match.state.turn if seat is None else seat
    return words(GAME.narrate(match.play(seat, action), viewer), viewer)


def words(sentences: Sequence[Sentence], viewer: int = -1) -> list[str]:
    """Sentences in words, as a viewer is told them."""
    return [GAME.words.tell(s, NAMES, viewer) for s in sentences]
