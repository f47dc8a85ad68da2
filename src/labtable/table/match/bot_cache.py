"""Cached results of a table's computers: each bot's move and each seat's hint, until the seat sees something happen."""

import asyncio
import logging
from collections.abc import Collection
from typing import NamedTuple

from labtable.engine.words.words import Hint

from ..state.table import Table
from ..system import System, retrieve_exception
from ..workers import worker_tasks
from ..workers.worker_pool import WorkerPool
from .schedule import DecisionPoint, bot_seed

logger = logging.getLogger(__name__)


class BotMove(NamedTuple):
    """The pieces of the action that a bot has chosen, and the time at which it had chosen."""

    pieces: tuple[int, ...]
    at: int


class BotCache:
    """The choices and hints of one table's computers."""

    def __init__(self, table: Table, workers: WorkerPool, system: System) -> None:
        self._table = table
        self._workers = workers
        self._system = system
        self._moves: dict[DecisionPoint, asyncio.Future[BotMove]] = {}
        self._hints: dict[int, tuple[DecisionPoint, asyncio.Future[Hint]]] = {}  # the latest, by seat

    def forget(self, but: Collection[DecisionPoint]) -> None:
        """Forget the moves for all other decision points."""
        self._moves = {point: move for point, move in self._moves.items() if point in but}

    async def move(self, point: DecisionPoint) -> BotMove:
        """Return the move of a bot, which decides once per decision point."""
        if point not in self._moves:
            self._moves[point] = asyncio.ensure_future(self._move(point))
        return await self._moves[point]

    async def _move(self, point: DecisionPoint) -> BotMove:
        play, seat = self._table.play, point.seat
        assert play is not None
        level = play.game.level(self._table.seats[seat].level or play.game.first_level)
        view, seed = play.match.view(seat), bot_seed(play, seat)
        try:
            pieces = await self._workers.choose(play.game, view, seat, level, seed, self._table.name)
        except Exception:  # a table goes on, even if one decision fails
            logger.exception("table %s: a bot could not think, and does anything", self._table.name)
            pieces = play.game.choose(view, seat, 0, seed)
        return BotMove(pieces, self._system.now())

    async def hint(self, seat: int) -> tuple[int, Hint]:
        """Advice for a seat on its own view, and the number of actions that it has seen. Raises Problem."""
        play = self._table.play
        assert play is not None
        point = DecisionPoint(self._table.match_number, seat, play.seen[seat])
        known, hint = self._hints.get(seat, (None, None))
        if hint is None or known != point or (hint.done() and hint.exception() is not None):
            clues = play.puzzle.clues if play.puzzle is not None else ()
            arguments = play.game.name, play.match.view(seat), seat, play.solution, clues
            asker = self._table.name, seat
            hint = asyncio.ensure_future(self._workers.advice(asker, worker_tasks.hint, *arguments))
            hint.add_done_callback(retrieve_exception)
            self._hints[seat] = point, hint
        return point.seen, await asyncio.shield(hint)
