"""What a class does at home, where nobody leads it: the tables of its homework."""

import asyncio
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from labtable.engine.words.problem import Problem
from labtable.table.match.by_itself import ByItself
from labtable.table.registry import TableRegistry
from labtable.table.seats.names import computers
from labtable.table.seats.seat import Computer, Person
from labtable.table.session import TableSession
from labtable.table.state.changes import Made
from labtable.table.state.plan import Plan as TablePlan
from labtable.table.state.plan import plan_table, puzzle_asked_for

from . import decide, homework
from .changes import Task
from .classroom import Classroom
from .leading import Happen, Leader, held_by
from .posing import POSED_SEED
from .pupil import Pupil


class AtHome(ByItself):
    """The homework of one class. Each pupil has one table for a task, at which they try again as often as they like.

    Its host is the class: so nobody gets rid of their tries, or of a strong computer.
    """

    def __init__(
        self, classroom: Classroom, tables: TableRegistry, leader: Leader, happen: Happen, ring: Callable[[], None]
    ) -> None:
        """`ring` is called when the homework is no longer open, as nothing in the log says so then."""
        super().__init__(f"class {classroom.name} at home", tables.system)
        self._classroom = classroom
        self._tables = tables
        self._leader = leader
        self._happen = happen
        self._ring = ring
        self._was_open = False
        self._making = asyncio.Lock()  # one table at a time, so that no change waits for many

    async def give(self, holder: str | None, tasks: Sequence[Task], until: int) -> None:
        """Give the class homework. Raises Problem."""
        now = self._leader.now()
        homework.give(self._classroom, holder, tasks, until, now)  # before any puzzle is made
        described = [await self._described(task) for task in tasks]
        await self._happen(lambda classroom: homework.give(classroom, holder, described, until, now))

    async def _described(self, task: Task) -> Task:
        """A task with the topic and level of its puzzle, and nothing that is not needed."""
        task = replace(task, topic="", level=0, matches=task.matches if task.plan else 0)
        if task.puzzle is None:
            return task
        wanted = puzzle_asked_for(TablePlan(task.game, puzzle=task.puzzle))
        assert wanted is not None
        game, number = wanted
        puzzle = await self._tables.puzzles.of(game, number, self._classroom.name)
        return replace(task, topic=puzzle.topic, level=(number - 1) % game.puzzle_levels + 1)

    async def close_at(self, holder: str | None, until: int | None) -> None:
        """Let the homework be open until another time; None: close it now. Raises Problem."""
        now = self._leader.now()
        await self._happen(lambda classroom: homework.close_at(classroom, holder, until, now))

    async def begin(self, holder: str | None, number: int, again: bool) -> None:
        """Give a pupil the table of a task, if they have none; `again`: try once more there. Raises Problem."""
        async with self._making:
            current, pupil, task = homework.task_of(self._classroom, holder, number, self._leader.now())
            last = current.last_table(pupil.number, number)
            session = None if last is None else await self._leader.session(last)
            if session is None:
                await self._make(pupil, task, number, last)
            elif again and session.table.stage != "playing":
                await self._start(session)

    async def _make(self, pupil: Pupil, task: Task, number: int, lost: str | None) -> None:
        """Give a pupil a table for a task, in place of one that is `lost`. Raises Problem."""
        made = replace(await self._planned(pupil, task), host=self._classroom.opened.host, unnumbered=True)
        made = replace(made, classroom=self._classroom.name)
        session = await self._tables.make_for(made, None if task.plan else POSED_SEED)
        if task.plan is not None:
            await self._start(session)
        now = self._leader.now()
        try:
            await self._happen(
                lambda classroom: homework.begin(classroom, pupil.holder, number, session.table.name, now, lost)
            )
        except Problem as problem:  # another server was quicker, or the pupil was sent out
            await self._leader.forget(session)
            if problem.code != decide.GONE_ON:
                raise

    async def _planned(self, pupil: Pupil, task: Task) -> Made:
        """The table for a task. Raises Problem."""
        holder = pupil.holder or ""
        if task.plan is not None:
            made = plan_table(decide.table_of(task.plan, task.plan.size), "", self._leader.now())
            return self._named_apart(replace(made, seats=[Person(pupil.name, holder), *made.seats[1:]]))
        plan = TablePlan(task.game, lesson=task.lesson, puzzle=task.puzzle)
        made = await self._tables.planned(plan, holder, self._classroom.name)
        if made.puzzle is None:
            return made
        # a puzzle that was missed can be tried again: so nobody is told its solution
        made = replace(made, puzzle=replace(made.puzzle, answer=[]))
        return self._named_apart(held_by(made, pupil.name, holder))

    def _named_apart(self, made: Made) -> Made:
        """The table with computers that are not called like a pupil."""
        free = computers(pupil.name for pupil in self._classroom.pupils)
        seats = [replace(seat, name=next(free, None)) if isinstance(seat, Computer) else seat for seat in made.seats]
        return replace(made, seats=seats)

    async def _start(self, session: TableSession) -> None:
        """Deal at a table, or set its position up, unless it has been done meanwhile."""
        try:
            await session.start(session.table.made.host, POSED_SEED if session.table.made.arranged else None)
        except Problem as problem:
            if problem.code != "match_on":
                raise

    async def _do_next(self) -> None:
        """Wait until the homework is no longer open, and tell everybody."""
        current = self._classroom.homework(self._leader.now())
        was_open, self._was_open = self._was_open, current is not None
        if current is not None:
            await self._wait_until(current.until)
            return
        if was_open:
            self._ring()
        await self._changed.wait()
