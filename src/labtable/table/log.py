"""The log of every table: what happened, in order, kept before anybody sees it. A store keeps such logs."""

from collections.abc import AsyncIterator
from typing import NamedTuple, Protocol

NEWER = "The tables there were kept by a newer labtable (store version {}, and this one knows {}). Use that one."


class Conflict(Exception):
    """Another writer wrote this number first: read on and decide again."""


class StoreError(Exception):
    """The store cannot do its work now. What was to be written may or may not be kept: read again."""


class Entry(NamedTuple):
    """One entry of a table's log, numbered from 1."""

    number: int
    body: bytes


class News(NamedTuple):
    """A table's log reaches to `entry` now, perhaps by another process; 0: it is deleted. No table: look at all.

    `said`: something that is not kept, for whoever has the table open.
    """

    table: str | None
    entry: int = 0
    said: str | None = None


class Log(Protocol):
    """One append-only log a table. A name may be up to 40 characters of a-z, 0-9 and "-"."""

    async def open(self) -> None:
        """Make ready. Raises StoreError."""

    async def close(self) -> None:
        """Finish what is begun and let go."""

    async def append(self, table: str, number: int, body: bytes) -> None:
        """Keep an entry for good.

        Raises Conflict if this number is taken or the one before it is missing (the table has been deleted), and
        StoreError.
        """

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries behind number `after`. Raises StoreError."""

    async def announce(self, table: str, said: str) -> None:
        """Tell the processes that have a table open something short that need not be kept. Raises StoreError."""

    def watch(self) -> AsyncIterator[News]:
        """Tell of what other processes write, and perhaps of what this one does."""

    async def delete(self, table: str) -> None:
        """Forget a table and all it holds. Raises StoreError."""
