"""The tables of one visitor, run in a worker of the page: the same tables, frames and requests as on a server.

The page's scripts provide what a server gets from its machine: a store for entries, a second worker that thinks, and
the connection to the display. They are passed as objects whose functions return awaitables, so that nothing here
depends on a browser and tests can pass their own.
"""

import asyncio
import logging
import pickle
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from typing import Protocol, Self

import msgspec

from labtable.api.app_state import AppState
from labtable.api.browser import Browser
from labtable.api.faults import as_fault, status_of
from labtable.api.limits import Limits
from labtable.api.messages import Address
from labtable.api.requests import Requests
from labtable.api.wire import Gone
from labtable.engine.words.problem import Problem
from labtable.table.registry import TableRegistry
from labtable.table.store.log import Conflict, Entry, News, StoreError
from labtable.table.workers.fair_queue import Urgency
from labtable.table.workers.worker import Answer, Work, do
from labtable.table.workers.worker_pool import WorkerDied, WorkerPool

logger = logging.getLogger(__name__)

HERE = "here"  # the one address from which everything is asked
ONE_FOR_ALL = [Urgency.LATER]
BEYOND_ALL = 1 << 53  # of entries: more than any table has, so that it is read on


class Store(Protocol):
    """The browser's store of entries. Errors are raised as errors of the page's script."""

    async def append(self, table: str, number: int, body: str) -> bool:
        """Store an entry durably; False if its number is taken or the one before it is missing."""

    async def read(self, table: str, after: int) -> list[str]:
        """The bodies of the entries after a number."""

    async def delete(self, table: str) -> None:
        """Delete a table."""

    async def news(self) -> str:
        """Wait until another page of the same browser has written, and return the table's name."""


class PageLog:
    """A `labtable.table.store.log.Log` in the browser's store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def open(self) -> None:
        """Do nothing: the page has opened the store."""

    async def close(self) -> None:
        """Do nothing: the store is closed when the page is."""

    async def append(self, table: str, number: int, body: bytes) -> None:
        try:
            is_kept = await self._store.append(table, number, body.decode())
        except Exception as error:
            raise StoreError(str(error)) from error
        if not is_kept:
            raise Conflict(f"{table} has an entry {number}, or none before it")

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        try:
            bodies = await self._store.read(table, after)
        except Exception as error:
            raise StoreError(str(error)) from error
        return [Entry(number, body.encode()) for number, body in enumerate(bodies, after + 1)]

    async def announce(self, table: str, message: str) -> None:
        """Do nothing: only this visitor is at a table."""

    async def watch(self) -> AsyncIterator[News]:
        while True:
            yield News(await self._store.news(), BEYOND_ALL)

    async def keep(self, tables: Collection[str]) -> None:
        """Do nothing: in a visitor's own browser, tables do not expire."""

    async def count_days(self) -> None:
        """Do nothing: in a visitor's own browser, tables do not expire."""

    async def unused(self, days: int) -> dict[str, int]:
        """None: in a visitor's own browser, tables do not expire."""
        return {}

    async def beginning(self, part: bytes) -> list[str]:
        """None: in a visitor's own browser there are no classes."""
        return []

    async def delete(self, *tables: str, unused_for: int | None = None) -> None:
        try:
            for table in tables:
                await self._store.delete(table)
        except Exception as error:
            raise StoreError(str(error)) from error

    async def vacuum(self) -> None:
        """Do nothing: the browser manages its store on the disk."""


class PageWorker:
    """A `labtable.table.workers.worker_pool.Worker` in a second worker of the page.

    Pickled work goes out, and a pickled answer comes back.
    """

    def __init__(self, ask: Callable[[bytes], Awaitable[bytes]], kill: Callable[[], None]) -> None:
        self._ask = ask
        self._kill = kill

    async def think(self, work: Work) -> Answer:
        try:
            answer = await self._ask(pickle.dumps(work))
        except Exception as error:
            raise WorkerDied from error
        return Answer(*pickle.loads(answer))  # noqa: S301  # from our own worker

    async def stop(self) -> None:
        self._kill()


def think(work: bytes) -> bytes:
    """Do a piece of work, in the second worker."""
    return pickle.dumps(tuple(do(work)))


class PageWire:
    """A `labtable.api.wire.Wire` to what is shown."""

    address = HERE

    def __init__(self, send: Callable[[str], None], close: Callable[[int], None]) -> None:
        self._send = send
        self._close = close
        self._messages: asyncio.Queue[bytes | None] = asyncio.Queue()

    def put(self, message: str | None) -> None:
        """Take in a message from the page; None means that the page has gone."""
        self._messages.put_nowait(None if message is None else message.encode())

    async def accept(self) -> None:
        """Do nothing: the connection is open from the start."""

    async def receive(self) -> bytes:
        message = await self._messages.get()
        if message is None:
            raise Gone
        return message

    async def send(self, text: str) -> None:
        self._send(text)

    async def close(self, code: int, reason: str) -> None:
        self._close(code)


class Reply(msgspec.Struct):
    """The answer to a request: its HTTP status, content type and content."""

    status: int
    kind: str
    content: bytes


class Page:
    """All tables of this browser."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        app_state = AppState(registry, Limits())
        self._app_state = app_state
        self._requests = Requests(app_state)
        self._wires: dict[int, PageWire] = {}
        self._serving: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, store: Store, start: Callable[[], Awaitable[PageWorker]]) -> Self:
        """Open the tables; `start` creates the worker that thinks."""
        registry = TableRegistry(PageLog(store), workers=WorkerPool(None, start, takers=ONE_FOR_ALL))
        await registry.__aenter__()
        return cls(registry)

    async def close(self) -> None:
        """Close all tables; the store keeps their logs."""
        for wire in list(self._wires):
            self.leave(wire)
        await asyncio.gather(*self._serving)
        await self._registry.__aexit__()

    def connect(self, wire: int, table: str, send: Callable[[str], None], close: Callable[[int], None]) -> None:
        """Serve a new connection, identified by a number, to a table."""
        self._wires[wire] = PageWire(send, close)
        serving = asyncio.ensure_future(Browser(self._wires[wire], self._app_state).serve(table))
        self._serving.add(serving)
        serving.add_done_callback(lambda ended: self._end(wire, ended))

    def _end(self, wire: int, serving: asyncio.Task[None]) -> None:
        self._serving.discard(serving)
        self._wires.pop(wire, None)

    def say(self, wire: int, message: str) -> None:
        """Pass a message to a connection."""
        if wire in self._wires:
            self._wires[wire].put(message)

    def leave(self, wire: int) -> None:
        """End a connection."""
        if wire in self._wires:
            self._wires[wire].put(None)

    async def ask(self, method: str, path: str, body: str, secret: str | None) -> Reply:
        """Answer a request as a server would."""
        try:
            return await self._answer(method, path, body, secret)
        except Problem as problem:
            fault = as_fault(problem)
        except Exception:
            logger.exception("%s %s failed", method, path)
            fault = as_fault(Problem("internal"))
        return _json(fault, status_of(fault))

    async def _answer(self, method: str, path: str, body: str, secret: str | None) -> Reply:
        place, _, query = path.partition("?")
        match method, place.strip("/").split("/"):
            case "GET", ["api", "address"]:
                return _json(Address(None, "closed"))
            case "POST", ["api", "replay"]:
                return Reply(200, "application/json+gzip", await self._requests.replay(body.encode(), HERE))
            case "POST", ["api", "tables"]:
                return _json(await self._requests.make(body.encode(), HERE), 201)
            case "POST", ["api", "what-if"]:
                return _json(await self._requests.make_what_if(body.encode(), HERE), 201)
            case "POST", ["api", "mine"]:
                return _json(await self._requests.mine(body.encode(), HERE))
            case "POST", ["api", "advice"]:
                return _json(await self._requests.advice(body.encode(), HERE))
            case "POST", ["api", "sheets"]:
                return _json(await self._requests.puzzle_sheet(body.encode(), HERE))
            case "POST", ["api", "homework"]:
                return _json(await self._requests.homework_alone(body.encode()))
            case "DELETE", ["api", "tables", table]:
                await self._requests.delete(table, secret, HERE)
                return Reply(204, "", b"")
            case "GET", ["api", "tables", table, "record"]:
                return Reply(200, "application/jsonl", await self._requests.record(table, HERE))
            case "GET", ["api", "tables", table, "sheet.csv"]:
                return Reply(200, "text/csv", await self._requests.sheet(table, HERE, query.removeprefix("lang=")))
            case "GET", ["api", "tables", table, "review"]:
                return Reply(200, "application/json+gzip", await self._requests.review(table, HERE))
        raise Problem("not_found")


def _json(content: object, status: int = 200) -> Reply:
    return Reply(status, "application/json", msgspec.json.encode(content))
