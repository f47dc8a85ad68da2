"""Compiled levels that play some seats of many matches while others are played from outside."""

from collections.abc import Mapping
from math import ceil
from time import perf_counter
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

from ..threads import Threads

BUFFERS = ("noted", "_threads", "_fewest")
PART_SECONDS = 100e-6  # the least time of a part: waking a thread takes half of it
GUESSED = 8.0  # matches in a part, before any was played: in each a level takes 1 to 1,000 us


class Opponents:
    """Levels in some seats of n matches, with dice for each match that are not part of its state.

    They do nothing in a match that is over. Their actions depend only on their dice and their views; the dice of match
    i of a seed are those of `simulate`, whatever the number of threads.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        levels: Mapping[int, str],
        n: int,
        is_noted: bool = False,
        threads: int | None = None,
    ) -> None:
        """`levels` has the level of each seat (from 0) that they play. Raises Problem `bad_level` or `bad_number`.

        If `is_noted`, their actions are recorded: `noted` has those of the last call, as `bulk.advance_each` says.
        """
        self.game = game
        playing: NDArray[np.int16] = np.full(seats, OUTSIDE, np.int16)
        for seat, level in levels.items():
            playing[seat] = game.level(level)
        self.levels = np.tile(playing, (n, 1))
        self.dice = new_records(Dice, n)
        self._most_threads = threads
        self._lengths: NDArray[np.int16] = np.zeros(n, np.int16)
        self._room_to_note = n, game.max_actions if is_noted else 0
        self._make_room()

    def _make_room(self) -> None:
        """Allocate buffers: for each thread, and for recorded actions, most of which take no memory as nobody touches
        them.
        """
        self._threads = Threads(self._most_threads, self._new_room)
        self._fewest = GUESSED
        self.noted: tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]] = (
            self._lengths, np.empty(self._room_to_note, np.int16), np.empty(self._room_to_note, np.int16),
        )  # fmt: skip

    def _new_room(self) -> tuple[Any, ...]:
        """What the bots of one thread work with."""
        game = self.game
        return new_records(game.state, SPARE), *bots_room(game), np.zeros(game.choice_size, np.int16)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in BUFFERS}

    def __setstate__(self, saved: Mapping[str, Any]) -> None:
        vars(self).update(saved)
        self._make_room()

    def deal(self, states: Records, template: Records, places: NDArray[np.integer[Any]], seed: int, first: int) -> None:
        """Deal match number `first` + k of a seed into the k-th of the places, and seed its dice."""
        numbers = np.arange(first, first + len(places))
        deal = compiled(self.game)[deal_each]
        self._threads.share(
            len(places), lambda _, part: deal(states, template, self.dice, places[part], seed, numbers[part])
        )

    def advance(
        self, states: Records, last: NDArray[np.int16], place: NDArray[np.int16], asked: NDArray[np.int16], moved: int
    ) -> None:
        """Let them play until each match is over or asks a seat that they don't play; see `bulk.advance_each`.

        `moved` is the number of matches in which they may have something to do. How long the last call took says how
        many make a part.
        """
        self._lengths[:] = 0
        gone = asked == NOBODY
        levels = np.where(gone[:, np.newaxis], np.int16(OUTSIDE), self.levels) if gone.any() else self.levels
        advance, rows = compiled(self.game)[advance_each], (last, place, asked, *self.noted)

        def play(room: tuple[Any, ...], part: slice) -> float:
            *memory, out = room
            began = perf_counter()
            advance(states[part], self.dice[part], *memory, levels[part], out, *(row[part] for row in rows))
            return perf_counter() - began

        least = ceil(self._fewest * len(states) / max(1, moved))
        seconds = sum(self._threads.share(len(states), play, least))
        self._fewest = max(1.0, PART_SECONDS * moved / max(PART_SECONDS, seconds))
        asked[gone] = NOBODY
