"""The command `labtable`: within this process, or as one of its own that is run and talked to."""

import codecs
import io
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from unittest.mock import patch

import labtable
from labtable import cli

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


@contextmanager
def as_if_started(home: Path, text: str = "") -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    """Within this process it is for a while as in one that was started in a folder; what it writes to both streams."""
    given, said, told = (io.TextIOWrapper(io.BytesIO(data), "utf-8") for data in (text.encode(), b"", b""))
    path, loaded, on_term = [str(home), *sys.path], set(sys.modules), signal.getsignal(signal.SIGTERM)
    try:
        with (
            chdir(home),
            patch.dict(os.environ, environment(home)),
            patch.multiple(sys, stdin=given, stdout=said, stderr=told, path=path),
        ):
            yield said, told
    finally:
        signal.signal(signal.SIGTERM, on_term)
        for name in set(sys.modules) - loaded:  # of this folder, where others may have the same name
            if str(getattr(sys.modules[name], "__file__", None)).startswith(str(home)):
                del sys.modules[name]


def run_here(home: Path, *arguments: object, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command to its end within this process, which spares what it would take to start and to load everything."""
    with as_if_started(home, text) as streams:
        try:
            code: object = cli.main([str(argument) for argument in arguments])
        except SystemExit as stopped:  # argparse leaves this way
            code = stopped.code or 0
        said, told = map(written, streams)
    return subprocess.CompletedProcess([*COMMAND, *map(str, arguments)], int(str(code)), said, told)


def written(stream: io.TextIOWrapper) -> str:
    """All that was written to a stream in memory."""
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


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
