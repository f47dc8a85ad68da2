"""The driver of a table: it lets computers play, and closes reaction windows."""

from collections.abc import Awaitable, Callable

from ..seats.attendance import Attendance
from ..services import Services
from ..state import decide
from ..state.changes import AnyChange, Assigned
from ..state.table import ReadAction, Table
from .bot_cache import BotCache, BotMove
from .by_itself import ByItself, NoLongerDue
from .schedule import BOTS, DECIDERS, Deadline, DecisionPoint, Kind, answer_of, punctual, schedule
from .turns import play_on

Decision = Callable[[Table], AnyChange | ReadAction]


class Driver(ByItself):
    """Does what is due at one table, when it is due. `happen` logs a decision and applies it."""

    def __init__(
        self,
        table: Table,
        services: Services,
        attendance: Attendance,
        bot_cache: BotCache,
        happen: Callable[[Decision], Awaitable[object]],
    ) -> None:
        super().__init__(f"table {table.name}", services.system)
        self._table = table
        self._attendance = attendance
        self._bot_cache = bot_cache
        self._happen = happen
        self._silent: set[DecisionPoint] = set()  # where bots could act and chose not to

    async def _do_next(self) -> None:
        """Wait until the next action is due, unless something else happens first, and do it."""
        if self._table.frozen is not None:  # finished decisions stay valid when the table is thawed
            await self._changed.wait()
            return
        due = schedule(self._table, self._attendance.others_since)
        points = {deadline.point for deadline in due}
        self._silent &= points
        self._bot_cache.forget(but=points)
        waiting = [deadline for deadline in due if deadline.point not in self._silent]
        if not waiting:
            await self._changed.wait()
            return
        deadline = waiting[0]
        if deadline.kind is Kind.IDLE and not await self._wait_until(deadline.at):
            return  # a computer thinks for a person only once it plays for them
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
            if play is None or deadline not in schedule(table, self._attendance.others_since):
                raise NoLongerDue()
            if deadline.kind is Kind.OVERDUE:
                return play_on(table, deadline.seat)
            action = answer_of(play, deadline) if move is None else play.game.write(*move.pieces)
            reading = play.read(deadline.seat, action)
            acted = decide.acted(play, deadline.seat, reading, self._system.now(), DECIDERS[deadline.kind])
            return ReadAction(acted, reading.pieces)

        await self._happen(decision)
