"""Attacks on the server from the address of a class that plays: how much later the class sees its acts.

    python bench/attacks.py [SECONDS] [ATTACK ...]

The class has 20 tables of four people, with two acts a second at each. The attacker is a separate process, as fast as
it can be, on the other core, which it shares with the class. Other load on the machine shows in the first two figures,
but not in "by the server itself": the processor time that the server spent before it came to something that was due,
sampled every 5 ms.
"""

import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil
import server as load
import uvloop
from figures import report

SECONDS = 10.0
BEAT = 0.005
HEAD = ("attack", "median", "p99", "by the server itself: p99", "maximum", "views received", "additional memory")
TABLES, PEOPLE, ACTIONS_A_SECOND = 20, 4, 2
GO_ON = 0.2  # seconds until a refused attacker tries again
MEBIBYTE = 1024 * 1024
PING = b"\x89\x80\x00\x00\x00\x00"
LONG_PING = b"\x89\xfd\x00\x00\x00\x00" + b"x" * 125
FRAGMENT = b"\x00\x80\x00\x00\x00\x00"

Attack = Callable[[int, str, str], Awaitable[None]]  # port, table, secret


# --- attacks: each goes on until it is stopped ------------------------------------------------------------------------


async def pour(port: int, beginning: bytes, more: bytes, reads: bool = True) -> None:
    """Send endless bytes over one connection after another."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            with closing(writer):
                writer.write(beginning)
                if not reads:
                    writer.transport.pause_reading()  # type: ignore[attr-defined]
                while True:
                    writer.write(more)
                    await writer.drain()
                    if reads and reader.at_eof():
                        break
                    await asyncio.sleep(0)
        await asyncio.sleep(GO_ON)


async def hold(port: int, beginning: bytes, connections: int, then: bytes = b"") -> None:
    """Open this many connections, send the beginning of a request on each, then the rest after the answer, and wait."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                with closing(writer):
                    writer.write(beginning)
                    if then:  # sent with the handshake it would be discarded
                        await reader.readuntil(b"\r\n\r\n")
                        writer.write(then)
                    await reader.read()
            await asyncio.sleep(GO_ON)

    await asyncio.gather(*(one() for _ in range(connections)))


async def get(port: int, paths: Callable[[], str], host: str = "x", connections: int = 50) -> None:
    """Ask for one page after another over many connections."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=4 * MEBIBYTE)
                with closing(writer):
                    while True:
                        writer.write(f"GET {paths()} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                        head = (await reader.readuntil(b"\r\n\r\n")).lower()
                        _, found, size = head.partition(b"content-length: ")
                        await reader.readexactly(int(size.split(b"\r\n")[0]) if found else 0)
            await asyncio.sleep(0)

    await asyncio.gather(*(one() for _ in range(connections)))


async def talk(port: int, name: str, says: bytes, sockets: int) -> None:
    """Send messages that are slow to parse over sockets at a table, as often as allowed."""
    text = bytes([0x81, 0xFE]) + len(says).to_bytes(2, "big") + b"\x00\x00\x00\x00" + says
    await asyncio.gather(*(pour(port, handshake(name) + hello(None), text * 30) for _ in range(sockets)))


async def write_lines(port: int, tables: int = 16, sockets: int = 4) -> None:
    """Send long lines that are refused, at the attacker's own tables, from several sockets of each seat."""
    made = [await asyncio.to_thread(new_table, port, "mathic") for _ in range(tables)]
    line = frame({"t": "act", "seen": 0, "action": REFUSED})
    start = frame({"t": "start"})
    pours = [pour(port, handshake(table["table"]) + hello(table["secret"]) + start, line) for table in made * sockets]
    await asyncio.gather(*pours)


async def make(port: int, **wish: Any) -> None:
    """Make one table after another, over several connections at once."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                await asyncio.to_thread(new_table, port, "mathic", **wish)

    await asyncio.gather(*(one() for _ in range(8)))


def new_table(port: int, game: str, **wish: Any) -> Any:
    """Make a table with a bot."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
    return json.loads(ask(port, {"game": game, "name": "Eve", "seats": seats, **wish}))


def frame(message: object) -> bytes:
    """A message of any length as a WebSocket frame."""
    text = json.dumps(message).encode()
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return b"\x81" + length + b"\x00\x00\x00\x00" + text


def handshake(name: str) -> bytes:
    return load.HANDSHAKE.format(name).encode()


def hello(secret: str | None) -> bytes:
    """The first message, as a frame."""
    return frame({"t": "hello", "secret": secret})


def guesses() -> Callable[[], str]:
    """Names of tables, one after the other."""
    numbers = itertools.count(100)
    return lambda: f"/api/tables/muon-{next(numbers)}/sheet.csv"


def files() -> Callable[[], str]:
    """The largest script of the client."""
    from labtable.web.pages import STATIC

    largest = max(STATIC.glob("assets/*.js"), key=lambda file: file.stat().st_size, default=STATIC / "index.html")
    return lambda: f"/{largest.relative_to(STATIC)}"


LONG_LINE = json.dumps({"t": "preview", "seen": 0, "action": "compute " + "3/12 + " * 500}).encode()
REFUSED = "compute " + " + ".join(["3/12"] * 30)
LARGE = b"\x82\xff" + (2**24).to_bytes(8, "big") + b"\x00\x00\x00\x00"
NO_UTF8 = b"\x81\x83\x00\x00\x00\x00\xff\xfe\xfd"
RESTLESS = frame({"t": "sit", "seat": 1, "name": "Bob"}) + frame({"t": "leave"})
ATTACKS: dict[str, Attack] = {
    "pictures for a long Host": lambda port, name, _: get(port, lambda: f"/api/tables/{name}/qr.svg", "x" * 2900),
    "pictures, each for another Host": lambda port, name, _: asyncio.gather(  # type: ignore[dict-item,return-value]
        *(
            get(port, lambda: f"/api/tables/{name}/qr.svg", f"h{n}-{random.randrange(10**9)}.localhost", 1)
            for n in range(50)
        )
    ),
    "pings": lambda port, name, _: pour(port, handshake(name) + hello(None), PING * 2000),
    "pings, no pong is read": lambda port, name, _: pour(port, handshake(name), LONG_PING * 500, reads=False),
    "empty fragments": lambda port, name, _: pour(port, handshake(name) + b"\x01\x80\0\0\0\0", FRAGMENT * 2000),
    "an endless head": lambda port, _, __: pour(port, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"x" * 65536),
    "an endless body": lambda port, _, __: pour(
        port, b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n", b"x" * 65536
    ),
    "requests in one breath": lambda port, _, __: pour(port, b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500),
    "2,000 half requests": lambda port, _, __: hold(port, b"GET / HTTP/1.1\r\n", 2000),
    "9,000 half requests": lambda port, _, __: hold(port, b"GET / HTTP/1.1\r\n", 9000),
    "3,500 headers": lambda port, _, __: get(port, lambda: "/api/games HTTP/1.1\r\n" + "X:\r\n" * 3500 + "Y: y"),
    "large messages": lambda port, name, _: pour(port, handshake(name) + hello(None), LARGE + b"x" * 65536),
    "2,000 sockets that watch": lambda port, name, _: hold(port, handshake(name), 2000, hello(None)),
    "2,000 sockets of one seat": lambda port, name, key: hold(port, handshake(name), 2000, hello(key)),
    "scripts": lambda port, _, __: get(port, files()),
    "pages about the games": lambda port, _, __: get(port, lambda: "/api/games"),
    "score sheets": lambda port, name, _: get(port, lambda: f"/api/tables/{name}/sheet.csv"),
    "names of tables": lambda port, _, __: get(port, guesses()),
    "long lines": lambda port, name, _: talk(port, name, LONG_LINE, 50),
    "refused lines": lambda port, _, __: write_lines(port),
    "new tables": lambda port, _, __: make(port),
    "new puzzles": lambda port, _, __: make(port, puzzle=random.randrange(10**6), seats=[]),
    "sitting down and leaving": lambda port, name, _: pour(port, handshake(name) + hello(None), RESTLESS),
    "no UTF-8": lambda port, name, _: pour(port, handshake(name) + hello(None) + frame("nonsense") * 5, NO_UTF8),
}


def attack(which: str, port: int, name: str, secret: str) -> None:
    """Attack in a separate process of lower priority than the class, with which it shares a core."""
    load.pin(1)
    os.nice(10)

    async def run() -> None:
        await ATTACKS[which](port, name, secret)

    uvloop.run(run())


# --- the class --------------------------------------------------------------------------------------------------------


class Class(load.Load):
    """The load of `server.py` at the speed of a class."""

    @property
    def tables(self) -> int:
        return TABLES

    @property
    def interval(self) -> float:
        return 1 / ACTIONS_A_SECOND


async def beat(path: str) -> None:
    """Measure in the server, every 5 ms, its delay in its own processor time; write it to a file at the end."""
    late: list[tuple[float, float]] = []
    try:
        while True:
            before = time.process_time()
            await asyncio.sleep(BEAT)
            late.append((time.monotonic(), max(0.0, time.process_time() - before - BEAT)))
    finally:
        Path(path).write_text(json.dumps(late))


def serve(port: int, folder: str) -> None:
    """Serve as `labtable serve` does, measuring delays by `beat`."""
    from labtable.web import server

    real = server.collect_when_quiet

    async def with_beat(*args: Any) -> None:
        await asyncio.gather(real(*args), beat(f"{folder}/beat.json"))

    server.collect_when_quiet = with_beat  # type: ignore[assignment]  # a chore of the server's, and the beat
    load.pin(0)
    server.serve(port=port, data=Path(folder), say=lambda _: None)


@contextlib.asynccontextmanager
async def served(folder: str) -> AsyncIterator[tuple[int, psutil.Process]]:
    """Start a server: its port, and its process to measure."""
    from labtable.web.server import listen

    with contextlib.closing(listen("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    process = subprocess.Popen([sys.executable, __file__, "--serve", str(port), folder])
    try:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                break
            await asyncio.sleep(0.05)
        yield port, psutil.Process(process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


async def measure(which: str | None, seconds: float) -> tuple[str, ...]:
    """A row of the table: the class during an attack."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(folder) as (port, process):
            measured, begin, end = await with_class(which, seconds, port, process)
        beats = json.loads(Path(folder, "beat.json").read_text())
    late = [late for at, late in beats if begin <= at <= end]
    by_itself = statistics.quantiles(late, n=1000)[989] if len(late) > 1 else float("inf")
    p50, p99, seen, more = measured
    return (
        which or "none",
        p50,
        p99,
        f"{1000 * by_itself:.1f} ms",
        f"{1000 * max(late, default=float('inf')):.1f} ms",
        seen,
        more,
    )


async def with_class(
    which: str | None, seconds: float, port: int, process: psutil.Process
) -> tuple[tuple[str, ...], float, float]:
    """Run a class and an attack; return the measurements, and the times of start and end."""
    made = json.loads(ask(port, {"game": "mathic", "name": "Eve", "seats": [{"kind": "me"}, {"kind": "open"}]}))
    playing = Class(port, PEOPLE)
    tasks = [asyncio.create_task(load.labtable_table(playing, n)) for n in range(TABLES)]
    while playing.ready < TABLES:
        await asyncio.sleep(0.05)
    await asyncio.sleep(load.WARM_UP)
    before = process.memory_info().rss
    attacker = multiprocessing.get_context("spawn").Process(
        target=attack, args=(which, port, made["table"], made["secret"]), daemon=True
    )
    if which is not None:
        attacker.start()
        await asyncio.sleep(load.WARM_UP)
    playing.measuring, most = True, before
    begin = time.monotonic()
    end = begin + seconds
    while time.monotonic() < end:
        await asyncio.sleep(0.1)
        most = max(most, process.memory_info().rss)
    playing.measuring = False
    if which is not None:
        attacker.kill()
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    p50, p99 = "nobody saw anything", ""
    if len(playing.late) > 1:
        quantiles = statistics.quantiles(playing.late, n=1000)
        p50, p99 = (f"{1000 * quantiles[i]:.1f} ms" for i in (499, 989))
    seen = f"{playing.views / (seconds * TABLES * PEOPLE * ACTIONS_A_SECOND):.0%}"
    return (p50, p99, seen, f"{(most - before) / MEBIBYTE:.0f} MiB"), begin, end


def ask(port: int, wish: object) -> bytes:
    """Ask for a new table."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(wish).encode(), method="POST")
    return bytes(urllib.request.urlopen(request).read())


async def main(seconds: float, chosen: list[str]) -> None:
    """Measure all rows and print the table."""
    rows: list[tuple[str, ...]] = [HEAD]
    for which in (None, *(chosen or ATTACKS)):
        rows.append(await measure(which, seconds))
        print(*rows[-1], sep="  ", file=sys.stderr, flush=True)
    print(report(rows))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(int(sys.argv[2]), sys.argv[3])
        raise SystemExit
    load.pin(1)
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(seconds, sys.argv[2:]))
