"""Nothing that anybody has seen is lost, however the server ends."""

import asyncio
import random
import signal
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
import pytest
from websockets.exceptions import WebSocketException

from labtable.table.state import changes
from labtable.table.state.changes import Acted, Made
from labtable.table.state.table import Table
from tests.effort import effort
from tests.table.manual import eventually

from .live import ConnectionClosed, Person, Server

pytestmark = pytest.mark.anyio

KILLS = effort(6, 25)
FEW = 20  # actions: every table must have more
LONG = 2 * FEW  # entries of a log that has so many
LONGEST_LIFE = 150  # frames that are heard between a start and the kill

TABLES: list[dict[str, Any]] = [
    {"seats": ("me", "random"), "options": {"claims": "auto"}},
    {"seats": ("me", "open", "random"), "options": {"claims": "spot"}, "window_seconds": 1},
    {"seats": ("me", "open", "open", "open"), "options": {"claims": "spot"}, "window_seconds": 1, "pause_ms": 5},
    {"seats": ("random", "random", "random"), "options": {"claims": "auto"}, "pause_ms": 20},
    {"seats": ("me", "open", "random"), "options": {"referee": "honour"}, "window_seconds": 1, "game": "mathic"},
    {"seats": ("me", "open", "random"), "options": {"rounds": 3}, "game": "feynman"},
    {"seats": ("me", "open", "random"), "options": {"form": "laboratory"}, "game": "cats"},
]


@dataclass
class Seated:
    """Somebody who comes back after every kill, and what they were last shown: match, seen, stage and log."""

    table: str
    secret: str
    rng: random.Random
    seated: bool
    match: int = 0
    seen: int = -1
    lines: list[Any] = field(default_factory=list)
    acted: int = 0  # own actions that were acknowledged

    def remember(self, person: Person) -> None:
        """Keep what was shown; it is what must not be lost."""
        view = person.view
        self.match, self.seen, self.lines = view["match"], view["seen"], list(person.lines)

    def expect(self, person: Person) -> None:
        """Nothing that was shown is missing."""
        view = person.view
        assert view["match"] >= self.match
        if view["match"] == self.match:
            assert view["seen"] >= self.seen
            assert person.lines[: len(self.lines)] == self.lines

    async def come(self, server: Server, hears: Callable[[], None]) -> None:
        """Play until the server is killed."""
        async with server.live.person(self.table, self.secret) as person:
            await person.until(lambda view: True)
            self.expect(person)
            sent: int | None = None
            while True:
                self.remember(person)
                view = person.view
                if view["stage"] != "playing" and view["host"]:
                    await person.send({"t": "start"})
                elif person.is_asked and sent != self.seen:
                    sent = self.seen
                    await person.send({"t": "act", "seen": sent, "action": self.choose(person)})
                hears()
                frame = await person.hear()
                if frame["t"] == "fault":
                    assert frame["code"] in ("stale", "match_on", "refused", "late"), frame
                    sent = None
                elif sent is not None and view["seen"] > sent:
                    self.acted += 1

    def choose(self, person: Person) -> str:
        """Anything that may be done, claims now and then."""
        choices = person.choices()
        return self.rng.choice([c for c in choices if c != "claim"] if self.rng.random() < 0.8 else choices)


async def make_tables(server: Server) -> list[Seated]:
    """The tables, and all who sit at them."""
    people = []
    for n, wishes in enumerate(TABLES):
        made = await server.live.make(*wishes["seats"], **{k: v for k, v in wishes.items() if k != "seats"})
        people.append(Seated(made.table, made.secret, random.Random(n), "me" in wishes["seats"]))
        for seat, kind in enumerate(wishes["seats"]):
            if kind == "open":
                async with server.live.person(made.table) as person:
                    secret = await person.sit(seat, f"Person {seat}")
                people.append(Seated(made.table, secret, random.Random(10 * n + seat), True))
    return people


async def live_and_die(server: Server, people: list[Seated], is_enough: Callable[[int], bool]) -> None:
    """Everybody plays until they have heard enough frames; at that moment the server is killed."""
    heard = 0

    def hears() -> None:
        nonlocal heard
        heard += 1
        if is_enough(heard):
            server.stop()

    async def play(person: Seated) -> None:
        with suppress(WebSocketException, OSError, EOFError):
            await person.come(server, hears)

    await asyncio.gather(*(play(person) for person in people))
    assert not server.lives, f"after {heard} frames nothing more was heard"


def logs(folder: Path) -> dict[str, list[bytes]]:
    """What is on the disk: the log of every table, whose numbers have no gap."""
    with sqlite3.connect(folder / "tables.sqlite") as store:
        rows = store.execute("SELECT room, seq, body FROM event ORDER BY room, seq").fetchall()
    store.close()
    found: dict[str, list[bytes]] = {}
    for room, number, body in rows:
        found.setdefault(room, []).append(body)
        assert len(found[room]) == number
    return found


async def test_kill_after_kill_loses_no_acknowledged_action_and_stops_no_table(tmp_path: Path) -> None:
    rng = random.Random(11)
    server = Server(tmp_path)
    await server.start()
    people = await make_tables(server)
    before: dict[str, list[bytes]] = {}
    for _ in range(KILLS):
        life = rng.randrange(LONGEST_LIFE)
        await live_and_die(server, people, lambda heard, life=life: heard > life)  # type: ignore[misc]
        now = logs(tmp_path)
        assert {name: bodies[: len(before.get(name, []))] for name, bodies in now.items()} == {
            name: before.get(name, []) for name in now
        }
        before = now
        await server.start()

    def has_gone_on(heard: int) -> bool:
        if heard % 50 or not all(person.acted for person in people if person.seated):
            return False
        return all(len(bodies) > max(LONG, len(before[name])) for name, bodies in logs(tmp_path).items())

    await live_and_die(server, people, has_gone_on)
    for name, bodies in logs(tmp_path).items():
        assert len(bodies) > len(before[name]), f"{name} stands still"
        check(name, bodies)
    assert "Traceback" not in server.said()


def check(name: str, bodies: list[bytes]) -> None:
    """A log can be played again by the rules, and holds each action once."""
    first, *rest = [changes.read(body) for body in bodies]
    assert isinstance(first, Made)
    table = Table(name, first)
    for event in rest:
        table.apply(event)
    assert table.match_number >= 1
    assert sum(isinstance(event, Acted) for event in rest) > FEW


async def test_a_server_that_is_asked_to_stop_says_goodbye_and_finds_all_again(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        made = await server.live.make("me", "open")
        async with server.live.person(made.table, made.secret) as ada:
            await ada.until("table")
            server.stop(signal.SIGINT)
            with pytest.raises(ConnectionClosed) as closed:
                await ada.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert "Traceback" not in server.said()
        await server.start()
        async with server.live.person(made.table, made.secret) as ada:
            assert (await ada.until("table"))["you"] == 0


async def test_a_server_that_is_killed_takes_its_thinkers_with_it(tmp_path: Path) -> None:
    server = Server(tmp_path)
    await server.start()
    made = await server.live.make("random", "random", pause_ms=100)
    async with server.live.person(made.table, made.secret) as host:
        await host.send({"t": "start"})
        await host.until(lambda view: view["seen"] > 0)
    workers = psutil.Process(server.pid).children()
    assert workers
    server.stop()
    await eventually(lambda: not any(worker.is_running() and worker.status() != "zombie" for worker in workers))
