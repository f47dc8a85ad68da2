"""On a Ray cluster, where Ray is installed; that shards add up wherever they are played is in test_simulation."""

import json
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars
import pytest

from examples.bots import first
from examples.highest import GAME as HIGHEST
from labtable.engine.words.problem import Problem
from labtable.lab import simulate, summary
from labtable.lab.bots.policies import Decision, PolicyFailed
from labtable.lab.simulation import on_ray
from tests.commands import as_if_started, run, run_here

ASKED = ("simulate", "unitary", "--games", 300, "--bots", "mine:bot,random,random", "--seed", 3, "--json")


def test_a_cluster_finds_what_one_machine_finds(tmp_path: Path) -> None:
    """Also with a bot of the current folder, from match 60 on, and going on with what one machine has begun."""
    pytest.importorskip("ray", reason="there is no Ray for this machine", exc_type=ImportError)
    (tmp_path / "mine.py").write_text("def bot(decision):\n    return decision.dice.choice(decision.legal)\n")
    bots, begun = ["mine:bot", "random", "random"], tmp_path / "rows.parquet.unfinished"
    with as_if_started(tmp_path):  # which leaves no module of this name to other tests
        simulate("unitary", 90, bots, 3, first=60, keep_matches=True, checkpoint=begun)
    cluster = run(tmp_path, *ASKED, "--first", 60, "--out", "rows.parquet", "--resume", "--ray")
    assert cluster.returncode == 0, cluster.stderr
    assert json.loads(cluster.stdout) == json.loads(run_here(tmp_path, *ASKED, "--first", 60).stdout)
    assert polars.read_parquet(tmp_path / "rows.parquet")["match"].to_list() == [*range(60, 360)]
    assert not begun.exists()


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Problem, match=r"pip install '\.\[ray\]'"):
        simulate("unitary", 10, ["random"] * 2, ray=True)


# --- policies on a cluster --------------------------------------------------------------------------------------------


def fails_late(decision: Decision) -> int:
    if decision.dice.random() < 0.2:
        raise ValueError("enough")
    return decision.legal[0]


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A stand-in for Ray that plays each shard at once, here; what was cancelled."""
    cancelled: list[Any] = []

    def remote(function: Callable[..., Any]) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda *given: (given[-2:], lambda: pickle.loads(pickle.dumps(function(*given)))))

    substitute = SimpleNamespace(
        is_initialized=lambda: True, cluster_resources=lambda: {"CPU": 1}, cloudpickle=pickle, put=lambda data: data,
        remote=remote, wait=lambda waiting, timeout: (waiting[:1], waiting[1:]), get=lambda asked: asked[1](),
        cancel=cancelled.append,
    )  # fmt: skip
    monkeypatch.setitem(sys.modules, "ray", substitute)
    return cancelled


def test_a_policy_is_sent_to_a_cluster(cluster: list[Any]) -> None:
    bots: list[Any] = [first, "random"]
    assert simulate(HIGHEST, 60, bots, 1).wins == simulate(HIGHEST, 60, bots, 1, ray=True).wins
    assert not cluster


def test_a_cluster_plays_what_is_missing(cluster: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an interruption the same with its checkpoint goes on, and tells how far it is with what was done before."""
    asked: Any = {"game": HIGHEST, "games": 640, "bots": ["random", "random"], "seed": 1, "first": 40}
    told: list[int] = []

    def interrupt(done: int) -> None:
        told.append(done)
        if done > 200:
            raise KeyboardInterrupt

    part = simulate(**asked, checkpoint=tmp_path / "x", progress=interrupt, ray=True)
    assert 200 < part.played < 640
    played: list[int] = []
    play = on_ray.play_sent

    def counted(data: bytes, path: Any, first: int, matches: int) -> Any:
        played.extend(range(first, first + matches))
        return play(data, path, first, matches)

    monkeypatch.setattr(on_ray, "play_sent", counted)
    rest = simulate(**asked, checkpoint=tmp_path / "x", progress=told.append, ray=True)
    assert sorted(played) == [*range(40 + part.played, 680)]
    assert told == sorted(told)
    assert told[-1] == 640
    assert summary(rest) == summary(simulate(**asked))


def test_a_policy_that_cannot_be_sent_is_said(cluster: list[Any]) -> None:
    with pytest.raises(Problem, match=r"lambda> cannot be sent to other machines: .* Name it package.module:Name") as e:
        simulate(HIGHEST, 60, [lambda decision: decision.legal[0], "random"], 1, ray=True)
    assert e.value.code == "bad_bot"


def test_a_policy_that_fails_on_a_cluster_stops_it_and_what_was_done_is_kept(cluster: list[Any]) -> None:
    with pytest.raises(PolicyFailed, match=r"In match \d+: .*fails_late failed with ValueError: enough") as caught:
        simulate(HIGHEST, 640, [fails_late, "random"], 5, ray=True)
    kept = caught.value.results
    assert len(cluster) > 0
    assert kept.played < 640
    if kept.played:
        assert kept.wins == simulate(HIGHEST, kept.played, [first, "random"], 5).wins
