"""The host is gone: their rights pass to somebody who is seated and here, so that others can go on."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from ..seats.attendance import Attendance
from ..seats.remote_presence import FORGOTTEN_AFTER
from ..seats.seat import is_kept, is_overdue
from ..services import Services
from ..state.changes import Hosted
from ..state.decide import can_host
from ..state.table import Table
from .by_itself import ByItself, NoLongerDue
from .turns import has_days

GONE_AFTER = 120_000  # ms without the host until their rights pass; a phone that falls asleep is back sooner


class NextHost(NamedTuple):
    """When the rights of a host who is gone pass, and to which seat; without one to whoever made the table."""

    at: int
    seat: int | None


def next_host(table: Table, attendance: Attendance) -> NextHost | None:
    """Who becomes host next, and when; None while the host is here, or nobody who could be host.

    Turns of hours or days are for people who are seldom here at once: there the rights pass when the host has missed a
    turn.
    """
    present, places, seats = attendance.note(), table.places, table.seats
    hosts = [number for number, place in enumerate(places) if place.holder in table.hosts]
    if not table.can_pass_on or present.intersection(hosts):
        return None
    heirs = [number for number in range(len(seats)) if number in present and can_host(seats[number])]
    heirs = [number for number in heirs if not is_kept(seats[number])]
    is_maker_here = any(places[number].holder in table.makers for number in present)
    if not heirs and not is_maker_here:
        return None
    if has_days(table) and not any(is_overdue(seats[number]) for number in hosts if number < len(seats)):
        return None
    gone_since = max(attendance.left[number] for number in hosts)
    return NextHost(gone_since + GONE_AFTER, None if is_maker_here else heirs[0])


class HostWatch(ByItself):
    """Passes the rights of a host who is gone. `happen` logs a decision and applies it."""

    def __init__(
        self,
        table: Table,
        services: Services,
        attendance: Attendance,
        happen: Callable[[Callable[[Table], Hosted]], Awaitable[object]],
    ) -> None:
        super().__init__(f"table {table.name}", services.system)
        self._table = table
        self._attendance = attendance
        self._happen = happen

    async def _do_next(self) -> None:
        found = next_host(self._table, self._attendance)
        if found is None and self._attendance.is_anybody_elsewhere:  # another server may fall silent
            await self._wait_until(self._system.now() + FORGOTTEN_AFTER)
        elif found is None:
            await self._changed.wait()
        elif await self._wait_until(found.at):
            await self._happen(self._pass_on)

    def _pass_on(self, table: Table) -> Hosted:
        """The change by which the rights pass now. Raises NoLongerDue."""
        found = next_host(table, self._attendance)
        if found is None or found.at > self._system.now():
            raise NoLongerDue()
        return Hosted(found.seat, "clock")
