"""Lines in, lines out: no colours, no cursor movements, so that it works over SSH and with a screen reader."""

import contextlib
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from types import FrameType


class Leaving(Exception):
    """The error of a person who has gone: end of input, Ctrl-C, a closed window, a lost connection."""


class Console:
    """The terminal, or what stands in its place."""

    def __init__(self) -> None:
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  # the arrow keys then edit the line and bring back earlier ones

    def say(self, line: str = "") -> None:
        """Print one line."""
        try:
            print(line, flush=True)
        except OSError:
            drop_output()
            raise Leaving from None

    def ask(self, prompt: str) -> str:
        """A line from the person. Raises Leaving."""
        try:
            return input(prompt).strip()
        except OSError:
            drop_output()
            raise Leaving from None
        except (EOFError, KeyboardInterrupt):
            raise Leaving from None

    def push_away(self) -> None:
        """Print empty lines until nothing that was said can be seen."""
        for _ in range(shutil.get_terminal_size().lines):
            self.say()


def drop_output() -> None:
    """Drop what could not be printed and all that follows: Python would try again as it ends, and end with an error."""
    with contextlib.suppress(OSError, ValueError):  # not a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextlib.contextmanager
def leaving_on_signals() -> Iterator[None]:
    """Raise Leaving at the signals that a closed terminal, a lost connection or a shutdown sends."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise Leaving

    names = [name for name in ("SIGHUP", "SIGTERM", "SIGINT") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
