"""What `pip install .` brings is small, and plays: tables, terminal, rules and records need no extra."""

import json
import os
import re
import subprocess
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from packaging.requirements import Requirement
from websockets.sync.client import connect

from labtable.engine.files import record_file
from labtable.games import load, names
from labtable.lab.extra import NEEDED
from labtable.table.workers.worker_tasks import can_compile
from labtable.web.server import PLAIN

from .core import ALONE, ROOT, SOURCE, Core, core_files, core_packages, size_of
from .served import PATIENCE, free_port, served

GOLDEN = Path(__file__).parent / "lab" / "records" / "golden"
MOST_BYTES = 60_000_000
SHORT: dict[str, dict[str, object]] = {
    "feynman": {"length": "short"},
    "mathic": {"max_rounds": 2},
}  # options of matches that are played to their end


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Core:
    """An environment without any extra."""
    return Core(tmp_path_factory.mktemp("core"))


def run(core: Core, folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run Python there, to its end."""
    return subprocess.run([str(core.python), *arguments], cwd=folder, env=os.environ | ALONE, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=PATIENCE, check=False)  # fmt: skip


def labtable(core: Core, folder: Path, *arguments: str) -> str:
    """What the command says there, if nothing is wrong."""
    done = run(core, folder, "-m", "labtable", *arguments)
    assert (done.returncode, done.stderr) == (0, ""), arguments
    return done.stdout


def test_the_core_is_small() -> None:
    assert not {"numba", "llvmlite", "numpy", "polars", "gymnasium", "ray", "rich"} & core_packages()
    assert size_of(SOURCE) + sum(map(size_of, core_files())) < MOST_BYTES


def test_rules_and_records_are_read_without_an_extra(core: Core, tmp_path: Path) -> None:
    assert labtable(core, tmp_path, "rules", "unitary", "U-4").startswith("U-4 ")
    record = GOLDEN / "three-auto.labtable"
    assert labtable(core, tmp_path, "audit", str(record)) == record.with_suffix(".jsonl").read_text()
    assert " won" in labtable(core, tmp_path, "replay", str(record))


@pytest.mark.parametrize("name", names())
def test_whole_matches_are_played_at_the_terminal(name: str, core: Core, tmp_path: Path) -> None:
    options = [part for option, value in SHORT.get(name, {}).items() for part in ("--option", f"{option}={value}")]
    said = labtable(core, tmp_path, "play", name, "--seats", "beginner,intermediate", "--seed", "1", *options)
    assert "The match is over." in said


def make(address: str, name: str) -> tuple[str, str]:
    """A table with a computer of every level; its name, and its maker's secret."""
    seats = [{"kind": "bot", "level": level} for level in load(name).levels]
    wish = {"game": name, "seats": seats, "options": SHORT.get(name, {}), "pause_ms": 0}
    with urlopen(Request(f"{address}/api/tables", json.dumps(wish).encode(), {"Origin": address})) as answer:
        made = json.load(answer)
    return made["table"], made["secret"]


def watch(address: str, table: str, secret: str) -> None:
    """Let the computers begin, and wait until their match is over."""
    with connect(f"{address.replace('http', 'ws')}/ws/{table}", max_size=None) as connection:
        connection.send(json.dumps({"t": "hello", "secret": secret}))
        connection.send(json.dumps({"t": "start"}))
        for text in connection:
            said = json.loads(text)
            assert said["t"] != "fault", said
            if said["t"] == "table" and said["stage"] == "over":
                return


def test_tables_are_served_and_computers_of_every_level_play_to_the_end(core: Core, tmp_path: Path) -> None:
    port, command = free_port(), ["sh", "-c", 'exec "$@" >said 2>&1', "sh", *core.labtable, "serve"]
    with served(command, port, tmp_path, **ALONE) as address, ThreadPoolExecutor() as watchers:
        tables = {name: make(address, name) for name in names()}
        for over in [watchers.submit(watch, address, *made) for made in tables.values()]:
            over.result()
        for name, (table, _) in tables.items():
            with urlopen(f"{address}/api/tables/{table}/record") as answer:
                match = record_file.load(answer.read(), load).match
            assert (match.game.name, match.is_over) == (name, True)
    said = (tmp_path / "said").read_text()
    assert PLAIN in said
    assert "ERROR" not in said, "it tries nothing for which it lacks packages"
    assert can_compile(), "whoever runs these tests has the compiler, and the server did not"


def test_the_extra_brings_what_is_looked_for() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert {Requirement(needed).name for needed in extras["lab"]} == set(NEEDED)


def test_what_needs_more_says_so_in_one_sentence(core: Core, tmp_path: Path) -> None:
    done = run(
        core, tmp_path, "-m", "labtable", "simulate", "unitary", "--bots", "random,random", "--out", "rows.parquet"
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"labtable: Simulations and .*numba.*: pip install '\.\[lab\]' in a copy of labtable's source\n", done.stderr
    )
    for module in ("labtable.lab", "labtable.lab.envs", "labtable.lab.envs.batch"):
        done = run(core, tmp_path, "-c", f"import {module}")
        assert done.stderr.splitlines()[-1].endswith("pip install '.[lab]' in a copy of labtable's source")
        caught = run(core, tmp_path, "-c", f"try: import {module}\nexcept ImportError: pass")
        assert (caught.returncode, caught.stderr) == (0, "")
