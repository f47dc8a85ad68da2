"""A class on two servers of one store, which both lead it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from labtable.classroom.changes import Plan
from labtable.classroom.registry import ClassRegistry
from labtable.classroom.session import ClassSession
from labtable.engine.words.problem import Problem
from labtable.table.registry import TableRegistry
from labtable.table.state.table import hash_of
from labtable.table.system import System
from tests.effort import effort
from tests.table.manual import Guest, eventually

from .memory import MemoryLog, Store

PLAN = Plan("cats", 2, pause_ms=60_000)
PUPILS = 5


class Server:
    """A server of a store, and the class that is played there."""

    def __init__(self, log: MemoryLog, tables: TableRegistry) -> None:
        self.log = log
        self.tables = tables
        self.classes = ClassRegistry(tables)
        self._visits = AsyncExitStack()

    async def session(self, code: str) -> ClassSession:
        """A class, as this server knows it."""
        return await self.classes.session(code)

    async def come(self, code: str, secret: str) -> None:
        """Have somebody visit a class here."""
        self._visits.enter_context((await self.session(code)).visit(Guest(secret)))

    async def leave(self) -> None:
        """Have everybody leave."""
        await self._visits.aclose()

    async def join(self, code: str, number: int) -> None:
        """Have a pupil come and join."""
        await (await self.session(code)).join(hash_of(f"pupil {number}"), f"Pupil {number}")
        await self.come(code, f"pupil {number}")


@asynccontextmanager
async def serving(store: Store, clock: System | None = None) -> AsyncIterator[Server]:
    """A server of a store, with a clock that others may share."""
    log = MemoryLog(store)
    async with TableRegistry(log, clock) as tables:
        server = Server(log, tables)
        try:
            yield server
        finally:
            await server.leave()
            log.die()


@asynccontextmanager
async def of_five(store: Store) -> AsyncIterator[tuple[Server, Server, str, str]]:
    """Two servers, and a class of five: three on the first, two on the second; and the secret of its desk."""
    async with serving(store) as one, serving(store) as other:
        room, secret = await one.classes.open_class("", PLAN, "typed", [])
        code = room.classroom.name
        for number in range(PUPILS):
            await (one if number < 3 else other).join(code, number)
        for server in (one, other):
            there = await server.session(code)
            await eventually(lambda there=there: len(there.attendance.present) == PUPILS)  # type: ignore[misc]
        yield one, other, code, hash_of(secret)


async def entries_of(what: Callable[[Server, str, str], Awaitable[None]]) -> int:
    """The number of entries that a server writes for something."""
    async with of_five(Store()) as (one, _, code, desk):
        before = one.log.appends
        await what(one, code, desk)
        return one.log.appends - before


def sampled(entries: int) -> range:
    """The numbers of so many entries; in `make test` every other one, the last among them."""
    return range(entries, 0, -effort(2, 1))


@asynccontextmanager
async def stalled(
    server: Server, entry: int, doing: Coroutine[Any, Any, object], is_written_first: bool = False
) -> AsyncIterator[None]:
    """A context in which a server stands still at one of its next entries, by its number from 1; then it goes on.

    `is_written_first`: that entry is kept before it does.
    """
    server.log.stops_at, server.log.is_written_first = server.log.appends + entry, is_written_first
    task = asyncio.create_task(doing)
    await server.log.stopped.wait()
    yield
    server.log.goes_on.set()
    await task


async def until_it_dies(
    server: Server, entry: int, doing: Coroutine[Any, Any, object], is_written_first: bool = False
) -> None:
    """Have a server do something and die, at one of its next entries as in `stalled`, or when it has done it."""
    server.log.stops_at, server.log.is_written_first = server.log.appends + entry, is_written_first
    task, stopping = asyncio.create_task(doing), asyncio.create_task(server.log.stopped.wait())
    await asyncio.wait({task, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    server.log.die()
    with suppress(Problem):
        await task


async def deal(server: Server, code: str, desk: str) -> None:
    """Deal to all."""
    with suppress(Problem):  # where nothing is left to do
        await (await server.session(code)).deal(desk)


async def take_up(server: Server, code: str, desk: str) -> None:
    """Open a class, if it is not open, and wait until what was left to do at its tables is done."""
    room = await server.session(code)
    await asyncio.sleep(0)
    await room.freeze(desk, [])  # which has its turn after that
