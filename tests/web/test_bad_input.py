"""Whatever is sent: a clear fault with a code, nothing changed, and never a trace in the server's log."""

import asyncio
import gc
import json
import logging
import random
import string
import weakref
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocket

from labtable.api.limits import Limits
from labtable.api.messages import MAX_MESSAGE_BYTES, FromBrowser
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import LONGEST_LINE
from labtable.table.state.changes import Started
from labtable.web.socket import Socket
from tests.effort import effort
from tests.table.manual import START, made

from .live import ConnectionClosed, Live, Person, Server, live
from .matches import MATCHED, past
from .wire import HANDSHAKE

pytestmark = pytest.mark.anyio

FIRST = {"turn": 0, "hands": [["Force", "Mass"], [], []]}

GARBAGE: list[str | bytes] = [
    "",
    " ",
    "nonsense",
    "{",
    "null",
    "[]",
    "17",
    '"start"',
    "{}",
    '{"t":null}',
    '{"t":"explode"}',
    '{"t":"start","extra":1}',
    '{"t":"act"}',
    '{"t":"act","seen":"0","action":"done"}',
    '{"t":"act","seen":0,"action":7}',
    '{"t":"act","seen":0.5,"action":"done"}',
    '{"t":"act","seen":1e400,"action":"done"}',
    '{"t":"act","seen":99999999999999999999999999,"action":"done"}',
    '{"t":"preview","seen":0}',
    '{"t":"preview","seen":0,"action":["done"]}',
    '{"t":"preview","seen":-1,"action":"done"}',
    '{"t":"preview","seen":0,"action":"\\ud800"}',
    '{"t":"sit","seat":null,"name":"Eve"}',
    '{"t":"assign","seat":1,"to":"king"}',
    '{"t":"hello","secret":{"$gt":""}}',
    "[" * 2000,
    '{"t":' * 500,
    b"\x00\x01\x02",
    b'\xff\xfe{"t":"start"}',
    '{"t":"act","seen":0,"action":"\\ud800"}',
    '{"t":"act","seen":0,"action":"\\u0000"}',
]


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Live]:
    """A server with a table muon-100 on which seat 0 is to play."""
    await past(tmp_path, made("person", "person", "person", claims="spot", pause_ms=60_000), Started(1, START, FIRST))
    async with live(tmp_path) as server:
        yield server


async def entries(server: Live) -> int:
    """How much has happened at the table, besides that rules have refused something, which is kept for the report."""
    table = (await server.registry.session("muon-100")).table
    assert table.play is not None
    return table.entries - len(table.play.attempts)


def no_trace(caplog: pytest.LogCaptureFixture) -> bool:
    """Whether the server has logged no trace and no error."""
    return not [r for r in caplog.records if r.exc_info or r.levelno >= logging.ERROR]


async def test_garbage_is_a_fault_and_the_socket_goes_on(table: Live, caplog: pytest.LogCaptureFixture) -> None:
    async with table.person("muon-100", "person 0") as ada:
        await ada.until("table")
        before = await entries(table)
        for message in GARBAGE:
            told = await ada.told(message)
            assert told["code"] in ("bad_message", "unreadable", "stale"), message
            assert 0 < len(told["text"]) < 300, message
            assert await entries(table) == before, message
        await ada.act("Force up")
    assert no_trace(caplog)


async def test_another_persons_seat_and_turn_are_safe(table: Live, caplog: pytest.LogCaptureFixture) -> None:
    async with table.person("muon-100", "person 1") as bob, table.person("muon-100") as eve:
        await bob.until("table")
        before = await entries(table)
        for person, message, code in (
            (bob, {"t": "act", "seen": 0, "action": "Force up"}, "refused"),
            (bob, {"t": "act", "seen": 0, "action": "done"}, "refused"),
            (bob, {"t": "act", "seen": 0, "action": "pass"}, "refused"),
            (bob, {"t": "act", "seen": 3, "action": "claim"}, "stale"),
            (bob, {"t": "act", "seen": -(2**60), "action": "claim"}, "stale"),
            (bob, {"t": "assign", "seat": 0, "to": "bot"}, "not_host"),
            (bob, {"t": "start"}, "not_host"),
            (eve, {"t": "act", "seen": 0, "action": "Force up"}, "not_seated"),
            (eve, {"t": "sit", "seat": 0, "name": "Ada"}, "seat_taken"),
            (eve, {"t": "reclaim"}, "not_seated"),
        ):
            told = await person.told(message)
            assert (told["code"], told["to"]) == (code, message["t"])
        assert await entries(table) == before
    assert no_trace(caplog)


async def test_a_message_that_is_too_long_is_told_and_the_socket_closed(
    table: Live, caplog: pytest.LogCaptureFixture
) -> None:
    async with table.person("muon-100", "person 0") as ada:
        await ada.until("table")
        before = await entries(table)
        message = {"t": "act", "seen": 0, "action": "Force up"}
        told = await ada.told(json.dumps(message).ljust(MAX_MESSAGE_BYTES + 1))
        assert (told["code"], told["text"]) == ("too_long", "That is too long: a line has at most 600 characters.")
        with pytest.raises(ConnectionClosed) as closed:
            await ada.hear()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "too_long")
        assert await entries(table) == before
    assert no_trace(caplog)


class SentMessage(dict[str, str]):
    """What a socket receives; a plain dict has no weak references."""


async def test_a_message_that_is_too_long_is_not_kept() -> None:
    message = SentMessage(type="websocket.receive", text="x" * (MAX_MESSAGE_BYTES + 1))
    end = weakref.ref(message)

    async def receive() -> SentMessage:
        nonlocal message
        received = message
        del message
        return received

    socket = Socket(cast("WebSocket", SimpleNamespace(scope={}, receive=receive)), Limits())
    with pytest.raises(Problem, match="too long"):
        await socket.receive()
    gc.collect()
    assert end() is None


async def test_a_message_longer_than_any_is_cut_off(table: Live, caplog: pytest.LogCaptureFixture) -> None:
    async with table.person("muon-100", "person 0") as ada:
        await ada.until("table")
        with suppress(ConnectionClosed):
            await ada.send("x" * 5_000_000)
        with pytest.raises(ConnectionClosed):
            await ada.until("never")
    assert no_trace(caplog)


async def test_as_many_bytes_as_allowed_are_heard(table: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the mask of a frame turns its blanks into line breaks."""
    mask = bytes([ord(" ") ^ ord("\n")])
    monkeypatch.setattr("websockets.frames.secrets", SimpleNamespace(token_bytes=mask.__mul__))
    async with table.person("muon-100", "person 0") as ada:
        await ada.until("table")
        message = json.dumps({"t": "act", "seen": 0, "action": "Force up"})
        await ada.send(message.ljust(MAX_MESSAGE_BYTES))
        await ada.until(lambda view: view["seen"] == 1)


def test_a_line_of_any_letters_has_room_in_a_message() -> None:
    assert len(json.dumps({"t": "preview", "seen": 10**6, "action": "\x01" * LONGEST_LINE})) <= MAX_MESSAGE_BYTES


async def test_a_flood_is_stopped_and_others_do_not_notice(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await past(tmp_path, made("person", "person", "person"), Started(1, START, MATCHED))
    limits = Limits(messages_per_second=1, messages_at_once=41)  # hello, and 40 acts
    async with live(tmp_path, limits) as server, server.person("muon-100", "person 0") as ada:
        async with server.person("muon-100", "person 1") as flood:
            for _ in range(200):
                await flood.send({"t": "act", "seen": 0, "action": "done"})
            with pytest.raises(ConnectionClosed) as closed:
                await flood.until("never")
        codes = [json.loads(frame).get("code") for frame in flood.frames]
        assert [code for code in codes if code] == ["refused"] * 40 + ["flood"]
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        await ada.until("table")
        await ada.act("Mass up")
    assert no_trace(caplog)


RAW = {
    "text that is no UTF-8": HANDSHAKE + b"\x81\x82\x00\x00\x00\x00\xff\xfe",
    "a frame without a mask": HANDSHAKE + b"\x81\x02hi",
    "a frame of no kind": HANDSHAKE + b"\x8f\x80\x00\x00\x00\x00",
    "a frame that ends too soon": HANDSHAKE + b"\x81\xfe\x10",
    "no handshake": b"GET /ws/muon-100 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "a path that is none": b"GET /%ff/../..//%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "a body that is cut off": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
}


async def test_nothing_of_this_leaves_a_trace_in_the_log_of_a_server_as_it_is_served(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person", "person"), Started(1, START, MATCHED))
    async with Server(tmp_path) as server:
        for data in RAW.values():
            reader, writer = await asyncio.open_connection(*server.live.at.split(":"))
            writer.write(data)
            writer.write_eof()
            await reader.read()
            writer.close()
            await writer.wait_closed()
        async with server.live.person("muon-100", "person 0") as ada:
            for message in GARBAGE:
                await ada.told(message)
            await ada.act("Mass up")
    assert "Traceback" not in server.said()
    assert "ASGI" not in server.said()


# --- thousands of mutated messages ------------------------------------------------------------------------------------

VALID: list[dict[str, Any]] = [
    {"t": "hello", "secret": "person 0"},
    {"t": "sit", "seat": 1, "name": "Eve"},
    {"t": "leave"},
    {"t": "assign", "seat": 1, "to": "bot", "level": "random"},
    {"t": "reclaim"},
    {"t": "start"},
    {"t": "freeze"},
    {"t": "thaw"},
    {"t": "stop"},
    {"t": "act", "seen": 0, "action": "Force up"},
    {"t": "act", "seen": 0, "action": "discard Square Root"},
    {"t": "preview", "seen": 0, "action": "Force up"},
    {"t": "always", "passes": True},
]
NUMBERS: list[Any] = [-1, 0, 1, 2**31, 2**63, -(2**70), 1.5]
ODD: list[Any] = [*NUMBERS, None, True, "", "x", "\u0000", "🎲", "open", "bot", [], {}, [1], {"t": "act"}]


def mutate(rng: random.Random) -> str | bytes:
    """A message that is a little, or much, or not at all unlike a good one."""
    message = dict(rng.choice(VALID))
    for _ in range(rng.randrange(3)):
        key = rng.choice([*message, "t", "extra"])
        if rng.random() < 0.3:
            message.pop(key, None)
        else:
            message[key] = rng.choice([*ODD, *(value for each in VALID for value in each.values())])
    text = json.dumps(message)
    for _ in range(rng.choice((0, 0, 1, 3))):
        at = rng.randrange(len(text) + 1)
        put = rng.choice(("", rng.choice(string.printable), text[:at], "\ufffd"))
        text = text[:at] + put + text[at + rng.randrange(3) :]
    return text.encode() if rng.random() < 0.1 else text


def is_message(text: str | bytes) -> bool:
    """Whether the protocol knows such a message."""
    try:
        msgspec.json.decode(text, type=FromBrowser)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


async def send_mutated(person: Person, server: Live, rng: random.Random, n: int) -> None:
    """Each is heard before the next is sent. What is no message is told so; a fault has changed nothing."""
    for _ in range(n):
        text = mutate(rng)
        before = await entries(server)
        heard = len(person.frames)
        await person.send(text)
        await person.settle()
        faults = [f for f in map(json.loads, person.frames[heard:-1]) if f["t"] == "fault"]
        assert len(faults) <= 1
        assert all(fault["code"] != "internal" for fault in faults), text
        if not is_message(text):
            assert [fault["code"] for fault in faults] == ["bad_message"], text
        if faults:
            assert await entries(server) == before, text


@settings(
    max_examples=effort(4, 50),
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    print_blob=False,
    database=None,
)
@given(seed=st.integers(0, 2**32))
def mutated_messages(loop: asyncio.AbstractEventLoop, server: Live, person: Person, seed: int) -> None:
    asyncio.run_coroutine_threadsafe(send_mutated(person, server, random.Random(seed), 200), loop).result()


@pytest.mark.parametrize("secret", ["person 0", "host"])
async def test_mutated_messages_change_nothing_they_should_not(
    table: Live, secret: str, caplog: pytest.LogCaptureFixture
) -> None:
    loop = asyncio.get_running_loop()
    async with table.person("muon-100", secret) as person:
        await asyncio.to_thread(mutated_messages, loop, table, person)
    assert no_trace(caplog)
