"""Turns of hours or days: a computer plays on for who does not come, and nobody loses a seat by it."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.words.problem import Problem
from labtable.table.match import turns
from labtable.table.match.schedule import Kind, can_sleep, schedule
from labtable.table.registry import TableRegistry
from labtable.table.seats.seat import is_kept, is_overdue
from labtable.table.session import TableSession
from labtable.table.state import changes, decide
from labtable.table.state.changes import Acted, AnyChange, Assigned, Frozen, Reclaimed, Sat, Started, Thawed
from labtable.table.state.plan import LEAST_TURN, MOST_TURN, plan_table
from labtable.table.state.table import Table
from labtable.table.store.log import Log
from labtable.table.store.postgres import PostgresLog
from labtable.table.store.sqlite import SqliteLog

from ..manual import (
    HOST,
    START,
    Guest,
    ManualSystem,
    choices,
    eventually,
    holder,
    lay,
    made,
    open_registry,
    pass_time,
    plan,
)

pytestmark = pytest.mark.anyio

HOUR, DAY = 3_600_000, 86_400_000
AWAY = 1_000_000  # seconds: no table is put away before
FIRST: AnyChange = Started(7, START, {"turn": 0, "phase": "play"})


def slow(*seats: str) -> changes.Made:
    """A table of such seats whose turns have a day each, and whose computers pause for a second."""
    return msgspec.structs.replace(made(*seats, pause_ms=1000), turn_ms=DAY)


def begun(*seats: str, more: Sequence[AnyChange] = ()) -> Table:
    """A table at which seat 0 is to play, from the start of a match."""
    table = Table("muon-100", slow(*seats))
    for change in (FIRST, *more):
        table.apply(change)
    return table


async def store_of(folder: Path, *changes_of: AnyChange) -> None:
    log = SqliteLog(folder / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", *changes_of)
    await log.close()


async def log_of(log: Log, name: str) -> list[AnyChange]:
    return [changes.read(entry.body) for entry in await log.read(name)]


def code_of(error: pytest.ExceptionInfo[Problem]) -> str:
    return error.value.code


# --- what can be planned ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn_ms", [LEAST_TURN, DAY, MOST_TURN, None])
def test_a_turn_may_have_from_an_hour_to_two_weeks(turn_ms: int | None) -> None:
    assert plan_table(plan("me", "open", turn_ms=turn_ms), HOST, START).turn_ms == turn_ms


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"turn_ms": LEAST_TURN - 1}, "bad_turn"),
        ({"turn_ms": MOST_TURN + 1}, "bad_turn"),
        ({"turn_ms": 0}, "bad_turn"),
        ({"turn_ms": DAY, "options": {"claims": "spot"}}, "windows"),
        ({"turn_ms": DAY, "game": "mathic"}, "windows"),
        ({"turn_ms": DAY, "lesson": "first"}, "bad_turn"),
    ],
)
def test_no_other_times_and_no_days_where_others_react_within_seconds(wishes: dict[str, object], code: str) -> None:
    with pytest.raises(Problem) as problem:
        plan_table(plan("me", "open", **wishes), HOST, START)  # type: ignore[arg-type]
    assert code_of(problem) == code
    assert problem.value.text.endswith(".")


# --- when it is due ---------------------------------------------------------------------------------------------------


def test_the_time_of_a_turn_begins_with_what_its_seat_last_saw() -> None:
    table = begun("person", "person")
    assert turns.waits_until(table) == START + DAY
    assert [(due.at, due.kind, due.seat) for due in schedule(table)] == [(START + DAY, Kind.OVERDUE, 0)]
    table.apply(Acted(0, "done", 5 * HOUR))
    assert turns.waits_until(table) == START + 5 * HOUR + DAY
    assert [due.seat for due in schedule(table)] == [1]
    assert can_sleep(table), "nothing but the end of a turn is due"


def test_a_computers_turn_has_no_end_and_a_table_without_such_turns_waits_for_ever() -> None:
    assert turns.waits_until(begun("random", "person")) is None
    table = Table("muon-100", made("person", "person"))
    table.apply(FIRST)
    assert (turns.waits_until(table), schedule(table)) == (None, [])


@given(freezes=st.lists(st.tuples(st.integers(0, DAY // 4), st.integers(0, 30 * DAY)), max_size=3))
def test_the_end_of_a_turn_is_later_by_the_time_that_was_frozen(freezes: list[tuple[int, int]]) -> None:
    table, now = begun("person", "person"), START
    for ahead, ms in freezes:
        table.apply(Frozen(now := now + ahead))
        assert turns.waits_until(table) is None
        table.apply(Thawed(now := now + ms))
    assert turns.waits_until(table) == START + DAY + sum(ms for _, ms in freezes)


# --- a computer plays on, and the person comes back -------------------------------------------------------------------


async def test_a_computer_plays_on_for_who_does_not_come_and_the_seat_is_theirs_when_they_do(tmp_path: Path) -> None:
    system = ManualSystem()
    await store_of(tmp_path, slow("person", "person"), FIRST)
    async with open_registry(tmp_path, system, put_away_after=AWAY) as registry:
        room = await registry.session("muon-100")
        assert room.table.play is not None
        await eventually(lambda: DAY in system.alarms)
        system.advance(DAY - 1)
        await asyncio.sleep(0.02)
        assert not is_kept(room.table.seats[0])
        system.advance(1)
        await eventually(lambda: is_overdue(room.table.seats[0]))
        assert room.table.seats[0].level == room.table.game.first_level
        with pytest.raises(Problem) as kept:
            await room.act(holder(0), room.table.play.seen[0], "done")
        assert code_of(kept) == "kept"
        play = room.table.play
        await pass_time(system, 1000, lambda: play.match.state.turn != 0)
        assert room.table.seats[0].holder == holder(0), "nobody loses a seat"
        assert turns.waits_until(room.table) is not None, "now the match waits for the other"
        await room.come_back(holder(1))
        assert is_overdue(room.table.seats[0]), "one comes back for oneself alone"
        await room.come_back(holder(0))
        assert not is_kept(room.table.seats[0])


async def test_who_comes_after_the_end_of_their_turn_has_it_anew_whoever_was_first(tmp_path: Path) -> None:
    late = Reclaimed(0, 30 * HOUR)
    for more in ([], [Assigned(0, "bot", "beginner", "clock")]):
        table = begun("person", "person", more=more)
        assert turns.come_back(table, holder(0), START + 30 * HOUR) == late
        table.apply(late)
        assert turns.waits_until(table) == START + 30 * HOUR + DAY
        assert changes.read(changes.write(late)) == late
    with pytest.raises(Problem, match="No computer"):
        turns.come_back(begun("person", "person"), holder(0), START + 23 * HOUR)
    with pytest.raises(Problem, match="No computer"):
        turns.come_back(begun("person", "person", more=[Frozen(START + HOUR)]), holder(0), START + 30 * HOUR)
    by_host = begun("person", "person", more=[Assigned(0, "bot", "beginner")])
    with pytest.raises(Problem, match="No computer"):
        turns.come_back(by_host, holder(0), START + HOUR)
    assert decide.reclaim(by_host, holder(0), turns.time_in(by_host, START + HOUR)) == Reclaimed(0, HOUR)


async def test_a_person_who_is_there_and_does_nothing_takes_over_by_hand(tmp_path: Path) -> None:
    system = ManualSystem()
    await store_of(tmp_path, slow("person", "person"), FIRST)
    async with open_registry(tmp_path, system, put_away_after=AWAY) as registry:
        room = await registry.session("muon-100")
        with room.visit(Guest("person 0")):
            await eventually(lambda: DAY in system.alarms)
            system.advance(DAY)
            await eventually(lambda: is_overdue(room.table.seats[0]))
            await room.reclaim(holder(0))
            assert turns.waits_until(room.table) == START + 2 * DAY


async def test_a_table_sleeps_while_it_waits_for_days_and_makes_good_when_somebody_opens_it(tmp_path: Path) -> None:
    system = ManualSystem()
    await store_of(tmp_path, slow("person", "person"), FIRST)
    async with open_registry(tmp_path, system, put_away_after=100) as registry:
        await registry.session("muon-100")
        await eventually(lambda: len(system.alarms) >= 2)
        await pass_time(system, 26_000, lambda: len(registry.sessions.by_name) == 0)
        system.advance(3 * DAY)
        room = await registry.session("muon-100")
        await eventually(lambda: is_overdue(room.table.seats[0]))


async def test_a_server_that_was_away_makes_good_what_was_due(tmp_path: Path) -> None:
    system = ManualSystem()
    await store_of(tmp_path, slow("person", "person"), FIRST)
    async with open_registry(tmp_path, system) as registry:
        await registry.session("muon-100")
    system.time += 5 * DAY
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        await room.come_back(holder(0))
        assert not is_overdue(room.table.seats[0])
        assert turns.waits_until(room.table) == START + 6 * DAY, "who comes first has the turn anew"
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        assert turns.waits_until(room.table) == START + 6 * DAY


async def test_of_two_servers_one_gives_the_seat_to_a_computer_and_either_gives_it_back(postgres: str) -> None:
    system = ManualSystem()
    async with (
        TableRegistry(PostgresLog(postgres), system, put_away_after=AWAY) as one,
        TableRegistry(PostgresLog(postgres), system, put_away_after=AWAY) as two,
    ):
        here, _ = await one.make(plan("me", "open", turn_ms=DAY, pause_ms=60_000))
        there = await two.session(here.table.name)
        await here.happen(lambda _: Sat(1, "Bob", holder(1)))
        await here.happen(lambda _: Started(7, system.now(), {"turn": 1}))
        await eventually(lambda: system.alarms.count(DAY) == 2)
        system.advance(DAY + 1)  # a moment late for this pause, so that the computer waits for the next
        await eventually(lambda: is_overdue(here.table.seats[1]) and is_overdue(there.table.seats[1]))
        await there.come_back(holder(1))
        await eventually(lambda: not is_overdue(here.table.seats[1]))
        log = PostgresLog(postgres)
        await log.open()
        kept = [change for change in await log_of(log, here.table.name) if isinstance(change, Assigned | Reclaimed)]
        await log.close()
        assert kept == [Assigned(1, "bot", here.table.game.first_level, "clock"), Reclaimed(1, DAY + 1)]
        await there.act(holder(1), 0, choices(there, 1)[0])
        await eventually(lambda: here.table.entries == there.table.entries)
        assert standing(here) == standing(there)


def standing(room: TableSession) -> object:
    return room.table.seats, schedule(room.table)
