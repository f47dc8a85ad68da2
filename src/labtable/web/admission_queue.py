"""The queue of requests: they begin one at a time, in turn by address, so that many requests delay no table."""

import asyncio
from collections import OrderedDict, deque

from labtable.api.limits import Counter
from labtable.engine.words.problem import Problem

SECONDS_BETWEEN_LOOKS = 0.01  # while every waiting address has used up its limit


class AdmissionQueue:
    """The requests waiting to begin. Between two of them the event loop does all other work that is due."""

    def __init__(self, rate: float, most: float, waiting: int) -> None:
        """Limit an address to `rate` requests a second and `most` at once after a rest, and the queue to `waiting`."""
        self._counter = Counter(rate, most)
        self._most_waiting = waiting
        self._waiting: OrderedDict[str, deque[asyncio.Future[bool]]] = OrderedDict()
        self._next: asyncio.Handle | None = None

    async def take(self, address: str) -> None:
        """Wait for this request's turn. Raises Problem `slow_down` if very many have come since."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[bool] = loop.create_future()  # whether it may begin
        turns = self._waiting.setdefault(address, deque())
        turns.append(turn)
        if len(turns) > self._most_waiting and not (oldest := turns.popleft()).done():
            oldest.set_result(False)
        if self._next is None:
            self._next = loop.call_soon(self._begin_one)
        if not await turn:
            raise Problem("slow_down")

    def _begin_one(self) -> None:
        """Let one request begin, and move its address to the end of the queue."""
        loop = asyncio.get_running_loop()
        begun = any(self._begin_for(*self._waiting.popitem(last=False)) for _ in range(len(self._waiting)))
        self._next = None
        if self._waiting and begun:
            self._next = loop.call_soon(self._begin_one)
        elif self._waiting:
            self._next = loop.call_later(SECONDS_BETWEEN_LOOKS, self._begin_one)

    def _begin_for(self, address: str, turns: deque[asyncio.Future[bool]]) -> bool:
        """Let the first request of an address begin, if its limit allows it."""
        while turns and turns[0].done():  # the waiting client has left
            turns.popleft()
        begins = bool(turns) and self._counter.take(address)
        if begins:
            turns.popleft().set_result(True)
        if turns:
            self._waiting[address] = turns
        return begins
