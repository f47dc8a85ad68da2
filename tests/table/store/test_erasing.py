"""What is erased is gone from the very files of the store, and nothing else is: on SQLite and on a real Postgres."""

import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest

from labtable.table.registry import TableRegistry
from labtable.table.state import changes
from labtable.table.state.changes import Acted, Sat
from labtable.table.state.plan import Plan, SeatWish
from labtable.table.store import erasing
from labtable.table.store import postgres as postgres_module
from labtable.table.store.log import Conflict, Log
from labtable.table.store.postgres import PostgresLog
from labtable.table.store.sqlite import SqliteLog
from labtable.web.server import FILE
from tests.commands import COMMAND
from tests.served import free_port, served

from ..manual import Guest, ManualSystem, eventually, made, plan

pytestmark = pytest.mark.anyio

KEEP = 30
SEATS = [SeatWish("me"), SeatWish("open")]
MADE = changes.write(made("person", "open"))
ERASE_AND_DIE = """
import asyncio, os, signal, sys
from pathlib import Path
from labtable.table.store.postgres import PostgresLog
from labtable.table.store.sqlite import SqliteLog
async def main():
    where = sys.argv[1]
    log = PostgresLog(where) if where.startswith("postgresql:") else SqliteLog(Path(where))
    await log.open()
    await log.delete(*sys.argv[2:])
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is not one where others hold what is vacuumed."""
    monkeypatch.setattr(postgres_module, "MS_FOR_LOCK", 300_000)


class Store(NamedTuple):
    """A store that can be opened, also by several if it is a Postgres, and looked into without labtable."""

    address: str
    log: Callable[[], Log]
    run: Callable[[str], list[tuple[object, ...]]]
    files: Callable[[], bytes]

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Log]:
        """A log that is open for a while."""
        log = self.log()
        await log.open()
        try:
            yield log
        finally:
            await log.close()

    def registry(self, system: ManualSystem | None = None, keep_days: int = KEEP) -> TableRegistry:
        """A server's tables in the store."""
        return TableRegistry(self.log(), system or ManualSystem(), keep_days=keep_days)

    def names(self) -> set[str]:
        """The names of the logs that are there."""
        return {str(name) for (name,) in self.run("SELECT name FROM room")}

    @property
    def is_vacuumed(self) -> bool:
        """Whether it has been vacuumed since the last deletion."""
        return bool(self.run("SELECT deletions = vacuumed FROM erased")[0][0])

    def set_clock(self, days: int) -> None:
        """Let the clock show so many days more than when the store last looked at it; negative: less."""
        self.run(f"UPDATE calendar SET clock = clock - {days}")

    def age(self, days: int, *names: str) -> None:
        """Let some logs, or all, have been used so many days ago."""
        who = "name IN ({})".format(", ".join(f"'{name}'" for name in names)) if names else "true"
        self.run(f"UPDATE room SET used = used - {days} WHERE {who}")  # our own names


def sqlite_store(path: Path) -> Store:
    def run(statement: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            return connection.execute(statement).fetchall()

    def files() -> bytes:
        return b"".join(file.read_bytes() for file in path.parent.iterdir())

    return Store(str(path), lambda: SqliteLog(path), run, files)


def postgres_store(address: str) -> Store:
    def run(statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(address, autocommit=True) as connection:
            done = connection.execute(statement)
            return done.fetchall() if done.description else []

    def files() -> bytes:
        """Every file of the database, the system's own tables among them. What is written ahead is another matter."""
        run("CHECKPOINT")
        (folder, database), *_ = run(
            "SELECT current_setting('data_directory'), oid FROM pg_database WHERE datname = current_database()"
        )
        return b"".join(file.read_bytes() for file in Path(str(folder), "base", str(database)).iterdir())

    run("DROP TABLE IF EXISTS event, room, store, erased, calendar")
    return Store(address, lambda: PostgresLog(address), run, files)


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """An empty store."""
    if request.param == "sqlite":
        return sqlite_store(tmp_path / "tables.sqlite")
    return postgres_store(request.getfixturevalue("postgres"))


async def fill(log: Log, names: Collection[str], entries: int = 20) -> None:
    """Let people play at tables all at once, so that pages of the store hold something of many."""
    rng = random.Random(5)

    async def play(name: str) -> None:
        for number in range(1, entries + 1):
            who = f"{name}-pupil {'é' * rng.randrange(100)}"
            change = Sat(1, who, "hash") if number % 2 else Acted(0, f"{name}-acts {'z' * rng.randrange(400)}", 7)
            await log.append(name, number, changes.write(change))

    await asyncio.gather(*map(play, names))


def traces(store: Store, names: Collection[str]) -> list[str]:
    """The names of those logs of which what pupils are called or did is in the files."""
    files = store.files()
    return [name for name in names if f"{name}-pupil".encode() in files or f"{name}-acts".encode() in files]


TABLES = [f"muon-{n}" for n in range(200, 220)]


async def test_after_the_vacuum_the_files_hold_no_byte_of_what_was_deleted_and_all_of_the_rest(store: Store) -> None:
    gone, left = TABLES[::2], TABLES[1::2]
    async with store.opened() as log:
        # In a large file SQLite leaves here and there what its `secure_delete` has missed, when rows change their page.
        await fill(log, TABLES, 250 if isinstance(log, SqliteLog) else 20)
        before = {name: await log.read(name) for name in left}
        if store.address.startswith("postgresql:"):
            store.run("ANALYZE")  # as the database does by itself, which keeps samples
        assert traces(store, TABLES) == TABLES
        await log.delete(*gone)
        assert store.names() == set(left)
        assert traces(store, gone)
        await log.vacuum()
        assert traces(store, TABLES) == left
        assert {name: await log.read(name) for name in left} == before


async def test_a_vacuum_is_made_when_something_was_deleted_and_shrinks_the_store(store: Store) -> None:
    async with store.opened() as log:
        await fill(log, TABLES)
        await log.vacuum()
        full = len(store.files())
        await log.delete(*TABLES)
        await log.vacuum()
        assert len(store.files()) < full - 50_000
        assert store.is_vacuumed


async def test_a_server_killed_before_the_vacuum_leaves_it_to_the_next(store: Store) -> None:
    async with store.opened() as log:
        await fill(log, TABLES)
    gone = TABLES[::2]
    killed = subprocess.run([sys.executable, "-c", ERASE_AND_DIE, store.address, *gone], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert store.names() == set(TABLES) - set(gone)
    assert not store.is_vacuumed
    async with store.registry(keep_days=0):
        await eventually(lambda: store.is_vacuumed)
    assert traces(store, TABLES) == TABLES[1::2]


async def test_deleting_many_is_one_step(store: Store) -> None:
    """A class goes whole or not at all, whenever its server is killed."""
    async with store.opened() as log:
        for name in ("muon-1", "muon-2", "muon-3"):
            await log.append(name, 1, MADE)
        if isinstance(log, SqliteLog):
            store.run(
                "CREATE TRIGGER no BEFORE DELETE ON room WHEN old.name = 'muon-3' BEGIN SELECT raise(ABORT, 'no'); END"
            )
        else:
            store.run("CREATE TABLE holds (name text REFERENCES room (name)); INSERT INTO holds VALUES ('muon-3')")
        with pytest.raises((Conflict, psycopg.errors.IntegrityError)):
            await log.delete("muon-1", "muon-2", "muon-3")
        assert store.names() == {"muon-1", "muon-2", "muon-3"}
    if not isinstance(log, SqliteLog):
        store.run("DROP TABLE holds")


# --- what is unused ---------------------------------------------------------------------------------------------------


async def test_an_append_and_a_visit_count_as_use(store: Store) -> None:
    async with store.opened() as log:
        for name in ("muon-1", "muon-2", "muon-3"):
            await log.append(name, 1, MADE)
        assert await log.unused(0) == {}
        store.age(31)
        assert await log.unused(30) == {"muon-1": 31, "muon-2": 31, "muon-3": 31}
        assert await log.unused(31) == {}
        await log.append("muon-1", 2, b"{}")
        await log.keep(["muon-2", "muon-4"])
        assert await log.unused(0) == {"muon-3": 31}


async def test_what_has_been_used_meanwhile_is_not_deleted_for_being_unused(store: Store) -> None:
    async with store.opened() as log:
        for name in ("muon-1", "muon-2", "muon-3"):
            await log.append(name, 1, MADE)
        store.age(31, "muon-1", "muon-2")
        await log.delete("muon-1", "muon-3", unused_for=KEEP)
        assert store.names() == {"muon-1", "muon-2", "muon-3"}
        await log.delete("muon-1", "muon-2", unused_for=KEEP)
        assert store.names() == {"muon-3"}


async def test_a_store_from_before_counts_from_today_and_is_vacuumed_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = sys.modules[store.log().__module__]
    with monkeypatch.context() as before:
        before.setattr(module, "STEPS", module.STEPS[:1])
        async with store.opened() as log:
            if isinstance(log, SqliteLog):
                await fill(log, TABLES)
            else:
                for name in TABLES:
                    store.run(f"INSERT INTO room VALUES ('{name}'); INSERT INTO event VALUES ('{name}', 1, '{{}}')")
    store.run("DELETE FROM room WHERE name = 'muon-200'")
    async with store.opened() as log:
        assert await log.unused(0) == {}
        await log.append("muon-201", len(await log.read("muon-201")) + 1, b"{}")
        await log.vacuum()
        assert traces(store, ["muon-200"]) == []


# --- the sweep --------------------------------------------------------------------------------------------------------


async def test_the_server_erases_at_its_start_and_every_few_hours(store: Store) -> None:
    async with store.opened() as log:
        await fill(log, TABLES)
    store.age(31, *TABLES[:5])
    system = ManualSystem()
    async with store.registry(system):
        await eventually(lambda: store.names() == set(TABLES[5:]))
        store.age(31, *TABLES[5:10])
        # else the clock would be put forward while it is vacuumed, which then rests for fifty times as long
        await eventually(lambda: {erasing.SWEPT_AFTER, erasing.TOGETHER} <= {*system.alarms}, lambda: system.alarms)
        system.advance(erasing.SWEPT_AFTER)
        await eventually(lambda: store.names() == set(TABLES[10:]))
        await eventually(lambda: erasing.TOGETHER in system.alarms, lambda: system.alarms)
        system.advance(erasing.TOGETHER)
        await eventually(lambda: store.is_vacuumed)
    assert traces(store, TABLES) == TABLES[10:]


async def test_what_hosts_erase_is_vacuumed_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    system = ManualSystem()
    async with store.registry(system, keep_days=0) as registry:
        made_tables = [await registry.make(Plan("unitary", "Emmy N.", seats=SEATS)) for _ in range(3)]
        assert b"Emmy N." in store.files()
        log, vacuum = registry._log, registry._log.vacuum
        vacuums: list[int] = []

        async def counted() -> None:
            await vacuum()
            vacuums.append(system.now())

        monkeypatch.setattr(log, "vacuum", counted)
        for room, secret in made_tables:
            await registry.delete(room.table.name, secret)
            await eventually(lambda: erasing.TOGETHER in system.alarms)
        system.advance(erasing.TOGETHER)
        await eventually(lambda: bool(vacuums))
        assert len(vacuums) == 1
        assert b"Emmy N." not in store.files()


@pytest.mark.parametrize("days", [60, -60, 20_000, -20_000])
async def test_a_clock_that_is_wrong_erases_nothing_neither_then_nor_when_it_is_right_again(
    store: Store, days: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with store.opened() as log:
        await fill(log, TABLES)
    store.age(20)
    store.set_clock(days)
    async with store.registry() as registry:
        await registry.eraser.sweep()
        wrong, _ = await registry.make(Plan("unitary", "Ada", seats=SEATS))
    assert "nothing is erased for this time" in caplog.text
    store.set_clock(-days)
    async with store.registry() as registry:
        await registry.eraser.sweep()
    assert store.names() == {*TABLES, wrong.table.name}


async def test_days_that_the_clock_goes_on_in_small_steps_are_counted(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "labtable")
    async with store.opened() as log:
        await fill(log, TABLES[:2])
        await log.keep(TABLES[:2])
        for _ in range(4):
            store.set_clock(7)
            await log.count_days()
        await log.keep(TABLES[:1])
        store.set_clock(3)
        eraser = erasing.Eraser(log, ManualSystem(), KEEP, list)
        await eraser.sweep()
        assert store.names() == {TABLES[0]}
        await eraser.sweep()
    since = (datetime.now(UTC) - timedelta(days=31)).date()
    assert f"1 tables and classes erased, unused since {since} or longer" in caplog.messages
    assert "0 tables and classes erased" in caplog.messages


@pytest.mark.parametrize(("said", "left"), [([], {"muon-2"}), (["--keep-days", "0"], {"muon-1", "muon-2"})])
async def test_a_server_erases_after_ninety_days_unless_told_otherwise(
    tmp_path: Path, said: list[str], left: set[str]
) -> None:
    store = sqlite_store(tmp_path / FILE)
    async with store.opened() as log:
        await fill(log, ["muon-1", "muon-2"])
    store.age(91, "muon-1")
    store.age(90, "muon-2")
    with served([*COMMAND, "serve", *said, "--data", str(tmp_path)], free_port(), tmp_path):
        await eventually(lambda: store.names() == left)
    assert store.names() == left


async def test_for_ever_is_for_ever(store: Store) -> None:
    async with store.opened() as log:
        await log.append("muon-1", 1, MADE)
    store.age(50_000)
    async with store.registry(keep_days=0):
        await asyncio.sleep(0.1)
    assert store.names() == {"muon-1"}


async def test_a_log_that_cannot_be_read_is_erased_as_any_other(store: Store) -> None:
    async with store.opened() as log:
        await log.append("muon-1", 1, b"{")
        await log.append("muon-2", 1, b'{"e":"danced"}')
        await log.append("muon-3", 1, b'["classroom"]')
    store.age(31)
    async with store.registry():
        await eventually(lambda: not store.names())


async def test_nobody_loses_a_table_that_they_are_at_whichever_server_sweeps(postgres: str) -> None:
    store = postgres_store(postgres)
    systems = ManualSystem(), ManualSystem()
    async with store.registry(systems[0]) as one, store.registry(systems[1]) as two:
        await eventually(lambda: all(erasing.SWEPT_AFTER in system.alarms for system in systems))
        here, there, lonely = [(await one.make(plan("me", "open")))[0].table.name for _ in range(3)]
        with (await one.session(here)).visit(Guest(None)), (await two.session(there)).visit(Guest(None)):
            store.age(29)
            for system in systems:  # each tells once a day who is at its tables
                await one.eraser.sweep()
                await two.eraser.sweep()
                system.advance(1)
            store.age(29)
            await asyncio.gather(one.eraser.sweep(), two.eraser.sweep())
            assert store.names() == {here, there}
            await eventually(lambda: lonely not in one.sessions.by_name)


async def test_who_comes_while_it_is_swept_finds_it_or_is_told(store: Store) -> None:
    """A visitor of an old table, at the very moment."""
    async with store.registry() as registry:
        room, secret = await registry.make(plan("me", "open"))
        store.age(31)
        with room.visit(Guest(secret)):
            await registry.eraser.sweep()
            assert store.names() == {room.table.name}
        store.age(31)
        await registry.eraser.sweep()
        assert not store.names()
        await eventually(lambda: room.is_closed)


# --- classes ----------------------------------------------------------------------------------------------------------


CLASS = b'{"e":"opened"}'


def of_class(code: str) -> bytes:
    """The first entry of a table of a class."""
    return MADE.replace(b"{", b'{"classroom":"' + code.encode() + b'",', 1)


@asynccontextmanager
async def school(store: Store) -> AsyncIterator[TableRegistry]:
    """Two classes with two tables each, a table of a class that is gone, and one without."""
    tables = {"photon-41": ["muon-1", "muon-2"], "photon-42": ["muon-3", "muon-4"]}

    async with store.opened() as log:
        for code, names in tables.items():
            await log.append(code, 1, CLASS)
            for name in names:
                await log.append(name, 1, of_class(code))
        await log.append("muon-5", 1, of_class("photon-43"))
        await log.append("muon-6", 1, MADE)
    async with store.registry() as registry:
        yield registry


FIRST, SECOND, ALONE = {"photon-41", "muon-1", "muon-2"}, {"photon-42", "muon-3", "muon-4"}, {"muon-5", "muon-6"}


@pytest.mark.parametrize(
    ("old", "left"),
    [
        (FIRST | SECOND | ALONE, set()),
        ({"muon-1", "muon-2", *ALONE}, FIRST | SECOND),
        ({"photon-41", "muon-1"}, FIRST | SECOND | ALONE),
        (FIRST, SECOND | ALONE),
    ],
    ids=["all", "tables of a class that is used", "a class with a table that is used", "a class"],
)
async def test_a_class_goes_with_its_tables_and_they_with_it(store: Store, old: set[str], left: set[str]) -> None:
    async with school(store) as registry:
        store.age(31, *old)
        await registry.eraser.sweep()
        assert store.names() == left


async def test_a_class_that_somebody_has_open_stays(store: Store) -> None:
    async with school(store) as registry:
        registry.eraser.visited.append(lambda: ["photon-41"])
        store.age(31)
        await registry.eraser.sweep()
        assert store.names() == FIRST


async def test_a_class_is_erased_at_once(store: Store) -> None:
    async with school(store) as registry:
        await registry.eraser.erase_class("photon-41")
        assert store.names() == SECOND | ALONE
        await eventually(lambda: erasing.TOGETHER in registry.system.alarms)  # type: ignore[attr-defined]


async def test_two_servers_that_sweep_at_once_erase_the_same(postgres: str) -> None:
    store = postgres_store(postgres)
    async with school(store) as one, store.registry() as two:
        store.age(31, *FIRST, *ALONE)
        await asyncio.gather(one.eraser.sweep(), two.eraser.sweep(), one.eraser.erase_class("photon-41"))
        assert store.names() == SECOND
        await asyncio.gather(one._log.vacuum(), two._log.vacuum())
        assert store.is_vacuumed
