"""A simulation goes on where it was interrupted, however that was, and finds what it would have found at once."""

import gc
import json
import os
import signal
import subprocess
import time
import weakref
from pathlib import Path
from typing import Any

import msgspec
import polars
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable import cli
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.lab import simulate, summary
from labtable.lab.figures.counting import no_counts
from labtable.lab.records import writer
from labtable.lab.records.writer import Unwritten
from labtable.lab.simulation import checkpoint as checkpoints
from labtable.lab.simulation import shard
from labtable.lab.simulation.checkpoint import missing, within
from labtable.lab.simulation.shard import Shard
from labtable.lab.simulation.simulating import task_of
from tests.commands import COMMAND, PATIENCE, environment, run_here

BOTS = ["random", "random"]
ASKED: dict[str, Any] = {"games": 3000, "bots": BOTS, "seed": 4, "seating": "random", "keep_matches": True}


def played(first: int, count: int) -> Shard:
    """A shard that says nothing but which matches it has."""
    return Shard(first, count, no_counts(load("unitary"), 2), {}, Unwritten())


@given(
    runs=st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20)), max_size=8),
    first=st.integers(0, 30),
    games=st.integers(1, 60),
)
def test_every_match_is_either_done_or_missing(runs: list[tuple[int, int]], first: int, games: int) -> None:
    done = within(first, games, [played(*part) for part in runs])
    parts = [(shard.first, shard.count) for shard in done] + missing(first, games, done)
    assert sorted(n for at, count in parts for n in range(at, at + count)) == list(range(first, first + games))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """A checkpoint of all matches, and what was found."""
    path = tmp_path_factory.mktemp("checkpoint") / "whole"
    results = simulate("unitary", checkpoint=path, **ASKED)
    return path.read_bytes(), msgspec.json.encode(summary(results)) + results.frame().write_ipc(None).getvalue()


@pytest.mark.parametrize("kept", [0, 40, 0.3, 0.8, 0.999, 1])
def test_a_checkpoint_that_is_cut_off_anywhere_is_gone_on_with(
    kept: float, whole: tuple[bytes, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, found = whole
    path = tmp_path / "cut"
    path.write_bytes(data[: int(kept * len(data)) if kept <= 1 else int(kept)])
    if kept == 1:
        monkeypatch.setattr(shard, "count", None)  # nothing is played
        monkeypatch.setattr("labtable.lab.simulation.simulating.play_shard", lambda *asked: played(0, 0))
    results = simulate("unitary", checkpoint=path, **ASKED)
    assert msgspec.json.encode(summary(results)) + results.frame().write_ipc(None).getvalue() == found
    again = simulate("unitary", checkpoint=path, **ASKED)
    assert again.frame().equals(results.frame())


def test_a_block_that_was_damaged_is_played_again(whole: tuple[bytes, bytes], tmp_path: Path) -> None:
    data = bytearray(whole[0])
    data[len(data) // 2] ^= 1
    (tmp_path / "damaged").write_bytes(data)
    assert simulate("unitary", checkpoint=tmp_path / "damaged", **ASKED).played == 3000


def test_more_can_be_played_from_a_checkpoint_and_parts_put_together(tmp_path: Path) -> None:
    simulate("unitary", **(ASKED | {"games": 1000}), checkpoint=tmp_path / "x")
    more = simulate("unitary", **ASKED, checkpoint=tmp_path / "x").frame()
    rest = simulate("unitary", **(ASKED | {"games": 2000, "first": 1000}))
    assert (rest.first, rest.played) == (1000, 2000)
    assert more.tail(2000).equals(rest.frame())


def test_the_first_match_is_the_first_of_a_deal() -> None:
    with pytest.raises(Problem, match="Match 5 is not the first of a deal: each deal is played in 2 matches"):
        simulate("unitary", **ASKED, first=5)


@pytest.mark.parametrize("other", [{"seed": 5}, {"bots": ["random", "beginner"]}, {"seating": "fixed"}])
def test_a_checkpoint_of_something_else_is_refused(
    other: dict[str, Any], whole: tuple[bytes, bytes], tmp_path: Path
) -> None:
    (tmp_path / "other").write_bytes(whole[0])
    with pytest.raises(Problem, match="is no checkpoint of this simulation"):
        simulate("unitary", **(ASKED | other), checkpoint=tmp_path / "other")
    assert (tmp_path / "other").read_bytes() == whole[0]


def test_a_checkpoint_that_cannot_be_used_is_a_problem(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "folder"):
        with pytest.raises(Problem) as caught:
            simulate("unitary", **ASKED, checkpoint=path)
        assert caught.value.code == "bad_checkpoint"


def test_records_may_lie_in_a_folder_whose_name_is_no_text() -> None:
    """Such as one that was unpacked on another system."""
    folders = [os.fsdecode(name) for name in (b"r\xff", b"r\xfe", b"r")]
    said = {checkpoints.about(task_of("unitary", BOTS, 1, records=folder)) for folder in folders}
    assert len(said) == 3


def test_what_has_been_played_long_ago_is_not_kept() -> None:
    """A learner that measures itself again and again leaves no policies behind."""

    class Large:
        def __call__(self, decision: Any) -> int:
            return int(decision.legal[0])

    policy = Large()
    gone = weakref.ref(policy)
    shard.simulator_of(task_of("unitary", [policy, "random"], 0))
    del policy
    for seed in range(1, shard.KEPT + 1):
        assert gone() is not None
        shard.simulator_of(task_of("unitary", BOTS, seed))
    gc.collect()
    assert gone() is None


def test_a_checkpoint_whose_disk_is_full_does_not_stop_the_simulation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        def __getattr__(self, name: str) -> Any:
            raise OSError(28, "No space left on device")

    opened = checkpoints.Checkpoint.__enter__

    def enter(self: Any) -> Any:
        opened(self)
        self._file.close()
        self._file = Full()
        return self

    monkeypatch.setattr(checkpoints.Checkpoint, "__enter__", enter)
    assert simulate("unitary", **ASKED, checkpoint=tmp_path / "x").played == 3000


def test_matches_whose_records_could_not_be_written_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = ASKED | {"games": 60, "records": tmp_path / "r", "checkpoint": tmp_path / "x"}
    with monkeypatch.context() as full:
        full.setattr(writer, "write_whole", lambda *asked: os.open(tmp_path / "no" / "file", os.O_RDONLY))
        assert simulate("unitary", **asked).unwritten.records == 60
    assert simulate("unitary", **asked).unwritten.records == 0
    assert len([*(tmp_path / "r").rglob("*.labtable")]) == 60


# --- the command ------------------------------------------------------------------------------------------------------

LINE = "simulate unitary --bots random,random --seed 2 --json --out rows.parquet --workers 2 --paired"


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL])
def test_a_command_that_was_stopped_goes_on(stop: signal.Signals, tmp_path: Path) -> None:
    line = [*COMMAND, *LINE.split(), "--games", "1000000000"]
    unfinished = tmp_path / "rows.parquet.unfinished"
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
                               env=environment(tmp_path))  # fmt: skip
    try:
        limit = time.monotonic() + PATIENCE
        while not (unfinished.exists() and unfinished.stat().st_size > 50_000):
            assert process.poll() is None
            assert time.monotonic() < limit
            time.sleep(0.02)
        process.send_signal(stop)
        _, said = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.communicate()
    assert (tmp_path / "rows.parquet").exists() == (stop == signal.SIGINT)
    assert said.endswith("The same command with --resume goes on.\n") == (stop == signal.SIGINT)
    refused = run_here(tmp_path, *LINE.split())
    assert refused.returncode == 2
    assert "Go on with it by --resume, or begin anew by --overwrite." in refused.stderr
    games = 10_000
    resumed = run_here(tmp_path, *LINE.split(), "--games", games, "--resume")
    at_once = simulate("unitary", games, ["random"] * 2, 2, paired=True, keep_matches=True)
    assert json.loads(resumed.stdout) == msgspec.to_builtins(summary(at_once))
    assert polars.read_parquet(tmp_path / "rows.parquet").equals(at_once.frame())
    assert [path.name for path in tmp_path.iterdir()] == ["rows.parquet"]


def test_nothing_is_overwritten_unless_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rows.parquet").write_text("years of work")
    line = "simulate unitary --bots random,random --games 50 --out rows.parquet".split()
    assert cli.main(line) == cli.main([*line, "--resume"]) == 2
    assert "rows.parquet is there already. Name another file, or say --overwrite." in capsys.readouterr().err
    assert (tmp_path / "rows.parquet").read_text() == "years of work"
    assert cli.main([*line, "--overwrite", "--first", "50"]) == 0
    assert polars.read_parquet("rows.parquet")["match"].to_list() == list(range(50, 100))
    assert "50 matches between random, random from match 50 on" in capsys.readouterr().out
    assert cli.main("simulate unitary --bots random,random --resume".split()) == 2
    assert "--resume goes on with the rows of an interrupted --out" in capsys.readouterr().err
