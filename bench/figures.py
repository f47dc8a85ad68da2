"""Measuring and printing figures: medians of several runs, ratios to a peer in the same run."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

RUNS = 5


def rate(work: Callable[[], float], runs: int = RUNS) -> float:
    """The median over several runs of the work done (the number that `work` returns) per second of processor time."""
    rates = []
    for _ in range(runs):
        start = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - start))
    return statistics.median(rates)


def peer(script: str, *arguments: str) -> float | None:
    """The figure of a peer's script, run by the Python that PEERS_PYTHON names; None if it is not set."""
    python = os.environ.get("PEERS_PYTHON")
    if not python:
        return None
    path = Path(__file__).parent / "peers" / script
    return float(
        subprocess.run([python, path, *arguments], capture_output=True, text=True, check=True).stdout.split()[-1]
    )


def report(rows: Sequence[tuple[str, ...]]) -> str:
    """A table in the form of docs/benchmarks.md: the day, the command, and the machine's load now."""
    day = datetime.now().astimezone()
    command = " ".join(["python", f"bench/{Path(sys.argv[0]).name}", *sys.argv[1:]])
    busy = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    return f"{day:%-d %B %Y}, `{command}`, {busy}:\n\n{table(rows)}"


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Rows as a Markdown table, the first row as header."""
    lines = [" | ".join(row) for row in rows]
    rule = " | ".join("---" for _ in rows[0])
    return "\n".join(f"| {line} |" for line in [lines[0], rule, *lines[1:]])


def spread(times: Sequence[float], unit: str = "ms") -> str:
    """The median, the 95% quantile, and the maximum."""
    ordered = sorted(times)
    return ", ".join(
        f"{time:.3g} {unit}" for time in (statistics.median(ordered), ordered[len(ordered) * 95 // 100], ordered[-1])
    )


def human(number: float) -> str:
    """A number for people: 1234567 as 1.23 M."""
    for limit, suffix in ((1e6, " M"), (1e3, " k")):
        if number >= limit:
            return f"{number / limit:.3g}{suffix}"
    return f"{number:.3g}"
