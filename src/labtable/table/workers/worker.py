"""A worker process of a server: it does one job after another, and ends with the server.

    python -m labtable.table.workers.worker

Jobs arrive on standard input and answers go out on standard output, each with its length before it. A job is a function
of some module and its arguments.
"""

import os
import pickle
import sys
import time
import traceback
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Literal, NamedTuple

from labtable.engine.words.problem import Problem

POLITE = 10  # for `os.nice`: the server comes first
LENGTH = 8  # bytes

Work = tuple[Callable[..., Any], tuple[Any, ...]]


class Answer(NamedTuple):
    """The outcome of a job: its value; or a Problem; or the traceback of any other exception."""

    kind: Literal["value", "problem", "trace"]
    what: Any
    seconds: float  # that the job took


def give_way() -> None:
    """Lower this process's priority below the server's; Windows has no such number."""
    if hasattr(os, "nice"):
        os.nice(POLITE)


def framed(message: object) -> bytes:
    """A message with its length before it, for a pipe."""
    data = pickle.dumps(message)
    return len(data).to_bytes(LENGTH, "big") + data


def do(work: bytes) -> Answer:
    """Do a job."""
    start = time.process_time()
    try:
        function, arguments = pickle.loads(work)  # noqa: S301  # from our own server
        kind, what = "value", function(*arguments)
    except Problem as problem:
        kind, what = "problem", problem
    except Exception:  # noqa: BLE001  # whatever it is, the server tells it
        kind, what = "trace", traceback.format_exc()
    return Answer(kind, what, time.process_time() - start)  # type: ignore[arg-type]


def _listen(server: BinaryIO, works: "SimpleQueue[bytes]") -> None:
    """Receive jobs. When the server is gone, end this process at once, whatever it is doing."""
    while True:
        length = server.read(LENGTH)
        work = server.read(int.from_bytes(length, "big"))
        if len(length) < LENGTH or not work:
            os._exit(0)
        works.put(work)


def main() -> None:
    """Work until the server is gone."""
    give_way()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # prints of a game must not mix with answers
    works: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, works), daemon=True).start()
    while True:
        answer = do(works.get())
        try:
            answers.write(framed(tuple(answer)))
            answers.flush()
        except BrokenPipeError:
            os._exit(0)


if __name__ == "__main__":
    main()
