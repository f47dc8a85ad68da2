"""The classes of this server, opened for a first visitor and put away when others need the room."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from weakref import WeakValueDictionary

from labtable.engine.words.problem import Problem
from labtable.table.registry import NAMES_TRIED, TableRegistry
from labtable.table.seats import names, remote_presence
from labtable.table.state.table import hash_of
from labtable.table.store.log import Conflict, News, StoreError
from labtable.table.store.writing import LogGone

from . import changes, decide
from .changes import Naming, Plan
from .session import ClassSession

logger = logging.getLogger(__name__)

MOST_CLASSES = 300  # in memory; those without visitors are put away for others


class ClassRegistry:
    """The classes of this server. Their tables are in its table registry."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables
        self._rooms: OrderedDict[str, ClassSession] = OrderedDict()
        self._doors: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        tables.follow(self._take_in, self._announce_again)
        tables.before_closing(self._close)
        tables.eraser.visited.append(self._visited)

    async def open_class(
        self, title: str, plan: Plan, naming: Naming, roster: Sequence[str]
    ) -> tuple[ClassSession, str]:
        """A new class, and the secret of its desk. Raises Problem, `store` among others."""
        system = self._tables.system
        desk = system.secret()
        opened = decide.open_class(title, hash_of(system.secret()), hash_of(desk), system.now(), plan, naming, roster)
        self._make_room()
        for _ in range(NAMES_TRIED):
            code = names.class_code(system)
            try:
                await self._tables.services.log.append(code, 1, changes.write(opened))
            except Conflict:
                continue
            except StoreError as error:
                raise Problem("store", "The class cannot be stored right now. Try again.") from error
            return await self.room(code), desk
        raise Problem("store", "No class codes are left. Erase some classes.")

    def open_room(self, code: str) -> ClassSession | None:
        """A class that is in memory."""
        room = self._rooms.get(code)
        return None if room is None or room.is_closed else room

    async def room(self, code: str) -> ClassSession:
        """A class, opened if it sleeps. Raises Problem `unknown_class`, `full`, `store`."""
        if (room := self.open_room(code)) is not None:
            self._rooms.move_to_end(code)
            return room
        if not names.is_class_code(code):
            raise Problem("unknown_class", "There is no such class.")
        async with self._doors.setdefault(code, asyncio.Lock()):
            if (room := self.open_room(code)) is None:
                self._make_room()
                try:
                    room = await ClassSession.open(code, self._tables)
                except StoreError as error:
                    logger.error("class %s cannot be opened: %s", code, error)
                    raise Problem("store", "The classes cannot be read right now. Try again.") from error
                self._rooms[code] = room
                await self._catch_up(room)  # with what another server wrote while this was read
                room.attendance.announce(asks=True)
                room.take_up()
            return room

    async def held(self, code: str, secret: str) -> ClassSession | None:
        """A class that knows this secret, opened if it sleeps; else None, and then no class has been opened for it.

        The store is asked in any case, so that no time tells which codes there are. Raises Problem as `room` does.
        """
        known = hash_of(secret)
        try:
            entries = await self._tables.services.log.read(code)
        except StoreError as error:
            raise Problem("store", "The classes cannot be read right now. Try again.") from error
        if not any(known.encode() in entry.body for entry in entries):
            return None
        room = await self.room(code)
        return None if room.classroom.role(known) == "visitor" else room

    def _make_room(self) -> None:
        """Put classes away where nobody is, if there are too many. Raises Problem `full`."""
        for code, idle in list(self._rooms.items()):
            if len(self._rooms) < MOST_CLASSES:
                return
            if not idle.attendance.visitors:
                del self._rooms[code]
                idle.close()
        if len(self._rooms) >= MOST_CLASSES:
            raise Problem("full", "Too many classes are here at once. Try again later.")

    async def erase(self, code: str, holder: str | None) -> None:
        """Erase a class and all its tables, for its desk. Raises Problem."""
        room = await self.room(code)
        decide.desk(room.classroom, holder)
        try:
            await self._tables.eraser.erase_class(code)
        except StoreError as error:
            logger.error("class %s cannot be erased: %s", code, error)
            raise Problem("store", "The class cannot be erased right now. Try again.") from error
        self.drop(room)

    def _visited(self) -> list[str]:
        return [code for code, room in self._rooms.items() if room.attendance.visitors]

    def drop(self, room: ClassSession) -> None:
        """Put a class away that is deleted."""
        if self._rooms.get(room.classroom.name) is room:
            del self._rooms[room.classroom.name]
        room.close()

    async def _take_in(self, news: News) -> bool:
        """Apply what other servers of the same store write; False if it could not be read."""
        told = True
        known = self._rooms.get(news.table) if news.table is not None else None
        for room in list(self._rooms.values()) if news.table is None else [known] if known else []:
            if news.said is not None:
                if (announcement := remote_presence.read(news.said)) is not None:
                    room.attendance.hear(announcement)
            elif news.table is None or news.entry == 0 or news.entry > room.classroom.entries:
                told = await self._catch_up(room) and told
        return told

    async def _catch_up(self, room: ClassSession) -> bool:
        try:
            await room.catch_up()
        except LogGone:
            self.drop(room)
        except StoreError as error:
            logger.error("class %s cannot read on, trying again: %s", room.classroom.name, error)
            return False
        except Exception:  # whatever a damaged log may bring about; who comes next is told
            logger.exception("class %s cannot be read on", room.classroom.name)
            self.drop(room)
        return True

    def _announce_again(self) -> None:
        """Announce who is in the classes here, so that other servers do not forget it."""
        for room in self._rooms.values():
            if room.attendance.visitors:
                room.attendance.announce()

    async def _close(self) -> None:
        """Close all classes, before the tables and the store are closed."""
        rooms = list(self._rooms.values())
        for room in rooms:
            room.close()
        await asyncio.gather(*(room.come_to_rest() for room in rooms))
