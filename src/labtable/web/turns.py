"""Requests begin one at a time, each address in its turn, so that no number of them keeps a table waiting."""

import asyncio
from collections import OrderedDict, deque

from .limits import Counter

MOST_WAIT = 1_000_000


class Turns:
    """Who wants to begin. Between two beginnings the loop looks after everything else that is there to be done."""

    def __init__(self, rate: float, most: float) -> None:
        """So many a second from one address, and so many at once after a rest; what is more waits."""
        self._counter = Counter(rate, most)
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._next: asyncio.Handle | None = None

    async def take(self, address: str) -> None:
        """Return when it is this request's turn."""
        delay = self._counter.wait(address, MOST_WAIT)
        if delay:
            await asyncio.sleep(delay)
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        if self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._begin_one)
        await turn

    def _begin_one(self) -> None:
        """Let one begin, and its address wait until the others had their turn."""
        self._next = None
        while self._waiting:
            address, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns
            if not turn.done():  # whoever waited may have gone
                turn.set_result(None)
                break
        if self._waiting:
            self._next = asyncio.get_running_loop().call_soon(self._begin_one)
