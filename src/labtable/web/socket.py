"""A WebSocket as the connection to a browser."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.websockets import WebSocket, WebSocketDisconnect

from labtable.api.limits import Bucket, Limits
from labtable.api.messages import MAX_MESSAGE_BYTES, too_long
from labtable.api.wire import Gone
from labtable.engine.words.problem import Problem

from .admission import address_of


class Socket:
    """A `labtable.api.wire.Wire` over a WebSocket."""

    def __init__(self, socket: WebSocket, limits: Limits) -> None:
        self._socket = socket
        self._bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        self.address = address_of(socket.scope)

    async def accept(self) -> None:
        """Open the socket. Raises Gone."""
        with _gone():
            await self._socket.accept()

    async def receive(self) -> bytes:
        """Return the next message. Raises Gone, and Problem `flood`, `too_long`."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        if not self._bucket.take(time.monotonic()):
            raise Problem("flood")
        text: str | bytes = message.get("text") or message.get("bytes") or b""
        body = text.encode() if isinstance(text, str) else text
        if len(body) > MAX_MESSAGE_BYTES:
            raise too_long()
        return body

    async def send(self, text: str) -> None:
        """Send a message, once the browser has read earlier ones. Raises Gone."""
        with _gone():
            await self._socket.send_text(text)

    async def close(self, code: int, reason: str) -> None:
        """Close the socket. Raises Gone."""
        with _gone():
            await self._socket.close(code, reason)


@contextmanager
def _gone() -> Iterator[None]:
    """Raise Gone for the exceptions of a socket that has been closed."""
    try:
        yield
    except (WebSocketDisconnect, OSError):
        raise Gone from None
