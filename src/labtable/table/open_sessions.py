"""Sessions: the tables, or classes, that are open in this process, read from their logs and kept up to date."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from labtable.engine.words.problem import Problem

from .seats import remote_presence
from .seats.attendance import Attendance, Places
from .services import Services, Visitor
from .state.table import hash_of
from .store.change_format import ChangeFormat
from .store.log import Conflict, LogGone, News, StoreError, store_problem
from .system import retrieve_exception

logger = logging.getLogger(__name__)

NAMES_TRIED = 50


class Logged(Places, Protocol):
    """The state of a table or class, rebuilt from a log; `entries` counts the applied ones."""

    entries: int


L = TypeVar("L", bound=Logged)
C = TypeVar("C")


class Session(ABC, Generic[L, C]):
    """A table or class that is open in this process: its visitors, and the writing of its changes.

    Other processes may have it open too: the numbers of the log's entries decide who was first.
    """

    def __init__(self, logged: L, format_: ChangeFormat[Any], services: Services) -> None:
        self._logged = logged
        self._format = format_
        self._services = services
        self._writing = asyncio.Lock()
        thing = format_.thing
        self.ended_by: Problem = LogGone(f"unknown_{thing}", "gone", thing=thing)
        self.is_closed = False  # put away or deleted; visitors then open it again, or learn that it is gone
        self.attendance = Attendance(logged, services, self.note_presence)

    @property
    def name(self) -> str:
        """The name of the log."""
        return self._logged.name

    @property
    def entries(self) -> int:
        """The number of applied log entries."""
        return self._logged.entries

    def write(self, change: C) -> bytes:
        """Encode a change for the log."""
        return self._format.write(change)

    @abstractmethod
    def apply(self, changes: Sequence[C], is_own: bool) -> None:
        """Apply logged changes, and notify visitors; `is_own`: this process has made them."""

    @abstractmethod
    def visit(self, visitor: Visitor) -> AbstractContextManager[None]:
        """A context in which the visitor is present and notified of changes."""

    @abstractmethod
    def ring(self) -> None:
        """Notify all visitors that something may have changed."""

    @abstractmethod
    def begin(self) -> None:
        """Start the background work of an opened session."""

    @abstractmethod
    async def close(self) -> None:
        """Stop the background work; the log keeps everything."""

    def note_presence(self) -> None:
        """Note that somebody came or went, here or on another server."""
        self.ring()

    async def happen(self, decision: Callable[[L], C]) -> C:
        """Decide on a change, log it and apply it, even if the caller is cancelled meanwhile.

        Raises Problem: the decision's, or `store` if the log cannot be written now.
        """
        happening = asyncio.ensure_future(self._happen(decision))
        happening.add_done_callback(retrieve_exception)
        return await asyncio.shield(happening)

    async def _happen(self, decision: Callable[[L], C]) -> C:
        async with self._writing:
            try:
                while True:
                    if self.is_closed:
                        raise self.ended_by
                    change = decision(self._logged)
                    if await self._is_written(change):
                        self.apply([change], True)
                        return change
                    await self._read_on()
            except StoreError as error:
                logger.error("%s cannot write: %s", self.name, error)
                raise Problem("store", "unwritten") from error

    async def _is_written(self, change: C) -> bool:
        """Append a change to the log; False if another process has appended first. Raises StoreError."""
        try:
            with self._services.metrics.writing():
                await self._services.log.append(self.name, self.entries + 1, self.write(change))
        except Conflict:
            return False
        return True

    async def catch_up(self) -> None:
        """Apply what other processes have written. Raises StoreError, LogGone, Problem."""
        async with self._writing:
            await self._read_on()

    async def _read_on(self) -> None:
        """Apply the log's further entries. A log without the last known entry has been deleted."""
        entries = await self._services.log.read(self.name, self.entries - 1)
        if not entries:
            self.is_closed = True
            self.ring()
            raise self.ended_by
        if len(entries) > 1:
            self.apply([self._format.read(entry.body) for entry in entries[1:]], False)


S = TypeVar("S", bound=Session[Any, Any])


class OpenSessions(Generic[S]):
    """The open sessions of one kind, `table` or `class`, by name; the last requested is last."""

    def __init__(self, thing: str, services: Services, read: Callable[[str], Awaitable[S]]) -> None:
        self._thing = thing
        self._services = services
        self._read = read
        self.by_name: OrderedDict[str, S] = OrderedDict()
        self._doors: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # a lock lives while it is held

    def door(self, name: str) -> asyncio.Lock:
        """The lock held while a session is opened or closed."""
        return self._doors.setdefault(name, asyncio.Lock())

    def get(self, name: str) -> S | None:
        """The session of a log, if it is open."""
        session = self.by_name.get(name)
        return None if session is None or session.is_closed else session

    async def open(self, name: str) -> S:
        """The session of a log, opened if necessary. Raises Problem, `store` among others."""
        if (session := self.get(name)) is None:
            async with self.door(name):
                if (session := self.get(name)) is None:
                    try:
                        session = await self._read(name)
                    except StoreError as error:
                        logger.error("%s %s cannot be opened: %s", self._thing, name, error)
                        raise Problem("store", "unread", which=self._thing) from error
                    self.by_name[name] = session
                    await self.catch_up(session)  # what another process wrote meanwhile
                    if not session.is_closed:
                        session.begin()
        self.by_name.move_to_end(name)
        return session

    async def knows(self, name: str, secret: str) -> bool:
        """Whether the hash of a secret is in a log. Raises Problem `store`."""
        with store_problem("unread", which=self._thing):
            entries = await self._services.log.read(name)
        return any(hash_of(secret).encode() in entry.body for entry in entries)

    async def make(self, new_name: Callable[[], str], body: bytes) -> S:
        """The session of a new log with a free name, which begins with this entry. Raises Problem `store`."""
        for _ in range(NAMES_TRIED):
            name = new_name()
            try:
                with store_problem("unstored", thing=self._thing), self._services.metrics.writing():
                    await self._services.log.append(name, 1, body)
            except Conflict:
                continue
            return await self.open(name)
        raise Problem("store", "no_codes_left", thing=self._thing)

    async def take_in(self, news: News) -> bool:
        """Apply what other processes have written; False if it could not be read."""
        concerned = [session for name, session in self.by_name.items() if news.table in (None, name)]
        return False not in [await self._take_in(session, news) for session in concerned]

    async def _take_in(self, session: S, news: News) -> bool:
        if news.message is not None:
            if (announcement := remote_presence.read(news.message)) is not None:
                session.attendance.hear(announcement)
        elif news.table is None or news.entry == 0 or news.entry > session.entries:
            return await self.catch_up(session)
        return True

    async def catch_up(self, session: S) -> bool:
        """Read what other processes have written to a log; False if the store could not be read."""
        try:
            await session.catch_up()
        except LogGone:
            await self.drop(session)
        except StoreError as error:
            logger.error("%s %s cannot read on, trying again: %s", self._thing, session.name, error)
            return False
        except Problem as problem:
            logger.error("%s %s cannot read on: %s", self._thing, session.name, problem.text)
            session.ended_by = problem
            await self.drop(session)
        except Exception:  # any error of a damaged log; the next visitor gets it as a Problem
            logger.exception("%s %s cannot read on", self._thing, session.name)
            await self.drop(session)
        return True

    async def drop(self, session: S) -> None:
        """Put a session away."""
        if self.by_name.get(session.name) is session:
            del self.by_name[session.name]
        await session.close()

    def visited(self) -> list[str]:
        """The names of sessions that have visitors."""
        return [name for name, session in self.by_name.items() if session.attendance.visitors]

    def announce(self) -> None:
        """Repeat who is here, since other servers forget it otherwise, as they must when this one is gone."""
        for name in self.visited():
            self.by_name[name].attendance.announce()
