"""The store for several processes or machines: Postgres, which also notifies each of them of the others' writes."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from typing import Any

import psycopg
from psycopg_pool import AsyncConnectionPool

from .calendar import days_counted
from .log import NEWER, Conflict, Entry, News, StoreError

logger = logging.getLogger(__name__)

CHANNEL = "labtable"
ANYTHING = "*"  # any table may have changed
CONNECTIONS = 8
SECONDS_TO_CONNECT = 4.0
SECONDS_TO_ANSWER = 3.0  # for a statement; then the caller gets a StoreError
SECONDS_WHILE_SILENT = 0.2  # for other statements once one has timed out
SECONDS_TO_COME = 60.0  # at the start, for a database that is also starting
SECONDS_OF_SILENCE = 20.0  # after which the listening connection is checked
MS_TO_DIE = 10_000  # for a connection without any answer
SECONDS_TO_RECONNECT = 1.0

# `archived` is unused: earlier servers opened all tables that were not archived when they started.
VERSION = "CREATE TABLE IF NOT EXISTS store (version integer NOT NULL)"
FIRST_SCHEMA = """
CREATE TABLE IF NOT EXISTS room (name text PRIMARY KEY, archived boolean NOT NULL DEFAULT false);
CREATE TABLE IF NOT EXISTS event (
    room text NOT NULL REFERENCES room (name) ON DELETE CASCADE,
    seq integer NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (room, seq)
);
"""
# `used` is the day of a table's last use; in an older store, that of this migration. `erased` makes sure that deletions
# are vacuumed, also after a crash; and once, those of older versions. ANALYZE stores samples of a column: changing the
# type drops those of `body`, and statistics of 0 prevent new ones.
USED_AND_ERASED = """
ALTER TABLE room ADD COLUMN used date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date;
CREATE TABLE erased (deletions bigint NOT NULL, vacuumed bigint NOT NULL);
INSERT INTO erased SELECT EXISTS (SELECT FROM room)::integer, 0;
ALTER TABLE event ALTER COLUMN body TYPE bytea;
ALTER TABLE event ALTER COLUMN body SET STATISTICS 0;
"""
# The store counts days itself: `today` is its own day, `clock` that of the database's clock when last read. Existing
# tables count as used today, since the clock that dated them is unknown.
CALENDAR = """
CREATE TABLE calendar (today date NOT NULL, clock date NOT NULL);
INSERT INTO calendar SELECT day, day FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS day) AS now;
UPDATE room SET used = today FROM calendar;
ALTER TABLE room ALTER COLUMN used DROP DEFAULT;
"""
# Step n migrates from version n to n + 1; version 0 is an empty database, or one without a version. A released step is
# never changed.
STEPS = [FIRST_SCHEMA, USED_AND_ERASED, CALENDAR]
# For every connection. By default the system would retry for a quarter of an hour.
TIMES: dict[str, Any] = {
    "connect_timeout": int(SECONDS_TO_CONNECT),
    "tcp_user_timeout": MS_TO_DIE,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
MS_FOR_LOCK = 1000  # others queue behind a waiter for a lock
VACUUM_LOCK = 5_210_478  # one server vacuums, and the other finds that it is done
SCHEMA_LOCK = 5_210_477  # servers that start at once migrate one after the other

# One round trip. The room's row is inserted before its first event and deleted with its last; the key decides races.
APPEND = """
WITH fresh AS (
    INSERT INTO room (name, used) SELECT %(table)s, today FROM calendar WHERE %(seq)s = 1 ON CONFLICT DO NOTHING
),
put AS (
    INSERT INTO event SELECT %(table)s, %(seq)s, %(body)s
    WHERE %(seq)s = 1 OR EXISTS (SELECT FROM event WHERE room = %(table)s AND seq = %(seq)s - 1)
    RETURNING seq
),
kept AS (
    UPDATE room SET used = today FROM calendar WHERE name = %(table)s AND used < today
)
SELECT seq FROM put
"""
TELL = "SELECT pg_notify(%(channel)s, said) FROM unnest(%(said)s::text[]) AS said"
KEEP = """
UPDATE room SET used = today FROM calendar WHERE name = ANY(%(tables)s) AND used < today RETURNING name
"""
CLOCK = "SELECT clock - DATE 'epoch', (now() AT TIME ZONE 'UTC')::date - DATE 'epoch' FROM calendar"
GO_ON = """
UPDATE calendar SET today = today + %(days)s::integer, clock = DATE 'epoch' + %(shown)s::integer
WHERE clock = DATE 'epoch' + %(before)s::integer
RETURNING today
"""
UNUSED = "SELECT name, today - used FROM room, calendar WHERE used < today - %(days)s::integer"
BEGINNING = "SELECT name FROM room JOIN event ON room = name AND seq = 1 WHERE position(%(part)s in body) > 0"
# Without days, all of them. A row that another server has just written is checked again.
DELETE = """
WITH gone AS (
    DELETE FROM room WHERE name = ANY(%(tables)s)
    AND COALESCE(used < (SELECT today FROM calendar) - %(days)s::integer, true)
    AND NOT EXISTS (
        SELECT FROM room, calendar WHERE name = ANY(%(tables)s) AND used >= today - %(days)s::integer
    )
    RETURNING name
),
counted AS (UPDATE erased SET deletions = deletions + 1 WHERE EXISTS (SELECT FROM gone))
SELECT pg_notify(%(channel)s, name || ' 0') FROM gone
"""


class PostgresLog:
    """A database that any number of servers may share.

    A silent database or a lost network blocks no caller: the caller gets an error, and the write may still succeed. The
    table then reads it, since its number is taken.
    """

    def __init__(self, address: str, seconds_to_come: float = SECONDS_TO_COME) -> None:
        self._address = address
        self._seconds_to_come = seconds_to_come
        self._asked: dict[asyncio.Task[list[tuple[Any, ...]]], float] = {}  # start times of pending tasks
        self._busy: set[psycopg.AsyncConnection[Any]] = set()
        self._untold: list[str] = []  # news of writes not yet sent to the other servers
        self._telling: asyncio.Task[None] | None = None
        self._pool = AsyncConnectionPool(
            address,
            open=False,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=SECONDS_TO_CONNECT,
            kwargs={"autocommit": True, **TIMES},
            check=_notice_cut,
        )

    async def open(self) -> None:
        try:
            await self._wait_for_it()
            await self._pool.open(wait=True, timeout=SECONDS_TO_CONNECT)
            async with self._pool.connection() as connection, connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
                await _bring_up(connection)
                # it may have been killed between a write and its notification
                await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, ANYTHING))
        except (psycopg.Error, StoreError) as error:
            await self._pool.close()
            raise error if isinstance(error, StoreError) else StoreError(f"Postgres: {error}") from error

    async def _wait_for_it(self) -> None:
        """Wait for a database that has not started yet, and log a warning. Raises psycopg.Error."""
        end = time.monotonic() + self._seconds_to_come
        has_warned = False
        while True:
            try:
                await (await psycopg.AsyncConnection.connect(self._address, **TIMES)).close()
            except psycopg.OperationalError as error:
                if not _may_come(error) or time.monotonic() >= end:
                    raise
                if not has_warned:
                    logger.warning(
                        "Postgres does not answer yet; waiting for up to %.0f s: %s", end - time.monotonic(), error
                    )
                    has_warned = True
                await asyncio.sleep(SECONDS_TO_RECONNECT)
            else:
                return

    async def close(self) -> None:
        """Close the store, even if the database is silent: a pending statement ends with its connection."""
        if self._telling is not None:
            await asyncio.wait((self._telling,), timeout=SECONDS_WHILE_SILENT)
            self._telling.cancel()
        for connection in self._busy:
            connection.pgconn.finish()
        for task in self._asked:
            task.cancel()
        await asyncio.gather(*self._asked, return_exceptions=True)
        await self._pool.close()

    async def append(self, table: str, number: int, body: bytes) -> None:
        try:
            rows = await self._ask(APPEND, {"table": table, "seq": number, "body": body}, f"{table} {number}")
        except (psycopg.errors.UniqueViolation, psycopg.errors.ForeignKeyViolation) as error:
            raise Conflict(str(error)) from error
        if not rows:
            raise Conflict(f"{table} has no entry {number - 1}")

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        asked = "SELECT seq, body FROM event WHERE room = %(table)s AND seq > %(after)s ORDER BY seq"
        return [Entry(number, bytes(body)) for number, body in await self._ask(asked, {"table": table, "after": after})]

    async def keep(self, tables: Collection[str]) -> None:
        await self._ask(KEEP, {"tables": list(tables)})

    async def count_days(self) -> None:
        ((before, shown),) = await self._ask(CLOCK, {})
        await self._ask(GO_ON, {"before": before, "shown": shown, "days": days_counted(before, shown)})

    async def unused(self, days: int) -> dict[str, int]:
        return dict(await self._ask(UNUSED, {"days": days}))

    async def beginning(self, part: bytes) -> list[str]:
        return [name for (name,) in await self._ask(BEGINNING, {"part": part})]

    async def delete(self, *tables: str, unused_for: int | None = None) -> None:
        await self._ask(DELETE, {"tables": list(tables), "days": unused_for, "channel": CHANNEL})

    async def vacuum(self) -> None:
        """Rewrite both tables on a connection of its own, and give up if their locks are not free at once.

        VACUUM without FULL would leave deleted bytes in the free space of pages.
        """
        try:
            async with await psycopg.AsyncConnection.connect(self._address, autocommit=True, **TIMES) as connection:
                await connection.execute(f"SET lock_timeout = {MS_FOR_LOCK}")
                await connection.execute("SELECT pg_advisory_lock(%s)", (VACUUM_LOCK,))
                counted = await (await connection.execute("SELECT deletions, vacuumed FROM erased")).fetchone()
                assert counted is not None, "open() first"
                deletions, vacuumed = counted
                if vacuumed < deletions:
                    for table in ("event", "room"):
                        await connection.execute(f"VACUUM (FULL) {table}")
                    await connection.execute("UPDATE erased SET vacuumed = %s", (deletions,))
        except psycopg.Error as error:
            raise StoreError(str(error)) from error

    async def announce(self, table: str, message: str) -> None:
        payload = {"channel": CHANNEL, "said": f"{table} -1 {message}"}
        await self._ask("SELECT pg_notify(%(channel)s, %(said)s)", payload)

    async def watch(self) -> AsyncIterator[News]:
        """Listen on a connection of its own; after it was lost, everything may have changed."""
        while True:
            try:
                async with self._listening() as connection:
                    yield News(None)
                    while True:
                        async for notice in connection.notifies(timeout=SECONDS_OF_SILENCE):
                            yield _news(notice.payload)
                        await connection.execute("SELECT 1")
            except psycopg.Error as error:
                logger.warning("Postgres is silent, trying again: %s", error)
                yield News(None, is_last=True)
                await asyncio.sleep(SECONDS_TO_RECONNECT)

    @asynccontextmanager
    async def _listening(self) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
        connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True, **TIMES)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            yield connection

    async def _ask(self, query: str, values: Mapping[str, object], news: str = "") -> list[tuple[Any, ...]]:
        """The rows of an answer. Raises StoreError, also after a timeout; integrity errors pass through.

        `news`: sent to the other servers once there are rows, though the caller may have given up by then.
        """
        asking = asyncio.create_task(self._ask_patiently(query, values, news))
        now = time.monotonic()
        is_silent = any(now - since > SECONDS_TO_ANSWER for since in self._asked.values())
        self._asked[asking] = now
        asking.add_done_callback(self._answered)
        await asyncio.wait((asking,), timeout=SECONDS_WHILE_SILENT if is_silent else SECONDS_TO_ANSWER)
        if not asking.done():
            raise StoreError("Postgres is silent")
        return asking.result()

    def _answered(self, asking: "asyncio.Task[list[tuple[Any, ...]]]") -> None:
        del self._asked[asking]
        if not asking.cancelled():
            asking.exception()  # retrieved, or asyncio would report it if the caller has given up

    async def _ask_patiently(self, query: str, values: Mapping[str, object], news: str = "") -> list[tuple[Any, ...]]:
        """The rows of an answer, however long it takes."""
        try:
            async with self._pool.connection() as connection:
                self._busy.add(connection)
                try:
                    rows = await (await connection.execute(query, values)).fetchall()
                finally:
                    self._busy.discard(connection)
        except psycopg.errors.IntegrityError:
            raise
        except psycopg.Error as error:
            raise StoreError(str(error)) from error
        if news and rows:
            self._untold.append(news)
            if self._telling is None or self._telling.done():
                self._telling = asyncio.create_task(self._tell())
        return rows

    async def _tell(self) -> None:
        """Notify the other servers of everything written, one statement after another.

        Not in the transaction of the write: such commits wait for one another's disk.
        """
        while self._untold:
            news, self._untold = self._untold, []
            try:
                await self._ask_patiently(TELL, {"channel": CHANNEL, "said": news})
            except StoreError:
                self._untold = news + self._untold
                await asyncio.sleep(SECONDS_TO_RECONNECT)


async def _notice_cut(connection: psycopg.AsyncConnection[Any]) -> None:
    """Raise psycopg.OperationalError for a connection that was cut while unused, without asking the database."""
    connection.pgconn.consume_input()


def _may_come(error: psycopg.OperationalError) -> bool:
    """Whether the error may be temporary: nothing listens yet, or the database is starting. A wrong password is not."""
    message = str(error)
    return "FATAL" not in message or "starting up" in message


async def _bring_up(connection: psycopg.AsyncConnection[Any]) -> None:
    """Create the tables, or migrate those of an older labtable, in one transaction. Raises StoreError."""
    await connection.execute(VERSION)
    found = await (await connection.execute("SELECT version FROM store")).fetchone()
    version: int = found[0] if found else 0
    if version > len(STEPS):
        raise StoreError(NEWER.format(version, len(STEPS)))
    if version < len(STEPS):
        for step in STEPS[version:]:
            await connection.execute(step)
        await connection.execute("DELETE FROM store")
        await connection.execute("INSERT INTO store VALUES (%s)", (len(STEPS),))


def _news(payload: str) -> News:
    if payload == ANYTHING:
        return News(None)
    table, entry, *message = payload.split(" ", 2)
    return News(table, int(entry), message[0] if message else None)
