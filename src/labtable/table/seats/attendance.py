"""Who is present at a table, in this process and on the other servers of the same store."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from ..services import Services, Visitor
from . import remote_presence

logger = logging.getLogger(__name__)


class HeldPlace(Protocol):
    """A place that a person may hold: a seat at a table, or in a class."""

    @property
    def holder(self) -> str | None:
        """The hash of the holder's secret."""

    @property
    def away(self) -> bool:
        """Whether its person has said goodbye."""


class Places(Protocol):
    """A table or a class, which may get more places later."""

    name: str

    @property
    def places(self) -> Sequence[HeldPlace]:
        """The places, by number."""


class Attendance:
    """The visitors of one table or class. `ring` is called when the set of present seats has changed."""

    def __init__(self, places: Places, services: Services, ring: Callable[[], None]) -> None:
        self._places = places
        self._services = services
        self._ring = ring
        self.visitors: set[Visitor] = set()  # in this process
        now = services.system.now()
        self.left = dict.fromkeys(range(len(places.places)), now)  # by seat, when its person was last seen leaving
        self._came = dict(self.left)  # by seat, when its person came, after having been away for a while
        self._announced: frozenset[int] = frozenset()
        self._seen: frozenset[int] = frozenset()  # the seats present at the last look
        self._announcing: asyncio.Future[None] | None = None
        self._is_to_announce = self._is_to_ask = False
        self._elsewhere = remote_presence.RemotePresence()

    @contextmanager
    def visit(self, visitor: Visitor) -> Iterator[None]:
        """A context in which the visitor is present and `ring` is called after changes."""
        self.visitors.add(visitor)
        self.look()
        try:
            yield
        finally:
            self.visitors.discard(visitor)
            self.look()

    @property
    def present(self) -> frozenset[int]:
        """The seats of those who are here, or at this table on another server."""
        return self._present(self._here())

    @property
    def just_left(self) -> dict[int, int]:
        """The seats of absent persons who may come back, and how many seconds they have; at first all seats."""
        self.note()
        now = self._services.system.now()
        rest = {seat: left + remote_presence.TIME_TO_COME_BACK - now for seat, left in self.left.items()}
        return {seat: -(-ms // 1000) for seat, ms in rest.items() if ms > 0 and seat not in self._seen}

    @property
    def others_since(self) -> dict[int, int]:
        """Since when somebody else is here who waits for a seat, by seat; a short break of a link does not count."""
        present = self.note()
        found = {seat: [self._came[other] for other in present if other != seat] for seat in self.left}
        return {seat: min(since) for seat, since in found.items() if since}

    @property
    def is_anybody_elsewhere(self) -> bool:
        """Whether somebody is at this table on another server alone."""
        return bool(self.present - self._here())

    @property
    def gone(self) -> set[int]:
        """The seats of absent persons who were seen leaving so long ago that they have no more time to come back."""
        self.note()
        just_left = self.just_left
        return {seat for seat in self.left if seat not in self._seen and seat not in just_left}

    def _here(self) -> frozenset[int]:
        holders = {visitor.holder for visitor in self.visitors if visitor.holder is not None}
        return frozenset([i for i, seat in enumerate(self._places.places) if seat.holder in holders])

    def _present(self, here: frozenset[int]) -> frozenset[int]:
        everywhere = here | self._elsewhere.seats(self._services.system.now())
        seats = self._places.places
        return frozenset([seat for seat in everywhere if seat < len(seats) and not seats[seat].away])

    def look(self) -> None:
        """Note who came, went or showed a secret, and ring; not for spectators, of whom there may be hundreds."""
        before = self._seen
        self.note()
        if self._seen != before:
            self._ring()

    def note(self) -> frozenset[int]:
        """Note who is present now, and since when the others are away; announce it if it has changed."""
        here = self._here()
        present = self._present(here)
        now = self._services.system.now()
        came = present - self._seen  # who joins a class was never away
        back = [seat for seat in came if now - self.left.get(seat, now) > remote_presence.TIME_TO_COME_BACK]
        self._came.update(dict.fromkeys(back, now))
        self.left.update(dict.fromkeys(self._seen - present, now))
        self._seen = present
        if here != self._announced:
            self._announced = here
            self.announce()
        return present

    def announce(self, asks: bool = False) -> None:
        """Announce to the other servers who is here; `asks`: and ask them for the same."""
        self._is_to_announce = True
        self._is_to_ask |= asks
        if self._announcing is None:
            self._announcing = asyncio.ensure_future(self._announce())
            self._announcing.add_done_callback(self._announcement_ended)

    async def _announce(self) -> None:
        """Announce who is here until nothing new is to be said: one after the other, as the last to arrive counts."""
        try:
            while self._is_to_announce:
                here = remote_presence.Announcement(self._services.server, sorted(self._here()), self._is_to_ask)
                self._is_to_announce = self._is_to_ask = False
                await self._services.log.announce(self._places.name, remote_presence.write(here))
        finally:
            self._announcing = None

    def _announcement_ended(self, task: asyncio.Future[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.warning("%s cannot tell who is here: %s", self._places.name, error)

    def hear(self, announcement: remote_presence.Announcement) -> None:
        """Note who is at this table on another server."""
        if announcement.server == self._services.server:
            return
        before = self.present
        self._elsewhere.hear(announcement, self._services.system.now())
        self.note()
        if announcement.asks:
            self.announce()
        if self.present != before:
            self._ring()
