"""Erasing: what nobody has used for long goes from the store by itself, and no byte of it stays in its files."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection

import msgspec

from .log import Log, StoreError
from .system import System

logger = logging.getLogger(__name__)

MINUTE, HOUR = 60_000, 3_600_000
SWEPT_AFTER = 6 * HOUR  # less than a day, so that each server tells every day which logs are visited there
TOGETHER = 1_000  # within which all that is erased is vacuumed once
SHARE = 50  # of the time at most one part goes into vacuuming, as everybody else waits meanwhile


class _Beginning(msgspec.Struct):
    """What the first entry of a log says of the class that the log is part of, whoever wrote it."""

    classroom: str | None = None


async def _no_tables(_: str) -> Collection[str]:
    return ()


class Eraser:
    """The eraser of a server: logs unused for `keep_days` days (0: none), and whatever somebody erases at once.

    `visited` are asked for the names of logs that visitors have open here, and `tables_of` for the tables of a log that
    is a class, or none: a table goes with its class, or by itself once its class is gone.
    """

    def __init__(self, log: Log, system: System, keep_days: int, visited: Callable[[], Collection[str]]) -> None:
        self._log = log
        self._system = system
        self._keep_days = keep_days
        self.visited = [visited]
        self.tables_of: Callable[[str], Awaitable[Collection[str]]] = _no_tables
        self._erased = asyncio.Event()

    async def erase(self, *names: str, unused_for: int | None = None) -> None:
        """Erase logs in one step, so that nothing can happen in the middle, and have the store vacuumed soon.

        `unused_for`: only if none of them was used in these last days. Raises StoreError.
        """
        await self._log.delete(*names, unused_for=unused_for)
        self._erased.set()

    async def keep_sweeping(self) -> None:
        """Erase what has been unused for long, now and every few hours."""
        while self._keep_days:
            try:
                await self.sweep()
            except StoreError as error:
                logger.error("old tables cannot be erased now: %s", error)
            await self._system.sleep_until(self._system.now() + SWEPT_AFTER)

    async def sweep(self) -> None:
        """Erase what has been unused for long. Raises StoreError."""
        await self._log.keep(self._visited())
        for name in await self._log.unused(self._keep_days):
            if name not in self._visited() and not await self._is_of_a_class(name):
                await self.erase(name, *await self.tables_of(name), unused_for=self._keep_days)

    def _visited(self) -> set[str]:
        return {name for names in self.visited for name in names()}

    async def _is_of_a_class(self, name: str) -> bool:
        """Whether a log is part of a class that is still there."""
        entries = await self._log.read(name)
        try:
            classroom = msgspec.json.decode(entries[0].body, type=_Beginning).classroom if entries else None
        except msgspec.MsgspecError:  # a damaged one has no class to go with
            return False
        return classroom is not None and bool(await self._log.read(classroom))

    async def keep_vacuuming(self) -> None:
        """Vacuum what was erased, here or before this server was stopped, so often that it does not hold others up."""
        while True:
            began = self._system.now()
            try:
                await self._log.vacuum()
                rested = self._system.now() + SHARE * (self._system.now() - began)
            except StoreError as error:
                logger.error("what was erased is not vacuumed yet: %s", error)
                rested = self._system.now() + MINUTE
                self._erased.set()
            await self._erased.wait()
            await self._system.sleep_until(max(rested, self._system.now() + TOGETHER))
            self._erased.clear()
