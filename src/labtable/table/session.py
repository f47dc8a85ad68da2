"""Open tables: a change is decided, logged, and only then shown."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

from labtable.engine.kernels.contract import Asked
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import JSON, Hint

from .match import turns
from .match.bot_cache import BotCache
from .match.driver import Decision, Driver
from .match.due_decision import DueDecision, due_decision
from .match.hosting import HostWatch
from .match.past import table_of
from .match.schedule import can_sleep
from .open_sessions import Session
from .services import Services, Visitor
from .state import changes, decide
from .state.changes import AnyChange
from .state.live_match import LiveMatch, Reading
from .state.table import ReadAction, Role, Table, hash_of
from .store.log import Entry

logger = logging.getLogger(__name__)

REPLAYED_AT_ONCE = 20  # changes between two turns of other tasks


def kept(decided: AnyChange | ReadAction) -> AnyChange:
    """The logged part of a decided change."""
    return decided.acted if isinstance(decided, ReadAction) else decided


class HasGoneOn(Exception):
    """Raised for an action whose seat has seen something happen since it was read."""


class TableSession(Session[Table, AnyChange | ReadAction]):
    """A table that is open in this process."""

    def __init__(self, table: Table, services: Services) -> None:
        super().__init__(table, changes.FORMAT, services)
        self.table = table
        self.version = 0  # counts changes that all might see
        self._own_versions: Counter[int] = Counter()  # by seat: changes that it alone might see
        self.used = services.system.now()
        self._bot_cache = BotCache(table, services.workers, services.system)
        self._driver = Driver(table, services, self.attendance, self._bot_cache, self.happen)
        self._host_watch = HostWatch(table, services, self.attendance, self.happen)

    # --- lifetime ---

    @classmethod
    async def open(cls, name: str, services: Services) -> "TableSession":
        """Rebuild a table from its log.

        Raises StoreError, and Problem `unknown_table`, `other_rules`, `other_version` and `broken_log`; the log is not
        changed.
        """
        entries = await services.log.read(name)
        if not entries:
            raise Problem("unknown_table")
        try:
            return await cls._rebuild(name, entries, services)
        except Problem as problem:
            logger.error("table %s cannot be played again: %s", name, problem.text)
            if problem.code in ("other_version", "broken_log"):
                raise
            raise Problem("other_rules") from problem
        except Exception as error:  # any error of a damaged log
            logger.exception("table %s cannot be played again", name)
            raise Problem("broken_log", thing="table") from error

    @classmethod
    async def _rebuild(cls, name: str, entries: Sequence[Entry], services: Services) -> "TableSession":
        """A table from the entries of its log. Raises Problem, and any exception that damaged entries cause."""
        session = cls(table_of(name, [entries[0].body]), services)
        await session._replay(entries[1:])
        return session

    async def _replay(self, entries: Sequence[Entry]) -> None:
        """Apply all changes, yielding to other tasks in between. Raises Problem, StoreError."""
        if self.table.made.version != self.table.game.rules_version:
            raise Problem.english("other_rules", f"Version {self.table.made.version} of the rules.")
        for i, entry in enumerate(entries):
            self.table.apply(changes.read(entry.body))
            if i % REPLAYED_AT_ONCE == 0:
                await asyncio.sleep(0)
        if self.table.play is not None:
            now = self._services.system.now()
            self.table.play.take_up_at(self.table.clock(now), self.table.window_ms)

    def begin(self) -> None:
        """Start the driver, which lets bots play and windows close, and the watch for the host."""
        self._driver.start()
        if self.table.can_pass_on:
            self._host_watch.start()
        self.attendance.announce(asks=True)

    async def close(self) -> None:
        """Close the session; the log keeps everything."""
        self.is_closed = True
        await self._driver.stop()
        await self._host_watch.stop()
        self.ring()

    @property
    def is_idle(self) -> bool:
        """Whether no visitor is here and nothing is due that cannot wait for one."""
        return not self.attendance.visitors and can_sleep(self.table)

    # --- visitors ---

    @contextmanager
    def visit(self, visitor: Visitor) -> Iterator[None]:
        """A context in which the visitor is present and notified of changes."""
        try:
            with self.attendance.visit(visitor):
                yield
        finally:
            self.used = self._services.system.now()

    def ring(self) -> None:
        """Notify all visitors that something may have changed."""
        self.version += 1
        self._driver.look_again()
        self._host_watch.look_again()
        for visitor in self.attendance.visitors:
            visitor.ring()

    def _ring_for(self, seats: set[int]) -> None:
        """Notify only these seats, so that others learn nothing, not even from the work that it causes."""
        self._own_versions.update(seats)
        self._driver.look_again()
        holders = {self.table.seats[seat].holder for seat in seats} - {None}
        for visitor in self.attendance.visitors:
            if visitor.holder in holders:
                visitor.ring()

    def version_for(self, seat: int | None) -> tuple[int, int]:
        """A version that changes with everything that a seat, or a spectator (None), might see."""
        return self.version, 0 if seat is None else self._own_versions[seat]

    # --- requests; each raises Problem, and then nothing has changed ---

    def role(self, secret: str | None) -> Role:
        """The role of the owner of a secret."""
        return self.table.role(hash_of(secret) if secret else None)

    async def sit(self, secret: str, seat: int, name: str, bot: bool = False) -> None:
        """Take an open seat; `bot`: for a program."""
        await self.happen(lambda table: decide.sit(table, hash_of(secret), seat, name, bot))

    async def start(self, holder: str | None, seed: int | None = None) -> None:
        """Deal a match; with a seed, cards that a puzzle leaves open are the same as at other tables with that seed."""
        dealt = self._services.system.below(1 << decide.MAX_SEED_BITS) if seed is None else seed
        await self.happen(lambda table: decide.start(table, holder, dealt, self._services.system.now()))

    async def reclaim(self, holder: str | None) -> None:
        """Take a seat back from the bot that plays for its person."""
        now = self._services.system.now()
        await self.happen(lambda table: decide.reclaim(table, holder, turns.time_in(table, now)))

    async def come_back(self, holder: str | None) -> None:
        """Give a person who has come their seat back, if a computer plays there because their turn had ended."""
        seat = self.table.role(holder).seat
        if seat is not None and turns.has_days(self.table):
            with suppress(Problem):
                await self.happen(lambda table: turns.come_back(table, holder, self._services.system.now()))

    async def freeze(self, holder: str | None) -> None:
        """Freeze the table: nobody acts and no time passes."""
        await self.happen(lambda table: decide.freeze(table, holder, self._services.system.now()))

    async def thaw(self, holder: str | None) -> None:
        """Thaw the frozen table."""
        await self.happen(lambda table: decide.thaw(table, holder, self._services.system.now()))

    async def set_turn(self, holder: str | None, turn_ms: int | None) -> None:
        """Set the time for each turn."""
        await self.happen(lambda table: decide.set_turn(table, holder, turn_ms, self._services.system.now()))

    async def stop(self, holder: str | None) -> None:
        """End the running match without winners."""
        await self.happen(lambda table: decide.stop(table, holder, self._services.system.now()))

    async def act(self, holder: str | None, seen: int, action: str, address: str = "") -> None:
        """Carry out a written action, which is read when it is its address's turn."""
        while True:
            with suppress(HasGoneOn):
                return await self._act(holder, seen, action, *await self._read(holder, action, address))

    async def _read(self, holder: str | None, action: str, address: str) -> tuple[LiveMatch, Reading]:
        """Have an action read in the present position."""
        seat, play = decide.asking_seat(self.table, holder)
        reader, is_quick = play.reader(seat, action), play.game.words.is_quick(action)
        return play, await self._services.readers.read(address, (self.table.name, seat), reader, is_quick)

    async def _act(self, holder: str | None, seen: int, action: str, play: LiveMatch, reading: Reading) -> None:
        """Carry out an action that was read; a refusal by a rule or for a mistake is logged.

        Raises HasGoneOn if its seat has seen something happen since, and Problem.
        """

        def decision(table: Table) -> ReadAction:
            if table.play is not play or play.seen[reading.seat] != reading.seen:
                raise HasGoneOn()
            done = decide.act(table, holder, seen, action, self._services.system.now(), reading)
            return ReadAction(done, reading.pieces)

        try:
            await self.happen(decision)
        except Problem as problem:
            refusal = problem.sentence
            if problem.code in ("refused", "unreadable") and refusal is not None:
                with suppress(Problem):
                    now = self._services.system.now()
                    await self.happen(lambda table: decide.refused(table, holder, action, refusal, now, reading))
            raise

    async def hint(self, holder: str | None) -> tuple[int, Hint]:
        """The solver's advice for a seat on its own view, and the number of actions that it has seen.

        It is cached until something happens. Raises Problem `no_hints` at a table without.
        """
        seat, _ = decide.asking_seat(self.table, holder)
        if not self.table.made.hints:
            raise Problem("no_hints")
        given = await self._bot_cache.hint(seat)
        with suppress(Problem):
            await self.happen(lambda table: decide.advised(table, holder, self._services.system.now()))
        return given

    async def preview(self, holder: str | None, seen: int, action: str, address: str = "") -> JSON | None:
        """The preview of an action, from the seat's own view after `seen` actions. It needs no solver.

        Raises Problem `no_previews` at a table that shows it only after the play.
        """
        seat, play = decide.asking_seat(self.table, holder)
        if not self.table.made.previews:
            raise Problem("no_previews")
        decide.look_at_now(play, seat, seen)
        look = partial(play.game.words.preview, play.match.view(seat), seat, action)
        return await self._services.readers.read(address, (self.table.name, seat), look)

    async def choices(self, holder: str | None, address: str = "") -> tuple[int, list[tuple[str, Sentence | None]]]:
        """The actions that a seat can write now, as at the terminal, and the number of actions that it has seen."""
        seat, play = decide.asking_seat(self.table, holder)
        seen, view, previews = play.seen[seat], play.match.view(seat), self.table.made.previews

        def look() -> list[tuple[str, Sentence | None]]:
            if play.game.asked(view, seat) == Asked.NO:
                return []
            return [(action, preview if previews else None) for action, preview in play.game.words.choices(view, seat)]

        return seen, await self._services.readers.read(address, (self.table.name, seat), look)

    async def due(self, holder: str | None, address: str = "") -> DueDecision:
        """What a bot's seat may know and do now, as data. Raises Problem `not_bot` for a person's seat."""
        seat, play = decide.bots_seat(self.table, holder)
        look = partial(due_decision, play.game, play.view(seat), seat, play.seen[seat])
        return await self._services.readers.read(address, (self.table.name, seat), look)

    async def happen(self, decision: Decision) -> AnyChange:
        """Decide on a change, log it and apply it, as every session does; return its logged part."""
        return kept(await super().happen(decision))

    def write(self, change: AnyChange | ReadAction) -> bytes:
        """Encode a change for the log."""
        return changes.write(kept(change))

    def apply(self, changes: Sequence[AnyChange | ReadAction], is_own: bool) -> None:
        """Apply logged changes, and notify all who may see them."""
        noticed_by: set[int] | None = set()
        for change in changes:
            if isinstance(change, ReadAction):
                self.table.apply(*change)
                self._services.metrics.acts += is_own
            else:
                self.table.apply(change)
            more = self.table.noticed_by
            noticed_by = None if noticed_by is None or more is None else noticed_by | more
        self.used = self._services.system.now()
        if self.table.play is not None:
            self.table.play.go_on_at(self.used)
        if noticed_by is None:
            self.attendance.note()
            self.ring()
        else:
            self._ring_for(noticed_by)
