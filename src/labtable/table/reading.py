"""Reading what people write: on a thread beside the loop that serves everybody, in turns that are fair by time.

A line may take some milliseconds to be read. Of those who wait, the address that has taken least time is next, and at
that address the seat that has; so who writes one line waits for no more than the line that is being read, whatever
others have sent and from however many sockets: those of one seat are one.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
Work = Callable[[], Any]

MOST_KNOWN = 10_000  # of whom it is remembered how much they have taken


@dataclass
class Turns:
    """Whose turn it is, by the time that each has taken. Who was away has saved no time up.

    Start-time fair queueing: Goyal, Vin and Cheng, 1997, section 2.
    """

    _finished: OrderedDict[Hashable, float] = field(default_factory=OrderedDict)  # in virtual seconds
    _now: float = 0.0
    _latest: float = 0.0  # of what is finished

    def start(self, who: Hashable) -> float:
        """When somebody's next work may begin."""
        return max(self._now, self._finished.get(who, 0.0))

    def begin(self, who: Hashable) -> None:
        """Their work begins: nobody's begins earlier from now on."""
        self._now = self.start(who)

    def took(self, who: Hashable, seconds: float) -> None:
        """Their work has taken so long."""
        self._finished[who] = self.start(who) + seconds
        self._latest = max(self._latest, self._finished[who])
        self._finished.move_to_end(who)
        if len(self._finished) > MOST_KNOWN:
            self._finished.popitem(last=False)

    def rest(self) -> None:
        """Nobody waits: whoever comes next, all are equal."""
        self._now = self._latest


class Asked(NamedTuple):
    """Something to be read, and who waits for it."""

    work: Work
    answer: asyncio.Future[Any]


class Readers:
    """The thread, and those who wait for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "reader")
        self._waiting: dict[Hashable, dict[Hashable, deque[Asked]]] = {}  # by address and seat
        self._addresses = Turns()
        self._seats = Turns()
        self._working: asyncio.Task[None] | None = None

    async def read(self, address: Hashable, seat: Hashable, work: Callable[[], T]) -> T:
        """What comes of some work, when it is its turn. Raises what the work raises."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, {}).setdefault(seat, deque()).append(Asked(work, answer))
        if self._working is None:
            self._working = asyncio.create_task(self._keep_working())
        return await answer

    async def close(self) -> None:
        """Who waits, waits no longer."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        for asked in [one for seats in self._waiting.values() for waiting in seats.values() for one in waiting]:
            asked.answer.cancel()
        self._waiting.clear()
        self._thread.shutdown(wait=False)

    async def _keep_working(self) -> None:
        """One thing after the other, until nobody waits."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            address, seat, asked = self._next()
            if asked.answer.done():  # whoever waited has gone
                continue
            found, error, seconds = await loop.run_in_executor(self._thread, _timed, asked.work)
            self._addresses.took(address, seconds)
            self._seats.took(seat, seconds)
            if asked.answer.done():
                continue
            if error is not None:
                asked.answer.set_exception(error)
            else:
                asked.answer.set_result(found)
        self._addresses.rest()
        self._seats.rest()
        self._working = None

    def _next(self) -> tuple[Hashable, Hashable, Asked]:
        """The first of the seat whose turn it is, at the address whose turn it is."""
        address = min(self._waiting, key=self._addresses.start)
        seats = self._waiting[address]
        seat = min(seats, key=self._seats.start)
        asked = seats[seat].popleft()
        if not seats[seat]:
            del seats[seat]
        if not seats:
            del self._waiting[address]
        self._addresses.begin(address)
        self._seats.begin(seat)
        return address, seat, asked


def _timed(work: Work) -> tuple[Any, Exception | None, float]:
    """Do some work: what came of it, or what it raised, and the seconds of this thread's processor time."""
    start = time.thread_time()
    try:
        found, error = work(), None
    except Exception as raised:  # noqa: BLE001  # it is raised where somebody waits for it
        found, error = None, raised
    return found, error, time.thread_time() - start
