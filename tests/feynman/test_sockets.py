"""A table of U-kNOw Feynman over real sockets: what is no play is refused, and of two who catch one is first."""

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from labtable.games import load
from labtable.table.state.changes import Acted, Started
from tests.table.manual import START, made
from tests.web.live import Live, live
from tests.web.matches import past
from tests.web.plays import is_refused

pytestmark = pytest.mark.anyio

TABLE = {n: faces["matter"] for n, faces in load("feynman").words.cards(load("feynman").deal(2)).items()}


def numbers(*faces: str) -> list[list[int]]:
    """For each text the cards that show these faces, the lowest that are left."""
    left = {int(n): face for n, face in TABLE.items()}

    def take(face: str) -> int:
        n = min(n for n, shown in left.items() if shown == face)
        del left[n]
        return n

    return [[take(face) for face in row.split()] for row in faces]


def position(*hands: str, discard: str = "t:red") -> dict[str, Any]:
    """Seat 0 is to play."""
    *held, lying = numbers(*hands, discard)
    return {"turn": 0, "hands": held, "discard": lying}


BAD = [
    "play",
    "play u",
    "play u:orange",
    "play u:red u:red",
    "play u:red; draw",
    "play c:blue",
    "play d:red",
    "play u:red/0",
    "play u:red/133",
    "play u:red/99999999999999999999",
    "play u:red/-1",
    "play u:\u0000red",
    "play " + "u:red " * 300,
    "play u:red decay",
    "play change",
    "play higgs red",
    "play flip:red",
    "baryon",
    "baryon u:red",
    "baryon u:red c:blue s:green",
    "baryon u:red u:red u:red u:red",
    "take",
    "keep",
    "pass",
    "decay",
    "catch",
    "7",
    "__import__('os')",
]


async def test_what_is_no_play_is_refused_and_a_play_goes_through_after_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    start = position("u:red c:blue s:green", "d:blue d:green")
    await past(tmp_path, made("person", "person", game="feynman"), Started(1, START, start))
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until(lambda view: view["stage"] == "playing")
        for action in BAD:
            await is_refused(ada, action)
        await ada.act("play u:red")
        assert ada.view["seen"] == 1
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize(("action", "rule"), [("play c:blue", "F-5"), ("catch", "F-19"), ("decay", "F-19")])
async def test_a_refusal_names_its_rule(tmp_path: Path, action: str, rule: str) -> None:
    start = position("u:red c:blue s:green", "d:blue d:green")
    await past(tmp_path, made("person", "person", game="feynman"), Started(1, START, start))
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until(lambda view: view["stage"] == "playing")
        told = await ada.told({"t": "act", "seen": 0, "action": action})
        assert (told["code"], told["refusal"]["rule"]) == ("refused", rule)


async def missing(folder: Path) -> None:
    """Seat 0 has one card left and has not called; it is seat 1's turn."""
    start = position("u:red c:blue", "d:blue d:green", "s:green s:blue")
    table = made("person", "person", "person", game="feynman")
    await past(folder, table, Started(1, START, start), Acted(0, "play u:red", 10))


@pytest.mark.parametrize("first", [1, 2])
async def test_of_two_who_catch_a_missing_call_one_is_first_and_the_other_is_told(tmp_path: Path, first: int) -> None:
    await missing(tmp_path)
    async with live(tmp_path) as server:
        assert await race(server, (first, "catch"), (3 - first, "catch")) == 3


@pytest.mark.parametrize("first", [1, 2])
async def test_who_calls_or_plays_on_while_another_catches_is_in_time_or_not(tmp_path: Path, first: int) -> None:
    await missing(tmp_path)
    async with live(tmp_path) as server:
        await race(server, (0, "decay"), (first, "catch"))


async def race(server: Live, *sent: tuple[int, str]) -> int:
    """Two send at once, having seen the same: one is accepted, the other told why not. How many cards seat 0 has."""
    (one, said), (two, answered) = sent
    async with server.person("muon-100", f"person {one}") as ada, server.person("muon-100", f"person {two}") as bob:
        for person in (ada, bob):
            await person.until(lambda view: view["seen"] == 1)
        ways = ((ada, said), (bob, answered))
        await asyncio.gather(*(p.send({"t": "act", "seen": 1, "action": action}) for p, action in ways))
        for person in (ada, bob):
            await person.until(lambda view: view["seen"] == 2)
            await person.settle()
        faults = [
            [f for f in map(json.loads, p.frames) if f["t"] == "fault" and "mark" not in f["text"]] for p in (ada, bob)
        ]
        assert sorted(map(len, faults)) == [0, 1]
        [fault] = faults[0] + faults[1]
        assert fault["code"] == "late"
        assert any(told in fault["text"] for told in ("caught", "DECAY"))
        assert ada.view["seen"] == bob.view["seen"] == 2
        return len(ada.view["view"]["hands"][0])
