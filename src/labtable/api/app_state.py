"""The state that all requests and sockets of a server share."""

import asyncio
from collections import Counter as Tally
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Protocol
from weakref import WeakKeyDictionary

from labtable.classroom.registry import ClassRegistry
from labtable.classroom.room import ClassRoom
from labtable.engine.words.problem import Problem
from labtable.table.registry import TableRegistry
from labtable.table.room import Room
from labtable.table.table import Role, hash_of

from .class_frames import ClassFrames
from .frames import Frames
from .limits import Counter, Limits
from .messages import Known

KNOWN = 50_000  # pairs of an address and a name that it knows


class Replaceable(Protocol):
    """A socket whose owner may open one too many."""

    def replace(self) -> None:
        """Close with a goodbye: its owner has opened others since."""


class AppState:
    """The table registry, the limits, and the frames that the viewers of a room share."""

    def __init__(self, registry: TableRegistry, limits: Limits) -> None:
        self.registry = registry
        self.classes = ClassRegistry(registry)
        self.limits = limits
        self._guesses = Counter(limits.guesses_per_second, limits.guesses_at_once)
        self._own_guesses = Counter(limits.guesses_per_second, limits.own_guesses_at_once)
        self._tables = Counter(limits.tables_per_second, limits.tables_at_once)
        self._own_tables = Counter(limits.own_tables_per_second, limits.own_tables_at_once)
        self._owned: OrderedDict[str, None] = OrderedDict()  # tables that give no turns, as they were made in one
        self._changes = Counter(limits.changes_per_second, limits.changes_at_once)
        self._joins = Counter(limits.joins_per_second, limits.joins_at_once)
        self._codes = Counter(limits.codes_per_second, limits.codes_at_once)
        self._classes = Counter(limits.classes_per_second, limits.classes_at_once)
        self._replays = Counter(limits.replays_per_second, limits.replays_at_once)
        self._mine = Counter(limits.mine_per_second, limits.mine_at_once)
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._frames: WeakKeyDictionary[Room, Frames] = WeakKeyDictionary()
        self._class_frames: WeakKeyDictionary[ClassRoom, ClassFrames] = WeakKeyDictionary()
        self._guests: Tally[str] = Tally()  # by address, and by table
        self._all_guests = 0
        self._holders: dict[tuple[str, str | None], list[Replaceable]] = {}

    # --- which table

    async def room(self, name: str, address: str, secret: str | None = None, known: Known | None = None) -> Room:
        """A table by name. Raises Problem: `unknown_table`, and `slow_down` where very many names are being tried.

        A holder of a seat and the host are let in at once, and so are all at an address from which the table was made
        or found before. Any other name may be a guess. After many wrong ones from an address the answers to all
        guesses, wrong or right, wait for their turn, so that names cannot be searched for quickly. A person known at
        another table waits in turns of their own.
        """
        if (address, name) not in self._known:
            if secret is not None and (room := await self._held(name, secret)) is not None:
                self.remember(address, name)
                return room
            return await self._guess(name, address, self.owner(known))
        self.remember(address, name)
        return await self.registry.room(name)

    async def _held(self, name: str, secret: str) -> Room | None:
        """The table, if it knows this secret."""
        try:
            room = await self.registry.room(name)
        except Problem as problem:
            if problem.code == "unknown_table":
                return None
            raise
        return None if room.role(secret) == Role() else room

    async def _guess(self, name: str, address: str, owner: str | None) -> Room:
        if owner is not None and self._own_guesses.take(owner):
            room = await self.registry.room(name)
            self._own_guesses.give_back(owner)
        else:
            wait = self._guesses.wait(address, self.limits.guesses_waiting)
            if wait is None:
                raise Problem("slow_down", "Too many table codes have been tried. Try again in a moment.")
            await asyncio.sleep(wait)
            room = await self.registry.room(name)
            self._guesses.give_back(address)
        self.remember(address, name)
        return room

    def owner(self, known: Known | None) -> str | None:
        """Return a key for a person who made a table that is in memory or has a seat there, else None.

        Such a person has turns of their own, whatever others at the same address do. A table made in such a turn gives
        no more of them, so that their number is bounded.
        """
        if known is None or known.table in self._owned:
            return None
        room = self.registry.open_room(known.table)
        if room is None or room.role(known.secret) == Role():
            return None
        return f"{known.table} {hash_of(known.secret)}"

    def remember(self, address: str, name: str) -> None:
        """Note that this table is known at this address."""
        self._known[address, name] = None
        self._known.move_to_end((address, name))
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)

    def count_new_table(self, address: str, known: Known | None) -> bool:
        """Whether a new table takes a turn of its maker's own. Raises Problem `slow_down` after too many."""
        if self._tables.take(address):
            return False
        owner = self.owner(known)
        if owner is None or not self._own_tables.take(owner):
            raise Problem("slow_down", "Too many new tables. Try again in a minute.")
        return True

    def note_own(self, table: str) -> None:
        """Note that this table was made in a turn of its maker's own."""
        self._owned[table] = None
        if len(self._owned) > KNOWN:
            self._owned.popitem(last=False)

    def count_change(self, room: Room, holder: str | None, address: str) -> None:
        """Count a change of who sits where, since each is kept for good. Raises Problem `slow_down` after too many.

        A holder of a seat and the host have turns of their own.
        """
        by = holder if room.table.role(holder) != Role() else address
        if not self._changes.take(f"{room.table.name} {by}"):
            raise Problem("slow_down", "Too many changes at this table. Try again in a moment.")

    def count_replay(self, address: str) -> None:
        """Count a record that is opened. Raises Problem `slow_down` after too many."""
        if not self._replays.take(address):
            raise Problem("slow_down", "Too many matches have been opened from here. Try again in a moment.")

    def count_mine(self, address: str) -> None:
        """Count a list of somebody's own tables. Raises Problem `slow_down` after too many."""
        if not self._mine.take(address):
            raise Problem("slow_down", "Your tables have been asked for too often from here. Try again in a moment.")

    @asynccontextmanager
    async def trying_a_code(self, room: Room, address: str) -> AsyncIterator[None]:
        """Allow one try of a seat's code, inside the context. Raises Problem `slow_down`.

        After some wrong codes all codes from the address, wrong or right, wait for their turn, so that codes cannot be
        searched.
        """
        tried = f"{room.table.name} {address}"
        wait = self._codes.wait(tried, self.limits.codes_waiting)
        if wait is None:
            raise Problem("slow_down", "Too many wrong codes. Try again in a moment.")
        await asyncio.sleep(wait)
        yield
        self._codes.give_back(tried)

    def frames(self, room: Room) -> Frames:
        """The frames of a room."""
        return self._frames.setdefault(room, Frames(room))

    # --- classes

    async def classroom(self, code: str, address: str, secret: str | None = None) -> ClassRoom:
        """A class by its code. Raises Problem: `unknown_class`, and `slow_down` where very many codes are being tried.

        A pupil and a desk are let in at once, and so are all at an address from which the class was found before.
        """
        if (address, code) in self._known:
            self.remember(address, code)
            return await self.classes.room(code)
        if secret is not None and (room := await self.classes.held(code, secret)) is not None:
            self.remember(address, code)
            return room
        wait = self._guesses.wait(address, self.limits.guesses_waiting)
        if wait is None:
            raise Problem("slow_down", "Too many codes have been tried. Try again in a moment.")
        await asyncio.sleep(wait)
        room = await self.classes.room(code)
        self._guesses.give_back(address)
        self.remember(address, code)
        return room

    def count_new_class(self, address: str) -> None:
        """Count a class that is opened. Raises Problem `slow_down` after too many."""
        if not self._classes.take(address):
            raise Problem("slow_down", "Too many new classes. Try again in a minute.")

    def count_class_change(self, code: str, holder: str | None, address: str) -> None:
        """Count a wish in a class, since each may be kept for good. Raises Problem `slow_down` after too many.

        Whoever has joined and the desk have turns of their own; newcomers come many at once from one address.
        """
        room = self.classes.open_room(code)
        is_known = room is not None and room.classroom.role(holder) != "visitor"
        counter = self._changes if is_known else self._joins
        if not counter.take(f"{code} {holder if is_known else address}"):
            raise Problem("slow_down", "Too many changes in this class. Try again in a moment.")

    def class_frames(self, room: ClassRoom) -> ClassFrames:
        """The frames of a class."""
        return self._class_frames.setdefault(room, ClassFrames(room, self.registry.keep_days))

    # --- places

    @contextmanager
    def guest(self, address: str, table: str) -> Iterator[None]:
        """A place for a visitor who holds no seat. Raises Problem `full`."""
        limits, here, there = self.limits, f"from {address}", f"at {table}"
        if self._guests[there] >= limits.visitors_a_table:
            raise Problem("full", "Too many people are watching this table. Try again later.")
        if self._all_guests >= limits.sockets or self._guests[here] >= limits.sockets_an_address:
            raise Problem("full", "Too many people are connected. Try again later.")
        self._guests.update((here, there))
        self._all_guests += 1
        try:
            yield
        finally:
            self._all_guests -= 1
            for key in (here, there):
                self._guests[key] -= 1
                if not self._guests[key]:
                    del self._guests[key]

    @contextmanager
    def holder(self, table: str, holder: str | None, socket: Replaceable) -> Iterator[None]:
        """A place for a holder of a seat or the host: always given, though not any number of times."""
        sockets = self._holders.setdefault((table, holder), [])
        sockets.append(socket)
        for one_too_many in sockets[: -self.limits.sockets_a_secret]:
            one_too_many.replace()
        try:
            yield
        finally:
            sockets.remove(socket)
            if not sockets:
                self._holders.pop((table, holder), None)
