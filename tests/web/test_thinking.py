"""What people ask computers to think about keeps nobody else waiting, and is thought about once."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from labtable.games import load, names
from labtable.table.state.changes import Acted, Started
from labtable.table.workers.worker import Answer, Work
from labtable.table.workers.worker_pool import WorkerPool
from tests.effort import effort
from tests.table.manual import START, Beside, eventually, made

from .live import JSON, Live, live
from .matches import MATCHED, past

pytestmark = pytest.mark.anyio

PUZZLE: JSON = {"game": "unitary", "name": "Eve", "seats": []}


class Slow(Beside):
    """A worker that thinks about hints, reviews and puzzles only when the test says so."""

    def __init__(self, begun: list[str], may_go_on: asyncio.Event) -> None:
        self._begun = begun
        self._may_go_on = may_go_on

    async def think(self, work: Work) -> Answer:
        function, arguments = work
        self._begun.append(" ".join([function.__name__, *(str(a) for a in arguments if isinstance(a, str | int))]))
        if function.__name__ != "choose":
            await self._may_go_on.wait()
        return await super().think(work)


class Thinking:
    """What was begun to be thought about, and whether it may go on."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_go_on = asyncio.Event()

    async def start(self) -> Slow:
        return Slow(self.begun, self.may_go_on)

    def count(self, what: str) -> int:
        """How often something was begun."""
        return sum(begun.startswith(what) for begun in self.begun)


MANY = effort(12, 60)  # puzzles


async def post(server: Live, wish: JSON) -> int:
    """Make a table."""
    return (await server.ask("POST", "/api/tables", content=json.dumps(wish))).status_code


async def test_many_puzzles_posted_at_once_keep_nobody_from_making_a_table_or_from_playing(tmp_path: Path) -> None:
    thinking = Thinking()
    async with live(tmp_path, workers=WorkerPool(None, thinking.start)) as server:
        posted = [asyncio.create_task(post(server, {**PUZZLE, "puzzle": n})) for n in range(1, MANY + 1)]
        await eventually(lambda: thinking.count("puzzle") == 1)
        table = await server.make("me", "random")
        async with server.person(table.table, table.secret) as ada:
            await ada.send({"t": "start"})
            await ada.until(lambda view: view["stage"] == "playing")
            while not ada.is_asked:
                await ada.hear()
            await ada.act(ada.choices()[0])
        assert not any(task.done() for task in posted)
        thinking.may_go_on.set()
        assert await asyncio.gather(*posted) == [201] * MANY


async def test_a_puzzle_is_made_once_and_the_next_ones_are_made_ahead(tmp_path: Path) -> None:
    thinking = Thinking()
    thinking.may_go_on.set()
    async with live(tmp_path, workers=WorkerPool(None, thinking.start)) as server:
        assert await asyncio.gather(*(post(server, {**PUZZLE, "puzzle": 1}) for _ in range(5))) == [201] * 5
        await eventually(lambda: thinking.begun == [f"puzzle unitary {n}" for n in (1, 2, 3, 4)])
        for n in (1, 2):
            assert await post(server, {**PUZZLE, "puzzle": n}) == 201
        await eventually(lambda: thinking.count("puzzle") == 5)


async def test_the_first_puzzles_of_each_game_are_there_before_anybody_asks(tmp_path: Path) -> None:
    thinking = Thinking()
    thinking.may_go_on.set()
    async with live(tmp_path, workers=WorkerPool(None, thinking.start)) as server:
        server.registry.puzzles.make_first()
        first = {f"puzzle {name} {n}" for name in names() for n in (1, 2, 3) if load(name).puzzle}
        await eventually(lambda: set(thinking.begun) == first)
        assert len(thinking.begun) == len(first)


async def test_an_anonymous_review_is_made_once_and_kept(tmp_path: Path) -> None:
    thinking = Thinking()
    started = Started(1, START, {**MATCHED, "area": [-1, 0, 0]})
    played = [Acted(0, "Mass up", 5), *(Acted(seat, "done", 6) for seat in range(3)), Acted(0, "Force up", 9)]
    await past(tmp_path, made("person", "person", "person"), started, *played)
    async with live(tmp_path, workers=WorkerPool(None, thinking.start)) as server:
        path = "/api/tables/muon-100/review"
        asked = [asyncio.create_task(server.ask("GET", path)) for _ in range(20)]
        await eventually(lambda: thinking.count("review") == 1)
        thinking.may_go_on.set()
        answers = await asyncio.gather(*asked)
        assert {answer.status_code for answer in answers} == {200}
        plain = await server.ask("GET", path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert {answer.text for answer in answers} == {plain.text}
        assert thinking.count("review") == 1


async def test_a_seat_that_asks_for_a_hint_again_is_given_the_same(tmp_path: Path) -> None:
    thinking = Thinking()
    async with live(tmp_path, workers=WorkerPool(None, thinking.start)) as server:
        table = await server.make("me", "open")
        async with server.person(table.table, table.secret) as ada, server.person(table.table, table.secret) as phone:
            async with server.person(table.table) as bob:
                await bob.sit(1, "Bob")
            await ada.send({"t": "start"})
            told: list[Any] = []
            for person in (ada, phone):
                await person.until(lambda view: view["stage"] == "playing")
                await person.send({"t": "hint"})
            await eventually(lambda: thinking.count("hint") == 1)
            thinking.may_go_on.set()
            for person in (ada, phone, ada):
                if person is ada and told:
                    await person.send({"t": "hint"})
                told.append(await person.until("advice"))
            assert told[0] == told[1] == told[2]
            assert thinking.count("hint") == 1
