"""A worker process of a server: it does one piece of work after another, and ends with the server.

    python -m labtable.table.workers.worker

Work comes in by the standard input and answers go out by the standard output, each with its length before it. A
piece of work is a function of some module and its arguments.
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
    """The outcome of a piece of work: its value; or a Problem's three parts; or the trace of any other exception."""

    kind: Literal["value", "problem", "trace"]
    what: Any
    seconds: float  # of this process's work


def give_way() -> None:
    """Let the server, and whatever else is on this machine, come first; Windows has no such number."""
    if hasattr(os, "nice"):
        os.nice(POLITE)


def framed(message: object) -> bytes:
    """A message as it goes through a pipe."""
    data = pickle.dumps(message)
    return len(data).to_bytes(LENGTH, "big") + data


def do(work: bytes) -> Answer:
    """Do a piece of work."""
    start = time.process_time()
    try:
        function, arguments = pickle.loads(work)  # noqa: S301  # from our own server
        kind, what = "value", function(*arguments)
    except Problem as problem:
        kind, what = "problem", (problem.code, problem.sentence, problem.refusal)
    except Exception:  # noqa: BLE001  # whatever it is, the server tells it
        kind, what = "trace", traceback.format_exc()
    return Answer(kind, what, time.process_time() - start)  # type: ignore[arg-type]


def _listen(server: BinaryIO, works: "SimpleQueue[bytes]") -> None:
    """Take work in. When the server is gone, end this process at once, whatever it is working on."""
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
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # output of a game must not mix with answers
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
