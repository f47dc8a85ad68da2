"""The command `labtable` as a process of its own, run and talked to."""

import codecs
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
PATIENCE = 300  # seconds; only something that hangs takes so long, for a busy machine may have to compile first
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
    """A command that runs at a terminal: its output is waited for, and a person's lines are written to it."""

    def __init__(self, home: Path, *arguments: object, terminal: str = "dumb") -> None:
        ours, theirs = pty.openpty()
        # the first terminal that a session opens becomes its own, so that Ctrl-C and hanging up reach the command
        on_terminal = ["sh", "-c", 'exec "$@" <"$0" >"$0" 2>&1', os.ttyname(theirs)]
        self.process = subprocess.Popen(
            [*on_terminal, *COMMAND, *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            cwd=home,
            env=environment(home) | {"TERM": terminal},
            start_new_session=True,
        )
        self._theirs = theirs  # reading ours would fail as long as nobody had the other side open
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self.terminal = ours
        self.heard = self.unheard = ""

    def __enter__(self) -> "Conversation":
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)

    def hang_up(self) -> None:
        """Close the terminal."""
        for end in (self.terminal, self._theirs):
            if end >= 0:
                os.close(end)
        self.terminal = self._theirs = -1

    def wait_for(self, end: str) -> str:
        """Return all that is said until this comes, and with it; the rest is left for the next call."""
        limit = time.monotonic() + PATIENCE
        while end not in self.unheard:
            assert time.monotonic() < limit, f"it only said {self.unheard!r}"
            more = self._listen()
            assert more is not None, f"it ended, saying {self.unheard!r}"
            self.unheard += more
        before, _, self.unheard = self.unheard.partition(end)
        self.heard += before + end
        return before + end

    def write(self, line: str) -> None:
        """Write a line, as typed."""
        os.write(self.terminal, line.encode() + b"\n")

    def press(self, key: bytes) -> None:
        """Press a key without Enter."""
        os.write(self.terminal, key)

    def rest(self) -> str:
        """Wait for the end and return all that is said until then."""
        limit = time.monotonic() + PATIENCE
        while (more := self._listen()) is not None:
            assert time.monotonic() < limit, f"it goes on and on: {self.unheard[-200:]!r}"
            self.unheard += more
        said, self.unheard = self.unheard, ""
        self.heard += said
        self.process.wait(PATIENCE)
        return said

    def _listen(self) -> str | None:
        """The output since the last call; None after the end."""
        if not select.select([self.terminal], [], [], 0.1)[0]:
            return None if self.process.poll() is not None else ""
        return self._decode(os.read(self.terminal, ANYTHING)).replace("\r", "")
