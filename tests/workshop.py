"""A copy of the repository in which the commands of docs/game/index.md are run."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

COPY, RULES, PLAY, SIMULATE, TESTS, CHECK, BUILD = (
    "cp -r examples/highest src/labtable/games/",
    "labtable rules highest H-3",
    "labtable play highest --seats me,beginner",
    "labtable simulate highest --games 1000 --bots random,beginner --seed 1",
    "pytest tests/games tests/highest -k highest",
    "python hatch_build.py run check",
    "python hatch_build.py",
)

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs/game/index.md").read_text()
COPIED = ("pyproject.toml", "hatch_build.py", "LICENSE", "NOTICE", "README.md", "src", "client", "examples", "tests")
LEFT_OUT = shutil.ignore_patterns("node_modules", "static", "__pycache__", "*.egg-info")


def commands() -> list[str]:
    """The commands of docs/game/index.md, in their order."""
    blocks = re.findall(r"^```sh\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


class Workshop:
    """The copy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
            else:
                shutil.copy(ROOT / name, folder / name)
        (folder / "client/node_modules").symlink_to(ROOT / "client/node_modules")

    @property
    def environment(self) -> dict[str, str]:
        """An activated environment in which labtable is this copy."""
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        own = {"PATH": path, "PYTHONPATH": str(self.folder / "src")}
        return {**os.environ, **own, "LABTABLE_TRACED": ""}  # its tests are run as whoever makes a game runs them

    def run(self, command: str, typed: str = "") -> str:
        """Run a command in the copy and return what it printed; it must succeed."""
        done = subprocess.run(
            command.split(),
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout
