"""What a class does at its tables: it deals, seats pupils, and lets computers play for absent ones."""

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial

import msgspec

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.words.problem import Problem
from labtable.table.match.driver import Decision
from labtable.table.registry import TableRegistry
from labtable.table.seats.names import computers
from labtable.table.seats.seat import Computer, Person, is_kept
from labtable.table.session import TableSession
from labtable.table.state import decide as at_table
from labtable.table.state.changes import AnyChange, Made
from labtable.table.state.plan import Plan as TablePlan
from labtable.table.state.plan import plan_table
from labtable.table.state.table import ReadAction, Table
from labtable.table.store.log import store_problem

from . import changes, decide
from .classroom import Classroom
from .pupil import Pupil

logger = logging.getLogger(__name__)

Happen = Callable[[Callable[[Classroom], changes.AnyChange]], Awaitable[changes.AnyChange]]
"""The way in which something happens to a class."""
CatchUp = Callable[[], Awaitable[None]]
"""The way in which a class's log is read on."""


class Leader:
    """Acts at the tables of a class as their host; a puzzle's host is its pupil."""

    def __init__(self, classroom: Classroom, tables: TableRegistry) -> None:
        self._classroom = classroom
        self._tables = tables
        self._host = classroom.opened.host

    def now(self) -> int:
        """The time, in ms."""
        return self._tables.system.now()

    async def table_of(self, number: int) -> TableSession | None:
        """The table of a group, if it has one that can be opened."""
        name = self._classroom.group(number).table
        return None if name is None else await self.session(name)

    async def session(self, name: str) -> TableSession | None:
        """A table of the class, if it can be opened."""
        try:
            return await self._tables.session(name)
        except Problem as problem:
            if problem.code == "store":
                raise
            logger.warning("class %s has lost table %s: %s", self._classroom.name, name, problem.text)
            return None

    async def playing(self, anew: bool = False) -> dict[int, TableSession]:
        """The tables with a running match, by group; `anew`: after reading their logs. Raises Problem `store`."""
        sessions = {group.number: await self.table_of(group.number) for group in self._classroom.groups}
        for session in sessions.values() if anew else ():
            if session is not None:
                await read_on(session)
        return {
            number: session
            for number, session in sessions.items()
            if session is not None and session.table.stage == "playing"
        }

    async def table_for(self, number: int, people: Sequence[Pupil], seats: int) -> TableSession:
        """A table with seats for the pupils of a group: its own, if that still fits, or a new one."""
        group = self._classroom.group(number)
        session = await self.table_of(number) if group.keeps_table else None
        if session is not None and session.table.stage != "playing" and len(session.table.seats) == seats:
            return session
        now = self._tables.system.now()
        made = plan_table(decide.table_of(group.plan, seats), self._host, now)
        taken = [Person(pupil.name, pupil.holder or "") for pupil in people]
        free = computers(pupil.name for pupil in self._classroom.pupils)  # a name must not be used twice in the class
        rest = [msgspec.structs.replace(seat, name=next(free, None)) for seat in made.seats[len(taken) :]]
        seated = msgspec.structs.replace(made, seats=[*taken, *rest], classroom=self._classroom.name)
        return await self._tables.make_for(seated)

    async def forget(self, session: TableSession) -> None:
        """Delete a table that is not needed after all."""
        with suppress(Problem):
            await self._tables.forget(session)

    async def seat_anew(self, session: TableSession, match: int, people: Iterable[Pupil]) -> None:
        """Seat these pupils at a table after this many matches, and computers at its other seats.

        Raises Problem `match_on` if another match has begun there.
        """
        people = list(people)
        holders = {pupil.holder for pupil in people}
        level = self._level(session.table)
        for number, seat in enumerate(session.table.seats):
            if not isinstance(seat, Computer) and seat.holder not in holders:
                await self._between(session, match, partial(self._computer, number=number, level=level))
        for pupil in people:
            if session.table.role(pupil.holder).seat is None:
                assert pupil.holder is not None
                give_seat = partial(at_table.give_seat, host=self._host, holder=pupil.holder, name=pupil.name)
                await self._between(session, match, give_seat)

    async def start(self, session: TableSession, match: int) -> None:
        """Deal at a table after this many matches. Raises Problem, `match_on` if there were more."""
        seed, now = self._tables.system.below(1 << at_table.MAX_SEED_BITS), self._tables.system.now()
        await self._between(session, match, partial(at_table.start, holder=self._host, seed=seed, now=now))

    async def _between(self, session: TableSession, match: int, decision: Decision) -> None:
        """Make a change at a table after this many matches. Raises Problem `match_on` if there were more."""

        def decide_in_time(table: Table) -> AnyChange | ReadAction:
            if table.match_number != match:
                raise Problem("match_on", "next_match_on")
            return decision(table)

        await session.happen(decide_in_time)

    async def keep_seats(self, session: TableSession, away: Collection[str | None]) -> None:
        """Let computers play at a table for absent people, but not for who is out and has nothing to do."""
        play = session.table.play
        out = () if play is None else play.game.words.out(play.view(SPECTATOR))
        for number, seat in enumerate(session.table.seats):
            if number not in out and seat.holder in away and seat.holder is not None and seat.level is None:
                await session.happen(partial(self._computer, number=number, level=self._level(session.table)))

    async def freeze(self, session: TableSession) -> None:
        """Freeze a table, unless it is frozen or gone. Raises Problem `store`."""
        if session.table.frozen is None:
            await _unless(session.freeze(session.table.hosts[0]), "frozen", "unknown_table")

    async def thaw(self, session: TableSession) -> None:
        """Thaw a table, unless it is not frozen or gone. Raises Problem `store`."""
        if session.table.frozen is not None:
            await _unless(session.thaw(session.table.hosts[0]), "not_frozen", "unknown_table")

    async def stop(self, session: TableSession) -> None:
        """End the match at a table, unless it is over or the table gone. Raises Problem `store`."""
        await _unless(session.stop(self._host), "not_playing", "unknown_table")

    async def set_turn(self, session: TableSession, turn_ms: int | None) -> None:
        """Set the time for each turn at a table, unless it is gone; a turn that has begun has all of it."""
        await _unless(session.set_turn(self._host, turn_ms), "unknown_table")

    async def end_round(self, session: TableSession, on: bool) -> None:
        """Let the match at a table stop after its round of turns, or not after all, unless that is so."""
        now = self._tables.system.now()
        await _unless(
            session.happen(lambda table: at_table.last_round(table, self._host, on, now)), "not_due", "not_playing"
        )

    async def time_up(self, session: TableSession) -> None:
        """End the match at a table as the time is up, unless it is over."""
        now = self._tables.system.now()
        await _unless(session.happen(lambda table: at_table.time_up(table, self._host, now)), "not_playing")

    async def play_turn(self, session: TableSession, seat: int) -> None:
        """Let a computer play the present turn of a person. Raises Problem."""
        await session.happen(lambda table: at_table.help_(table, self._host, seat))

    async def seat(self, session: TableSession, pupil: Pupil) -> bool:
        """Give a pupil a computer's seat at a table during a match; False if there is none left."""
        holder, name = pupil.holder, pupil.name
        if holder is None:
            return False
        try:
            await session.happen(lambda table: at_table.give_seat(table, self._host, holder, name))
        except Problem as problem:
            if problem.code == "no_seat_free":
                return False
            if problem.code != "already_seated":
                raise
        return True

    async def rename(self, session: TableSession, holder: str, name: str) -> None:
        """Change the name of a pupil's seat."""
        await session.happen(lambda table: at_table.rename(table, self._host, holder, name))

    async def release(self, session: TableSession, holder: str) -> None:
        """Give a pupil's seat to a computer for good, if they still have one."""
        release = partial(at_table.release, host=self._host, holder=holder, level=self._level(session.table))
        await _unless(session.happen(release), "not_seated", "unknown_table")

    async def rekey(self, session: TableSession, holder: str, new: str) -> None:
        """Let a seat be held by another secret, unless it already is."""
        if holder != new:
            rekey = partial(at_table.rekey, host=session.table.hosts[0], holder=holder, new=new)
            await _unless(session.happen(rekey), "not_seated", "unknown_table")

    async def pass_on(self, session: TableSession, holder: str, new: str) -> None:
        """Let all that a pupil holds at a table be held by another secret; of two seats they keep one."""
        for _ in session.table.seats:  # a lesson's learner may hold several
            if session.table.role(holder).seat is None:
                return
            if session.table.role(new).seat is None or session.table.made.lesson is not None:
                await self.rekey(session, holder, new)
            else:
                await self.release(session, holder)

    async def give_back(self, session: TableSession, holder: str) -> None:
        """Give a pupil who is back the seat in which a computer plays for them."""
        seat = session.table.role(holder).seat
        if seat is not None and is_kept(session.table.seats[seat]):
            await session.happen(lambda table: at_table.reclaim(table, holder))

    async def alone(self, pupil: Pupil, plan: TablePlan) -> TableSession:
        """Make a table with a puzzle for one pupil. Raises Problem."""
        holder = pupil.holder or ""
        made = held_by(await self._tables.planned(plan, holder, self._classroom.name), pupil.name, holder)
        return await self._tables.make_for(msgspec.structs.replace(made, classroom=self._classroom.name))

    def _computer(self, table: Table, number: int, level: str | None) -> AnyChange:
        """Give a seat to a computer, or let one play for its person."""
        return at_table.assign(table, self._host, number, "bot", level, ())

    def _level(self, table: Table) -> str | None:
        """The level of a computer at a table: that of its group, or the class's, if it is one of that game."""
        groups = self._classroom.groups
        plans = [
            plan for group in groups for name, plan in zip(group.tables, group.plans, strict=True) if name == table.name
        ]
        return next((plan.level for plan in (*plans, self._classroom.plan) if plan.game == table.made.game), None)


def held_by(made: Made, name: str, holder: str) -> Made:
    """A table at which a person plays under this name and holds the seat, in place of the one it was planned for."""
    seats = [Person(name, holder) if isinstance(seat, Person) else seat for seat in made.seats]
    return msgspec.structs.replace(made, seats=seats)


async def _unless(errand: Awaitable[object], *codes: str) -> None:
    """Run something, and ignore a Problem with one of these codes, which says that it is not needed."""
    try:
        await errand
    except Problem as problem:
        if problem.code not in codes:
            raise


async def each(errands: Iterable[Awaitable[None]]) -> None:
    """Await one after the other, even if some fail. Raises the first Problem among them."""
    problems: list[Problem] = []
    for errand in errands:
        try:
            await errand
        except Problem as problem:
            problems.append(problem)
    if problems:
        raise problems[0]


async def read_on(session: TableSession) -> None:
    """Bring a table up to date with its log. Raises Problem, `store` among others."""
    with store_problem("unread", which="table"):
        await session.catch_up()
