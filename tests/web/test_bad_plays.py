"""Written plays as nobody should write them: a table answers each with one fault, and stands."""

import json
import logging
import random
from collections import Counter
from pathlib import Path

import pytest

from labtable.table.state.changes import Started
from tests.effort import effort
from tests.table.manual import START, made

from .live import live
from .matches import past
from .plays import BAD, GOOD, POSITIONS, is_refused, tried

pytestmark = pytest.mark.anyio

# What is put into plays.
ALPHABET = {
    "mathic": [*"0123456789/12hdsc+-x^=<>()[]: ", "red", "simplest", ">=", "compute ", " = ", " x ", " / ", "pattern "],
    "cats": [*"0123456789ADEH .,-", "bid ", "show ", "cycle ", "doctorate ", "Tabby as ", " as ", "Alive", "Purrie"],
    "feynman": [*"0123456789:/ ", "u:", "red", "play ", "baryon ", "draw", "decay", "flip:", "antiup", "change"],
}


async def at_table(folder: Path, game: str) -> None:
    """A table muon-100 at which Ada is to play."""
    await past(folder, made("person", "person", game=game), Started(1, START, POSITIONS[game]))


@pytest.mark.parametrize("game", POSITIONS)
async def test_what_is_no_play_is_refused_and_a_play_goes_through_after_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    await at_table(tmp_path, game)
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until(lambda view: view["stage"] == "playing")
        for action in BAD[game]:
            await is_refused(ada, action)
        await ada.act(GOOD[game][0])
        assert ada.view["seen"] == 1
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("game", ["mathic", "cats"])
async def test_what_is_no_play_may_be_tried(tmp_path: Path, game: str) -> None:
    await at_table(tmp_path, game)
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        for action in [*BAD[game][1:], "", " ", "x" * 3000, "compute " + "3/12 " * 500]:
            found = await tried(ada, action)
            if found is not None or game == "mathic":
                assert found["refusal"] is not None, action
                assert not found.get("earns")
        await ada.settle()
        assert ada.view["seen"] == 0


@pytest.mark.parametrize("game", POSITIONS)
async def test_mutated_plays_never_trouble_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    """A mutated play may still be one; then the match goes on, or another table is set up."""
    dice = random.Random(5)
    done: Counter[str] = Counter()
    for table in range(effort(4, 40)):
        folder = tmp_path / str(table)
        folder.mkdir()
        await at_table(folder, game)
        async with live(folder) as server, server.person("muon-100", "person 0") as ada:
            await ada.until(lambda view: view["stage"] == "playing")
            for _ in range(100):
                text = list(dice.choice(GOOD[game]))
                for _ in range(dice.randrange(4)):
                    text[dice.randrange(len(text))] = dice.choice(["", *ALPHABET[game]])
                seen, heard = ada.view["seen"], len(ada.frames)
                await ada.send({"t": "act", "seen": seen, "action": "".join(text)})
                await ada.settle()
                faults = [f["code"] for f in map(json.loads, ada.frames[heard:-1]) if f["t"] == "fault"]
                assert len(faults) == (ada.view["seen"] == seen), "a play, or one fault"
                done.update(faults or ["played"])
    assert set(done) <= {"unreadable", "ambiguous", "refused", "bad_message", "over", "played"}
    assert min(done["unreadable"], done["refused"]) > 20
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
