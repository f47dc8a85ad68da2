"""Everything that docs/research.md tells people to type is typed here, in its order."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.commands import run

TEXT = (Path(__file__).parents[2] / "docs/research.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def test_its_commands_work(tmp_path: Path) -> None:
    commands = [line for language, block in BLOCKS if language == "sh" for line in block.splitlines()]
    assert len(commands) == 6
    for command in commands:
        labtable, *arguments = shlex.split(command)
        assert labtable == "labtable"
        done = run(tmp_path, *arguments)
        assert done.returncode == 0, done.stderr
        assert done.stdout


@pytest.mark.parametrize("code", [block for language, block in BLOCKS if language == "python"])
def test_its_code_works(code: str) -> None:
    if "env" in code:
        pytest.importorskip("pettingzoo")
    scope: dict[str, Any] = {}
    exec(code, scope)
    assert len(scope) > 1
