"""Plays of Mathic Fraction that are tried or sent to a table, and what is heard of them."""

import json

from .live import Person
from .scenes import JSON

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
    """Expect one fault that says what is wrong, and that nothing has happened."""
    heard, seen = len(person.frames), person.view["seen"]
    await person.send({"t": "act", "seen": seen, "action": action})
    await person.settle()
    faults = [f for f in map(json.loads, person.frames[heard:-1]) if f["t"] == "fault"]
    assert [fault["code"] for fault in faults] in (["unreadable"], ["ambiguous"], ["refused"], ["bad_message"]), action
    assert faults[0]["text"]
    assert "Traceback" not in faults[0]["text"]
    assert person.view["seen"] == seen


async def tried(person: Person, action: str) -> JSON:
    """The preview of an action."""
    await person.send({"t": "preview", "seen": person.view["seen"], "action": action})
    answer = await person.until("previewed")
    assert answer["action"] == action
    return dict(answer["preview"])
