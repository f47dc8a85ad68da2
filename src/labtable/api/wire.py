"""A connection to a browser, whatever carries it."""

from typing import Protocol


class Gone(Exception):
    """The browser has gone, or does not listen any more."""


class Wire(Protocol):
    """A connection to one browser. `address`: whom its requests are counted for."""

    address: str

    async def accept(self) -> None:
        """Open it. Raises Gone."""

    async def receive(self) -> bytes:
        """Return the next message. Raises Gone, and Problem `flood` after too many."""

    async def send(self, text: str) -> None:
        """Send a message, once the browser has read what came before. Raises Gone."""

    async def close(self, code: int, reason: str) -> None:
        """Say goodbye, with a code of RFC 6455. Raises Gone."""
