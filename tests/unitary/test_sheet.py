"""The score sheet of Unitary: who did what in each turn, what lay there then, and which laws were met."""

import json
import re
from pathlib import Path

from labtable.engine.files.score_sheet import rows_of
from labtable.engine.play.match import Match
from labtable.engine.words.words import Attempt
from labtable.games import load

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ada", "Bob", "Cleo"]


def played(name: str) -> tuple[Match, list[str]]:
    """A golden match, and its text."""
    lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    setup = dict(line.split(": ", 1) for line in lines[: lines.index("")])
    match = Match(load("unitary"), json.loads(setup["seats"]), json.loads(setup["options"]), json.loads(setup["seed"]))
    for line in lines:
        if action := re.fullmatch(r"> (\w+): (.*)", line):
            match.play(NAMES.index(action[1]), action[2])
    return match, lines


def sheet(match: Match, *refused: Attempt) -> list[dict[str, str]]:
    head, *rows = rows_of(match, NAMES[: match.seats], True, attempts=refused)
    return [dict(zip(map(str, head), map(str, row), strict=True)) for row in rows]


def test_every_card_stands_there_with_the_area_that_the_log_tells() -> None:
    match, lines = played("shared-win")
    told = [re.fullmatch(r"  (\w+) played .*: (?:.* = |that leaves )?(.*)\.", line) for line in lines]
    areas = [(found[1], found[2]) for found in told if found]
    assert [(row["player"], row["area"]) for row in sheet(match) if row["what"] == "played"] == areas
    assert [row["law"] for row in sheet(match) if row["law"]] == ["frequency and period, f = 1/T (T is the period)"]
    winners = [row for row in sheet(match) if row["what"] == "won"]
    assert len(winners) == 1


def test_what_was_refused_stands_where_it_was_tried() -> None:
    match, _ = played("shared-win")
    seat, _ = match.written[0]
    rows = sheet(match, Attempt(0, seat, "Force up", "not_in_hand", "U-4"))
    assert (rows[0]["what"], rows[0]["card"], rows[0]["refused by"]) == ("refused", "Force up", "U-4")
    assert rows[1]["player"] == NAMES[seat]


def test_before_the_end_it_has_what_all_know() -> None:
    match, _ = played("shared-win")
    rows = rows_of(match, NAMES, False, actions=6)
    assert not [row for row in rows if row[2] in ("won", "had hidden")]
