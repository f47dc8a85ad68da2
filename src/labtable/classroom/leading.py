"""Acts of a class at its tables: it deals, seats, and has computers play for those who are away."""

import logging
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Literal

import msgspec

from labtable.engine.words.problem import Problem
from labtable.table import decide as at_table
from labtable.table.changes import PlannedSeat
from labtable.table.plan import Plan as TablePlan
from labtable.table.plan import plan_table, puzzle_asked_for
from labtable.table.registry import TableRegistry
from labtable.table.room import Room
from labtable.table.table import Seat, Table

from . import decide
from .classroom import Classroom, Pupil

logger = logging.getLogger(__name__)


class Leader:
    """The hand of a class at its tables, of which it is the host."""

    def __init__(self, classroom: Classroom, tables: TableRegistry) -> None:
        self._classroom = classroom
        self._tables = tables
        self._host = classroom.opened.host

    async def table_of(self, number: int) -> Room | None:
        """The table of a group, if it has one that can be opened."""
        name = self._classroom.group(number).table
        return None if name is None else await self.room(name)

    async def room(self, name: str) -> Room | None:
        """A table of the class, if it can be opened."""
        try:
            return await self._tables.room(name)
        except Problem as problem:
            if problem.code == "store":
                raise
            logger.warning("class %s has lost table %s: %s", self._classroom.name, name, problem.sentence)
            return None

    async def playing(self) -> dict[int, Room]:
        """The tables whose match is on, by group."""
        rooms = {group.number: await self.table_of(group.number) for group in self._classroom.groups}
        return {number: room for number, room in rooms.items() if room is not None and room.table.stage == "playing"}

    async def table_for(self, number: int, people: Sequence[Pupil], seats: int) -> Room:
        """A table with seats for the pupils of a group: its own, if that still fits, or a new one."""
        group = self._classroom.group(number)
        room = await self.table_of(number) if group.keeps_table else None
        if room is not None and room.table.stage != "playing" and len(room.table.seats) == seats:
            await self._seat_anew(room, people)
            return room
        now = self._tables.system.now()
        made = plan_table(decide.table_of(group.plan, seats), self._host, now)
        taken = [PlannedSeat("person", pupil.name, None, pupil.holder) for pupil in people]
        seated = msgspec.structs.replace(
            made, seats=[*taken, *made.seats[len(taken) :]], classroom=self._classroom.name
        )
        return await self._tables.make_for(seated)

    async def _seat_anew(self, room: Room, people: Iterable[Pupil]) -> None:
        """Have these pupils at a table between two matches, and computers at its other seats."""
        people = list(people)
        holders = {pupil.holder for pupil in people}
        level = self._level(room.table)
        for number, seat in enumerate(room.table.seats):
            if seat.kind == "open" or (seat.kind == "person" and seat.holder not in holders):
                await self._assign(room, number, "bot", level)
        for pupil in people:
            if room.table.role(pupil.holder).seat is None:
                await self.take_computers_seat(room, pupil)

    async def deal(self, room: Room, away: Collection[str | None]) -> None:
        """Deal at a table; a computer plays for those who are away, until they come back."""
        await room.start(self._host)
        await self.keep_seats(room, away)

    async def keep_seats(self, room: Room, away: Collection[str | None]) -> None:
        """Have computers play at a table for those of its people who are away."""
        for number, seat in enumerate(room.table.seats):
            if seat.kind == "person" and seat.holder in away and seat.level is None:
                await self._assign(room, number, "bot", self._level(room.table))

    async def freeze(self, room: Room) -> None:
        """Let nobody act at a table, unless that is so already."""
        if room.table.frozen is None:
            await room.freeze(room.table.made.host)

    async def thaw(self, room: Room) -> None:
        """Let a table go on, if it is frozen."""
        if room.table.frozen is not None:
            await room.thaw(room.table.made.host)

    async def stop(self, room: Room) -> None:
        """End the match at a table, unless it is over meanwhile."""
        with suppress(Problem):
            await room.stop(self._host)

    async def take_computers_seat(self, room: Room, pupil: Pupil) -> bool:
        """Give a pupil a computer's seat, during a match or between two; False if there is none any more."""
        assert pupil.holder is not None
        for number in free_seats(room.table):
            with suppress(Problem):
                await self._assign(room, number, "open", None)
                await room.happen(partial(at_table.sit, holder=pupil.holder, seat=number, name=pupil.name))
                return True
        return False

    async def rename(self, room: Room, holder: str, name: str) -> None:
        """Have a pupil's seat show another name."""
        await room.happen(lambda table: at_table.rename(table, self._host, holder, name))

    async def release(self, room: Room, holder: str) -> None:
        """Take a pupil's seat from them, for good: a computer has it."""
        level = self._level(room.table)
        await room.happen(lambda table: at_table.release(table, self._host, holder, level))

    async def give_back(self, room: Room, holder: str) -> None:
        """Give a pupil who is here again the seat back that a computer keeps."""
        seat = room.table.role(holder).seat
        if seat is not None and room.table.seats[seat].is_kept:
            await room.happen(lambda table: at_table.reclaim(table, holder))

    async def alone(self, pupil: Pupil, plan: TablePlan) -> Room:
        """A table at which a pupil is alone, with a puzzle or a lesson. Raises Problem."""
        wanted = puzzle_asked_for(plan)
        puzzle = await self._tables.puzzles.of(*wanted, self._classroom.name) if wanted else None
        made = plan_table(plan, pupil.holder or "", self._tables.system.now(), puzzle)
        return await self._tables.make_for(msgspec.structs.replace(made, classroom=self._classroom.name))

    async def _assign(self, room: Room, number: int, to: Literal["open", "bot"], level: str | None) -> None:
        await room.happen(lambda table: at_table.assign(table, self._host, number, to, level, ()))

    def _level(self, table: Table) -> str | None:
        """The level of a computer that sits down at a table: the class's, if it is one of that game."""
        plan = self._classroom.plan
        return plan.level if plan.game == table.made.game else None


def free_seats(table: Table) -> list[int]:
    """The seats of a table that are a computer's, and nobody's from the next deal on."""
    return [number for number, seat in enumerate(table.seats) if _is_computers(seat)]


def _is_computers(seat: Seat) -> bool:
    return seat.kind == "bot" and seat.coming is None
