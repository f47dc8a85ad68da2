"""Puzzles for pupils who wait for a seat, each at a table of their own."""

import asyncio

from labtable import games
from labtable.engine.words.problem import Problem
from labtable.table.state.plan import Plan as TablePlan

from . import decide
from .classroom import Classroom
from .leading import Happen, Leader
from .pupil import WAITING, Pupil

DAY_MS = 24 * 3600 * 1000
PUZZLES = 1000  # numbers for the puzzle of the day


class WaitingPuzzles:
    """The puzzles of one class."""

    def __init__(self, classroom: Classroom, leader: Leader, happen: Happen) -> None:
        self._classroom = classroom
        self._leader = leader
        self._happen = happen
        self._given_one: set[int] = set()  # pupils who are being given a puzzle
        self._making = asyncio.Lock()  # one puzzle at a time, so that no change waits for many

    async def first(self, pupil: Pupil) -> None:
        """Give the puzzle of the day to a pupil who waits for a seat, if they have none. Raises Problem."""
        now = self._leader.now()
        waits = pupil.has_place and pupil.group == WAITING and pupil.puzzle is None
        is_on = not self._classroom.closed and not self._classroom.is_at_home(now)
        if waits and is_on and games.load(self._classroom.plan.game).puzzle is not None:
            await self._give(pupil, now // DAY_MS % PUZZLES + 1)

    async def next(self, holder: str | None, number: int) -> None:
        """Give a pupil who waits for a seat another puzzle, once the last one has been solved or missed."""
        pupil = decide.waiting(self._classroom, holder)
        if pupil.puzzle is not None:
            table = await self._leader.session(pupil.puzzle)  # its pupil may have deleted it
            if table is not None and table.table.play is not None and table.table.play.result == "open":
                raise Problem("puzzle_open")
        await self._give(pupil, number)

    async def _give(self, pupil: Pupil, number: int) -> None:
        """Give a pupil this puzzle of the class's game. Raises Problem."""
        if pupil.number in self._given_one:
            return
        self._given_one.add(pupil.number)
        try:
            async with self._making:
                await self._make(pupil, number)
        finally:
            self._given_one.discard(pupil.number)

    async def _make(self, pupil: Pupil, number: int) -> None:
        if not pupil.has_place:  # sent out meanwhile
            return
        given = len(pupil.puzzles)
        session = await self._leader.alone(pupil, TablePlan(self._classroom.plan.game, puzzle=number))
        try:
            await self._happen(lambda classroom: decide.give_puzzle(classroom, pupil.number, session.table.name, given))
        except Problem as problem:
            if problem.code != decide.GONE_ON:
                raise
            await self._leader.forget(session)
