"""The embedded store: SQLite, written by one thread that commits whatever waits in one transaction."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

from .log import Conflict, Entry, News, Trouble

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], object]

MAX_GROUP = 500  # so that nobody waits for an endless transaction
SCHEMA = """
CREATE TABLE IF NOT EXISTS room (name TEXT PRIMARY KEY, archived INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS event (
    room TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (room, seq)
) WITHOUT ROWID;
"""


class SqliteLog:
    """A file, or a server's whole memory in a file. One process at a time serves its tables.

    `synchronous=FULL`: what is awaited has reached the disk, so that neither a killed server nor a power cut loses it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: SimpleQueue[tuple[Work, Future[None]] | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="sqlite-writer", daemon=True)
        self._readers = ThreadPoolExecutor(1, "sqlite-reader")
        self._reading: sqlite3.Connection | None = None
        self._news: set[asyncio.Queue[News]] = set()

    async def open(self) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            connection = self._connect()
            connection.executescript(SCHEMA)
            self._reading = self._connect()
        except (OSError, sqlite3.Error) as error:
            raise Trouble(f"{self._path}: {error}") from error
        connection.close()
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=10)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA secure_delete=ON")  # what is deleted is overwritten
        return connection

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        if self._reading:
            self._reading.close()

    async def append(self, table: str, seq: int, body: bytes) -> None:
        await self._await_written(lambda c: _append(c, table, seq, body))
        self._tell(News(table, seq))

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        asked = "SELECT seq, body FROM event WHERE room = ? AND seq > ? ORDER BY seq"
        return await self._read(lambda c: [Entry(*row) for row in c.execute(asked, (table, after))])

    async def whisper(self, table: str, said: str) -> None:
        self._tell(News(table, -1, said))

    async def watch(self) -> AsyncIterator[News]:
        news: asyncio.Queue[News] = asyncio.Queue()
        self._news.add(news)
        try:
            while True:
                yield await news.get()
        finally:
            self._news.discard(news)

    async def tables(self) -> list[str]:
        asked = "SELECT name FROM room WHERE archived = 0 ORDER BY name"
        return await self._read(lambda c: [name for (name,) in c.execute(asked)])

    async def archive(self, table: str) -> None:
        await self._await_written(lambda c: c.execute("UPDATE room SET archived = 1 WHERE name = ?", (table,)))

    async def delete(self, table: str) -> None:
        await self._await_written(lambda c: _delete(c, table))
        await self._read(lambda c: c.execute("PRAGMA wal_checkpoint(TRUNCATE)"))  # out of the journal, too
        self._tell(News(table))

    def _tell(self, news: News) -> None:
        for queue in self._news:
            queue.put_nowait(news)

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        """Ask on the reading thread's own connection."""
        connection = self._reading
        assert connection is not None, "open() first"
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, ask, connection)
        except sqlite3.Error as error:
            raise Trouble(str(error)) from error

    async def _await_written(self, work: Work) -> None:
        """Hand work to the writing thread and wait until its transaction is on the disk."""
        written: Future[None] = Future()
        self._waiting.put((work, written))
        await asyncio.wrap_future(written)

    def _write(self) -> None:
        """The writing thread: all that waits becomes one transaction."""
        connection = self._connect()
        open_for_work = True
        while open_for_work:
            group = [self._waiting.get()]
            while len(group) < MAX_GROUP and not self._waiting.empty():
                group.append(self._waiting.get())
            open_for_work = None not in group
            _commit(connection, [item for item in group if item is not None])
        connection.close()


def _commit(connection: sqlite3.Connection, group: list[tuple[Work, Future[None]]]) -> None:
    """One transaction. A statement that conflicts undoes itself alone; whoever waits is told after the commit."""
    outcomes: list[tuple[Future[None], Exception | None]] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for work, written in group:
            outcomes.append((written, _outcome(connection, work)))
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        outcomes = [(written, Trouble(str(error))) for _, written in group]
    for written, problem in outcomes:
        if not written.set_running_or_notify_cancel():
            continue
        if problem is None:
            written.set_result(None)
        else:
            written.set_exception(problem)


def _outcome(connection: sqlite3.Connection, work: Work) -> Exception | None:
    try:
        work(connection)
    except sqlite3.IntegrityError as error:
        return Conflict(str(error))
    return None


def _append(connection: sqlite3.Connection, table: str, seq: int, body: bytes) -> None:
    before = "SELECT 1 FROM event WHERE room = ? AND seq = ?"
    if seq > 1 and connection.execute(before, (table, seq - 1)).fetchone() is None:
        raise sqlite3.IntegrityError(f"{table} has no entry {seq - 1}")
    connection.execute("INSERT INTO event VALUES (?, ?, ?)", (table, seq, body))
    if seq == 1:
        connection.execute("INSERT INTO room VALUES (?, 0)", (table,))
    else:
        connection.execute("UPDATE room SET archived = 0 WHERE name = ? AND archived = 1", (table,))


def _delete(connection: sqlite3.Connection, table: str) -> None:
    connection.execute("DELETE FROM event WHERE room = ?", (table,))
    connection.execute("DELETE FROM room WHERE name = ?", (table,))
