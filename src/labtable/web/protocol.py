"""uvicorn's protocols with bounds on what one connection can take: bytes, frames and time.

A connection is watched by `Connections`. uvicorn and websockets alone would take heads and bodies of any length, for
any time; queue requests without end (here a request is to come only after the one before it is answered, as browsers do
it); parse and answer control frames and empty fragments without end, even if the peer reads nothing; and keep a closed
connection as long as its peer does not read.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import Any, cast

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode
from websockets.http11 import Response
from websockets.protocol import Event, State
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

from labtable.api.faults import as_fault, status_of
from labtable.api.limits import Bucket, Limits
from labtable.api.messages import TOO_LONG
from labtable.engine.words.problem import Problem

from .connections import Connections
from .pages import HEADERS

logger = logging.getLogger(__name__)

SLICE = 16 * 1024  # bytes that are parsed at a time
FEW = 256  # bytes of a socket that are parsed at a time: some forty of the smallest frames
FREE = 2  # events of a socket: its request, and the frame with its hello
MAX_HEAD = 16 * 1024  # bytes of a request's line and headers
MAX_HEADERS = 64
MAX_BODY = 256 * 1024  # bytes; more than a message may have is refused, and up to here the refusal can be read
SECONDS_TO_GO = 1.0  # for a client that is being closed to read why, and to say goodbye

FLOOD = "labtable.flood"
"""The key of a `websocket.receive` that stands for all that was too much."""


class TooMuch(Exception):
    """The error of a connection that asks for more than any browser needs."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


class BoundedHttp(HttpToolsProtocol):
    """Requests over one connection."""

    def __init__(self, connections: Connections, limits: Limits, **more: Any) -> None:
        super().__init__(**more)
        self._watch = connections
        self._limits = limits
        self._in_head = True
        self._asked = 0  # bytes of this request's head, then of its body
        self._headers = 0

    # --- for Connections

    @property
    def is_idle(self) -> bool:
        """Whether no answer is awaited here."""
        return self.cycle is None or self.cycle.response_complete  # type: ignore[redundant-expr]  # None at first

    def let_go(self) -> None:
        """Close at once."""
        self._hang_up()
        self.transport.abort()

    def _hang_up(self) -> None:
        """Tell what still answers here that its client is gone: the transport refuses further answers."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    # --- asyncio

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._watch.come(self, self.client[0] if self.client else ""):
            self._watch.expect(self, self._limits.seconds_to_ask)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.go(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        if self.is_idle:
            self._watch.expect(self, self._limits.seconds_to_ask)  # counted from the first byte
        try:
            for start in range(0, len(data), SLICE):
                self._feed(data[start : start + SLICE])
        except TooMuch as much:
            self._send_away(much.problem)
        except httptools.HttpParserCallbackError as error:
            self._send_away(_problem_of(error))
        except httptools.HttpParserError:
            self._send_away(UNREADABLE)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()

    def _feed(self, data: bytes) -> None:
        """Parse a little. Raises TooMuch, HttpParserError, HttpParserUpgrade."""
        if self.transport.is_closing():
            return
        self._asked += len(data)
        self.parser.feed_data(data)
        if self._asked > (MAX_HEAD + SLICE if self._in_head else MAX_BODY):
            raise TooMuch(LONG_HEAD)

    def _send_away(self, problem: Problem) -> None:
        """Answer with what was wrong, unless this or an earlier request is being answered, and close."""
        if self.is_idle and self._in_head:
            self.transport.write(_plain_answer(problem))
        self._hang_up()
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """Become a socket; that takes longer than to accept a request, so sockets are made one after another."""
        self.transport.pause_reading()
        self._watch.begin(self._upgrade)

    def _upgrade(self) -> None:
        if self.transport.is_closing():
            return
        self._watch.go(self)
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does: each holds the other
        if not self.transport.is_closing():
            self.transport.resume_reading()

    # --- the parser

    def on_message_begin(self) -> None:
        if not self.is_idle:
            raise TooMuch(Problem("slow_down", "One request after the other."))
        self._in_head, self._headers = True, 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers += 1
        if self._headers > MAX_HEADERS or len(self.url) + len(name) + len(value) > MAX_HEAD:
            raise TooMuch(LONG_HEAD)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MAX_HEAD:
            raise TooMuch(LONG_HEAD)
        self._in_head, self._asked = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head, self._asked = True, 0
        self._watch.expect(self, None)
        super().on_message_complete()


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A socket. `websocket.receive` with the key `FLOOD` comes once, after all that was said within the limit."""

    def __init__(self, connections: Connections, limits: Limits, **more: Any) -> None:
        super().__init__(**more)
        self._watch = connections
        self._limits = limits
        bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        self.conn = self._counted = CountedFrames(bucket, self.config.ws_max_size)
        self._has_talked = False
        self.close_timeout = SECONDS_TO_GO

    # --- for Connections

    @property
    def is_idle(self) -> bool:
        """Whether no answer is awaited here: always, as none is due before hello."""
        return True

    def let_go(self) -> None:
        """Close at once."""
        self.transport.abort()

    # --- asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self._watch.come(self, self.client[0] if self.client else ""):
            self._watch.expect(self, self._limits.seconds_to_ask + self._limits.seconds_to_hello)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.go(self)
        super().connection_lost(exc)
        vars(self.conn).clear()  # the parser waits for more, and it and the connection refer to each other

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing() or self._counted.is_deaf:
            return
        super().data_received(data)
        if self._counted.is_flooded:
            self._counted.is_deaf = True
            self.queue.put_nowait(cast(Any, {"type": "websocket.receive", "bytes": b"", FLOOD: True}))
            self._stop_reading()

    def _stop_reading(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        """Send a message. After a goodbye it cannot arrive: raises ClientDisconnected, as if the client had gone."""
        await self.writable.wait()
        if self.close_sent and message["type"] == "websocket.send":
            raise ClientDisconnected()
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # by an answer that refuses it, which is no error of the application

    def send_receive_event_to_app(self) -> None:
        if not self._has_talked:
            self._has_talked = True
            self._watch.settle(self)
        try:
            super().send_receive_event_to_app()
        except InvalidState:  # invalid UTF-8 before the handshake was answered: it cannot be closed with a goodbye yet
            self.transport.abort()

    def handle_ping(self) -> None:
        """Answer with a pong, unless earlier output waits to be read: then this peer needs none."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_parser_exception(self) -> None:
        """Close with a last message, which may still be read while the rest of what was too long is thrown away."""
        sent = self.conn.close_sent
        if sent is None:  # it has not become a socket
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": sent.code, "reason": sent.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self._counted.is_deaf = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.close_timer is None:
            self.close_timer = self.loop.call_later(SECONDS_TO_GO, self.transport.close)


class CountedFrames(ServerProtocol):
    """The frames of a socket. Every frame counts, whatever its content; from the first too many on all are ignored."""

    def __init__(self, bucket: Bucket, max_size: int) -> None:
        super().__init__(max_size=max_size, logger=logging.getLogger("uvicorn.error"))
        self._bucket = bucket
        self._came = 0
        self._heard: list[Event] = []
        self.is_flooded = False
        self.is_deaf = False

    def receive_data(self, data: bytes | bytearray) -> None:
        """Take in what came, a little at a time."""
        for start in range(0, len(data), FEW):
            if not self.is_flooded:
                super().receive_data(data[start : start + FEW])
                self._count(super().events_received())

    def _count(self, events: Iterable[Event]) -> None:
        for event in events:
            self._came += 1
            self.is_flooded = self._came > FREE and not self._bucket.take(asyncio.get_running_loop().time())
            if self.is_flooded:
                return
            self._heard.append(event)

    def events_received(self) -> list[Event]:
        """Return what was heard within the limit."""
        heard, self._heard = self._heard, []
        return heard

    def reject(self, status: StatusLike, text: str) -> Response:
        """Refuse an upgrade, with the headers of every other answer."""
        response = super().reject(status, text)
        response.headers.update((name.decode(), value.decode()) for name, value in HEADERS.items())
        return response

    def fail(self, code: CloseCode | int, reason: str = "") -> None:
        """Close the socket; if a message was too long, say so."""
        if code == CloseCode.MESSAGE_TOO_BIG and self.state is State.OPEN:
            self.send_text(msgspec.json.encode(as_fault(TOO_LONG)))
            reason = TOO_LONG.code
        super().fail(code, reason)


LONG_HEAD = Problem("long_head", "The head of this request is too long.")
UNREADABLE = Problem("bad_request", "This is not valid HTTP.")


def _problem_of(error: httptools.HttpParserCallbackError) -> Problem:
    """Return what a callback of the parser raised. As a variable of the caller it would form a cycle with its frame."""
    cause = error.__context__
    return cause.problem if isinstance(cause, TooMuch) else UNREADABLE


def _plain_answer(problem: Problem) -> bytes:
    """A fault as bytes, for a request that never came to be one."""
    fault = as_fault(problem)
    body, status = msgspec.json.encode(fault), status_of(fault)
    said = {
        b"content-type": b"application/json",
        b"content-length": b"%d" % len(body),
        b"connection": b"close",
        **HEADERS,
    }
    lines = [b"HTTP/1.1 %d" % status, *(name + b": " + value for name, value in said.items())]
    return b"\r\n".join([*lines, b"", body])
