"""Tree search with any number of simulations, or for any time, for research on a game: see `labtable.search.tree`
and `labtable.search.planning`.

searcher = Searcher("feynman")
searcher.choose(game.view(state, seat), seat, seed=1, simulations=10_000)
searcher.choose(game.view(state, seat), seat, seed=1, seconds=0.1)
searcher.analyse(game.view(state, seat), seat, seed=1, simulations=10_000).choices
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
from labtable.engine.kernels.randomness import derive, seed_random
from labtable.engine.play.bulk import bots_room
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import Action
from labtable.games import load
from labtable.search.planning import PLANNING_WORLDS, grow_plan, take_planned
from labtable.search.tree import Tree, add_tree, begin_tree, grow_tree, has_choice, take_most_visited

from ..threads import pool, threads_for
from .analysis import Analysis, analyse

LONGEST = 400  # pieces of a playout
FIRST_CHUNK = 4  # simulations, before their speed is known
CHUNK_SECONDS = 0.002  # the longest time between two looks at the clock


class Searcher:
    """A searcher for one game; its trees are cleared before each choice. For one thread at a time."""

    def __init__(self, game: str | Game, longest: int = LONGEST, threads: int = 1) -> None:
        """Compile the search, which takes a while the first time. A playout ends after `longest` pieces.

        Each of `threads` threads grows its own tree, and the results are added up. Raises Problem `unknown_game` or
        `bad_number`.
        """
        self.game = load(game) if isinstance(game, str) else game
        longest, threads = whole_number(longest, 0), threads_for("threads", threads)
        self.simulations = 0  # of the last choice
        self.has_prior = prior in self.game.kernels
        self._kernels = compiled(self.game)
        self._growers = [_Grower(self.game, self._kernels, longest) for _ in range(threads)]
        self._out: NDArray[np.int16] = np.zeros(self.game.choice_size, np.int16)
        self._compile()

    def choose(
        self, view: Any, seat: int, seed: int, simulations: int | None = None, seconds: float = inf
    ) -> tuple[Action, ...]:
        """The pieces of the action that the search prefers; none if the seat may wait and waiting is better.

        `view` may be a state: only what the seat may know is used. The search ends after this many simulations or
        seconds, whichever comes first; if only one action is legal it runs none. Without `seconds` the answer depends
        only on the seed and the number of threads. Raises Problem `bad_number`, also if neither limit is given, or
        `bad_seats` for a seat that is not asked.
        """
        self._search(view, seat, seed, simulations, seconds)
        first = self._growers[0]
        take = self._kernels[take_planned if self.has_prior else take_most_visited]
        n = take(first.views[0], seat, first.worlds, first.trees[0], self._out)
        return tuple(self._out[:n].tolist())

    def analyse(
        self, view: Any, seat: int, seed: int, simulations: int | None = None, seconds: float = inf
    ) -> Analysis:
        """Search, and return visits, value and prior of each action, and the expected line.

        The first action is the one that `choose` takes with the same arguments. Raises what `choose` does.
        """
        own = self._search(view, seat, seed, simulations, seconds)
        return analyse(self.game, own, seat, self._growers[0].trees[0], self.has_prior)

    def _search(self, view: Any, seat: int, seed: int, simulations: int | None, seconds: float) -> Any:
        """Grow the trees, merge them into the first one, and return the seat's view."""
        end = perf_counter() + seconds
        left = sys.maxsize if simulations is None else whole_number(simulations, 1)
        if not seconds > 0 or (simulations is None and seconds == inf):
            raise Problem.english("bad_number", "Say how many simulations, or seconds, a search may take.")
        if seat not in self.game.who_may_act(view):
            raise Problem.english("bad_seats", f"Seat {seat}, counted from 0, is not asked.")
        own = self.game.view(view, seat)
        for i, grower in enumerate(self._growers):
            seed_random(own, derive(seed, i) if i > 0 else seed)
            grower.begin(own)
        self.simulations = 0
        if self._kernels[has_choice](self._growers[0].views[0], seat, self._out):
            self._grow(seat, left, end)
        return own

    def _grow(self, seat: int, left: int, end: float) -> None:
        """Grow each tree by its share, each in a thread: the compiled search releases the GIL."""
        first, *others = self._growers
        parts = [left // len(self._growers) + (i < left % len(self._growers)) for i in range(len(self._growers))]
        if not others:
            first.grow(seat, left, end)
        else:
            list(pool().map(lambda grower, part: grower.grow(seat, part, end), self._growers, parts))
        for grower in others:
            self._kernels[add_tree](first.trees[0], grower.trees[0])
        self.simulations = sum(grower.simulations for grower in self._growers)

    def _compile(self) -> None:
        """Compile everything before the clock starts."""
        state = self.game.deal(self.game.seats[0])
        seat = self.game.who_must_act(state)[0]
        self.choose(state, seat, seed=0, simulations=len(self._growers))
        for grower in self._growers:
            grower.grow_by(seat, 1)


class _Grower:
    """A tree, and everything that changes as it grows."""

    def __init__(self, game: Game, kernels: dict[Any, Any], longest: int) -> None:
        self.simulations = 0
        self.views, self.worlds = new_records(game.state, 1), new_records(game.state, PLANNING_WORLDS)
        self.trees = new_records(Tree, 1)
        self._room, workspaces = bots_room(game)
        self._workspace = workspaces[0]
        self._has_prior = prior in game.kernels
        self._kernels = kernels
        self._longest = longest
        self._out: NDArray[np.int16] = np.zeros(game.choice_size, np.int16)

    def begin(self, view: Any) -> None:
        """Clear the tree for this view and seed its dice."""
        self.simulations = 0
        put(self.views, 0, view)
        self._kernels[begin_tree](self.trees[0])

    def grow(self, seat: int, left: int, end: float) -> None:
        """Grow the tree in chunks small enough to stop in time."""
        chunk = FIRST_CHUNK
        while left > 0:
            chunk = min(chunk, left)
            began = perf_counter()
            self.grow_by(seat, chunk)
            left -= chunk
            now = perf_counter()
            if now >= end:
                return
            fits = int(chunk * min(CHUNK_SECONDS, end - now) / (now - began))
            chunk = max(1, min(2 * chunk, fits))  # a few short playouts do not say that all will be short

    def grow_by(self, seat: int, simulations: int) -> None:
        """Run this many more simulations."""
        view, tree = self.views[0], self.trees[0]
        size = simulations, self._longest, self._out
        if self._has_prior:
            self._kernels[grow_plan](view, seat, self.worlds, self._room, self._workspace, tree, *size)
        else:
            self._kernels[grow_tree](view, seat, self.worlds, tree, *size)
        self.simulations += simulations


@cache
def compiled(game: Game) -> dict[Any, Any]:
    """The kernels of the search, compiled for a game."""
    roots: list[Function] = [begin_tree, has_choice, add_tree]
    roots += [grow_plan, take_planned] if prior in game.kernels else [grow_tree, take_most_visited]
    return compile_kernels(roots, game.kernels, game.sources, game.base.name)


def whole_number(given: int, least: int) -> int:
    """The number if it is whole and no less than `least`. Raises Problem `bad_number`."""
    if type(given) is not int or given < least:
        raise Problem.english("bad_number", f"{given!r} is no whole number from {least} on.")
    return given
