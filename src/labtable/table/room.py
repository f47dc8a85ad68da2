"""A room is a table that lives: what people wish is decided, written to the log, and only then shown."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

from labtable.engine.problem import Problem
from labtable.engine.sentences import Sentence
from labtable.engine.words import JSON, Hint

from . import changes, decide, presence
from .changes import Acted, AnyChange, Made
from .log import Conflict, Entry, StoreError
from .minds import BotMove, Minds
from .schedule import BOTS, DECIDERS, Deadline, Moment, answer_of, punctual, schedule
from .services import Services, Visitor
from .table import Role, Table, hash_of

Decision = Callable[[Table], AnyChange]

logger = logging.getLogger(__name__)

REPLAYED_AT_ONCE = 20  # changes, between which others get their turn
PATIENCE = 1000  # ms until a table that could not write tries again


class TableGone(Problem):
    """The table has been deleted."""

    def __init__(self) -> None:
        super().__init__("unknown_table", "This table is no longer there.")


class HasGoneOn(Exception):
    """Its seat has seen something happen since an action was read."""


class NoLongerDue(Exception):
    """What was due is due no longer."""


class Room:
    """One table, open in this process. Other processes may have it open too: the log's numbers settle who was first."""

    def __init__(self, table: Table, services: Services) -> None:
        self.table = table
        self.version = 0  # changes with everything that everybody might see
        self._own_versions: Counter[int] = Counter()  # by seat: with what that seat alone might see
        self.used = services.system.now()
        self._services = services
        self._visitors: set[Visitor] = set()
        self._announced: frozenset[int] = frozenset()
        self._seen: frozenset[int] = frozenset()  # the seats whose persons were here when somebody last looked
        self.left = dict.fromkeys(range(len(table.seats)), self.used)  # when they were last seen to leave
        self._announcements: set[asyncio.Future[None]] = set()
        self._elsewhere = presence.Elsewhere()
        self._writing = asyncio.Lock()
        self._changed = asyncio.Event()
        self._silent: set[Moment] = set()  # of bots that were offered to act and would rather not
        self._minds = Minds(table, services.thinkers, services.system)
        self._driver: asyncio.Task[None] | None = None
        self._closed = False

    # --- life ---

    @classmethod
    async def open(cls, name: str, services: Services) -> "Room":
        """Rebuild a table from its log. Raises Problem `unknown_table`, StoreError."""
        entries = await services.log.read(name)
        if not entries:
            raise Problem("unknown_table", "There is no such table.")
        made = changes.read(entries[0].body)
        if not isinstance(made, Made):
            raise StoreError(f"The log of {name} does not begin with its making.")
        room = cls(Table(name, made), services)
        try:
            await room._replay(entries[1:])
        except Problem as problem:
            logger.error("table %s cannot be played again: %s", name, problem.sentence)
            if problem.code == "other_version":
                raise
            sentence = "This table was played by other rules than today’s; it cannot be opened."
            raise Problem("other_rules", sentence) from problem
        return room

    async def _replay(self, entries: Sequence[Entry]) -> None:
        """Let everything happen again, without keeping others waiting for long. Raises Problem, StoreError."""
        if self.table.made.version != self.table.game.rules_version:
            raise Problem("other_rules", f"Version {self.table.made.version} of the rules.")
        for i, entry in enumerate(entries):
            self.table.apply(changes.read(entry.body))
            if i % REPLAYED_AT_ONCE == 0:
                await asyncio.sleep(0)
        if self.table.play is not None:
            self.table.play.take_up_at(self._services.system.now(), self.table.made.window_ms)

    def go(self) -> None:
        """Let bots play and windows close."""
        self._driver = asyncio.create_task(self._drive(), name=f"table {self.table.name}")
        self.announce(asks=True)

    async def close(self) -> None:
        """Stop; the log keeps everything."""
        self._closed = True
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)
        self.ring()

    @property
    def is_closed(self) -> bool:
        """Whether the table has been put away or deleted; visitors open it again, or learn that it is gone."""
        return self._closed

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing goes on by itself."""
        return not self._visitors and not schedule(self.table)

    # --- visitors ---

    @contextmanager
    def visit(self, visitor: Visitor) -> Iterator[None]:
        """Be here, and be rung for."""
        self._visitors.add(visitor)
        self.look_who_is_here()
        try:
            yield
        finally:
            self._visitors.discard(visitor)
            self.used = self._services.system.now()
            self.look_who_is_here()

    @property
    def visitors(self) -> int:
        """How many are here, in this process."""
        return len(self._visitors)

    @property
    def present(self) -> frozenset[int]:
        """The seats of those who are here, or at this table on another server."""
        everywhere = self._here() | self._elsewhere.seats(self._services.system.now())
        return frozenset(seat for seat in everywhere if not self.table.seats[seat].away)

    @property
    def just_left(self) -> dict[int, int]:
        """The seats whose persons are not here, and the seconds that they still have to come back; at first all do."""
        self.note_who_is_here()
        now = self._services.system.now()
        rest = {seat: left + presence.TIME_TO_COME_BACK - now for seat, left in self.left.items()}
        return {seat: -(-ms // 1000) for seat, ms in rest.items() if ms > 0 and seat not in self._seen}

    def _here(self) -> frozenset[int]:
        holders = {visitor.holder for visitor in self._visitors if visitor.holder is not None}
        return frozenset(i for i, seat in enumerate(self.table.seats) if seat.holder in holders)

    def look_who_is_here(self) -> None:
        """Somebody has come, gone, or shown a secret. Of who only watches nobody hears: there may be hundreds."""
        before = self._seen
        self.note_who_is_here()
        if self._seen != before:
            self.ring()

    def note_who_is_here(self) -> None:
        """So that `left` is true."""
        present = self.present
        self.left.update(dict.fromkeys(self._seen - present, self._services.system.now()))
        self._seen = present
        if (here := self._here()) != self._announced:
            self._announced = here
            self.announce()

    def announce(self, asks: bool = False) -> None:
        """Tell the other servers who is here; `asks`: and be told."""
        said = presence.write(presence.Announcement(self._services.server, sorted(self._here()), asks))
        task = asyncio.ensure_future(self._services.log.announce(self.table.name, said))
        self._announcements.add(task)
        task.add_done_callback(self._announcement_ended)

    def _announcement_ended(self, task: asyncio.Future[None]) -> None:
        self._announcements.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.warning("table %s cannot tell who is here: %s", self.table.name, error)

    def hear(self, announcement: presence.Announcement) -> None:
        """Take in who is at this table on another server."""
        if announcement.server == self._services.server:
            return
        before = self.present
        self._elsewhere.hear(announcement, self._services.system.now())
        self.note_who_is_here()
        if announcement.asks:
            self.announce()
        if self.present != before:
            self.ring()

    def ring(self) -> None:
        """Tell everybody here that something may have changed."""
        self.version += 1
        self._changed.set()
        for visitor in self._visitors:
            visitor.ring()

    def _ring_for(self, seats: set[int]) -> None:
        """Tell these seats alone, so that nobody else can tell even by the work that it makes."""
        self._own_versions.update(seats)
        self._changed.set()
        holders = {self.table.seats[seat].holder for seat in seats} - {None}
        for visitor in self._visitors:
            if visitor.holder in holders:
                visitor.ring()

    def version_for(self, seat: int | None) -> tuple[int, int]:
        """Changes with everything that a seat, or a spectator (None), might see."""
        return self.version, 0 if seat is None else self._own_versions[seat]

    # --- wishes; each raises Problem, and then nothing has changed ---

    def role(self, secret: str | None) -> Role:
        """What the owner of a secret is here."""
        return self.table.role(hash_of(secret) if secret else None)

    async def sit(self, secret: str, seat: int, name: str) -> None:
        """Take an open seat."""
        await self.happen(lambda table: decide.sit(table, hash_of(secret), seat, name))

    async def start(self, holder: str | None) -> None:
        """Deal."""
        seed = self._services.system.below(1 << decide.MAX_SEED_BITS)
        await self.happen(lambda table: decide.start(table, holder, seed, self._services.system.now()))

    async def act(self, holder: str | None, seq: int, action: str, address: str = "") -> None:
        """Do something in the match, from an address whose turn it then is to have something read."""
        seat = decide.asking_seat(self.table, holder)
        try:
            while True:
                with suppress(HasGoneOn):
                    await self._read_and_act(seat, holder, seq, action, address)
                    return
        except Problem as problem:
            if problem.code == "refused" and problem.refusal is not None:
                await self._keep_attempt(holder, action, problem.refusal)
            raise

    async def _read_and_act(self, seat: int, holder: str | None, seq: int, action: str, address: str) -> None:
        """Have an action read beside the loop, by the match as it stands, and do it. Raises HasGoneOn, Problem."""
        play = self.table.play
        assert play is not None
        reading = await self._services.readers.read(address, (self.table.name, seat), play.reader(seat, action))

        def decision(table: Table) -> Acted:
            if table.play is not play or play.seen[seat] != reading.seen:
                raise HasGoneOn()
            play.note(seat, reading)
            return decide.act(table, holder, seq, action, self._services.system.now())

        await self.happen(decision)

    async def _keep_attempt(self, holder: str | None, action: str, refusal: Sentence) -> None:
        """Keep what was refused for the score sheet, if that tells of such."""
        with suppress(Problem):
            await self.happen(lambda table: decide.tried(table, holder, action, refusal, self._services.system.now()))

    async def hint(self, holder: str | None) -> tuple[int, Hint]:
        """The solver's advice for a seat on its own view, and how many actions that view has seen.

        Who asks again before anything has happened is given the same. Raises Problem `no_hints` at a table without.
        """
        seat = decide.asking_seat(self.table, holder)
        if not self.table.made.hints:
            raise Problem("no_hints", "This table is played without hints.")
        return await self._minds.hint(seat)

    async def preview(self, holder: str | None, seq: int, action: str, address: str = "") -> JSON | None:
        """What would come of an action, by the seat's own view after `seq` actions. It needs no solver.

        Raises Problem `no_previews` at a table that shows it only after the play.
        """
        seat = decide.asking_seat(self.table, holder)
        if not self.table.made.previews:
            raise Problem("no_previews", "At this table you see what a play makes only after you have played it.")
        play = self.table.play
        assert play is not None
        decide.look_at_now(play, seat, seq)
        look = partial(play.game.words.preview, play.match.view(seat), seat, action)
        return await self._services.readers.read(address, (self.table.name, seat), look)

    async def happen(self, decision: Decision) -> AnyChange:
        """Decide, write, and let it happen. It goes through even if who wished it has left meanwhile.

        Raises Problem: the decision's, or `store` if the log cannot be written now.
        """
        happening = asyncio.ensure_future(self._happen(decision))
        happening.add_done_callback(_look_at)
        return await asyncio.shield(happening)

    async def _happen(self, decision: Decision) -> AnyChange:
        async with self._writing:
            try:
                while True:
                    if self._closed:
                        raise TableGone()
                    change = decision(self.table)
                    if await self._is_written(change):
                        self._services.figures.acts += isinstance(change, Acted)
                        self._let_happen([change])
                        return change
                    await self._read_on()
            except StoreError as error:
                logger.error("table %s cannot write: %s", self.table.name, error)
                raise Problem("store", "What happens at this table cannot be stored right now. Try again.") from error

    async def _is_written(self, change: AnyChange) -> bool:
        """Write a change to the log; False if another process has written first. Raises StoreError."""
        try:
            with self._services.figures.writing():
                await self._services.log.append(self.table.name, self.table.seq + 1, changes.write(change))
        except Conflict:
            return False
        return True

    def _let_happen(self, happened: list[AnyChange]) -> None:
        told: set[int] | None = set()
        for change in happened:
            self.table.apply(change)
            told = None if told is None or self.table.told is None else told | self.table.told
        self.used = self._services.system.now()
        if self.table.play is not None:
            self.table.play.go_on_at(self.used)
        if told is None:
            self.note_who_is_here()
            self.ring()
        else:
            self._ring_for(told)

    async def catch_up(self) -> None:
        """Read what other processes have written. Raises StoreError."""
        async with self._writing:
            await self._read_on()

    async def _read_on(self) -> None:
        """Apply what the log has behind what is known here. A log that has lost its end has been deleted."""
        entries = await self._services.log.read(self.table.name, self.table.seq - 1)
        if not entries:
            self._closed = True
            self.ring()
            raise TableGone()
        if len(entries) > 1:
            self._let_happen([changes.read(entry.body) for entry in entries[1:]])

    # --- what a table does by itself ---

    async def _drive(self) -> None:
        """Do what is due when it is due, for as long as the room is open."""
        while not self._closed:
            self._changed.clear()
            try:
                await self._do_next()
            except (NoLongerDue, TableGone):
                continue
            except Exception:
                logger.exception("table %s stumbled", self.table.name)
                await self._services.system.sleep_until(self._services.system.now() + PATIENCE)

    async def _do_next(self) -> None:
        """Wait for the next thing that is due, unless something else happens first, and do it."""
        due = schedule(self.table)
        moments = {deadline.moment for deadline in due}
        self._silent &= moments
        self._minds.forget(but=moments)
        waiting = [deadline for deadline in due if deadline.moment not in self._silent]
        if not waiting:
            await self._changed.wait()
            return
        deadline = waiting[0]
        move = await self._minds.move(deadline.moment) if deadline.kind in BOTS else None
        ready = deadline.at if move is None else move.at
        if not await self._wait_until(punctual(deadline.at, ready, self.table.made.pause_ms)):
            return
        if move is not None and not move.pieces:
            self._silent.add(deadline.moment)
        else:
            await self._act_by_itself(deadline, move)

    async def _act_by_itself(self, deadline: Deadline, move: BotMove | None) -> None:
        """Carry out what is due, if it still is. Raises NoLongerDue."""

        def decision(table: Table) -> Acted:
            play = table.play
            if play is None or deadline not in schedule(table):
                raise NoLongerDue()
            action = answer_of(play, deadline) if move is None else play.game.write(*move.pieces)
            return decide.acted(play, deadline.seat, action, self._services.system.now(), DECIDERS[deadline.kind])

        await self.happen(decision)

    async def _wait_until(self, moment: int) -> bool:
        """Wait for a time of the day; False if something changed first."""
        if self._services.system.now() >= moment:
            return not self._changed.is_set()
        changed = asyncio.ensure_future(self._changed.wait())
        time = asyncio.ensure_future(self._services.system.sleep_until(moment))
        try:
            await asyncio.wait((changed, time), return_when=asyncio.FIRST_COMPLETED)
            return not self._changed.is_set()
        finally:
            changed.cancel()
            time.cancel()


def _look_at(happening: asyncio.Future[AnyChange]) -> None:
    """Nobody may be left to hear of a problem; asyncio wants it looked at all the same."""
    if not happening.cancelled():
        happening.exception()
