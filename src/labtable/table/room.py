"""A room is a table that lives: what people wish is decided, written to the log, and only then shown."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from labtable.engine.game import JSON, Hint, Problem

from . import decide, events, presence
from .duties import BOTS, KEEPERS, Duty, answer_of, bot_seed, duties
from .events import Acted, AnyEvent, Made
from .log import Conflict, Entry, Log, Trouble
from .table import Role, Table, hash_of
from .thinkers import Thinkers
from .world import World

T = TypeVar("T")
Decision = Callable[[Table], AnyEvent]

logger = logging.getLogger(__name__)

REPLAYED_AT_ONCE = 20  # events, between which others get their turn
PATIENCE = 1000  # ms until a table that could not write tries again


class Gone(Problem):
    """The table has been deleted."""

    def __init__(self) -> None:
        super().__init__("unknown_table", "This table is no longer there.")


class Moot(Exception):
    """What was due is due no longer."""


class Visitor(Protocol):
    """Somebody who is here and wants to know when something has changed."""

    holder: str | None

    def ring(self) -> None:
        """Something may have changed."""


@dataclass
class Tools:
    """What all rooms of a house use."""

    log: Log
    world: World
    thinkers: Thinkers
    server: str  # this process, among those that share the log


class Choice(NamedTuple):
    """The pieces of what a bot has chosen, and when it had."""

    pieces: tuple[int, ...]
    at: int


class Room:
    """One table, open in this process. Other processes may have it open too: the log's numbers settle who was first."""

    def __init__(self, table: Table, tools: Tools) -> None:
        self.table = table
        self.version = 0  # changes with everything that anybody might see
        self.used = tools.world.now()
        self._tools = tools
        self._visitors: set[Visitor] = set()
        self._whispered: frozenset[int] = frozenset()
        self._whispers: set[asyncio.Future[None]] = set()
        self._elsewhere = presence.Elsewhere()
        self._writing = asyncio.Lock()
        self._changed = asyncio.Event()
        self._silent: set[Duty] = set()  # bots that were offered to act and would rather not
        self._choices: dict[Duty, asyncio.Future[Choice]] = {}
        self._driver: asyncio.Task[None] | None = None
        self._closed = False

    # --- life ---

    @classmethod
    async def open(cls, name: str, tools: Tools) -> "Room":
        """Rebuild a table from its log. Raises Problem `unknown_table`, Trouble."""
        entries = await tools.log.read(name)
        if not entries:
            raise Problem("unknown_table", "There is no such table.")
        made = events.read(entries[0].body)
        if not isinstance(made, Made):
            raise Trouble(f"The log of {name} does not begin with its making.")
        room = cls(Table(name, made), tools)
        try:
            await room._replay(entries[1:])
        except Problem as problem:
            logger.error("table %s cannot be played again: %s", name, problem.sentence)
            sentence = "This table was played by other rules than today’s; it cannot be opened."
            raise Problem("other_rules", sentence) from problem
        return room

    async def _replay(self, entries: Sequence[Entry]) -> None:
        """Let everything happen again, without keeping others waiting for long. Raises Problem, Trouble."""
        if self.table.made.version != self.table.game.rules_version:
            raise Problem("other_rules", f"Version {self.table.made.version} of the rules.")
        for i, entry in enumerate(entries):
            self.table.apply(events.read(entry.body))
            if i % REPLAYED_AT_ONCE == 0:
                await asyncio.sleep(0)

    def go(self) -> None:
        """Let bots play and windows close."""
        self._driver = asyncio.create_task(self._drive(), name=f"table {self.table.name}")
        self.whisper(asks=True)

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
        return not self._visitors and not duties(self.table)

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
            self.used = self._tools.world.now()
            self.look_who_is_here()

    @property
    def visitors(self) -> int:
        """How many are here, in this process."""
        return len(self._visitors)

    @property
    def present(self) -> frozenset[int]:
        """The seats of those who are here, or at this table on another server."""
        everywhere = self._here() | self._elsewhere.seats(self._tools.world.now())
        return frozenset(seat for seat in everywhere if not self.table.seats[seat].away)

    def _here(self) -> frozenset[int]:
        holders = {visitor.holder for visitor in self._visitors if visitor.holder is not None}
        return frozenset(i for i, seat in enumerate(self.table.seats) if seat.holder in holders)

    def look_who_is_here(self) -> None:
        """Somebody has come, gone, or shown a secret."""
        if (here := self._here()) != self._whispered:
            self._whispered = here
            self.whisper()
        self.ring()

    def whisper(self, asks: bool = False) -> None:
        """Tell the other servers who is here; `asks`: and be told."""
        said = presence.write(presence.Whisper(self._tools.server, sorted(self._here()), asks))
        task = asyncio.ensure_future(self._tools.log.whisper(self.table.name, said))
        self._whispers.add(task)
        task.add_done_callback(self._whisper_ended)

    def _whisper_ended(self, task: asyncio.Future[None]) -> None:
        self._whispers.discard(task)
        if not task.cancelled() and (trouble := task.exception()) is not None:
            logger.warning("table %s cannot tell who is here: %s", self.table.name, trouble)

    def hear(self, whisper: presence.Whisper) -> None:
        """Take in who is at this table on another server."""
        if whisper.server == self._tools.server:
            return
        before = self.present
        self._elsewhere.hear(whisper, self._tools.world.now())
        if whisper.asks:
            self.whisper()
        if self.present != before:
            self.ring()

    def ring(self) -> None:
        """Tell everybody here that something may have changed."""
        self.version += 1
        self._changed.set()
        for visitor in self._visitors:
            visitor.ring()

    # --- wishes; each raises Problem, and then nothing has changed ---

    def role(self, secret: str | None) -> Role:
        """What the owner of a secret is here."""
        return self.table.role(hash_of(secret) if secret else None)

    async def sit(self, secret: str, seat: int, name: str) -> None:
        """Take an open seat."""
        await self.happen(lambda table: decide.sit(table, hash_of(secret), seat, name))

    async def start(self, holder: str | None) -> None:
        """Deal."""
        seed = self._tools.world.below(1 << decide.MAX_SEED_BITS)
        await self.happen(lambda table: decide.start(table, holder, seed, self._tools.world.now()))

    async def act(self, holder: str | None, seq: int, action: str) -> None:
        """Do something in the match."""
        await self.happen(lambda table: decide.act(table, holder, seq, action, self._tools.world.now()))

    async def hint(self, holder: str | None) -> tuple[int, Hint]:
        """The solver's advice for a seat on its own view, and how many actions that view has seen."""
        seat = decide.asking_seat(self.table, holder)
        play = self.table.play
        assert play is not None
        view, seen = play.match.view(seat), play.seen[seat]
        return seen, await self.think(lambda: play.game.words.hint(view, seat))

    async def tried(self, holder: str | None, seq: int, action: str) -> JSON | None:
        """What would come of an action, by the seat's own view after `seq` actions. It needs no solver."""
        seat = decide.asking_seat(self.table, holder)
        play = self.table.play
        assert play is not None
        decide.look_at_now(play, seat, seq)
        return await asyncio.to_thread(play.game.words.tried, play.match.view(seat), seat, action)

    async def happen(self, decision: Decision) -> AnyEvent:
        """Decide, write, and let it happen. It goes through even if who wished it has left meanwhile.

        Raises Problem: the decision's, or `store` if the log cannot be written now.
        """
        happening = asyncio.ensure_future(self._happen(decision))
        happening.add_done_callback(_look_at)
        return await asyncio.shield(happening)

    async def _happen(self, decision: Decision) -> AnyEvent:
        async with self._writing:
            try:
                while True:
                    if self._closed:
                        raise Gone()
                    event = decision(self.table)
                    if await self._is_written(event):
                        self._let_happen([event])
                        return event
                    await self._read_on()
            except Trouble as trouble:
                logger.error("table %s cannot write: %s", self.table.name, trouble)
                raise Problem("store", "The table cannot write down what happens now; try again.") from trouble

    async def _is_written(self, event: AnyEvent) -> bool:
        """Write an event to the log; False if another process has written first. Raises Trouble."""
        try:
            await self._tools.log.append(self.table.name, self.table.seq + 1, events.write(event))
        except Conflict:
            return False
        return True

    def _let_happen(self, happened: list[AnyEvent]) -> None:
        for event in happened:
            self.table.apply(event)
        self.used = self._tools.world.now()
        self.look_who_is_here()

    async def catch_up(self) -> None:
        """Read what other processes have written. Raises Trouble."""
        async with self._writing:
            await self._read_on()

    async def _read_on(self) -> None:
        """Apply what the log has behind what is known here. A log that has lost its end has been deleted."""
        entries = await self._tools.log.read(self.table.name, self.table.seq - 1)
        if not entries:
            self._closed = True
            self.ring()
            raise Gone()
        if len(entries) > 1:
            self._let_happen([events.read(entry.body) for entry in entries[1:]])

    # --- what a table does by itself ---

    async def _drive(self) -> None:
        """Do what is due when it is due, for as long as the room is open."""
        while not self._closed:
            self._changed.clear()
            try:
                await self._do_next()
            except (Moot, Gone):
                continue
            except Exception:
                logger.exception("table %s stumbled", self.table.name)
                await self._tools.world.sleep_until(self._tools.world.now() + PATIENCE)

    async def _do_next(self) -> None:
        """Wait for the next thing that is due, unless something else happens first, and do it."""
        due = duties(self.table)
        self._silent &= set(due)
        self._choices = {duty: choice for duty, choice in self._choices.items() if duty in due}
        waiting = [duty for duty in due if duty not in self._silent]
        if not waiting:
            await self._changed.wait()
            return
        duty = waiting[0]
        choice = await self._choice(duty) if duty.kind in BOTS else None
        if not await self._wait_until(self._punctual(duty.at, choice)):
            return
        if choice is not None and not choice.pieces:
            self._silent.add(duty)
        else:
            await self._act_by_itself(duty, choice)

    async def _act_by_itself(self, duty: Duty, choice: Choice | None) -> None:
        """Carry out what is due, if it still is. Raises Moot."""

        def decision(table: Table) -> Acted:
            play = table.play
            if play is None or duty not in duties(table):
                raise Moot()
            action = answer_of(play, duty) if choice is None else play.game.write(*choice.pieces)
            return decide.acted(play, duty.seat, action, self._tools.world.now(), KEEPERS[duty.kind])

        await self.happen(decision)

    async def _choice(self, duty: Duty) -> Choice:
        """What a bot will do. It thinks once about what it has seen, off the loop that serves everybody."""
        if duty not in self._choices:
            self._choices[duty] = asyncio.ensure_future(self._think_about(duty))
        return await self._choices[duty]

    async def _think_about(self, duty: Duty) -> Choice:
        play = self.table.play
        assert play is not None
        level = play.game.level(self.table.seats[duty.seat].level or play.game.levels[0])
        view, seed = play.match.view(duty.seat), bot_seed(play, duty.seat)
        pieces = await self._tools.thinkers.choose(play.game, view, duty.seat, level, seed)
        return Choice(pieces, self._tools.world.now())

    def think(self, thought: Callable[[], T]) -> Awaitable[T]:
        """Think about something that may take long, off the loop that serves everybody."""
        return self._tools.thinkers.think(thought)

    def _punctual(self, at: int, choice: Choice | None) -> int:
        """When to act: in time; a bot that thought too long a whole number of pauses late, so that it tells little."""
        pause = self.table.made.pause_ms
        if choice is None or choice.at <= at or pause == 0:
            return at
        return at + -(-(choice.at - at) // pause) * pause

    async def _wait_until(self, moment: int) -> bool:
        """Wait for a time of the day; False if something changed first."""
        if self._tools.world.now() >= moment:
            return not self._changed.is_set()
        changed = asyncio.ensure_future(self._changed.wait())
        time = asyncio.ensure_future(self._tools.world.sleep_until(moment))
        try:
            await asyncio.wait((changed, time), return_when=asyncio.FIRST_COMPLETED)
            return not self._changed.is_set()
        finally:
            changed.cancel()
            time.cancel()


def _look_at(happening: asyncio.Future[AnyEvent]) -> None:
    """Nobody may be left to hear of a problem; asyncio wants it looked at all the same."""
    if not happening.cancelled():
        happening.exception()
