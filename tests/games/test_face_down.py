"""The checks of `secrecy` notice a game that tells what its views hide, and let one pass that does not."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from labtable.engine.kernels.events import Audience, EventKind
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match

from .face_down import FACE_DOWN
from .face_down.rules import CARD
from .secrecy import check_different_actions, check_the_same_action
from .tables import befores, check_events, decide_whole, play_match, viewers


class TellsTheCard(EventKind):
    """The card is told to all."""

    LAID = 0, CARD
    LAID_BEST = 1, Audience.OWN


class TellsThatItIsTheBest(EventKind):
    """The card is not, but now and then something is that only one card can be the reason of."""

    LAID = 0, CARD.own()
    LAID_BEST = 1


LEAKS = [replace(FACE_DOWN, events=kinds) for kinds in (TellsTheCard, TellsThatItIsTheBest)]


def states(game: Game) -> Iterator[Any]:
    """All states before an action, of a few matches."""
    for seed in range(5):
        match = Match(game, 2, seed=seed)
        play_match(match, Random(seed), 0, game.max_actions)
        yield from befores(match)


def test_what_is_laid_face_down_is_not_told() -> None:
    compared = 0
    for state in states(FACE_DOWN):
        seat, pieces = decide_whole(FACE_DOWN, state, Random(0), 0)
        check_events(FACE_DOWN, FACE_DOWN.carry_out(state.copy(), seat, pieces), state)
        for viewer in viewers(state):
            check_the_same_action(FACE_DOWN, state, seat, pieces, viewer, 1)
            compared += check_different_actions(FACE_DOWN, state, viewer, Random(1))
    assert compared > 0


@pytest.mark.parametrize("game", LEAKS, ids=lambda game: game.events.__name__)
def test_a_game_that_tells_it_is_caught(game: Game) -> None:
    with pytest.raises(AssertionError, match="who cannot tell it from something else"):
        for state in states(game):
            for viewer in viewers(state):
                check_different_actions(game, state, viewer, Random(1))
