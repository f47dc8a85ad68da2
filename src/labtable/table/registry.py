"""All tables of this server: made, opened for their first visitor, put away when unused."""

import asyncio
import logging
import secrets
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Self

from labtable.engine.words.problem import Problem

from .match.what_if import Wish, play_again, read_and_plan
from .open_sessions import OpenSessions
from .seats import names, remote_presence
from .services import Services
from .session import TableSession
from .state import changes, decide
from .state.changes import Made
from .state.plan import Plan, plan_table, puzzle_asked_for
from .state.table import Role, hash_of
from .store.erasing import Eraser
from .store.log import Log, News, StoreError, store_problem
from .store.metrics import Metrics
from .system import RealSystem, System
from .workers.puzzles import Puzzles
from .workers.reading import Readers
from .workers.worker_pool import WorkerPool

logger = logging.getLogger(__name__)

HOUR = 3600
NO_TABLE = "no-table"  # not a valid name of a table
CATCHING_UP_AFTER = 1000  # ms until a failed read is tried again
SWITCH_INTERVAL = 0.001  # s: how long another thread may keep the event loop waiting


Follower = Callable[[News], Awaitable[bool | None]]  # False: what others wrote could not be read
Repeater = Callable[[], None]
Closer = Callable[[], Awaitable[None]]


class TableRegistry:
    """The tables of this server: opened for a first visitor, put away `put_away_after` seconds after the last.

    Tables and classes unused for `keep_days` days are erased; 0: never.
    """

    def __init__(
        self,
        log: Log,
        system: System | None = None,
        put_away_after: float = 12 * HOUR,
        workers: WorkerPool | None = None,
        keep_days: int = 0,
    ) -> None:
        self.system = system or RealSystem()
        self._log = log
        self.workers = workers or WorkerPool()
        self.puzzles = Puzzles(self.workers)
        self.readers = Readers()
        self.metrics = Metrics()
        self.services = Services(log, self.system, self.workers, self.readers, self.metrics, secrets.token_hex(4))
        self._put_away_after = put_away_after
        self.sessions = OpenSessions("table", self.services, lambda name: TableSession.open(name, self.services))
        self.keep_days = keep_days
        self.is_behind = False  # whether others may have written what has not been read here
        self.eraser = Eraser(log, self.system, keep_days, self.sessions.visited)
        self._following = asyncio.Lock()
        self._followers: list[Follower] = []
        self._repeaters: list[Repeater] = []
        self._closers: list[Closer] = []
        self._chores: list[asyncio.Task[None]] = []

    # --- lifetime ---

    async def __aenter__(self) -> Self:
        """Open the store. Raises Problem `bad_store`."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        try:
            await self._log.open()
        except StoreError as error:
            raise Problem.english("bad_store", f"The tables cannot be stored there. {error}") from error
        erasing = (self.eraser.keep_sweeping, self.eraser.keep_vacuuming)
        self._chores = [asyncio.create_task(c()) for c in (self._follow, self._tidy, self._repeat, *erasing)]
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop everything; the store keeps the tables."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for closer in self._closers:
            await closer()
        await asyncio.gather(*(session.close() for session in list(self.sessions.by_name.values())))
        self.sessions.by_name.clear()
        await self.readers.close()
        await self.workers.close()
        await self._log.close()

    async def _follow(self) -> None:
        """Apply what other servers of the same store write."""
        async for news in self._log.watch():
            self.is_behind = self.is_behind or news.is_last
            # in a call, so that no local keeps a closed session in memory until the next news
            await self._take_in_all(news)

    async def _take_in_all(self, news: News) -> None:
        """Notify all sessions and followers, and read everything again until all of it could be read."""
        if news.is_last:
            return
        while not await self._tell(news):
            self.is_behind, news = True, News(None)
            await self.system.sleep_until(self.system.now() + CATCHING_UP_AFTER)
        self.is_behind = self.is_behind and news.table is not None

    async def _tell(self, news: News) -> bool:
        """Pass news on; False if what others wrote could not be read."""
        return False not in [await follower(news) for follower in (self.sessions.take_in, *self._followers)]

    async def _tidy(self) -> None:
        """Put away tables that have been unused for long."""
        while True:
            await self.system.sleep_until(self.system.now() + int(min(60.0, self._put_away_after / 4) * 1000) + 1)
            for name, session in list(self.sessions.by_name.items()):
                if session.is_idle and self.system.now() - session.used >= self._put_away_after * 1000:
                    async with self.sessions.door(name):
                        if not session.attendance.visitors:
                            await self.sessions.drop(session)

    async def _repeat(self) -> None:
        """Repeat who is here, since other servers forget it otherwise, as they must when this one is gone."""
        while True:
            await self.system.sleep_until(self.system.now() + remote_presence.REPEATED_AFTER)
            for repeater in (self.sessions.announce, *self._repeaters):
                repeater()

    def follow(self, follower: Follower, repeater: Repeater | None = None) -> None:
        """Add followers: of what other servers of the same store write and of all that is erased, and of when to repeat
        who is here.
        """
        self._followers.append(follower)
        self._repeaters += [repeater] if repeater is not None else []

    def before_closing(self, closer: Closer) -> None:
        """Add a callback that runs before everything closes, to end what others are doing at tables.

        The last added runs first.
        """
        self._closers.insert(0, closer)

    # --- tables ---

    @property
    def visitors(self) -> int:
        """The number of visitors at all tables."""
        return sum(len(session.attendance.visitors) for session in list(self.sessions.by_name.values()))

    async def is_well(self) -> bool:
        """Whether tables can be read from the store now."""
        try:
            await self._log.read(NO_TABLE)
        except StoreError:
            return False
        return True

    async def session(self, name: str) -> TableSession:
        """A table, opened if necessary. Raises Problem `unknown_table` or `store`."""
        if names.is_class_code(name):
            raise Problem("unknown_table", "code_of_class")
        return await self.sessions.open(name)

    async def held(self, name: str, secret: str) -> TableSession | None:
        """A table to which this secret belongs, opened if necessary; else None, without opening a table.

        Raises Problem as `session` does.
        """
        session = self.sessions.get(name)
        if session is None:
            if not await self.sessions.knows(name, secret):
                return None
            session = await self.session(name)
        return None if session.role(secret) == Role() else session

    async def make(self, plan: Plan, asker: str = "") -> tuple[TableSession, str]:
        """A new table, and the secret of its host. Raises Problem, `store` among others.

        `asker`: for whom a puzzle is made; an asker of many delays only itself.
        """
        secret = self.system.secret()
        return await self.make_for(await self.planned(plan, hash_of(secret), asker)), secret

    async def planned(self, plan: Plan, host: str, asker: str) -> Made:
        """The change that makes a planned table for the holder of `host`. Raises Problem. `asker`: as in `make`."""
        wanted = puzzle_asked_for(plan)
        puzzle = await self.puzzles.of(*wanted, asker) if wanted else None
        return plan_table(plan, host, self.system.now(), puzzle)

    async def make_what_if(self, record: bytes, wish: Wish, asker: str = "") -> tuple[TableSession, str]:
        """A new table that goes on from a step of a `.labtable` record, and the secret of its player and host.

        Raises Problem, `bad_record` and `store` among others. `asker`: who waits for it, as in `make`.
        """
        secret = self.system.secret()
        arguments = record, wish, hash_of(secret), self.system.now()
        made = await self.workers.advice(asker, read_and_plan, *arguments)
        async with self._following:  # one after another, so that the deal finds the actions replayed on a thread
            await asyncio.to_thread(play_again, made)
            return await self.make_for(made), secret

    async def make_for(self, made: Made, seed: int | None = None) -> TableSession:
        """A new table with a free name; a match is dealt at once if nobody else can come. Raises Problem `store`."""
        session = await self.sessions.make(partial(names.table_name, self.system), changes.write(made))
        if made.arranged:
            await session.start(made.host, seed)
        return session

    async def delete(self, name: str, secret: str | None) -> None:
        """Delete a table with everything in it, for its host. Raises Problem."""
        session = await self.session(name)
        decide.delete(session.table, hash_of(secret) if secret else None)
        await self.forget(session)

    async def forget(self, session: TableSession) -> None:
        """Delete a table with everything in it. Raises Problem `store`."""
        name = session.table.name
        async with self.sessions.door(name):
            with store_problem("undeleted"):
                await self.eraser.erase(name)
            await self.sessions.drop(session)
