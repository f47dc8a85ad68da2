"""Everything that the README tells people to type is typed here."""

import json
import os
import re
import shlex
import subprocess
import sys
import venv
from pathlib import Path
from urllib.request import urlopen

import pytest

from labtable.games import load, names
from tests.served import environment_of, free_port, served

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
BIN = Path(sys.executable).parent


def blocks(language: str) -> list[str]:
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


COMMANDS = [line for block in blocks("sh") for line in block.splitlines()]
MAKE = [line for line in COMMANDS if line.startswith("make ")]
FOR_OTHERS = "make play HOST=0.0.0.0"


def answers(address: str) -> None:
    """The start page and its list of games are there."""
    with urlopen(f"{address}/") as page:
        assert '<div id="app"' in page.read().decode()
    with urlopen(f"{address}/api/games") as games:
        assert "unitary" in [game["name"] for game in json.load(games)]


def test_the_table_of_games_says_what_the_start_page_says() -> None:
    """Each game has a row: who plays, for how long, from which age, whose it is."""
    for name in names():
        game = load(name)
        facts = json.loads((ROOT / f"src/labtable/games/{name}/page/front.json").read_text())
        row = next(line for line in README.splitlines() if line.startswith(f"| **{game.title}** |"))
        _, _, _, players, minutes, age, by = (cell.strip() for cell in row.strip("|").split("|"))
        assert players == f"{game.seats[0]} to {game.seats[-1]}"
        least, most = facts["minutes"]["least"], facts["minutes"]["most"]
        assert minutes == (str(most) if least == most else f"{least} to {most}")
        assert age == str(facts["age"])
        assert by.split(";", maxsplit=1)[0] in game.credit


def run(command: str, cwd: Path, typed: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a command as in an activated environment."""
    env = {**os.environ, **environment_of(BIN)}
    words = shlex.split(command)
    return subprocess.run(words, cwd=cwd, env=env, input=typed, capture_output=True, text=True, check=False)


def test_every_command_is_of_a_kind_that_is_tried_here() -> None:
    assert set(COMMANDS) == {*MAKE, "pip install .", "labtable serve"}
    assert MAKE == ["make play", "make test"]
    assert FOR_OTHERS in " ".join(README.split())


@pytest.mark.parametrize("command", [MAKE[0], FOR_OTHERS])
def test_make_play_opens_a_table_for_this_computer_or_for_its_network(tmp_path: Path, command: str) -> None:
    port = free_port()
    shells_own = {"HOST": "this-computer"}  # some shells have it, and it is not meant
    with served(shlex.split(command), port, ROOT, LABTABLE_DATA=str(tmp_path), **shells_own) as address:
        answers(address)
        with urlopen(f"{address}/api/address") as found:
            assert (json.load(found)["why"] == "closed") == (command == MAKE[0])
    assert list(tmp_path.iterdir()), "LABTABLE_DATA says where tables are kept"


def test_make_test_checks_everything_it_says_and_is_what_ci_runs() -> None:
    """It cannot run within itself; what it would run can be read."""
    told = run("make --dry-run --always-make test", ROOT).stdout
    for part in (
        "ruff check",
        "ruff format --check",
        "mypy",
        "lint-imports",
        "run style",
        "run check",
        "run test",
        "coverage run -m pytest",
    ):
        assert part in told
    assert re.search(r"pytest .*tests/browser", told)
    assert re.search(r"python -m pytest (--\S+ )*2>&1", told), "all of Python's tests but those that are traced"
    assert re.search(r"^make test\b", (ROOT / ".ci/run").read_text(), re.MULTILINE)


def test_pip_install_and_serve_without_make(tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=False)  # the pip that is here installs into it
    programs = tmp_path / "venv/bin"
    env = {**os.environ, **environment_of(programs), "PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "--disable-pip-version-check", "--quiet"]
    install = [*pip, *shlex.split("install .")]
    subprocess.run(install, cwd=ROOT, env=env, check=True)
    labtable = [str(programs / "labtable"), "serve"]
    with served(labtable, free_port(), tmp_path, **environment_of(programs)) as address:
        answers(address)
    assert (tmp_path / "labtable-data").is_dir(), "docs/run/index.md says where tables are kept"
