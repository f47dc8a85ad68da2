"""Written plays as nobody should write them: a table of Mathic Fraction answers each with one fault, and stands."""

import json
import logging
import random
from pathlib import Path

import pytest

from labtable.table.changes import Started
from tests.table.manual import START, made

from .live import Person, live
from .test_socket import past

pytestmark = pytest.mark.anyio

POSITION = {
    "turn": 0,
    "lead": 0,
    "hands": [["7/12h", "[>=6/12 red]"], ["1/12h"]],
    "space": ["3/12d", "4/12c", "[simplest red]", "0/12s"],
    "tokens": ["plus", "compare", "pattern", "odd"],
}
TRUE = "compute 7/12h = 3/12d + 4/12c"
BAD = [
    "compute",
    "compute =",
    "compute 7/12h",
    "compute 7/12h = ",
    "compute 7/12h = 7/12h",
    "compute 7/12h = = 3/12d + 4/12c",
    "compute 7/12h = 3/12d + 4/12c = 7/12h",
    "compute 7/12h = 3/12d + + 4/12c",
    "compute (7/12h = 3/12d + 4/12c)",
    "compute " + "(" * 300 + "7/12h" + ")" * 300 + " = 3/12d + 4/12c",
    "compute " + "7/12h + " * 100 + "7/12h = 3/12d",
    "compute 7/12h / 0/12s = 3/12d",
    "compute 0/12s ^ 0/12s = 7/12h",
    "compute 7/12h = [simplest red]",
    "compute 7/12h = [simplest red: 7/0]",
    "compute 7/12h = [simplest red: 99999999999999999999/12]",
    "compute 7/12h = [simplest red: -7/12]",
    "compute 7/12h = [simplest red: 6/12]",
    "compute 7/12h = [unknown: 7/12]",
    "compute 7/12h = [[simplest red: 7/12]",
    "compute 7/12h = 7",
    "compute 7/12h = 3/12d + 4/12c; discard 7/12h",
    "compute 7/12h = 3/12d\u0000+ 4/12c",
    "compute \u0663/12h = 3/12d",
    "compute 7/12h = 3/12d − ∞",
    "pattern 7/12h 3/12d",
    "pattern 7/12h = 3/12d",
    "steal 7/12h = 3/12d + 4/12c",
    "steal pattern 7/12h 3/12d 4/12c",
    "discard 3/12d",
    "discard",
    "challenge",
    "pass",
    "7",
    "=",
    "__import__('os')",
]


async def is_refused(person: Person, action: str) -> None:
    """One fault that says what is wrong, and nothing has happened."""
    heard, seq = len(person.frames), person.view["seq"]
    await person.send({"t": "act", "seq": seq, "action": action})
    await person.settle()
    faults = [f for f in map(json.loads, person.frames[heard:-1]) if f["t"] == "fault"]
    assert [fault["code"] for fault in faults] in (["unreadable"], ["ambiguous"], ["refused"], ["bad_message"]), action
    assert faults[0]["text"]
    assert "Traceback" not in faults[0]["text"]
    assert person.view["seq"] == seq


async def test_what_is_no_play_is_refused_and_a_play_goes_through_after_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await past(tmp_path, made("person", "person", game="mathic"), Started(1, START, POSITION))
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until(lambda view: view["stage"] == "playing")
        for action in BAD:
            await is_refused(ada, action)
        await ada.act(TRUE)
        assert ada.view["seq"] == 1
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_thousand_mutated_plays_never_trouble_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A mutated play may still be one; then another table is set up."""
    dice = random.Random(5)
    alphabet = [*"0123456789/12hdsc+-x^=<>()[]: ", "red", "simplest", ">=", "compute ", " = ", " x ", " / ", "pattern "]
    for table in range(20):
        folder = tmp_path / str(table)
        folder.mkdir()
        await past(folder, made("person", "person", game="mathic"), Started(1, START, POSITION))
        async with live(folder) as server, server.person("muon-100", "person 0") as ada:
            await ada.until(lambda view: view["stage"] == "playing")
            for _ in range(50):
                text = list(TRUE)
                for _ in range(dice.randrange(1, 5)):
                    text[dice.randrange(len(text))] = dice.choice(["", *alphabet])
                await ada.send({"t": "act", "seq": ada.view["seq"], "action": "".join(text)})
                await ada.settle()
            codes = {f["code"] for f in map(json.loads, ada.frames) if f["t"] == "fault"}
            assert codes <= {"unreadable", "ambiguous", "refused", "stale", "bad_message"}
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
