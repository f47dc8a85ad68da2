"""A pupil goes on on another device: their seat, name and results go along, and the old one holds nothing any more."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from labtable.api.limits import Limits
from labtable.classroom.devices import OFFERED_MS
from labtable.table.seats.codes import LETTERS

from .classes import ClassPerson, fetched, in_class, tiles
from .clock import Clock
from .live import JSON, Live, Person, live
from .rooms import Room, room
from .taught import push

pytestmark = pytest.mark.anyio

QUICK = {"options": {"form": "elimination"}, "size": 2}


async def code_for(its: Room, pupil: int) -> str:
    """A code with which a pupil goes on, as the desk is given it."""
    await its.desk.send({"t": "hand_over", "pupil": pupil})
    given = await its.desk.until("pupil_code")
    assert given["pupil"] == pupil
    return str(given["code"])


async def goes_on(phone: ClassPerson, code: str) -> None:
    """Somebody types a code on another phone, as they like, and has the pupil's place."""
    await phone.send({"t": "go_on", "code": f" {code[:4].lower()} {code[4:]} "})
    await phone.until("joined")
    await phone.until(lambda view: view.get("me") is not None)


async def dealt(its: Room, *phones: ClassPerson) -> str:
    """Deal to all, and return the table of these pupils."""
    await its.desk.send({"t": "deal"})
    for phone in phones:
        await phone.until(lambda view: view["at"] == "table")
    return str(phones[0].view["table"])


async def play_some(seats: list[Person], acts: int) -> int:
    """Play this many actions, and return how many of them the first one did."""
    rng, own = random.Random(1), 0
    for _ in range(acts):
        for seat in seats:
            await seat.until(lambda view: view["stage"] == "playing")
        turn = seats[0].view["view"]["position"]["turn"]
        seat = next(seat for seat in seats if seat.view["you"] == turn)
        await seat.until(lambda _, seat=seat: seat.is_asked)  # type: ignore[misc]
        own += seat is seats[0]
        await seat.act(rng.choice([choice for choice in seat.choices() if choice != "call"]))
        seen = seat.view["seen"]
        for other in seats:
            await other.until(lambda view, seen=seen: view["seen"] >= seen)  # type: ignore[misc]
    return own


async def report_of(server: Live, its: Room, path: str = "report") -> Any:
    answer = await fetched(server, its.code, path, its.secret)
    return answer.json() if path == "report" else answer.text


async def check_holds_nothing(server: Live, its: Room, table: str, phone: ClassPerson) -> None:
    """The old browser is told so, after a reload, too, and can do nothing in the class and at the table."""
    await phone.until(lambda view: view["at"] == "elsewhere" and view["me"] is None and view["table"] is None)
    async with in_class(server, its.code, phone.secret) as again:
        await again.until(lambda view: view["at"] == "elsewhere")
        assert (await again.told({"t": "rename", "pupil": 0, "name": "Eve"}))["code"] in ("not_desk", "not_yours")
    async with server.person(table, phone.secret) as there:
        await there.until(lambda view: view["you"] is None)
        assert (await there.told({"t": "act", "seen": 0, "action": "call"}))["code"] == "not_seated"


async def test_hand_turn_and_results_go_along_to_another_phone(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, **QUICK) as its:
        ada, ben = await its.names("Ada", "Ben")
        table = await dealt(its, ada, ben)
        async with server.person(table, ada.secret) as old, server.person(table, ben.secret) as bens:
            acted = await play_some([old, bens], 5)
            assert acted > 0
            hand, seat = old.view["view"]["position"]["hands"], old.view["you"]
            before = (await report_of(server, its))["pupils"]
            new = await its.come()
            await goes_on(new, await code_for(its, 0))
            await old.until(lambda view: view["you"] is None)
            await check_holds_nothing(server, its, table, ada)
            assert new.view["me"]["name"] == "Ada"
            assert (new.view["at"], new.view["table"]) == ("table", table)
            async with server.person(table, new.secret) as news:
                await news.until(lambda view: view["you"] is not None)
                assert (news.view["view"]["position"]["hands"], news.view["you"]) == (hand, seat)
                await asyncio.gather(*(one.play_on(random.Random(n)) for n, one in enumerate((news, bens))))
                await news.until(lambda view: view["stage"] == "over")
        after = await report_of(server, its)
        assert [pupil["name"] for pupil in after["pupils"]] == ["Ada", "Ben"]
        assert before[0]["actions"] == acted
        assert after["pupils"][0]["actions"] >= acted
        assert (after["pupils"][0]["matches"], after["pupils"][0]["left"]) == (1, 0)
        assert sum(pupil["won"] for pupil in after["pupils"]) == 1
        assert sum(pupil["actions"] for pupil in after["pupils"]) == after["actions"]
        sheets = await report_of(server, its, "sheets.csv?names=hidden")
        assert "Ada" not in sheets
        assert "Ada 2" not in await report_of(server, its, "report.csv")
        await its.desk.until(lambda view: [pupil["name"] for pupil in view["pupils"]] == ["Ada", "Ben"])


async def test_a_code_works_once_for_ten_minutes_and_only_the_newest(tmp_path: Path) -> None:
    clock = Clock()
    async with live(tmp_path, system=clock) as server, room(server) as its:
        (ada,) = await its.names("Ada")
        first, second = [await code_for(its, 0) for _ in range(2)]
        phone = await its.come()
        assert (await phone.told({"t": "go_on", "code": first}))["code"] == "wrong_code"
        await goes_on(phone, second)
        other = await its.come()
        assert (await other.told({"t": "go_on", "code": second}))["code"] == "wrong_code"
        late = await code_for(its, 0)
        clock.skip(OFFERED_MS)
        assert (await other.told({"t": "go_on", "code": late}))["code"] == "wrong_code"
        gone = await code_for(its, 0)
        await its.desk.send({"t": "remove", "pupils": [0]})
        await its.desk.until(lambda view: not view["pupils"])
        assert (await other.told({"t": "go_on", "code": gone}))["code"] == "wrong_code"
        for wish in ({"t": "hand_over", "pupil": 0}, {"t": "hand_over", "pupil": 99}):
            assert (await its.desk.told(wish))["code"] == "unknown_pupil"
        assert (await its.desk.told({"t": "go_on", "code": gone}))["code"] == "already_here"
        for person in (ada, phone, other):
            assert (await person.told({"t": "hand_over", "pupil": 0}))["code"] == "not_desk"
            wish = {"t": "same_person", "pupil": 0, "other": 1, "device": 1}
            assert (await person.told(wish))["code"] == "not_desk"


async def test_codes_are_not_found_by_trying(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(codes_per_second=0, codes_at_once=3)) as server, room(server) as its:
        await its.names("Ada")
        code = await code_for(its, 0)
        assert len(code) == 8
        phone = await its.come()
        guesses = [LETTERS[n] * 8 for n in range(3)]
        assert [(await phone.told({"t": "go_on", "code": guess}))["code"] for guess in guesses] == ["wrong_code"] * 3
        assert (await phone.told({"t": "go_on", "code": code}))["code"] == "slow_down"


async def test_who_came_in_again_is_who_they_were(tmp_path: Path) -> None:
    """With the hand that they had; what both did is theirs."""
    async with live(tmp_path) as server, room(server, **QUICK) as its:
        anna, ben = await its.names("Anna", "Ben")
        table = await dealt(its, anna, ben)
        (again,) = await its.names("Anna")
        await again.until(lambda view: view["at"] == "puzzle")
        assert again.view["me"]["name"] == "Anna 2"
        puzzle = again.view["table"]
        async with server.person(table, anna.secret) as old, server.person(table, ben.secret) as bens:
            acted = await play_some([old, bens], 5)
            hand = old.view["view"]["position"]["hands"]
            assert len((await report_of(server, its))["pupils"]) == 3
            await its.desk.send({"t": "same_person", "pupil": 2, "other": 0, "device": 2})
            await again.until(lambda view: view["at"] == "table")
            await check_holds_nothing(server, its, table, anna)
            assert (again.view["table"], again.view["me"]["name"]) == (table, "Anna")
            async with server.person(table, again.secret) as new:
                await new.until(lambda view: view["you"] is not None)
                assert new.view["view"]["position"]["hands"] == hand
        await its.desk.until(lambda view: [pupil["name"] for pupil in view["pupils"]] == ["Anna", "Ben"])
        about = (await report_of(server, its))["pupils"]
        assert [(pupil["number"], pupil["name"]) for pupil in about] == [(0, "Anna"), (1, "Ben")]
        assert about[0]["actions"] == acted
        async with server.person(puzzle, again.secret) as there:
            await there.until(lambda view: view["you"] is not None)
        wish = {"t": "same_person", "pupil": 2, "other": 0, "device": 2}
        assert (await its.desk.told(wish))["code"] == "unknown_pupil"


async def test_who_sits_twice_at_a_table_keeps_the_seat_that_they_had_first(tmp_path: Path) -> None:
    for device in (0, 1):
        (folder := tmp_path / str(device)).mkdir()
        async with live(folder) as server, room(server, **QUICK) as its:
            phones = await its.names("Anna", "Anna")
            table = await dealt(its, *phones)
            async with server.person(table, phones[0].secret) as first:
                await first.until(lambda view: view["you"] is not None)
                seat = first.view["you"]
                await its.desk.send({"t": "same_person", "pupil": 0, "other": 1, "device": device})
                await its.desk.until(tiles(lambda tile: [s["pupil"] for s in tile["seats"]].count(None) == 1))
                await phones[1 - device].until(lambda view: view["at"] == "elsewhere")
                async with server.person(table, phones[device].secret) as new:
                    await new.until(lambda view, seat=seat: view["you"] == seat)  # type: ignore[misc]


async def test_who_scans_the_code_after_coming_in_again_is_one_person(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, **QUICK) as its:
        anna, ben = await its.names("Anna", "Ben")
        table = await dealt(its, anna, ben)
        await its.desk.send({"t": "door", "door": "ask"})
        await its.desk.until(lambda view: view["door"] == "ask")
        (again,) = await its.names("Anna")
        await again.until(lambda view: view["at"] == "door")
        await again.send({"t": "go_on", "code": await code_for(its, 0)})
        await again.until(lambda view: view["at"] == "table" and view["table"] == table)
        await anna.until(lambda view: view["at"] == "elsewhere")
        await its.desk.until(lambda view: (len(view["pupils"]), view["waiting"]) == (2, []))


async def test_an_answer_of_a_group_is_not_given_from_the_old_phone(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, **QUICK) as its:
        phones = await its.names("Ada", "Ben")
        assert await push(server, its.code, its.secret, game="cats", puzzle=5, together=True) is None
        for phone in phones:
            await phone.until(lambda view: view["at"] == "question")
        secret, table = phones[0].view["secret"], phones[0].view["table"]
        new = await its.come()
        await goes_on(new, await code_for(its, 0))
        await new.until(lambda view: view["at"] == "question" and view["secret"] != secret)
        async with server.person(table, secret) as eve, server.person(table, new.view["secret"]) as ada:
            await ada.until(lambda view: view["you"] is not None)
            await eve.until(lambda view: view["you"] is None)
        await phones[1].until(lambda view: view["secret"] == new.view["secret"])


async def test_a_puzzle_goes_along_and_its_old_phone_does_nothing_there(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, size=2) as its:
        await dealt(its, *await its.names("Ada", "Ben"))
        (cleo,) = await its.names("Cleo")
        await cleo.until(lambda view: view["at"] == "puzzle")
        table = cleo.view["table"]
        new = await its.come()
        await goes_on(new, await code_for(its, 2))
        assert new.view["table"] == table
        await check_holds_nothing(server, its, table, cleo)
        async with server.person(table, new.secret) as there, server.person(table, cleo.secret) as eve:
            await there.until(lambda view: view["you"] is not None and view["host"])
            await eve.until(lambda view: view["you"] is None and not view["host"])
            for wish in ({"t": "start"}, {"t": "freeze"}):
                assert (await eve.told(wish))["code"] == "not_host"


async def test_who_held_a_place_is_known_to_its_browser_as_gone(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server) as its:
        (ada,) = await its.names("Ada")
        await goes_on(await its.come(), await code_for(its, 0))
        wish: JSON = {"classes": [{"code": its.code, "secret": ada.secret}]}
        (known,) = (await server.ask("POST", "/api/classes/mine", json=wish)).json()["classes"]
        assert (known["gone"], known["out"], known["name"]) == (False, True, None)
