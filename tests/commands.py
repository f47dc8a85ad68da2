"""The command `labtable` as a process of its own, run and talked to."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import labtable

SOURCE = Path(labtable.__file__).parents[1]
COMMAND = [sys.executable, "-m", "labtable"]
PATIENCE = 120  # seconds; only something that hangs takes so long
ANYTHING = 65536


def environment(home: Path) -> dict[str, str]:
    """The environment, with a folder of its own for what a person's matches leave behind."""
    path = os.pathsep.join(filter(None, [str(SOURCE), os.environ.get("PYTHONPATH")]))
    return os.environ | {"PYTHONPATH": path, "XDG_STATE_HOME": str(home), "TERM": "dumb", "COLUMNS": "100"}


def run(home: Path, *arguments: object, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=home,
        env=environment(home),
        timeout=PATIENCE,
        check=False,
    )


class Conversation:
    """A command that runs at a terminal: wait for what it says, write what a person would."""

    def __init__(self, home: Path, *arguments: object) -> None:
        ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=home,
            env=environment(home),
            start_new_session=True,
        )
        os.close(theirs)
        self.terminal = ours
        self.heard = ""

    def wait_for(self, *ends: str) -> str:
        """All that is said until one of these comes, without it."""
        said = ""
        limit = time.monotonic() + PATIENCE
        while not any(end in said for end in ends):
            assert time.monotonic() < limit, f"it only said {said!r}"
            more = self._listen()
            assert more is not None, f"it ended, saying {said!r}"
            said += more
        self.heard += said
        return said

    def write(self, line: str) -> None:
        """A line, as typed."""
        os.write(self.terminal, line.encode() + b"\n")

    def press(self, key: bytes) -> None:
        """A key without Enter."""
        os.write(self.terminal, key)

    def rest(self) -> str:
        """All that is said until it ends; waits for the end."""
        said = ""
        limit = time.monotonic() + PATIENCE
        while (more := self._listen()) is not None:
            assert time.monotonic() < limit, f"it goes on and on: {said[-200:]!r}"
            said += more
        self.heard += said
        self.process.wait(PATIENCE)
        os.close(self.terminal)
        return said

    def _listen(self) -> str | None:
        """What has been said meanwhile; None after the end."""
        if not select.select([self.terminal], [], [], 1)[0]:
            return ""
        try:
            said = os.read(self.terminal, ANYTHING)
        except OSError:  # Linux says so when the other end is closed
            return None
        return said.decode(errors="replace").replace("\r\n", "\n") if said else None
