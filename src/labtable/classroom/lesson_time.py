"""The time of a class's lesson: what its tables do in it by themselves, and what the desk gives or takes."""

from collections.abc import Callable, Collection

from labtable.engine.words.problem import Problem
from labtable.table.match.by_itself import ByItself
from labtable.table.system import System

from . import decide, grouping
from .classroom import Classroom
from .desk_first import DeskFirst
from .leading import Happen, Leader, each
from .seating import Seating
from .timing import Phase, Timing, is_done


class LessonTime(ByItself):
    """Ends the matches of one class in time, and deals again at tables that are done.

    All is told by the class's log and the tables': what another server has done is not done again. `present` returns
    the numbers of the pupils who are here.
    """

    def __init__(
        self,
        classroom: Classroom,
        leader: Leader,
        seating: Seating,
        system: System,
        happen: Happen,
        leading: DeskFirst,
        present: Callable[[], Collection[int]],
    ) -> None:
        super().__init__(f"class {classroom.name}", system)
        self._classroom = classroom
        self._leader = leader
        self._seating = seating
        self._happen = happen
        self._leading = leading
        self._present = present
        self._done: tuple[Timing, Phase] = (Timing(), "on")  # what the tables have been told

    async def _do_next(self) -> None:
        """Do what is due now, and wait until something may be due again."""
        timing = self._classroom.timing
        if self._classroom.closed is not None:
            await self._changed.wait()
            return
        now = self._system.now()
        if (told := (timing, timing.phase(now))) != self._done:
            async with self._leading.for_desk():
                await self._tell(timing)
            self._done = told
        if timing.deals(now) and self._classroom.asked is None:
            await self._deal_again()
        if (look := timing.next_look(now)) is None:
            await self._changed.wait()
        else:
            await self._wait_until(look)

    async def _tell(self, timing: Timing) -> None:
        """Let the matches at all tables stop in time, or go on if the end has been moved. Raises Problem."""
        now = self._system.now()
        for session in (await self._leader.playing(anew=True)).values():
            assert session.table.play is not None, "a match is running"
            if timing.is_up(session.table, now):
                await self._leader.time_up(session)
            elif (is_last := timing.is_last(session.table, now)) != session.table.play.is_last_round:
                await self._leader.end_round(session, is_last)

    async def _deal_again(self) -> None:
        """Deal again at tables that are done and have pupils who are here. Raises Problem.

        Where the desk has chosen other groups, it deals: else those who are done first would leave the others alone.
        """
        present = self._present()
        for number in self._classroom.numbers():
            if any(pupil.number in present for pupil in self._classroom.of_group(number)):
                async with self._leading.for_others():
                    session = await self._leader.table_of(number)
                    is_over = session is not None and is_done(session.table, self._system.now())
                    if is_over and not grouping.is_due(self._classroom, number):
                        await self._deal(number)

    async def _deal(self, number: int) -> None:
        try:
            await self._seating.deal([number])
        except Problem as problem:
            if problem.code not in ("nobody_to_deal", "question_on"):  # another server has dealt, or the desk asks
                raise

    # --- what the desk asks for; each raises Problem ---

    async def set_end(self, holder: str | None, ends: int | None, again: bool) -> None:
        """Say when the lesson ends, and whether done tables are dealt to again."""
        await self._happen(lambda classroom: decide.set_time(classroom, holder, ends, again, self._system.now()))

    async def set_turn(self, holder: str | None, turn_ms: int | None) -> None:
        """Give all groups another time for each turn, at once."""
        async with self._leading.for_desk():
            await self._happen(lambda classroom: decide.set_turn(classroom, holder, turn_ms))
            await self._seating.follow(self._classroom.numbers())

    async def give_more(self, holder: str | None, groups: Collection[int] | None) -> None:
        """Give the present turns of these groups, or of all, and their windows, all of their time from now on."""
        decide.lead(self._classroom, holder)
        async with self._leading.for_desk():
            playing = await self._leader.playing()
            await each(
                self._leader.set_turn(session, session.table.turn_ms)
                for number, session in playing.items()
                if groups is None or number in groups
            )

    async def play_turn(self, holder: str | None, group: int, seat: int) -> None:
        """Let a computer play the present turn of a pupil."""
        decide.lead(self._classroom, holder)
        decide.existing(self._classroom, group)
        async with self._leading.for_desk():
            session = await self._leader.table_of(group)
            if session is None:
                raise Problem("not_playing")
            await self._leader.play_turn(session, seat)
