"""A store in memory that several servers share, and of which each server's way to it can stand still, end or fail."""

import asyncio
from collections.abc import AsyncIterator, Collection

from labtable.table.store.log import Conflict, Entry, News, StoreError


class Store:
    """Logs by name, and the servers that listen."""

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.listening: list[asyncio.Queue[News]] = []

    def tell(self, news: News) -> None:
        """Tell all servers."""
        for ear in self.listening:
            ear.put_nowait(news)


class MemoryLog:
    """One server's way to a store. `before` and `after` are awaited around each entry, by its count from 1."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.appends = 0
        self.stops_at: int | None = None  # the entry at which it stands still or ends
        self.is_written_first = False  # whether that entry is kept before it does
        self.fails = False  # there, and goes on after it
        self.stopped = asyncio.Event()
        self.goes_on = asyncio.Event()
        self.is_dead = False
        self.hears = asyncio.Event()  # what others write and say; at first it does
        self.hears.set()

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def append(self, table: str, number: int, body: bytes) -> None:
        self._is_alive()
        self.appends += 1
        stops = self.appends == self.stops_at
        if stops and not self.is_written_first:
            await self._stop()
        log = self._store.logs.setdefault(table, [])
        if len(log) != number - 1:
            raise Conflict(table)
        log.append(body)
        self._store.tell(News(table, number))
        if stops and self.is_written_first:
            await self._stop()

    async def _stop(self) -> None:
        self.stopped.set()
        if self.fails:
            raise StoreError("The disk is full.")
        await self.goes_on.wait()
        self._is_alive()

    def _is_alive(self) -> None:
        if self.is_dead:
            raise StoreError("This server is dead.")

    def die(self) -> None:
        """Do nothing any more."""
        self.is_dead = True
        self.goes_on.set()

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        await asyncio.sleep(0)
        return [Entry(n, body) for n, body in enumerate(self._store.logs.get(table, []), 1) if n > after]

    async def announce(self, table: str, message: str) -> None:
        if not self.is_dead:
            self._store.tell(News(table, -1, message))

    async def watch(self) -> AsyncIterator[News]:
        ear: asyncio.Queue[News] = asyncio.Queue()
        self._store.listening.append(ear)
        yield News(None)
        while True:
            news = await ear.get()
            await self.hears.wait()
            if self.stopped.is_set() and not self.fails:
                await self.goes_on.wait()
            yield news

    async def delete(self, *tables: str, unused_for: int | None = None) -> None:
        self._is_alive()
        for table in tables:
            self._store.logs.pop(table, None)
            self._store.tell(News(table))

    async def keep(self, tables: Collection[str]) -> None:
        pass

    async def count_days(self) -> None:
        pass

    async def unused(self, days: int) -> dict[str, int]:
        return {}

    async def beginning(self, text: bytes) -> list[str]:
        return [name for name, log in self._store.logs.items() if log and text in log[0]]

    async def vacuum(self) -> None:
        pass
