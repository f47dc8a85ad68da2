"""The driver of a table: it lets computers play, and closes reaction windows."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from labtable.engine.words.problem import Problem

from ..services import Services
from ..state import decide
from ..state.changes import AnyChange, Assigned
from ..state.table import ReadAction, Table
from ..store.log import LogGone
from .bot_cache import BotCache, BotMove
from .schedule import BOTS, DECIDERS, Deadline, DecisionPoint, Kind, answer_of, punctual, schedule
from .turns import play_on

Decision = Callable[[Table], AnyChange | ReadAction]

logger = logging.getLogger(__name__)

PATIENCE = 1000  # ms until a failed write is tried again


class NoLongerDue(Exception):
    """Raised for an action that is no longer due."""


class Driver:
    """Does what is due at one table, when it is due. `happen` logs a decision and applies it."""

    def __init__(
        self, table: Table, services: Services, bot_cache: BotCache, happen: Callable[[Decision], Awaitable[object]]
    ) -> None:
        self._table = table
        self._system = services.system
        self._bot_cache = bot_cache
        self._happen = happen
        self._changed = asyncio.Event()
        self._silent: set[DecisionPoint] = set()  # where bots could act and chose not to
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the driver, which runs until it is stopped."""
        self._running = asyncio.create_task(self._drive(), name=f"table {self._table.name}")

    async def stop(self) -> None:
        """Stop the driver."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    def look_again(self) -> None:
        """Look again at what is due after a change."""
        self._changed.set()

    async def _drive(self) -> None:
        while True:
            self._changed.clear()
            try:
                await self._do_next()
            except NoLongerDue:
                continue
            except LogGone:
                return
            except Exception as error:
                if not (isinstance(error, Problem) and error.code == "store"):  # the writer has logged that
                    logger.exception("table %s stumbled", self._table.name)
                await self._system.sleep_until(self._system.now() + PATIENCE)

    async def _do_next(self) -> None:
        """Wait until the next action is due, unless something else happens first, and do it."""
        if self._table.frozen is not None:  # finished decisions stay valid when the table is thawed
            await self._changed.wait()
            return
        due = schedule(self._table)
        points = {deadline.point for deadline in due}
        self._silent &= points
        self._bot_cache.forget(but=points)
        waiting = [deadline for deadline in due if deadline.point not in self._silent]
        if not waiting:
            await self._changed.wait()
            return
        deadline = waiting[0]
        move = await self._bot_cache.move(deadline.point) if deadline.kind in BOTS else None
        ready = deadline.at if move is None else move.at
        if not await self._wait_until(punctual(deadline.at, ready, self._table.made.pause_ms)):
            return
        if move is not None and not move.pieces:
            self._silent.add(deadline.point)
        else:
            await self._act(deadline, move)

    async def _act(self, deadline: Deadline, move: BotMove | None) -> None:
        """Carry out a due action. Raises NoLongerDue."""

        def decision(table: Table) -> ReadAction | Assigned:
            play = table.play
            if play is None or deadline not in schedule(table):
                raise NoLongerDue()
            if deadline.kind is Kind.OVERDUE:
                return play_on(table, deadline.seat)
            action = answer_of(play, deadline) if move is None else play.game.write(*move.pieces)
            reading = play.read(deadline.seat, action)
            acted = decide.acted(play, deadline.seat, reading, self._system.now(), DECIDERS[deadline.kind])
            return ReadAction(acted, reading.pieces)

        await self._happen(decision)

    async def _wait_until(self, at: int) -> bool:
        """Wait for a time of the day; False if something changed first."""
        if self._system.now() >= at:
            return not self._changed.is_set()
        changed = asyncio.ensure_future(self._changed.wait())
        time = asyncio.ensure_future(self._system.sleep_until(at))
        try:
            await asyncio.wait((changed, time), return_when=asyncio.FIRST_COMPLETED)
            return not self._changed.is_set()
        finally:
            changed.cancel()
            time.cancel()
