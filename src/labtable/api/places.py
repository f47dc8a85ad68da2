"""Places in sessions: holders of seats and desks always get one, and visitors share the rest by address."""

from collections import Counter as Tally
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from labtable.engine.words.problem import Problem

from .limits import Counter, Limits


class Replaceable(Protocol):
    """A socket that may have to give up its place."""

    def replace(self, why: Problem) -> None:
        """Close with a message that gives the reason."""


class Guest(NamedTuple):
    """A visitor's session and address."""

    session: str
    address: str


class Places:
    """The sockets in all sessions of a server.

    When no place is left, the address with most visitors gives one up at once to an address that has fewer. Within an
    address the visitor who has stayed longest makes room for a newer one, and newcomers wait for their turn: staying
    takes nothing from those who come later, and coming again and again means waiting behind oneself.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._guests: OrderedDict[Replaceable, Guest] = OrderedDict()  # the longest present first
        self._at: dict[Guest, OrderedDict[Replaceable, None]] = {}
        self._held: dict[Replaceable, tuple[str, str | None]] = {}
        self._holders: dict[tuple[str, str | None], list[Replaceable]] = {}
        self._turns: dict[int, Counter] = {}  # by the number of places in a session

    def wait(self, guest: Guest, most: int) -> float | None:
        """Queue a visitor of a session with `most` places; return the seconds until they may come, None for no wait.

        Raises Problem `full` if very many of this address wait.
        """
        if not self._is_full(guest, most) or self._gives_way(guest, most)[1].address != guest.address:
            return None
        seconds = self._turns_in(most).wait(f"{guest}", self._limits.visits_waiting)
        if seconds is None:
            raise _full()
        return seconds

    def leave_queue(self, guest: Guest, most: int) -> None:
        """Note that a waiting visitor has left."""
        self._turns_in(most).give_back(f"{guest}")

    def _turns_in(self, most: int) -> Counter:
        """Turns so far apart that a place is kept for a while, however many visitors come."""
        if most not in self._turns:
            self._turns[most] = Counter(most / self._limits.seconds_to_visit, self._limits.visits_at_once)
        return self._turns[most]

    @contextmanager
    def guest(self, guest: Guest, most: int, socket: Replaceable) -> Iterator[None]:
        """A context with a place for a visitor, for whom another may have to leave."""
        if self._is_full(guest, most):
            other, where = self._gives_way(guest, most)
            self._remove(other, where)
            other.replace(_full())
        self._guests[socket] = guest
        self._at.setdefault(guest, OrderedDict())[socket] = None
        try:
            yield
        finally:
            self._go(socket)

    @contextmanager
    def holder(self, session: str, holder: str | None, socket: Replaceable) -> Iterator[None]:
        """A context with a place for a holder, a host, a pupil or a desk: always given, up to a number of sockets."""
        self.hold(session, holder, socket)
        try:
            yield
        finally:
            self._go(socket)

    def hold(self, session: str, holder: str | None, socket: Replaceable) -> None:
        """Move a socket from its present place to a holder's."""
        self._go(socket)
        self._held[socket] = session, holder
        sockets = self._holders.setdefault((session, holder), [])
        sockets.append(socket)
        for surplus in sockets[: -self._limits.sockets_a_secret]:
            surplus.replace(Problem("replaced"))

    def _is_full(self, guest: Guest, most: int) -> bool:
        limits = self._limits
        if len(self._guests) < min(most, limits.sockets, limits.sockets_an_address):
            return False  # the usual case, answered fast
        in_room = sum(len(sockets) for where, sockets in self._at.items() if where.session == guest.session)
        return len(self._guests) >= limits.sockets or in_room >= most or self._has_its_share(guest.address)

    def _has_its_share(self, address: str) -> bool:
        own = sum(len(sockets) for where, sockets in self._at.items() if where.address == address)
        return own >= self._limits.sockets_an_address

    def _gives_way(self, guest: Guest, most: int) -> tuple[Replaceable, Guest]:
        """The visitor who has to leave when all places are taken."""
        near = {where: len(sockets) for where, sockets in self._at.items()}
        if self._has_its_share(guest.address):
            near = {where: n for where, n in near.items() if where.address == guest.address}
        elif sum(n for where, n in near.items() if where.session == guest.session) >= most:
            near = {where: n for where, n in near.items() if where.session == guest.session}
        shares: Tally[str] = Tally()
        for where, n in near.items():
            shares[where.address] += n
        most_of_all = max(shares, key=shares.__getitem__)
        theirs = guest.address if shares[most_of_all] <= shares[guest.address] + 1 else most_of_all
        if not shares[theirs]:  # every address has one
            theirs = most_of_all
        where = max((where for where in near if where.address == theirs), key=near.__getitem__)
        return next(iter(self._at[where])), where

    def _go(self, socket: Replaceable) -> None:
        """Free the place of a socket."""
        if (where := self._guests.get(socket)) is not None:
            self._remove(socket, where)
        elif (held := self._held.pop(socket, None)) is not None:
            sockets = self._holders[held]
            sockets.remove(socket)
            if not sockets:
                del self._holders[held]

    def _remove(self, socket: Replaceable, where: Guest) -> None:
        del self._guests[socket], self._at[where][socket]
        if not self._at[where]:
            del self._at[where]


def _full() -> Problem:
    return Problem("full", "full_of_watchers")
