"""A connection to a browser, independent of transport."""

from typing import Protocol


class Gone(Exception):
    """The browser has gone, or no longer listens."""


class Wire(Protocol):
    """A connection to one browser. `address`: the client that its requests are counted for."""

    address: str

    async def accept(self) -> None:
        """Open the connection. Raises Gone."""

    async def receive(self) -> bytes:
        """Return the next message. Raises Gone, and Problem `flood` after too many."""

    async def send(self, text: str) -> None:
        """Send a message, once the browser has read earlier ones. Raises Gone."""

    async def close(self, code: int, reason: str) -> None:
        """Close with a code of RFC 6455. Raises Gone."""
