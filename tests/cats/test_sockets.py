"""A table of Schrödinger's Cats over real sockets: what is no action is refused, and an action goes through after it;

what would come of an action; whole matches, with computers, and their records.
"""

import asyncio
import json
import logging
import random
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from labtable.engine.files import record_file
from labtable.games import load
from labtable.table.state.changes import Started
from tests.cats.positions import arranged
from tests.table.manual import START, made
from tests.web.live import Person, live
from tests.web.matches import past
from tests.web.plays import is_refused, tried
from tests.web.seats import is_here

pytestmark = pytest.mark.anyio

POSITION = arranged(
    "AAADEH", "DDDE", findings=["", "E"], bid="3D 1", doctorates=["Purrie", "Pounce"], open=["Tabby"]
).position
BAD = [
    "bid",
    "bid A",
    "bid 3D",
    "bid 3A",
    "bid 0A",
    "bid -4A",
    "bid 27A",
    "bid 14E",
    "bid 4H",
    "bid 4A 4A",
    "bid 99999999999999999999A",
    "bid 4.5A",
    "bid 4A; end",
    "show",
    "show A",
    "show A D",
    "show X",
    "show " + "A " * 300,
    "cycle",
    "cycle A",
    "cycle A A A A A",
    "end",
    "doctorate",
    "doctorate Tabby",
    "doctorate Tabby as Purrie",
    "doctorate Purrie as Purrie",
    "doctorate Felidae",
    "doctorate Schrödinger",
    "skip",
    "call\u0000",
    "7",
    "=",
    "__import__('os')",
]


async def at_table(folder: Path, position: Any = POSITION, **more: Any) -> None:
    """A table muon-100 at which Ada is to play."""
    table = msgspec.structs.replace(made("person", "person", game="cats"), **more)
    await past(folder, table, Started(1, START, position))


async def test_what_is_no_action_is_refused_and_an_action_goes_through_after_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await at_table(tmp_path)
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until(lambda view: view["stage"] == "playing")
        for action in BAD:
            await is_refused(ada, action)
        await ada.act("bid 4A")
        for action in ("bid 5A", "call", "show D", "cycle D", "doctorate Pounce"):
            await is_refused(ada, action)
        await ada.act("show A A H")
        for action in ("show A", "cycle A A D E", "cycle D D", "call"):
            await is_refused(ada, action)
        await ada.act("cycle D E")
        await is_refused(ada, "cycle A")
        assert ada.view["seen"] == 3
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    ("action", "rule"),
    [("bid 3D", "C-4"), ("show A", "C-7"), ("end", "C-7"), ("doctorate Pounce", "C-9")],
)
async def test_a_refusal_names_its_rule(tmp_path: Path, action: str, rule: str) -> None:
    await at_table(tmp_path)
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until(lambda view: view["stage"] == "playing")
        told = await ada.told({"t": "act", "seen": 0, "action": action})
        assert (told["code"], told["refusal"]["rule"]) == ("refused", rule)


@pytest.mark.parametrize("action", ["bid 4A", "call", "doctorate Pounce", "show D", "end"])
async def test_nobody_acts_out_of_turn(tmp_path: Path, action: str) -> None:
    """Not even with a doctorate of one's own: there is no defence (C-9)."""
    await at_table(tmp_path)
    async with live(tmp_path) as server, server.person("muon-100", "person 1") as bob:
        await bob.until(lambda view: view["stage"] == "playing")
        told = await bob.told({"t": "act", "seen": 0, "action": action})
        assert (told["code"], told["refusal"]["key"], told["refusal"]["rule"]) == ("refused", "not_your_turn", "C-3")
        assert bob.view["view"]["may"] == {"bid": [], "choose": [], "show": [], "cycle": 0}


async def test_what_is_sent_twice_happens_once(tmp_path: Path) -> None:
    await at_table(tmp_path)
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until(lambda view: view["stage"] == "playing")
        for _ in range(2):
            await ada.send({"t": "act", "seen": 0, "action": "doctorate Purrie"})
        await ada.settle()
        fault, _ = [frame for frame in map(json.loads, ada.frames) if frame["t"] == "fault"]
        assert (fault["code"], fault["text"].split(".")[0]) == ("late", "You used Madame Purrie")
        assert ada.view["seen"] == 1


async def test_two_thousand_mutated_actions_never_trouble_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A mutated action may still be one; then the other seat goes on, or the next experiment begins."""
    dice = random.Random(5)
    alphabet = [*"0123456789ADEH .,-", "bid ", "show ", "cycle ", "doctorate ", "Tabby as ", " as ", "Alive", "Purrie"]
    good = ["bid 4A", "show A A H", "cycle D E", "end", "doctorate Purrie", "doctorate Tabby as Pounce", "call"]
    done: Counter[str] = Counter()
    for table in range(10):
        folder = tmp_path / str(table)
        folder.mkdir()
        await at_table(folder)
        async with live(folder) as server, AsyncExitStack() as stack:
            people = [await stack.enter_async_context(server.person("muon-100", f"person {seat}")) for seat in (0, 1)]
            for person in people:
                await person.until(lambda view: view["stage"] == "playing")
            for _ in range(200):
                text = list(dice.choice(good))
                for _ in range(dice.randrange(4)):
                    text[dice.randrange(len(text))] = dice.choice(["", *alphabet])
                before = max(person.view["seen"] for person in people)
                for person in people:
                    await person.until(lambda view, before=before: view["seen"] >= before)  # type: ignore[misc]
                turn = people[0].view["view"]["position"]["turn"]
                heard = len(people[turn].frames)
                await people[turn].send({"t": "act", "seen": before, "action": "".join(text)})
                await people[turn].settle()
                faults = [f for f in map(json.loads, people[turn].frames[heard:-1]) if f["t"] == "fault"]
                done.update(fault["code"] for fault in faults)
                done["acted"] += people[turn].view["seen"] - before
                assert len(faults) == (people[turn].view["seen"] == before), "an action, or one fault"
    assert set(done) <= {"unreadable", "refused", "bad_message", "acted", "over"}
    assert min(done["acted"], done["refused"], done["unreadable"]) > 20
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


# --- before an action -------------------------------------------------------------------------------------------------


async def test_what_would_come_of_an_action_is_told_to_who_asks(tmp_path: Path) -> None:
    await at_table(tmp_path)
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        bid = await tried(ada, "4A")
        assert (bid["refusal"], bid["percent"]) == (None, 100), "three Alive Cats and a Heisenberg are in the own hand"
        assert bid["said"][0]["key"] == "would_hold"
        call = await tried(ada, "call")
        assert 0 < call["percent"] < 100
        assert (await tried(ada, "bid 3D"))["refusal"]["rule"] == "C-4"
        assert (await tried(ada, "doctorate Purrie"))["said"][0]["key"] == "would_sweep"
        chances = (await tried(ada, "bid"))["odds"]
        assert (chances["4A"], chances["13E"]) == (100, 0)
        for action in BAD[1:]:
            await ada.send({"t": "preview", "seen": 0, "action": action})
            found = (await ada.until("previewed"))["preview"]
            assert found is None or found["refusal"] is not None, action
        await ada.settle()
        assert ada.view["seen"] == 0


async def test_at_a_table_that_shows_it_only_afterwards_nothing_is_tried(tmp_path: Path) -> None:
    await at_table(tmp_path, previews=False)
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        assert (await ada.told({"t": "preview", "seen": 0, "action": "call"}))["code"] == "no_previews"
        await ada.act("call")
        assert ada.view["view"]["position"]["revealed"]["bid"] == {"n": 3, "state": "D", "by": 1}


# --- whole matches ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (["me", "open"], {}),
        (["me", "open", "random"], {"form": "elimination"}),
        (["me", "open", "beginner", "random", "random", "random"], {"open_doctorate": False}),
    ],
)
async def test_a_whole_match_is_played_and_its_record_plays_again(
    tmp_path: Path, seats: list[str], options: dict[str, Any]
) -> None:
    """Every choice that a view offers is accepted."""
    async with live(tmp_path) as server:
        table = await server.make(*seats, game="cats", options=options)
        async with server.person(table.table, table.secret) as ada, server.person(table.table) as bob:
            await bob.sit(1, "Bob")
            await ada.until(lambda view: is_here(view["seats"][1]))
            await ada.send({"t": "start"})
            people: list[Person] = [ada, bob]
            await asyncio.gather(*(p.play_on(random.Random(n)) for n, p in enumerate(people)))
            assert not [frame for p in people for frame in p.frames if '"t":"fault"' in frame]
            assert ada.view["winners"] == bob.view["winners"] == ada.view["view"]["position"]["winners"]
            assert ada.view["ending"] == bob.view["ending"]
            assert {"bid", "showed", "called", "revealed", "match_won"} <= {x["event"]["kind"] for x in ada.lines}
        answer = await server.ask("GET", f"/api/tables/{table.table}/record")
        record = record_file.load(answer.content, load)
        assert record.match.is_over
        assert record.match.game.winners(record.match.state) == ada.view["winners"]
        review = (await server.ask("GET", f"/api/tables/{table.table}/review")).json()
        assert len(review["steps"]) == 1 + len(record.match.written)
        sheet = (await server.ask("GET", f"/api/tables/{table.table}/sheet.csv")).text.splitlines()
        stated = sum(action.startswith(("bid", "call", "show", "doctorate")) for _, action in record.match.written)
        assert len(sheet) == 1 + stated + 1
