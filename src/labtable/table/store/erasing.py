"""Erasing: logs unused for long are deleted from the store, and no byte of them stays in its files."""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence

import msgspec

from ..system import System
from .calendar import day_now, written
from .log import Entry, Log, StoreError

logger = logging.getLogger(__name__)

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
SWEPT_AFTER = 6 * HOUR  # less than a day, so that each server reports its visited logs every day
TOGETHER = 1_000  # ms within which deletions are vacuumed together
SHARE = 50  # at most one part in 50 of the time goes into vacuuming, as everybody else waits meanwhile


class _Beginning(msgspec.Struct):
    """The fields common to the first entries of all logs: its kind, and the class that it is part of."""

    e: str | None = None
    classroom: str | None = None


class Eraser:
    """Erases logs unused for `keep_days` days (0: none), and logs on request.

    A class is erased with all its tables, once all of them have been unused for so long; a table whose class is gone is
    erased by itself. `visited` returns the names of logs that visitors have open here.
    """

    def __init__(self, log: Log, system: System, keep_days: int, visited: Callable[[], Collection[str]]) -> None:
        self._log = log
        self._system = system
        self._keep_days = keep_days
        self.visited = [visited]
        self.used_until: Callable[[Sequence[Entry]], int] = lambda entries: 0
        """The time of the day, in ms, until which a log counts as used although nobody uses it."""
        self._erased = asyncio.Event()

    async def erase(self, *names: str, unused_for: int | None = None) -> None:
        """Erase logs in one step, so that nothing can happen in between, and have the store vacuumed soon.

        `unused_for`: only if none of them was used in these last days. Raises StoreError.
        """
        await self._log.delete(*names, unused_for=unused_for)
        self._erased.set()

    async def erase_class(self, code: str) -> None:
        """Erase a class and all its tables at once. Raises StoreError."""
        await self.erase(code, *await self._tables_of(code))
        if made_meanwhile := await self._tables_of(code):
            await self.erase(*made_meanwhile)

    async def _tables_of(self, code: str) -> list[str]:
        """The tables that name a class as theirs, also those that the class has not logged yet."""
        return await self._log.beginning(b'"classroom":' + msgspec.json.encode(code))

    async def keep_sweeping(self) -> None:
        """Erase unused logs, now and every few hours."""
        while self._keep_days:
            try:
                await self.sweep()
            except StoreError as error:
                logger.error("old tables cannot be erased now: %s", error)
            await self._system.sleep_until(self._system.now() + SWEPT_AFTER)

    async def sweep(self) -> None:
        """Erase unused logs. Raises StoreError."""
        await self._log.count_days()
        await self._log.keep(self._visited())
        ages = []
        for name, age in (await self._log.unused(self._keep_days)).items():
            entries = await self._log.read(name)
            if not entries or name in self._visited():
                continue
            if self._system.now() < self.used_until(entries) + self._keep_days * DAY:
                continue
            beginning = _beginning(entries[0].body)
            if beginning.classroom is None or not await self._log.read(beginning.classroom):
                tables = [] if beginning.e == "made" else await self._tables_of(name)
                await self.erase(name, *tables, unused_for=self._keep_days)
                ages += [age] * (1 + len(tables))
        unused_since = f", unused since {written(day_now() - min(ages))} or longer" if ages else ""
        logger.info("%d tables and classes erased%s", len(ages), unused_since)

    def _visited(self) -> set[str]:
        return {name for names in self.visited for name in names()}

    async def keep_vacuuming(self) -> None:
        """Vacuum what was erased, here or before this server was stopped, seldom enough not to delay others."""
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


def _beginning(body: bytes) -> _Beginning:
    """Decode a first entry; blank if it is damaged, as such a log is erased like any other."""
    try:
        return msgspec.json.decode(body, type=_Beginning)
    except msgspec.MsgspecError:
        return _Beginning()
