"""The log of every table: what happened, in order, logged before anyone sees it. A store keeps such logs."""

from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from labtable.engine.words.problem import Problem

NEWER = "The tables there were kept by a newer labtable (store version {}, and this one knows {}). Use that one."


class Conflict(Exception):
    """Raised when another writer has used a number first: read on and decide again."""


class StoreError(Exception):
    """Raised by a store that cannot do its work now. A write may have been kept or not: read again."""


@contextmanager
def store_problem(key: str, **params: str) -> Iterator[None]:
    """Turn StoreError into the Problem `store` of this key."""
    try:
        yield
    except StoreError as error:
        raise Problem("store", key, **params) from error


class LogGone(Problem):
    """The error of a log that has been deleted."""


class Entry(NamedTuple):
    """An entry of a table's log, numbered from 1."""

    number: int
    body: bytes


class News(NamedTuple):
    """News of a table: its log reaches to `entry`, perhaps by another process; 0: it is deleted.

    No table: all tables.

    `message`: one that is not logged, for the processes that have the table open. `is_last`: until there is news
    again, nothing is known of what others write.
    """

    table: str | None
    entry: int = 0
    message: str | None = None
    is_last: bool = False

    @property
    def is_of_end(self) -> bool:
        """Whether the table is deleted, or any table may be."""
        return self.message is None and self.entry == 0 and not self.is_last


class Log(Protocol):
    """An append-only log for each table. A name is up to 40 characters of a-z, 0-9 and "-"."""

    async def open(self) -> None:
        """Open the store. Raises StoreError."""

    async def close(self) -> None:
        """Finish pending work, and close."""

    async def append(self, table: str, number: int, body: bytes) -> None:
        """Append an entry durably.

        Raises Conflict if this number is taken or the one before it is missing (the table has been deleted), and
        StoreError.
        """

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries after number `after`. Raises StoreError."""

    async def announce(self, table: str, message: str) -> None:
        """Send a short message, which need not be stored, to the processes that have a table open.

        Raises StoreError.
        """

    def watch(self) -> AsyncIterator[News]:
        """Yield news of writes by other processes, perhaps of this one's, and of times when others cannot be heard."""

    async def keep(self, tables: Collection[str]) -> None:
        """Mark these tables as used today, as an append does. Raises StoreError."""

    async def count_days(self) -> None:
        """Advance the store's own calendar to today, by `calendar.days_counted`. Raises StoreError."""

    async def unused(self, days: int) -> dict[str, int]:
        """The tables that were last used more than this many days ago, and how many, by the store's own calendar.

        Raises StoreError.
        """

    async def beginning(self, part: bytes) -> list[str]:
        """The tables whose first entry contains these bytes. Raises StoreError."""

    async def delete(self, *tables: str, unused_for: int | None = None) -> None:
        """Delete tables with everything in them, in one step.

        `unused_for`: only if none of them has been used in these last days. Raises StoreError.
        """

    async def vacuum(self) -> None:
        """Rewrite the store if something was deleted since it last was, so that no byte of that is left in it.

        Everybody else waits meanwhile. Raises StoreError; then it remains to be done, also after a restart.
        """
