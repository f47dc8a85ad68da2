"""The connections of a server: limits on their number, in all and by address, on their bytes and on their time."""

import asyncio
from collections import deque
from collections.abc import Callable, Container

from labtable.api.limits import Limits

SECONDS_BETWEEN_LOOKS = 1.0
LEAST_READ = 4096  # bytes of the unsent ones that a client must read within the time to write
LEAST_ROOM = 16  # bytes a second that are always allowed without being messages: some pongs


class Connection:
    """The state of one connection."""

    transport: asyncio.Transport
    address = ""
    is_idle = True  # whether no response is due
    has_said_hello = False
    room = most = 0  # bytes allowed before the application receives something: now, and at most
    until: float | None = None  # the time by which it must receive something
    unread = 0  # bytes that the client has not read
    read = 0  # bytes that it has read lately
    read_at = 0.0

    def expect(self, most: int, seconds: float | None) -> None:
        """Limit the bytes and the time until the application receives something."""
        self.most = self.room = most
        self.until = None if seconds is None else asyncio.get_running_loop().time() + seconds


class Connections:
    """All connections. `proxies` stand for many clients, so no limit by address holds for them."""

    def __init__(self, limits: Limits, proxies: Container[str] = ()) -> None:
        self.limits = limits
        self._proxies = proxies
        self._all: set[Connection] = set()
        self._newcomers: dict[str, dict[Connection, None]] = {}
        self._look: asyncio.TimerHandle | None = None
        self._beginnings: deque[Callable[[], None]] = deque()

    def come(self, connection: Connection) -> None:
        """Admit a connection or close it; an idle newcomer of its address may be closed instead."""
        mine = self._newcomers.get(connection.address, {})
        if len(mine) >= self.limits.newcomers_an_address:
            self._let_go(next((other for other in mine if other.is_idle), connection))
        if len(self._all) >= self.limits.connections or connection.transport.is_closing():
            connection.transport.abort()
            return
        self._all.add(connection)
        if connection.address not in self._proxies:
            self._newcomers.setdefault(connection.address, {})[connection] = None
        if self._look is None:
            self._look = asyncio.get_running_loop().call_later(SECONDS_BETWEEN_LOOKS, self._look_at_all)

    def settle(self, connection: Connection) -> None:
        """Note that a connection has said hello; from then on `Places` limits it."""
        connection.has_said_hello = True
        mine = self._newcomers.get(connection.address, {})
        mine.pop(connection, None)
        if not mine:
            self._newcomers.pop(connection.address, None)

    def go(self, connection: Connection) -> None:
        """Forget a connection."""
        self._all.discard(connection)
        self.settle(connection)

    def begin(self, work: Callable[[], None]) -> None:
        """Do longer work, one piece per turn of the event loop, so that other work runs in between."""
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

    def _let_go(self, connection: Connection) -> None:
        self.go(connection)
        connection.transport.abort()

    def _look_at_all(self) -> None:
        """Close late connections. One pass over all of them is cheaper than a timer for each."""
        now = asyncio.get_running_loop().time()
        for connection in list(self._all):
            connection.room = min(connection.most, connection.room + LEAST_ROOM)
            if self._is_late(connection, now):
                self._let_go(connection)
        again = bool(self._all)
        self._look = asyncio.get_running_loop().call_later(SECONDS_BETWEEN_LOOKS, self._look_at_all) if again else None

    def _is_late(self, connection: Connection, now: float) -> bool:
        unread = connection.transport.get_write_buffer_size()
        connection.read += max(0, connection.unread - unread)
        if unread == 0 or connection.unread == 0 or connection.read >= LEAST_READ:
            connection.read, connection.read_at = 0, now
        connection.unread = unread
        if now - connection.read_at > self.limits.seconds_to_write and unread > 0:
            return True
        return connection.until is not None and now > connection.until
