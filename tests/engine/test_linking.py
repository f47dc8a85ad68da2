"""Where kernels cannot be linked, Numba compiles them by itself, and they do the same."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from labtable.engine.kernels import compiled, linking
from labtable.engine.kernels.compiled import compile_kernels
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.record import Row

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


@kernel
def twice(row: Row, place: int) -> int:
    """Twice what is in a place, by way of a row."""
    doubled = new_row(1)
    doubled[0] = row[place] * 2
    return doubled[0]


@kernel
def total(row: Row) -> int:
    """Twice the sum of a row."""
    found = 0
    for place in range(len(row)):
        found += twice(row, place)
    return found


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What is said in a test that begins with nothing compiled."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    compiled._tell.cache_clear()
    return caplog


def sums() -> list[int]:
    """What the compiled kernels say of some rows."""
    twins = compile_kernels([total, twice], {}, [Path(__file__)], "linking")
    row = np.array([3, -4, 300], np.int16)
    return [twins[total](row), twins[twice](row, 2), twins[twice](row, 1)]


def test_kernels_are_linked(said: pytest.LogCaptureFixture) -> None:
    assert sums() == [598, 600, -8]
    assert said.messages == []


def test_where_linking_fails_numba_compiles_by_itself_and_a_line_says_so_once(
    said: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linking, "Passes", None)
    assert sums() == [598, 600, -8]
    (line,) = said.messages
    assert line.startswith(f"{LINE}AttributeError: ")


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
    assert said == f"{LINE}ImportError: kernels are linked as Numba {linking.WRITTEN_FOR} does it, and here is 0.99.1\n"
