"""The classes of this server, opened for a first visitor and put away when there are too many."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from labtable.engine.words.problem import Problem
from labtable.table.open_sessions import OpenSessions
from labtable.table.registry import TableRegistry
from labtable.table.seats import names
from labtable.table.state.table import hash_of
from labtable.table.store.log import StoreError

from . import changes, decide
from .changes import Naming, Plan
from .homework import homework_until
from .name_lists import Answer
from .session import ClassSession

logger = logging.getLogger(__name__)

MOST_CLASSES = 300  # in memory; those without visitors are put away for others


class ClassRegistry:
    """The classes of this server. Their tables are in its table registry."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables
        self.sessions = OpenSessions("class", tables.services, self._read)
        tables.follow(self.sessions.take_in, self.sessions.announce)
        tables.before_closing(self._close)
        tables.eraser.visited.append(self.sessions.visited)
        tables.eraser.used_until = homework_until

    async def open_class(
        self,
        title: str,
        plan: Plan,
        naming: Naming,
        roster: Sequence[str],
        language: str | None = None,
        answers: Sequence[Answer] = (),
    ) -> tuple[ClassSession, str]:
        """A new class, and the secret of its desk. Raises Problem, `store` among others."""
        system = self._tables.system
        desk = system.secret()
        secrets = hash_of(system.secret()), hash_of(desk)
        wished = title, *secrets, system.now(), plan, naming, roster, language, answers
        opened = await asyncio.to_thread(decide.open_class, *wished)  # a list may take a moment
        await self._make_space()
        return await self.sessions.make(partial(names.class_code, system), changes.write(opened)), desk

    async def session(self, code: str) -> ClassSession:
        """A class, opened if necessary. Raises Problem `unknown_class`, `full`, `store`."""
        if not names.is_class_code(code):
            raise Problem("unknown_class")
        return await self.sessions.open(code)

    async def _read(self, code: str) -> ClassSession:
        await self._make_space()
        return await ClassSession.open(code, self._tables)

    async def held(self, code: str, secret: str) -> ClassSession | None:
        """A class to which this secret belongs, or did, opened if necessary; else None, without opening a class.

        The store is asked in any case, so that no response time reveals which codes exist. Raises Problem as `session`
        does.
        """
        if not await self.sessions.knows(code, secret):
            return None
        session = await self.session(code)
        holder = hash_of(secret)
        is_strange = session.classroom.role(holder) == "visitor" and not session.classroom.was_here(holder)
        return None if is_strange else session

    async def _make_space(self) -> None:
        """Put away classes without visitors, if there are too many. Raises Problem `full`."""
        for idle in list(self.sessions.by_name.values()):
            if len(self.sessions.by_name) < MOST_CLASSES:
                return
            if not idle.attendance.visitors:
                await self.sessions.drop(idle)
        if len(self.sessions.by_name) >= MOST_CLASSES:
            raise Problem("full", "full_of_classes")

    async def erase(self, code: str, holder: str | None) -> None:
        """Erase a class and all its tables, for its desk. Raises Problem."""
        session = await self.session(code)
        decide.desk(session.classroom, holder)
        try:
            await self._tables.eraser.erase_class(code)
        except StoreError as error:
            logger.error("class %s cannot be erased: %s", code, error)
            raise Problem("store", "unerased") from error
        await self.sessions.drop(session)

    async def _close(self) -> None:
        """Close all classes, before the tables and the store are closed."""
        sessions = list(self.sessions.by_name.values())
        for session in sessions:
            await session.close()
        await asyncio.gather(*(session.come_to_rest() for session in sessions))
