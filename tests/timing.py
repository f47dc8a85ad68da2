"""Measure where `make test` spends its time: `python -m tests.timing` runs its stages one by one and prints tables.

`python -m tests.timing --stages tests` measures one stage. As a plugin of pytest (`-p tests.timing`) the module notes
what each test takes as lines of JSON, in the folder that LABTABLE_TIMES names.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

ROOT = Path(__file__).parents[1]
FOLDER = "LABTABLE_TIMES"
STAGES = ("style", "client-style", "client-types", "client-tests", "coverage", "compiled", "tests", "browser-tests")
TICKS = os.sysconf("SC_CLK_TCK")
SHORTEST = 0.3  # seconds; the processes of shorter tests are counted with the next
LISTED = 12  # rows of a table of the slowest
KINDS = {  # what a started program is, by what its command says
    "browsers": re.compile(r"chromium|firefox|WebKitWebDriver|Xvfb|playwright"),
    "Postgres": re.compile(r"postgres|pg_ctl|initdb"),
    "servers": re.compile(r"\bserve\b"),
    "commands": re.compile(r""),
}


class Times(msgspec.Struct):
    """What one test took, seconds; `processor` is with all processes that it started, where they are worth a look."""

    test: str
    wall: float
    own: float
    processor: float
    slept: float
    compiled: float
    fixtures: dict[str, float]
    started: dict[str, int]


# --- the plugin -------------------------------------------------------------------------------------------------------


@dataclass
class Notes:
    """What happens while a test runs, seconds and how often."""

    slept: float = 0
    compiled: float = 0
    fixtures: dict[str, float] = field(default_factory=dict)
    started: Counter[str] = field(default_factory=Counter)


class Plugin:
    """Notes what each test takes."""

    def __init__(self, out: Path) -> None:
        self._out = out.open("a")
        self._notes = Notes()
        self._counted = (time.perf_counter(), processor_time())
        sys.addaudithook(self._heard)
        listen_to_compiler(self._compiled)

    def _heard(self, event: str, given: tuple[Any, ...]) -> None:
        if event == "time.sleep":
            self._notes.slept += given[0]
        elif event == "subprocess.Popen":
            said = " ".join(map(str, given[1]))
            self._notes.started[next(kind for kind, pattern in KINDS.items() if pattern.search(said))] += 1

    def _compiled(self, seconds: float) -> None:
        self._notes.compiled += seconds

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        start = time.perf_counter()
        try:
            return (yield)
        finally:
            took = self._notes.fixtures.get(fixturedef.argname, 0) + time.perf_counter() - start
            self._notes.fixtures[fixturedef.argname] = took

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._notes = notes = Notes()
        start, own = time.perf_counter(), time.process_time()
        try:
            return (yield)
        finally:
            wall, own = time.perf_counter() - start, time.process_time() - own
            times = Times(item.nodeid, wall, own, own, notes.slept, notes.compiled, notes.fixtures, dict(notes.started))
            if time.perf_counter() - self._counted[0] > SHORTEST:
                now = time.perf_counter(), processor_time()
                times.processor, self._counted = max(own, now[1] - self._counted[1]), now
            self._out.write(msgspec.json.encode(times).decode() + "\n")
            self._out.flush()

    def pytest_unconfigure(self) -> None:
        self._out.close()


def pytest_configure(config: pytest.Config) -> None:
    """Begin, in each process that runs tests, where a folder is named."""
    if folder := os.environ.get(FOLDER):
        config.pluginmanager.register(Plugin(Path(folder, f"{os.getpid()}.jsonl")))


def processor_time() -> float:
    """Processor seconds of this process and of all that it started, directly or not."""
    spent: dict[int, int] = {}
    children: dict[int, list[int]] = defaultdict(list)
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        number = int(entry.parent.name)
        spent[number] = sum(map(int, fields[11:15]))
        children[int(fields[1])].append(number)
    total, left = 0, [os.getpid()]
    while left:
        number = left.pop()
        total += spent.get(number, 0)
        left += children[number]
    return total / TICKS


def listen_to_compiler(told: Callable[[float], None]) -> None:
    """Have the compiler tell how long it compiles, if it is installed."""
    try:
        from numba.core import event
    except ImportError:
        return

    class Listener(event.Listener):
        depth = 0
        since = 0.0

        def on_start(self, _: Any) -> None:
            self.depth += 1
            self.since = time.perf_counter() if self.depth == 1 else self.since

        def on_end(self, _: Any) -> None:
            self.depth -= 1
            if self.depth == 0:
                told(time.perf_counter() - self.since)

    event.register("numba:compile", Listener())  # type: ignore[no-untyped-call]


# --- the tables -------------------------------------------------------------------------------------------------------


def run_stage(stage: str, folder: Path) -> tuple[float, float, int]:
    """Run a stage of `make test` with the plugin; wall seconds, processor seconds, exit status."""
    folder.mkdir(exist_ok=True)
    env = {**os.environ, FOLDER: str(folder), "PYTEST_ADDOPTS": "-p tests.timing"}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    status = subprocess.run(["make", stage], cwd=ROOT, env=env, stdout=sys.stderr, check=False).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - start, spent, status


def read(folder: Path) -> list[Times]:
    """The times of all tests that were noted in a folder."""
    lines = [line for file in folder.glob("*.jsonl") for line in file.read_text().splitlines()]
    return [msgspec.json.decode(line, type=Times) for line in lines]


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown."""
    cells = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(f'{c:.1f}' if isinstance(c, float) else str(c) for c in row)} |" for row in cells)


def grouped(times: list[Times], group: Callable[[str], str]) -> str:
    """A row for each group of tests, the longest first: how many, and seconds by each measure."""
    groups: dict[str, list[Times]] = defaultdict(list)
    for one in times:
        groups[group(one.test)].append(one)
    parts = ("wall", "processor", "slept", "compiled")
    rows = [
        (name, len(those), *(sum(getattr(t, part) for t in those) for part in parts)) for name, those in groups.items()
    ]
    head = ("", "tests", "wall s", "processor s", "slept s", "compiled s")
    return table(head, sorted(rows, key=lambda row: -float(row[3]))[: LISTED * 3])


def of_fixtures(times: list[Times]) -> str:
    """The fixtures that took longest to set up."""
    took: Counter[str] = Counter()
    often: Counter[str] = Counter()
    for one in times:
        for name, seconds in one.fixtures.items():
            took[name] += seconds  # type: ignore[assignment]  # counters hold any numbers
            often[name] += 1
    return table(("fixture", "set up", "wall s"), [(n, often[n], float(s)) for n, s in took.most_common(LISTED)])


def of_kinds(times: list[Times]) -> str:
    """What the tests start, and how long those take that do."""
    rows = []
    for kind in KINDS:
        those = [one for one in times if kind in one.started]
        rows.append((kind, sum(one.started[kind] for one in those), len(those), sum(one.wall for one in those)))
    return table(("programs", "started", "by tests", "which take, wall s"), rows)


def main() -> None:
    """Print the tables; fail if a stage fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stages", nargs="+", default=STAGES)
    parser.add_argument("--keep", type=Path, help="a folder for what was noted of each test")
    asked = parser.parse_args()
    with TemporaryDirectory() as scratch:
        folder = asked.keep or Path(scratch)
        folder.mkdir(exist_ok=True)
        ran = {stage: run_stage(stage, folder / stage) for stage in asked.stages}
        print(f"{date.today():%-d %B %Y}, `python -m tests.timing`, load {os.getloadavg()[0]:.1f}:\n")  # noqa: DTZ011, T201
        rows = [(stage, wall, spent, f"{spent / wall:.2f}") for stage, (wall, spent, _) in ran.items()]
        report = [table(("stage", "wall s", "processor s", "cores"), rows)]
        for stage in ran:
            if times := read(folder / stage):
                by_folder = grouped(times, lambda test: "/".join(test.split("::")[0].split("/")[:2]))
                by_test = grouped(sorted(times, key=lambda one: -one.processor)[:LISTED], str)
                report += [f"\n### {stage}\n", by_folder, "", of_fixtures(times), "", of_kinds(times), "", by_test]
        print("\n".join(report))  # noqa: T201
    sys.exit(any(status for _, _, status in ran.values()))


if __name__ == "__main__":
    main()
