"""Tables that begin in a given position: written into a server's store as if they had been made there."""

import itertools
import secrets
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labtable.games import load
from labtable.table.seats.seat import Computer, Person
from labtable.table.state.changes import Acted, AnyChange, Made, Started, write
from labtable.table.state.table import hash_of

_numbers = itertools.count(secrets.randbelow(10**6) * 1000)


@dataclass(frozen=True)
class Arranged:
    """A table that has been dealt: its name, and the secret of each seat that a person has."""

    name: str
    secrets: tuple[str | None, ...]


def arrange(
    store: Path,
    game: str,
    seats: Sequence[str],
    position: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    window_ms: int = 20_000,
    pause_ms: int = 0,
    previews: bool = True,
    acted: Sequence[Acted] = (),
    turn_ms: int | None = None,
) -> Arranged:
    """Write a started match into the store, as far as `acted`. A seat is `person NAME` or `bot LEVEL`."""
    keys = tuple(secrets.token_urlsafe(18) if seat.startswith("person ") else None for seat in seats)
    holders = [hash_of(key) if key else None for key in keys]
    planned = [
        Person(seat.split(" ", 1)[1], holder) if holder else Computer(seat.split(" ", 1)[1])
        for seat, holder in zip(seats, holders, strict=True)
    ]
    now = time.time_ns() // 1_000_000
    played = load(game)
    host = next(filter(None, holders), hash_of(secrets.token_urlsafe(18)))
    times = window_ms, pause_ms
    made = Made(
        game, played.rules_version, played.settings(options), planned, host, now, *times, previews=previews,
        turn_ms=turn_ms,
    )  # fmt: skip
    return Arranged(_keep(store, [made, Started(seed, now, position), *acted]), keys)


def arrange_lesson(store: Path, game: str, name: str, step: int) -> Arranged:
    """Write a lesson into the store, as far as before that step. Others act next after longer than any test."""
    played = load(game)
    lesson = played.lessons[name]
    key = secrets.token_urlsafe(18)
    host = hash_of(key)
    seats = [
        Person(who, host) if seat in lesson.learner else Computer(name=who) for seat, who in enumerate(lesson.names)
    ]
    now = time.time_ns() // 1_000_000
    options = played.settings(lesson.options, lesson.seats)
    made = Made(game, played.rules_version, options, seats, host, now, 20_000, 600_000, lesson=lesson)
    acted = [Acted(done.seat, done.action, n) for n, done in enumerate(lesson.steps[:step])]
    return Arranged(_keep(store, [made, Started(1, now, lesson.position), *acted]), (key,))


def _keep(store: Path, changes: Sequence[AnyChange]) -> str:
    """Write the log of a new table and return its name."""
    name = f"arranged-{next(_numbers)}"
    rows_of = [(name, n, write(change)) for n, change in enumerate(changes, 1)]
    with closing(sqlite3.connect(store)) as rows, rows:  # beside the server, whose folder it is
        rows.executemany("INSERT INTO event VALUES (?, ?, ?)", rows_of)
    return name
