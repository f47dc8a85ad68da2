"""What a store must do, on SQLite and on a real Postgres."""

import asyncio
import sqlite3
from contextlib import aclosing
from pathlib import Path

import pytest

from labtable.table.store.log import Conflict, Entry, Log, News, StoreError
from labtable.table.store.postgres import PostgresLog
from labtable.table.store.sqlite import SqliteLog

from ..manual import eventually

pytestmark = pytest.mark.anyio


async def test_what_was_appended_is_read_in_order(log: Log) -> None:
    for number in (1, 2, 3):
        await log.append("muon-1", number, f"event {number}".encode())
    await log.append("muon-2", 1, b"another")
    assert await log.read("muon-1") == [Entry(n, f"event {n}".encode()) for n in (1, 2, 3)]
    assert await log.read("muon-1", after=2) == [Entry(3, b"event 3")]
    assert await log.read("muon-3") == []


async def test_a_number_is_given_once(log: Log) -> None:
    await log.append("muon-1", 1, b"first")
    with pytest.raises(Conflict):
        await log.append("muon-1", 1, b"second")
    assert await log.read("muon-1") == [Entry(1, b"first")]


async def test_of_many_who_want_a_number_one_gets_it(log: Log) -> None:
    await log.append("muon-1", 1, b"first")
    outcomes = await asyncio.gather(
        *(log.append("muon-1", 2, str(n).encode()) for n in range(20)), return_exceptions=True
    )
    assert [type(o) for o in outcomes if o is not None] == [Conflict] * 19
    assert len(await log.read("muon-1")) == 2


async def test_no_number_is_left_out(log: Log) -> None:
    await log.append("muon-1", 1, b"first")
    with pytest.raises(Conflict):
        await log.append("muon-1", 3, b"third")
    with pytest.raises(Conflict):
        await log.append("muon-2", 2, b"of nothing")
    assert len(await log.read("muon-1")) == 1
    assert await log.read("muon-2") == []


async def test_many_tables_at_once_lose_nothing(log: Log) -> None:
    names = [f"quark-{n}" for n in range(40)]

    async def write(name: str) -> None:
        for number in range(1, 11):
            await log.append(name, number, f"{name} {number}".encode())

    await asyncio.gather(*map(write, names))
    for name in names:
        assert await log.read(name) == [Entry(n, f"{name} {n}".encode()) for n in range(1, 11)]
        await log.delete(name)


async def test_a_deleted_table_is_gone_with_all_it_held(log: Log) -> None:
    await log.append("muon-1", 1, b"first")
    await log.delete("muon-1")
    assert await log.read("muon-1") == []
    with pytest.raises(Conflict):
        await log.append("muon-1", 2, b"too late")
    await log.append("muon-1", 1, b"a new one of this name")


async def test_news_of_appends_deletions_and_whispers(log: Log) -> None:
    heard: list[News] = []

    async def listen() -> None:
        async with aclosing(log.watch()) as watching:  # type: ignore[type-var]
            async for news in watching:
                heard.append(news)

    listening = asyncio.create_task(listen())
    await asyncio.sleep(0)
    if isinstance(log, PostgresLog):
        await eventually(lambda: heard == [News(None)])
    await log.append("muon-1", 1, b"first")
    await log.announce("muon-1", "hush, a word with spaces")
    await log.delete("muon-1")
    expected = [News("muon-1", 1), News("muon-1", -1, "hush, a word with spaces"), News("muon-1", 0)]
    await eventually(lambda: [news for news in heard if news.table] == expected)
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)


async def test_two_servers_that_open_one_database_at_once_both_can(postgres: str) -> None:
    logs = [PostgresLog(postgres) for _ in range(4)]
    await asyncio.gather(*(log.open() for log in logs))
    await asyncio.gather(*(log.close() for log in logs))


async def test_sqlite_has_it_on_disk_when_append_returns(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "folder" / "tables.sqlite"
    log = SqliteLog(path)
    await log.open()
    await log.append("muon-1", 1, b"first")
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT * FROM event").fetchall() == [("muon-1", 1, b"first")]
    other.close()
    await log.close()


@pytest.mark.parametrize("where", ["no database", "a folder"])
async def test_a_store_that_cannot_be_opened_says_so(tmp_path: Path, where: str) -> None:
    path = tmp_path / "tables.sqlite"
    if where == "a folder":
        path.mkdir()
    else:
        path.write_bytes(b"this is no database, and it is long enough to be seen as none" * 20)
    with pytest.raises(StoreError):
        await SqliteLog(path).open()


async def test_a_database_that_is_not_there_says_so() -> None:
    with pytest.raises(StoreError):
        await PostgresLog("postgresql://nobody@127.0.0.1:1/nothing", seconds_to_come=0).open()
