"""The server under load, as people act at tables and all there see it: views a second, delays, use of a core.

The peer, in the same run and under the same load, is bare Starlette, which sends every socket of a table the same
ready-made bytes and stores nothing.

    python bench/server.py [SECONDS]
"""

import asyncio
import contextlib
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import psutil
import uvloop
from figures import human, report

SECONDS = 10.0
WARM_UP = 2.0
SOCKETS = 500
VIEWS_A_SECOND = 4000
TEXT = 0x81
SEATS = 4
BARE_FRAME = 2000  # bytes, as many as a table's view has

HANDSHAKE = (
    "GET /ws/{} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


# --- the servers, each in its own process, on one core ----------------------------------------------------------------


def serve_labtable(port: int, folder: Path, store: str | None = None) -> None:
    """Serve as `labtable serve` does, without limits: all the load comes from one address."""
    from labtable.api.limits import Limits
    from labtable.web.server import serve

    boundless = Limits(
        messages_per_second=1e9,
        messages_at_once=1e9,
        tables_at_once=1e9,
        requests_at_once=1e9,
        guesses_at_once=1e9,
        joins_at_once=1e9,
    )
    serve(port=port, store=store, data=folder, limits=boundless, say=lambda _: None)


def serve_bare(port: int) -> None:
    """Serve the peer: each message at a table is sent to everybody there."""
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    from labtable.web.server import configure, listen

    tables: dict[str, set[WebSocket]] = {}
    frame = "x" * BARE_FRAME

    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        sockets = tables.setdefault(websocket.path_params["table"], set())
        sockets.add(websocket)
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await websocket.receive_text()
                for each in list(sockets):
                    await each.send_text(frame)
        sockets.discard(websocket)

    import uvicorn

    config = configure(Starlette(routes=[WebSocketRoute("/ws/{table}", socket)]))
    config.http, config.ws = "httptools", "websockets-sansio"  # uvicorn's own protocols
    uvicorn.Server(config).run(sockets=[listen("127.0.0.1", port)])


@contextlib.asynccontextmanager
async def server(kind: str) -> AsyncIterator[tuple[int, psutil.Process]]:
    """Start a server of this kind: its port, and its process to measure."""
    from labtable.web.server import listen

    with contextlib.closing(listen("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([sys.executable, Path(__file__), "--serve", kind, str(port), folder])
        try:
            while True:
                with contextlib.suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    break
                await asyncio.sleep(0.05)
            yield port, psutil.Process(process.pid)
        finally:
            process.terminate()
            process.wait()


# --- the load ---------------------------------------------------------------------------------------------------------


class Seat(msgspec.Struct):
    kind: str


class Choice(msgspec.Struct):
    action: str
    refusal: Any = None


class Position(msgspec.Struct):
    turn: int


class GameView(msgspec.Struct):
    position: Position
    choices: list[Choice]


class Frame(msgspec.Struct):
    """The fields of a table's view that a random player needs."""

    t: str
    stage: str = ""
    seen: int = 0
    you: int | None = None
    view: GameView | None = None


_decode = msgspec.json.Decoder(Frame).decode


class Client(asyncio.Protocol):
    """A minimal socket, so that the load itself costs little."""

    def __init__(self, name: str, hear: Callable[["Client", bytes], None]) -> None:
        self._name = name
        self._hear = hear
        self._data = b""
        self._open = False
        self.ready = asyncio.get_running_loop().create_future()
        self.frame: Frame | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's transport is not typed as one
        self.transport.write(HANDSHAKE.format(self._name).encode())

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._open:
            head, end, self._data = self._data.partition(b"\r\n\r\n")
            if not end:
                self._data = head
                return
            self._open = True
            self.ready.set_result(None)
        while (frame := self._next()) is not None:
            self._hear(self, frame)

    def _next(self) -> bytes | None:
        """The next whole frame from the server; all are texts (the time between pings is longer than a run)."""
        data = self._data
        if len(data) < 2:
            return None
        if data[0] != TEXT:
            return None  # goodbye
        size, start = data[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size:
            return None
        self._data = data[start + size :]
        return data[start : start + size]

    def say(self, message: bytes) -> None:
        """Send a masked text frame; the mask is zero."""
        size = bytes([0x80 | len(message)]) if len(message) < 126 else b"\xfe" + len(message).to_bytes(2, "big")
        self.transport.write(b"\x81" + size + b"\x00\x00\x00\x00" + message)


@dataclass
class Load:
    """Tables of one size, with as many acts as give the wanted number of views a second."""

    port: int
    sockets_a_table: int
    sent: dict[str, float] = field(default_factory=dict)  # by table, when somebody last acted
    late: list[float] = field(default_factory=list)
    views: int = 0
    ready: int = 0
    measuring: bool = False

    @property
    def tables(self) -> int:
        return SOCKETS // self.sockets_a_table

    @property
    def interval(self) -> float:
        """The seconds between two actions at one table."""
        return SOCKETS / VIEWS_A_SECOND

    async def connect(self, name: str, hear: Callable[[Client, bytes], None]) -> Client:
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(lambda: Client(name, hear), "127.0.0.1", self.port)
        await client.ready
        return client

    def note(self, name: str) -> None:
        """Note that a person at a table sees its last act."""
        if self.measuring and name in self.sent:
            self.views += 1
            self.late.append(time.perf_counter() - self.sent[name])

    def note_action(self, name: str, seen: int) -> None:
        """Note that somebody who has seen this many actions acts at a table now."""

    async def every_now_and_then(self, name: str, act: Callable[[], bool]) -> None:
        """Act at a table, at times that do not depend on answers."""
        self.ready += 1
        while self.ready < self.tables:
            await asyncio.sleep(0.05)
        await asyncio.sleep(random.random() * self.interval)
        due = time.perf_counter()
        while True:
            due += self.interval
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.sent[name] = time.perf_counter()
            act()


async def bare_table(load: Load, n: int) -> None:
    """Play at a table of the peer."""
    name = f"table-{n}"
    clients = [await load.connect(name, lambda *_: load.note(name)) for _ in range(load.sockets_a_table)]

    def act() -> bool:
        clients[0].say(b'{"t":"act","seen":17,"action":"done"}')
        return True

    await load.every_now_and_then(name, act)


async def labtable_table(load: Load, n: int) -> None:
    """Play at a table with up to four people; everybody else watches."""
    people = min(SEATS, load.sockets_a_table)
    url = f"http://127.0.0.1:{load.port}/api/tables"
    wish = {"game": "unitary", "name": "Ada", "seats": [{"kind": "me"}, *[{"kind": "open"}] * (people - 1)]}
    async with httpx.AsyncClient(timeout=60) as http:
        made = (await http.post(url, json=wish)).json()
    name = made["table"]
    clients = []
    for seat in range(load.sockets_a_table):
        client = await load.connect(name, partial(see, load, name))
        client.say(msgspec.json.encode({"t": "hello", "secret": made["secret"] if seat == 0 else None}))
        if 0 < seat < people:
            client.say(msgspec.json.encode({"t": "sit", "seat": seat, "name": f"Person {seat}"}))
        clients.append(client)
    while not all(client.frame for client in clients):
        await asyncio.sleep(0.05)
    await play(load, name, clients[:people], random.Random(n), lambda: clients[0].say(b'{"t":"start"}'))


def see(load: Load, name: str, client: Client, data: bytes) -> None:
    """Update a person by a frame."""
    frame = _decode(data)
    if frame.t == "table":
        client.frame = frame
        load.note(name)


async def play(load: Load, name: str, people: Sequence[Client], rng: random.Random, deal: Callable[[], None]) -> None:
    """Act at a table whose people have seen the last act, as the seat whose turn it is."""

    def act() -> bool:
        first = people[0].frame
        if first is not None and first.stage != "playing":
            deal()
            return True
        for client in people:
            frame = client.frame
            if frame is not None and frame.view is not None and frame.view.position.turn == frame.you:
                choices = [c.action for c in frame.view.choices if c.refusal is None]
                if not choices:  # the match has just ended, and the first client has not seen it yet
                    return False
                load.note_action(name, frame.seen)
                act = {"t": "act", "seen": frame.seen, "action": rng.choice(choices)}
                client.say(msgspec.json.encode(act))
                return True
        return False

    await load.every_now_and_then(name, act)


async def measure(kind: str, sockets_a_table: int, seconds: float) -> tuple[str, ...]:
    """A row of the table."""
    async with server(kind) as (port, process):
        load = Load(port, sockets_a_table)
        one_table = bare_table if kind == "bare" else labtable_table
        playing = [asyncio.create_task(one_table(load, n)) for n in range(load.tables)]
        while load.ready < load.tables:
            await asyncio.sleep(0.05)
            for task in playing:
                if task.done():
                    task.result()
        await asyncio.sleep(WARM_UP)
        load.measuring = True
        cpu, start = process.cpu_times(), time.perf_counter()
        await asyncio.sleep(seconds)
        load.measuring = False
        spent, took = process.cpu_times(), time.perf_counter() - start
        for task in playing:
            task.cancel()
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(outcome, Exception) and not isinstance(outcome, asyncio.CancelledError):
                raise outcome
        core = (spent.user - cpu.user + spent.system - cpu.system) / took
        quantiles = statistics.quantiles(load.late, n=1000)
        title = "bare Starlette" if kind == "bare" else "labtable serve"
        shape = f"{load.tables} tables of {sockets_a_table}"
        p50, p99 = (f"{1000 * quantiles[i]:.1f} ms" for i in (499, 989))
        return title, shape, human(load.views / took), p50, p99, f"{100 * core:.0f}%"


async def main(seconds: float) -> None:
    """Measure all rows and print the table."""
    rows: list[tuple[str, ...]] = [("server", "500 sockets", "views/s", "median", "p99", "of a core")]
    for sockets_a_table in (20, 4):
        rows += [await measure(kind, sockets_a_table, seconds) for kind in ("bare", "labtable")]
    print(report(rows))


def pin(core: int) -> None:
    """Stay on one core, if the system supports that."""
    if hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[core]})


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        pin(0)
        kind, port, folder = sys.argv[2:]
        serve_bare(int(port)) if kind == "bare" else serve_labtable(int(port), Path(folder))
    else:
        pin(1)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
