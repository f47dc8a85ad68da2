"""Tables that begin where a test wants them to: written into a server's store as if they had been made there."""

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
from labtable.table.changes import Acted, Made, Planned, Started, write
from labtable.table.table import hash_of

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
) -> Arranged:
    """Write a started match into the store, as far as `acted`. A seat is `person NAME` or `bot LEVEL`."""
    keys = tuple(secrets.token_urlsafe(18) if seat.startswith("person ") else None for seat in seats)
    holders = [hash_of(key) if key else None for key in keys]
    planned = [
        Planned("person", seat.split(" ", 1)[1], None, holder)
        if holder
        else Planned("bot", None, seat.split(" ", 1)[1])
        for seat, holder in zip(seats, holders, strict=True)
    ]
    now = time.time_ns() // 1_000_000
    played = load(game)
    host = next(filter(None, holders))
    made = Made(
        game, played.rules_version, played.settings(options), planned, host, now, window_ms, pause_ms, previews=previews
    )
    name = f"arranged-{next(_numbers)}"
    bodies = [write(made), write(Started(seed, now, position)), *map(write, acted)]
    with closing(sqlite3.connect(store)) as rows, rows:  # beside the server, whose folder it is
        rows.executemany("INSERT INTO event VALUES (?, ?, ?)", [(name, n, body) for n, body in enumerate(bodies, 1)])
    return Arranged(name, keys)
