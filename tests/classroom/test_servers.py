"""A class on two servers of one store: both lead it, and either stands still, dies or cannot write at any entry."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest

from labtable.classroom import decide
from labtable.classroom.asking import Wanted
from labtable.classroom.changes import Listed, ListedName
from labtable.classroom.classroom import Classroom
from labtable.classroom.door import set_door
from labtable.classroom.pupil import WAITING
from labtable.classroom.registry import ClassRegistry
from labtable.engine.words.problem import Problem
from labtable.table.registry import TableRegistry
from labtable.table.seats.seat import is_kept
from labtable.table.state.table import hash_of
from labtable.table.store.log import News, StoreError
from tests.table.manual import eventually

from .consistent import check_seats, read_class, read_tables, standing_still
from .memory import MemoryLog, Store
from .two_servers import (
    PLAN,
    PUPILS,
    Server,
    deal,
    entries_of,
    of_five,
    sampled,
    serving,
    stalled,
    take_up,
    until_it_dies,
)

pytestmark = pytest.mark.anyio


def check(store: Store, code: str) -> None:
    """Everybody has a seat in the first match of their group."""
    check_seats(store.logs, code)
    assert WAITING not in [pupil.group for pupil in read_class(store.logs, code).pupils]
    tables = read_tables(store.logs, code)
    playing = [table for table in tables.values() if table.stage == "playing" and not table.made.arranged]
    assert len(playing) == len({pupil.group for pupil in read_class(store.logs, code).pupils})
    for table in playing:
        assert table.match_number == 1
        assert not any(is_kept(seat) for seat in table.seats), "all are here"


async def lesson(server: Server, code: str, desk: str) -> None:
    """Everything that is done at tables: a deal, one who comes late, moves, new names, one sent out, one let in."""
    room = await server.session(code)
    await room.deal(desk)
    await server.join(code, PUPILS)
    await room.move(desk, 0, 2)
    await room.rename(desk, 1, "Benjamin")
    await room.send_out(desk, [2])
    await room.happen(lambda classroom: set_door(classroom, desk, "ask", room.now()))
    await server.join(code, PUPILS + 1)
    await room.let_in(desk, [PUPILS + 1], 0)


@pytest.mark.parametrize("is_written_first", [False, True])
async def test_two_desks_deal_at_once_and_no_group_has_two_tables(is_written_first: bool) -> None:
    """One stands still at each of its entries, for as long as the other deals."""
    for entry in sampled(await entries_of(deal)):
        store = Store()
        async with of_five(store) as (one, other, code, desk):
            async with stalled(one, entry, deal(one, code, desk), is_written_first):
                await deal(other, code, desk)
            check(store, code)


async def test_a_newcomer_on_another_server_has_a_seat_whenever_the_deal_comes() -> None:
    for entry in sampled(await entries_of(deal)):
        store = Store()
        async with of_five(store) as (one, other, code, desk):
            async with stalled(one, entry, deal(one, code, desk)):
                await other.join(code, PUPILS)
            check(store, code)
            assert len(read_class(store.logs, code).pupils) == PUPILS + 1


@pytest.mark.parametrize("is_written_first", [False, True])
async def test_what_a_dead_server_left_half_done_is_done_by_the_next(is_written_first: bool) -> None:
    for entry in sampled(await entries_of(lesson)):
        store = Store()
        async with of_five(store) as (one, other, code, desk):
            await until_it_dies(one, entry, lesson(one, code, desk), is_written_first)
            await other.leave()
            await other.classes.sessions.drop(await other.session(code))
            await one.leave()
            pupils = read_class(store.logs, code).pupils
            for pupil in pupils:
                await other.come(code, f"pupil {pupil.number}")
            await deal(other, code, desk)
            await (await other.session(code)).rename(desk, 3, "Dan")  # waits until all that was begun is done
            check(store, code)


async def test_a_store_that_fails_is_told_and_what_was_asked_can_be_asked_again() -> None:
    for entry in sampled(await entries_of(deal)):
        store = Store()
        async with of_five(store) as (one, _, code, desk):
            one.log.stops_at, one.log.fails = one.log.appends + entry, True
            with pytest.raises(Problem) as problem:
                await (await one.session(code)).deal(desk)
            assert problem.value.code == "store"
            await deal(one, code, desk)
            check(store, code)


async def test_who_is_on_another_server_gets_the_seat_back_that_a_computer_was_given() -> None:
    store = Store()
    async with of_five(store) as (_, other, code, desk):
        other.log.hears.clear()  # the class has just been opened there, and nobody has told yet who is elsewhere
        await other.leave()
        await other.classes.sessions.drop(await other.session(code))
        for number in (3, 4):
            await other.come(code, f"pupil {number}")
        await deal(other, code, desk)

        def kept() -> int:
            return sum(is_kept(seat) for table in read_tables(store.logs, code).values() for seat in table.seats)

        assert kept() == 3
        other.log.hears.set()
        await eventually(lambda: kept() == 0)
        check(store, code)


async def test_a_server_that_goes_on_after_the_match_begins_no_other() -> None:
    for entry in sampled(await entries_of(deal)):
        store = Store()
        async with of_five(store) as (one, other, code, desk):
            async with stalled(one, entry, deal(one, code, desk)):
                await deal(other, code, desk)
                await (await other.session(code)).stop(desk)
            assert {table.match_number for table in read_tables(store.logs, code).values()} == {1}


@pytest.mark.parametrize("is_written_first", [False, True])
async def test_two_desks_change_the_list_at_once_and_agree(is_written_first: bool) -> None:
    """One stands still as it corrects the line of a pupil who sits at a table, while the other adds and corrects."""
    store = Store()
    async with serving(store) as one, serving(store) as other:
        room, secret = await one.classes.open_class("", PLAN, "list", ["Lind;Jonas", "Koch;Mia"])
        code, desk = room.classroom.name, hash_of(secret)
        there = await other.session(code)
        await room.join(hash_of("pupil 0"), "Jonas Lind")
        await room.deal(desk)

        def named(line: int | None, given: str, family: str) -> Callable[[Classroom], Listed]:
            return lambda classroom: decide.list_name(classroom, desk, line, ListedName(given, family))

        async with stalled(one, 1, room.correct_list(named(0, "Johannes", "Lind")), is_written_first):
            await there.correct_list(named(None, "Jonas", "Sund"))
            await there.correct_list(named(1, "Mila", "Koch"))
        await room.correct_list(named(None, "Ada", "Berg"))
        listed = read_class(store.logs, code).roster
        assert [name and name.given for name in listed] == ["Johannes", "Mila", "Jonas", "Ada"]
        await eventually(lambda: there.classroom.roster == room.classroom.roster == listed)
        check_seats(store.logs, code)
        (table,) = read_tables(store.logs, code).values()
        assert "Johannes" in [seat.name for seat in table.seats]


async def test_a_door_that_was_shut_elsewhere_is_shut() -> None:
    """Also while a server has not heard of it yet; and two desks that let in the same pupils do it once."""
    store = Store()
    async with of_five(store) as (one, other, code, desk):
        here, there = await one.session(code), await other.session(code)
        await here.happen(lambda classroom: set_door(classroom, desk, "ask", here.now()))
        await one.join(code, PUPILS)
        await eventually(lambda: len(there.classroom.standing("door")) == 1)
        other.log.hears.clear()
        await here.let_in(desk, [PUPILS], 0)
        with pytest.raises(Problem) as again:
            await there.let_in(desk, [PUPILS], 0)
        assert again.value.code == "already_let_in"
        await here.happen(lambda classroom: set_door(classroom, desk, "shut", here.now()))
        with pytest.raises(Problem) as shut:
            await other.join(code, PUPILS + 1)
        assert shut.value.code == "door_shut"
        other.log.hears.set()
        await eventually(lambda: there.entries == here.entries)
        assert read_class(store.logs, code).door == there.classroom.door == "shut"


BROKEN = {
    b"": "broken_log",
    b"\xff{": "broken_log",
    b'{"e":"removed","pupil":99}': "broken_log",
    b'{"e":"moved","pupils":[7],"group":1}': "broken_log",
    b'{"e":"seated","group":9,"table":"quark-100","pupils":[]}': "broken_log",
    b'{"e":"opened","title":"","host":"","desk":"","at":0,"plan":{"game":"cats","size":2}}': "broken_log",
    b'{"e":"listed","line":7,"name":{"given":"Ada"}}': "broken_log",
    b'{"e":"joined","name":"Ada","holder":"x","element":1,"group":1,"at":0,"line":7}': "broken_log",
    b'{"e":"abolished"}': "other_version",
    b'{"e":"removed","pupil":0,"why":"rude"}': "other_version",
    b'{"e":"removed","pupil":"all"}': "other_version",
}


@pytest.mark.parametrize("body", BROKEN)
async def test_a_damaged_log_is_the_end_of_no_other_class(body: bytes) -> None:
    store = Store()
    async with of_five(store) as (one, other, code, desk), serving(store) as third:
        broken, _ = await one.classes.open_class("", PLAN, "typed", [])
        name = broken.classroom.name
        await other.session(name)
        await (await one.session(name)).join(hash_of("pupil 0"), "Ada")
        store.logs[name].append(body)  # of a disk, or of a newer labtable
        store.tell(News(name, len(store.logs[name])))
        await eventually(lambda: one.classes.sessions.get(name) is None and other.classes.sessions.get(name) is None)
        for server in (one, other, third):
            with pytest.raises(Problem) as problem:
                await server.session(name)
            assert problem.value.code == BROKEN[body]
        await deal(one, code, desk)
        there = await other.session(code)
        await eventually(lambda: [group.deals for group in there.classroom.groups] == [1, 1, 1])
        assert store.logs[name][-1] == body, "it is kept as it is"


def playing(store: Store, code: str) -> list[str]:
    """The tables of groups whose match is on."""
    return [name for name, table in read_tables(store.logs, code).items() if table.stage == "playing"]


async def all_end(store: Store, code: str) -> None:
    """Wait until no match is on."""
    await eventually(lambda: not playing(store, code))


async def end(server: Server, code: str, desk: str) -> None:
    """End the class."""
    await (await server.session(code)).end_class(desk)


async def deal_and_end(server: Server, code: str, desk: str) -> None:
    """Deal to all, and end the class."""
    await deal(server, code, desk)
    await end(server, code, desk)


async def entries_of_end() -> int:
    """The number of entries that a server writes for the end of a class."""
    return await entries_of(deal_and_end) - await entries_of(deal)


@pytest.mark.parametrize("is_written_first", [False, True])
async def test_no_match_is_on_in_a_class_that_is_over_though_its_server_died(is_written_first: bool) -> None:
    for entry in sampled(await entries_of_end()):
        store = Store()
        async with of_five(store) as (one, other, code, desk):
            await deal(one, code, desk)
            await until_it_dies(one, entry, end(one, code, desk), is_written_first)
            await other.leave()
            await other.classes.sessions.drop(await other.session(code))
            await other.come(code, "pupil 0")
            if read_class(store.logs, code).closed is None:
                await end(other, code, desk)
            await all_end(store, code)


async def test_a_class_that_could_not_be_ended_wholly_is_ended_again() -> None:
    for entry in sampled(await entries_of_end()):
        store = Store()
        async with of_five(store) as (one, _, code, desk):
            await deal(one, code, desk)
            one.log.stops_at, one.log.fails = one.log.appends + entry, True
            with suppress(Problem):
                await end(one, code, desk)
            if playing(store, code):
                await end(one, code, desk)
            assert read_class(store.logs, code).closed is not None
            assert not playing(store, code)
            with pytest.raises(Problem) as problem:
                await end(one, code, desk)
            assert problem.value.code == "class_over"


async def test_that_matches_go_on_for_the_store_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async with of_five(store := Store()) as (one, _, code, desk):
        await deal(one, code, desk)
        on = playing(store, code)
        append = one.log.append

        async def append_elsewhere(table: str, number: int, body: bytes) -> None:
            if table == on[0]:
                raise StoreError("The disk is full.")
            await append(table, number, body)

        monkeypatch.setattr(one.log, "append", append_elsewhere)
        for what in ((await one.session(code)).stop(desk), end(one, code, desk)):
            with pytest.raises(Problem) as problem:
                await what
            assert problem.value.code == "store"
            assert playing(store, code) == on[:1], "the others are ended all the same"
        monkeypatch.undo()
        await end(one, code, desk)
        assert not playing(store, code)


async def test_a_class_is_ended_wholly_though_its_desk_has_left() -> None:
    for entry in sampled(await entries_of_end()):
        store = Store()
        async with of_five(store) as (one, _, code, desk):
            await deal(one, code, desk)
            one.log.stops_at = one.log.appends + entry
            ending = asyncio.create_task(end(one, code, desk))
            await one.log.stopped.wait()
            ending.cancel()
            with suppress(asyncio.CancelledError):
                await ending
            one.log.goes_on.set()
            await all_end(store, code)
            assert read_class(store.logs, code).closed is not None


@pytest.mark.parametrize("is_written_first", [False, True])
async def test_no_match_is_on_though_another_server_deals_as_the_class_ends(is_written_first: bool) -> None:
    for entry in sampled(await entries_of(deal)):
        store = Store()
        async with of_five(store) as (one, other, code, desk):
            async with stalled(one, entry, deal(one, code, desk), is_written_first):
                await end(other, code, desk)
            assert not playing(store, code)


async def test_a_class_is_opened_for_nobody_who_does_not_belong_to_it() -> None:
    store = Store()
    async with serving(store) as one, serving(store) as other:
        room, secret = await one.classes.open_class("", PLAN, "typed", [])
        code = room.classroom.name
        assert await other.classes.held(code, "no secret of it") is None
        assert other.classes.sessions.get(code) is None
        assert await other.classes.held("quark-10", secret) is None
        held = await other.classes.held(code, secret)
        assert held is not None
        assert held.classroom.name == code


class WatchedLog(MemoryLog):
    """A log that notes what classes still do when it is closed."""

    async def close(self) -> None:
        self.doing = [task for task in asyncio.all_tasks() if task.get_name().startswith("class ")]


async def test_classes_do_nothing_any_more_when_the_store_is_closed() -> None:
    """A server ends while it catches up with what has been done at a class's tables."""
    async with of_five(store := Store()) as (one, _, code, desk):
        await deal(one, code, desk)
        log, others = WatchedLog(store), asyncio.all_tasks()
        async with TableRegistry(log) as tables:
            await ClassRegistry(tables).session(code)
            assert any(task.get_name() == f"class {code}" for task in asyncio.all_tasks()), "it catches up"
        assert set(log.doing) <= others, "what is left belongs to the other servers"


async def ask(server: Server, code: str, desk: str) -> None:
    """Put a lesson to all."""
    await (await server.session(code)).push(desk, Wanted("unitary", lesson="sample"))


async def go_back(server: Server, code: str, desk: str) -> None:
    """End the question that is on."""
    await (await server.session(code)).go_back(desk)


async def deal_and_ask(server: Server, code: str, desk: str) -> None:
    """Deal to all, and put a lesson to all."""
    await deal(server, code, desk)
    await ask(server, code, desk)


async def ask_and_go_back(server: Server, code: str, desk: str) -> None:
    """Put a lesson to all, and end it."""
    await ask(server, code, desk)
    await go_back(server, code, desk)


async def deal_ask_and_go_back(server: Server, code: str, desk: str) -> None:
    """Deal to all, put a lesson to all, and end it."""
    await deal(server, code, desk)
    await ask_and_go_back(server, code, desk)


async def entries_of_the_way_back() -> int:
    """The number of entries that a server writes for the end of a question."""
    return await entries_of(deal_ask_and_go_back) - await entries_of(deal_and_ask)


async def test_a_late_way_back_does_not_end_the_next_question() -> None:
    """It stands still at each of its entries, until another desk has ended the question and put the next."""
    for entry in sampled(await entries_of_the_way_back()):
        store = Store()
        async with of_five(store) as (one, other, code, desk):
            await deal_and_ask(one, code, desk)
            frozen = standing_still(store.logs, code)
            there = await other.session(code)
            await eventually(lambda there=there: there.classroom.asked is not None)  # type: ignore[misc]
            one.log.stops_at = one.log.appends + entry
            returning = asyncio.create_task(go_back(one, code, desk))
            await one.log.stopped.wait()
            await go_back(other, code, desk)
            await ask(other, code, desk)
            one.log.goes_on.set()
            with pytest.raises(Problem) as problem:
                await returning
            assert problem.value.code == "no_question"
            asked = read_class(store.logs, code).asked
            assert asked is not None
            assert len(read_class(store.logs, code).questions) == 2
            assert set(asked.frozen) == frozen == standing_still(store.logs, code), "as the question that is on says"


def check_standing(store: Store, code: str) -> None:
    """The matches stand still that do so for the question that is on, and no other."""
    asked = read_class(store.logs, code).asked
    assert standing_still(store.logs, code) == set(asked.frozen if asked is not None else [])


async def test_what_a_question_left_half_done_by_a_server_that_died_is_done_by_the_next() -> None:
    """It dies at each of its entries, for a question and for its end."""
    for entry in sampled(await entries_of(deal_ask_and_go_back)):
        store = Store()
        async with of_five(store) as (one, _, code, desk):
            await deal(one, code, desk)
            await until_it_dies(one, entry, ask_and_go_back(one, code, desk))
            async with serving(store) as third:
                await take_up(third, code, desk)
                check_standing(store, code)


async def test_no_match_stands_still_though_a_server_begins_as_a_question_ends() -> None:
    """The one that ends it stands still at each of its entries, until another has begun."""
    for entry in sampled(await entries_of_the_way_back()):
        store = Store()
        async with of_five(store) as (one, _, code, desk), serving(store) as third:
            await deal_and_ask(one, code, desk)
            async with stalled(one, entry, go_back(one, code, desk)):
                await take_up(third, code, desk)
                assert standing_still(store.logs, code) == set(read_class(store.logs, code).questions[0].frozen)
            assert not standing_still(store.logs, code)


async def test_no_match_stands_still_though_a_question_ends_as_a_server_begins() -> None:
    """The one that begins stands still at its first entry, until the question has ended."""
    store = Store()
    async with of_five(store) as (one, _, code, desk), serving(store) as third:
        await deal_and_ask(one, code, desk)
        async with stalled(one, 2, go_back(one, code, desk)):  # one match goes on already
            third.log.stops_at = 1
            await third.session(code)
            await third.log.stopped.wait()
        third.log.goes_on.set()
        await take_up(third, code, desk)
        assert not standing_still(store.logs, code)


async def test_a_question_does_not_end_while_a_match_cannot_go_on() -> None:
    """The store fails at each entry of the way back: the desk hears of it, and can try again."""
    for entry in sampled(await entries_of_the_way_back()):
        store = Store()
        async with of_five(store) as (one, _, code, desk):
            await deal_and_ask(one, code, desk)
            one.log.stops_at, one.log.fails = one.log.appends + entry, True
            with pytest.raises(Problem) as problem:
                await go_back(one, code, desk)
            assert problem.value.code == "store"
            assert read_class(store.logs, code).asked is not None
            await go_back(one, code, desk)
            assert read_class(store.logs, code).asked is None
            assert not standing_still(store.logs, code)


@pytest.mark.parametrize("is_written_first", [False, True])
async def test_a_question_that_another_desk_asks_during_a_deal_leaves_no_match_standing_still(
    is_written_first: bool,
) -> None:
    for entry in sampled(await entries_of(deal)):
        store = Store()
        async with of_five(store) as (one, other, code, desk):
            async with stalled(one, entry, deal(one, code, desk), is_written_first):
                await ask(other, code, desk)
                dealt = sum(group.deals for group in read_class(store.logs, code).groups)
            assert sum(group.deals for group in read_class(store.logs, code).groups) == dealt, "nothing is dealt in it"
            check_standing(store, code)
            await go_back(other, code, desk)
            assert not standing_still(store.logs, code)
            await deal(other, code, desk)
            check(store, code)


async def test_nothing_goes_on_or_is_dealt_that_was_wished_while_a_question_began() -> None:
    store = Store()
    async with of_five(store) as (one, _, code, desk):
        await deal(one, code, desk)
        room = await one.session(code)
        async with stalled(one, 1, ask(one, code, desk)):
            wishes = [asyncio.create_task(wish(desk)) for wish in (room.thaw, room.deal)]
            await asyncio.sleep(0)
        results = await asyncio.gather(*wishes, return_exceptions=True)
        assert [getattr(result, "code", result) for result in results] == ["question_on", "question_on"]
        check_standing(store, code)
