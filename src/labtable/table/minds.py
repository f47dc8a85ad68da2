"""Results of a table's computers: each bot's move and each seat's hint once, until the seat has seen more happen."""

import asyncio
import logging
from collections.abc import Collection
from typing import Any, NamedTuple

from labtable.engine.words import Hint

from .schedule import Moment, bot_seed
from .system import System
from .table import Table
from .thinkers import Thinkers

logger = logging.getLogger(__name__)


class BotMove(NamedTuple):
    """The pieces of what a bot has chosen, and when it had."""

    pieces: tuple[int, ...]
    at: int


class Minds:
    """The thoughts of one table."""

    def __init__(self, table: Table, thinkers: Thinkers, system: System) -> None:
        self._table = table
        self._thinkers = thinkers
        self._system = system
        self._moves: dict[Moment, asyncio.Future[BotMove]] = {}
        self._hints: dict[int, tuple[Moment, asyncio.Future[Hint]]] = {}  # the last of each seat

    def forget(self, but: Collection[Moment]) -> None:
        """Forget the moves of all other moments."""
        self._moves = {moment: move for moment, move in self._moves.items() if moment in but}

    async def move(self, moment: Moment) -> BotMove:
        """Return what a bot will do. It decides once on what it has seen."""
        if moment not in self._moves:
            self._moves[moment] = asyncio.ensure_future(self._move(moment))
        return await self._moves[moment]

    async def _move(self, moment: Moment) -> BotMove:
        play, seat = self._table.play, moment.seat
        assert play is not None
        level = play.game.level(self._table.seats[seat].level or play.game.levels[0])
        view, seed = play.match.view(seat), bot_seed(play, seat)
        try:
            pieces = await self._thinkers.choose(play.game, view, seat, level, seed, self._table.name)
        except Exception:  # a table goes on, whatever becomes of one thought
            logger.exception("table %s: a bot could not think, and does anything", self._table.name)
            pieces = play.game.choose(view, seat, 0, seed)
        return BotMove(pieces, self._system.now())

    async def hint(self, seat: int) -> tuple[int, Hint]:
        """Advice for a seat on its own view, and how many actions that view has seen. Raises Problem."""
        play = self._table.play
        assert play is not None
        moment = Moment(self._table.match, seat, play.seen[seat])
        known, hint = self._hints.get(seat, (None, None))
        if hint is None or known != moment or (hint.done() and hint.exception() is not None):
            asker = self._table.name, seat
            hint = asyncio.ensure_future(
                self._thinkers.hint(play.game, play.match.view(seat), seat, asker, play.solution)
            )
            hint.add_done_callback(_look_at)
            self._hints[seat] = moment, hint
        return moment.seq, await asyncio.shield(hint)


def _look_at(hint: asyncio.Future[Any]) -> None:
    """Retrieve the exception of a hint, which asyncio would report as never retrieved if no request still awaits it."""
    if not hint.cancelled():
        hint.exception()
