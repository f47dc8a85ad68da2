"""Seating at a class's tables: they follow the class's log, whoever else leads meanwhile.

The log comes first, and the tables follow it. So the next server that looks completes what a killed one left half done,
and if two desks deal at once on two servers, the log decides which of them deals to a group.
"""

import logging
from collections.abc import Callable, Collection, Sequence
from functools import partial

from labtable import games
from labtable.engine.words.problem import Problem
from labtable.table.seats.seat import Person
from labtable.table.session import TableSession

from . import decide, grouping
from .changes import AnyChange
from .classroom import Classroom
from .leading import CatchUp, Happen, Leader, each, read_on
from .pupil import Pupil

logger = logging.getLogger(__name__)

TRIES = 10  # of a decision, while other servers write first


class Seating:
    """The seating of one class. `catch_up` reads its log; `away` returns the hashes of absent pupils among some."""

    def __init__(
        self,
        classroom: Classroom,
        leader: Leader,
        happen: Happen,
        catch_up: CatchUp,
        away: Callable[[Collection[Pupil]], set[str | None]],
    ) -> None:
        self._classroom = classroom
        self._leader = leader
        self._happen = happen
        self._catch_up = catch_up
        self._away = away

    # --- tables follow the log

    async def follow(self, groups: Collection[int]) -> None:
        """Let the pupils in the log's groups sit at these groups' tables, under their names, and nobody else.

        Once the class has ended, matches there are stopped. What fails now is retried at another time.
        """
        for number in groups:
            try:
                if (session := await self._leader.table_of(number)) is not None:
                    await self._follow(number, session)
            except Problem as problem:
                logger.warning("class %s, table %d: %s", self._classroom.name, number, problem.text)

    async def _follow(self, number: int, session: TableSession) -> None:
        await read_on(session)
        seated = {seat.holder: seat.name for seat in session.table.seats if isinstance(seat, Person)}
        await self._catch_up()  # after reading the table, so that a pupil who has just come is known
        if self._classroom.group(number).table != session.table.name:
            return
        if self._classroom.closed is not None:
            await self._leader.stop(session)
        if session.table.turn_ms != (turn_ms := self._classroom.group(number).plans[-1].turn_ms):
            await self._leader.set_turn(session, turn_ms)
        stay = {holder: pupil for holder in seated if (pupil := self._staying(holder, number, session)) is not None}
        kept: dict[int, str] = {}  # who is one person with two secrets keeps the seat that they had first
        for holder in sorted(stay, key=lambda holder: stay[holder].keys.index(holder)):
            kept.setdefault(stay[holder].number, holder)
        for holder in [holder for holder in seated if holder not in kept.values()]:
            await self._leader.release(session, holder)
        for one, holder in kept.items():
            pupil = self._classroom.enrolled[one]
            await self._leader.rekey(session, holder, pupil.key)
            if pupil.name != seated[holder]:
                await self._leader.rename(session, pupil.key, pupil.name)
        if session.table.stage == "playing":
            for pupil in self._classroom.of_group(number):
                await self._seat_late(pupil, session)

    def _staying(self, holder: str, number: int, session: TableSession) -> Pupil | None:
        """The pupil who has a seat at a group's table by a secret that is, or was, theirs; None if they have left."""
        pupil = self._classroom.known(holder)
        if pupil is None or not pupil.has_place or (pupil.group != number and session.table.stage == "playing"):
            return None
        return pupil

    async def pass_on(self, pupil: Pupil) -> None:
        """Let what a pupil holds at all their tables be held by their present secret alone. Raises Problem."""
        if not pupil.former:
            return
        groups = self._classroom.groups
        await self.follow([one.number for one in groups if one.number == pupil.group or one.table in pupil.sat])
        for name in self._classroom.tables_of(pupil):
            if (session := await self._leader.session(name)) is not None:
                await read_on(session)
                for key in pupil.former:
                    await self._leader.pass_on(session, key, pupil.key)

    async def _seat_late(self, pupil: Pupil, session: TableSession) -> None:
        """Seat a pupil in a running match; if it has no computer left, they wait for the next deal."""
        name = session.table.name
        if not await self._leader.seat(session, pupil):
            if not pupil.by_desk:
                await self._note(lambda classroom: decide.wait(classroom, pupil.number, pupil.group))
        elif pupil.table != name:
            await self._note(lambda classroom: decide.take(classroom, pupil.number, name))

    async def _note(self, decision: Callable[[Classroom], AnyChange]) -> None:
        """Log what has been done at a table, unless the class has gone on meanwhile."""
        try:
            await self._happen(decision)
        except Problem as problem:
            if problem.code != decide.GONE_ON:
                raise

    # --- deals

    async def deal(self, groups: Collection[int] | None) -> None:
        """Deal to these groups, or to all, except where a match is running. Raises Problem, `question_on` among others.

        A group to which another server deals at the same time is left to it.
        """
        await self._catch_up()
        decide.nothing_asked(self._classroom)
        dealt_before = {group.number: group.deals for group in self._classroom.groups}
        playing = await self._leader.playing(anew=True)
        await self.regroup(groups, {*playing, *(n for n in dealt_before if not self._is_ours(n, dealt_before))})
        opened = await self._arrange(groups, playing, dealt_before)
        asked = self._classroom.numbers(None if groups is None else {*groups, *opened})
        numbers = [number for number in asked if number not in playing and self._classroom.of_group(number)]
        if not numbers:
            raise Problem("nobody_to_deal")
        is_frozen = bool(playing) and all(session.table.frozen is not None for session in playing.values())
        await each(self._deal(number, dealt_before.get(number, 0), is_frozen) for number in numbers)

    async def take_groups(self, decision: Callable[[Classroom], AnyChange]) -> None:
        """Let the desk choose groups, which hold at once if no match is on, else from the next deals on.

        Raises Problem.
        """
        await self._happen(decision)
        if self._classroom.asked is None and not await self._leader.playing(anew=True):
            await self.regroup(None, ())

    async def regroup(self, groups: Collection[int] | None, playing: Collection[int]) -> None:
        """Move pupils to the groups that the desk has chosen, before a deal to some or to all. Raises Problem.

        Whoever sits where a match is on, or would, is moved another time.
        """
        for _ in range(decide.MOST_GROUPS + TRIES):
            moves = grouping.due(self._classroom, groups, playing)
            if not moves:
                return
            await self._note(partial(decide.arrange, moved=moves[0], entries=self._classroom.entries))

    async def _arrange(
        self, groups: Collection[int] | None, playing: Collection[int], dealt_before: dict[int, int]
    ) -> set[int]:
        """Move pupils to the groups in which they will play, and return the groups that anybody was moved to.

        Raises Problem.
        """
        moved: set[int] = set()
        for _ in range(TRIES):
            asked = self._classroom.numbers(None if groups is None else {*groups, *moved})
            here = {number for number in asked if self._is_ours(number, dealt_before) and number not in playing}
            moves = grouping.arranged(self._classroom, here, with_waiting=groups is None)
            try:
                for entries, move in enumerate(moves, self._classroom.entries):
                    await self._happen(partial(decide.arrange, moved=move, entries=entries))
                    moved.add(move.group)
            except Problem as problem:
                if problem.code != decide.GONE_ON:
                    raise
            else:
                break
        return moved

    def _is_ours(self, number: int, dealt_before: dict[int, int]) -> bool:
        """Whether nobody else has dealt to a group since this deal began."""
        return self._classroom.group(number).deals == dealt_before.get(number, 0)

    async def _deal(self, number: int, deals: int, is_frozen: bool) -> None:
        """Deal to a group.

        A frozen group stays frozen, at a new table, too; so does a new one if all others are frozen.
        """
        before = await self._leader.table_of(number)
        is_frozen = is_frozen or (before is not None and before.table.frozen is not None)
        for _ in range(TRIES):
            group, people = self._classroom.group(number), self._classroom.of_group(number)
            if group.deals != deals or not people:
                return
            wish = decide.SeatWish(number, [pupil.number for pupil in people], group.plan, deals)
            session = await self._table_for(number, people)
            match = session.table.match_number
            try:
                await self._happen(partial(decide.seat, wish=wish, table=session.table.name, now=self._leader.now()))
            except Problem as problem:
                if before is None or before.table.name != session.table.name:
                    await self._leader.forget(session)
                if problem.code != decide.GONE_ON:
                    raise
            else:
                await self._begin(session, match, people, is_frozen)
                await self.follow([number])  # with pupils who have come on another server since
                return

    async def _table_for(self, number: int, people: Sequence[Pupil]) -> TableSession:
        least = games.load(self._classroom.group(number).plan.game).seats[0]
        return await self._leader.table_for(
            number, people, grouping.seats_needed(self._classroom, number, people, least)
        )

    async def _begin(self, session: TableSession, match: int, people: Sequence[Pupil], is_frozen: bool) -> None:
        """Begin the match after `match` at a table, unless another server that deals at the same time has begun it."""
        try:
            await self._leader.seat_anew(session, match, people)
            away = self._away(people)
            for pupil in people:
                if pupil.holder is not None and pupil.holder not in away:
                    await self._leader.give_back(session, pupil.holder)  # before the first turn
            if is_frozen:
                await self._leader.freeze(session)
            await self._leader.start(session, match)
        except Problem as problem:
            if problem.code != "match_on":
                raise
            return
        await self._leader.keep_seats(session, self._away(people))
