"""Logs of tables of a class, from matches that are written down."""

import json
import re
from pathlib import Path
from typing import Any

from labtable.classroom.findings import Findings, ends, find
from labtable.classroom.parts import Known
from labtable.engine.play.match import Match
from labtable.games import load
from labtable.table.seats.seat import Person
from labtable.table.state import changes
from labtable.table.state.changes import Acted, AnyChange, Made, Started, Stopped
from labtable.table.state.table import hash_of

TESTS = Path(__file__).parents[1]
BEGAN = 1_700_000_000_000
NAMES = ["Ada", "Bob", "Cleo", "Dan", "Emmy", "Fay", "Gus", "Hal", "Ida", "Joe"]
SECONDS = 5  # that every action takes


def holder(number: int) -> str:
    """The hash of the secret of a pupil."""
    return hash_of(f"pupil {number}")


def pupils(number: int) -> list[Known]:
    """Pupils 0 and so on, whose names a spreadsheet could take for formulas."""
    return [Known(n, f"={NAMES[n]}", n + 1, holder(n)) for n in range(number)]


def made(game: str, seats: int, options: dict[str, Any] | None = None, **more: Any) -> Made:
    """A table of a class, with a pupil at each seat."""
    rules = load(game)
    planned = [Person(NAMES[n], holder(n)) for n in range(seats)]
    return Made(game, rules.rules_version, rules.settings(options, seats), planned, "host", BEGAN, 20_000, 900, **more)


def golden(game: str, name: str) -> list[AnyChange]:
    """A golden match as a table's log has it; every action took `SECONDS`."""
    lines = (TESTS / game / "golden" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    setup = {key: value for key, _, value in (line.partition(": ") for line in lines[: lines.index("")])}
    data = {key: json.loads(value) for key, value in setup.items() if key != "about"}
    actions = [re.fullmatch(r"> (\w+): (.*)", line) for line in lines]
    done = [
        Acted(NAMES.index(action[1]), action[2], 1000 * SECONDS * n)
        for n, action in enumerate(filter(None, actions), 1)
    ]
    table = made(game, data["seats"], data.get("options"))
    return [table, Started(data["seed"], BEGAN, data.get("position")), *done]


def by_bots(game: str, level: int, seed: int, seats: int = 2, most: int = 200) -> list[AnyChange]:
    """A match as pupils would play it who choose as bots of a level do, stopped after so many actions."""
    table = made(game, seats)
    match = Match(load(game), seats, table.options, seed)
    done: list[AnyChange] = []
    while not match.game.is_over(match.state) and len(done) < most:
        seat = match.game.who_must_act(match.state)[0]
        view = match.view(seat)
        action = match.game.words.write_here(match.game.choose(view, seat, level, seed + len(done)), view, seat)
        match.play(seat, action)
        done.append(Acted(seat, action, 1000 * SECONDS * (len(done) + 1)))
    end = [] if match.game.is_over(match.state) else [Stopped(BEGAN + 10_000_000)]
    return [table, Started(seed, BEGAN), *done, *end]


def found(*logs: list[AnyChange]) -> list[Findings]:
    """The findings of all matches in some tables' logs."""
    written = {f"quark-{n}": [changes.write(change) for change in log] for n, log in enumerate(logs, 100)}
    return [find(name, bodies, number) for name, bodies in written.items() for number in ends(bodies)]
