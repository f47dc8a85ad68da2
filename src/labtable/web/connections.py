"""The connections of a server: limits on their number, by address too, and on their time."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Container
from typing import Protocol

from labtable.api.limits import Limits

SECONDS_BETWEEN_LOOKS = 1.0
LEAST_READ = 4096  # bytes of what waits to be sent that a client must read within the time to write


class Connection(Protocol):
    """A connection that is watched."""

    transport: asyncio.Transport

    @property
    def is_idle(self) -> bool:
        """Whether no answer is awaited here."""

    def let_go(self) -> None:
        """Close at once."""


class Watched:
    """The facts known of one connection."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.until: float | None = None  # the time by which a request is to have come
        self.unread = 0  # bytes that the other side has still to read
        self.read = 0  # bytes of them that it has read lately
        self.read_at = 0.0


class Connections:
    """The connections. `proxies` stand for many clients, so they have no share of their own."""

    def __init__(self, limits: Limits, proxies: Container[str] = ()) -> None:
        self._limits = limits
        self._proxies = proxies
        self._all: dict[Connection, Watched] = {}
        self._newcomers: OrderedDict[str, OrderedDict[Connection, None]] = OrderedDict()
        self._look: asyncio.TimerHandle | None = None
        self._beginnings: deque[Callable[[], None]] = deque()

    def come(self, connection: Connection, address: str) -> bool:
        """Admit a connection and return whether it may stay; for it an idle newcomer of its address may be closed."""
        if len(self._all) >= self._limits.connections:
            return False
        if address not in self._proxies:
            mine = self._newcomers.setdefault(address, OrderedDict())
            if len(mine) >= self._limits.newcomers_an_address:
                oldest = next((other for other in mine if other.is_idle), None)
                if oldest is None:
                    return False
                self.go(oldest)
                oldest.let_go()
                mine = self._newcomers.setdefault(address, OrderedDict())
            mine[connection] = None
        self._all[connection] = Watched(address)
        if self._look is None:
            self._look = asyncio.get_running_loop().call_later(SECONDS_BETWEEN_LOOKS, self._look_at_all)
        return True

    def settle(self, connection: Connection) -> None:
        """Note that a connection has said hello; from now on places are counted where they are given."""
        if (watched := self._all.get(connection)) is not None:
            watched.until = None
            self._no_longer_new(connection, watched.address)

    def go(self, connection: Connection) -> None:
        """Forget a connection that is closed or watched no longer."""
        if (watched := self._all.pop(connection, None)) is not None:
            self._no_longer_new(connection, watched.address)

    def expect(self, connection: Connection, seconds: float | None) -> None:
        """Expect a whole request within so many seconds, unless one is expected already; None: it has come."""
        if (watched := self._all.get(connection)) is None:
            return
        if seconds is None:
            watched.until = None
        elif watched.until is None:
            watched.until = asyncio.get_running_loop().time() + seconds

    def begin(self, work: Callable[[], None]) -> None:
        """Do some longer work, one piece for each turn of the event loop, so that other work has its turn between."""
        self._beginnings.append(work)
        if len(self._beginnings) == 1:
            asyncio.get_running_loop().call_soon(self._begin_one)

    def _begin_one(self) -> None:
        try:
            self._beginnings[0]()
        finally:
            self._beginnings.popleft()
            if self._beginnings:
                asyncio.get_running_loop().call_soon(self._begin_one)

    def _no_longer_new(self, connection: Connection, address: str) -> None:
        mine = self._newcomers.get(address)
        if mine is not None:
            mine.pop(connection, None)
            if not mine:
                del self._newcomers[address]

    def _look_at_all(self) -> None:
        """Close connections that are late. One look at all of them is cheaper than a timer for each."""
        now = asyncio.get_running_loop().time()
        for connection, watched in list(self._all.items()):
            if self._is_late(connection, watched, now):
                self.go(connection)
                connection.let_go()
        again = bool(self._all)
        self._look = asyncio.get_running_loop().call_later(SECONDS_BETWEEN_LOOKS, self._look_at_all) if again else None

    def _is_late(self, connection: Connection, watched: Watched, now: float) -> bool:
        unread = connection.transport.get_write_buffer_size()
        watched.read += max(0, watched.unread - unread)
        if unread == 0 or watched.unread == 0 or watched.read >= LEAST_READ:
            watched.read, watched.read_at = 0, now
        watched.unread = unread
        if now - watched.read_at > self._limits.seconds_to_write and unread > 0:
            return True
        return watched.until is not None and now > watched.until
