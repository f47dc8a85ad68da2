"""A WebSocket as the connection to a browser."""

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.websockets import WebSocket, WebSocketDisconnect

from labtable.api.wire import Gone
from labtable.engine.words.problem import Problem

from .admission import address_of
from .protocol import FLOOD


class Socket:
    """A `labtable.api.wire.Wire` over a WebSocket."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self.address = address_of(socket.scope)

    async def accept(self) -> None:
        """Open it. Raises Gone."""
        with _gone():
            await self._socket.accept()

    async def receive(self) -> bytes:
        """Return the next message. Raises Gone, and Problem `flood` after too many."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        if message.get(FLOOD):
            raise Problem("flood", "Too many messages at once. Connect again in a moment.")
        text: str | bytes = message.get("text") or message.get("bytes") or b""
        return text.encode() if isinstance(text, str) else text

    async def send(self, text: str) -> None:
        """Send a message, once the browser has read what came before. Raises Gone."""
        with _gone():
            await self._socket.send_text(text)

    async def close(self, code: int, reason: str) -> None:
        """Say goodbye. Raises Gone."""
        with _gone():
            await self._socket.close(code, reason)


@contextmanager
def _gone() -> Iterator[None]:
    """Raise Gone where a socket says, in its ways, that the browser is not there."""
    try:
        yield
    except (WebSocketDisconnect, OSError):
        raise Gone from None
