"""Limits on what one connection can take: bytes, time, and turns of the event loop.

They sit between asyncio and the protocols of the server, whatever these are, and learn from the application what it has
received.
"""

import asyncio
import logging
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from labtable.api.messages import MAX_MESSAGE_BYTES

from .connections import Connection, Connections

logger = logging.getLogger(__name__)

SLICE = 512  # bytes parsed at a time: some eighty of the smallest frames
MAX_HEAD = 16 * 1024  # bytes of a request's line and headers
LINE = 64  # bytes added for each line of a head, as a header takes more memory than its text
MAX_BODY = 640 * 1024  # bytes; above a message's limit, so that the refusal of a long one can be read
MAX_FRAME = 4 * MAX_MESSAGE_BYTES  # bytes; likewise
MAX_FRAMES = MAX_FRAME + 1024  # bytes of a socket other than messages: pings, pongs, fragments
FRAMING = 14  # bytes of a frame around its message, at most
LONG_HEAD = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
CONNECTION = "labtable.connection"
"""The key in the state of a scope under which its connection is found."""


class BoundedConnection(Connection, asyncio.Protocol):
    """A connection whose bytes reach the server's protocol in small slices.

    A few bytes from a client that has said hello at a table are parsed at once. All others wait for their turn.
    """

    def __init__(self, connections: Connections, app_state: dict[str, Any], **more: Any) -> None:
        self._connections = connections
        self._inner: Any = AutoHTTPProtocol(app_state={**app_state, CONNECTION: self}, **more)  # type: ignore[call-arg]
        self._came = b""  # received and not yet parsed; meanwhile nothing is read
        self._is_held = self._is_queued = False

    # --- asyncio

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self.address = (transport.get_extra_info("peername") or [""])[0]
        self.expect(MAX_HEAD, self._connections.limits.seconds_to_ask)
        self._inner.connection_made(SlowTransport(transport, self))
        self._connections.come(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.go(self)
        self._inner.connection_lost(exc)
        _forget(vars(self._inner).get("conn"))
        del self._inner

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    def eof_received(self) -> bool | None:
        return bool(self._inner.eof_received())

    def data_received(self, data: bytes) -> None:
        self._came += data
        if self.has_said_hello and len(self._came) <= SLICE:
            self._parse()
        else:
            self.transport.pause_reading()
            self._go_on()

    # --- received bytes

    def _go_on(self) -> None:
        """Parse received bytes in turn, then read more, unless the server's protocol has paused reading."""
        if self._is_held or self._is_queued or self.transport.is_closing():
            return
        if self._came:
            self._is_queued = True
            self._connections.begin(self._have_turn)
        else:
            self.transport.resume_reading()

    def _have_turn(self) -> None:
        self._is_queued = False
        if not self._is_held and not self.transport.is_closing():
            self._parse()
            self._go_on()

    def _parse(self) -> None:
        data, self._came = self._came[:SLICE], self._came[SLICE:]
        self.room -= len(data)
        if self.most == MAX_HEAD:  # elsewhere a line break is any byte, as frames are masked at random
            self.room -= LINE * data.count(b"\n")
        try:
            self._inner.data_received(data)
        except Exception:  # any error of the parsers
            logger.debug("what came could not be parsed", exc_info=True)
            self.transport.abort()
        if self.room < 0:
            if self.most == MAX_HEAD:
                self.transport.write(LONG_HEAD)
                self.transport.close()
            else:
                self.transport.abort()

    # --- called by the server's protocol

    def pause_reading(self) -> None:
        """Stop parsing."""
        self._is_held = True
        self.transport.pause_reading()

    def resume_reading(self) -> None:
        """Parse again."""
        self._is_held = False
        self._go_on()

    def set_protocol(self, protocol: asyncio.Protocol) -> None:
        """Switch to another protocol of the server."""
        asyncio.get_running_loop().call_soon(_forget, self._inner)
        self._inner = protocol


class SlowTransport:
    """The transport of the server's protocol, whose reading `BoundedConnection` controls."""

    def __init__(self, transport: asyncio.Transport, connection: BoundedConnection) -> None:
        self._transport = transport
        self.pause_reading = connection.pause_reading
        self.resume_reading = connection.resume_reading
        self.set_protocol = connection.set_protocol

    def write(self, data: bytes) -> None:
        """Write, unless the connection is closed, which the server's protocol may not know yet."""
        if not self._transport.is_closing():
            self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def _forget(parsing: object) -> None:
    """Free a protocol and its parser, which refer to each other."""
    if parsing is not None:
        vars(parsing).clear()


class Hearing:
    """Middleware that reports to the connections what the application receives."""

    def __init__(self, app: ASGIApp, connections: Connections) -> None:
        self._app = app
        self._connections = connections
        self._limits = connections.limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = scope["state"].pop(CONNECTION)
        hear_in = self._hear_socket if scope["type"] == "websocket" else self._hear_request
        await hear_in(connection, scope, receive, send)

    async def _hear_request(self, connection: Connection, scope: Scope, receive: Receive, send: Send) -> None:
        is_whole = False

        async def hear() -> Message:
            nonlocal is_whole
            if not is_whole and connection.until is None:
                connection.expect(MAX_BODY, self._limits.seconds_to_ask)
            message = await receive()
            if not message.get("more_body"):
                is_whole, connection.until = True, None
            return message

        connection.is_idle = False
        connection.expect(MAX_BODY, None)
        try:
            await self._app(scope, hear, send)
        finally:
            connection.is_idle = True
            connection.expect(MAX_HEAD, self._limits.seconds_to_ask)

    async def _hear_socket(self, connection: Connection, scope: Scope, receive: Receive, send: Send) -> None:
        async def hear() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                if not connection.has_said_hello:
                    self._connections.settle(connection)
                    connection.until = None
                text = message.get("text")
                heard = len(message["bytes"] if text is None else text.encode()) + FRAMING
                connection.room = min(MAX_FRAMES, connection.room + heard)
            return message

        connection.expect(MAX_FRAMES, self._limits.seconds_to_ask + self._limits.seconds_to_hello)
        await self._app(scope, hear, send)
