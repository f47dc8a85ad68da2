"""The time of a lesson: its end comes once, whoever serves the class, and what the desk gives is followed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from labtable.classroom import changes, decide, regroup
from labtable.classroom.asking import Wanted
from labtable.classroom.changes import Plan, Seated, Timed, TurnTimed
from labtable.classroom.pupil import Pupil
from labtable.classroom.session import ClassSession
from labtable.classroom.timing import AGAIN_MS, LAST_DEAL_MS, LAST_ROUND_MS, LOOK_MS, Timing
from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.words.problem import Problem
from labtable.table.seats.seat import is_kept
from labtable.table.state import changes as at_table
from labtable.table.state.changes import Acted, LastRound, Started, TimeUp, TurnSet
from labtable.table.state.live_match import written_at
from labtable.table.state.table import hash_of
from tests.table.manual import Guest, eventually
from tests.web.clock import Clock

from .classes import DESK, NOW, holder, opened
from .consistent import read_class, standing_still
from .memory import Store
from .two_servers import PLAN, serving

pytestmark = pytest.mark.anyio

MINUTE = 60_000
# --- what is decided --------------------------------------------------------------------------------------------------


def refused(ends: int | None, by: str = DESK) -> str:
    with pytest.raises(Problem) as caught:
        decide.set_time(opened().classroom, by, ends, False, NOW)
    return caught.value.code


def test_the_desk_says_when_the_lesson_ends_within_a_day() -> None:
    assert [refused(NOW), refused(NOW - 1), refused(NOW + 25 * 60 * MINUTE)] == ["bad_end"] * 3
    assert refused(NOW + MINUTE, holder(0)) == "not_desk"
    assert refused(None) == "same_time"
    room = opened()
    room.do(decide.set_time(room.classroom, DESK, NOW + 45 * MINUTE, True, NOW))
    assert room.read_again().timing == room.classroom.timing == Timing(NOW + 45 * MINUTE, NOW, True)
    room.do(decide.set_time(room.classroom, DESK, NOW + 50 * MINUTE, True, NOW + MINUTE))
    assert room.classroom.timing.since == NOW, "the same lesson, which lasts longer"
    room.do(decide.set_time(room.classroom, DESK, NOW + 95 * MINUTE, True, NOW + 51 * MINUTE))
    assert room.classroom.timing.since == NOW + 51 * MINUTE, "another lesson"
    room.do(decide.set_time(room.classroom, DESK, None, False, NOW + 52 * MINUTE))
    assert room.classroom.timing.ends is None


def test_a_lesson_has_a_last_round_and_a_last_deal() -> None:
    timing = Timing(NOW + 45 * MINUTE, NOW, True)
    assert timing.last_round == timing.ends - LAST_ROUND_MS  # type: ignore[operator]
    assert timing.last_deal == timing.ends - LAST_DEAL_MS  # type: ignore[operator]
    assert [timing.phase(NOW + m * MINUTE) for m in (0, 39, 40, 44, 45, 99)] == ["on", "on", "last", "last", "up", "up"]
    assert timing.next_look(NOW + 40 * MINUTE) == NOW + 45 * MINUTE
    assert timing.next_look(NOW + 45 * MINUTE) is None
    short = Timing(NOW + 3 * MINUTE, NOW)
    assert short.last_round == NOW + 2 * MINUTE, "not at once"


@pytest.mark.parametrize("turn_ms", [0, 29_999, 600_001, 24 * 3_600_000])
def test_a_turn_of_a_class_has_minutes(turn_ms: int) -> None:
    for wish in (
        lambda: decide.set_turn(opened().classroom, DESK, turn_ms),
        lambda: opened("unitary", 3, turn_ms=turn_ms),
    ):
        with pytest.raises(Problem) as caught:
            wish()
        assert caught.value.code == "bad_turn"


def test_another_time_for_turns_needs_no_new_table() -> None:
    room = opened("unitary", 3)
    room.join("Ada")
    room.deal()
    room.do(decide.set_turn(room.classroom, DESK, 2 * MINUTE))
    for classroom in (room.classroom, room.read_again()):
        group = classroom.group(1)
        assert classroom.plan.turn_ms == group.plan.turn_ms == 2 * MINUTE
        assert group.keeps_table


# --- what happens -----------------------------------------------------------------------------------------------------


@asynccontextmanager
async def two_servers(
    store: Store, clock: Clock, plan: Plan = PLAN
) -> AsyncIterator[tuple[ClassSession, ClassSession, str, str]]:
    """A class of three on two servers, dealt to; and the hash of its desk's secret."""
    async with serving(store, clock) as one, serving(store, clock) as other:
        room, secret = await one.classes.open_class("", plan, "typed", [])
        code = room.classroom.name
        for number in range(3):
            await (one, other)[number % 2].join(code, number)
        await room.deal(hash_of(secret))
        await eventually(lambda: sum(map(len, tables_of(store, code).values())) > 0)
        yield room, await other.session(code), code, hash_of(secret)


def tables_of(store: Store, code: str) -> dict[str, list[at_table.AnyChange]]:
    """The logs of the tables that are a group's."""
    seated = {change.table for body in store.logs[code] if isinstance(change := changes.read(body), Seated)}
    return {name: [at_table.read(body) for body in store.logs[name]] for name in seated}


def count(store: Store, code: str, kind: type, **fields: object) -> list[int]:
    """How many changes of this kind are in each table's log."""
    found = [
        sum(isinstance(change, kind) and all(getattr(change, k) == v for k, v in fields.items()) for change in log)
        for log in tables_of(store, code).values()
    ]
    return sorted(found)


async def test_the_end_comes_once_on_two_servers() -> None:
    store, clock = Store(), Clock()
    async with two_servers(store, clock) as (room, other, code, desk):
        await room.time.set_end(desk, clock.now() + 45 * MINUTE, False)
        await eventually(lambda: other.classroom.timing.ends is not None)
        clock.skip(39 * MINUTE)
        assert count(store, code, LastRound) == [0, 0]
        clock.skip(MINUTE)
        await eventually(lambda: min(count(store, code, LastRound)) == 1)
        clock.skip(5 * MINUTE)
        await eventually(lambda: min(count(store, code, TimeUp)) == 1)
        clock.skip(60 * MINUTE)
        await eventually(lambda: room.entries == other.entries)
        assert count(store, code, LastRound) == count(store, code, TimeUp) == [1, 1]
        await room.deal(desk)
        clock.skip(60 * MINUTE)
        await room.time.set_turn(desk, MINUTE)
        assert count(store, code, Started) == [2, 2], "who deals in spite of that plays on"
        assert count(store, code, TimeUp) == [1, 1]


async def test_an_end_that_is_moved_gives_the_round_back() -> None:
    store, clock = Store(), Clock()
    async with two_servers(store, clock) as (room, _, code, desk):
        end = clock.now() + 45 * MINUTE
        await room.time.set_end(desk, end, False)
        clock.skip(41 * MINUTE)
        await eventually(lambda: min(count(store, code, LastRound, on=True)) == 1)
        await room.time.set_end(desk, end + 10 * MINUTE, False)
        await eventually(lambda: min(count(store, code, LastRound, on=False)) == 1)
        clock.skip(9 * MINUTE)
        await eventually(lambda: min(count(store, code, LastRound, on=True)) == 2)
        await room.time.set_end(desk, None, False)
        await eventually(lambda: min(count(store, code, LastRound, on=False)) == 2)
        clock.skip(60 * MINUTE)
        await room.time.set_turn(desk, None)
        assert count(store, code, TimeUp) == [0, 0]


async def test_an_end_that_came_while_no_server_ran_comes_when_the_class_is_opened() -> None:
    store, clock = Store(), Clock()
    async with two_servers(store, clock) as (room, _, code, desk):
        await room.time.set_end(desk, clock.now() + 45 * MINUTE, False)
    clock.skip(90 * MINUTE)
    async with serving(store, clock) as server:
        assert count(store, code, TimeUp) == [0, 0]
        await server.session(code)
        await eventually(lambda: min(count(store, code, TimeUp)) == 1)
    async with serving(store, clock) as server:
        opened_again = await server.session(code)
        await opened_again.time.set_turn(desk, MINUTE)
        assert count(store, code, TimeUp) == [1, 1], "it does not come twice"


async def test_what_a_killed_server_has_not_told_the_tables_the_next_one_tells_them() -> None:
    store, clock = Store(), Clock()
    async with two_servers(store, clock) as (_, _, code, _):
        pass
    store.logs[code].append(changes.write(TurnTimed(90_000)))
    async with serving(store, clock) as server:
        await server.session(code)
        await eventually(lambda: min(count(store, code, TurnSet, turn_ms=90_000)) == 1)


async def test_tables_that_are_done_are_dealt_to_again_once_and_not_near_the_end() -> None:
    store, clock = Store(), Clock()
    async with two_servers(store, clock) as (room, _, code, desk):
        await room.time.set_end(desk, clock.now() + 10 * MINUTE, False)
        clock.skip(11 * MINUTE)
        await eventually(lambda: min(count(store, code, TimeUp)) == 1)
        await room.time.set_end(desk, clock.now() + 60 * MINUTE, True)
        clock.skip(AGAIN_MS + LOOK_MS)
        await eventually(lambda: min(count(store, code, Started)) == 2)
        clock.skip(AGAIN_MS + LOOK_MS)
        await room.time.set_turn(desk, MINUTE)
        assert count(store, code, Started) == [2, 2], "once, though two servers lead"
        await room.stop(desk, None)
        clock.skip(AGAIN_MS + LOOK_MS)
        await room.time.set_turn(desk, None)
        assert count(store, code, Started) == [2, 2], "what the desk has ended stays so"
        assert not room.classroom.timing.deals(clock.now() + 44 * MINUTE)


async def test_no_table_is_dealt_to_by_itself_once_a_question_is_asked() -> None:
    """The desk asks while the first of two tables is dealt to: the other waits, and nothing stands still for good."""
    store, clock = Store(), Clock()
    async with serving(store, clock) as server:
        room, secret = await server.classes.open_class("", PLAN, "typed", [])
        code, desk = room.classroom.name, hash_of(secret)
        for number in range(4):
            await server.join(code, number)
        await room.deal(desk)
        await room.time.set_end(desk, clock.now() + 10 * MINUTE, False)
        clock.skip(11 * MINUTE)
        await eventually(lambda: min(count(store, code, TimeUp)) == 1)
        await room.time.set_end(desk, None, True)
        server.log.stops_at = server.log.appends + 1
        clock.skip(AGAIN_MS + LOOK_MS)
        await server.log.stopped.wait()
        asking = asyncio.create_task(room.push(desk, Wanted("unitary", lesson="sample")))
        await asyncio.sleep(0)
        server.log.goes_on.set()
        await asking
        await room.freeze(desk, [])  # which has its turn after what was begun
        asked = read_class(store.logs, code).asked
        assert asked is not None
        assert standing_still(store.logs, code) == set(asked.frozen)
        assert count(store, code, Started) == [1, 2]
        await room.go_back(desk)
        assert not standing_still(store.logs, code)
        clock.skip(AGAIN_MS + LOOK_MS)
        await eventually(lambda: count(store, code, Started) == [2, 2])
        assert not standing_still(store.logs, code)


async def test_a_table_whose_pupils_the_desk_has_chosen_others_for_waits_for_its_deal() -> None:
    """One is to go from the first to the second, which still plays; at the third nobody changes."""
    store, clock = Store(), Clock()
    async with serving(store, clock) as server:
        room, secret = await server.classes.open_class("", PLAN, "typed", [])
        code, desk = room.classroom.name, hash_of(secret)
        for number in range(6):
            await server.join(code, number)
        await room.deal(desk)
        await room.take_groups(lambda its: regroup.take(its, desk, [[0, 2], [1, 3], [4, 5]], [], []))
        for number in (1, 3):
            table = await room._leader.table_of(number)
            assert table is not None
            await room._leader.time_up(table)
        await room.time.set_end(desk, None, True)
        clock.skip(AGAIN_MS + LOOK_MS)
        await eventually(lambda: max(count(store, code, Started)) == 2)
        await room.freeze(desk, [])  # which has its turn after what was begun
        assert [group.deals for group in room.classroom.groups] == [1, 1, 2]
        await room.stop(desk)
        await room.deal(desk)
        assert [pupil.group for pupil in room.classroom.pupils] == [1, 2, 1, 2, 3, 3]


async def test_more_time_for_one_table_or_for_all() -> None:
    store, clock = Store(), Clock()
    async with two_servers(store, clock) as (room, _, code, desk):
        await room.time.set_turn(desk, 2 * MINUTE)
        assert count(store, code, TurnSet) == [1, 1]
        await room.time.give_more(desk, [1])
        assert count(store, code, TurnSet) == [1, 2]
        await room.time.give_more(desk, None)
        assert count(store, code, TurnSet, turn_ms=2 * MINUTE) == [2, 3]
        for wish in (room.time.give_more(holder(0), None), room.time.play_turn(holder(0), 1, 0)):
            with pytest.raises(Problem) as caught:
                await wish
            assert caught.value.code == "not_desk"


async def test_a_computer_plays_the_turn_of_a_pupil_who_is_stuck() -> None:
    store, clock = Store(), Clock()
    async with two_servers(store, clock, Plan("cats", 2, pause_ms=0)) as (room, _, code, desk):
        table = await room._leader.table_of(1)
        assert table is not None
        assert table.table.play is not None
        play = table.table.play
        (waits,) = play.asked
        await room.time.play_turn(desk, 1, waits)
        await eventually(lambda: waits not in play.asked)
        acted = [change for change in tables_of(store, code)[table.name] if isinstance(change, at_table.Acted)]
        assert {act.by for act in acted if act.seat == waits} == {"bot"}
        assert table.table.seats[waits].level is None, "the seat stays theirs"


async def test_who_is_out_of_the_match_is_not_played_for_when_they_leave() -> None:
    store, clock = Store(), Clock()
    async with serving(store, clock) as server:
        room, secret = await server.classes.open_class("", Plan("cats", 3, {"form": "elimination"}), "typed", [])
        for number in range(3):
            await room.join(hash_of(f"pupil {number}"), f"Pupil {number}")
        with room.visit(Guest("pupil 0")), room.visit(Guest("pupil 1")), room.visit(Guest("pupil 2")):
            await room.deal(hash_of(secret))
            table = await room._leader.table_of(1)
            assert table is not None
            play = table.table.play
            assert play is not None
            while not (out := play.game.words.out(play.view(SPECTATOR))):
                seat = min(play.asked)
                pieces = play.game.choose(play.match.view(seat), seat, 0, play.step)
                done = Acted(seat, written_at(play.match, pieces), play.ms)
                await table.happen(lambda _: done)  # noqa: B023
        await room.fill(hash_of(secret), None)
        kept = {number for number, seat in enumerate(table.table.seats) if is_kept(seat)}
        assert kept == {0, 1, 2} - set(out)


async def test_who_is_back_has_the_seat_before_the_first_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    store, clock = Store(), Clock()
    async with serving(store, clock) as server:
        room, secret = await server.classes.open_class("", Plan("cats", 2), "typed", [])
        desk = hash_of(secret)
        for number in range(2):
            await room.join(hash_of(f"pupil {number}"), f"Pupil {number}")
        with room.visit(Guest("pupil 0")):
            with room.visit(Guest("pupil 1")):
                await room.deal(desk)
            await room.fill(desk, None)
            table = await room._leader.table_of(1)
            assert table is not None
            assert [is_kept(seat) for seat in table.table.seats] == [False, True]
            await room._leader.stop(table)
            monkeypatch.setattr(room, "_give_back", later)
            with room.visit(Guest("pupil 1")):
                await room.deal(desk)
        told = [type(change) for change in tables_of(store, room.classroom.name)[table.name]]
        assert told.index(at_table.Reclaimed) < len(told) - 1 - told[::-1].index(at_table.Started)


async def later(pupil: Pupil) -> None:
    """Give a seat back some other time, as a busy server does."""


def test_old_logs_have_no_end() -> None:
    assert changes.read(changes.write(Timed(NOW))) == Timed(NOW)
    assert opened().read_again().timing == Timing()
