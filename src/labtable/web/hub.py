"""The front hub: what all requests and sockets of a server share."""

from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from labtable.engine.problem import Problem
from labtable.table.house import House
from labtable.table.room import Room

from .frames import Frames
from .limits import Counter, Limits


class Hub:
    """One house, its limits, and the frames that the viewers of a room share."""

    def __init__(self, house: House, limits: Limits) -> None:
        self.house = house
        self.limits = limits
        self._guesses = Counter(limits.guesses_per_second, limits.guesses_at_once)
        self._tables = Counter(limits.tables_per_second, limits.tables_at_once)
        self._frames: WeakKeyDictionary[Room, Frames] = WeakKeyDictionary()
        self._sockets = 0

    async def room(self, name: str, address: str) -> Room:
        """A table by name. Raises Problem: `slow_down` for whoever tries names."""
        if self._guesses.is_exhausted(address):
            raise Problem("slow_down", "Too many wrong names of tables; try again in a minute.")
        try:
            return await self.house.room(name)
        except Problem as problem:
            if problem.code == "unknown_table":
                self._guesses.take(address)
            raise

    def count_new_table(self, address: str) -> None:
        """Raises Problem `slow_down` if too many tables are made from one address."""
        if not self._tables.take(address):
            raise Problem("slow_down", "Too many new tables; try again in a minute.")

    def frames(self, room: Room) -> Frames:
        """The frames of a room."""
        return self._frames.setdefault(room, Frames(room))

    @contextmanager
    def one_more_socket(self) -> Iterator[None]:
        """Raises Problem `full` if there are too many."""
        if self._sockets >= self.limits.sockets:
            raise Problem("full", "Too many people are here; try again later.")
        self._sockets += 1
        try:
            yield
        finally:
            self._sockets -= 1
