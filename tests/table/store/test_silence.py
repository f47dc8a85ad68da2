"""A Postgres that goes silent: whoever waits is told, nothing is lost, and it is taken up where it was."""

import asyncio
import logging
import re
import signal
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest.mock import patch

import psutil
import psycopg
import pytest

from labtable.engine.words.problem import Problem
from labtable.table.registry import TableRegistry
from labtable.table.state.plan import Plan, SeatWish
from labtable.table.store import postgres as module
from labtable.table.store.log import Entry, News, StoreError
from labtable.table.store.postgres import PostgresLog
from tests.postgres import new_database

from ..manual import PATIENCE, Guest, choices, eventually, plan

pytestmark = pytest.mark.anyio


@contextmanager
def silence(address: str) -> Iterator[None]:
    """Everything of this Postgres stands still, and says nothing; nobody is patient with it meanwhile."""
    with psycopg.connect(address) as connection:
        folder = connection.execute("SHOW data_directory").fetchone()
    assert folder is not None
    main = psutil.Process(int(Path(folder[0], "postmaster.pid").read_text().split()[0]))
    main.suspend()  # before its children are listed: it makes no others
    stopped = [main, *main.children(recursive=True)]
    try:
        send(stopped[1:], signal.SIGSTOP)
        with patch.object(module, "SECONDS_TO_ANSWER", 0.5):
            yield
    finally:
        send(reversed(stopped), signal.SIGCONT)


def send(processes: Iterable[psutil.Process], number: int) -> None:
    """Send a signal to processes, of which some may have ended: their connections belonged to tests before."""
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            process.send_signal(number)


@contextmanager
def cut(address: str) -> Iterator[None]:
    """Every connection to this database is cut, and there are no new ones for a while."""
    name = re.search(r"/(\w+)\?", address)
    assert name is not None
    with psycopg.connect(address.replace(f"/{name[1]}?", "/postgres?"), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name[1]} ALLOW_CONNECTIONS false")  # our own name
        try:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name[1],))
            yield
        finally:
            connection.execute(f"ALTER DATABASE {name[1]} ALLOW_CONNECTIONS true")


async def test_a_server_whose_connections_were_cut_catches_up_at_every_table(postgres: str) -> None:
    async with TableRegistry(PostgresLog(postgres)) as one, TableRegistry(PostgresLog(postgres)) as two:
        tables = [await one.make(plan("me", "open")) for _ in range(8)]
        there = [await two.session(room.table.name) for room, _ in tables]
        await asyncio.gather(*(log.read("muon-1") for log in (one._log, two._log) for _ in range(40)))  # on all of them
        with cut(postgres):
            await eventually(lambda: one.is_behind and two.is_behind)
        await eventually(lambda: not one.is_behind)
        for room, _ in tables:
            await room.sit("second", 1, "Bob")
        await eventually(lambda: all(room.table.seats[1].name == "Bob" for room in there))
        await eventually(lambda: not two.is_behind)


async def listening(log: PostgresLog) -> AsyncGenerator[News]:
    """What a server hears from now on."""
    heard = log.watch()
    assert isinstance(heard, AsyncGenerator)
    assert await anext(heard) == News(None)
    return heard


async def test_others_are_told_though_the_writer_is_cut_off_as_soon_as_it_has_written(postgres: str) -> None:
    writer, reader = PostgresLog(postgres), PostgresLog(postgres)
    await writer.open()
    heard = await listening(reader)
    await writer.append("muon-100", 1, b"{}")
    assert await anext(heard) == News("muon-100", 1)
    await writer.append("muon-100", 2, b"{}")
    with psycopg.connect(postgres) as other:  # it holds the loop up: nothing can be told before
        others = "pid <> pg_backend_pid() AND datname = current_database() AND query NOT LIKE 'LISTEN%'"
        other.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
    async with asyncio.timeout(PATIENCE):
        assert await anext(heard) == News("muon-100", 2)
    await heard.aclose()
    await writer.close()


async def test_a_server_that_starts_lets_the_others_look_at_everything(postgres: str) -> None:
    """It may have been killed as it had written, and had not told them yet."""
    first, second = PostgresLog(postgres), PostgresLog(postgres)
    await first.open()
    heard = await listening(first)
    await second.open()
    async with asyncio.timeout(PATIENCE):
        assert await anext(heard) == News(None)
    await heard.aclose()
    await second.close()
    await first.close()


async def test_computers_wait_for_a_store_that_is_gone_without_a_trace_and_go_on(
    postgres: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with TableRegistry(PostgresLog(postgres)) as registry:
        seats = [SeatWish("bot", "beginner"), SeatWish("bot", "beginner")]
        room, secret = await registry.make(Plan("cats", seats=seats, pause_ms=200))
        await room.start(Guest(secret).holder)
        with cut(postgres):
            await eventually(lambda: "cannot write" in caplog.text)
            await asyncio.sleep(1.5)
        step = room.table.play.step if room.table.play else 0
        await eventually(lambda: room.table.play is not None and room.table.play.step > step)
    assert not [record for record in caplog.records if record.exc_info]


async def test_who_acts_is_told_and_nothing_is_lost(postgres: str) -> None:
    async with TableRegistry(PostgresLog(postgres)) as registry:
        room, secret = await registry.make(plan("me", "open"))
        await room.sit("second", 1, "Bob")
        await room.start(Guest(secret).holder)
        play = room.table.play
        assert play is not None
        holders = [seat.holder for seat in room.table.seats]

        def act(seat: int, action: str) -> "asyncio.Future[None]":
            return asyncio.ensure_future(room.act(holders[seat], play.seen[seat], action))

        seat = next(iter(play.asked))
        action = choices(room, seat)[0]
        with silence(postgres):
            told = await asyncio.gather(*(act(seat, action) for _ in range(12)), return_exceptions=True)
            assert {one.code for one in told if isinstance(one, Problem)} == {"store"}
            assert len(told) == 12
            assert not await registry.is_well()
        await eventually(lambda: play.step == 1)  # the first was on its way, and is taken in
        assert await registry.is_well()
        seat = next(iter(play.asked))
        await act(seat, choices(room, seat)[0])
        assert play.step == 2


async def test_a_server_stops_though_its_store_is_silent(postgres: str) -> None:
    log = PostgresLog(postgres)
    await log.open()
    with silence(postgres):
        waiting = [asyncio.create_task(log.append("muon-9", 1, b"first")) for _ in range(3)]
        for outcome in await asyncio.gather(*waiting, return_exceptions=True):
            assert isinstance(outcome, StoreError)
        await asyncio.wait_for(log.close(), PATIENCE)


async def test_a_store_that_is_not_there_yet_is_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    with silence(address := new_database()):
        log = PostgresLog(address)
        opening = asyncio.create_task(log.open())
        with caplog.at_level(logging.WARNING):
            await eventually(lambda: "does not answer yet" in caplog.text)
        assert not opening.done()
    await opening
    await log.append("muon-1", 1, b"first")
    assert await log.read("muon-1") == [Entry(1, b"first")]
    await log.close()


async def test_what_will_not_get_better_is_told_at_once(postgres: str) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        await PostgresLog(re.sub(r"/\w+\?", "/nowhere?", postgres)).open()
