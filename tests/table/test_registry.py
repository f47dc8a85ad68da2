"""Tables come, go to sleep, wake up, and are what their logs say."""

import asyncio
import logging
import random
import subprocess
import sys
from pathlib import Path

import pytest

from labtable.engine.words.problem import Problem
from labtable.table.registry import TableRegistry
from labtable.table.session import TableSession
from labtable.table.state import changes
from labtable.table.state.changes import Acted, Left, Sat, Started
from labtable.table.state.plan import Plan, SeatWish
from labtable.table.store.log import StoreError
from labtable.table.store.postgres import PostgresLog
from labtable.table.store.sqlite import SqliteLog

from .manual import START, Guest, ManualSystem, choices, eventually, lay, made, open_registry, pass_time, plan

pytestmark = pytest.mark.anyio

# What is imported by the first table of each game.
FIRST = """
import asyncio, sys
from labtable.table.workers.warm_up import warm_up
warm_up()
print("ready")
before = set(sys.modules)
from labtable import games
from labtable.engine.play.match import Match
for name in games.names():
    game = games.load(name)
    match = Match(game, 2, game.settings(), 7)
    while (seats := game.who_must_act(match.state)) and len(match.played) < 50:
        view = match.view(seats[0])
        game.words.client_view(view, seats[0])
        text = game.write(*game.choose(view, seats[0], 0, len(match.played)))
        match.play(seats[0], text)
for module in sorted(set(sys.modules) - before):
    print(module)
"""


def picture(room: TableSession) -> object:
    """All that a table is."""
    play = room.table.play
    shown = play and (play.match.state, play.match.played, play.seen, play.since, play.window, play.ms, play.started)
    return room.table.seats, room.table.match_number, room.table.stage, room.table.entries, shown


async def test_a_table_made_again_from_its_log_is_the_same_table(tmp_path: Path) -> None:
    rng = random.Random(3)
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        room, secret = await registry.make(plan("me", "open", "open", options={"claims": "spot"}))
        host = Guest(secret).holder
        await room.sit("second", 1, "Bob")
        await room.sit("third", 2, "Cleo")
        await room.start(host)
        play = room.table.play
        assert play is not None
        hashes = [host, Guest("second").holder, Guest("third").holder]
        for _ in range(60):
            system.advance(rng.randrange(3000))
            seat = rng.choice(play.game.who_may_act(play.match.state) or [0])
            if play.is_over:
                break
            await room.act(hashes[seat], play.seen[seat], rng.choice(choices(room, seat)))
        before, name = picture(room), room.table.name
    async with open_registry(tmp_path, system) as registry:
        assert picture(await registry.session(name)) == before


async def test_names_of_tables_never_collide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtable.table.seats.names.NUMBERS", 1)
    monkeypatch.setattr("labtable.table.seats.names.WORDS", ("muon", "quark", "pion"))
    async with open_registry(tmp_path) as registry:
        made_rooms = await asyncio.gather(*(registry.make(plan("open", "open")) for _ in range(3)))
        assert len({room.table.name for room, _ in made_rooms}) == 3
        with pytest.raises(Problem, match="No table codes are left"):
            await registry.make(plan("open", "open"))


async def test_a_table_is_opened_once_however_many_come(tmp_path: Path) -> None:
    async with open_registry(tmp_path) as registry:
        room, _ = await registry.make(plan("open", "open"))
        name = room.table.name
    async with open_registry(tmp_path) as registry:
        rooms = await asyncio.gather(*(registry.session(name) for _ in range(20)))
        assert len({id(r) for r in rooms}) == 1


async def test_an_unknown_table_is_a_problem(tmp_path: Path) -> None:
    async with open_registry(tmp_path) as registry:
        for name in ("muon-999", "", "../etc", "x" * 5000, "\x00", "🎲"):
            with pytest.raises(Problem) as unknown:
                await registry.session(name)
            assert unknown.value.code == "unknown_table"


async def test_a_table_nobody_uses_is_put_away_and_comes_back(tmp_path: Path) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system, put_away_after=100) as registry:
        room, secret = await registry.make(plan("me", "open"))
        watched, _ = await registry.make(plan("me", "open"))
        name = room.table.name
        with watched.visit(Guest(None)):
            await eventually(lambda: len(system.alarms) >= 2)
            await pass_time(system, 26_000, lambda: len(registry.sessions.by_name) == 1)
            assert room.is_closed
            again = await registry.session(name)
            assert again is not room
            assert again.table.seats == room.table.seats
            await again.sit("second", 1, "Bob")
            await again.start(Guest(secret).holder)
            assert again.table.stage == "playing"


async def test_tables_are_opened_when_somebody_comes_and_their_bots_go_on(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    for name in ("muon-100", "muon-200"):
        await lay(log, name, made("random", "random", pause_ms=0), Started(1, START))
    await log.close()
    async with open_registry(tmp_path, ManualSystem()) as registry:
        await asyncio.sleep(0.05)
        assert len(registry.sessions.by_name) == 0
        room = await registry.session("muon-100")
        await eventually(lambda: room.table.stage == "over")
        assert len(registry.sessions.by_name) == 1


def test_the_first_table_of_a_game_finds_all_loaded() -> None:
    """Whatever a table needs of a game is there before it: nothing is imported or made at the first one."""
    apart = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True)
    assert apart.stdout.splitlines() == ["ready"]


async def test_the_host_deletes_a_table_with_all_it_holds(tmp_path: Path) -> None:
    async with open_registry(tmp_path) as registry:
        room, secret = await registry.make(plan("me", "open"))
        name = room.table.name
        for stranger in (None, "somebody"):
            with pytest.raises(Problem) as refused:
                await registry.delete(name, stranger)
            assert refused.value.code == "not_host"
        await registry.delete(name, secret)
        assert b"Ada" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert room.is_closed
        with pytest.raises(Problem) as refused:
            await registry.session(name)
        assert refused.value.code == "unknown_table"
        with pytest.raises(Problem) as refused:
            await room.sit("second", 1, "Bob")
        assert refused.value.code == "unknown_table"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (plan("me", "random", game="chess"), "unknown_game"),
        (plan("me"), "bad_seats"),
        (plan(*["open"] * 5), "bad_seats"),
        (plan("me", "me"), "bad_seats"),
        (plan("me", "grandmaster"), "bad_level"),
        (plan("me", "open", options={"claims": "never"}), "bad_option"),
        (plan("me", "open", options={"jokers": True}), "bad_option"),
        (plan("me", "open", window_ms=10), "bad_window"),
        (plan("me", "open", pause_ms=-1), "bad_pause"),
        (plan("me", "open", lesson="no such"), "unknown_lesson"),
        (plan("me", "open", lesson="no such", puzzle=1), "bad_plan"),
        (Plan("unitary", "\u200b", seats=[SeatWish("me"), SeatWish("open")]), "bad_name"),
        (Plan("unitary", "Ada", seats=[SeatWish("open", "random"), SeatWish("open")]), "bad_level"),
    ],
)
async def test_a_table_that_cannot_be_is_not_made(tmp_path: Path, wrong: Plan, code: str) -> None:
    async with open_registry(tmp_path) as registry:
        with pytest.raises(Problem) as refused:
            await registry.make(wrong)
        assert refused.value.code == code
        assert len(registry.sessions.by_name) == 0


async def test_a_store_that_fails_is_told_and_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_registry(tmp_path) as registry:
        room, _ = await registry.make(plan("me", "open"))
        before = picture(room)

        async def fail(*_: object) -> None:
            raise StoreError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(SqliteLog, "append", fail)
            with pytest.raises(Problem) as told:
                await room.sit("second", 1, "Bob")
        assert told.value.code == "store"
        assert picture(room) == before
        assert "the disk is full" in caplog.text
        await room.sit("second", 1, "Bob")
        assert room.table.seats[1].name == "Bob"


async def test_a_table_of_other_rules_says_so_and_keeps_its_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", made("person", "person"), Started(1, START), Acted(0, "Anvil up", 1), Left(0))
    await log.close()
    async with open_registry(tmp_path) as registry:
        with pytest.raises(Problem) as told, caplog.at_level(logging.CRITICAL):
            await registry.session("muon-100")
        assert told.value.code == "other_rules"


@pytest.mark.parametrize("damaged", [b"{", b'{"t": "sat"}', changes.write(Sat(7, "Bob", "a hash"))])
async def test_a_damaged_log_says_so_and_is_kept(
    damaged: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for name, bodies in {"muon-100": [changes.write(made("person", "person")), damaged], "muon-200": [damaged]}.items():
        log = SqliteLog(tmp_path / "tables.sqlite")
        await log.open()
        for number, body in enumerate(bodies, 1):
            await log.append(name, number, body)
        await log.close()
        async with open_registry(tmp_path) as registry:
            with pytest.raises(Problem) as told, caplog.at_level(logging.CRITICAL):
                await registry.session(name)
            assert told.value.code in ("broken_log", "other_version", "other_rules")
            assert [entry.body for entry in await registry._log.read(name)] == bodies


# --- several servers on one store -------------------------------------------------------------------------------------


async def test_two_servers_serve_one_table(postgres: str) -> None:
    async with TableRegistry(PostgresLog(postgres)) as one, TableRegistry(PostgresLog(postgres)) as two:
        here, secret = await one.make(plan("me", "open"))
        there = await two.session(here.table.name)
        await there.sit("second", 1, "Bob")
        await eventually(lambda: here.table.seats[1].name == "Bob")
        await here.start(Guest(secret).holder)
        await eventually(lambda: there.table.stage == "playing")
        people = [(here, Guest(secret).holder), (there, Guest("second").holder)]
        for _ in range(30):
            assert here.table.play is not None
            if here.table.play.is_over:
                break
            seat = here.table.play.match.state.turn
            room, mine = people[seat]
            await eventually(lambda: here.table.entries == there.table.entries)
            assert room.table.play is not None
            await room.act(mine, room.table.play.seen[seat], choices(room, seat)[0])
            await eventually(lambda: here.table.entries == there.table.entries)
        assert picture(here) == picture(there)
        await two.delete(here.table.name, secret)
        await eventually(lambda: here.is_closed)


async def test_of_two_servers_that_decide_at_once_one_decides_again(postgres: str) -> None:
    async with TableRegistry(PostgresLog(postgres)) as one, TableRegistry(PostgresLog(postgres)) as two:
        here, _ = await one.make(plan("me", "open"))
        there = await two.session(here.table.name)
        outcomes = await asyncio.gather(
            here.sit("second", 1, "Bob"), there.sit("third", 1, "Cleo"), return_exceptions=True
        )
        assert sorted(type(o).__name__ for o in outcomes) == ["NoneType", "Problem"]
        await eventually(lambda: here.table.seats == there.table.seats)


async def test_bots_of_two_servers_play_one_game(postgres: str) -> None:
    async with TableRegistry(PostgresLog(postgres)) as one, TableRegistry(PostgresLog(postgres)) as two:
        here, secret = await one.make(plan("random", "random", "random", pause_ms=1))
        there = await two.session(here.table.name)
        await here.start(Guest(secret).holder)
        await eventually(lambda: here.table.stage == there.table.stage == "over")
        assert picture(here) == picture(there)


async def test_who_is_here_is_known_there(postgres: str) -> None:
    async with TableRegistry(PostgresLog(postgres)) as one, TableRegistry(PostgresLog(postgres)) as two:
        here, secret = await one.make(plan("me", "open"))
        with here.visit(Guest(secret)):
            there = await two.session(here.table.name)
            await eventually(lambda: there.attendance.present == {0})
        await eventually(lambda: there.attendance.present == frozenset())
