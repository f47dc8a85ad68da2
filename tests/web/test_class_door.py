"""The door of a class over real sockets: it is shut on a flood, lets pupils in one by one, and the desk goes first."""

import asyncio
import json
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from labtable.api.limits import Limits
from labtable.classroom import changes
from labtable.classroom.changes import DoorSet, Joined, Named, Renamed, SentOut
from labtable.classroom.decide import MOST_HERE, MOST_PUPILS
from tests.classroom.memory import MemoryLog, Store

from .classes import ClassPerson, in_class, tiles
from .clock import Clock
from .live import BOUNDLESS, JSON, live
from .rooms import room

pytestmark = pytest.mark.anyio

REAL = 29  # pupils of the class
BOUNDLESS_FLOOD = replace(BOUNDLESS, joins_at_once=1e9)
FALSE = 200  # who come with its code from elsewhere
MANY = replace(Limits(), joins_at_once=1e9)
"""As served, but for the turns of those who join from one address, which would keep a flood away."""


async def told(person: ClassPerson) -> JSON:
    """What somebody is told who wishes to join."""
    while True:
        for frame in map(json.loads, person.frames):
            if frame["t"] in ("joined", "fault"):
                return dict(frame)
        await person.hear()


async def outcomes(flood: list[ClassPerson]) -> Counter[str]:
    """How many joined, and why the others did not."""
    return Counter([(await told(eve)).get("code", "joined") for eve in flood])


def numbers(view: JSON, name: str, of: str = "pupils") -> list[int]:
    """The numbers of those whose names begin so."""
    return [pupil["pupil"] for pupil in view[of] if pupil["name"].startswith(name)]


async def test_a_flood_is_shut_out_by_one_act_and_swept_by_another(tmp_path: Path) -> None:
    async with live(tmp_path, BOUNDLESS_FLOOD) as server, room(server) as its:
        phones = await its.names(*(f"Pupil {n}" for n in range(REAL)))
        flood = await its.flood(FALSE)
        assert await outcomes(flood) == {"joined": MOST_PUPILS - REAL, "class_full": FALSE - MOST_PUPILS + REAL}
        await its.desk.send({"t": "door", "door": "shut"})
        await its.desk.until(lambda view: view["door"] == "shut")
        assert await outcomes(await its.flood(3)) == {"door_shut": 3}
        swept = numbers(its.desk.view, "lol")
        await its.desk.send({"t": "remove", "pupils": swept})
        await its.desk.until(lambda view: len(view["pupils"]) == REAL)
        (act,) = its.desk.view["removals"]
        assert (act["n"], len(act["names"])) == (len(swept), 3)
        joined = [eve for eve in flood if eve.secret]
        for eve in joined:
            await eve.until(lambda view: view["at"] == "out")
            assert (await eve.told({"t": "join", "name": "Ada"}))["code"] == "sent_out"
        again = await its.come(joined[0].secret)  # the same browser, opened anew
        assert (await again.until(lambda _: True))["at"] == "out"
        assert (await again.told({"t": "join", "name": "Ada"}))["code"] == "sent_out"
        await its.desk.send({"t": "door", "door": "open"})
        await its.desk.until(lambda view: view["door"] == "open")
        assert (await again.told({"t": "join", "name": "Ada"}))["code"] == "sent_out"
        assert await outcomes(await its.flood(MOST_PUPILS - REAL + 1)) == {
            "joined": MOST_PUPILS - REAL,
            "class_full": 1,
        }
        for phone in phones:
            assert phone.view["at"] == "waiting"


async def test_no_number_of_comers_closes_a_class_for_good(tmp_path: Path) -> None:
    async with live(tmp_path, BOUNDLESS_FLOOD) as server, room(server) as its:
        await its.desk.send({"t": "door", "door": "ask"})
        await its.desk.until(lambda view: view["door"] == "ask")
        assert await outcomes(await its.flood(MOST_HERE + 10)) == {"joined": MOST_HERE, "class_full": 10}
        for _ in range(2):
            await its.desk.until(lambda view: len(view["waiting"]) == MOST_HERE)
            await its.desk.send({"t": "remove", "pupils": numbers(its.desk.view, "lol", "waiting")})
            await its.desk.until(lambda view: view["waiting"] == [])
            assert await outcomes(await its.flood(MOST_HERE)) == {"joined": MOST_HERE}


async def test_what_is_sent_out_by_mistake_comes_back(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, size=3) as its:
        phones = await its.names("Ada", "Ben", "Cleo")
        await its.desk.send({"t": "deal"})
        tables = [(await phone.until(lambda view: view["at"] == "table"))["table"] for phone in phones]
        await its.desk.send({"t": "remove", "pupils": [0, 1]})
        for phone in phones[:2]:
            await phone.until(lambda view: view["at"] == "out")
        await its.desk.until(lambda view: view["removals"] and view["removals"][0]["names"] == ["Ada", "Ben"])
        other = await its.names("Ada")  # takes the free seat, and the name
        await other[0].until(lambda view: view["at"] == "table")
        await its.desk.send({"t": "bring_back", "act": 0})
        for phone, at in zip(phones[:2], ("table", "puzzle"), strict=True):
            await phone.until(lambda view, at=at: view["at"] == at)  # type: ignore[misc]
        assert phones[0].view["table"] == tables[0]
        assert phones[0].view["me"]["name"] == "Ada 2"
        await its.desk.until(lambda view: view["removals"] == [])
        assert (await its.desk.told({"t": "bring_back", "act": 0}))["code"] == "undone"


async def test_pupils_are_let_in_one_by_one(tmp_path: Path) -> None:
    """Their phones go on by themselves; a restarted server knows who waits and who is in."""
    async with live(tmp_path) as server, room(server, size=2) as its:
        code, secret = its.code, its.secret
        (ada,) = await its.names("Ada")
        await its.desk.send({"t": "door", "door": "ask"})
        await its.desk.until(lambda view: view["door"] == "ask")
        ben, cleo = await its.names("Ben", "Cleo")
        for phone in (ben, cleo):
            assert (await phone.until(lambda view: view["at"] == "door"))["me"]["name"] in ("Ben", "Cleo")
            assert (await phone.told({"t": "puzzle", "number": 1}))["code"] == "not_waiting"
        assert (await its.desk.told({"t": "move", "pupil": 1, "group": 1}))["code"] == "not_let_in"
        await its.desk.send({"t": "deal"})
        await ada.until(lambda view: view["at"] == "table")
        assert [pupil["name"] for pupil in its.desk.view["pupils"]] == ["Ada"]
        await its.desk.send({"t": "let_in", "pupils": [1]})
        await ben.until(lambda view: view["at"] == "table" and view["table"] == ada.view["table"])
        assert cleo.view["at"] == "door"
        secrets = [phone.secret for phone in (ada, ben, cleo)]
    async with live(tmp_path) as server, in_class(server, code, secret) as desk, AsyncExitStack() as people:
        await desk.until(lambda view: view.get("door") == "ask")
        phones = [await people.enter_async_context(in_class(server, code, own)) for own in secrets]
        for phone, at in zip(phones, ("table", "table", "door"), strict=True):
            await phone.until(lambda view, at=at: view["at"] == at)  # type: ignore[misc]
        await desk.send({"t": "door", "door": "shut"})
        await desk.send({"t": "let_in", "pupils": [2]})
        await phones[2].until(lambda view: view["at"] == "puzzle")


async def test_the_desk_waits_for_one_join_at_most(tmp_path: Path) -> None:
    """By the order of the log: a join stands still there, a flood queues behind it, then the desk wishes something."""
    wishes: list[tuple[JSON, Any]] = [
        ({"t": "door", "door": "shut"}, DoorSet),
        ({"t": "rename", "pupil": 0, "name": "Adele"}, Renamed),
        ({"t": "remove", "pupils": [0]}, SentOut),
        ({"t": "names", "names": "wall"}, Named),
    ]
    for wish, kind in wishes:
        log = MemoryLog(store := Store())
        async with live(tmp_path, MANY, log=log) as server, room(server) as its:
            await its.names("Ada")
            await its.desk.settle()
            flood = [await its.come() for _ in range(FALSE)]
            log.stops_at = log.appends + 5
            for eve in flood:
                await eve.send({"t": "join", "name": "lol"})
            await log.stopped.wait()
            for eve in flood:
                await eve.send({"t": "nonsense"})  # all have been heard
            await its.desk.send(wish)
            other = await its.come(its.secret)
            await other.settle()  # now the desk has been heard, too
            still = len(store.logs[its.code])
            log.goes_on.set()
            await outcomes(flood)
            entries = [changes.read(body) for body in store.logs[its.code]]
            (at,) = [n for n, change in enumerate(entries) if isinstance(change, kind)]
            before = [change for change in entries[still:at] if isinstance(change, Joined)]
            after = [change for change in entries[at:] if isinstance(change, Joined)]
            assert len(before) <= 1
            assert len(after) == 0 if kind is DoorSet else len(after) >= MOST_PUPILS - 10


async def test_the_desk_is_never_held_up_by_its_own_turns(tmp_path: Path) -> None:
    limits = Limits()
    assert limits.desk_changes_per_second >= limits.joins_per_second
    assert limits.desk_changes_at_once >= limits.joins_at_once
    async with live(tmp_path, limits) as server, room(server) as its:
        await its.names("Ada")
        await its.desk.until(lambda view: len(view["pupils"]) == 1)
        for n in range(45):  # more than a pupil may do at once, and no more than one socket may send
            await its.desk.send({"t": "rename", "pupil": 0, "name": f"Ada {n}"})
        async with asyncio.timeout(20):  # at one a second the last would come after more than a minute
            await its.desk.until(lambda view: view["pupils"][0]["name"] == "Ada 44")


async def test_who_left_before_the_deal_holds_no_place_and_has_one_when_back(tmp_path: Path) -> None:
    clock = Clock()
    async with live(tmp_path, system=clock) as server, room(server, size=2) as its:
        phones = await its.names("Ada", "Ben")
        async with in_class(server, its.code) as cleo:
            own = await cleo.join("Cleo")
        async with in_class(server, its.code) as dan:
            await dan.join("Dan")
        await its.desk.until(lambda view: [p["left"] is not None for p in view["pupils"]] == [False, False, True, True])
        clock.skip(60_000)
        await its.desk.send({"t": "deal"})
        await its.desk.until(tiles(lambda tile: tile["stage"] == "playing"))
        assert [pupil["name"] for pupil in its.desk.view["left"]] == ["Cleo", "Dan"]
        assert len(its.desk.view["tiles"]) == 1
        for phone in phones:
            await phone.until(lambda view: view["at"] == "table")
        await its.desk.send({"t": "door", "door": "shut"})
        async with in_class(server, its.code, own) as cleo:
            await cleo.until(lambda view: view["at"] == "puzzle")
            await its.desk.until(lambda view: numbers(view, "Cleo") == [2] and numbers(view, "Dan", "left") == [3])
            await its.desk.send({"t": "stop"})
            await its.desk.until(tiles(lambda tile: tile["stage"] == "over"))
            await its.desk.send({"t": "deal"})
            await cleo.until(lambda view: view["at"] == "table")
        report = await server.ask(
            "GET", f"/api/classes/{its.code}/report", headers={"Authorization": f"Bearer {its.secret}"}
        )
        assert {pupil["name"] for pupil in report.json()["pupils"]} == {"Ada", "Ben", "Cleo"}


async def test_full_places_of_those_who_left_are_given_to_others(tmp_path: Path) -> None:
    clock = Clock()
    async with live(tmp_path, BOUNDLESS_FLOOD, system=clock) as server, room(server) as its:
        for n in range(2):
            async with in_class(server, its.code) as gone:
                await gone.join(f"Gone {n}")
        assert await outcomes(await its.flood(MOST_PUPILS)) == {"joined": MOST_PUPILS - 2, "class_full": 2}
        clock.skip(60_000)
        assert await outcomes(await its.flood(3)) == {"joined": 2, "class_full": 1}
        await its.desk.until(lambda view: len(view["left"]) == 2)


async def test_what_the_desk_mends_stays_and_the_wall_shows_what_it_has_seen(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server) as its:
        jonas, ben = await its.names("King Jonas", "Ben")
        await its.desk.until(lambda view: len(view["pupils"]) == 2)
        assert its.desk.view["names"] == "desk"
        assert not any(pupil["up"] for pupil in its.desk.view["pupils"])
        await its.desk.send({"t": "names", "names": "wall", "seen": its.desk.view["entries"]})
        await its.desk.until(lambda view: all(pupil["up"] for pupil in view["pupils"]))
        await jonas.send({"t": "rename", "pupil": 0, "name": "Poo"})
        await its.desk.until(lambda view: view["pupils"][0]["name"] == "Poo")
        assert [pupil["up"] for pupil in its.desk.view["pupils"]] == [False, True]
        await its.desk.send({"t": "rename", "pupil": 0, "name": "Jonas Lind"})
        await jonas.until(lambda view: view["me"]["name"] == "Jonas Lind" and view["mended"])
        fault = await jonas.told({"t": "rename", "pupil": 0, "name": "Poo"})
        assert fault["code"] == "name_mended"
        await its.desk.until(lambda view: view["pupils"][0]["typed"] == "Poo" and view["pupils"][0]["up"])
        await ben.send({"t": "rename", "pupil": 1, "name": "Benno"})
        (late,) = await its.names("Late")
        await its.desk.until(lambda view: len(view["pupils"]) == 3 and view["pupils"][1]["name"] == "Benno")
        assert [pupil["up"] for pupil in its.desk.view["pupils"]] == [True, False, False]
        await its.desk.send({"t": "names", "names": "wall", "seen": its.desk.view["entries"]})
        await its.desk.until(lambda view: all(pupil["up"] for pupil in view["pupils"]))
        await its.desk.send({"t": "names", "names": "nowhere"})
        await its.desk.until(lambda view: not any(pupil["up"] for pupil in view["pupils"]))
        assert late.view["me"]["name"] == "Late"


@pytest.mark.parametrize(
    "name", ["(computer, beginner)", "Ada (Computer)", "Ordinateur", "la máquina", "מחשב", "Bo \U0001f916"]
)
async def test_no_pupil_is_called_as_a_computer_is_in_any_language(tmp_path: Path, name: str) -> None:
    async with live(tmp_path) as server, room(server) as its:
        eve = await its.come()
        assert (await eve.told({"t": "join", "name": name}))["code"] == "bad_name"
        await eve.join("Eve")
        assert (await eve.told({"t": "rename", "pupil": 0, "name": name}))["code"] == "bad_name"
        made = await server.make("me", "open")
        async with server.person(made.table) as other:
            assert (await other.told({"t": "sit", "seat": 1, "name": name}))["code"] == "bad_name"


async def test_a_browser_that_was_sent_out_is_told_so(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server) as its:
        (ada,) = await its.names("Ada")
        await its.desk.send({"t": "remove", "pupils": [0]})
        await ada.until(lambda view: view["at"] == "out")
        wish = {"classes": [{"code": its.code, "secret": ada.secret}]}
        (known,) = (await server.ask("POST", "/api/classes/mine", content=json.dumps(wish))).json()["classes"]
        assert (known["gone"], known["out"], known["name"]) == (False, True, None)


async def test_a_class_of_elements_gives_one_to_each(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, naming="elements") as its:
        await its.desk.send({"t": "door", "door": "ask"})
        await its.desk.until(lambda view: view["door"] == "ask")
        phones = await its.names("", "", "")
        await its.desk.until(lambda view: len({pupil["element"] for pupil in view["waiting"]} - {0}) == 3)
        before = [phone.view["me"]["name"] for phone in phones]
        await its.desk.send({"t": "let_in", "pupils": [0, 1, 2], "seen": 0})
        for phone, name in zip(phones, before, strict=True):
            assert (await phone.until(lambda view: view["at"] == "waiting"))["me"]["name"] == name


async def test_a_list_says_who_may_be_let_in_and_names_whoever_is(tmp_path: Path) -> None:
    lines = ["Demir;Elif", "Koc;Ben", "Berg;Anna", "Lind;Jonas"]
    async with live(tmp_path) as server, room(server, naming="list", roster=lines) as its:
        (anna,) = await its.names("Anna Berg")
        await its.desk.send({"t": "door", "door": "ask"})
        await its.desk.until(lambda view: view["door"] == "ask")
        phones = await its.names("elif", "Ben Koç", "Anna", "Napoleon", "Ben")
        await its.desk.until(lambda view: len(view["waiting"]) == 5)
        waiting = its.desk.view["waiting"]
        assert [(pupil["on_list"], pupil["line"]) for pupil in waiting] == [
            ("free", 0), ("free", 1), ("taken", 2), ("none", None), ("free", 1),
        ]  # fmt: skip
        assert [pupil["name"] for pupil in waiting] == ["elif", "Ben Koç", "Anna", "Napoleon", "Ben"]
        await its.desk.send({"t": "let_in", "pupils": [1, 2, 3, 5], "seen": its.desk.view["entries"]})
        for phone, name in zip(phones, ["Elif", "Ben", "Anna 2", None, "Ben 2"], strict=True):
            if name is not None:
                await phone.until(lambda view, name=name: view["at"] == "waiting" and view["me"]["name"] == name)  # type: ignore[misc]
        await its.desk.until(lambda view: [pupil["line"] for pupil in view["pupils"]] == [2, 0, 1, None, None])
        assert phones[3].view["at"] == "door"
        assert anna.view["me"]["name"] == "Anna"
