"""What Windows lacks, no server needs: it starts, tables are made, played and kept, and a folder has one server."""

import json
import os
import subprocess
import urllib.request
from pathlib import Path

from tests.commands import COMMAND, PATIENCE, environment
from tests.served import free_port, running

HERE = Path(__file__).with_name("as_on_windows")
ALONE = {"game": "unitary", "name": "Ada", "seats": [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]}
PUZZLE = {"game": "mathic", "name": "Ada", "puzzle": 3}


def there(home: Path) -> dict[str, str]:
    """The environment of a process that finds what it would find on Windows, and so do those that it starts."""
    usual = environment(home)
    return usual | {"PYTHONPATH": os.pathsep.join([str(HERE), usual["PYTHONPATH"]])}


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=PATIENCE, env=there(home), check=False
    )


def test_a_server_needs_nothing_that_windows_lacks(tmp_path: Path) -> None:
    port, tables = free_port(), ("--data", str(tmp_path / "tables"))
    serve = [*COMMAND, "serve", *tables, "--port", str(port)]
    for _ in range(2):  # what the first has kept, the second opens
        with running(serve, port, tmp_path, **there(tmp_path)) as (address, _):
            assert json.load(urllib.request.urlopen(f"{address}/health", timeout=PATIENCE)) == {"well": True}
            for wish in (ALONE, PUZZLE):  # a puzzle is made by a process that computes for the server
                made = urllib.request.Request(f"{address}/api/tables", json.dumps(wish).encode(), method="POST")
                assert urllib.request.urlopen(made, timeout=PATIENCE).status == 201
            other = run(tmp_path, "serve", *tables, "--port", str(free_port()))
            assert other.returncode != 0
            assert "Another labtable is already running with the folder" in other.stdout + other.stderr
            assert "Traceback" not in other.stderr


def test_what_needs_no_server_runs_there_too(tmp_path: Path) -> None:
    for arguments in (("rules", "cats"), ("simulate", "unitary", "--bots", "beginner,beginner", "--games", "2")):
        done = run(tmp_path, *arguments)
        assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stderr
