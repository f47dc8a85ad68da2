"""With another Numba than kernels are linked for it compiles them by itself, and they do the same."""

import os
import subprocess
import sys
from pathlib import Path

from labtable.engine.kernels import linking

ROOT = Path(__file__).parents[2]
LINE = "kernels are not linked, which makes the first start slower: "
PLAY = """
import sys
import numba
numba.__version__ = sys.argv[1]
from examples.highest import GAME
from labtable.engine.play.bulk import Simulator
batch = Simulator(GAME, ["random"] * 3).play(seed=1, first=0, count=20)
print(batch.seats_taken.tolist(), batch.actions_taken.tolist(), batch.results.tolist())
"""


def play(version: str, cache: Path) -> tuple[str, str]:
    """What is played where Numba is of this version, and what is said about it."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY, version], cwd=ROOT, capture_output=True, text=True, check=True,
        env=os.environ | {"XDG_CACHE_HOME": str(cache), "PYTHONPATH": "src"},
    )  # fmt: skip
    return done.stdout, done.stderr


def test_with_another_numba_the_same_is_played(tmp_path: Path) -> None:
    as_written, nothing = play(f"{linking.WRITTEN_FOR}.0", tmp_path / "linked")
    otherwise, said = play("0.99.1", tmp_path / "unlinked")
    assert as_written == otherwise
    assert nothing == ""
    assert said == f"{LINE}kernels are linked as Numba {linking.WRITTEN_FOR} does it, and here is 0.99.1\n"
