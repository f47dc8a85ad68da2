"""Homework: given one day, done the next, with nobody at the desk and a server that was started again meanwhile."""

import asyncio
import json
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

from labtable.games import load
from labtable.table.store.postgres import PostgresLog

from .classes import ClassPerson, fetched, in_class, open_class
from .clock import Clock
from .live import JSON, Live, Person, live
from .taught import asked_for

pytestmark = pytest.mark.anyio

HOUR, DAY = 3_600_000, 86_400_000
GAME = "cats"
NUMBERS = (7_654_321, 7_654_322)
LIST = ["Ada Lovelace", "Noor Khan", "Max Born"]
PUZZLES = [{"game": GAME, "puzzle": number} for number in NUMBERS]


async def give(server: Live, code: str, secret: str | None, tasks: Any, until: int) -> JSON | None:
    """Give homework; None, or the problem."""
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    answer = await server.ask(
        "POST", f"/api/classes/{code}/homework", content=json.dumps({"tasks": tasks, "until": until}), headers=headers
    )
    return None if answer.status_code == 204 else answer.json()


async def done(server: Live, code: str, secret: str | None) -> dict[str, list[JSON]]:
    """What was done, by name."""
    answer = await fetched(server, code, "homework", secret)
    assert answer.status_code == 200, answer.text
    return {pupil["name"]: pupil["tasks"] for pupil in answer.json()["pupils"]}


@asynccontextmanager
async def at_task(server: Live, pupil: ClassPerson, task: int) -> AsyncIterator[Person]:
    """A pupil at the table of a task."""
    await pupil.send({"t": "task", "task": task})
    view = await pupil.until(lambda view: view["homework"]["tasks"][task]["table"] is not None)
    async with server.person(view["homework"]["tasks"][task]["table"], pupil.secret) as person:
        await person.until(lambda view: view["you"] is not None and view["stage"] != "lobby")
        yield person


def solution(number: int) -> str:
    """A solution of a puzzle, in notation."""
    make = load(GAME).puzzle
    assert make is not None
    return load(GAME).write(*make(number).solutions[0])


def wrong(person: Person, number: int) -> str:
    """An action that does not solve a puzzle."""
    return next(choice for choice in person.choices() if choice not in ("claim", solution(number)))


async def test_homework_over_two_days(tmp_path: Path) -> None:
    """Two puzzles until the next day; the class is not left open by anybody."""
    clock = Clock()
    until = clock.now() + DAY
    async with live(tmp_path, system=clock, keep_days=1) as server:
        code, secret = await open_class(server, GAME, 3, naming="list", roster=LIST)
        assert await give(server, code, secret, PUZZLES, until) is None
        async with in_class(server, code, secret) as desk:
            view = await desk.until(lambda view: view.get("homework") is not None)
            assert [task["kind"] for task in view["homework"]["tasks"]] == ["puzzle", "puzzle"]
            await desk.send({"t": "end_class"})
            await desk.until(lambda view: view["closed"] is not None)
    clock.skip(DAY - 2 * HOUR)
    async with live(tmp_path, system=clock, keep_days=1) as server:  # the next day
        async with in_class(server, code) as noor, in_class(server, code) as ada:
            await noor.join("Noor")
            await ada.join("Ada")
            assert noor.view["at"] == ada.view["at"] == "homework"
            async with at_task(server, ada, 0) as person:
                heard = await asked_for(server, code, person.view["table"], ada.secret)
                await person.act(solution(NUMBERS[0]))
                await person.until(lambda view: view["puzzle"]["result"] == "solved")
                heard += await asked_for(server, code, person.view["table"], ada.secret)
                heard += [frame.encode() for frame in person.frames]
            async with at_task(server, noor, 0) as person:
                await person.send({"t": "hint"})
                await person.until("advice")
                await person.act(wrong(person, NUMBERS[0]))
                view = await person.until(lambda view: view["puzzle"]["result"] == "missed")
                assert not view["puzzle"]["answer"]
                for what in ("review", "record"):  # they would tell it
                    told = await server.ask("GET", f"/api/tables/{view['table']}/{what}")
                    assert told.json()["code"] == "match_on", what
                await noor.send({"t": "task", "task": 0, "again": True})
                await person.until(lambda view: view["match"] == 2)
                await person.act(solution(NUMBERS[0]))
                await person.until(lambda view: view["puzzle"]["result"] == "solved")
            async with at_task(server, noor, 1) as person:
                await person.act(wrong(person, NUMBERS[1]))
                await person.until(lambda view: view["puzzle"]["result"] == "missed")
            heard += [frame.encode() for pupil in (ada, noor) for frame in pupil.frames]
            assert not [part for part in heard if str(NUMBERS[0]).encode() in part]
            assert list(await done(server, code, noor.secret)) == ["Noor"]
        found = await done(server, code, secret)
        assert list(found) == ["Noor Khan", "Ada Lovelace"]
        first, second = found["Noor Khan"]
        assert (first["state"], first["first"], first["tries"], first["hints"]) == ("done", False, 2, 1)
        assert (second["state"], second["tries"]) == ("begun", 1)
        assert [task["state"] for task in found["Ada Lovelace"]] == ["done", "none"]
        assert found["Ada Lovelace"][0]["first"]
        report = (await fetched(server, code, "report", secret)).json()
        assert {p["name"]: (p["solved"], p["tried"], p["hints"]) for p in report["pupils"]} == {
            "Noor Khan": (1, 2, 1),
            "Ada Lovelace": (1, 1, 0),
        }
        async with in_class(server, code, ada.secret) as pupil:
            assert (await pupil.until(lambda view: view["at"] == "homework"))["homework"]["until"] == until
            clock.skip(3 * HOUR)
            await pupil.until(lambda view: view["at"] == "over")
            await pupil.send({"t": "task", "task": 1})
            assert (await pupil.until("fault"))["code"] == "no_homework"
    async with live(tmp_path, system=clock, keep_days=1) as server, in_class(server, code) as late:
        await late.send({"t": "join", "name": "Max"})
        assert (await late.until("fault"))["code"] == "class_over"


async def test_who_comes_to_the_homework_of_a_class_that_has_ended_waits_at_its_door(tmp_path: Path) -> None:
    clock = Clock()
    async with live(tmp_path, system=clock) as server:
        code, secret = await open_class(server, GAME, 3)
        assert await give(server, code, secret, PUZZLES, clock.now() + DAY) is None
        async with in_class(server, code, secret) as desk, in_class(server, code) as late:
            await desk.send({"t": "end_class"})
            await desk.until(lambda view: view.get("closed") is not None)
            await desk.send({"t": "door", "door": "ask"})
            await desk.until(lambda view: view["door"] == "ask")
            await late.join("Max")
            await late.until(lambda view: view["at"] == "door")
            view = await desk.until(lambda view: view["waiting"])
            await desk.send({"t": "let_in", "pupils": [view["waiting"][0]["pupil"]], "seen": view["entries"]})
            await late.until(lambda view: view["at"] == "homework")
            clock.skip(2 * DAY)
            await late.until(lambda view: view["at"] == "over")


async def test_a_lesson_and_matches_at_home(tmp_path: Path) -> None:
    """Matches are against the computers that the desk chose, and none of them counts before it is over."""
    clock = Clock()
    plan = {"game": "cats", "size": 2, "level": "beginner", "options": {"form": "elimination"}, "pause_ms": 0}
    lesson = next(iter(load(GAME).lessons))
    tasks = [{"game": GAME, "lesson": lesson}, {"game": GAME, "plan": plan, "matches": 1}]
    async with live(tmp_path, system=clock) as server:
        code, secret = await open_class(server, GAME, 3)
        assert await give(server, code, secret, tasks, clock.now() + DAY) is None
        async with in_class(server, code) as pupil:
            await pupil.join("Ada")
            async with at_task(server, pupil, 0) as person:
                assert not person.view["host"]
                steps = load(GAME).lessons[lesson].steps
                for step in (step for step in steps if step.seat in load(GAME).lessons[lesson].learner):
                    await person.until(lambda view: view["asked"] == "must" or view["stage"] == "over")
                    await person.act(step.action)
                await person.until(lambda view: view["stage"] == "over")
            async with at_task(server, pupil, 1) as person:
                assert [seat["kind"] for seat in person.view["seats"]] == ["person", "bot"]
                assert not person.view["host"]
                assert (await done(server, code, secret))["Ada"][1]["played"] == 0
                await person.play_on(random.Random(3))
                won = person.view["you"] in person.view["winners"]
                await pupil.send({"t": "task", "task": 1, "again": True})
                await person.until(lambda view: view["match"] == 2)
            first, second = (await done(server, code, secret))["Ada"]
        assert first["state"] == second["state"] == "done"
        assert (second["played"], second["won"]) == (1, int(won))


async def test_nonsense_is_refused_and_others_see_nothing(tmp_path: Path) -> None:
    clock = Clock()
    until = clock.now() + DAY
    async with live(tmp_path, system=clock) as server:
        code, secret = await open_class(server, GAME, 3)
        refused = [
            (secret, [], until),
            (secret, [{"game": GAME}], until),
            (secret, [{"game": "chess", "puzzle": 1}], until),
            (secret, [{"game": GAME, "puzzle": 10**12}], until),
            (secret, [{"game": GAME, "lesson": "x" * 5000}], until),
            (secret, [{"game": GAME, "puzzle": 1, "hint": "no"}], "soon"),
            (secret, PUZZLES, 0),
            (secret, PUZZLES, 10**18),
            (None, PUZZLES, until),
            ("nobody", PUZZLES, until),
        ]
        for who, tasks, time in refused:
            problem = await give(server, code, who, tasks, time)  # type: ignore[arg-type]
            assert problem is not None
            assert problem["code"] not in ("internal", "")
            assert problem["text"]
        async with in_class(server, code, secret) as desk:
            assert (await desk.until(lambda view: "tiles" in view))["homework"] is None
        assert await give(server, code, secret, PUZZLES, until) is None
        assert (await fetched(server, code, "homework", None)).status_code == 403
        assert (await fetched(server, code, "homework", "nobody")).status_code == 403
        async with in_class(server, code) as pupil, in_class(server, code, secret) as desk:
            await pupil.send({"t": "task", "task": 0})
            assert (await pupil.until("fault"))["code"] == "not_let_in"
            own = await pupil.join("Ada")
            for task in (-1, 2, 10**9):
                await pupil.send({"t": "task", "task": task})
                assert (await pupil.until("fault"))["code"] == "bad_homework"
            await pupil.send({"t": "homework_until", "until": None})
            assert (await pupil.until("fault"))["code"] == "not_desk"
            async with at_task(server, pupil, 0):
                pass
            await desk.send({"t": "remove", "pupils": [0]})
            await pupil.until(lambda view: view["at"] == "out")
            assert pupil.view["homework"] is None
            assert (await fetched(server, code, "homework", own)).status_code == 403


async def test_two_servers_of_one_class(tmp_path: Path, postgres: str) -> None:
    """A pupil has one table for a task, on whichever server they ask for it, and the desk on the other sees it done."""
    clock = Clock()
    logs = PostgresLog(postgres), PostgresLog(postgres)
    async with (
        live(tmp_path / "a", system=clock, log=logs[0]) as one,
        live(tmp_path / "b", system=clock, log=logs[1]) as other,
    ):
        code, secret = await open_class(one, GAME, 3)
        assert await give(one, code, secret, PUZZLES, clock.now() + DAY) is None
        async with in_class(one, code) as ada:
            await ada.join("Ada")
            async with in_class(other, code, ada.secret) as far:
                await far.until(lambda view: view["homework"] is not None)
                await asyncio.gather(*(phone.send({"t": "task", "task": 0}) for phone in (ada, far)))
                tables = []
                for phone in (ada, far):
                    view = await phone.until(lambda view: view["homework"]["tasks"][0]["table"] is not None)
                    tables.append(view["homework"]["tasks"][0]["table"])
                assert tables[0] == tables[1]
                async with other.person(tables[0], ada.secret) as person:
                    await person.until(lambda view: view["you"] is not None)
                    await person.act(solution(NUMBERS[0]))
                    await person.until(lambda view: view["puzzle"]["result"] == "solved")
        assert (await done(one, code, secret))["Ada"][0]["state"] == "done"
        async with in_class(other, code, secret) as desk, in_class(one, code, ada.secret) as pupil:
            await desk.send({"t": "homework_until", "until": None})
            await pupil.until(lambda view: view["homework"] is None)


async def test_a_class_is_kept_as_long_as_its_homework_is_open_and_some_days_more(tmp_path: Path) -> None:
    """Although nobody uses it; then it is erased with all that was done."""
    clock = Clock()
    path = tmp_path / "tables.sqlite"

    def unused(days: int) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as store:
            store.execute(f"UPDATE room SET used = used - {days}")

    async with live(tmp_path, system=clock, keep_days=2) as server:
        code, secret = await open_class(server, GAME, 3)
        assert await give(server, code, secret, PUZZLES, clock.now() + 7 * DAY) is None
        async with in_class(server, code) as pupil:
            own = await pupil.join("Zwentibold")
            async with at_task(server, pupil, 0):
                pass
    clock.skip(9 * DAY - HOUR)
    unused(9)
    async with live(tmp_path, system=clock, keep_days=2) as server:
        await server.registry.eraser.sweep()
        assert b"Zwentibold" in path.read_bytes() + path.with_name("tables.sqlite-wal").read_bytes()
        clock.skip(2 * HOUR)
        await server.registry.eraser.sweep()
        async with server.connect(f"class/{code}") as socket:
            await socket.send(json.dumps({"t": "hello", "secret": own}))
            with pytest.raises(ConnectionClosedError, match="unknown_class"):
                while True:
                    await socket.recv()
    assert b"Zwentibold" not in path.read_bytes()


async def test_a_pupil_goes_on_at_home_on_another_device(tmp_path: Path) -> None:
    """With a code that was given in class, and with all that they have done."""
    clock = Clock()
    async with live(tmp_path, system=clock) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, GAME, 3)
        desk = await people.enter_async_context(in_class(server, code, secret))
        assert await give(server, code, secret, PUZZLES, clock.now() + 2 * DAY) is None
        phone = await people.enter_async_context(in_class(server, code))
        await phone.join("Ada")
        async with at_task(server, phone, 0) as person:
            await person.act(wrong(person, NUMBERS[0]))
            await person.until(lambda view: view["puzzle"]["result"] == "missed")
            await desk.send({"t": "hand_over", "pupil": 0})
            handed = (await desk.until("pupil_code"))["code"]
            await desk.send({"t": "end_class"})
            clock.skip(DAY)
            tablet = await people.enter_async_context(in_class(server, code))
            await tablet.send({"t": "go_on", "code": handed})
            await tablet.until(lambda view: view["at"] == "homework")
            await phone.until(lambda view: view["at"] == "elsewhere")
            await phone.send({"t": "task", "task": 1})
            assert (await phone.until("fault"))["code"] == "not_let_in"
            await tablet.send({"t": "task", "task": 0, "again": True})
        async with at_task(server, tablet, 0) as person:
            await person.until(lambda view: view["match"] == 2)
            await person.act(solution(NUMBERS[0]))
            await person.until(lambda view: view["puzzle"]["result"] == "solved")
        first = (await done(server, code, secret))["Ada"][0]
        assert (first["state"], first["tries"], first["first"]) == ("done", 2, False)


async def test_what_one_person_did_as_two_pupils_is_theirs(tmp_path: Path) -> None:
    clock = Clock()
    async with live(tmp_path, system=clock) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, GAME, 3)
        desk = await people.enter_async_context(in_class(server, code, secret))
        assert await give(server, code, secret, PUZZLES, clock.now() + DAY) is None
        ada, again = [await people.enter_async_context(in_class(server, code)) for _ in range(2)]
        await ada.join("Ada")
        await again.join("Ada")
        for pupil, task in ((ada, 0), (again, 0), (again, 1)):
            async with at_task(server, pupil, task) as person:
                await person.act(wrong(person, NUMBERS[task]) if pupil is ada else solution(NUMBERS[task]))
                await person.until(lambda view: view["puzzle"]["result"] != "open")
        await desk.send({"t": "same_person", "pupil": 0, "other": 1, "device": 1})
        await again.until(lambda view: view["me"] is not None and view["me"]["pupil"] == 0)
        (tasks,) = (await done(server, code, secret)).values()
        assert [task["state"] for task in tasks] == ["done", "done"]
        async with at_task(server, again, 1) as person:
            assert person.view["puzzle"]["result"] == "solved"
