"""Opponents: levels that play some seats of many matches, compiled, while others are played from outside."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import Records, get, new_records, put
from labtable.engine.kernels.randomness import derive, seed_random
from labtable.engine.play.bulk import BOT_DICE, OUTSIDE, SPARE, Dice, advance_each, bots_room, compiled, deal_each
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

NOTHING_NOTED = 0  # columns


class Opponents:
    """Levels in some seats of n matches, with dice for each match that no state holds.

    What they do depends on their dice and their views alone; the dice of match i of a seed are those of `simulate`.
    For one thread at a time.
    """

    def __init__(self, game: Game, seats: int, levels: Mapping[int, str], n: int) -> None:
        """`levels` has the level of each seat (from 0) that they play. Raises Problem `bad_level` or `bad_bots`."""
        self.game = game
        playing: NDArray[np.int16] = np.full(seats, OUTSIDE, np.int16)
        for seat, level in levels.items():
            if type(seat) is not int or not 0 <= seat < seats:
                known = f"seats are 0 to {seats - 1} here"
                raise Problem("bad_bots", f"There is no seat {seat!r} for an opponent; {known}.")
            playing[seat] = game.level(level)
        if OUTSIDE not in playing:
            raise Problem("bad_bots", "Opponents sit in every seat; leave one for who plays against them.")
        self.levels = np.tile(playing, (n, 1))
        self.dice = new_records(Dice, n)
        self._spare = new_records(game.state, SPARE)
        self._worlds, self._workspaces = bots_room(game)
        self._out: NDArray[np.int16] = np.zeros(game.choice_size, np.int16)
        self._lengths: NDArray[np.int16] = np.zeros(n, np.int16)
        self._unnoted: NDArray[np.int16] = np.zeros((n, NOTHING_NOTED), np.int16)

    def deal(self, states: Records, template: Records, places: NDArray[np.integer[Any]], seed: int, first: int) -> None:
        """Deal match number `first` + k of a seed into the k-th of the places, and begin its dice."""
        numbers = np.arange(first, first + len(places))
        compiled(self.game)[deal_each](states, template, self.dice, places, seed, numbers)

    def advance(
        self, states: Records, last: NDArray[np.int16], place: NDArray[np.int16], asked: NDArray[np.int16]
    ) -> None:
        """Let them play until each match is over or asks a seat that they don't play; see `bulk.advance_each`."""
        self._lengths[:] = 0
        rows = (self._lengths, self._unnoted, self._unnoted)
        compiled(self.game)[advance_each](
            states, self.dice, self._spare, self._worlds, self._workspaces, self.levels, self._out,
            last, place, asked, *rows,
        )  # fmt: skip


class OneMatch:
    """Opponents in one match that is played by plain rules: for environments.

    A level that takes 40 ms a decision by plain rules takes half of one compiled.
    """

    def __init__(self, game: Game, seats: int, levels: Mapping[int, str]) -> None:
        """`levels` has the level of each seat (from 0) that they play. Raises Problem `bad_level` or `bad_bots`."""
        self.opponents = Opponents(game, seats, levels, 1)
        self._states = new_records(game.state, 1)

    def begin(self, seed: int) -> None:
        """Begin the dice for a match that is dealt from a seed."""
        begun: Any = Dice()
        seed_random(begun, derive(seed, BOT_DICE))
        put(self.opponents.dice, 0, begun)

    def advance(self, state: Any, last: int, place: int) -> tuple[Any, int, int, int]:
        """The state when a seat is asked that they don't play, or the match is over; then `last` and `place`, and the
        seat, NOBODY if it is over.
        """
        put(self._states, 0, state)
        order = [np.array([number], np.int16) for number in (last, place, 0)]
        self.opponents.advance(self._states, *order)
        after = get(self._states, 0, self.opponents.game.state)
        return (after, *(int(row[0]) for row in order))
