"""On a Ray cluster, where Ray is installed; that shards add up wherever they are played is in test_simulation."""

import json
import sys
from pathlib import Path

import pytest

from labtable.engine.words.problem import Problem
from labtable.lab.on_ray import simulate_on_ray
from tests.commands import run

ASKED = ("simulate", "unitary", "--games", 300, "--bots", "random,random,random", "--seed", 3, "--json")


def test_a_cluster_finds_what_one_machine_finds(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="there is no Ray for this machine", exc_type=ImportError)
    cluster, alone = (run(tmp_path, *ASKED, *more) for more in (["--ray", "--out", "rows.parquet"], []))
    assert cluster.returncode == 0
    assert json.loads(cluster.stdout) == json.loads(alone.stdout)


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Problem, match=r"pip install labtable\[ray\]"):
        simulate_on_ray("unitary", 10, ["random"] * 2)
