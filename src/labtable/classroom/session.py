"""Open classes: a change is decided, logged, and only then carried out at the class's tables."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

from labtable.engine.words.problem import Problem
from labtable.table.open_sessions import Session
from labtable.table.registry import TableRegistry
from labtable.table.services import Visitor
from labtable.table.session import TableSession
from labtable.table.state import decide as at_table
from labtable.table.store.log import store_problem
from labtable.table.system import retrieve_exception

from . import changes, decide, devices, door, grouping
from .answers import Answers
from .asking import Asker, Wanted
from .at_home import AtHome
from .changes import (
    AnyChange,
    BroughtBack,
    Joined,
    LetIn,
    Listed,
    Moved,
    Opened,
    Placed,
    SentOut,
    United,
    WentOn,
)
from .classroom import Classroom
from .desk_first import DeskFirst
from .leading import Leader, each
from .lesson_time import LessonTime
from .pupil import WAITING, Pupil
from .seating import Seating
from .waiting_puzzles import WaitingPuzzles
from .watch import Watch

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 1.0
"""The desk is told of its tables once in this time at most."""


class ClassSession(Session[Classroom, AnyChange]):
    """A class that is open in this process."""

    def __init__(self, classroom: Classroom, tables: TableRegistry) -> None:
        super().__init__(classroom, changes.FORMAT, tables.services)
        self.classroom = classroom
        self.looks = 0  # counts changes that a desk might show
        self._system = tables.system
        self._tables = tables
        self._were_here: frozenset[int] = frozenset()
        self._leader = Leader(classroom, tables)
        self._seating = Seating(classroom, self._leader, self.happen, self._catch_up, self._away)
        self.asker = Asker(classroom, tables, self._leader, self.happen, self._catch_up)
        self.at_home = AtHome(classroom, tables, self._leader, self.happen, self.ring)
        self.answers = Answers(classroom, tables.workers, self.asker.made, self._note_change)
        self.puzzles = WaitingPuzzles(classroom, self._leader, self.happen)
        self._leading = DeskFirst()  # work at the tables is done one after the other
        led = self._leader, self._seating, self._system, self.happen, self._leading
        self.time = LessonTime(classroom, *led, lambda: self.attendance.present)
        self.watch = Watch(tables, self._note_change)
        self._has_changed = False
        self._looking: asyncio.Task[None] | None = None
        self._desks: set[Visitor] = set()
        self._errands: set[asyncio.Task[None]] = set()
        self._endings: set[asyncio.Task[None]] = set()

    # --- lifetime ---

    @classmethod
    async def open(cls, code: str, tables: TableRegistry) -> "ClassSession":
        """Rebuild a class from its log.

        Raises StoreError, and Problem `unknown_class`, `other_version`, `broken_log`.
        """
        entries = await tables.services.log.read(code)
        if not entries:
            raise Problem("unknown_class")
        try:
            opened, *rest = [changes.read(entry.body) for entry in entries]
            if not isinstance(opened, Opened):
                raise Problem("unknown_class")
            session = cls(Classroom(code, opened), tables)
            for change in rest:
                session.classroom.apply(change)
        except Problem:
            raise
        except Exception as error:  # any error of a damaged log
            logger.exception("class %s cannot be read", code)
            raise Problem("broken_log", thing="class") from error
        return session

    async def close(self) -> None:
        """Close the session; the log keeps everything."""
        self.is_closed = True
        self._stop_looking()
        self.answers.close()
        for errand in self._errands:
            errand.cancel()
        await self.time.stop()
        await self.at_home.stop()
        self.ring()

    async def come_to_rest(self) -> None:
        """Wait until a closed session has finished its work."""
        await asyncio.gather(*self._errands, *self._endings, return_exceptions=True)

    # --- visitors ---

    @contextmanager
    def visit(self, visitor: Visitor) -> Iterator[None]:
        """A context in which the visitor is present and notified of changes."""
        try:
            with self.attendance.visit(visitor):
                self.greet(visitor)
                yield
        finally:
            self._desks.discard(visitor)
            self._look_if_needed()

    def greet(self, visitor: Visitor) -> None:
        """Note the role of a visitor who has just shown a secret: a desk gets updates, a pupil gets the seat back."""
        self.attendance.look()
        if self.classroom.role(visitor.holder) == "desk":
            self._desks.add(visitor)
            self._look_if_needed()
            if self.classroom.asked is not None:
                self._run(self._ask_all)  # a server that died may have left some out
        elif (pupil := self.classroom.pupil_of(visitor.holder)) is not None:
            self._run(lambda: self._welcome_back(pupil))

    def _run(self, errand: Callable[[], Awaitable[None]]) -> None:
        """Run a background task."""

        async def run() -> None:
            try:
                await errand()
            except Problem as problem:
                logger.warning("class %s: %s", self.classroom.name, problem.text)

        task = asyncio.create_task(run(), name=f"class {self.classroom.name}")
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def _note_change(self) -> None:
        """Note that a desk might see something new at the next update."""
        self._has_changed = True

    def note_presence(self) -> None:
        """Note who came or went, here or on another server, and give those who came the seats in which computers play
        for them.
        """
        self._note_change()
        present = self.attendance.present
        came = [self.classroom.enrolled[number] for number in present - self._were_here]
        self._were_here = present
        for pupil in came:
            if pupil.table is not None:
                self._run(partial(self._give_back, pupil))

    def now(self) -> int:
        """The time, in ms."""
        return self._system.now()

    def ring(self) -> None:
        """Notify all visitors that something may have changed."""
        self.looks += 1
        self.time.look_again()
        self.at_home.look_again()
        for visitor in self.attendance.visitors:
            visitor.ring()

    @property
    def _lookers(self) -> Collection[Visitor]:
        """Whom the tables are watched for: desks, and all once the answers to a question are shown."""
        asked = self.classroom.asked
        return self._desks if asked is None or not asked.is_revealed else self.attendance.visitors

    def _look_if_needed(self) -> None:
        """Begin to watch the tables, or stop it."""
        if self.is_closed or not self._lookers:
            self._stop_looking()
        elif self._looking is None:
            self._has_changed = True
            self._looking = asyncio.create_task(self._keep_looking(), name=f"class {self.classroom.name}")

    async def _keep_looking(self) -> None:
        """Watch the tables for those who are to see them, who are notified once a second at most."""
        kept = 0
        while True:
            await self.watch.over(self._watched())
            self.answers.look(self.watch.sessions)
            if self._has_changed or kept != self.watch.kept:
                kept = self.watch.kept
                self._has_changed = False
                self.looks += 1
                for visitor in self._lookers:
                    visitor.ring()
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    def _watched(self) -> list[str]:
        """The tables that the desk sees: those of the groups, and those of the present question."""
        own = [group.table for group in self.classroom.groups if group.table is not None]
        return own + [sent.table for sent in self.classroom.answering]

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        self.watch.end()

    # --- changes ---

    async def _catch_up(self) -> None:
        """Read what other processes have written. Raises Problem, `store` among others."""
        with store_problem("unread", which="one_class"):
            await self.catch_up()

    def begin(self) -> None:
        """Complete at the tables what the log says and a killed server has left undone."""
        self.attendance.announce(asks=True)
        self.time.start()
        self.at_home.start()

        async def follow() -> None:
            async with self._leading.for_others():
                await self._seating.follow(self.classroom.numbers())
                await self.asker.freeze_again()
                await self.asker.seat_again()
                for pupil in self.classroom.here:
                    await self._seating.pass_on(pupil)

        self._run(follow)

    def apply(self, changes: Sequence[AnyChange], is_own: bool) -> None:
        """Apply logged changes, and notify everybody."""
        for change in changes:
            self.classroom.apply(change)
        self.attendance.note()
        self._look_if_needed()
        self.ring()

    # --- pupils ---

    async def join(self, secret_hash: str, name: str) -> Pupil:
        """Let a newcomer join, or wait at the door: with a seat if one is free at once, else with a puzzle.

        Raises Problem.
        """
        async with self._leading.for_others():
            room = await self._room()
            if self.classroom.door == "open" and len(self.classroom.pupils) >= decide.MOST_PUPILS:
                await self._let_go()
            joined = await self.happen(
                lambda classroom: decide.join(
                    classroom,
                    secret_hash,
                    name,
                    grouping.group_for(classroom, room.playing, room.free),
                    room.dice,
                    self._system.now(),
                )
            )
            assert isinstance(joined, Joined)
            pupil = self.classroom.pupil_of(joined.holder)
            assert pupil is not None
            await self._seating.follow({pupil.group} - {WAITING})
        self._run(lambda: self.puzzles.first(pupil))
        return pupil

    async def _room(self) -> door.Room:
        """Where newcomers can sit now."""
        playing = await self._leader.playing()
        free = {number: len(at_table.free_seats(session.table)) for number, session in playing.items()}
        return door.Room(playing, free, door.shuffled_elements(self._system.below))

    async def _welcome_back(self, pupil: Pupil) -> None:
        """Give a pupil who is back a place again, the seat in which a computer plays for them, the present question."""
        if pupil.standing == "left":
            async with self._leading.for_others():
                await self._take_back([pupil])
        if pupil.former:  # a server may have died before all was theirs
            async with self._leading.for_others():
                await self._seating.pass_on(pupil)
        self._run(lambda: self.puzzles.first(pupil))
        if pupil.table is not None:
            await self._give_back(pupil)
        if self.classroom.asked is not None:
            async with self._leading.for_others():
                await self.asker.send(pupil)

    async def _ask_all(self) -> None:
        """Give the present question to all who are here."""
        async with self._leading.for_others():
            await self.asker.send_all(self.attendance.present)

    async def _take_back(self, pupils: Collection[Pupil]) -> None:
        """Give pupils who had left places again, as long as there are any. Raises Problem."""
        for pupil in pupils:
            room = await self._room()
            try:
                await self.happen(lambda classroom: door.come_back(classroom, pupil.number, room))  # noqa: B023
            except Problem as problem:
                if problem.code not in (decide.GONE_ON, "class_full"):
                    raise
            else:
                await self._seating.follow({pupil.group} - {WAITING})

    async def _let_go(self) -> None:
        """Take the places of those who have left before anybody dealt to them. Raises Problem."""
        gone = self.attendance.gone
        try:
            await self.happen(lambda classroom: door.leave(classroom, gone))
        except Problem as problem:
            if problem.code != decide.GONE_ON:
                raise

    async def _give_back(self, pupil: Pupil) -> None:
        """Give a pupil the seat back in which a computer plays, after any work in progress at the tables."""
        async with self._leading.for_others():
            if pupil.table is not None and pupil.holder is not None:
                with suppress(Problem):
                    await self._leader.give_back(await self._tables.session(pupil.table), pupil.holder)

    async def rename(self, holder: str | None, number: int, name: str) -> None:
        """Give a pupil another name, here and at their table. Raises Problem."""
        is_desk = holder in self.classroom.desks
        async with self._leading.for_desk() if is_desk else self._leading.for_others():
            await self.happen(lambda classroom: decide.rename(classroom, holder, number, name))
            await self._seating.follow({self.classroom.enrolled[number].group} - {WAITING})

    async def correct_list(self, decision: Callable[[Classroom], Listed]) -> None:
        """Change a line of the list, and the name of its pupil here and at their table. Raises Problem."""
        async with self._leading.for_desk():
            listed = await self.happen(decision)
            assert isinstance(listed, Listed)
            if (pupil := self.classroom.at_line(listed.line)) is not None:
                await self._seating.follow({pupil.group} - {WAITING})

    async def send_out(self, holder: str | None, numbers: Sequence[int], drops: bool = False) -> None:
        """Send pupils out; computers get their seats. `drops`: the report leaves out what they did. Raises Problem."""
        decide.desk(self.classroom, holder)
        async with self._leading.for_desk():
            now = self._system.now()
            sent = await self.happen(lambda classroom: door.send_out(classroom, holder, numbers, now, drops))
            assert isinstance(sent, SentOut)
            left = {self.classroom.enrolled[number].group for number in sent.pupils} - {WAITING}
            await self._seating.follow(left)
            await self.asker.change_secrets(left)

    async def bring_back(self, holder: str | None, act: int) -> None:
        """Undo a removal: pupils have their places again, and their seats where these are still free.

        Raises Problem.
        """
        decide.desk(self.classroom, holder)
        async with self._leading.for_desk():
            room, now = await self._room(), self.now()
            back = await self.happen(lambda classroom: door.bring_back(classroom, holder, act, room, now))
            assert isinstance(back, BroughtBack)
            await self._welcome(back.placed)

    async def let_in(self, holder: str | None, numbers: Sequence[int], seen: int) -> None:
        """Let in pupils who wait at the door. Raises Problem."""
        decide.desk(self.classroom, holder)
        async with self._leading.for_desk():
            room, now = await self._room(), self.now()
            let_in = await self.happen(lambda classroom: door.let_in(classroom, holder, numbers, seen, room, now))
            assert isinstance(let_in, LetIn)
            await self._welcome(let_in.placed)

    async def _welcome(self, placed: Sequence[Placed]) -> None:
        """Seat pupils who have just been given places, and give those who are here what all others have."""
        await self._seating.follow({place.group for place in placed} - {WAITING})
        for place in placed:
            if place.pupil in self.attendance.present:
                self._run(partial(self._welcome_back, self.classroom.enrolled[place.pupil]))

    async def go_on(self, holder: str | None, secret_hash: str, code: str) -> Pupil:
        """Let a pupil go on on another device, with a code given by its hash. Raises Problem."""
        now = self._system.now()
        async with self._leading.for_others():
            return await self._change_device(lambda its: devices.go_on(its, holder, secret_hash, code, now))

    async def unite(self, holder: str | None, one: int, other: int, device: int) -> None:
        """Make two entries one person, who goes on with the device of one of them. Raises Problem."""
        decide.desk(self.classroom, holder)
        async with self._leading.for_desk():
            pupil = await self._change_device(lambda its: devices.unite(its, holder, one, other, device))
        if pupil.number in self.attendance.present:
            self._run(lambda: self._welcome_back(pupil))

    async def _change_device(self, decision: Callable[[Classroom], WentOn | United]) -> Pupil:
        """Let a pupil go on with another secret, which alone holds their seats then. Raises Problem."""
        left: set[int] = set()

        def noting(classroom: Classroom) -> WentOn | United:
            change = decision(classroom)
            numbers = [change.pupil, change.again] if isinstance(change, United) else [change.pupil]
            left.update(classroom.enrolled[number].group for number in numbers)
            return change

        change = await self.happen(noting)
        assert isinstance(change, WentOn | United)
        pupil = self.classroom.enrolled[change.pupil]
        await self._seating.pass_on(pupil)
        await self.asker.change_secrets(left)
        return pupil

    async def move(self, holder: str | None, number: int, group: int) -> None:
        """Move a pupil to another group: at once if a computer's seat is free, else from its next deal on."""
        decide.desk(self.classroom, holder)
        left: set[int] = set()

        def decision(classroom: Classroom) -> Moved:
            moved = decide.move(classroom, holder, number, group)
            left.add(classroom.enrolled[number].group)
            return moved

        async with self._leading.for_desk():
            await self.happen(decision)
            await self._seating.follow([*(left - {WAITING}), group])
            await self.asker.change_secrets(left)
            if number in self.attendance.present:
                await self.asker.send(self.classroom.enrolled[number])

    async def take_groups(self, decision: Callable[[Classroom], AnyChange]) -> None:
        """Seat the class in groups that the desk has chosen. Raises Problem."""
        async with self._leading.for_desk():
            await self._seating.take_groups(decision)

    # --- the desk leads ---

    async def deal(self, holder: str | None, groups: Collection[int] | None = None) -> None:
        """Deal to these groups, or to all, except where a match is running. Raises Problem."""
        decide.lead(self.classroom, holder)
        for number in groups or ():
            decide.existing(self.classroom, number)
        async with self._leading.for_desk():
            await self._catch_up()
            decide.nothing_asked(self.classroom)
            await self._let_go()
            back = [pupil for pupil in self.classroom.standing("left") if pupil.number in self.attendance.present]
            await self._take_back(back)
            await self._seating.deal(groups)

    async def freeze(self, holder: str | None, groups: Collection[int] | None = None) -> None:
        """Freeze these groups, or all with the puzzles of waiting pupils. Raises Problem."""
        decide.lead(self.classroom, holder)
        async with self._leading.for_desk():
            for session in await self._sessions(groups):
                await self._leader.freeze(session)

    async def thaw(self, holder: str | None, groups: Collection[int] | None = None) -> None:
        """Thaw these groups, or all. Raises Problem."""
        decide.lead(self.classroom, holder)
        async with self._leading.for_desk():
            await self._catch_up()
            decide.nothing_asked(self.classroom)
            for session in await self._sessions(groups):
                await self._leader.thaw(session)
            await self._catch_up()
            await self.asker.freeze_again()  # what another server's question has frozen meanwhile

    async def _sessions(self, groups: Collection[int] | None) -> list[TableSession]:
        """The tables of these groups, or all with the puzzles of waiting pupils."""
        sessions = [await self._leader.table_of(number) for number in self.classroom.numbers(groups)]
        if groups is None:
            puzzles = [pupil.puzzle for pupil in self.classroom.of_group(WAITING)]
            sessions += [await self._leader.session(name) for name in puzzles if name is not None]
        return [session for session in sessions if session is not None]

    async def stop(self, holder: str | None, groups: Collection[int] | None = None) -> None:
        """End the running matches in these groups, or in all. Raises Problem."""
        decide.lead(self.classroom, holder)
        async with self._leading.for_desk():
            await self._stop(groups)

    async def _stop(self, groups: Collection[int] | None) -> None:
        playing = await self._leader.playing()
        await each(
            self._leader.stop(session) for number, session in playing.items() if groups is None or number in groups
        )

    async def fill(self, holder: str | None, groups: Collection[int] | None = None) -> None:
        """Let computers play for absent pupils, at the tables of these groups or of all. Raises Problem."""
        decide.lead(self.classroom, holder)
        async with self._leading.for_desk():
            for number, session in (await self._leader.playing()).items():
                if groups is None or number in groups:
                    await self._leader.keep_seats(session, self._away(self.classroom.of_group(number)))

    def _away(self, people: Collection[Pupil]) -> set[str | None]:
        present = self.attendance.present
        return {pupil.holder for pupil in people if pupil.number not in present}

    async def push(self, holder: str | None, wanted: Wanted) -> None:
        """Ask all who are here questions, one after the other, and those who come before they end. Raises Problem."""
        decide.desk(self.classroom, holder)
        decide.nothing_asked(self.classroom)
        asked = await self.asker.questions(wanted)
        async with self._leading.for_desk():
            playing = await self._leader.playing()
            await self.asker.push(holder, asked, playing.values(), self.attendance.present)

    async def ask_next(self, holder: str | None, number: int) -> None:
        """Ask the question that follows the one with this number in a series. Raises Problem."""
        decide.desk(self.classroom, holder)
        async with self._leading.for_desk():
            await self.asker.ask_next(holder, number, self.attendance.present)

    async def go_back(self, holder: str | None) -> None:
        """End the question: all pupils return. Raises Problem."""
        decide.desk(self.classroom, holder)
        number = len(self.classroom.questions)  # read now, as another question may be asked before this runs
        async with self._leading.for_desk():
            await self.asker.go_back(holder, number)

    async def end_class(self, holder: str | None) -> None:
        """End the class, the present question, and all matches, so that they can be reviewed. Raises Problem.

        It goes on even if the caller is cancelled. What could not be ended then can be ended again.
        """
        ending = asyncio.create_task(self._end_class(holder), name=f"class {self.classroom.name}")
        self._endings.add(ending)
        ending.add_done_callback(self._endings.discard)
        ending.add_done_callback(retrieve_exception)
        await asyncio.shield(ending)

    async def _end_class(self, holder: str | None) -> None:
        decide.desk(self.classroom, holder)
        if self.classroom.asked is not None:
            try:
                await self.go_back(holder)
            except Problem as problem:
                if problem.code != "no_question":  # another desk has ended it meanwhile
                    raise
        async with self._leading.for_desk():
            if self.classroom.closed is None or not await self._leader.playing():
                await self.happen(lambda classroom: decide.close(classroom, holder, self._system.now()))
            await self._seating.follow(self.classroom.numbers())  # also where another server has just dealt
            await self._stop(None)
