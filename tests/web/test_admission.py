"""What comes in badly, or too much of it, from one connection or from one address; over bare sockets."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from itertools import product
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.protocol import Event
from websockets.server import ServerProtocol

from labtable.api.limits import Limits
from labtable.engine.words.problem import Problem
from labtable.web.admission_queue import AdmissionQueue
from labtable.web.protocol import MAX_FRAMES, SLICE
from tests.table.manual import eventually

from .live import PATIENCE, Live, live
from .wire import HANDSHAKE

pytestmark = pytest.mark.anyio

ASK = b"GET /api/games HTTP/1.1\r\n"
HOST = b"Host: x\r\n"
UPGRADE = HANDSHAKE.replace(HOST, b"").removesuffix(b"\r\n")
PING, EMPTY_START, EMPTY_REST, EMPTY_TEXT = (bytes([kind, 0x80, 0, 0, 0, 0]) for kind in (0x89, 0x01, 0x00, 0x81))
BIG_PING = b"\x89\xfd\x00\x00\x00\x00" + b"x" * 125


class Line:
    """A bare connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def say(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def rest(self) -> bytes:
        """Everything until the server closes."""
        async with asyncio.timeout(PATIENCE):
            try:
                return await self.reader.read()
            except ConnectionResetError:
                return b""

    async def head(self) -> bytes:
        """The head of the next answer."""
        async with asyncio.timeout(PATIENCE):
            return await self.reader.readuntil(b"\r\n\r\n")


@asynccontextmanager
async def line(server: Live) -> AsyncIterator[Line]:
    """A bare connection to a server."""
    reader, writer = await asyncio.open_connection(*server.at.split(":"))
    with closing(writer):
        yield Line(reader, writer)


def told(answer: bytes) -> tuple[int, str]:
    """The status of an answer, and the code of the fault in it, which is safe like any answer."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"content-security-policy: default-src 'self'" in head.lower()
    return int(head.split()[1]), json.loads(body)["code"]


# --- heads ------------------------------------------------------------------------------------------------------------


NO_HOSTS = [
    b"",
    b"Host: \r\n",
    b"Host: a b\r\n",
    b"Host: x:99999999\r\n",
    b"Host: " + b"x" * 3000 + b"\r\n",
    b"Host: evil.example/path\r\n",
    b"Host: \xff\r\n",
    b"Host: x\r\nHost: y\r\n",
]
OWN = [b"x", b"[::1]:8000", b"192.168.1.7:8000", b"Tables.Example", b"localhost:8000", b"a.localhost"]
EVIL = [b"evil.example", b"evil.example:8000", b"localhost.evil.example", b"127.0.0.1.evil"]


async def test_a_host_that_is_none_is_a_fault(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        for host in NO_HOSTS:
            async with line(server) as bad:
                await bad.say(ASK + host + b"Connection: close\r\n\r\n")
                assert told(await bad.rest()) == (400, "bad_host"), host


async def test_a_host_that_is_one_is_served(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        for host in (*OWN, f"{socket.gethostname()}.local:80".encode()):
            async with line(server) as good:
                await good.say(ASK + b"Host: " + host + b"\r\n\r\n")
                assert b" 200 " in await good.head(), host


async def test_a_name_that_was_made_to_lead_here_is_not_answered(tmp_path: Path) -> None:
    """A page of somebody else's whose name leads to this machine: neither its requests nor its sockets get in."""
    asked = ASK, b"POST /api/tables HTTP/1.1\r\nContent-Length: 0\r\n", b"GET / HTTP/1.1\r\n", UPGRADE
    async with live(tmp_path) as server:
        for first, host in product(asked, EVIL):
            async with line(server) as rebound:
                closes = b"" if first is UPGRADE else b"Connection: close\r\n"
                await rebound.say(first + closes + b"Host: " + host + b"\r\nOrigin: http://" + host + b"\r\n\r\n")
                head, _, body = (await rebound.rest()).partition(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 403 " if first is UPGRADE else b"HTTP/1.1 421 "), host
                assert first is UPGRADE or json.loads(body)["code"] == "unknown_host", host


async def test_a_proxy_may_be_asked_by_any_name(tmp_path: Path) -> None:
    async with live(tmp_path, proxy="127.0.0.1") as server:
        for headers in ({"host": "cards.school.example"}, {"x-forwarded-host": "cards.school.example"}):
            assert (await server.ask("GET", "/api/games", headers=headers)).status_code == 200


@pytest.mark.parametrize(
    "head",
    [
        ASK + HOST + b"X: " + b"x" * 200_000,
        b"GET /" + b"x" * 200_000,
        ASK + HOST + b"X: x\r\n" * 300 + b"\r\n",
        b"\r\n" * 100_000,
    ],
)
async def test_a_head_has_an_end(tmp_path: Path, head: bytes) -> None:
    async with live(tmp_path) as server, line(server) as endless:
        endless.writer.write(head)
        answer = await endless.rest()
        assert not answer or answer.startswith(b"HTTP/1.1 431 ")


async def test_requests_in_one_breath_are_answered_and_hold_nobody_up(tmp_path: Path) -> None:
    async with live(tmp_path) as server, line(server) as busy:
        busy.writer.write((ASK + HOST + b"\r\n") * 400 + ASK + HOST + b"Connection: close\r\n\r\n")
        async with line(server) as polite:
            await polite.say(ASK + HOST + b"\r\n")
            assert b" 200 " in await polite.head()
        assert (await busy.rest()).count(b"HTTP/1.1 200") == 401


async def test_a_body_has_an_end(tmp_path: Path) -> None:
    async with live(tmp_path) as server, line(server) as endless:
        await endless.say(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n")
        endless.writer.write(b"x" * 5_000_000)
        answer = await endless.rest()
        assert not answer or told(answer) == (413, "too_long")


# --- time -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET",
        ASK + HOST,
        b"\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        HANDSHAKE,
    ],
)
async def test_who_begins_and_does_not_go_on_is_let_go(tmp_path: Path, beginning: bytes) -> None:
    async with live(tmp_path, Limits(seconds_to_ask=0.05, seconds_to_hello=0.05)) as server, line(server) as slow:
        await slow.say(beginning)
        await slow.rest()


async def test_a_byte_now_and_then_is_no_request(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(seconds_to_ask=0.2)) as server, line(server) as slow:
        ended = asyncio.create_task(slow.rest())
        while not ended.done():
            slow.writer.write(b"\r\n")
            await asyncio.sleep(0.01)
        await ended


async def test_who_has_been_answered_and_waits_is_not_late(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(seconds_to_ask=0.9, seconds_to_hello=0.9)) as server:
        table = await server.make("me", "open")
        async with server.person(table.table, table.secret) as ada:
            await ada.until("table")
            for _ in range(3):  # as often as the server looks who is late
                await asyncio.sleep(1)
            await ada.settle()


async def test_who_reads_nothing_of_an_answer_is_let_go(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static/large.bin").write_bytes(bytes(range(256)) * 40_000)
    async with live(tmp_path, Limits(seconds_to_write=0.05)) as server, line(server) as deaf:
        await deaf.say(b"GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n")
        await eventually(lambda: bool(server.connections))
        await eventually(lambda: not server.connections)


# --- frames -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frames",
    [PING * 10_000, EMPTY_START + EMPTY_REST * 10_000, EMPTY_TEXT * 10_000, BIG_PING * 10_000],
    ids=["pings", "fragments", "texts", "long pings"],
)
async def test_every_frame_counts(tmp_path: Path, frames: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = 0
    real = ServerProtocol.events_received

    def count(frames: ServerProtocol) -> list[Event]:
        nonlocal looked_at
        looked_at += len(events := real(frames))
        return events

    monkeypatch.setattr(ServerProtocol, "events_received", count)
    async with live(tmp_path, Limits()) as server, line(server) as flood:
        table = await server.make("me", "open")
        await flood.say(HANDSHAKE.replace(b"muon-100", table.table.encode()))
        assert b" 101 " in await flood.head()
        flood.writer.write(frames)
        await flood.rest()
        assert looked_at <= 1 + (MAX_FRAMES + SLICE) / len(PING), "the handshake, and frames"


@pytest.mark.parametrize("frames", [b"\x8f\x80\x00\x00\x00\x00", PING * 1000, b"\x81\xff" + b"\xff" * 100])
async def test_what_is_said_before_a_socket_is_one_does_no_harm(
    tmp_path: Path, frames: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked, let_in = asyncio.Event(), asyncio.Event()

    async def wait(*_: object) -> None:
        asked.set()
        await let_in.wait()

    async with live(tmp_path, Limits(seconds_to_ask=0.05, seconds_to_hello=0.05)) as server, line(server) as hasty:
        monkeypatch.setattr(AdmissionQueue, "take", wait)
        await hasty.say(HANDSHAKE)
        await asked.wait()
        await hasty.say(frames)
        let_in.set()
        await hasty.rest()
    assert not caplog.records


async def test_a_fragmented_message_is_heard(tmp_path: Path) -> None:
    async with live(tmp_path, Limits()) as server:
        table = await server.make("me", "open")
        async with connect(f"ws://{server.at}/ws/{table.table}") as socket:
            await socket.send(iter(['{"t":', '"hello"}']))
            assert json.loads(await socket.recv())["t"] == "welcome"


# --- places -----------------------------------------------------------------------------------------------------------


async def test_idle_connections_make_room_for_new_ones(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(newcomers_an_address=3)) as server, AsyncExitStack() as stack:
        idle = [await stack.enter_async_context(line(server)) for _ in range(3)]
        table = await server.make("me", "open")  # that takes a fourth place
        assert await idle[0].rest() == b""
        async with server.person(table.table, table.secret) as ada:
            await ada.until("table")


async def test_no_more_connections_than_that(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(connections=2)) as server, line(server) as one, line(server) as two:
        for each in (one, two):
            await each.say(ASK + HOST + b"\r\n")
            assert b" 200 " in await each.head()
        async with line(server) as three:
            assert await three.rest() == b""


async def test_each_address_has_its_turn() -> None:
    turns, begun = AdmissionQueue(1e9, 1e9, 1000), []

    async def ask(address: str) -> None:
        await turns.take(address)
        begun.append(address)

    many = [asyncio.create_task(ask("many")) for _ in range(100)]
    await asyncio.sleep(0)
    gone = asyncio.create_task(ask("gone"))
    one = asyncio.create_task(ask("one"))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(*many, one)
    assert begun.index("one") < 5
    assert begun.count("many") == 100


async def test_who_waits_longest_is_told_so_when_very_many_come() -> None:
    turns, told = AdmissionQueue(0, 1, 10), []

    async def ask(n: int) -> None:
        try:
            await turns.take("many")
        except Problem:
            told.append(n)

    asked = [asyncio.create_task(ask(n)) for n in range(15)]
    while len(told) < 5:
        await asyncio.sleep(0)
    assert told == [0, 1, 2, 3, 4]
    assert [task.done() for task in asked[5:]].count(True) <= 1, "all others wait"
    for task in asked:
        task.cancel()


async def test_between_two_requests_everything_else_is_done() -> None:
    turns, others = AdmissionQueue(1e9, 1e9, 1000), 0
    many = [asyncio.create_task(turns.take("many")) for _ in range(50)]
    while not all(task.done() for task in many):
        await asyncio.sleep(0)
        others += 1
    assert others >= 50
