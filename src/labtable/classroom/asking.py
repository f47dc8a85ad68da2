"""Questions to a whole class: what can be asked, the tables at which it is answered, and the way back."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from labtable import games
from labtable.engine.words.problem import Problem
from labtable.table.match.what_if import play_again
from labtable.table.registry import TableRegistry
from labtable.table.seats.names import computers
from labtable.table.seats.seat import Computer
from labtable.table.session import TableSession
from labtable.table.state.changes import Made
from labtable.table.state.plan import NAMELESS
from labtable.table.state.plan import Plan as TablePlan
from labtable.table.state.table import hash_of
from labtable.table.workers.sheets import Series, numbers_of

from . import decide, given_names, kept, questions
from .changes import KeptQuestion, Question, Sent
from .classroom import Classroom
from .kept import go_on_from
from .leading import CatchUp, Happen, Leader, each, held_by, read_on
from .posing import POSED_SEED, Posed, pose
from .pupil import WAITING, Pupil


@dataclass(frozen=True)
class Step:
    """A step of a record: after its first `step` actions, for a seat, by default the one that acted next."""

    record: bytes
    step: int
    seat: int | None = None


@dataclass(frozen=True)
class Wanted:
    """What a desk wants to ask: a puzzle, a lesson or a step; or a series of puzzles, or of kept questions."""

    game: str = ""
    puzzle: int | None = None
    lesson: str | None = None
    step: Step | None = None
    series: Series | None = None
    kept: Sequence[int] | None = None  # the numbers of questions that the class keeps
    together: bool = False


class Asker:
    """The part of a class that asks questions. Its caller makes sure that only one call runs at a time."""

    def __init__(
        self, classroom: Classroom, tables: TableRegistry, leader: Leader, happen: Happen, catch_up: CatchUp
    ) -> None:
        """`catch_up` reads the class's log."""
        self._classroom = classroom
        self._tables = tables
        self._leader = leader
        self._happen = happen
        self._catch_up = catch_up
        self._host = classroom.opened.host

    async def questions(self, wanted: Wanted) -> list[Question]:
        """Check what is wanted and make questions of it, in their order. Raises Problem."""
        kinds = wanted.puzzle, wanted.lesson, wanted.step, wanted.series, wanted.kept
        if sum(kind is not None for kind in kinds) != 1:
            raise Problem.english("bad_question", "A question is a puzzle, a lesson, a step of a match, or a series.")
        if wanted.kept is not None:
            questions.check_row(wanted.kept)
            if len(set(wanted.kept)) < len(wanted.kept):
                raise Problem.english("bad_question", "A kept question is asked once in a row.")
            found = [kept.kept(self._classroom, number).question for number in wanted.kept]
            return [replace(question, together=wanted.together) for question in found]
        if wanted.step is not None:
            arguments = wanted.step.record, wanted.step.step, wanted.step.seat, self._tables.system.now()
            made = await self._tables.workers.advice(self._classroom.name, go_on_from, *arguments)
            return [Question(made.game, wanted.together, step=made)]
        game = games.load(wanted.game).name
        numbers: list[int | None] = [wanted.puzzle]
        if wanted.series is not None:
            numbers = [*await self._tables.workers.advice(self._classroom.name, numbers_of, game, wanted.series)]
        asked = [Question(game, wanted.together, number, wanted.lesson) for number in numbers]
        for question in asked:
            await self.made(question)
        return asked

    async def made(self, question: Question) -> Made:
        """The table at which a question is answered, without holders. Raises Problem."""
        return await self._table(question, NAMELESS, "")

    async def look(self, holder: str | None, wanted: Wanted) -> list[Posed]:
        """The positions that questions would show, for the desk. Raises Problem."""
        decide.lead(self._classroom, holder)
        made = [await self.made(question) for question in await self.questions(wanted)]
        return [await self._tables.workers.advice(self._classroom.name, pose, one) for one in made]

    async def push(
        self,
        holder: str | None,
        asked: Sequence[Question],
        playing: Collection[TableSession],
        present: Collection[int],
    ) -> None:
        """Ask questions: give the first to all who are here, and freeze the matches meanwhile. Raises Problem."""
        on = [session.table.name for session in playing if session.table.frozen is None]
        now = self._tables.system.now()
        await self._happen(lambda classroom: questions.push(classroom, holder, asked, now, on))
        await each([*(self._at_table(name, self._leader.freeze) for name in on), self.send_all(present)])

    async def ask_next(self, holder: str | None, number: int, present: Collection[int]) -> None:
        """Ask the question that follows the one with this number. Raises Problem."""
        now = self._tables.system.now()
        await self._happen(lambda classroom: questions.ask_next(classroom, holder, now, number))
        await self.send_all(present)

    async def keep(self, holder: str | None, name: str, wanted: Wanted) -> None:
        """Keep the questions that a desk wants, those of a series with numbers, to ask them later. Raises Problem."""
        decide.desk(self._classroom, holder)
        found = await self.questions(wanted)
        named = [KeptQuestion(f"{name} {n}" if len(found) > 1 else name, one) for n, one in enumerate(found, 1)]
        await self._happen(lambda classroom: kept.keep(classroom, holder, named))

    async def keep_file(self, holder: str | None, content: bytes) -> None:
        """Keep the questions of a file, each of which can be asked. Raises Problem `bad_questions` among others."""
        decide.desk(self._classroom, holder)
        asker, now = self._classroom.name, self._tables.system.now()
        found = await self._tables.workers.advice(asker, kept.read_file, content, now)
        for number, one in enumerate(found, 1):
            try:
                await self.made(one.question)
            except Problem as problem:
                raise Problem("bad_questions", "bad_question_of_file", number=number, reason=problem.why) from None
        await self._happen(lambda classroom: kept.keep(classroom, holder, found))

    async def send_all(self, present: Collection[int]) -> None:
        """Give the present question to those of these pupils who do not have it. Raises Problem."""
        await each(self.send(pupil) for pupil in self._classroom.pupils if pupil.number in present)

    async def send(self, pupil: Pupil) -> None:
        """Give a pupil a table at which to answer, unless no question is asked or they have one. Raises Problem."""
        asked, number = self._classroom.asked, len(self._classroom.questions)
        if asked is None or not pupil.has_place or asked.sent_to(pupil) is not None:
            return
        secret = None
        group = pupil.group if asked.question.together and pupil.group != WAITING else None
        if group is None:
            made = await self._table(asked.question, pupil.name, pupil.holder or "")
        else:
            secret = self._tables.system.secret()
            made = await self._table(asked.question, given_names.group(group), hash_of(secret))
        if made.puzzle is not None:  # the front of the class shows the solution
            made = replace(made, puzzle=replace(made.puzzle, answer=[]))
        if made.what_if is not None:
            await asyncio.to_thread(play_again, made)
        # Cards that a puzzle leaves open are the same for all; hidden cards after a step of a match are not.
        seed = None if made.what_if else POSED_SEED
        session = await self._tables.make_for(replace(made, host=self._host, classroom=self._classroom.name), seed)
        sent = Sent(session.table.name, None if group else pupil.number, group, secret)
        # If another server was quicker, this table is unused and is erased in time.
        with suppress(Problem):
            await self._happen(lambda classroom: questions.send(classroom, sent, pupil.number, number))

    async def _table(self, question: Question, name: str, holder: str) -> Made:
        """Make a table for an answer, without hints or previews: think first. Raises Problem."""
        if question.step is not None:
            return self._named(held_by(question.step, name, holder))
        plan = TablePlan(question.game, lesson=question.lesson, puzzle=question.puzzle)
        made = await self._tables.planned(plan, holder, self._classroom.name)
        if made.lesson:
            return self._named(made)
        return self._named(replace(held_by(made, name, holder), hints=False, previews=False))

    def _named(self, made: Made) -> Made:
        """The table with the same names of computers for everyone who answers, even if pupils join meanwhile."""
        asked = self._classroom.asked
        free = computers(asked.names if asked is not None else [pupil.name for pupil in self._classroom.pupils])
        seats = [
            replace(seat, name=next(free, None)) if isinstance(seat, Computer) and not seat.name else seat
            for seat in made.seats
        ]
        return replace(made, seats=seats)

    async def go_back(self, holder: str | None, number: int) -> None:
        """End the question with this number, from 1: all pupils return, and matches go on.

        Raises Problem, `no_question` if another server has ended it.
        """
        await self._catch_up()
        now = self._tables.system.now()
        questions.go_back(self._classroom, holder, now, number)
        frozen = self._classroom.questions[number - 1].frozen
        await each(self._at_table(name, self._leader.thaw) for name in frozen)
        try:
            await self._happen(lambda classroom: questions.go_back(classroom, holder, now, number))
        except Problem:
            await self.freeze_again()
            raise
        await each(
            self._at_table(name, self._leader.thaw) for name in frozen
        )  # another server may have frozen them again

    async def freeze_again(self) -> None:
        """Freeze the matches that the present question interrupts, if they are not frozen. Raises Problem."""
        while (asked := self._classroom.asked) is not None:
            await each(self._at_table(name, self._leader.freeze) for name in asked.frozen)
            await self._catch_up()
            if self._classroom.asked is asked:
                return
            await each(
                self._at_table(name, self._leader.thaw) for name in asked.frozen
            )  # another server has ended the question meanwhile

    async def change_secrets(self, groups: Collection[int]) -> None:
        """Give the tables at which these groups answer together another secret, unknown to pupils who have left them.

        Raises Problem.
        """
        for group in groups:
            secret = self._tables.system.secret()
            try:
                await self._happen(partial(questions.rekey, group=group, secret=secret))
            except Problem as problem:
                if problem.code != "not_needed":
                    raise
        await self.seat_again()

    async def seat_again(self) -> None:
        """Let the seats at the question's tables be held as the log says, not by pupils who have left.

        Raises Problem.
        """
        asked = self._classroom.asked
        left = {pupil.number for pupil in self._classroom.enrolled if not pupil.has_place}
        for sent in asked.sent if asked is not None else ():
            if sent.secret is None and sent.pupil not in left:
                continue
            if (session := await self._leader.session(sent.table)) is None:
                continue
            for holder in [seat.holder for seat in session.table.seats if seat.holder is not None]:
                if sent.secret is None:
                    await self._leader.release(session, holder)
                else:
                    await self._leader.rekey(session, holder, hash_of(sent.secret))

    async def _at_table(self, name: str, do: Callable[[TableSession], Awaitable[None]]) -> None:
        """Freeze or thaw a table, if it still exists."""
        if (session := await self._leader.session(name)) is not None:
            await read_on(session)
            await do(session)
