"""How well innocent people are served while an outsider of the same school takes everything that it is allowed.

    python bench/doors.py [SECONDS] [ATTACK ...]

The outsider is a separate process that asks as fast as it can, over as many connections as the row says. Meanwhile
people come for what they need, some from the outsider's address (127.0.0.1), then as many from another (127.0.0.2): how
many of them got it within 30 seconds at their first try, and how long they waited. Typing a name takes one second.
"""

import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple

import attacks
import server as load
import uvloop
from figures import report
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

SECONDS = 14.0
PATIENCE = 30.0
PEOPLE = 14
HEAD = ("what an outsider does", "who comes meanwhile", "let in, same address", "waited (median, most)",
        "let in, another address", "waited (median, most)")  # fmt: skip
CLASS = {"plan": {"game": "cats", "size": 4}}
TABLE = {"game": "unitary", "name": "Ada", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
PUZZLE = {"game": "cats", "puzzle": 1}
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"


class Place(NamedTuple):
    """The class and the table that exist before the outsider comes, and the secrets of who leads them."""

    port: int
    code: str
    desk: str
    table: str


Innocent = Callable[[Place, str], Awaitable[None]]  # comes from an address; raises Refused
Attack = Callable[[Place], Awaitable[None]]


class Refused(Exception):
    """Raised when a person is refused."""


# --- innocent people --------------------------------------------------------------------------------------------------


async def post(port: int, path: str, wish: object, address: str = HERE, desk: str | None = None) -> Any:
    """Send a request. Raises Refused."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    with contextlib.closing(writer):
        body = wish if isinstance(wish, bytes) else json.dumps(wish).encode()
        method = "GET" if wish is None else "POST"
        auth = f"Authorization: Bearer {desk}\r\n" if desk else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{auth}Content-Length: {len(body) if wish else 0}\r\n"
        writer.write(f"{head}Connection: close\r\n\r\n".encode() + (body if wish else b""))
        answer = await reader.read()
    if not answer.startswith(b"HTTP/1.1 2"):
        raise Refused(answer[:12])
    return answer.partition(b"\r\n\r\n")[2]


async def says(place: Place, path: str, wish: dict[str, Any], address: str) -> None:
    """Connect to a table or a class, and send a message a second later. Raises Refused."""
    async with connect(f"ws://127.0.0.1:{place.port}/ws/{path}", local_addr=(address, 0)) as socket:
        await socket.send(json.dumps({"t": "hello", "secret": None}))
        is_there = False
        async for text in socket:
            message = json.loads(text)
            # the seat may be taken by another of these people
            if message["t"] in ("joined", "seated") or message.get("code") == "seat_taken":
                return
            if message["t"] == "fault":
                raise Refused(message["code"])
            if message["t"] in ("place", "table") and not is_there:
                is_there = True
                await asyncio.sleep(1)
                await socket.send(json.dumps(wish))
    raise Refused


async def joins(place: Place, address: str) -> None:
    """Join the class as a pupil."""
    await says(place, f"class/{place.code}", {"t": "join", "name": "Ada"}, address)


async def sits_down(place: Place, address: str) -> None:
    """Take an open seat."""
    await says(place, place.table, {"t": "sit", "seat": 1, "name": "Ada"}, address)


async def asks_everybody(place: Place, address: str) -> None:
    """Open a report, and ask a question to all, as the desk."""
    await post(place.port, f"/api/classes/{place.code}/report", None, address, place.desk)
    await post(place.port, f"/api/classes/{place.code}/questions/look", PUZZLE, address, place.desk)


async def opens(what: str, wish: object, place: Place, address: str) -> None:
    """Open a class or a table, in a browser without cookies."""
    await post(place.port, f"/api/{what}", wish, address)


async def opens_another(what: str, wish: dict[str, Any], place: Place, address: str) -> None:
    """Open one, in the browser that leads a class opened before."""
    known = {"table": place.code, "secret": place.desk}
    await post(place.port, f"/api/{what}", {**wish, "known": known}, address)


# --- attacks ----------------------------------------------------------------------------------------------------------


async def many(connections: int, one: Callable[[], Awaitable[None]]) -> None:
    """Repeat something without end, in several tasks."""

    async def again() -> None:
        while True:
            with contextlib.suppress(Refused, OSError, EOFError, TimeoutError, WebSocketException):
                await one()
            await asyncio.sleep(0)

    await asyncio.gather(*(again() for _ in range(connections)))


def stays(path: str, sockets: int) -> Attack:
    """Hold this many sockets that only say hello; reconnect those that are closed."""
    return lambda place: attacks.hold(
        place.port, attacks.handshake(path.format(**place._asdict())), sockets, attacks.hello(None)
    )


async def refused_joins(place: Place) -> None:
    """Ask to join without a name, over and over."""
    bad = attacks.hello(None) + attacks.frame({"t": "join", "name": ""}) * 15
    await many(20, partial(once, place.port, attacks.handshake(f"class/{place.code}"), bad))


async def once(port: int, beginning: bytes, then: bytes) -> None:
    """Send a message over a socket, and reconnect."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.closing(writer):
        writer.write(beginning)
        async with asyncio.timeout(1):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(then)
            while await reader.read(65536):
                pass


def posts(path: str, wish: object, connections: int) -> Attack:
    """Send the same request over and over."""

    async def one(place: Place) -> None:
        await post(place.port, path, wish)

    return lambda place: many(connections, partial(one, place))


ROWS: dict[str, tuple[Attack, Innocent, int]] = {
    "300 sockets that say hello to a class": (stays("class/{code}", 300), joins, PEOPLE),
    "2,500 sockets that say hello to a class": (stays("class/{code}", 2500), joins, PEOPLE),
    "300 sockets that say hello at an open seat": (stays("{table}", 300), sits_down, PEOPLE),
    "nonsense to /api/replay, 20 connections": (posts("/api/replay", b"nonsense", 20), asks_everybody, PEOPLE),
    "joins without a name, 20 sockets": (refused_joins, joins, PEOPLE),
    "classes, 8 connections": (posts("/api/classes", CLASS, 8), partial(opens, "classes", CLASS), 4),
    "classes, 8 connections; known": (posts("/api/classes", CLASS, 8), partial(opens_another, "classes", CLASS), 2),
    "classes, 100 connections; known": (posts("/api/classes", CLASS, 100), partial(opens_another, "classes", CLASS), 2),
    "tables, 8 connections": (posts("/api/tables", TABLE, 8), partial(opens, "tables", TABLE), 4),
    "tables, 100 connections; known": (posts("/api/tables", TABLE, 100), partial(opens_another, "tables", TABLE), 2),
}


def attack(which: str, place: tuple[Any, ...]) -> None:
    """Attack in a separate process."""
    os.nice(5)

    async def run() -> None:
        await ROWS[which][0](Place(*place))

    uvloop.run(run())


# --- measuring --------------------------------------------------------------------------------------------------------


async def measure(which: str, seconds: float) -> tuple[str, ...]:
    """A row of the table."""
    _, innocent, people = ROWS[which]
    with tempfile.TemporaryDirectory() as folder:
        async with attacks.served(folder) as (port, _process):
            opened = json.loads(await post(port, "/api/classes", CLASS))
            table = json.loads(await post(port, "/api/tables", TABLE))["table"]
            place = Place(port, opened["code"], opened["secret"], table)
            context = multiprocessing.get_context("spawn")
            attacker = context.Process(target=attack, args=(which, tuple(place)), daemon=True)
            attacker.start()
            try:
                await asyncio.sleep(seconds)  # until the attack has used up its limits
                served = [await come(innocent, place, people // 2, address) for address in (HERE, ELSEWHERE)]
            finally:
                attacker.kill()
    name = getattr(innocent, "func", innocent).__name__.replace("_", " ")
    return (which, name, *itertools.chain(*served))


async def come(innocent: Innocent, place: Place, people: int, address: str) -> tuple[str, str]:
    """Let people come side by side; return how many were served, and how long those waited."""
    took: list[float] = []

    async def one() -> None:
        start = time.monotonic()
        with contextlib.suppress(Refused, OSError, TimeoutError, WebSocketException):
            async with asyncio.timeout(PATIENCE):
                await innocent(place, address)
                took.append(time.monotonic() - start)

    await asyncio.gather(*(one() for _ in range(people)))
    waited = f"{statistics.median(took):.1f} s, {max(took):.1f} s" if took else ""
    return f"{len(took)} of {people}", waited


async def main(seconds: float, chosen: list[str]) -> None:
    """Measure all rows and print the table."""
    rows: list[tuple[str, ...]] = [HEAD]
    for which in chosen or ROWS:
        rows.append(await measure(which, seconds))
        print(*rows[-1], sep="  ", file=sys.stderr, flush=True)
    print(report(rows))


if __name__ == "__main__":
    load.pin(1)
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(seconds, sys.argv[2:]))
