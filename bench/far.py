"""How many people several servers with one Postgres carry, by costs measured here and a simulation of their queues.

Measured, as processor time, which other work on the machine affects least: what a server takes for an act of one of its
people, for a view that it sends, for a notification of an act at a table that nobody has open there, and for reading
one at a table that somebody has; and what Postgres takes for writing an act, for reading one and for notifying of one.
Simulated: people at tables of four, each acting every ten seconds, on servers of one core each, and a Postgres of eight
cores. Commits that notify are serialised, as in Postgres; each carries what its server has written since its last.
Printed is the time that one act in a hundred exceeds.

    python bench/far.py
"""

import asyncio
import heapq
import os
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import suppress
from itertools import count
from typing import NamedTuple

import msgspec
import psutil
import psycopg
from capacity import postgres, spent
from figures import human, report

from labtable.api.frames import Frames
from labtable.table.registry import TableRegistry
from labtable.table.session import TableSession
from labtable.table.state.plan import Plan, SeatWish
from labtable.table.state.table import Role, hash_of
from labtable.table.store.postgres import CHANNEL, PostgresLog

TIMES = 2000  # repetitions of each measurement
SEATS = 4
SECONDS_BETWEEN_ACTS = 10.0
CORES_OF_POSTGRES = 8
SECONDS_TO_SYNC = 0.002  # for a good disk to sync; writes in the meantime are synced together
WRITES_AT_ONCE = 1000
SIMULATED = 20.0  # seconds


class Costs(NamedTuple):
    """Processor time in seconds."""

    act: float  # of a server, for an act until it is written
    view: float  # of a server, for what one person is sent
    hear: float  # of a server, for an act at a table that is not open there
    read: float  # of a server, for an act at a table that is
    write: float  # of Postgres, for an act
    fetch: float  # of Postgres, for one that is read
    tell: float  # of Postgres, for each server that hears
    notify: float  # of Postgres, for a commit that notifies of one act, while no other can


async def cost(what: Callable[[], Awaitable[object]], main: psutil.Process, times: int = TIMES) -> tuple[float, float]:
    """Processor time of this process and of Postgres for each repetition of something."""
    before = time.process_time(), spent([main])
    for _ in range(times):
        await what()
    return (time.process_time() - before[0]) / times, (spent([main]) - before[1]) / times


async def measure() -> Costs:
    """Measure the costs on this machine."""
    with postgres() as (store, main):
        async with TableRegistry(PostgresLog(store)) as here, TableRegistry(PostgresLog(store)) as there:
            seats = [SeatWish("me"), *[SeatWish("open")] * (SEATS - 1)]
            room, secret = await here.make(Plan("unitary", "Ada", seats=seats))
            for seat in range(1, SEATS):
                await room.sit(f"secret {seat}", seat, f"Person {seat}")
            await room.start(hash_of(secret))

            rng = random.Random(1)
            act_here, write = await cost(lambda: act(room, rng), main)
            frames = Frames(room)

            async def look() -> None:
                room.version += 1
                for seat in range(SEATS):
                    frames.next(Role(seat), None)

            view, _ = await cost(look, main)
            await there.session(room.table.name)
            both, fetched = await cost(lambda: act(room, rng), main)
            seen = there.sessions.get(room.table.name)
            assert seen is not None
            while seen.table.entries < room.table.entries:
                await asyncio.sleep(0.01)
            async with await psycopg.AsyncConnection.connect(store, autocommit=True) as other:
                name = "SELECT pg_notify(%s, 'muon-100 ' || i) FROM generate_series(1, %s) AS i"

                async def tell() -> None:
                    await other.execute(name, (CHANNEL, TIMES))
                    await asyncio.sleep(2.0)

                hear, cost_of_telling = await cost(tell, main, 1)

                async def notify() -> None:
                    await other.execute("SELECT pg_notify(%s, 'muon-100 1')", (CHANNEL,))

                _, notified = await cost(notify, main)
    return Costs(
        act_here,
        view / SEATS,
        hear / TIMES / 2,
        max(both - act_here, 0.0),
        write,
        max(fetched - write, 0.0),
        cost_of_telling / TIMES / 2,
        notified,
    )


async def act(room: TableSession, rng: random.Random) -> None:
    """Let the asked seat act; deal the next match when one is over."""
    play = room.table.play
    assert play is not None
    if play.winners is not None:
        await room.start(room.table.made.host)
        return
    seat = next(iter(play.asked))
    choices = msgspec.to_builtins(play.client_view(seat, True))["choices"]
    actions = [choice["action"] for choice in choices if not choice.get("refusal") and choice["action"] != "claim"]
    await room.act(room.table.seats[seat].holder, play.seen[seat], rng.choice(actions))


class Queue:
    """Cores that do one thing after the other."""

    def __init__(self, cores: int = 1) -> None:
        self._free = [0.0] * cores
        self.busy = 0.0

    def do(self, at: float, seconds: float) -> float:
        """Do something that arrives at a time; return the time when it is done."""
        done = max(at, heapq.heappop(self._free)) + seconds
        heapq.heappush(self._free, done)
        self.busy += seconds
        return done


class Outcome(NamedTuple):
    """The figures of a simulation: seconds, and shares of time."""

    late: float
    server: float
    postgres: float
    in_turn: float


Work = Generator[tuple[Queue, float], float, None]  # yields a queue and a cost, and is sent the time when that is done


def simulate(costs: Costs, people: int, servers: int, kept: bool, channels: bool) -> Outcome:
    """Simulate people at tables. `kept`: each table is on one server; `channels`: servers hear only of their tables."""
    rng = random.Random(people)
    places = [rng.choices(range(servers), k=1 if kept else SEATS) for _ in range(people // SEATS)]
    cores, base = [Queue() for _ in range(servers)], Queue(CORES_OF_POSTGRES)
    disk, turn = Queue(WRITES_AT_ONCE), Queue()
    late: list[float] = []
    coming: list[tuple[float, int, Work, float | None]] = []  # when, which, and what to send: None at its beginning
    numbers = count()
    untold: list[list[tuple[float, list[int]]]] = [[] for _ in range(servers)]

    def begin(at: float, work: Work) -> None:
        heapq.heappush(coming, (at, next(numbers), work, None))

    def act(came: float) -> Work:
        table = rng.choice(places) * (SEATS if kept else 1)
        actor = rng.choice(table)
        yield cores[actor], costs.act
        yield base, costs.write
        written = yield disk, SECONDS_TO_SYNC
        untold[actor].append((came, table))
        if len(untold[actor]) == 1:
            begin(written, tell(actor))
        late.append((yield cores[actor], costs.view * table.count(actor)) - came)

    def tell(server: int) -> Work:
        while untold[server]:
            acts = list(untold[server])
            notified = yield turn, costs.notify
            del untold[server][: len(acts)]
            for came, table in acts:
                others = (set(table) if channels else set(range(servers))) - {server}
                for other in others:
                    begin(notified, hear(came, other, table.count(other)))
                base.do(notified, costs.tell * len(others))

    def hear(came: float, server: int, people_there: int) -> Work:
        yield cores[server], costs.hear
        if people_there:
            yield base, costs.fetch
            late.append((yield cores[server], costs.read + costs.view * people_there) - came)

    now = 0.0
    while now < SIMULATED:
        now += rng.expovariate(people / SECONDS_BETWEEN_ACTS)
        begin(now, act(now))
    while coming and coming[0][0] < SIMULATED:
        at, number, work, done = heapq.heappop(coming)
        with suppress(StopIteration):
            queue, seconds = next(work) if done is None else work.send(done)
            done = queue.do(at, seconds)
            heapq.heappush(coming, (done, number, work, done))
    shares = max(core.busy for core in cores), base.busy / CORES_OF_POSTGRES, turn.busy
    return Outcome(statistics.quantiles(late, n=100)[98], *(share / SIMULATED for share in shares))


WAYS = (("spread", False, False), ("a channel a table", False, True), ("kept, a channel a table", True, True))


def main() -> None:
    """Print the costs, and how far each arrangement goes."""
    costs = asyncio.run(measure())
    print(
        report(
            [("what", "processor time"), *((name, f"{1e6 * value:.0f} µs") for name, value in costs._asdict().items())]
        )
    )
    rows: list[tuple[str, ...]] = [
        ("people", "servers", "tables", "p99", "of a server's core", "of Postgres", "NOTIFY, in turn")
    ]
    for people in (1_000, 10_000, 100_000):
        for servers in {1_000: (1, 2), 10_000: (2, 4, 8), 100_000: (16, 32, 64)}[people]:
            for name, kept, channels in WAYS:
                found = simulate(costs, people, servers, kept, channels)
                p99 = f"{1000 * found.late:.0f} ms" if found.late < 1 else "never"
                shares = (f"{100 * share:.0f}%" for share in found[1:])
                rows.append((human(people), str(servers), name, p99, *shares))
    print()
    print(report(rows))


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    main()
