"""One browser's troubles are nobody else's; and any server may serve any table."""

import asyncio
import json
import random
import re
import socket
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path

import pytest

from labtable.api.limits import Limits
from tests.table.manual import eventually

from .live import PATIENCE, Live, Server, live
from .seats import is_here

pytestmark = pytest.mark.anyio

PUBLIC = ("begun", "bid", "showed", "ended", "used", "called", "revealed", "counted", "out")  # in Schrödinger's Cats


class Stalled:
    """A phone in a pocket: it has said hello and does not read."""

    def __init__(self, server: Live, table: str, secret: str | None) -> None:
        host, port = server.at.split(":")
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect((host, int(port)))
        self.socket.sendall(
            f"GET /ws/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert self.socket.recv(15) == b"HTTP/1.1 101 Sw"
        self.say({"t": "hello", "secret": secret})

    def say(self, message: object) -> None:
        """A masked frame."""
        data = json.dumps(message).encode()
        assert len(data) < 126
        self.socket.sendall(bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data)

    def close(self) -> None:
        """Out of the network."""
        self.socket.close()

    def matches(self, last: int) -> list[int]:
        """Read on, until the last match is heard of: of which match each frame was that waited."""
        self.socket.settimeout(PATIENCE)
        data = b""
        while b'"match":%d' % last not in data and (chunk := self.socket.recv(65_536)):
            data += chunk
        return [int(number) for number in re.findall(rb'"stage":"\w+","match":(\d+)', data)]

    def say_very_much(self) -> None:
        """More than all buffers on the way hold, until the server hangs up."""
        self.socket.settimeout(PATIENCE)
        with suppress(OSError):
            while True:
                self.say({"t": "nonsense"})


async def test_a_phone_that_stops_reading_delays_nobody(tmp_path: Path) -> None:
    async with live(tmp_path, send_buffer=16_384) as server, AsyncExitStack() as stack:
        made = await server.make("me", "open", "random")
        async with server.person(made.table, made.secret) as ada, server.person(made.table) as bob:
            await bob.sit(1, "Bob")
            phones = [await asyncio.to_thread(Stalled, server, made.table, None) for _ in range(5)]
            for phone in phones:
                stack.enter_context(closing(phone))
            room = await server.registry.session(made.table)
            await eventually(lambda: len(room.attendance.visitors) == 7)
            for n in range(12):
                await ada.send({"t": "start"})
                await ada.until(lambda view, n=n: view["match"] == n + 1)  # type: ignore[misc]
                await bob.until(lambda view, n=n: view["match"] == n + 1)  # type: ignore[misc]
                rngs = random.Random(n), random.Random(n + 1)
                await asyncio.gather(ada.play_on(rngs[0]), bob.play_on(rngs[1]))
            assert len(room.attendance.visitors) == 7
            matches = await asyncio.to_thread(phones[0].matches, 12)
            assert matches[-1] == 12, "when it reads again it is shown the newest"
            assert len(matches) < len([frame for frame in ada.frames if '"t":"table"' in frame]) / 2


async def test_a_phone_that_only_talks_is_not_heard_for_ever(tmp_path: Path) -> None:
    limits = Limits(messages_per_second=1e9, messages_at_once=1e9, seconds_to_write=0.5)
    async with live(tmp_path, limits) as server:
        made = await server.make("me", "open")
        room = await server.registry.session(made.table)
        with closing(await asyncio.to_thread(Stalled, server, made.table, made.secret)) as phone:
            await eventually(lambda: len(room.attendance.visitors) == 1)
            await asyncio.to_thread(phone.say_very_much)
            await eventually(lambda: len(room.attendance.visitors) == 0)


async def test_two_processes_on_one_postgres_serve_the_same_tables(tmp_path: Path, postgres: str) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    async with Server(tmp_path / "one", postgres) as one, Server(tmp_path / "two", postgres) as two:
        await asyncio.gather(play_feynman(one, two), play_cats(one, two))
        await play_unitary(one, two)
        assert "Traceback" not in one.said() + two.said()


async def play_unitary(one: Server, two: Server) -> None:
    """A match at both; then the first is killed in the next one, and whoever was there goes to the other."""
    made = await one.live.make("me", "open", "random", options={"claims": "spot"}, window_seconds=1)
    async with (
        one.live.person(made.table, made.secret) as ada,
        two.live.person(made.table) as bob,
        two.live.person(made.table) as eve,
    ):
        secret = await bob.sit(1, "Bob")
        await ada.until(lambda view: is_here(view["seats"][1]))
        await bob.until(lambda view: is_here(view["seats"][0]))
        await ada.send({"t": "start"})
        await asyncio.gather(*(p.play_on(random.Random(n)) for n, p in enumerate((ada, bob, eve))))
        hidden = [person.view["view"]["position"]["hidden"] for person in (ada, bob, eve)]
        assert hidden[0] == hidden[1] == hidden[2]
        lines = [[x for x in p.lines if x["event"]["kind"] == "played"] for p in (ada, bob, eve)]
        played = [[(x["event"], x["said"]) for x in own] for own in lines]
        assert played[0] == played[1] == played[2]
    async with two.live.person(made.table, secret) as bob, one.live.person(made.table, made.secret) as ada:
        await ada.until("table")
        await ada.send({"t": "start"})
        await bob.until(lambda view: view["match"] == 2)
        one.stop()  # whoever was there goes to the other
        async with two.live.person(made.table, made.secret) as ada_there:
            await asyncio.gather(ada_there.play_on(random.Random(5)), bob.play_on(random.Random(6)))
            assert ada_there.view["you"] == 0


async def play_feynman(one: Server, two: Server) -> None:
    """Some of a match, told alike at both."""
    made = await one.live.make("me", "open", game="feynman")
    async with one.live.person(made.table, made.secret) as ada, two.live.person(made.table) as bob:
        await bob.sit(1, "Bob")
        await ada.until(lambda view: is_here(view["seats"][1]))
        await ada.send({"t": "start"})
        await asyncio.gather(
            *(
                p.play_on(random.Random(n), lambda p=p: p.view.get("seen", 0) >= 60)  # type: ignore[misc]
                for n, p in enumerate((ada, bob))
            )
        )
        public = ("side", "draw", "discard", "colour", "turn", "uncalled")
        seen = [person.view["view"]["position"] for person in (ada, bob)]
        assert [seen[0][name] for name in public] == [seen[1][name] for name in public]
        assert ada.view["view"]["draw_shows"] == bob.view["view"]["draw_shows"]
        assert ada.view["seen"] == bob.view["seen"]


async def play_cats(one: Server, two: Server) -> None:
    """A whole match, told alike at both."""
    made = await one.live.make("me", "open", "random", game="cats", options={"form": "laboratory"})
    async with (
        one.live.person(made.table, made.secret) as ada,
        two.live.person(made.table) as bob,
        two.live.person(made.table) as eve,
    ):
        await bob.sit(1, "Bob")
        await ada.until(lambda view: is_here(view["seats"][1]))
        await ada.send({"t": "start"})
        await asyncio.gather(*(p.play_on(random.Random(n)) for n, p in enumerate((ada, bob, eve))))
        revealed = [person.view["view"]["position"]["revealed"] for person in (ada, bob, eve)]
        assert revealed[0] == revealed[1] == revealed[2]
        assert ada.view["winners"] == bob.view["winners"] == eve.view["winners"]
        told = [[x["event"] for x in p.lines if x["event"]["kind"] in PUBLIC] for p in (ada, bob, eve)]
        assert told[0] == told[1] == told[2]
        assert len(told[0]) > 10
