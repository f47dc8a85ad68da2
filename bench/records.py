"""Reading many records at once, compared with reading them one by one.

python bench/records.py [RECORDS] [GAME ...]

Each game's records are written by a simulation of beginners into a temporary folder. Every twentieth is also read by
itself; both are timed in the same run, by processor time.
"""

import sys
import tempfile
import time
from pathlib import Path

from figures import report

from labtable.engine.files import record_file
from labtable.games import load, names
from labtable.lab import read_records, simulate

RECORDS = 10_000
ONE_OF = 20
MANY = 100_000


def main() -> None:
    """Write and read the records of every game."""
    records = int(sys.argv[1]) if len(sys.argv) > 1 else RECORDS
    rows: list[tuple[str, ...]] = [
        ("game", "records", "actions each", "one by one, ms each", "at once, ms each", "ratio", "100,000 at once, s")
    ]
    for name in sys.argv[2:] or names():
        game = load(name)
        with tempfile.TemporaryDirectory() as folder:
            simulate(name, records, ["beginner"] * game.seats[1], 1, records=Path(folder))
            files = sorted(Path(folder).rglob("*.labtable"))
            read_records(files[:2])  # compiles
            began = time.process_time()
            for path in files[::ONE_OF]:
                record_file.load(path.read_bytes(), load)
            alone = (time.process_time() - began) / len(files[::ONE_OF])
            began = time.process_time()
            frame = read_records(folder)
            at_once = (time.process_time() - began) / records
        length = format(frame["decisions"].to_numpy().mean(), ".0f")
        each = f"{1000 * alone:.2f}", f"{1000 * at_once:.3f}"
        rows.append((name, f"{records:,}", length, *each, f"{alone / at_once:.0f}", f"{MANY * at_once:.0f}"))
    print(report(rows))


if __name__ == "__main__":
    main()
