"""A whole lesson, as a class plays it: with one who comes late, one who is missing and phones that sleep."""

import asyncio
import json
import os
import random
import signal
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

from labtable.engine.kernels.contract import SPECTATOR
from labtable.table.match.schedule import schedule
from labtable.table.state import changes
from labtable.table.state.changes import Frozen, Made, Thawed
from labtable.table.state.table import Table, hash_of
from labtable.table.store import erasing
from tests.classroom.consistent import Logs, check_seats, read_class, read_tables
from tests.effort import effort
from tests.table.manual import eventually

from .classes import ClassPerson, in_class, open_class, tiles
from .clock import Clock
from .live import JSON, Live, Server, live
from .phones import Phone
from .seats import substitute

pytestmark = pytest.mark.anyio

PUPILS = effort(12, 28)
MISSING, LATE = PUPILS - 2, PUPILS - 1
MINUTE = 60_000
LONG = {"aim": 300, "stealing": False}
"""A match of Mathic that is not over before a whole round of 80 turns, whatever computers do at the table."""


class Lesson:
    """A class with its phones, and the desk that leads it. `servers`: where desk and phones are, in turns."""

    def __init__(self, servers: Sequence[Any], code: str, secret: str) -> None:
        self.servers = servers
        self.code = code
        self.secret = secret
        self.phones = [
            Phone(lambda n=n: self.live(n), code, f"Pupil {n}", n)  # type: ignore[misc]
            for n in range(PUPILS)
        ]
        self.wishes = 0  # of the desk

    def live(self, n: int) -> Live:
        """The server of a phone."""
        server = self.servers[n % len(self.servers)]
        return server if isinstance(server, Live) else server.live

    @asynccontextmanager
    async def desk(self, n: int = 0) -> AsyncIterator[ClassPerson]:
        """The desk, at one of the servers."""
        async with in_class(self.live(n), self.code, self.secret) as desk:
            yield desk

    async def ask(self, method: str, what: str = "", **more: Any) -> Any:
        """Send a request with the desk's secret."""
        headers = {"Authorization": f"Bearer {self.secret}"}
        return await self.live(0).ask(method, f"/api/classes/{self.code}{what}", headers=headers, **more)

    async def all(self, what: Any, but: Sequence[int] = ()) -> None:
        """Wait until something holds of all phones."""
        await asyncio.gather(*(phone.until(what) for n, phone in enumerate(self.phones) if n not in but))

    async def arrive(self, *but: int) -> None:
        """Have pupils open the page in any order, and join."""
        coming = [n for n in range(PUPILS) if n not in but]
        random.Random(28).shuffle(coming)
        for n in coming:
            self.phones[n].wake()
        await self.all(lambda phone: phone.place.get("me"), but)

    def play(self, most: float = inf) -> None:
        """Have everybody act, until they have seen so many actions in their match."""
        for phone in self.phones:
            phone.act_until(most)

    def pause(self) -> None:
        """Have everybody look up."""
        self.play(0)

    async def play_on(self, desk: ClassPerson, actions: int) -> None:
        """Have everybody act until so many actions have happened at each table, and not much longer.

        A seat sees at most twice as many as the desk, and one: between two that all see, its own pass.
        """
        self.play(2 * actions + 2)
        await desk.until(tiles(lambda tile: tile["actions"] >= actions or tile["stage"] == "over"))
        self.pause()

    async def sleep(self) -> None:
        """Close all pages."""
        await asyncio.gather(*(phone.sleep() for phone in self.phones))


@asynccontextmanager
async def lesson(*servers: Any, **plan: Any) -> AsyncIterator[Lesson]:
    """A class that has just been opened."""
    its = Lesson(servers, "", "")
    code, secret = await open_class(its.live(0), size=4, title="8b", **plan)
    its = Lesson(servers, code, secret)
    try:
        yield its
    finally:
        await its.sleep()


# --- what may be known


def may_see(logs: Logs, code: str) -> dict[tuple[str, int, int | None, int], set[str]]:
    """What each seat, and a spectator (None), may see of each match after so many actions, by what the logs say."""
    found: dict[tuple[str, int, int | None, int], set[str]] = {}
    for name in read_tables(logs, code):
        first, *rest = [changes.read(body) for body in logs[name]]
        assert isinstance(first, Made)
        table = Table(name, first)
        for change in rest:
            table.apply(change)
            play = table.play
            for viewer in play.viewers if play is not None else ():
                assert play is not None
                seat = None if viewer == SPECTATOR else viewer
                view = json.loads(msgspec.json.encode(play.client_view(viewer, first.previews)))
                key = name, table.match_number, seat, play.seen[viewer]
                found.setdefault(key, set()).add(json.dumps(view, sort_keys=True))
    return found


def check_secrets(its: Lesson, logs: Logs, desks: Sequence[str]) -> None:
    """No phone has received what is another seat's, nor a secret but its own; no desk any hand."""
    allowed = may_see(logs, its.code)
    views = 0
    secrets = {n: phone.secret for n, phone in enumerate(its.phones)}
    for n, phone in enumerate(its.phones):
        for frame in map(json.loads, phone.frames):
            if frame["t"] == "table" and frame["view"] is not None:
                key = frame["table"], frame["match"], frame["you"], frame["seen"]
                assert json.dumps(frame["view"], sort_keys=True) in allowed[key]
                views += 1
        said = "".join([*phone.frames, *phone.told])
        others = [secret for m, secret in secrets.items() if m != n and secret]
        assert not any(secret in said for secret in [*others, its.secret])
    assert views > PUPILS
    for secret in filter(None, secrets.values()):
        assert not any(secret in frame or hash_of(secret) in frame for frame in desks)


def sqlite_logs(folder: Path) -> dict[str, list[bytes]]:
    """All logs of a server's folder."""
    with sqlite3.connect(folder / "tables.sqlite") as store:
        rows = store.execute("SELECT room, body FROM event ORDER BY room, seq").fetchall()
    store.close()
    found: dict[str, list[bytes]] = {}
    for room, body in rows:
        found.setdefault(room, []).append(bytes(body))
    return found


def postgres_logs(address: str) -> dict[str, list[bytes]]:
    """All logs of a database."""
    with psycopg.connect(address) as store:
        rows = store.execute("SELECT room, body FROM event ORDER BY room, seq").fetchall()
    found: dict[str, list[bytes]] = {}
    for room, body in rows:
        found.setdefault(room, []).append(bytes(body))
    return found


# --- lessons: on one server, on one that is killed, on two of which each stands still for a while


async def test_forty_five_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasing, "TOGETHER", 0)
    clock = Clock()
    began = clock.now()
    async with (
        live(tmp_path, system=clock) as server,
        lesson(server, game="mathic", options=LONG) as its,
    ):
        async with its.desk() as desk:
            await its.arrive(LATE)
            await its.phones[MISSING].sleep()
            await desk.until(lambda view: [p["present"] for p in view.get("pupils", [])].count(True) == PUPILS - 2)
            clock.skip(5 * MINUTE)
            await desk.send({"t": "deal"})
            await its.all(lambda phone: phone.is_seated, [MISSING, LATE])
            await desk.until(tiles(lambda tile: tile["stage"] == "playing" and len(tile["seats"]) == 4))
            assert [pupil["name"] for pupil in desk.view["left"]] == [f"Pupil {MISSING}"], "who left holds no place"
            assert free_seats(desk.view) == 2

            await its.play_on(desk, 6)
            await comes_late(its, desk)
            await sleeps_and_comes_back(its, desk)
            await freezes(its, desk, clock, tmp_path)
            await its.play_on(desk, 12)
            await asks_a_puzzle(its, desk, tmp_path)
            clock.skip(10 * MINUTE)
            await plays_the_next_game(its, desk)
            check_seats(sqlite_logs(tmp_path), its.code)
            clock.skip(25 * MINUTE)
            await its.play_on(desk, 8)

            await desk.send({"t": "end_class"})
            await its.all(lambda phone: phone.place["at"] == "over", [MISSING])
            await reports(its, [MISSING])
        assert clock.now() - began >= 45 * MINUTE
        check_secrets(its, sqlite_logs(tmp_path), desk.frames)
        assert (await its.ask("DELETE")).status_code == 204
        await eventually(lambda: not any(b"Pupil" in file.read_bytes() for file in tmp_path.glob("tables.sqlite*")))


def pupil_of(desk: ClassPerson, n: int) -> int:
    """The number of a pupil, as the desk knows them."""
    return next(int(pupil["pupil"]) for pupil in desk.view["pupils"] if pupil["name"] == f"Pupil {n}")


def seat_of(desk: ClassPerson, n: int) -> JSON:
    """The seat of a pupil on the desk's tiles."""
    number = pupil_of(desk, n)
    found: JSON = next(s for tile in desk.view["tiles"] for s in tile["seats"] if s["pupil"] == number)
    return found


async def comes_late(its: Lesson, desk: ClassPerson) -> None:
    """Who comes late has a computer's seat at once."""
    late = its.phones[LATE]
    late.wake()
    await late.until(lambda phone: phone.is_seated and phone.view["stage"] == "playing")
    await desk.until(lambda view: len(view["pupils"]) == PUPILS - 1 and free_seats(view) == 1)


def free_seats(view: JSON) -> int:
    """The computers' seats on the desk's tiles."""
    return sum(seat["pupil"] is None for tile in view["tiles"] for seat in tile["seats"])


async def sleeps_and_comes_back(its: Lesson, desk: ClassPerson) -> None:
    """A computer plays for a phone that sleeps, and gives the seat back when it wakes."""
    phone = its.phones[3]
    table, you = phone.view["table"], phone.view["you"]
    await phone.sleep()
    number = pupil_of(desk, 3)
    await desk.until(lambda view: not next(p for p in view["pupils"] if p["pupil"] == number)["present"])
    await desk.send({"t": "fill"})
    await desk.until(lambda _: seat_of(desk, 3)["kept"])
    phone.wake()
    await desk.until(lambda _: not seat_of(desk, 3)["kept"])
    await phone.until(lambda phone: phone.is_seated)
    assert (phone.view["table"], phone.view["you"]) == (table, you)


async def freezes(its: Lesson, desk: ClassPerson, clock: Clock, folder: Path) -> None:
    """Nobody acts while the class is frozen; what was due goes on later by exactly that time."""
    await desk.send({"t": "freeze"})
    await desk.until(tiles(lambda tile: tile["frozen"] is not None))
    await its.all(lambda phone: phone.view["frozen"], [MISSING])
    before = acted(folder)
    phone = its.phones[0]
    assert phone.table is not None
    await phone.table.send({"t": "act", "seen": phone.view["seen"], "action": "draw"})
    await phone.until(lambda phone: phone.faults and phone.faults[-1] == "frozen")
    clock.skip(5 * MINUTE)
    assert acted(folder) == before
    await desk.send({"t": "thaw"})
    await its.all(lambda phone: not phone.view["frozen"], [MISSING])
    logs = sqlite_logs(folder)
    assert sum(stood_still(name, logs[name]) >= 5 * MINUTE for name in before) == len(desk.view["tiles"])


def stood_still(name: str, log: Sequence[bytes]) -> int:
    """For how long a table stood still (ms); what was due there at the beginning of that was due so much later."""
    first, *rest = [changes.read(body) for body in log]
    assert isinstance(first, Made)
    table, due, since, still = Table(name, first), [], 0, 0
    for change in rest:
        if isinstance(change, Frozen):
            due, since = schedule(table), change.at
        table.apply(change)
        if isinstance(change, Thawed):
            still = change.at - since
            assert [(d.at + still, d.kind, d.seat) for d in due] == [(d.at, d.kind, d.seat) for d in schedule(table)]
    return still


def acted(folder: Path) -> dict[str, int]:
    """How many actions the log of each table has, of those that are no puzzles."""
    return {
        name: sum(b'"e":"acted"' in body for body in log)
        for name, log in sqlite_logs(folder).items()
        if b'"e":"made"' in log[0] and b'"puzzle":{' not in log[0]
    }


async def asks_a_puzzle(its: Lesson, desk: ClassPerson, folder: Path) -> None:
    """Everybody has the same puzzle at once, answers it alone, and is back at the table as it was."""
    tables = {n: phone.place["table"] for n, phone in enumerate(its.phones) if n != MISSING}
    answer = await its.ask("POST", "/questions", content=json.dumps({"game": "cats", "puzzle": 1}))
    assert answer.status_code == 204, answer.text
    await its.all(lambda phone: phone.place["at"] == "question" and phone.is_seated, [MISSING])
    before = acted(folder)
    for n in range(10):
        table = its.phones[n].table
        assert table is not None
        bid = its.phones[n].view["view"]["may"]["bid"][n % 2]
        await table.send({"t": "act", "seen": its.phones[n].view["seen"], "action": f"bid {bid}"})
    await desk.until(lambda view: view["question"] and view["question"]["answered"] == 10)
    assert desk.view["question"]["asked"] == PUPILS - 1
    assert desk.view["question"]["answers"] == [], "nobody learns what others answer before they have"
    await desk.send({"t": "reveal"})
    await desk.until(lambda view: sum(answer["count"] for answer in view["question"]["answers"]) == 10)
    assert acted(folder) == before, "their matches stand still meanwhile"
    await desk.send({"t": "go_back"})
    await its.all(lambda phone: phone.place["at"] == "table" and phone.is_seated, [MISSING])
    assert {n: phone.place["table"] for n, phone in enumerate(its.phones) if n != MISSING} == tables


async def plays_the_next_game(its: Lesson, desk: ClassPerson) -> None:
    """All play another game, at new tables."""
    tables = {tile["table"] for tile in desk.view["tiles"]}
    await desk.send({"t": "stop"})
    await desk.until(tiles(lambda tile: tile["stage"] == "over"))
    await desk.send({"t": "plan", "plan": {"game": "cats", "size": 4, "pause_ms": 0}})
    await desk.send({"t": "deal"})
    await desk.until(tiles(lambda tile: tile["stage"] == "playing" and tile["game"] == "cats"))
    await its.all(lambda phone: phone.is_seated and phone.view["game"] == "cats", [MISSING])
    assert not tables & {tile["table"] for tile in desk.view["tiles"]}


async def reports(its: Lesson, but: Sequence[int] = ()) -> None:
    """What each did can be read."""
    report = (await its.ask("GET", "/report")).json()
    names = [pupil["name"] for pupil in report["pupils"]]
    assert sorted(names) == sorted(f"Pupil {n}" for n in range(PUPILS) if n not in but)


async def test_a_server_that_is_killed_in_the_middle(tmp_path: Path) -> None:
    """Whatever it was doing: everybody comes back to their seat, and the next game is dealt to all."""
    async with Server(tmp_path) as server, lesson(server, game="unitary") as its:
        await its.arrive()
        async with its.desk() as desk:
            await desk.send({"t": "deal"})
            await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
            await its.all(lambda phone: phone.is_seated)
            await its.play_on(desk, 4)
        seats = [(phone.view["table"], phone.view["you"]) for phone in its.phones]
        its.play()
        await its.phones[0].until(lambda phone: phone.view["seen"] >= 6 or phone.view["stage"] == "over")
        await begin_again(server, its)
        assert [(phone.view["table"], phone.view["you"]) for phone in its.phones] == seats
        async with its.desk() as desk:
            await its.play_on(desk, 8)
            await desk.send({"t": "stop"})
            await desk.send({"t": "plan", "plan": {"game": "cats", "size": 4, "pause_ms": 0}})
            await desk.send({"t": "deal"})
            await its.phones[0].until(lambda phone: phone.place["table"] != seats[0][0])
        await begin_again(server, its)  # while it deals
        async with its.desk() as desk:
            await desk.until(lambda view: [p["present"] for p in view.get("pupils", [])].count(True) == PUPILS)
            await desk.send({"t": "deal"})
            await desk.until(tiles(lambda tile: tile["stage"] == "playing" and tile["game"] == "cats"))
            await its.all(lambda phone: phone.is_seated and phone.view["game"] == "cats")
            await its.play_on(desk, 4)
            await desk.send({"t": "end_class"})
            await its.all(lambda phone: phone.place["at"] == "over")
            await reports(its)
        logs = sqlite_logs(tmp_path)
        assert len(read_class(logs, its.code).pupils) == PUPILS
        check_secrets(its, logs, desk.frames)
        assert "Traceback" not in server.said()


async def begin_again(server: Server, its: Lesson) -> None:
    """Kill the server, start it again, and wait until all phones are back at their tables."""
    server.stop()
    its.pause()
    old = [phone.table for phone in its.phones]
    check_seats(sqlite_logs(server.folder), its.code)
    await server.start()
    for phone, before in zip(its.phones, old, strict=True):
        await phone.until(lambda phone, before=before: phone.table is not before and phone.is_seated)  # type: ignore[misc]


async def test_two_servers_of_which_each_stands_still_for_a_while(tmp_path: Path, postgres: str) -> None:
    """Half of the phones, and a desk, are at each. The desk that goes on deals for all, and no table is made twice."""
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    async with (
        Server(folders[0], postgres) as one,
        Server(folders[1], postgres) as two,
        lesson(one, two, game="unitary") as its,
        its.desk(0) as desk,
        its.desk(1) as other,
    ):
        await its.arrive()
        await desk.until(lambda view: [p["present"] for p in view.get("pupils", [])].count(True) == PUPILS)
        await stand_still(two, postgres, its, desk, other)
        tables = {tile["table"] for tile in desk.view["tiles"]}
        await its.play_on(desk, 4)
        await other.send({"t": "stop"})
        for each in (desk, other):
            await each.until(tiles(lambda tile: tile["stage"] == "over"))
        await desk.send({"t": "plan", "plan": {"game": "cats", "size": 4, "pause_ms": 0}})
        await other.until(tiles(lambda tile: tile["plan"]["game"] == "cats"))
        await stand_still(one, postgres, its, other, desk)
        assert not tables & {tile["table"] for tile in other.view["tiles"]}
        await its.play_on(other, 4)
        logs = postgres_logs(postgres)
        check_secrets(its, logs, [*desk.frames, *other.frames])
        assert "Traceback" not in one.said() + two.said()


async def stand_still(server: Server, postgres: str, its: Lesson, desk: ClassPerson, still: ClassPerson) -> None:
    """Both desks deal, and the server of one of them stands still in the middle of that."""
    await still.send({"t": "deal"})
    os.kill(server.pid, signal.SIGSTOP)
    try:
        await desk.send({"t": "deal"})
        await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
    finally:
        os.kill(server.pid, signal.SIGCONT)
    await still.until(tiles(lambda tile: tile["stage"] == "playing"))
    await its.all(lambda phone: phone.is_seated and phone.view["stage"] == "playing")
    await its.all(lambda phone: phone.is_seated and not substitute(phone.view["seats"][phone.view["you"]]))
    check_seats(postgres_logs(postgres), its.code)
