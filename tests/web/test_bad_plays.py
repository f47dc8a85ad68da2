"""Written plays as nobody should write them: a table of Mathic Fraction answers each with one fault, and stands."""

import json
import logging
import random
from pathlib import Path

import pytest

from labtable.table.state.changes import Started
from tests.effort import effort
from tests.table.manual import START, made

from .live import live
from .matches import past
from .plays import BAD, POSITION, TRUE, is_refused

pytestmark = pytest.mark.anyio


async def test_what_is_no_play_is_refused_and_a_play_goes_through_after_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await past(tmp_path, made("person", "person", game="mathic"), Started(1, START, POSITION))
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until(lambda view: view["stage"] == "playing")
        for action in BAD:
            await is_refused(ada, action)
        await ada.act(TRUE)
        assert ada.view["seen"] == 1
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_mutated_plays_never_trouble_the_server(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A mutated play may still be one; then another table is set up."""
    dice = random.Random(5)
    alphabet = [*"0123456789/12hdsc+-x^=<>()[]: ", "red", "simplest", ">=", "compute ", " = ", " x ", " / ", "pattern "]
    for table in range(effort(4, 40)):
        folder = tmp_path / str(table)
        folder.mkdir()
        await past(folder, made("person", "person", game="mathic"), Started(1, START, POSITION))
        async with live(folder) as server, server.person("muon-100", "person 0") as ada:
            await ada.until(lambda view: view["stage"] == "playing")
            for _ in range(50):
                text = list(TRUE)
                for _ in range(dice.randrange(1, 5)):
                    text[dice.randrange(len(text))] = dice.choice(["", *alphabet])
                await ada.send({"t": "act", "seen": ada.view["seen"], "action": "".join(text)})
                await ada.settle()
            codes = {f["code"] for f in map(json.loads, ada.frames) if f["t"] == "fault"}
            assert codes <= {"unreadable", "ambiguous", "refused", "stale", "bad_message"}
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
