"""Who is the host: handed on by name, passed on when they are gone, and back to whoever made the table."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from labtable.table.match.hosting import GONE_AFTER
from labtable.table.registry import TableRegistry
from labtable.table.session import TableSession
from labtable.table.state import changes, decide
from labtable.table.state.changes import (
    AnyChange,
    Assigned,
    Frozen,
    HostAdded,
    Hosted,
    Left,
    Lent,
    Made,
    Sat,
    Started,
    Taken,
)
from labtable.table.state.table import Role, hash_of
from labtable.table.store.log import Log
from labtable.table.store.postgres import PostgresLog

from ..manual import (
    HOST,
    START,
    Guest,
    ManualSystem,
    eventually,
    holder,
    lay,
    made,
    open_registry,
    pass_time,
    refused_as,
    table_of,
)

pytestmark = pytest.mark.anyio

ADA, BOB, CLEO = "person 0", "person 1", "person 2"
SECOND = hash_of("second")


def hosted_by_ada(*seats: str) -> Made:
    """A table that Ada, at seat 0, has made."""
    return replace(made(*seats), host=holder(0))


# --- handed on by name ------------------------------------------------------------------------------------------------


def test_the_host_hands_on_to_a_person_by_name_and_all_their_rights_go_along() -> None:
    table = table_of(hosted_by_ada("person", "person", "random"))
    table.apply(decide.hand_on(table, holder(0), 1))
    assert (table.host_seat, table.hosted_since) == (1, "handed")
    assert (table.role(holder(0)), table.role(holder(1))) == (Role(0, maker=True), Role(1, host=True))
    assert refused_as(lambda: decide.start(table, holder(0), 7, START)) == "not_host"
    table.apply(decide.start(table, holder(1), 7, START))
    table.apply(decide.freeze(table, holder(1), START))
    table.apply(decide.thaw(table, holder(1), START))
    table.apply(decide.assign(table, holder(1), 2, "open", None, ()))
    table.apply(decide.stop(table, holder(1), START))


@pytest.mark.parametrize("seat", [2, 3, 4, 9, -1])
def test_it_is_handed_to_no_computer_no_open_seat_no_program_and_no_spectator(seat: int) -> None:
    table = table_of(hosted_by_ada("person", "person", "random", "open", "open"), Sat(4, "Robby", hash_of("bot"), True))
    assert refused_as(lambda: decide.hand_on(table, holder(0), seat)) in ("cannot_host", "bad_seat")
    assert table.host_seat == 0


def test_nobody_else_hands_it_on_and_nobody_gets_it_twice() -> None:
    table = table_of(hosted_by_ada("person", "person", "person"))
    for stranger in (None, hash_of("stranger"), holder(1)):
        assert refused_as(lambda who=stranger: decide.hand_on(table, who, 2)) == "not_host"  # type: ignore[misc]
        assert refused_as(lambda who=stranger: decide.hand_on(table, who, None)) == "not_host"  # type: ignore[misc]
    assert refused_as(lambda: decide.hand_on(table, holder(0), 0)) == "hosts_already"
    assert refused_as(lambda: decide.hand_on(table, holder(0), None)) == "hosts_already"
    table.apply(Hosted(1))
    assert refused_as(lambda: decide.hand_on(table, holder(1), 1)) == "hosts_already"
    assert refused_as(lambda: decide.hand_on(table, holder(0), 2)) == "not_host"


def test_whoever_made_the_table_has_it_back_when_they_like_also_if_they_only_watch() -> None:
    table = table_of(made("person", "person"), Hosted(1, "clock"))
    assert (table.host_seat, table.hosted_since, table.role(HOST)) == (1, "gone", Role(maker=True))
    table.apply(decide.hand_on(table, HOST, None))
    assert (table.host_seat, table.hosted_since, table.role(HOST)) == (None, "back", Role(host=True, maker=True))
    table.apply(Hosted(1))
    table.apply(decide.hand_on(table, holder(1), None))
    assert table.role(HOST).host, "who has it may give it back"


def test_only_whoever_made_the_table_may_delete_it() -> None:
    table = table_of(hosted_by_ada("person", "person"), Hosted(1))
    decide.delete(table, holder(0))
    assert refused_as(lambda: decide.delete(table, holder(1))) == "not_host"
    assert refused_as(lambda: decide.delete(table, None)) == "not_host"


def test_who_stands_up_is_host_no_longer_and_not_again_when_they_sit_down() -> None:
    table = table_of(hosted_by_ada("person", "person"), Hosted(1), Left(1))
    assert (table.host_seat, table.hosted_since) == (0, "back")
    table.apply(Sat(1, "Bob", holder(1)))
    assert table.host_seat == 0
    playing = table_of(hosted_by_ada("person", "person"), Started(7, START), Hosted(1), Lent(1, "a code"))
    playing.apply(Taken(1, "Cleo", holder(2)))
    assert playing.role(holder(0)).host, "with a seat that another takes over, nobody becomes host"


def test_a_new_host_who_plays_cannot_look_into_a_hand_by_taking_a_computers_seat() -> None:
    table = table_of(made("person", "person", "random"), Started(7, START), Hosted(1), Assigned(2, "open"))
    assert table.host_plays
    assert isinstance(decide.sit(table, hash_of("friend"), 2, "Eve"), changes.Coming)


def test_a_table_of_a_class_stays_with_who_leads_it() -> None:
    table = table_of(replace(made("person", "person"), classroom="photon-41"))
    assert refused_as(lambda: decide.hand_on(table, HOST, 0)) == "not_passed_on"
    assert refused_as(lambda: decide.add_host(table, HOST, SECOND)) == "not_passed_on"


# --- a second link ----------------------------------------------------------------------------------------------------


def test_a_second_link_has_the_same_rights_until_there_is_a_newer_one() -> None:
    table = table_of(made("person", "open"))
    table.apply(decide.add_host(table, HOST, SECOND))
    assert table.role(SECOND) == table.role(HOST) == Role(host=True, maker=True)
    table.apply(decide.add_host(table, SECOND, hash_of("third")))
    assert table.role(SECOND) == Role()
    assert table.role(hash_of("third")).host
    assert refused_as(lambda: decide.add_host(table, holder(0), SECOND)) == "not_host"
    assert refused_as(lambda: decide.add_host(table, None, SECOND)) == "not_host"
    table.apply(Hosted(0))
    assert refused_as(lambda: decide.add_host(table, HOST, SECOND)) == "not_host", "first they are the host again"
    table.apply(decide.hand_on(table, hash_of("third"), None))
    assert table.role(hash_of("third")).host


def test_a_new_host_gets_no_link_with_which_they_stay_host_for_ever() -> None:
    table = table_of(made("person", "open"), Hosted(0))
    assert refused_as(lambda: decide.add_host(table, holder(0), SECOND)) == "not_host"


# --- passed on when the host is gone ----------------------------------------------------------------------------------


async def opened(registry: TableRegistry, log: Log, *happened: AnyChange) -> TableSession:
    await lay(log, "muon-100", *happened)
    return await registry.session("muon-100")


async def test_it_passes_to_somebody_seated_who_is_here_once_the_host_has_been_gone_for_a_while(tmp_path: Path) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        room = await opened(
            registry, registry.services.log, hosted_by_ada("person", "person", "person"), Started(7, START)
        )
        with ExitStack() as here:
            here.enter_context(room.visit(Guest(None)))
            ada = here.enter_context(ExitStack())
            ada.enter_context(room.visit(Guest(ADA)))
            cleo = Guest(CLEO)
            here.enter_context(room.visit(cleo))
            system.advance(10 * GONE_AFTER)
            await room.freeze(holder(0))
            assert room.table.host_seat == 0, "who is here stays host"
            ada.close()
            await eventually(lambda: GONE_AFTER in system.alarms)
            system.advance(GONE_AFTER - 1)
            await room.happen(lambda table: decide.passing(table, holder(2), True))
            assert room.table.host_seat == 0
            rings = cleo.rings
            system.advance(1)
            await eventually(lambda: room.table.host_seat == 2)
            assert (room.table.hosted_since, cleo.rings > rings) == ("gone", True), "everybody sees it"
            await room.thaw(holder(2))
            with room.visit(Guest(ADA)):
                system.advance(10 * GONE_AFTER)
                assert room.table.host_seat == 2, "whoever has it keeps it"
                await room.happen(lambda table: decide.hand_on(table, holder(0), None))
                assert room.table.host_seat == 0


async def test_who_comes_back_in_time_stays_host(tmp_path: Path) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        room = await opened(registry, registry.services.log, hosted_by_ada("person", "person"))
        with room.visit(Guest(BOB)):
            for _ in range(3):
                await eventually(lambda: bool(system.alarms))
                system.advance(GONE_AFTER - 1000)
                with room.visit(Guest(ADA)):
                    assert room.table.host_seat == 0
                system.advance(1)
        assert await changes_of(registry.services.log) == []


async def changes_of(log: Log) -> list[AnyChange]:
    found = [changes.read(entry.body) for entry in await log.read("muon-100")]
    return [change for change in found if isinstance(change, Hosted)]


@pytest.mark.parametrize(
    "plan",
    [
        hosted_by_ada("person", "random", "random"),
        made("random", "random"),
        replace(made("person", "person"), classroom="photon-41"),
    ],
    ids=["with computers", "of computers", "of a class"],
)
async def test_nothing_passes_to_computers_spectators_or_in_a_class(tmp_path: Path, plan: Made) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        room = await opened(registry, registry.services.log, plan)
        with room.visit(Guest(None)), room.visit(Guest(BOB)):
            await pass_time(system, GONE_AFTER, lambda: system.now() > START + 20 * GONE_AFTER)
        assert await changes_of(registry.services.log) == []


async def test_not_to_a_program_nor_to_who_has_left_nor_where_a_computer_plays_for_them(tmp_path: Path) -> None:
    system = ManualSystem()
    plan = hosted_by_ada("person", "open", "person", "person")
    happened: list[AnyChange] = [
        Sat(1, "Robby", hash_of("robby"), True),
        Started(7, START),
        Left(2),
        Assigned(3, "bot", "random"),
    ]
    async with open_registry(tmp_path, system) as registry:
        room = await opened(registry, registry.services.log, plan, *happened, Frozen(START))
        with room.visit(Guest("robby")), room.visit(Guest(CLEO)), room.visit(Guest("person 3")):
            await pass_time(system, GONE_AFTER, lambda: system.now() > START + 20 * GONE_AFTER)
            assert room.table.host_seat == 0
            await room.reclaim(holder(3))
            await pass_time(system, GONE_AFTER, lambda: room.table.host_seat == 3)


async def test_a_watching_host_is_here_too_and_gets_it_back_before_anybody_else(tmp_path: Path) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        room = await opened(registry, registry.services.log, made("person", "person"), HostAdded(SECOND))
        with room.visit(Guest(BOB)):
            for secret in ("host", "second"):
                with room.visit(Guest(secret)):
                    for _ in range(9):
                        system.advance(GONE_AFTER)
                        await asyncio.sleep(0.002)
            assert room.table.hosted_since == "made"
            await pass_time(system, GONE_AFTER, lambda: room.table.host_seat == 1)
        with room.visit(Guest("host")), room.visit(Guest(ADA)):
            await pass_time(system, GONE_AFTER, lambda: room.table.hosted_since == "back")
            assert room.table.role(HOST).host


async def test_while_everybody_is_gone_nothing_passes_and_a_server_that_begins_again_gives_time(tmp_path: Path) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        await opened(registry, registry.services.log, hosted_by_ada("person", "person"))
        await pass_time(system, GONE_AFTER, lambda: system.now() > START + 20 * GONE_AFTER)
    system.time += 100 * GONE_AFTER
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        with room.visit(Guest(BOB)):
            await eventually(lambda: GONE_AFTER in system.alarms)
            assert room.table.host_seat == 0
            system.advance(GONE_AFTER)
            await eventually(lambda: room.table.host_seat == 1)
    async with open_registry(tmp_path, system) as registry:
        assert (await registry.session("muon-100")).table.host_seat == 1, "the log knows it"


async def test_at_a_table_of_days_it_passes_once_the_host_has_missed_a_turn(tmp_path: Path) -> None:
    system = ManualSystem()
    plan = replace(hosted_by_ada("person", "person"), turn_ms=86_400_000)
    async with open_registry(tmp_path, system, put_away_after=1_000_000) as registry:
        room = await opened(registry, registry.services.log, plan, Started(7, START, {"turn": 0, "phase": "play"}))
        with room.visit(Guest(BOB)):
            system.advance(86_400_000 - 1)
            await room.happen(lambda table: decide.passing(table, holder(1), True))
            assert room.table.host_seat == 0
            system.advance(1)
            await pass_time(system, GONE_AFTER, lambda: room.table.host_seat == 1)


async def test_of_two_servers_both_know_who_is_here_and_one_passes_it_on(postgres: str) -> None:
    system = ManualSystem()
    async with TableRegistry(PostgresLog(postgres), system) as one, TableRegistry(PostgresLog(postgres), system) as two:
        here = await opened(one, one.services.log, hosted_by_ada("person", "person"))
        there = await two.session("muon-100")
        try:
            with here.visit(Guest(BOB)), there.visit(Guest(BOB)):
                with there.visit(Guest(ADA)):
                    await eventually(lambda: here.attendance.present == {0, 1})
                    for _ in range(20):  # servers repeat every 20 s who is here
                        system.advance(10_000)
                        await eventually(lambda: here.attendance.present == {0, 1})
                    assert here.table.host_seat == there.table.host_seat == 0
                await eventually(lambda: here.attendance.present == {1})
                await eventually(lambda: system.alarms.count(GONE_AFTER) >= 2)
                system.advance(GONE_AFTER)
                await eventually(lambda: here.table.host_seat == there.table.host_seat == 1)
            assert await changes_of(one.services.log) == [Hosted(1, "clock")]
        finally:
            await one.delete("muon-100", ADA)


async def test_what_a_log_says_of_the_host_is_read_from_either_store(log: Log) -> None:
    happened: list[AnyChange] = [hosted_by_ada("person", "person"), HostAdded(SECOND), Hosted(1, "clock"), Hosted()]
    await lay(log, "muon-100", *happened)
    assert [changes.read(entry.body) for entry in await log.read("muon-100")] == happened
