"""A person who is there and does nothing: after minutes a computer plays this turn for them, while others wait."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from labtable.engine.kernels.contract import SPECTATOR
from labtable.table.match import past
from labtable.table.match.schedule import Kind, can_sleep, schedule
from labtable.table.match.turns import waits_until
from labtable.table.registry import TableRegistry
from labtable.table.seats.remote_presence import TIME_TO_COME_BACK
from labtable.table.session import TableSession
from labtable.table.state import changes, decide
from labtable.table.state.changes import Acted, AnyChange, Frozen, Made, Started, Thawed, TurnSet
from labtable.table.state.doers import ActedFor
from labtable.table.state.plan import LEAST_MINUTES, MOST_MINUTES, plan_table
from labtable.table.store.log import Log
from labtable.table.store.postgres import PostgresLog

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
    refused_as,
    table_of,
)
from ..manual import plan as planned

pytestmark = pytest.mark.anyio

MINUTE = 60_000
TIME = 3 * MINUTE
POSITION = {"turn": 0, "hands": [["Force", "Mass"], []], "hidden": ["Energy", "Time"]}
FIRST: AnyChange = Started(7, START, {"turn": 0, "phase": "play"})
BOTH = {0: START, 1: START}


def timed(*seats: str, pause_ms: int = 1000, game: str = "unitary") -> Made:
    return replace(made(*seats, pause_ms=pause_ms, game=game), turn_ms=TIME)


@contextmanager
def here(room: TableSession, *seats: int) -> Iterator[None]:
    """A context in which these persons are at the table."""
    with ExitStack() as stack:
        for seat in seats:
            stack.enter_context(room.visit(Guest(f"person {seat}")))
        yield


async def opened(registry: TableRegistry, *happened: AnyChange) -> TableSession:
    await lay(registry.services.log, "muon-100", *happened)
    return await registry.session("muon-100")


def steps(room: TableSession) -> int:
    assert room.table.play is not None
    return room.table.play.step


async def deeds(log: Log) -> list[Acted]:
    found = [changes.read(entry.body) for entry in await log.read("muon-100")]
    return [change for change in found if isinstance(change, Acted)]


# --- what can be set --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn_ms", [LEAST_MINUTES, TIME, MOST_MINUTES])
@pytest.mark.parametrize("game", ["unitary", "mathic"])
def test_minutes_can_be_set_with_windows_too(turn_ms: int, game: str) -> None:
    assert plan_table(planned("me", "open", game=game, turn_ms=turn_ms), HOST, START).turn_ms == turn_ms


@pytest.mark.parametrize("turn_ms", [0, -1, LEAST_MINUTES - 1, MOST_MINUTES + 1])
def test_no_other_times(turn_ms: int) -> None:
    assert refused_as(lambda: plan_table(planned("me", "open", turn_ms=turn_ms), HOST, START)) == "bad_turn"
    table = table_of(made("person", "person"))
    assert refused_as(lambda: decide.set_turn(table, HOST, turn_ms, START)) == "bad_turn"


def test_the_host_sets_it_later_and_a_turn_that_has_begun_has_all_of_it() -> None:
    table = table_of(made("person", "person"), FIRST)
    assert waits_until(table, BOTH) is None
    assert refused_as(lambda: decide.set_turn(table, holder(0), TIME, START)) == "not_host"
    table.apply(decide.set_turn(table, HOST, TIME, START + 9 * MINUTE))
    assert waits_until(table, BOTH) == START + 9 * MINUTE + TIME
    table.apply(decide.set_turn(table, HOST, None, START + 10 * MINUTE))
    assert waits_until(table, BOTH) is None
    assert changes.read(changes.write(TurnSet(TIME, 5))) == TurnSet(TIME, 5)


# --- when it is due ---------------------------------------------------------------------------------------------------


def test_the_time_begins_with_what_everybody_saw_and_only_while_another_waits() -> None:
    table = table_of(timed("person", "person"), FIRST)
    assert [(due.at, due.kind, due.seat) for due in schedule(table, BOTH)] == [(START + TIME, Kind.IDLE, 0)]
    assert schedule(table) == schedule(table, {1: START}) == [], "nobody else is there"
    assert schedule(table, {0: START + MINUTE})[0].at == START + MINUTE + TIME, "who waits has come later"
    assert can_sleep(table)
    table.apply(Frozen(START))
    assert schedule(table, BOTH) == []
    table.apply(Thawed(START + MINUTE))
    assert schedule(table, BOTH)[0].at == START + MINUTE + TIME


def test_in_a_window_only_its_own_time_counts() -> None:
    table = table_of(replace(made("person", "person", claims="spot"), turn_ms=TIME), Started(7, START))
    assert table.play is not None
    table.play.window = 0
    assert all(due.kind is not Kind.IDLE for due in schedule(table, BOTH))


def test_who_is_out_in_cats_is_never_idle() -> None:
    table = table_of(timed("person", "person", "person", game="cats"), Started(7, START))
    play = table.play
    assert play is not None
    everybody = dict.fromkeys(range(3), START)
    while not play.is_over:
        out = {seat for seat in range(3) if seat not in play.asked}
        assert out.isdisjoint(due.seat for due in schedule(table, everybody))
        seat = min(play.asked)
        action = play.game.choose(play.match.view(seat), seat, 0, play.step)
        table.apply(Acted(seat, play.game.write(*action), play.ms))
    assert schedule(table, everybody) == []


# --- what happens -----------------------------------------------------------------------------------------------------


async def test_a_computer_plays_this_turn_alone_and_the_log_says_so(tmp_path: Path) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        room = await opened(registry, timed("person", "person"), FIRST)
        play = room.table.play
        assert play is not None
        with here(room, 0, 1):
            await eventually(lambda: TIME in system.alarms)
            system.advance(TIME - 1)
            assert play.step == 0
            await pass_time(system, 1000, lambda: play.match.state.turn == 1)
            assert room.table.seats[0].level is None, "the seat stays theirs"
            done = await deeds(registry.services.log)
            assert {(act.seat, act.by) for act in done} == {(0, "bot")}
            told = {line.by for line in play.log(SPECTATOR) if line.seat == 0}
            assert told == {ActedFor(computer=True)}, "everybody reads that a computer did it"
            entries = await registry.services.log.read("muon-100")
            (match,) = past.matches("muon-100", [entry.body for entry in entries])
            assert {act.holder for act in match.done} == {None}, "what a computer did is nobody's"
            await room.act(holder(1), play.seen[1], "done")
            await room.act(holder(0), play.seen[0], choices(room, 0)[0])
        fresh = table_of(timed("person", "person"), FIRST, *await deeds(registry.services.log))
        assert fresh.play is not None
        assert fresh.play.log(SPECTATOR) == play.log(SPECTATOR), "a log that is read later says the same"


async def test_who_acts_in_the_middle_goes_on_by_themselves() -> None:
    table = table_of(timed("person", "person"), Started(7, START, {**POSITION, "phase": "play"}))
    play = table.play
    assert play is not None
    table.apply(Acted(0, "Mass up", 5000, "bot"))
    assert play.helped == {0}
    assert schedule(table)[0][:2] == (START + 5000 + 1000, Kind.IDLE), "the computer ends the turn without waiting"
    table.apply(Acted(0, "done", 6000))
    assert play.helped == frozenset()


async def test_nobody_is_played_for_while_nobody_waits_and_who_comes_waits_from_then_on(tmp_path: Path) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        room = await opened(registry, timed("person", "person"), FIRST)
        with here(room, 0):
            await pass_time(system, TIME, lambda: system.now() > START + 20 * TIME)
            assert steps(room) == 0
            came = system.now()
            with here(room, 1):
                assert waits_until(room.table, room.attendance.others_since) == came + TIME
                system.advance(TIME - 1)
            system.advance(TIME_TO_COME_BACK - 1)
            with here(room, 1):  # a link that breaks for a moment gives nobody more time
                await pass_time(system, 1000, lambda: steps(room) > 0)


async def test_after_a_restart_everybody_has_the_time_again(tmp_path: Path) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        await opened(registry, timed("person", "person"), FIRST)
    system.time += 100 * TIME
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        with here(room, 0, 1):
            await eventually(lambda: TIME in system.alarms)
            assert steps(room) == 0


async def test_of_two_servers_one_plays_for_who_is_idle(postgres: str) -> None:
    system = ManualSystem()
    async with TableRegistry(PostgresLog(postgres), system) as one, TableRegistry(PostgresLog(postgres), system) as two:
        near = await opened(one, timed("person", "person"), FIRST)
        far = await two.session("muon-100")
        try:
            with here(near, 0), here(far, 1):
                await eventually(lambda: near.attendance.present == far.attendance.present == {0, 1})
                await eventually(lambda: system.alarms.count(TIME) == 2)
                system.advance(TIME)
                await pass_time(system, 1000, lambda: near.table.play.match.state.turn == 1)  # type: ignore[union-attr]
                await eventually(lambda: near.table.entries == far.table.entries)
                assert {act.by for act in await deeds(one.services.log)} == {"bot"}
        finally:
            await one.forget(near)
