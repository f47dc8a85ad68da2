"""Tree search with any number of simulations, or for any time, for research on a game: see `labtable.search.tree`.

searcher = Searcher("feynman")
searcher.choose(game.view(state, seat), seat, seed=1, simulations=10_000)
searcher.choose(game.view(state, seat), seat, seed=1, seconds=0.1)
"""

import sys
from functools import cache
from math import inf
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.binding import Function
from labtable.engine.kernels.compiled import compile_kernels, new_records, put
from labtable.engine.kernels.contract import prior
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play.bulk import bots_room
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import Action
from labtable.games import load
from labtable.search.planning import PLANNING_WORLDS, grow_plan, take_planned
from labtable.search.tree import Tree, begin_tree, grow_tree, has_choice, take_most_visited

LONGEST = 400  # pieces of a playout
FIRST_CHUNK = 4  # simulations, before it is known how long they take
CHUNK_SECONDS = 0.002  # the longest time between two looks at the clock


class Searcher:
    """A searcher of one game, with a tree of its own that is begun anew for each choice. For one thread at a time."""

    def __init__(self, game: str | Game, longest: int = LONGEST) -> None:
        """Compile the search, which takes a while the first time. A playout ends after `longest` pieces.

        Raises Problem `unknown_game` or `bad_number`.
        """
        self.game = load(game) if isinstance(game, str) else game
        self.longest = whole_number(longest, 0)
        self.simulations = 0  # that the last choice took
        self._kernels = compiled(self.game)
        self._plans = prior in self.game.kernels
        self._views, self._worlds = new_records(self.game.state, 1), new_records(self.game.state, PLANNING_WORLDS)
        self._room = bots_room(self.game)
        self._trees = new_records(Tree, 1)
        self._out: NDArray[np.int16] = np.zeros(self.game.choice_size, np.int16)
        self._compile()

    def choose(
        self, view: Any, seat: int, seed: int, simulations: int | None = None, seconds: float = inf
    ) -> tuple[Action, ...]:
        """The pieces of the action that the search prefers; none where the seat may wait and waiting is better.

        Of `view`, which may be a state, only what the seat may know is looked at. The search ends after so many
        simulations or seconds, whichever comes first; where one action alone is legal it makes none. Without `seconds`
        the answer depends on nothing but the seed. Raises Problem `bad_number`, where neither is
        given too, or `bad_seats` for a seat that is not asked.
        """
        end = perf_counter() + seconds
        left = sys.maxsize if simulations is None else whole_number(simulations, 1)
        if not seconds > 0 or (simulations is None and seconds == inf):
            raise Problem("bad_number", "Say how many simulations, or seconds, a search may take.")
        if seat not in self.game.who_may_act(view):
            raise Problem("bad_seats", f"Seat {seat} is not asked.")
        own = self.game.view(view, seat)
        seed_random(own, seed)
        put(self._views, 0, own)
        self._kernels[begin_tree](self._trees[0])
        self.simulations = 0
        if self._kernels[has_choice](self._views[0], seat, self._out):
            self._search(seat, left, end)
        take = self._kernels[take_planned if self._plans else take_most_visited]
        n = take(self._views[0], seat, self._worlds, self._trees[0], self._out)
        return tuple(self._out[:n].tolist())

    def _compile(self) -> None:
        """Compile everything before the clock is read."""
        state = self.game.deal(self.game.seats[0])
        seat = self.game.who_must_act(state)[0]
        self.choose(state, seat, seed=0, simulations=1)
        self._grow(seat, 1)

    def _search(self, seat: int, left: int, end: float) -> None:
        """Grow the tree in chunks small enough to read the clock in time."""
        chunk = FIRST_CHUNK
        while left > 0:
            chunk = min(chunk, left)
            began = perf_counter()
            self._grow(seat, chunk)
            left -= chunk
            now = perf_counter()
            if now >= end:
                return
            fits = int(chunk * min(CHUNK_SECONDS, end - now) / (now - began))
            chunk = max(1, min(2 * chunk, fits))  # a few short playouts do not say that all will be short

    def _grow(self, seat: int, simulations: int) -> None:
        """Run this many more simulations."""
        if self._plans:
            room, workspaces = self._room
            self._kernels[grow_plan](
                self._views[0],
                seat,
                self._worlds,
                room,
                workspaces[0],
                self._trees[0],
                simulations,
                self.longest,
                self._out,
            )
        else:
            self._kernels[grow_tree](
                self._views[0], seat, self._worlds, self._trees[0], simulations, self.longest, self._out
            )
        self.simulations += simulations


@cache
def compiled(game: Game) -> dict[Any, Any]:
    """The kernels of the search, compiled for a game."""
    roots: list[Function] = [begin_tree, has_choice]
    roots += [grow_plan, take_planned] if prior in game.kernels else [grow_tree, take_most_visited]
    return compile_kernels(roots, game.kernels, game.sources, game.base.name)


def whole_number(given: int, least: int) -> int:
    """The number if it is whole and no less than `least`. Raises Problem `bad_number`."""
    if type(given) is not int or given < least:
        raise Problem("bad_number", f"{given!r} is no whole number from {least} on.")
    return given
