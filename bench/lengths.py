"""The length of matches, by level and number of seats: decisions, and minutes as they are watched at a table.

python bench/lengths.py [GAME] [MATCHES] [NAME=VALUE ...]

A table without people waits PAUSE seconds before each action of a computer. `mixed` has one level after the other.
"""

import sys
from itertools import cycle, islice

import numpy as np
from figures import report

import labtable
from labtable.engine.kernels.options import Value
from labtable.lab import simulate

MATCHES = 400  # a table
SEED = 1
SEATS = (2, 4, 6, 10)
PAUSE = 0.9  # seconds, as a new table has it


def main() -> None:
    """Measure every level at every number of seats, and all levels mixed."""
    game = labtable.load(sys.argv[1] if len(sys.argv) > 1 else "feynman")
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else MATCHES
    options = dict(written(text) for text in sys.argv[3:])
    rows: list[tuple[str, ...]] = [
        ("level", "seats", "matches", "decisions: mean", "median", "95% below", "minutes: median", "95% below")
    ]
    for level in (*game.levels, "mixed"):
        for seats in (n for n in SEATS if n in game.seats):
            rows.append((level, str(seats), str(matches), *lengths(game.name, level, seats, matches, options)))
            print(rows[-1], file=sys.stderr, flush=True)
    print(report(rows))


def written(text: str) -> tuple[str, Value]:
    """An option and its value."""
    name, _, value = text.partition("=")
    return name, int(value) if value.isdigit() else {"true": True, "false": False}.get(value, value)


def lengths(game: str, level: str, seats: int, matches: int, options: dict[str, Value]) -> tuple[str, ...]:
    """The figures of one table."""
    levels = labtable.load(game).levels[1:] if level == "mixed" else (level,)
    found = simulate(game, matches, list(islice(cycle(levels), seats)), SEED, options, keep_matches=True)
    decisions = found.frame()["decisions"].to_numpy()
    mean, median, most = decisions.mean(), np.median(decisions), np.quantile(decisions, 0.95)
    minutes = (f"{n * PAUSE / 60:.1f}" for n in (median, most))
    return f"{mean:.0f}", f"{median:.0f}", f"{most:.0f}", *minutes


if __name__ == "__main__":
    main()
