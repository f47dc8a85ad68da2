"""What a viewer is told must not say more than its view does: checks of any game at any moment."""

from collections.abc import Iterator
from random import Random
from typing import Any

from labtable.engine.kernels.contract import SPECTATOR, Asked
from labtable.engine.kernels.events import Event
from labtable.engine.kernels.record import Rows
from labtable.engine.play.game import Game
from labtable.engine.words.words import Action
from labtable.lab.observation.encoder import action_width
from labtable.lab.observation.history import NONE, note

from .tables import any_action

Pieces = tuple[Action, ...]

NOTHING: Pieces = ()
WORLDS = 2  # that the viewer may be in, beside the true one
ACTIONS = 12  # of a seat in a world


def hears(game: Game, events: list[Event], viewer: int) -> list[Any]:
    """All that a viewer is told of events: whether anything, as data and in words."""
    return [*game.seen(events, viewer), *game.narrate(events, viewer)]


def notes(game: Game, state: Any, seat: int, pieces: Pieces, viewer: int) -> list[int]:
    """The row that an action adds to a viewer's history for learners, nothing if it adds none."""
    trial, width = state.copy(), action_width(game)
    histories: Rows = [[NONE] * width for _ in range(state.seats + 1)]
    for piece in pieces:
        game.bound(note)(trial, seat, piece, width, game.n_actions, histories)
        game.step(trial, seat, piece)
    row = histories[viewer]  # a spectator's is the last
    return list(row) if row[0] != NONE else []


def after_all(game: Game, state: Any, seat: int, pieces: Pieces) -> tuple[Any, list[Event]] | None:
    """The state after an action and what happened, or None where the action is not legal."""
    trial = state.copy()
    for piece in pieces:
        if game.reason(trial, seat, piece):
            return None
        game.step(trial, seat, piece)
    after = state.copy()
    return after, game.carry_out(after, seat, pieces)


def check_the_same_action(game: Game, state: Any, seat: int, pieces: Pieces, viewer: int, seed: int) -> None:
    """One action in two worlds: who cannot tell them apart afterwards either is told the same."""
    world = game.redeal(game.view(state, viewer), viewer, seed)
    there = after_all(game, world, seat, pieces)
    here = after_all(game, state, seat, pieces)
    assert here is not None
    if there is not None and game.view(here[0], viewer) == game.view(there[0], viewer):
        assert hears(game, here[1], viewer) == hears(game, there[1], viewer)


def check_different_actions(game: Game, state: Any, viewer: int, dice: Random) -> int:
    """Of actions of another seat that lead to equal views the viewer is told alike, and of all or of none.

    They may be different ones, in different worlds that the viewer may be in; of a secret answer that leaves its view
    as it was it is told nothing. Returns how many were compared with another, or with nothing.
    """
    view = repr(game.view(state, viewer))
    found: dict[tuple[int, str], tuple[Pieces, list[Any]]] = {}
    noted: dict[tuple[int, str, str], list[int]] = {}  # what a viewer can look back on: no more than it sees and hears
    compared = 0
    for world, seat, pieces in actions_of_others(game, state, viewer, dice):
        if game.asked(world, seat) == Asked.SECRETLY:
            found.setdefault((seat, view), (NOTHING, []))
            noted.setdefault((seat, view, repr([])), [])
        after = world.copy()
        heard = hears(game, game.carry_out(after, seat, pieces), viewer)
        known = seat, repr(game.view(after, viewer)), repr(heard)
        row = notes(game, world, seat, pieces, viewer)
        assert noted.setdefault(known, row) == row, f"{game.write(*pieces)} is in the history of seat {viewer}"
        first, told = found.setdefault((seat, repr(game.view(after, viewer))), (pieces, heard))
        compared += first != pieces
        assert told == heard, f"{game.write(*pieces)} is told to seat {viewer}, who cannot tell it from something else"
    return compared


def check_secret_answers(game: Game, state: Any, dice: Random) -> int:
    """An answer in a window of which not all are told changes nothing that others see, and they hear nothing either.

    Returns how many there were.
    """
    found = 0
    for seat in game.who_must_act(state):
        after = state.copy()
        pieces = any_action(game, state, seat, dice)
        events = game.carry_out(after, seat, pieces)
        if game.asked(state, seat) == Asked.SECRETLY and not hears(game, events, SPECTATOR):
            found += 1
            for viewer in range(SPECTATOR, state.seats):
                if viewer != seat:
                    assert game.view(after, viewer) == game.view(state, viewer), f"seat {viewer} sees a secret answer"
                    assert not hears(game, events, viewer), f"seat {viewer} is told of a secret answer"
                    assert not notes(game, state, seat, pieces, viewer), f"seat {viewer} can look back on it"
    return found


def actions_of_others(game: Game, state: Any, viewer: int, dice: Random) -> Iterator[tuple[Any, int, Pieces]]:
    """Some of what others could do now, for all that the viewer knows: the world, the seat, the pieces."""
    view = game.view(state, viewer)
    for world in (state, *(game.redeal(view, viewer, dice.getrandbits(40)) for _ in range(WORLDS))):
        for seat in game.who_may_act(world):
            if seat != viewer:
                for pieces in {any_action(game, world, seat, dice) for _ in range(ACTIONS)}:
                    yield world, seat, pieces
