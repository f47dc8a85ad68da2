"""Groups of a class over real sockets: proposed to its desk alone, taken at once or from the next deal on."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from labtable.classroom import changes, decide
from labtable.classroom.changes import Grouped, Joined, Moved
from labtable.classroom.regroup import MOST_PAIRS
from labtable.table.store.log import News
from tests.classroom.memory import MemoryLog, Store

from .classes import ClassPerson, in_class, open_class, tiles
from .live import JSON, Live, live

pytestmark = pytest.mark.anyio

N = 6


async def proposed(server: Live, code: str, secret: str | None, **wish: Any) -> tuple[int, JSON]:
    """What the server proposes."""
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    answer = await server.ask("POST", f"/api/classes/{code}/groups", content=json.dumps(wish), headers=headers)
    return answer.status_code, answer.json()


async def come(people: AsyncExitStack, server: Live, code: str, n: int = N) -> list[ClassPerson]:
    """So many pupils join."""
    phones = [await people.enter_async_context(in_class(server, code)) for _ in range(n)]
    for number, phone in enumerate(phones):
        await phone.join(f"Pupil {number}")
    return phones


def seats(view: JSON) -> dict[int, int]:
    """The table of each pupil, as the desk sees it."""
    return {pupil["pupil"]: pupil["group"] for pupil in view.get("pupils", [])}


async def test_groups_are_proposed_to_the_desk_alone_and_nothing_is_stored(tmp_path: Path) -> None:
    log = MemoryLog(store := Store())
    async with live(tmp_path, log=log) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, size=3)
        phones = await come(people, server, code)
        before = len(store.logs[code])
        status, found = await proposed(server, code, secret, way="shuffle", together=[[0, 5]], apart=[[0, 1]])
        assert status == 200
        assert sorted(number for group in found["groups"] for number in group) == list(range(N))
        assert any({0, 5} <= {*group} for group in found["groups"])
        assert found["strengths"] == []
        for wish, code_of in (
            ({"way": "mixed"}, "no_results"),
            ({"way": "column"}, "bad_roster"),
            ({"way": "shuffle", "together": [[1, 1]]}, "bad_pairs"),
            ({"way": "shuffle", "together": [[0, 1]], "apart": [[0, 1]]}, "bad_pairs"),
            ({"way": "shuffle", "together": [[0]]}, "bad_message"),
            ({"way": "by age"}, "bad_message"),
            ({}, "bad_message"),
        ):
            status, fault = await proposed(server, code, secret, **wish)
            assert (status >= 400, fault["code"]) == (True, code_of), wish
        for other in (None, phones[0].secret, "nonsense"):
            status, fault = await proposed(server, code, other, way="shuffle")
            assert (status >= 400, fault["code"]) == (True, "not_desk")
        assert len(store.logs[code]) == before


async def test_nobody_waits_for_a_proposal_of_many_pairs_but_its_desk(tmp_path: Path) -> None:
    """Sixty pupils, and all pairs that a desk may name: meanwhile the server does all else."""
    log = MemoryLog(store := Store())
    async with live(tmp_path, log=log) as server:
        code, secret = await open_class(server, size=6)
        for number in range(decide.MOST_PUPILS):
            joined = Joined(f"Pupil {number}", f"holder {number}", number + 1, number % 10 + 1, 0)
            store.logs[code].append(changes.write(joined))
        store.tell(News(None))
        apart = [[number, (number + 17) % decide.MOST_PUPILS] for number in range(MOST_PAIRS)]
        proposing = asyncio.create_task(proposed(server, code, secret, way="shuffle", apart=apart))
        turns = 0
        while not proposing.done():
            await asyncio.sleep(0.001)
            turns += 1
        assert (await proposing)[0] == 200
        assert turns > 20, "each took its turn on the server's loop"


async def test_taken_at_once_and_from_the_next_deal_on(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, size=3)
        desk = await people.enter_async_context(in_class(server, code, secret))
        stage = await people.enter_async_context(in_class(server, code))
        await stage.send({"t": "hello", "secret": secret, "stage": True})
        phones = await come(people, server, code)
        await desk.send({"t": "groups", "groups": [[5, 3, 1], [4, 2, 0]], "together": [[0, 2]]})
        await desk.until(lambda view: seats(view) == {0: 2, 1: 1, 2: 2, 3: 1, 4: 2, 5: 1})
        assert desk.view["groups"] == {"next": [], "together": [[0, 2]], "apart": [], "column": False}
        await phones[0].until(lambda view: view["group"] == 2)
        await desk.send({"t": "deal"})
        tables = [(await phone.until(lambda view: view["at"] == "table"))["table"] for phone in phones]
        await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
        playing = seats(desk.view)
        await desk.send({"t": "groups", "groups": [[0, 1, 2], [3, 4, 5]]})
        await desk.until(lambda view: len((view.get("groups") or {"next": ()})["next"]) == 4)
        assert seats(desk.view) == playing, "nobody who plays is moved"
        assert [phone.view["table"] for phone in phones] == tables
        await desk.send({"t": "stop"})
        await desk.send({"t": "deal"})
        await desk.until(lambda view: seats(view) == {0: 1, 1: 1, 2: 1, 3: 2, 4: 2, 5: 2})
        for number, phone in enumerate(phones):
            others = {f"Pupil {n}" for n in range(N) if n // 3 == number // 3 and n != number}
            await phone.until(lambda view, others=others: view["at"] == "table" and {*view["others"]} == others)  # type: ignore[misc]
        assert desk.view["groups"]["next"] == []
        for wish in ({"groups": [[0], [0]]}, {"groups": [[*range(7)]]}):
            assert (await phones[0].told({"t": "groups", **wish}))["code"] == "not_desk"
        assert (await desk.told({"t": "groups", "groups": [[0], [0]]}))["code"] == "bad_groups"
        await stage.until(lambda view: seats(view) == seats(desk.view))
        at_front = [frame for frame in stage.frames if frame.startswith('{"t":"desk"')]
        assert at_front
        assert all('"groups":null' in frame for frame in at_front)


async def test_strengths_are_of_matches_that_are_over_and_at_the_desk_alone(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "unitary", size=2)
        desk = await people.enter_async_context(in_class(server, code, secret))
        phones = await come(people, server, code, 4)
        await desk.send({"t": "deal"})
        for phone in phones:
            await phone.until(lambda view: view["at"] == "table")
        assert (await proposed(server, code, secret, way="alike"))[1]["code"] == "no_results", "a match is on"
        await desk.send({"t": "stop"})
        await desk.until(tiles(lambda tile: tile["stage"] == "over"))
        assert (await proposed(server, code, secret, way="alike"))[1]["code"] == "no_results", "none had a result"
        assert not any("strength" in frame for phone in (*phones, desk) for frame in phone.frames)


async def test_a_server_that_dies_after_the_desk_has_taken_groups_leaves_them_to_the_next(tmp_path: Path) -> None:
    store = Store()
    async with live(tmp_path, log=MemoryLog(store)) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, size=3)
        await come(people, server, code)
        desk = await people.enter_async_context(in_class(server, code, secret))
        await desk.send({"t": "deal"})
        await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
        await desk.send({"t": "groups", "groups": [[5, 3, 1], [4, 2, 0]]})
        await desk.until(lambda view: bool((view.get("groups") or {"next": ()})["next"]))
    kinds = [type(changes.read(entry)) for entry in store.logs[code]]
    assert (kinds.count(Grouped), kinds.count(Moved)) == (1, 0)
    first, second = (live(tmp_path, log=MemoryLog(store)) for _ in range(2))
    async with (
        first as one,
        second as other,
        in_class(one, code, secret) as here,
        in_class(other, code, secret) as there,
    ):
        await here.send({"t": "stop"})
        await there.until(tiles(lambda tile: tile["stage"] == "over"))
        await there.send({"t": "deal"})
        await here.until(lambda view: seats(view) == {0: 2, 1: 1, 2: 2, 3: 1, 4: 2, 5: 1})
