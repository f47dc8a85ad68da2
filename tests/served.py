"""Commands that serve tables, run until they answer, then stopped."""

import os
import random
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 300  # seconds; generous, for a machine that is busy
STOP = 60
PORTS = (11_000, 32_768)  # Linux and macOS choose from higher ones; Chromium refuses one of the lower ones


def free_port() -> int:
    """A port that no process listens at, of those that the system gives to none by itself.

    One that it chose itself might be taken by the time the server listens: tests run side by side.
    """
    while True:
        port = random.randrange(*PORTS)
        with socket.socket() as s, suppress(OSError):
            s.bind(("127.0.0.1", port))
            return port


@contextmanager
def served(command: Sequence[str], port: int, cwd: Path, **environment: str) -> Iterator[str]:
    """The address of a server that a command starts at the port; it and all that it started are stopped at the end."""
    with running(command, port, cwd, **environment) as (address, _):
        yield address


@contextmanager
def running(
    command: Sequence[str], port: int, cwd: Path, **environment: str
) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """The address and the process of such a server; the process leads a group of its own."""
    env = {**os.environ, "LABTABLE_PORT": str(port), **environment}
    process = subprocess.Popen(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        wait_until_open(port, process)
        yield f"http://127.0.0.1:{port}", process
    finally:
        stop(process)


def wait_until_open(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Wait until a request is answered: the port listens earlier than that.

    Raises TimeoutError, or ChildProcessError if the command ends before.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            raise ChildProcessError(f"{process.args!r} ended with {process.returncode}")
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"{process.args!r} does not answer at port {port}")


def stop(process: "subprocess.Popen[bytes]") -> None:
    """Send Ctrl-C to the process and to what it started; they form a group of their own."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(STOP)


def environment_of(python_folder: Path) -> Mapping[str, str]:
    """The environment of a shell after activating the one with this folder of programs."""
    return {"PATH": f"{python_folder}{os.pathsep}{os.environ['PATH']}", "VIRTUAL_ENV": str(python_folder.parent)}
