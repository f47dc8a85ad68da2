"""The log of every table: what happened, in order, kept before anyone sees it. A store keeps such logs."""

from collections.abc import AsyncIterator, Collection
from typing import NamedTuple, Protocol

from labtable.engine.words.problem import Problem

NEWER = "The tables there were kept by a newer labtable (store version {}, and this one knows {}). Use that one."


class Conflict(Exception):
    """The error of a number that another writer wrote first: read on and decide again."""


class StoreError(Exception):
    """The error of a store that cannot do its work now. What was to be written may be kept or not: read again."""


class LogGone(Problem):
    """The error of a log that has been deleted."""


class Entry(NamedTuple):
    """An entry of a table's log, numbered from 1."""

    number: int
    body: bytes


class News(NamedTuple):
    """News of a table: its log reaches to `entry`, perhaps by another process; 0: it is deleted. No table: all tables.

    `said`: a message that is not kept, for the processes that have the table open. `is_last`: until there is news
    again, nothing is known of what others write.
    """

    table: str | None
    entry: int = 0
    said: str | None = None
    is_last: bool = False

    @property
    def is_of_end(self) -> bool:
        """Whether the table is deleted, or any table may be."""
        return self.said is None and self.entry == 0 and not self.is_last


class Log(Protocol):
    """A log for each table, which can only be appended to. A name is up to 40 characters of a-z, 0-9 and "-"."""

    async def open(self) -> None:
        """Open the store. Raises StoreError."""

    async def close(self) -> None:
        """Finish the work that has begun, and close."""

    async def append(self, table: str, number: int, body: bytes) -> None:
        """Keep an entry for good.

        Raises Conflict if this number is taken or the one before it is missing (the table has been deleted), and
        StoreError.
        """

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries behind number `after`. Raises StoreError."""

    async def announce(self, table: str, said: str) -> None:
        """Send a short message, which need not be kept, to the processes that have a table open. Raises StoreError."""

    def watch(self) -> AsyncIterator[News]:
        """Tell of what other processes write, and perhaps of what this one does; also when that cannot be told."""

    async def keep(self, tables: Collection[str]) -> None:
        """Count these tables as used today, as an append does. Raises StoreError."""

    async def count_days(self) -> None:
        """Let the store's own calendar go on to today, by `calendar.days_counted`. Raises StoreError."""

    async def unused(self, days: int) -> dict[str, int]:
        """The tables that were last used more than so many days ago, and how many, by the store's own calendar.

        Raises StoreError.
        """

    async def beginning(self, part: bytes) -> list[str]:
        """The tables whose first entry holds these bytes. Raises StoreError."""

    async def delete(self, *tables: str, unused_for: int | None = None) -> None:
        """Forget tables and all they hold, all in one step.

        `unused_for`: only if none of them has been used in these last days. Raises StoreError.
        """

    async def vacuum(self) -> None:
        """Write the store anew if something was deleted since it last was, so that no byte of that is left in it.

        Everybody else waits meanwhile. Raises StoreError; then it has still to be done, also after a restart.
        """
