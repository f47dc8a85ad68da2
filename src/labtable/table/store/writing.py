"""Changes of a table or a class, decided and written to its log one after the other before they happen."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from labtable.engine.words.problem import Problem

from .log import Conflict, Log, StoreError
from .metrics import Metrics


class Logged(Protocol):
    """A thing that a log tells of: its name, and how many entries it has applied."""

    name: str
    entries: int


L = TypeVar("L", bound=Logged)
C = TypeVar("C")

logger = logging.getLogger(__name__)


class LogGone(Problem):
    """The error of a log that has been deleted."""


class Form(NamedTuple, Generic[C]):
    """The form in which the changes of a log are written and read, and the error of one that has been deleted."""

    write: Callable[[C], bytes]
    read: Callable[[bytes], C]
    gone: Callable[[], LogGone]


class Writer(Generic[L, C]):
    """The writer of one log's changes. Other processes may do so too: the log's numbers settle who was first.

    `happened` is called with changes that the log has, and with whether this process has made them; `gone` when it has
    been deleted.
    """

    def __init__(
        self,
        logged: L,
        form: Form[C],
        log: Log,
        metrics: Metrics,
        happened: Callable[[Sequence[C], bool], None],
        gone: Callable[[], None],
    ) -> None:
        self._logged = logged
        self._form = form
        self._log = log
        self._metrics = metrics
        self._happened = happened
        self._gone = gone
        self._writing = asyncio.Lock()
        self.is_closed = False

    async def happen(self, decision: Callable[[L], C]) -> C:
        """Decide on a change, write it and apply it. It goes through even if its author has left meanwhile.

        Raises Problem: the decision's, or `store` if the log cannot be written now.
        """
        happening = asyncio.ensure_future(self._happen(decision))
        happening.add_done_callback(_retrieve)
        return await asyncio.shield(happening)

    async def _happen(self, decision: Callable[[L], C]) -> C:
        async with self._writing:
            try:
                while True:
                    if self.is_closed:
                        raise self._form.gone()
                    change = decision(self._logged)
                    if await self._is_written(change):
                        self._happened([change], True)
                        return change
                    await self._read_on()
            except StoreError as error:
                logger.error("%s cannot write: %s", self._logged.name, error)
                raise Problem("store", "What happens here cannot be stored right now. Try again.") from error

    async def _is_written(self, change: C) -> bool:
        """Write a change to the log; False if another process has written first. Raises StoreError."""
        try:
            with self._metrics.writing():
                await self._log.append(self._logged.name, self._logged.entries + 1, self._form.write(change))
        except Conflict:
            return False
        return True

    async def catch_up(self) -> None:
        """Apply what other processes have written. Raises StoreError, LogGone."""
        async with self._writing:
            await self._read_on()

    async def _read_on(self) -> None:
        """Apply what the log has behind what is known here. A log that has lost its end has been deleted."""
        entries = await self._log.read(self._logged.name, self._logged.entries - 1)
        if not entries:
            self.is_closed = True
            self._gone()
            raise self._form.gone()
        if len(entries) > 1:
            self._happened([self._form.read(entry.body) for entry in entries[1:]], False)


def _retrieve(happening: asyncio.Future[C]) -> None:
    """Retrieve what was raised: if no caller is left to hear of it, asyncio would report it as never retrieved."""
    if not happening.cancelled():
        happening.exception()
