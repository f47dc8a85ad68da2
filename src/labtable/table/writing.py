"""Changes of a table, decided and written to the log one after the other before they happen."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from labtable.engine.words.problem import Problem

from . import changes
from .changes import Acted, AnyChange
from .log import Conflict, StoreError
from .services import Services
from .table import Table

Decision = Callable[[Table], AnyChange]

logger = logging.getLogger(__name__)


class TableGone(Problem):
    """The error of a table that has been deleted."""

    def __init__(self) -> None:
        super().__init__("unknown_table", "This table is no longer there.")


class Writer:
    """The writer of one table's changes. Other processes may do so too: the log's numbers settle who was first.

    `happened` is called with changes that the log has, of this process or of others; `gone` when the table has been
    deleted.
    """

    def __init__(
        self,
        table: Table,
        services: Services,
        happened: Callable[[Sequence[AnyChange]], None],
        gone: Callable[[], None],
    ) -> None:
        self._table = table
        self._services = services
        self._happened = happened
        self._gone = gone
        self._writing = asyncio.Lock()
        self.is_closed = False

    async def happen(self, decision: Decision) -> AnyChange:
        """Decide on a change, write it and apply it. It goes through even if its author has left meanwhile.

        Raises Problem: the decision's, or `store` if the log cannot be written now.
        """
        happening = asyncio.ensure_future(self._happen(decision))
        happening.add_done_callback(_retrieve)
        return await asyncio.shield(happening)

    async def _happen(self, decision: Decision) -> AnyChange:
        async with self._writing:
            try:
                while True:
                    if self.is_closed:
                        raise TableGone()
                    change = decision(self._table)
                    if await self._is_written(change):
                        self._services.metrics.acts += isinstance(change, Acted)
                        self._happened([change])
                        return change
                    await self._read_on()
            except StoreError as error:
                logger.error("table %s cannot write: %s", self._table.name, error)
                raise Problem("store", "What happens at this table cannot be stored right now. Try again.") from error

    async def _is_written(self, change: AnyChange) -> bool:
        """Write a change to the log; False if another process has written first. Raises StoreError."""
        try:
            with self._services.metrics.writing():
                await self._services.log.append(self._table.name, self._table.entries + 1, changes.write(change))
        except Conflict:
            return False
        return True

    async def catch_up(self) -> None:
        """Apply what other processes have written. Raises StoreError, TableGone."""
        async with self._writing:
            await self._read_on()

    async def _read_on(self) -> None:
        """Apply what the log has behind what is known here. A log that has lost its end has been deleted."""
        entries = await self._services.log.read(self._table.name, self._table.entries - 1)
        if not entries:
            self.is_closed = True
            self._gone()
            raise TableGone()
        if len(entries) > 1:
            self._happened([changes.read(entry.body) for entry in entries[1:]])


def _retrieve(happening: asyncio.Future[AnyChange]) -> None:
    """Retrieve what was raised: if no caller is left to hear of it, asyncio would report it as never retrieved."""
    if not happening.cancelled():
        happening.exception()
