"""What keeps a store safe: one server at a time, nobody else's eyes, a version, and files that are still there."""

import asyncio
import logging
import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from labtable.engine.words.problem import Problem
from labtable.table.registry import TableRegistry
from labtable.table.seats.seat import Open
from labtable.table.store import postgres as postgres_module
from labtable.table.store import sqlite as sqlite_module
from labtable.table.store.log import Entry, StoreError
from labtable.table.store.postgres import PostgresLog
from labtable.table.store.sqlite import SqliteLog
from tests.postgres import new_database

from ..manual import ManualSystem, eventually, lay, made, open_registry, plan

pytestmark = pytest.mark.anyio

# The store as labtable made it before stores had versions.
BEFORE_VERSIONS = """
CREATE TABLE IF NOT EXISTS room (name TEXT PRIMARY KEY, archived INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS event (
    room TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (room, seq)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS no_gap BEFORE INSERT ON event
WHEN new.seq > 1 AND NOT EXISTS (SELECT 1 FROM event WHERE room = new.room AND seq = new.seq - 1)
BEGIN SELECT raise(ABORT, 'the entry before is missing'); END;
CREATE TRIGGER IF NOT EXISTS made AFTER INSERT ON event WHEN new.seq = 1
BEGIN INSERT INTO room VALUES (new.room, 0); END;
CREATE TRIGGER IF NOT EXISTS back AFTER INSERT ON event WHEN new.seq > 1
BEGIN UPDATE room SET archived = 0 WHERE name = new.room AND archived = 1; END;
CREATE TRIGGER IF NOT EXISTS gone AFTER DELETE ON room
BEGIN DELETE FROM event WHERE room = old.name; END;
INSERT INTO event VALUES ('muon-1', 1, CAST('first' AS BLOB));
"""
BEFORE_VERSIONS_POSTGRES = """
CREATE TABLE room (name text PRIMARY KEY, archived boolean NOT NULL DEFAULT false);
CREATE TABLE event (
    room text NOT NULL REFERENCES room (name) ON DELETE CASCADE,
    seq integer NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (room, seq)
);
INSERT INTO room VALUES ('muon-1');
INSERT INTO event VALUES ('muon-1', 1, 'first');
"""
HOLD = """
import asyncio, sys
from pathlib import Path
from labtable.table.store.sqlite import SqliteLog
async def hold():
    await SqliteLog(Path(sys.argv[1])).open()
    print("open", flush=True)
    await asyncio.Event().wait()
asyncio.run(hold())
"""


def run_script(path: Path, script: str) -> None:
    """Write to a database without labtable."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def version_of(path: Path) -> int:
    """The version of a store."""
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


# --- one server at a time ---------------------------------------------------------------------------------------------


async def test_a_second_server_in_a_folder_is_refused_until_the_first_has_died(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    first = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE)
    with first:
        assert first.stdout is not None
        assert first.stdout.readline() == b"open\n"
        with pytest.raises(StoreError, match=f"already running with the folder {tmp_path}"):
            await SqliteLog(path).open()
        first.send_signal(signal.SIGKILL)
    second = SqliteLog(path)
    await second.open()
    await second.append("muon-1", 1, b"first")
    await second.close()
    third = SqliteLog(path)
    await third.open()
    assert await third.read("muon-1") == [Entry(1, b"first")]
    await third.close()


async def test_the_command_tells_in_a_sentence_that_another_server_runs_there(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    command = [sys.executable, "-m", "labtable", "serve", "--port", "0", "--data", str(tmp_path)]
    second = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert second.returncode == 2
    assert f"Another labtable is already running with the folder {tmp_path}." in second.stderr
    assert "Traceback" not in second.stderr
    await log.close()


async def test_changes_that_lie_there_without_their_database_are_told_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for begins in ("alone", "together"):
        folder = tmp_path / begins
        log = SqliteLog(folder / "tables.sqlite")
        await log.open()
        await log.append("muon-1", 1, b"first")
        changes = (folder / "tables.sqlite-wal").read_bytes()
        await log.close()
        assert not caplog.records
        (folder / "tables.sqlite-wal").write_bytes(changes)
        if begins == "alone":
            (folder / "tables.sqlite").unlink()
        log = SqliteLog(folder / "tables.sqlite")
        await log.open()
        told = [record.getMessage() for record in caplog.records]
        await log.close()
        assert [("tables.sqlite-wal is there without tables.sqlite" in line) for line in told] == [True] * len(told)
        assert len(told) == (begins == "alone")
        caplog.clear()


def try_to_write_where_nobody_may(told: "multiprocessing.Queue[str]", folder: Path) -> None:
    """As somebody who is not the administrator."""
    import asyncio

    os.setuid(65534)
    try:
        asyncio.run(SqliteLog(folder / "tables.sqlite").open())
    except StoreError as error:
        told.put(str(error))


@pytest.mark.skipif(os.getuid() != 0, reason="the test becomes somebody else")
def test_a_folder_that_can_only_be_read_is_told(tmp_path: Path) -> None:
    folder = Path("/var/tmp") / f"labtable-{os.getpid()}"  # where anybody may look
    folder.mkdir(mode=0o755)
    try:
        apart = multiprocessing.get_context("fork")
        told: multiprocessing.Queue[str] = apart.Queue()
        process = apart.Process(target=try_to_write_where_nobody_may, args=(told, folder))
        process.start()
        assert told.get(timeout=300) == f"{folder}/tables.sqlite.lock cannot be written: Permission denied."
        process.join()
    finally:
        folder.rmdir()


# --- nobody else's eyes -----------------------------------------------------------------------------------------------


def modes(folder: Path) -> dict[str, int]:
    """Who may do what with each file."""
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


async def test_only_their_owner_can_read_the_files_and_a_new_folder(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    log = SqliteLog(folder / "tables.sqlite")
    await log.open()
    await log.append("muon-1", 1, b"first")
    names = {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "tables.sqlite.lock"}
    assert modes(folder) == dict.fromkeys(names, 0o600)
    assert folder.stat().st_mode & 0o777 == 0o700
    await log.close()


async def test_files_of_an_older_labtable_are_closed_to_others(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    run_script(path, BEFORE_VERSIONS)
    path.chmod(0o644)
    log = SqliteLog(path)
    await log.open()
    assert set(modes(tmp_path).values()) == {0o600}
    await log.close()


# --- files that are still there ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("gone", ["tables.sqlite", "tables.sqlite-wal", ""])
async def test_files_that_go_while_they_are_in_use_lose_nothing_that_was_acknowledged(
    tmp_path: Path, gone: str, caplog: pytest.LogCaptureFixture
) -> None:
    """They are moved away and back; meanwhile nothing is acknowledged, and it is told why."""
    folder = tmp_path / "data"
    async with open_registry(folder, ManualSystem()) as registry:
        room, _ = await registry.make(plan("me", "open"))
        (folder / gone).rename(tmp_path / "elsewhere")
        with pytest.raises(Problem) as told, caplog.at_level(logging.ERROR):
            await room.sit("second", 1, "Bob")
        assert told.value.code == "store"
        assert "has been deleted or replaced while it was in use" in caplog.text
        assert room.table.seats[1] == Open()
        (tmp_path / "elsewhere").rename(folder / gone)
        await room.sit("second", 1, "Bob")
        name = room.table.name
    async with open_registry(folder, ManualSystem()) as registry:
        assert (await registry.session(name)).table.seats[1].name == "Bob"


# --- versions ---------------------------------------------------------------------------------------------------------


async def test_a_file_that_another_program_holds_is_told_to_all_at_once_and_then_goes_on(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as browser:
        browser.execute("BEGIN IMMEDIATE")
        appends = [log.append(f"muon-{n}", 1, b"{}") for n in range(300)]
        async with asyncio.timeout(60):  # and not 10 s a row, one after the other
            outcomes = await asyncio.gather(*appends, return_exceptions=True)
        assert {str(outcome) for outcome in outcomes} == {"another program holds the file"}
        browser.execute("COMMIT")
    await asyncio.gather(*(log.append(f"muon-{n}", 1, b"{}") for n in range(300)))
    await log.close()


async def test_a_store_from_before_there_were_versions_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    run_script(path, BEFORE_VERSIONS)
    assert version_of(path) == 0
    log = SqliteLog(path)
    await log.open()
    assert await log.read("muon-1") == [Entry(1, b"first")]
    await log.append("muon-1", 2, b"second")
    await log.close()
    assert version_of(path) == len(sqlite_module.STEPS)


async def test_each_step_is_taken_once_and_a_step_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.sqlite"
    run_script(path, BEFORE_VERSIONS)
    now = sqlite_module.STEPS
    step = "ALTER TABLE room ADD COLUMN colour TEXT;"
    monkeypatch.setattr(sqlite_module, "STEPS", [*now, step, "SELECT nonsense;"])
    with pytest.raises(StoreError, match="nonsense"):
        await SqliteLog(path).open()
    assert version_of(path) == 0
    monkeypatch.setattr(sqlite_module, "STEPS", [*now, step])
    for _ in range(2):
        log = SqliteLog(path)
        await log.open()
        assert await log.read("muon-1") == [Entry(1, b"first")]
        await log.close()
        assert version_of(path) == len(now) + 1


async def test_a_store_of_a_newer_labtable_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    run_script(path, "CREATE TABLE something_new (x); PRAGMA user_version = 77;")
    with pytest.raises(Problem, match="newer labtable") as told:
        async with TableRegistry(SqliteLog(path)):
            pass
    assert told.value.code == "bad_store"
    assert version_of(path) == 77
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("something_new",)]


@pytest.fixture
def postgres() -> str:
    return new_database()


async def test_postgres_has_a_version_too(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(BEFORE_VERSIONS_POSTGRES)
        now = postgres_module.STEPS
        for steps in (now, [*now, "ALTER TABLE room ADD COLUMN colour text"]):
            monkeypatch.setattr(postgres_module, "STEPS", steps)
            for _ in range(2):
                log = PostgresLog(postgres)
                await log.open()
                assert await log.read("muon-1") == [Entry(1, b"first")]
                await log.close()
                assert connection.execute("SELECT version FROM store").fetchall() == [(len(steps),)]
        monkeypatch.setattr(postgres_module, "STEPS", now)
        with pytest.raises(StoreError, match="newer labtable"):
            await PostgresLog(postgres).open()


@pytest.mark.parametrize("body", [b'{"e":"danced","seat":0}', b'{"e":"left","seat":0,"slowly":true}'])
async def test_a_change_of_another_version_is_told_and_the_table_is_not_lost(
    tmp_path: Path, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", made("person", "person"))
    await log.append("muon-100", 2, body)
    await log.close()
    with caplog.at_level(logging.CRITICAL):
        async with open_registry(tmp_path) as registry:
            with pytest.raises(Problem, match="another version of labtable") as told:
                await registry.session("muon-100")
            assert told.value.code == "other_version"
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    assert (await log.read("muon-100"))[1] == Entry(2, body)
    await log.close()


async def test_a_change_of_another_version_by_another_server_stops_that_table_alone(
    postgres: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with TableRegistry(PostgresLog(postgres)) as registry:
        room, secret = await registry.make(plan("me", "open"))
        other, _ = await registry.make(plan("me", "open"))
        newer = PostgresLog(postgres)
        await newer.open()
        with caplog.at_level(logging.CRITICAL):
            await newer.append(room.table.name, 2, b'{"e":"danced","seat":0}')
            await newer.append(other.table.name, 2, b'{"e":"sat","seat":1,"name":"Bob","holder":"x"}')
            await eventually(lambda: other.table.seats[1].name == "Bob")
            with pytest.raises(Problem) as told:
                await room.sit("third", 1, "Cleo")
        assert told.value.code == "other_version"
        await newer.close()
        assert secret
