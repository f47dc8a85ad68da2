"""Puzzles by number: cached, and the one after the last requested is made ahead."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Hashable

from labtable import games
from labtable.engine.play.game import Game
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.problem import Problem

from ..system import retrieve_exception
from . import worker_tasks
from .worker_pool import WorkerPool

logger = logging.getLogger(__name__)

KEPT = 1000
AHEAD = 3


class Puzzles:
    """The puzzles of all games, each made once: a number always stands for the same puzzle."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._kept: OrderedDict[tuple[str, int], Puzzle] = OrderedDict()
        self._in_work: dict[tuple[str, int], asyncio.Task[Puzzle]] = {}
        self._ahead: dict[str, asyncio.Task[None]] = {}  # by game

    async def of(self, game: Game, number: int, asker: Hashable) -> Puzzle:
        """A puzzle for a person who waits for it. Raises Problem."""
        key = game.name, number
        if key not in self._kept:
            if key not in self._in_work:
                self._in_work[key] = asyncio.create_task(self._make(key, asker))
                self._in_work[key].add_done_callback(lambda _: self._in_work.pop(key))
                self._in_work[key].add_done_callback(retrieve_exception)
            await asyncio.shield(self._in_work[key])
        self._kept.move_to_end(key)
        puzzle = self._kept[key]
        self.make_ahead(game, number + 1)
        return puzzle

    async def _make(self, key: tuple[str, int], asker: Hashable) -> Puzzle:
        puzzle = await self._workers.advice(asker, worker_tasks.puzzle, *key)
        self._keep(key, puzzle)
        return puzzle

    def make_ahead(self, game: Game, number: int) -> None:
        """Make the next puzzles of a game in idle time, unless that is in progress."""
        wanted = [n for n in range(number, number + AHEAD) if (game.name, n) not in self._kept]
        if wanted and (game.name not in self._ahead or self._ahead[game.name].done()):
            self._ahead[game.name] = asyncio.create_task(self._make_all(game, wanted))

    def make_first(self) -> None:
        """Make the first puzzles of every game ahead: newcomers to a game begin with them."""
        for name in games.names():
            if (game := games.load(name)).puzzle is not None:
                self.make_ahead(game, 1)

    async def _make_all(self, game: Game, numbers: list[int]) -> None:
        try:
            for number in numbers:
                puzzle = await self._workers.later("puzzles made ahead", worker_tasks.puzzle, game.name, number)
                self._keep((game.name, number), puzzle)
        except (Problem, RuntimeError, OSError) as error:
            logger.error("no puzzle of %s could be made ahead: %s", game.name, error)

    def _keep(self, key: tuple[str, int], puzzle: Puzzle) -> None:
        self._kept[key] = puzzle
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
