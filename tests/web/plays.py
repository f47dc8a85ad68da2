"""Plays that are tried or sent to a table of each game, and what is heard of them."""

import json
from typing import Any

from tests.cats import positions as cats
from tests.feynman import positions as feynman

from .live import Person

POSITION = {
    "turn": 0,
    "lead": 0,
    "hands": [["7/12h", "[>=6/12 red]"], ["1/12h"]],
    "space": ["3/12d", "4/12c", "[simplest red]", "0/12s"],
    "tokens": ["plus", "compare", "pattern", "odd"],
}
POSITIONS: dict[str, Any] = {
    "mathic": POSITION,
    "cats": cats.arranged(
        "AAADEH", "DDDE", findings=["", "E"], bid="3D 1", doctorates=["Purrie", "Pounce"], open=["Tabby"]
    ).position,
    "feynman": feynman.arranged(
        2, hands=[["u:red", "c:blue", "s:green"], ["d:blue", "d:green"]], discard=["t:red"]
    ).position,
}


TRUE = "compute 7/12h = 3/12d + 4/12c"
GOOD = {
    "mathic": [TRUE],
    "cats": ["bid 4A", "show A A H", "cycle D E", "end", "doctorate Purrie", "call"],
    "feynman": ["play u:red", "play c:blue", "play s:green", "draw"],
}


BAD = {
    "mathic": [
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
    ],
    "cats": [
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
    ],
    "feynman": [
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
    ],
}


async def is_refused(person: Person, action: str) -> None:
    """Expect one fault that says what is wrong, and that nothing has happened."""
    heard, seen = len(person.frames), person.view["seen"]
    await person.send({"t": "act", "seen": seen, "action": action})
    await person.settle()
    faults = [f for f in map(json.loads, person.frames[heard:-1]) if f["t"] == "fault"]
    assert [fault["code"] for fault in faults] in (["unreadable"], ["ambiguous"], ["refused"], ["bad_message"]), action
    assert faults[0]["text"]
    assert "Traceback" not in faults[0]["text"]
    assert person.view["seen"] == seen


async def tried(person: Person, action: str) -> Any:
    """The preview of an action; None where the game has nothing to say of it."""
    await person.send({"t": "preview", "seen": person.view["seen"], "action": action})
    answer = await person.until("previewed")
    assert answer["action"] == action
    return answer["preview"]
