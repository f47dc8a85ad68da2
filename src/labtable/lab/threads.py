"""Parts of an array on several threads: compiled kernels release the GIL, so they run side by side.

A match is computed from its own row and its own dice. So results are the same, byte for byte, whatever the number of
threads, and whichever of them takes which part.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from operator import index
from threading import Condition
from typing import Generic, TypeVar

from labtable.engine.words.problem import Problem

MOST_THREADS = 256
MOST_AT_ONCE = 4 * MOST_THREADS  # of all callers
LEAST = 1024  # rows in a part, each of which takes 100 ns or more: waking a thread takes 10 to 50 us
CHEAP = 8192  # the same for rows that take 10 ns

Room = TypeVar("Room")
Found = TypeVar("Found")


class Threads(Generic[Room]):
    """Threads that share the rows of arrays, each with working memory of its own."""

    def __init__(self, threads: int | None, new_room: Callable[[], Room]) -> None:
        """At most this many threads, by default one for each processor; `new_room` makes the working memory of one.

        Raises Problem `bad_number`.
        """
        self._most = threads_for("threads", threads)
        self._new_room = new_room
        self._rooms: list[Room] = []

    def room(self, thread: int = 0) -> Room:
        """The working memory of a thread."""
        while len(self._rooms) <= thread:
            self._rooms.append(self._new_room())
        return self._rooms[thread]

    def share(self, n: int, call: Callable[[Room, slice], Found], least: int = LEAST) -> list[Found]:
        """Call `call` for parts of the rows 0 to n - 1, each of at least `least`; return what it returns, in order.

        Raises what a call raises, when no thread is at work any more.
        """
        parts = parts_of(n, self._most, least)
        if len(parts) == 1:
            return [call(self.room(), parts[0])]
        rooms = [self.room(thread) for thread in range(min(len(parts), self._most))]
        return _Sharing(call, parts, rooms).done()


class _Sharing(Generic[Room, Found]):
    """Parts that threads take one after the other.

    When they are done nothing here refers to the call any more: whoever counts references to what it works on, as
    `Matches` does, would copy it.
    """

    def __init__(self, call: Callable[[Room, slice], Found], parts: list[slice], rooms: list[Room]) -> None:
        self._call, self._parts, self._rooms = call, parts, rooms
        self._waiting: Iterator[slice] = iter(parts)
        self._found: dict[int, Found] = {}
        self._failures: list[BaseException] = []
        self._changed = Condition()
        self._helping = 0  # threads besides the caller's
        self._is_over = False

    def done(self) -> list[Found]:
        """Do all parts, and return what was found, in order."""
        try:
            self._work(0)
        except BaseException as failure:  # noqa: BLE001  # it is raised below
            self._fail(failure)
        while not self._is_over or self._helping:  # an interrupt does not end it: helpers write to the caller's arrays
            try:
                with self._changed:
                    self._is_over = True
                    self._changed.wait_for(lambda: not self._helping)
            except KeyboardInterrupt as interrupt:
                self._fail(interrupt)
        del self._call
        try:
            if self._failures:
                raise self._failures[0]
        finally:
            self._failures.clear()  # whose tracebacks refer to this
        return [self._found[part.start] for part in self._parts]

    def _work(self, thread: int) -> None:
        """Wake two more threads, as each of them does, for waking takes long; then take parts while there are."""
        with suppress(RuntimeError):  # no further thread can be had, as when the interpreter closes: fewer do it all
            for other in range(2 * thread + 1, min(2 * thread + 3, len(self._rooms))):
                pool().submit(self._help, other)
        while (part := next(self._waiting, None)) is not None:
            self._found[part.start] = self._call(self._rooms[thread], part)

    def _help(self, thread: int) -> None:
        with self._changed:
            if self._is_over:
                return
            self._helping += 1
        try:
            self._work(thread)
        except BaseException as failure:  # noqa: BLE001  # the caller raises it
            self._fail(failure)
        finally:
            with self._changed:
                self._helping -= 1
                self._changed.notify()

    def _fail(self, failure: BaseException) -> None:
        """Keep why it fails; no thread takes a further part."""
        self._failures.append(failure)
        self._waiting = iter([])


def parts_of(n: int, threads: int, least: int) -> list[slice]:
    """Parts of n rows, at least one: long ones first, then shorter ones, so that all threads end at about one time."""
    parts, start = list[slice](), 0
    while threads > 1 and n - start >= 2 * least:
        size = max(least, (n - start) // (2 * threads))
        parts.append(slice(start, start + size))
        start += size
    return [*parts, slice(start, n)]


def threads_for(name: str, asked: int | None) -> int:
    """The number of threads, by default one for each processor of this process. Raises Problem `bad_number`."""
    if asked is None:
        usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        return min(MOST_THREADS, usable)
    with suppress(TypeError):
        if not isinstance(asked, bool) and 1 <= (number := index(asked)) <= MOST_THREADS:
            return number
    raise Problem.english("bad_number", f"{name} is a whole number from 1 to {MOST_THREADS}.")


@cache
def pool() -> ThreadPoolExecutor:
    """The threads of this process; each begins when it is first needed."""
    return ThreadPoolExecutor(MOST_AT_ONCE, "labtable")


if hasattr(os, "register_at_fork"):  # a child process has none of its parent's threads
    os.register_at_fork(after_in_child=pool.cache_clear)
