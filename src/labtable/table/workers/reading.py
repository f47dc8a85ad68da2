"""Reading written actions: on a thread outside the server's event loop, in turns that are fair by time.

A line may take some milliseconds to read. Among waiting lines, the address that has taken least time is next, and
within it the seat that has; so a single line waits only for the line that is being read, however many others have sent
and from however many sockets: all sockets of one seat count as one. Seats that send one longest line after another, as
nobody does by hand, share a quarter of the thread's time between them, so that the rest of the server has the
interpreter.

A line that its game declares quick, in less time than the thread may have the interpreter anyway, is read on the loop,
unless others wait for the thread, its seat has taken much, or all seats together a tenth of the loop.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

thread_time = getattr(
    time, "thread_time", time.process_time
)  # Python in a browser has one thread, and no clock per thread

T = TypeVar("T")
Work = Callable[[], Any]

MOST_KNOWN = 10_000  # remembered callers
HALF_LIFE = 5.0  # s in which the time that a seat has taken halves
MUCH = 0.15  # s of reading, so counted: more than a person causes who types at full speed
MUCH_ON_LOOP = 0.7  # s of reading on the loop by all seats, so counted: a tenth of its time
RESTS = 3  # pause after a line of a seat that has taken much, in multiples of the line's time


@dataclass
class FairShare:
    """A fair schedule: turns by the time that each has taken. Absence earns no time.

    Start-time fair queueing: Goyal, Vin and Cheng, 1997, section 2.
    """

    _finished: OrderedDict[Hashable, float] = field(default_factory=OrderedDict)  # in virtual seconds
    _now: float = 0.0
    _latest: float = 0.0  # of finished work

    def start(self, who: Hashable) -> float:
        """The virtual time, in seconds, at which the next work of `who` may begin."""
        return max(self._now, self._finished.get(who, 0.0))

    def begin(self, who: Hashable) -> None:
        """Let the work of `who` begin: no other work begins earlier from now on."""
        self._now = self.start(who)

    def took(self, who: Hashable, seconds: float) -> None:
        """Note how long the work of `who` has taken."""
        self._finished[who] = self.start(who) + seconds
        self._latest = max(self._latest, self._finished[who])
        self._finished.move_to_end(who)
        if len(self._finished) > MOST_KNOWN:
            self._finished.popitem(last=False)

    def rest(self) -> None:
        """Forget all past times, as nobody waits now."""
        self._now = self._latest


class Spending:
    """The time that each seat has taken recently, in seconds; it halves every `HALF_LIFE`."""

    def __init__(self) -> None:
        self._taken: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()  # seconds, and when they were counted

    def of(self, seat: Hashable) -> float:
        """The seconds that the seat has taken recently."""
        seconds, at = self._taken.get(seat, (0.0, 0.0))
        return seconds * float(0.5 ** ((time.monotonic() - at) / HALF_LIFE))

    def note(self, seat: Hashable, seconds: float) -> None:
        """Add to the seconds that the seat has taken."""
        self._taken[seat] = self.of(seat) + seconds, time.monotonic()
        self._taken.move_to_end(seat)
        if len(self._taken) > MOST_KNOWN:
            self._taken.popitem(last=False)


class PendingRead(NamedTuple):
    """Work that waits for the thread, and the future of its result."""

    work: Work
    answer: asyncio.Future[Any]


class Readers:
    """The thread, and its waiting work."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "reader")
        self._waiting: dict[Hashable, dict[Hashable, deque[PendingRead]]] = {}  # by address and seat
        self._addresses = FairShare()
        self._seats = FairShare()
        self._spending = Spending()
        self._on_loop = Spending()  # of all seats together, under None
        self._rests_until = 0.0  # a seat that has taken much waits until then
        self._came = asyncio.Event()
        self._working: asyncio.Task[None] | None = None

    async def read(self, address: Hashable, seat: Hashable, work: Callable[[], T], is_quick: bool = False) -> T:
        """Do some work in its turn, and return its result; `is_quick`: it takes less than a millisecond.

        Raises what the work raises.
        """
        if is_quick and self._may_be_read_on_loop(seat):
            start = thread_time()
            try:
                return work()
            finally:
                seconds = thread_time() - start
                self._on_loop.note(None, seconds)
                self._note(address, seat, seconds)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, {}).setdefault(seat, deque()).append(PendingRead(work, answer))
        self._came.set()
        if self._working is None:
            self._working = asyncio.create_task(self._keep_working())
        return await answer

    async def close(self) -> None:
        """Stop working, and cancel all waiting work."""
        if (working := self._working) is not None:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)
        for pending in [read for seats in self._waiting.values() for waiting in seats.values() for read in waiting]:
            pending.answer.cancel()
        self._waiting.clear()
        self._thread.shutdown(wait=False)

    async def _keep_working(self) -> None:
        """Do one piece of work after another until none waits."""
        try:
            while self._waiting:
                self._came.clear()
                turn = self._next(lambda seat: self._spending.of(seat) <= MUCH)
                rest = self._rests_until - time.monotonic()
                if turn is None and rest > 0:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._came.wait(), rest)
                    continue
                turn = turn or self._next(lambda _: True)
                assert turn is not None, "some work waits"
                await self._work(*turn)
            self._addresses.rest()
            self._seats.rest()
        finally:
            self._working = None

    async def _work(self, address: Hashable, seat: Hashable) -> None:
        """Do the first work of a seat, and set its result."""
        pending = self._take(address, seat)
        if pending.answer.done():  # the caller has gone
            return
        had_much = self._spending.of(seat) > MUCH
        loop = asyncio.get_running_loop()
        found, error, seconds = await loop.run_in_executor(self._thread, _timed, pending.work)
        self._note(address, seat, seconds)
        if had_much:
            self._rests_until = time.monotonic() + RESTS * seconds
        if pending.answer.done():
            return
        if error is not None:
            pending.answer.set_exception(error)
        else:
            pending.answer.set_result(found)

    def _may_be_read_on_loop(self, seat: Hashable) -> bool:
        """Whether nobody waits for the thread, and neither this seat nor all together have taken much time."""
        has_room = self._spending.of(seat) <= MUCH and self._on_loop.of(None) <= MUCH_ON_LOOP
        return has_room and self._working is None

    def _note(self, address: Hashable, seat: Hashable, seconds: float) -> None:
        """Note how long a seat's line took, wherever it was read."""
        self._addresses.took(address, seconds)
        self._seats.took(seat, seconds)
        self._spending.note(seat, seconds)

    def _next(self, may: Callable[[Hashable], bool]) -> tuple[Hashable, Hashable] | None:
        """The address and the seat whose turn it is, among the seats that may have a turn."""
        seats = {address: [seat for seat in waiting if may(seat)] for address, waiting in self._waiting.items()}
        addresses = [address for address, some in seats.items() if some]
        if not addresses:
            return None
        address = min(addresses, key=self._addresses.start)
        return address, min(seats[address], key=self._seats.start)

    def _take(self, address: Hashable, seat: Hashable) -> PendingRead:
        """Take the first work of a seat and let it begin."""
        seats = self._waiting[address]
        pending = seats[seat].popleft()
        if not seats[seat]:
            del seats[seat]
        if not seats:
            del self._waiting[address]
        self._addresses.begin(address)
        self._seats.begin(seat)
        return pending


def _timed(work: Work) -> tuple[Any, Exception | None, float]:
    """Do some work; return its result, or its exception, and the seconds of this thread's processor time."""
    start = thread_time()
    try:
        found, error = work(), None
    except Exception as raised:  # noqa: BLE001  # it is raised where the result is awaited
        found, error = None, raised
    return found, error, thread_time() - start
