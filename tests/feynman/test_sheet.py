"""The score sheet of U-kNOw Feynman: what was laid, drawn and called, and the interactions that it made."""

import json
import re
from pathlib import Path

from labtable.engine.files.score_sheet import rows_of
from labtable.engine.play.match import Match
from labtable.engine.words.words import Attempt
from labtable.games import load

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ada", "Bob", "Cleo", "Dan"]


def played(name: str) -> tuple[Match, list[str]]:
    """A golden match, and its text."""
    lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    setup = dict(line.split(": ", 1) for line in lines[: lines.index("")])
    match = Match(load("feynman"), json.loads(setup["seats"]), json.loads(setup["options"]), json.loads(setup["seed"]))
    for line in lines:
        if action := re.fullmatch(r"> (\w+): (.*)", line):
            match.play(NAMES.index(action[1]), action[2])
    return match, lines


def test_it_tells_what_the_log_tells() -> None:
    match, lines = played("three-rounds")
    head, *rows = rows_of(match, NAMES[: match.seats], True)
    sheet = [dict(zip(head, row, strict=True)) for row in rows]
    for what, verb in (
        ("played", "played the"),
        ("completed", "completed"),
        ("passed", "could"),
    ):
        expected = [line.split()[0] for line in lines if re.match(rf"  \w+ {verb}", line)]
        assert [row["player"] for row in sheet if row["what"] == what] == expected, what
    assert [row["interaction"] for row in sheet if row["what"] == "completed"] == [
        lines[n + 1].strip().split(" (")[0] for n, line in enumerate(lines) if re.match(r"  \w+ completed", line)
    ]
    rounds = [int(found[1]) for line in lines if (found := re.search(r" won round (\d+)\.", line))]
    assert [row["round"] for row in sheet if row["what"] == "won the round"] == rounds
    assert sheet[-1]["what"] == "won the match"


def test_what_was_refused_stands_where_it_was_tried() -> None:
    match, _ = played("three-rounds")
    _, first, *_ = rows_of(match, NAMES[:3], True, attempts=[Attempt(0, 1, "play u:red/5", "no_match", "F-5")])
    assert first == [1, "Bob", "refused", "play u:red/5", "", "", "F-5"]
