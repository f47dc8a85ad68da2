"""A pupil goes on on another device, and two entries are one person: on two servers, of which either may die."""

from contextlib import suppress

import msgspec
import pytest

from labtable.classroom import devices, door, homework, regroup
from labtable.classroom.changes import Task
from labtable.classroom.pupil import Pupil
from labtable.classroom.report import report
from labtable.engine.words.problem import Problem
from labtable.table.state.changes import Rekeyed
from labtable.table.state.table import Role, hash_of
from tests.table.manual import eventually

from .classes import DESK, NOW, ROOM, Class, holder, opened
from .consistent import check_seats, read_class, read_tables
from .logs import by_bots, found, pupils
from .memory import Store
from .two_servers import Server, deal, entries_of, of_five, sampled, stalled, take_up, until_it_dies

pytestmark = pytest.mark.anyio


async def hand_over(server: Server, code: str, desk: str) -> None:
    """A pupil goes on on another device; another turns out to be somebody who came in before."""
    room = await server.session(code)
    with suppress(Problem):  # what is done already
        await room.happen(lambda its: devices.offer(its, desk, 0, hash_of("code"), 1 << 50))
        await room.go_on(None, hash_of("pupil 0 again"), hash_of("code"))
    with suppress(Problem):
        await room.unite(desk, 1, 4, 4)


async def deal_and_hand_over(server: Server, code: str, desk: str) -> None:
    """Deal to all, and hand over."""
    await deal(server, code, desk)
    await hand_over(server, code, desk)


def check_devices(store: Store, code: str) -> None:
    """Nobody holds anything but by their present secret."""
    check_seats(store.logs, code)
    classroom, tables = read_class(store.logs, code), read_tables(store.logs, code)
    for pupil in classroom.enrolled:
        assert all(table.role(key) == Role() for key in pupil.former for table in tables.values())
    assert classroom.enrolled[0].former == [hash_of("pupil 0")]
    assert [pupil.number for pupil in classroom.pupils] == [0, 1, 2, 3]
    assert classroom.enrolled[1].key == hash_of("pupil 4")


@pytest.mark.parametrize("is_written_first", [False, True])
async def test_no_old_device_holds_anything_though_a_server_died_as_it_was_handed_over(is_written_first: bool) -> None:
    for entry in sampled(await entries_of(deal_and_hand_over) - await entries_of(deal)):
        store = Store()
        async with of_five(store) as (one, other, code, desk):
            await deal(one, code, desk)
            await until_it_dies(one, entry, hand_over(one, code, desk), is_written_first)
            await hand_over(other, code, desk)
            for pupil in ("pupil 0 again", "pupil 4"):
                await other.come(code, pupil)
            await take_up(other, code, desk)
            await eventually(lambda store=store, code=code: is_settled(store, code))  # type: ignore[misc]
            check_devices(store, code)


def is_settled(store: Store, code: str) -> bool:
    """Whether what is checked holds already."""
    with suppress(AssertionError):
        check_devices(store, code)
        return True
    return False


async def test_a_device_is_handed_over_on_one_server_while_another_deals() -> None:
    for entry in sampled(await entries_of(deal)):
        store = Store()
        async with of_five(store) as (one, other, code, desk):
            async with stalled(one, entry, deal(one, code, desk)):
                await hand_over(other, code, desk)
            await take_up(other, code, desk)
            check_devices(store, code)


def test_a_code_works_for_ten_minutes_and_as_long_as_its_homework_is_open() -> None:
    its = opened()
    its.join("Ada")

    def give(now: int, days: int) -> None:
        its.do(homework.give(its.classroom, DESK, [Task("cats", puzzle=3)], now + days * homework.DAY_MS, now))

    def works(now: int) -> bool:
        with suppress(Problem):
            return bool(devices.go_on(its.classroom, None, "new", "code", now))
        return False

    its.do(devices.offer(its.classroom, DESK, 0, "code", NOW))
    assert [works(NOW + devices.OFFERED_MS - 1), works(NOW + devices.OFFERED_MS)] == [True, False]
    give(NOW, 50)
    its.do(devices.offer(its.classroom, DESK, 0, "code", NOW))
    assert its.read_again().enrolled[0].offer == its.classroom.enrolled[0].offer
    assert works(NOW + 49 * homework.DAY_MS)
    its.do(homework.close_at(its.classroom, DESK, NOW + 51 * homework.DAY_MS, NOW))
    assert works(NOW + 50 * homework.DAY_MS), "one day more"
    its.do(homework.close_at(its.classroom, DESK, None, NOW + 1))
    give(NOW + 2, 60)
    assert works(NOW + devices.OFFERED_MS - 1)
    assert not works(NOW + devices.OFFERED_MS), "another homework"


# --- two entries that are one person


def united(its: Class, one: int, other: int, device: int) -> Pupil:
    """Who is one person then, as the log has it, too."""
    change = devices.unite(its.classroom, DESK, one, other, device)
    assert devices.unite(its.classroom, DESK, other, one, device) == change, "whichever is named first"
    its.do(change)
    assert vars(its.read_again().enrolled[change.pupil]) == vars(its.classroom.enrolled[change.pupil])
    return its.classroom.enrolled[change.pupil]


def test_the_first_comer_stays_with_their_place_and_the_other_is_nobody() -> None:
    its = opened("cats", 2)
    for name in ("Anna", "Ben", "Anna"):
        its.join(name)
    its.deal([1])
    anna = united(its, 0, 2, 2)
    assert (anna.name, anna.group, anna.table, anna.key) == ("Anna", 1, its.classroom.group(1).table, holder(2))
    assert [pupil.number for pupil in its.classroom.pupils] == [0, 1]
    assert [its.classroom.role(holder(number)) for number in range(3)] == ["visitor", "pupil", "pupil"]
    assert its.classroom.pupil_of(holder(2)) is anna
    assert its.classroom.went_on(holder(0))
    for number in (0, 2):
        its.do(devices.offer(its.classroom, DESK, 0, hash_of("code"), NOW))
        with pytest.raises(Problem):
            devices.unite(its.classroom, DESK, 0, 2, number)


def test_pairs_of_who_came_in_twice_are_pairs_of_one_person() -> None:
    its = opened("cats", 2)
    for number in range(4):
        its.join(f"P{number}")
    its.do(regroup.take(its.classroom, DESK, [], [(0, 3), (3, 1)], [(2, 3), (0, 2)]))
    united(its, 0, 3, 3)
    for classroom in (its.classroom, its.read_again()):
        assert (classroom.chosen.together, classroom.chosen.apart) == ([(0, 1)], [(0, 2)])


def test_the_place_is_that_of_whoever_has_one() -> None:
    """Who left, waits at the door or was sent out, and came in again: name and seat are those of the one who is in."""
    its = opened("cats", 2)
    for name in ("Anna", "Ben", "Cleo"):
        its.join(name)
    its.do(door.leave(its.classroom, [0]))
    again = its.join("Anna")
    its.do(door.send_out(its.classroom, DESK, [1], NOW))
    its.deal()
    anna = united(its, 0, again, again)
    assert (anna.standing, anna.name, anna.table) == ("in", "Anna", its.classroom.enrolled[2].table)
    ben = united(its, 1, its.join("Benno"), 3 + 1)
    assert (ben.standing, ben.name) == ("in", "Benno")
    assert its.classroom.removals[0].is_undone, "there is nobody to be brought back"
    its.do(door.set_door(its.classroom, DESK, "ask", NOW))
    cleo = united(its, its.join("Cleo"), 2, 5)
    assert (cleo.number, cleo.standing, cleo.group) == (2, "in", anna.group)
    waiting = united(its, its.join("Dan"), its.join("Dan"), 7)
    assert (waiting.number, waiting.standing) == (6, "door")


def test_a_line_of_the_list_stays_and_is_nobody_elses() -> None:
    its = opened(naming="list", roster=["Anna Berg", "Ben Koc"])
    its.do(door.set_door(its.classroom, DESK, "ask", NOW))
    for name in ("Anja", "Anna"):
        its.join(name)
    its.do(door.let_in(its.classroom, DESK, [0, 1], 0, ROOM, NOW))
    anna = united(its, 0, 1, 1)
    assert (anna.name, anna.line) == ("Anja", 0)
    assert its.classroom.at_line(0) is anna


def test_what_somebody_did_with_several_secrets_counts_once_for_each() -> None:
    log = by_bots("cats", 1, 3)
    at = len(log) // 2
    rekeyed = [*log[:at], Rekeyed(0, hash_of("new")), *log[at:]]
    known = pupils(2)
    before = report("8b", known, found(log))
    after = report("8b", [known[0]._replace(holder=hash_of("new"), former=[known[0].holder]), known[1]], found(rekeyed))
    assert msgspec.json.encode(after.pupils) == msgspec.json.encode(before.pupils)
    assert after.actions == before.actions > 0
