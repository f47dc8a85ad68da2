"""Classes that begin in the middle: written into a server's store as if they had been held there."""

import itertools
import secrets
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from labtable.classroom import changes
from labtable.classroom.changes import (
    AnyChange,
    Door,
    DoorSet,
    Joined,
    Named,
    Names,
    Opened,
    Plan,
    Seated,
    Show,
    Staged,
)
from labtable.engine.play.match import Match
from labtable.games import load
from labtable.table.seats.seat import Person, Seat
from labtable.table.state import changes as at_table
from labtable.table.state.changes import Acted, Frozen, Made, Started, write
from labtable.table.state.table import hash_of

_numbers = itertools.count(10)
_tables = itertools.count(secrets.randbelow(10**6) * 1000)
NAMES = (
    "Ada Emmy Lise Noor Chien-Shiung Max Niels Vera Marie Erwin Paul Rosalind Maximilian-Alexander Mo Richard Henrietta"
).split()


@dataclass(frozen=True)
class Played:
    """A table of a class: what is played there, as far as `acted`."""

    game: str
    seats: int = 3
    acted: Sequence[Acted] = ()
    position: dict[str, Any] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    frozen: bool = False
    seed: int = 1


@dataclass(frozen=True)
class ArrangedClass:
    """A class: its code, the secret of its desk, those of its pupils, and the tables of its groups."""

    code: str
    desk: str
    pupils: list[str]
    tables: list[str]


def acts(game: str, seats: int, most: int = 400) -> list[Acted]:
    """A match of beginners, as far as so many actions."""
    rules = load(game)
    match = Match(rules, seats, rules.settings({}, seats), 1)
    acted: list[Acted] = []
    level = rules.level("beginner")
    while not match.is_over and len(acted) < most:
        seat = rules.who_must_act(match.state)[0]
        pieces = rules.choose(match.view(seat), seat, level, len(acted))
        acted.append(Acted(seat, rules.write(*pieces), len(acted)))
        match.carry_out(seat, pieces)
    return acted


def arrange_class(
    store: Path,
    tables: Sequence[Played],
    title: str = "Class 8b",
    show: Show = "code",
    group: int | None = None,
    names: Names = "wall",
    waiting: int = 0,
    at_door: int = 0,
    door: Door = "open",
    code: str = "",
) -> ArrangedClass:
    """Write a class into the store, with a group at each table; `code`: by default one that no other class has.

    `waiting` pupils more wait for the deal, and `at_door` to be let in.
    """
    code = code or f"muesli-{next(_numbers)}"  # a word that no server gives, as other tests open classes there, too
    now = time.time_ns() // 1_000_000
    desk, host = secrets.token_urlsafe(18), hash_of(secrets.token_urlsafe(18))
    plan = Plan(tables[0].game if tables else "cats", 3, pause_ms=0)
    log: list[AnyChange] = [Opened(title, host, hash_of(desk), now, plan)]
    pupils: list[str] = []
    codes: list[str] = []
    for number, table in enumerate(tables, 1):
        for _ in range(table.seats):
            _join(log, pupils, number, now)
        here = range(len(pupils) - table.seats, len(pupils))
        seats = [Person(NAMES[n % len(NAMES)], hash_of(pupils[n])) for n in here]
        codes.append(_keep_table(store, table, seats, host, code, now))
        log.append(Seated(number, codes[-1], list(here)))
    for n in range(waiting):
        _join(log, pupils, len(tables) + 1 + n // 3, now)
    for _ in range(at_door):
        _join(log, pupils, 0, now, waits=True)
    log += [Named(names, len(log)), DoorSet(door), Staged(show, group)]
    _keep(store, code, [changes.write(change) for change in log])
    return ArrangedClass(code, desk, pupils, codes)


def _join(log: list[AnyChange], pupils: list[str], group: int, now: int, waits: bool = False) -> None:
    """Let a pupil come, whose element is the next; `waits`: at the door."""
    number = len(pupils)
    pupils.append(secrets.token_urlsafe(18))
    name, element = NAMES[number % len(NAMES)], 0 if waits else number + 1
    log.append(Joined(name, hash_of(pupils[-1]), element, group, now, waits=waits))


def _keep_table(store: Path, table: Played, seats: Sequence[Seat], host: str, code: str, now: int) -> str:
    name = f"placed-{next(_tables)}"
    rules = load(table.game)
    options = rules.settings(table.options, table.seats)
    made = Made(table.game, rules.rules_version, options, seats, host, now, 20_000, 0, classroom=code)
    log: list[at_table.AnyChange] = [made, Started(table.seed, now, table.position), *table.acted]
    if table.frozen:
        log.append(Frozen(now))
    _keep(store, name, [write(change) for change in log])
    return name


def _keep(store: Path, name: str, bodies: Sequence[bytes]) -> None:
    """Write a log; the server, whose folder it is, reads it when somebody comes."""
    rows_of = [(name, n, body) for n, body in enumerate(bodies, 1)]
    with closing(sqlite3.connect(store)) as rows, rows:
        rows.executemany("INSERT INTO event VALUES (?, ?, ?)", rows_of)


def at_stage(page: Page, there: ArrangedClass, hash_: str = "") -> Page:
    """The page, which is at the server, at the stage of the class, as the browser that made the class."""
    return to_stage(page, there.code, there.desk, hash_)


def to_stage(page: Page, code: str, desk: str, hash_: str = "") -> Page:
    """The same, of a class by its code and the secret of its desk."""
    page.evaluate("([key, secret]) => localStorage.setItem(key, secret)", [f"labtable:desk:{code}", desk])
    page.goto(f"{page.evaluate('location.origin')}/class/{code}/stage{hash_}")
    expect(page.locator("main.stage")).to_be_visible()
    # Its keys do nothing before it knows what the class has.
    expect(page.locator(".stage-wait[role=status]")).to_have_count(0)
    return page
