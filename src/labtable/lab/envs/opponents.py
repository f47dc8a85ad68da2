"""Compiled levels that play some seats of many matches while others are played from outside."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import Records, new_records
from labtable.engine.kernels.contract import NOBODY
from labtable.engine.play.bulk import (
    OUTSIDE,
    SPARE,
    Dice,
    advance_each,
    bots_room,
    compiled,
    deal_each,
)
from labtable.engine.play.game import Game


class Opponents:
    """Levels in some seats of n matches, with dice for each match that are not part of its state.

    They do nothing in a match that is over. Their actions depend only on their dice and their views; the dice of match
    i of a seed are those of `simulate`. For one thread at a time.
    """

    def __init__(self, game: Game, seats: int, levels: Mapping[int, str], n: int, is_noted: bool = False) -> None:
        """`levels` has the level of each seat (from 0) that they play. Raises Problem `bad_level`.

        If `is_noted`, their actions are recorded: `noted` has those of the last call, as `bulk.advance_each` says.
        """
        self.game = game
        playing: NDArray[np.int16] = np.full(seats, OUTSIDE, np.int16)
        for seat, level in levels.items():
            playing[seat] = game.level(level)
        self.levels = np.tile(playing, (n, 1))
        self.dice = new_records(Dice, n)
        self._spare = new_records(game.state, SPARE)
        self._worlds, self._workspaces = bots_room(game)
        self._out: NDArray[np.int16] = np.zeros(game.choice_size, np.int16)
        self._lengths: NDArray[np.int16] = np.zeros(n, np.int16)
        self._room_to_note = n, game.max_actions if is_noted else 0
        self._make_room()

    def _make_room(self) -> None:
        """Allocate buffers for the recorded actions; most of it is never touched, so it takes no memory."""
        self.noted: tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]] = (
            self._lengths, np.empty(self._room_to_note, np.int16), np.empty(self._room_to_note, np.int16),
        )  # fmt: skip

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "noted"}

    def __setstate__(self, saved: Mapping[str, Any]) -> None:
        vars(self).update(saved)
        self._make_room()

    def deal(self, states: Records, template: Records, places: NDArray[np.integer[Any]], seed: int, first: int) -> None:
        """Deal match number `first` + k of a seed into the k-th of the places, and seed its dice."""
        numbers = np.arange(first, first + len(places))
        compiled(self.game)[deal_each](states, template, self.dice, places, seed, numbers)

    def advance(
        self, states: Records, last: NDArray[np.int16], place: NDArray[np.int16], asked: NDArray[np.int16]
    ) -> None:
        """Let them play until each match is over or asks a seat that they don't play; see `bulk.advance_each`."""
        self._lengths[:] = 0
        gone = asked == NOBODY
        levels = np.where(gone[:, np.newaxis], np.int16(OUTSIDE), self.levels) if gone.any() else self.levels
        compiled(self.game)[advance_each](
            states, self.dice, self._spare, self._worlds, self._workspaces, levels, self._out,
            last, place, asked, *self.noted,
        )  # fmt: skip
        asked[gone] = NOBODY
