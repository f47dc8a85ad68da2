"""A school's load: ten classes of thirty, whose pupils act every five seconds while their desks watch.

    python bench/classes.py [SECONDS]

The peer, in the same run: the same people at the same number of tables, without classes. An act's delay is the time
from sending it until somebody at the table sees it; a tile's, until the desk sees it, which is sent at most once a
second. Pupils have two sockets, as their phones do: one in the class and one at the table.
"""

import asyncio
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import httpx
import msgspec
import server as load
import uvloop
from figures import report

SECONDS = 20.0
RUNS = 2
CLASSES, PUPILS, SIZE, EVERY = 10, 30, 3, 5.0
MEBIBYTE = 1024 * 1024
HEAD = ("300 people at 100 tables", "act: median", "p99", "tile: median", "p99", "of a core", "memory", "acts done")
PLAN = {"plan": {"game": "unitary", "size": SIZE, "fill": "people", "pause_ms": 0}, "title": "8b"}


@dataclass
class School(load.Load):
    """The load of `server.py` at the speed of classes, and what their desks see."""

    due: defaultdict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    """By table and number of the action: when actions were sent that the desk has not seen yet."""
    tiles_late: list[float] = field(default_factory=list)
    acts: int = 0

    @property
    def tables(self) -> int:
        return CLASSES * PUPILS // SIZE

    @property
    def interval(self) -> float:
        return EVERY / SIZE

    def note_action(self, name: str, seen: int) -> None:
        self.acts += self.measuring
        self.due[name][seen + 1] = time.perf_counter()

    def note_tile(self, name: str, actions: int) -> None:
        """Note that a desk sees a table after this many actions of its match."""
        for number in [number for number in self.due[name] if number <= actions]:
            sent = self.due[name].pop(number)
            if self.measuring:
                self.tiles_late.append(time.perf_counter() - sent)


class Tile(msgspec.Struct):
    """The fields of a group's tile that are read."""

    group: int
    table: str | None = None
    actions: int = 0


class ClassFrame(msgspec.Struct):
    """The fields of a class's frame that are read."""

    t: str
    secret: str | None = None
    table: str | None = None
    tiles: list[Tile] = []


_decode = msgspec.json.Decoder(ClassFrame).decode


class ClassClient:
    """A socket in a class: a pupil's phone, or the desk."""

    def __init__(self, school: School) -> None:
        self._school = school
        self.secret: str | None = None
        self.table: str | None = None
        self.groups: dict[str, int] = {}  # by table

    @classmethod
    async def come(cls, school: School, code: str, secret: str | None = None) -> "ClassClient":
        """Join a class."""
        person = cls(school)
        person.client = await school.connect(f"class/{code}", person.hear)
        person.say({"t": "hello", "secret": secret})
        return person

    client: load.Client

    def say(self, message: object) -> None:
        self.client.say(msgspec.json.encode(message))

    def hear(self, _: load.Client, data: bytes) -> None:
        frame = _decode(data)
        if frame.t == "joined":
            self.secret = frame.secret
        elif frame.t == "place":
            self.table = frame.table
        elif frame.t == "desk":
            for tile in frame.tiles:
                if tile.table is not None:
                    self.groups[tile.table] = tile.group
                    self._school.note_tile(tile.table, tile.actions)

    def deal(self, table: str) -> None:
        """Deal at a table, as the desk."""
        self._school.due[table].clear()
        self.say({"t": "deal", "groups": [self.groups[table]]})


async def one_class(school: School, number: int) -> None:
    """Open a class, let its pupils join, deal, and let them play at all its tables."""
    async with httpx.AsyncClient(timeout=60) as http:
        made = (await http.post(f"http://127.0.0.1:{school.port}/api/classes", json=PLAN)).json()
    desk = await ClassClient.come(school, made["code"], made["secret"])
    pupils = [await ClassClient.come(school, made["code"]) for _ in range(PUPILS)]
    for n, pupil in enumerate(pupils):
        pupil.say({"t": "join", "name": f"Pupil {n}"})
    while not all(pupil.secret for pupil in pupils):
        await asyncio.sleep(0.05)
    desk.say({"t": "deal"})
    while not (all(pupil.table for pupil in pupils) and len(desk.groups) == PUPILS // SIZE):
        await asyncio.sleep(0.05)
    tables: defaultdict[str, list[load.Client]] = defaultdict(list)
    for pupil in pupils:
        assert pupil.table is not None
        client = await school.connect(pupil.table, partial(load.see, school, pupil.table))
        client.say(msgspec.json.encode({"t": "hello", "secret": pupil.secret}))
        tables[pupil.table].append(client)
    while not all(client.frame for people in tables.values() for client in people):
        await asyncio.sleep(0.05)
    async with asyncio.TaskGroup() as playing:
        for n, (name, people) in enumerate(tables.items()):
            rng = random.Random(number * PUPILS + n)
            playing.create_task(load.play(school, name, people, rng, partial(desk.deal, name)))


@asynccontextmanager
async def playing(school: School, in_classes: bool) -> AsyncIterator[None]:
    """Let everybody play for a while."""
    one, number = (one_class, CLASSES) if in_classes else (load.labtable_table, school.tables)
    tasks = [asyncio.create_task(one(school, n)) for n in range(number)]
    while school.ready < school.tables:
        await asyncio.sleep(0.05)
        for task in tasks:
            if task.done():
                task.result()
    yield
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


async def measure(in_classes: bool, seconds: float) -> tuple[str, ...]:
    """A row of the table."""
    async with load.server("labtable") as (port, process):
        school = School(port, SIZE)
        async with playing(school, in_classes):
            await asyncio.sleep(EVERY)
            school.measuring = True
            cpu, start = process.cpu_times(), time.perf_counter()
            await asyncio.sleep(seconds)
            school.measuring = False
            spent, took = process.cpu_times(), time.perf_counter() - start
            memory = process.memory_info().rss / MEBIBYTE
    core = (spent.user - cpu.user + spent.system - cpu.system) / took
    return (
        "in classes" if in_classes else "without classes",
        *quantiles(school.late),
        *quantiles(school.tiles_late),
        f"{100 * core:.0f}%",
        f"{memory:.0f} MiB",
        f"{school.acts / (seconds * CLASSES * PUPILS / EVERY):.0%}",
    )


def quantiles(late: list[float]) -> tuple[str, str]:
    """The median and the 99th percentile."""
    if len(late) < 2:
        return "", ""
    found = statistics.quantiles(late, n=1000)
    return f"{1000 * found[499]:.1f} ms", f"{1000 * found[989]:.1f} ms"


async def main(seconds: float) -> None:
    """Measure all rows and print the table."""
    rows: list[tuple[str, ...]] = [HEAD]
    for in_classes in [False, True] * RUNS:
        rows.append(await measure(in_classes, seconds))
        print(*rows[-1], sep="  ", file=sys.stderr, flush=True)
    print(report(rows))


if __name__ == "__main__":
    load.pin(1)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
