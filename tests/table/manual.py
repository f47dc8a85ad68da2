"""A system whose clock stands still until the test moves it, and whose chance is always the same."""

import asyncio
import pickle
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import pytest

from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.table.registry import TableRegistry
from labtable.table.seats.seat import Computer, Open, Person
from labtable.table.session import TableSession
from labtable.table.state import changes
from labtable.table.state.changes import AnyChange, Made
from labtable.table.state.plan import Plan, SeatWish
from labtable.table.state.table import Table, hash_of
from labtable.table.store.log import Log
from labtable.table.store.sqlite import SqliteLog
from labtable.table.workers.worker import Answer, Work, do
from labtable.table.workers.worker_pool import WorkerPool

PATIENCE = 300  # seconds; generous, for a machine that is busy
START = 1_700_000_000_000


class ManualSystem:
    """A `System` for tests."""

    def __init__(self, seed: int = 0) -> None:
        self.time = START
        self._dice = random.Random(seed)
        self._alarms: list[tuple[int, asyncio.Event]] = []
        self._secrets = 0

    def now(self) -> int:
        return self.time

    async def sleep_until(self, moment: int) -> None:
        if moment <= self.time:
            await asyncio.sleep(0)
            return
        alarm = (moment, asyncio.Event())
        self._alarms.append(alarm)
        try:
            await alarm[1].wait()
        finally:
            self._alarms.remove(alarm)

    def secret(self) -> str:
        self._secrets += 1
        return f"secret-{self._secrets}"

    def below(self, n: int) -> int:
        return self._dice.randrange(n)

    def advance(self, ms: int) -> None:
        """Let time go by."""
        self.time += ms
        for moment, rings in self._alarms:
            if moment <= self.time:
                rings.set()

    @property
    def alarms(self) -> list[int]:
        """The times at which those who sleep are to be woken, in milliseconds from now."""
        return sorted(moment - self.time for moment, _ in self._alarms)


async def eventually(condition: Callable[[], bool], seen: Callable[[], object] = lambda: "no") -> None:
    """Wait until something holds; if it never does, say what is seen instead."""
    end, pause = asyncio.get_running_loop().time() + PATIENCE, 0.001
    while not condition():
        assert asyncio.get_running_loop().time() < end, seen()
        await asyncio.sleep(pause)
        pause = min(2 * pause, 0.02)


async def pass_time(system: ManualSystem, ms: int, condition: Callable[[], bool]) -> None:
    """Let time go by, so much at once, until something holds."""
    while not condition():
        system.advance(ms)
        await asyncio.sleep(0.002)


@asynccontextmanager
async def open_registry(
    folder: Path, system: ManualSystem | None = None, **settings: Any
) -> AsyncIterator[TableRegistry]:
    """A registry with a store of its own in a folder, whose workers are threads."""
    settings.setdefault("workers", WorkerPool(None, Beside.start))
    async with TableRegistry(SqliteLog(folder / "tables.sqlite"), system or ManualSystem(), **settings) as registry:
        yield registry


def plan(*seats: str, game: str = "unitary", **more: Any) -> Plan:
    """A table with such seats: "me", "open" or a bot's level."""
    wishes = [SeatWish(s) if s in ("me", "open") else SeatWish("bot", s) for s in seats]  # type: ignore[arg-type]
    return Plan(game, "Ada", seats=wishes, **more)


class Beside:
    """A worker that is a thread of the tests' own process, so that they may change what it thinks."""

    @classmethod
    async def start(cls) -> Self:
        return cls()

    async def think(self, work: Work) -> Answer:
        return await asyncio.to_thread(do, pickle.dumps(work))

    async def stop(self) -> None:
        pass


class Guest:
    """A visitor who is here, and counts how often the bell has rung."""

    def __init__(self, secret: str | None) -> None:
        self.holder = hash_of(secret) if secret else None
        self.rings = 0

    def ring(self) -> None:
        self.rings += 1


def choices(room: TableSession, seat: int) -> list[str]:
    """The actions that a seat may take, in notation."""
    play = room.table.play
    assert play is not None
    return [play.game.write(action) for action in play.game.legal(play.match.state, seat)]


HOST = hash_of("host")


def holder(seat: int) -> str:
    """The hash of the secret of the person at a seat, "person 0" and so on."""
    return hash_of(f"person {seat}")


def made(*seats: str, game: str = "unitary", window_ms: int = 20_000, pause_ms: int = 900, **options: Any) -> Made:
    """A table with these seats: "person", "open", or a bot's level."""
    names = ["Ada", "Bob", "Cleo", "Dan", "Emmy", "Fay"]
    planned = [
        Person(names[i], holder(i)) if kind == "person" else Open() if kind == "open" else Computer(kind)
        for i, kind in enumerate(seats)
    ]
    rules = load(game)
    return Made(
        game, rules.rules_version, rules.settings(options, len(seats)), planned, HOST, START, window_ms, pause_ms
    )


async def lay(log: Log, name: str, *happened: AnyChange) -> None:
    """Put a table with these changes into a store."""
    for number, event in enumerate(happened, 1):
        await log.append(name, number, changes.write(event))


def table_of(plan: Made, *more: AnyChange) -> Table:
    """A table after these changes."""
    table = Table("muon-100", plan)
    for change in more:
        table.apply(change)
    return table


def refused_as(decision: Callable[[], object]) -> str:
    """The code of the refusal, which is a sentence."""
    with pytest.raises(Problem) as refused:
        decision()
    assert refused.value.text.endswith((".", "]")), "a whole sentence, perhaps with its rule"
    return refused.value.code
