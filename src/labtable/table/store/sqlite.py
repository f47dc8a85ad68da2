"""The embedded store: SQLite, written by one thread that commits all pending appends in one statement."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, TypeVar

from .calendar import day_now, days_counted
from .folder_lock import FolderLock
from .log import NEWER, Conflict, Entry, News, StoreError

T = TypeVar("T")

MAX_GROUP = 100  # rows of one statement; others wait for the next
CACHED_STATEMENTS = 256
SECONDS_FOR_LOCK = 3.0  # that a statement waits while another program writes to the file
SECONDS_WHILE_HELD = 0.2  # that other statements wait once one has timed out

# The side effects of an append are in triggers, so that one statement can append for many tables: Python's module
# releases the GIL at each statement, and gets it back late when the event loop is busy.
# `archived` is unused: earlier servers opened all tables that were not archived when they started.
FIRST_SCHEMA = """
CREATE TABLE IF NOT EXISTS room (name TEXT PRIMARY KEY, archived INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS event (
    room TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (room, seq)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS no_gap BEFORE INSERT ON event
WHEN new.seq > 1 AND NOT EXISTS (SELECT 1 FROM event WHERE room = new.room AND seq = new.seq - 1)
BEGIN SELECT raise(ABORT, 'the entry before is missing'); END;
CREATE TRIGGER IF NOT EXISTS made AFTER INSERT ON event WHEN new.seq = 1
BEGIN INSERT INTO room VALUES (new.room, 0); END;
CREATE TRIGGER IF NOT EXISTS back AFTER INSERT ON event WHEN new.seq > 1
BEGIN UPDATE room SET archived = 0 WHERE name = new.room AND archived = 1; END;
CREATE TRIGGER IF NOT EXISTS gone AFTER DELETE ON room
BEGIN DELETE FROM event WHERE room = old.name; END;
"""
# `used` is the day of a table's last use, in days since 1970; in an older store, that of this migration. `erased` makes
# sure that deletions are vacuumed, also after a crash; and once, those of older versions.
USED_AND_ERASED = """
ALTER TABLE room ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE room SET used = strftime('%s', 'now') / 86400;
CREATE TABLE erased (deletions INTEGER NOT NULL, vacuumed INTEGER NOT NULL);
INSERT INTO erased SELECT EXISTS (SELECT 1 FROM room), 0;
DROP TRIGGER made;
CREATE TRIGGER made AFTER INSERT ON event WHEN new.seq = 1
BEGIN INSERT INTO room VALUES (new.room, 0, strftime('%s', 'now') / 86400); END;
DROP TRIGGER back;
CREATE TRIGGER back AFTER INSERT ON event WHEN new.seq > 1
BEGIN
    UPDATE room SET used = strftime('%s', 'now') / 86400
    WHERE name = new.room AND used < strftime('%s', 'now') / 86400;
END;
DROP TRIGGER gone;
CREATE TRIGGER gone AFTER DELETE ON room
BEGIN
    DELETE FROM event WHERE room = old.name;
    UPDATE erased SET deletions = deletions + 1;
END;
"""
# The store counts days itself: `today` is its own day, `clock` that of the machine's clock when last read. Existing
# tables count as used today, since the clock that dated them is unknown.
CALENDAR = """
CREATE TABLE calendar (today INTEGER NOT NULL, clock INTEGER NOT NULL);
INSERT INTO calendar VALUES (strftime('%s', 'now') / 86400, strftime('%s', 'now') / 86400);
UPDATE room SET used = (SELECT today FROM calendar);
DROP TRIGGER made;
CREATE TRIGGER made AFTER INSERT ON event WHEN new.seq = 1
BEGIN INSERT INTO room SELECT new.room, 0, today FROM calendar; END;
DROP TRIGGER back;
CREATE TRIGGER back AFTER INSERT ON event WHEN new.seq > 1
BEGIN
    UPDATE room SET used = (SELECT today FROM calendar)
    WHERE name = new.room AND used < (SELECT today FROM calendar);
END;
"""
# Step n migrates from version n to n + 1; version 0 is an empty file, or one without a version. A released step is
# never changed.
STEPS = [FIRST_SCHEMA, USED_AND_ERASED, CALENDAR]

APPEND = "INSERT INTO event VALUES "
KEEP = """
UPDATE room SET used = today FROM calendar
WHERE used < today AND name IN (SELECT value FROM json_each(?))
"""
CLOCK = "SELECT clock FROM calendar"
GO_ON = "UPDATE calendar SET today = today + ?, clock = ? WHERE clock = ?"
UNUSED = "SELECT name, today - used FROM room, calendar WHERE used < today - ?"
BEGINNING = "SELECT name FROM room JOIN event ON room = name AND seq = 1 WHERE instr(body, ?)"
THERE = "SELECT name FROM room WHERE name IN (SELECT value FROM json_each(?))"
DELETE = "DELETE FROM room WHERE name IN (SELECT value FROM json_each(?))"
DELETE_UNUSED = """
DELETE FROM room WHERE name IN (SELECT value FROM json_each(?1)) AND NOT EXISTS (
    SELECT 1 FROM room, calendar WHERE name IN (SELECT value FROM json_each(?1)) AND used >= today - ?2
)
"""
VACUUM = "VACUUM"
VACUUMED = "UPDATE erased SET vacuumed = ?"


class Held(StoreError):
    """Raised when another program keeps the file locked for writing."""


class Write(NamedTuple):
    """A statement to write, an append if it is APPEND, and the futures of the callers that wait for it."""

    statement: str
    values: tuple[str | int | bytes, ...]
    written: asyncio.Future[None]


class SqliteLog:
    """A file with the logs of all tables. One process at a time serves its tables; a second one is refused.

    `synchronous=FULL`: an awaited write has reached the disk, so that neither a killed server nor a power cut loses it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._keep = FolderLock(path)
        self._waiting: SimpleQueue[Write | None] = SimpleQueue()
        self._writer = Thread(target=self._keep_writing, name="sqlite-writer", daemon=True)
        self._readers = ThreadPoolExecutor(1, "sqlite-reader")
        self._reading: sqlite3.Connection | None = None
        self._news: set[asyncio.Queue[News]] = set()

    async def open(self) -> None:
        self._keep.enter()
        try:
            self._reading = self._connect()
            _bring_up(self._reading)
            self._keep.check()
        except (OSError, sqlite3.Error, StoreError) as error:
            if self._reading:
                self._reading.close()
            self._keep.leave()
            raise error if isinstance(error, StoreError) else StoreError(f"{self._path}: {error}") from error
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path,
            isolation_level=None,
            check_same_thread=False,
            timeout=SECONDS_FOR_LOCK,
            cached_statements=CACHED_STATEMENTS,
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA secure_delete=ON")  # overwrites deleted content
        return connection

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        if self._reading:
            self._reading.close()
        self._keep.leave()

    async def append(self, table: str, number: int, body: bytes) -> None:
        await self._write(APPEND, table, number, body)
        self._tell(News(table, number))

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        asked = "SELECT seq, body FROM event WHERE room = ? AND seq > ? ORDER BY seq"
        return await self._read(lambda c: [Entry(*row) for row in c.execute(asked, (table, after))])

    async def announce(self, table: str, message: str) -> None:
        self._tell(News(table, -1, message))

    async def watch(self) -> AsyncIterator[News]:
        news: asyncio.Queue[News] = asyncio.Queue()
        self._news.add(news)
        try:
            while True:
                yield await news.get()
        finally:
            self._news.discard(news)

    async def keep(self, tables: Collection[str]) -> None:
        await self._write(KEEP, json.dumps(list(tables)))

    async def count_days(self) -> None:
        shown = day_now()
        (before,) = await self._read(lambda c: c.execute(CLOCK).fetchone())
        await self._write(GO_ON, days_counted(before, shown), shown, before)

    async def unused(self, days: int) -> dict[str, int]:
        return await self._read(lambda c: dict(c.execute(UNUSED, (days,))))

    async def beginning(self, part: bytes) -> list[str]:
        return await self._read(lambda c: [name for (name,) in c.execute(BEGINNING, (part,))])

    async def delete(self, *tables: str, unused_for: int | None = None) -> None:
        names = json.dumps(tables)
        if unused_for is None:
            await self._write(DELETE, names)
        else:
            await self._write(DELETE_UNUSED, names, unused_for)
        await self._empty_journal()
        left = await self._read(lambda c: {name for (name,) in c.execute(THERE, (names,))})
        for table in tables:
            if table not in left:
                self._tell(News(table))

    async def vacuum(self) -> None:
        deletions, vacuumed = await self._read(lambda c: c.execute("SELECT deletions, vacuumed FROM erased").fetchone())
        if vacuumed < deletions:
            await self._write(VACUUM)
            if not await self._empty_journal():
                raise StoreError(f"Another program reads {self._path} and keeps its journal from being emptied")
            await self._write(VACUUMED, deletions)

    async def _empty_journal(self) -> bool:
        """Remove deleted data from the journal, too, and return whether that succeeded."""
        busy, *_ = await self._read(lambda c: c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())
        return not busy

    def _tell(self, news: News) -> None:
        for queue in self._news:
            queue.put_nowait(news)

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        """Read on the reading thread's own connection."""
        connection = self._reading
        assert connection is not None, "open() first"
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, ask, connection)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    async def _write(self, statement: str, *values: str | int | bytes) -> None:
        """Hand a statement to the writing thread and wait until it is on the disk. Raises Conflict, StoreError."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(Write(statement, values, written))
        await written

    def _keep_writing(self) -> None:
        """Run the writing thread: all pending writes become few statements, each durable when it ends."""
        connection = self._connect()
        last = False
        while not last:
            group = [self._waiting.get()]
            while len(group) < MAX_GROUP and not self._waiting.empty():
                group.append(self._waiting.get())
            last = None in group
            writes = [write for write in group if write is not None]
            for statement, same in groupby(writes, key=lambda write: write.statement):
                self._carry_out(connection, statement, list(same))
        connection.close()

    def _carry_out(self, connection: sqlite3.Connection, statement: str, writes: Sequence[Write]) -> None:
        """Execute writes, many appends as one statement: if that fails, nothing is done, and each is tried alone."""
        outcomes: list[Exception | None]
        try:
            self._keep.check()
            if statement == APPEND and len(writes) > 1:
                values = [value for write in writes for value in write.values]
                failed = _try(connection, APPEND + ", ".join(["(?, ?, ?)"] * len(writes)), values)
                again = failed is not None and not isinstance(failed, Held)
                outcomes = [_try_alone(connection, write) if again else failed for write in writes]
            else:
                outcomes = [_try_alone(connection, write) for write in writes]
            self._keep.check()
            is_held = isinstance(outcomes[-1], Held)
            _wait_for_lock(connection, SECONDS_WHILE_HELD if is_held else SECONDS_FOR_LOCK)
        except StoreError as error:
            outcomes = [error] * len(writes)
        with suppress(RuntimeError):  # the loop has ended, and with it all callers
            writes[0].written.get_loop().call_soon_threadsafe(_tell_all, writes, outcomes)


def _bring_up(connection: sqlite3.Connection) -> None:
    """Create the tables, or migrate those of an older labtable, entirely or not at all. Raises StoreError."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(STEPS):
        raise StoreError(NEWER.format(version, len(STEPS)))
    if version < len(STEPS):
        steps = "".join(STEPS[version:])
        connection.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {len(STEPS)}; COMMIT;")


def _wait_for_lock(connection: sqlite3.Connection, seconds: float) -> None:
    """Set how long the next statements of a connection wait while another program writes."""
    connection.execute(f"PRAGMA busy_timeout = {seconds * 1000:.0f}")


def _try_alone(connection: sqlite3.Connection, write: Write) -> Exception | None:
    row = "(?, ?, ?)" if write.statement == APPEND else ""
    return _try(connection, write.statement + row, write.values)


def _try(connection: sqlite3.Connection, statement: str, values: Sequence[str | int | bytes]) -> Exception | None:
    """Execute a statement, entirely or not at all, and return its error."""
    try:
        connection.execute(statement, values)
    except sqlite3.IntegrityError as error:
        return Conflict(str(error))
    except (sqlite3.Error, UnicodeEncodeError) as error:
        is_held = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
        return Held("another program holds the file") if is_held else StoreError(str(error))
    return None


def _tell_all(writes: Sequence[Write], outcomes: Sequence[Exception | None]) -> None:
    """Set the results of waiting callers, on their loop."""
    for write, problem in zip(writes, outcomes, strict=True):
        if write.written.done():
            continue
        if problem is None:
            write.written.set_result(None)
        else:
            write.written.set_exception(problem)
