"""A frozen table: nobody acts, no time goes by, and afterwards everything is due later by just that time."""

import asyncio
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.words.problem import Problem
from labtable.games import names
from labtable.table.match.schedule import closes, schedule
from labtable.table.registry import TableRegistry
from labtable.table.session import TableSession
from labtable.table.state import changes, decide
from labtable.table.state.changes import Acted, AnyChange, Assigned, Frozen, Passing, Sat, Started, Stopped, Thawed
from labtable.table.state.live_match import TIME_TO_COME_BACK, written_at
from labtable.table.state.table import Table
from labtable.table.store.postgres import PostgresLog
from labtable.table.store.sqlite import SqliteLog
from tests.games.tables import decide_whole

from ..manual import HOST, START, Guest, ManualSystem, choices, eventually, holder, lay, made, open_registry, plan

pytestmark = pytest.mark.anyio

WINDOW, PAUSE, HOUR, DAY = 20_000, 900, 3_600_000, 86_400_000
HANDS, HIDDEN = [["Force", "Mass"], [], []], ["Force", "Energy", "Mass"]


def in_a_window(*seats: str) -> Table:
    """A table at which a window has opened, two seconds after the start; its first seat is a person's."""
    table = Table("muon-100", made(*seats, claims="spot", window_ms=WINDOW, pause_ms=PAUSE))
    for change in the_beginning(len(seats)):
        table.apply(change)
    return table


def the_beginning(seats: int) -> list[AnyChange]:
    """The changes that open a window two seconds after the start."""
    position = {"turn": 0, "hands": HANDS[:seats], "hidden": HIDDEN[:seats]}
    return [Started(7, START, position), Acted(0, "Force up", 1000), Acted(0, "claim", 2000)]


def due(table: Table) -> list[tuple[int, int, int]]:
    """What is due: when, why, and of whom."""
    return [(deadline.at, deadline.kind, deadline.seat) for deadline in schedule(table)]


@given(
    seats=st.lists(st.sampled_from(["person", "beginner"]), min_size=1, max_size=2),
    passes=st.booleans(),
    freezes=st.lists(st.tuples(st.integers(0, WINDOW), st.integers(0, 100 * DAY)), min_size=1, max_size=4),
    meanwhile=st.booleans(),
)
def test_a_freeze_moves_every_deadline_by_its_length_and_changes_nothing_else(
    seats: list[str], passes: bool, freezes: list[tuple[int, int]], meanwhile: bool
) -> None:
    table = in_a_window("person", *seats)
    assert table.play is not None
    person = max(n for n, kind in enumerate(["person", *seats]) if kind == "person")
    table.apply(Passing(person, passes))
    before, end, state, now = due(table), closes(table, table.play), table.play.match.state.copy(), START + 2000
    for ahead, ms in freezes:
        frozen = decide.freeze(table, HOST, now := now + ahead)
        table.apply(frozen)
        assert due(table) == []
        if meanwhile:
            table.apply(Passing(person, passes))
        table.apply(decide.thaw(table, HOST, now := now + ms))
    length = sum(ms for _, ms in freezes)
    assert due(table) == [(at + length, kind, seat) for at, kind, seat in before]
    assert end is not None
    assert closes(table, table.play) == end + length
    assert (table.play.match.state, table.play.window) == (state, 2000)


def test_the_time_of_an_action_leaves_out_the_time_that_was_frozen() -> None:
    table = in_a_window("person", "person")
    table.apply(Frozen(START + 5000))
    table.apply(Thawed(START + 65_000))
    assert table.play is not None
    assert decide.act(table, holder(1), table.play.seen[1], "pass", START + 66_000).ms == 6000


def test_a_match_dealt_at_a_frozen_table_begins_when_it_goes_on() -> None:
    table = Table("muon-100", made("beginner", "beginner", pause_ms=PAUSE))
    table.apply(Frozen(START))
    table.apply(decide.start(table, HOST, 3, START + 60_000))
    assert due(table) == []
    table.apply(decide.thaw(table, HOST, START + 100_000))
    assert [at for at, *_ in due(table)] == [START + 100_000 + PAUSE]


def test_a_clock_that_is_behind_the_one_that_froze_the_table_makes_nothing_due_earlier() -> None:
    table = in_a_window("person", "person")
    before = due(table)
    table.apply(decide.freeze(table, HOST, START + 60_000))
    table.apply(decide.thaw(table, HOST, START + 3000))
    assert due(table) == before


def test_who_may_freeze_and_what_a_frozen_table_refuses() -> None:
    table = in_a_window("person", "person", "open")
    refused: list[tuple[str, str]] = []

    def code_of(wish: object) -> str:
        with pytest.raises(Problem) as problem:
            wish()  # type: ignore[operator]
        refused.append((problem.value.code, problem.value.text))
        return problem.value.code

    for ask in (decide.freeze, decide.thaw, decide.stop):
        assert code_of(lambda ask=ask: ask(table, holder(0), START)) == "not_host"
    assert code_of(lambda: decide.thaw(table, HOST, START)) == "not_frozen"
    table.apply(Frozen(START + 3000))
    assert code_of(lambda: decide.freeze(table, HOST, START)) == "frozen"
    assert table.play is not None
    seen = table.play.seen[1]
    assert code_of(lambda: decide.act(table, holder(1), seen, "pass", START)) == "frozen"
    assert decide.passing(table, holder(1), passes=True) == Passing(1, True)
    table.apply(decide.stop(table, HOST, START + 4000))
    assert code_of(lambda: decide.act(table, holder(1), seen, "pass", START)) == "stopped"
    assert code_of(lambda: decide.stop(table, HOST, START)) == "not_playing"
    assert all(sentence.endswith(".") for _, sentence in refused)


def test_the_changes_are_kept_as_they_are() -> None:
    for change in (Frozen(START), Thawed(START + 1), Stopped(START + 2)):
        assert changes.read(changes.write(change)) == change


async def test_computers_rest_and_go_on_with_what_they_have_thought(tmp_path: Path) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        room, secret = await registry.make(plan("random", "random", pause_ms=PAUSE))
        host = Guest(secret).holder
        await room.start(host)
        await eventually(lambda: PAUSE in system.alarms)
        system.advance(PAUSE - 100)
        await room.freeze(host)
        await eventually(lambda: 100 not in system.alarms)
        system.advance(HOUR)
        await asyncio.sleep(0.05)
        assert room.table.play is not None
        assert room.table.play.step == 0
        await room.thaw(host)
        await eventually(lambda: 100 in system.alarms)
        system.advance(100)
        await eventually(lambda: room.table.play is not None and room.table.play.step == 1)
        assert room.table.play.match.played[0].ms == PAUSE


@pytest.mark.parametrize("away", [0, 400 * DAY, -400 * DAY], ids=["at once", "a year later", "the clock set back"])
async def test_a_server_that_was_away_finds_the_table_frozen_and_its_window_as_it_was(
    tmp_path: Path, away: int
) -> None:
    system, log = ManualSystem(), SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    started: list[AnyChange] = [
        in_a_window("person", "person").made,
        *the_beginning(2),
        Frozen(START + 2000 + WINDOW - 3000),
    ]
    await lay(log, "muon-100", *started)
    await log.close()
    system.time = START + WINDOW + away
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        assert room.table.frozen is not None
        assert room.is_idle
        await room.thaw(HOST)
        assert room.table.play is not None
        end = closes(room.table, room.table.play)
        assert end is not None
        if away >= 0:
            assert end == system.time + TIME_TO_COME_BACK, "as after any restart, people have a moment to come back"
        await eventually(lambda: any(0 < alarm <= WINDOW for alarm in system.alarms))


def standing(room: TableSession) -> object:
    play = room.table.play
    return room.table.frozen, play and (play.match.state, play.match.played, play.started), due(room.table)


async def test_a_freeze_at_one_server_holds_at_the_other_and_so_does_its_end(postgres: str) -> None:
    system = ManualSystem()
    async with (
        TableRegistry(PostgresLog(postgres), system) as one,
        TableRegistry(PostgresLog(postgres), system) as two,
    ):
        here, secret = await one.make(plan("me", "open", options={"claims": "spot"}))
        host = Guest(secret).holder
        there = await two.session(here.table.name)
        await here.happen(lambda _: Sat(1, "Bob", holder(1)))
        await here.happen(lambda _: Started(7, system.now(), {"turn": 1}))
        await here.freeze(host)
        await eventually(lambda: there.table.frozen is not None)
        assert there.table.play is not None
        with pytest.raises(Problem) as problem:
            await there.act(holder(1), 0, choices(there, 1)[0])
        assert problem.value.code == "frozen"
        system.advance(60_000)
        await there.thaw(host)
        await eventually(lambda: here.table.frozen is None)
        await there.act(holder(1), 0, choices(there, 1)[0])
        await eventually(lambda: here.table.entries == there.table.entries)
        assert standing(here) == standing(there)
        assert [played.ms for played in there.table.play.match.played] == [0]


async def test_of_an_action_and_a_freeze_at_once_at_two_servers_the_log_settles_which_was_first(postgres: str) -> None:
    system = ManualSystem()
    async with (
        TableRegistry(PostgresLog(postgres), system) as one,
        TableRegistry(PostgresLog(postgres), system) as two,
    ):
        here, secret = await one.make(plan("me", "open"))
        host, there = Guest(secret).holder, await two.session(here.table.name)
        await here.happen(lambda _: Sat(1, "Bob", holder(1)))
        await here.happen(lambda _: Started(7, system.now(), {"turn": 1}))
        await eventually(lambda: there.table.stage == "playing")
        for _ in range(4):
            await eventually(lambda: here.table.entries == there.table.entries)
            assert there.table.play is not None
            seat = there.table.play.match.state.turn
            mine = host if seat == 0 else holder(1)
            action = random.Random(1).choice(choices(there, seat))
            outcomes = await asyncio.gather(
                here.freeze(host), there.act(mine, there.table.play.seen[seat], action), return_exceptions=True
            )
            assert outcomes[0] is None
            assert outcomes[1] is None or (isinstance(outcomes[1], Problem) and outcomes[1].code == "frozen")
            await eventually(lambda: here.table.entries == there.table.entries)
            await here.thaw(host)
        await eventually(lambda: standing(here) == standing(there))


async def test_a_computer_that_keeps_a_seat_rests_too_and_seats_still_change_hands(tmp_path: Path) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        room, secret = await registry.make(plan("open", "open", pause_ms=PAUSE))
        host = Guest(secret).holder
        await room.freeze(host)
        await room.sit("second", 1, "Bob")
        await room.happen(lambda _: Assigned(0, "bot", "random"))
        await room.start(host)
        await asyncio.sleep(0.05)
        assert room.table.stage == "playing"
        assert PAUSE not in system.alarms


@pytest.mark.parametrize("game", names())
def test_a_match_with_freezes_is_the_match_without_them(game: str) -> None:
    """The same actions at the same times of the match, and the same is due after each of them."""
    dice, frozen_for = random.Random(3), 0
    plain, frozen = (Table("muon-100", made("person", "beginner", "person", game=game)) for _ in range(2))
    now = START
    for table in (plain, frozen):
        table.apply(Started(5, now))
    for _ in range(30):
        assert plain.play is not None
        assert frozen.play is not None
        if plain.play.is_over:
            break
        now += dice.randrange(5000)
        if dice.random() < 0.5:
            frozen.apply(decide.freeze(frozen, HOST, now + frozen_for))
            frozen_for += dice.randrange(DAY)
            frozen.apply(decide.thaw(frozen, HOST, now + frozen_for))
        assert due(frozen) == [(at + frozen_for, kind, seat) for at, kind, seat in due(plain)]
        seat, pieces = decide_whole(plain.game, plain.play.match.state, dice, 0.05)
        action = written_at(plain.play.match, pieces)
        acted = decide.acted(plain.play, seat, plain.play.read(seat, action), now, "person")
        assert decide.acted(frozen.play, seat, frozen.play.read(seat, action), now + frozen_for, "person") == acted
        for table in (plain, frozen):
            table.apply(acted)
