"""Compile time of the first simulation without a cache: seconds of processor time, for each game.

python bench/compiling.py
"""

import os
import subprocess
import sys
import tempfile

from figures import report

import labtable
from labtable.games import names

COMPILE = "import sys; from labtable.lab import simulate; simulate(sys.argv[1], 2, sys.argv[2].split(','), workers=1)"


def seconds(game: str, bots: list[str], cache: str) -> float:
    """Processor time of a simulation of two matches in a separate process."""
    before = os.times()
    arguments = [sys.executable, "-c", COMPILE, game, ",".join(bots)]
    subprocess.run(arguments, env=os.environ | {"XDG_CACHE_HOME": cache}, check=True)
    after = os.times()
    return (after.children_user + after.children_system) - (before.children_user + before.children_system)


def main() -> None:
    """Measure all games and print the table."""
    rows = [("what is compiled", "first time", "again")]
    for game in names():
        for about, bots in (("random play", ["random"] * 2), ("bots", [*labtable.load(game).levels[-2:]])):
            with tempfile.TemporaryDirectory() as cache:
                first, again = (seconds(game, bots, cache) for _ in range(2))
            rows.append((f"{game}, {about}", f"{first:.1f} s", f"{again:.1f} s"))
    print(report(rows))


if __name__ == "__main__":
    main()
