"""What comes from outside leaves no trace in the server's own log, and no number of times fills it."""

import asyncio
import logging
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from labtable.api.limits import Limits
from labtable.web import logs

from .live import BOUNDLESS, PATIENCE, ConnectionClosed, Server, live
from .wire import HANDSHAKE, HELLO, NO_UTF8, NONSENSE, frame

pytestmark = pytest.mark.anyio

SECONDS_OF_THE_HEAD = 0.05


async def pour(at: str, table: str, said: bytes, more: bytes = b"", reads: bool = True, waits: bool = True) -> None:
    """Say something over a new socket, and hear what comes of it. Who does not wait says it before it is a socket."""
    reader, writer = await asyncio.open_connection(*at.split(":"))
    with closing(writer), suppress(OSError, asyncio.IncompleteReadError):
        head = HANDSHAKE.replace(b"muon-100", table.encode())
        writer.write(head.removesuffix(b"\r\n") + more + b"\r\n")
        if waits:
            await reader.readuntil(b"\r\n\r\n")
        else:
            await asyncio.sleep(SECONDS_OF_THE_HEAD)
        writer.write(said)
        await writer.drain()
        if reads:
            async with asyncio.timeout(PATIENCE):
                await reader.read()
        else:
            writer.transport.abort()


BAD = {
    "nonsense, then no UTF-8": (frame(HELLO) + frame(NONSENSE) * 8 + frame(NO_UTF8), b""),
    "no UTF-8 at all": (frame(NO_UTF8), b""),
    "goodbye, then more": (frame(HELLO) + frame(b"", 0x88) + frame(NONSENSE) * 8, b""),
    "a frame of no kind": (frame(HELLO) + frame(b"", 0x83), b""),
    "too much at once": (frame(HELLO) + frame(NONSENSE) * 300 + frame(b"", 0x88), b""),
    "a page from elsewhere": (b"", b"Origin: http://elsewhere.test\r\n"),
}


@pytest.mark.parametrize("reads", [True, False])
@pytest.mark.parametrize("what", BAD)
async def test_nothing_from_outside_is_a_fault_of_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, what: str, reads: bool
) -> None:
    async with live(tmp_path, limits=Limits()) as server:
        table = (await server.make("me", "open")).table
        said, more = BAD[what]
        await asyncio.gather(*(pour(server.at, table, said, more, reads) for _ in range(5)))
    assert [record for record in caplog.records if record.exc_info and not is_bad_utf8(record)] == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR and not is_bad_utf8(record)] == []


async def test_who_talks_before_the_socket_is_open_leaves_no_trace(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Requests begin in turn; what a socket says while it waits for its turn comes before the handshake's answer."""
    async with live(tmp_path, limits=replace(Limits(), requests_per_second=5, requests_at_once=1)) as server:
        table = (await server.make("me", "open")).table
        said = [frame(NO_UTF8) * 3, frame(NONSENSE), frame(HELLO) + frame(NO_UTF8)] * 3
        await asyncio.gather(*(pour(server.at, table, one, reads=False, waits=False) for one in said))
        await server.make("me", "open")
    assert "Invalid UTF-8 sequence received from client." in caplog.messages
    assert [record for record in caplog.records if record.levelno >= logging.ERROR and not is_bad_utf8(record)] == []


def is_bad_utf8(record: logging.LogRecord) -> bool:
    """What is written as a line without a trace."""
    return record.getMessage().startswith("Invalid UTF-8")


async def test_who_answers_no_ping_leaves_no_trace(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with live(tmp_path, ping_seconds=0.05) as server:
        made = await server.make("me", "open")
        async with server.person(made.table, made.secret) as host:
            deaf = [asyncio.create_task(pour(server.at, made.table, frame(HELLO))) for _ in range(5)]
            while not all(task.done() for task in deaf):
                with suppress(ConnectionClosed):  # on a busy machine the host answers too late as well
                    await host.send({"t": "preview", "seen": 0, "action": ""})
                await asyncio.sleep(0.01)
            await asyncio.gather(*deaf)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_the_server_writes_a_few_lines_and_no_trace(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        table = (await server.live.make("me", "open")).table
        for said, more in BAD.values():
            await asyncio.gather(*(pour(server.live.at, table, said, more) for _ in range(10)))
    lines = [line for line in server.said().splitlines() if "0 tables and classes erased" not in line]
    assert not any(line.startswith(("Traceback", " ")) for line in lines)
    assert 0 < len(lines) <= 2 * logs.WRITTEN


def lines_of(log: logging.Logger, times: int) -> None:
    for n in range(times):
        log.error("table %s cannot write", n)


def test_what_repeats_itself_is_counted(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    monkeypatch.setattr("labtable.web.logs.time.monotonic", lambda: now)
    log = logging.getLogger("tests.repeats")
    log.addFilter(repeats := logs.RepeatFilter())
    try:
        lines_of(log, 1000)
        log.error("something else")
        assert len(caplog.records) == logs.WRITTEN + 1
        now += logs.SECONDS_TOGETHER
        lines_of(log, 1)
        assert caplog.messages[-1] == "table 0 cannot write (Left out before: 997 lines like earlier ones.)"
    finally:
        log.removeFilter(repeats)


async def test_nobody_grows_a_log_by_sitting_down_and_leaving(tmp_path: Path) -> None:
    limits = replace(BOUNDLESS, changes_per_second=0, changes_at_once=20)
    async with live(tmp_path, limits=limits) as server:
        made = await server.make("me", "open", "open")
        room = await server.registry.session(made.table)
        async with server.person(made.table) as restless, server.person(made.table, made.secret) as host:
            code = None
            while code != "slow_down":
                await restless.send({"t": "sit", "seat": 1, "name": "Bob"})
                await restless.send({"t": "leave"})
                code = (await restless.hear()).get("code")
            before = room.table.entries
            await restless.settle()
            assert room.table.entries == before <= 2 + 2 * limits.changes_at_once
            await host.send({"t": "assign", "seat": 2, "to": "bot", "level": "beginner"})
            await host.until(lambda view: view["seats"][2]["kind"] == "bot")
