"""The answers to a question: the first of each table, counted without names, and the solver's word on each."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field

from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Judged
from labtable.table.session import TableSession
from labtable.table.state.changes import Made
from labtable.table.state.live_match import LiveMatch
from labtable.table.workers.worker_pool import WorkerPool

from .changes import Question
from .classroom import Asked, Classroom
from .posing import Posed, judge, pose

logger = logging.getLogger(__name__)


@dataclass
class Standing:
    """The state of a question. `first`: the first answer of each table that has given one, in notation."""

    number: int
    posed: Posed | None = None
    first: dict[str, str] = field(default_factory=dict)
    results: dict[str, str] = field(default_factory=dict)  # by table: "solved", "missed", "finished"
    judged: dict[str, Judged] = field(default_factory=dict)  # by action, with the solver's own
    proof: list[Sentence] = field(default_factory=list)
    has_judged: frozenset[str] | None = None  # the answers that were judged; None: none were yet

    def keep(self, tables: Collection[str]) -> None:
        """Count the answers of these tables and no others."""
        self.first = {name: first for name, first in self.first.items() if name in tables}
        self.results = {name: result for name, result in self.results.items() if name in tables}

    @property
    def counts(self) -> Counter[str]:
        """Count how often each answer was the first."""
        return Counter(self.first.values())

    def solved(self, action: str) -> int:
        """Count those who began like this and have solved the puzzle."""
        return sum(self.results.get(table) == "solved" for table, first in self.first.items() if first == action)


class Answers:
    """The answers to the question that is on, as its tables show them. `changed` is called when more is known."""

    def __init__(
        self,
        classroom: Classroom,
        workers: WorkerPool,
        made_of: Callable[[Question], Awaitable[Made]],
        changed: Callable[[], None],
    ) -> None:
        """`made_of`: the table that a question is answered at, for nobody."""
        self._classroom = classroom
        self._workers = workers
        self._made_of = made_of
        self._changed = changed
        self._standing = Standing(0)
        self._thinking: asyncio.Task[None] | None = None

    @property
    def standing(self) -> Standing:
        """Tell how the question that is on stands."""
        number = len(self._classroom.questions)
        if self._standing.number != number:
            self._standing = Standing(number)
            self.close()
        return self._standing

    def close(self) -> None:
        """Stop thinking."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    def look(self, rooms: Mapping[str, TableSession]) -> None:
        """Look at the tables of the question, and have new answers judged once they are shown."""
        asked = self._classroom.asked
        if asked is None:
            return
        standing = self.standing
        tables = [sent.table for sent in self._classroom.answering]
        standing.keep(tables)
        for name in tables:
            room = rooms.get(name)
            if room is not None and room.table.play is not None:
                self._look_at(standing, asked, room, room.table.play)
        answers = frozenset(standing.first.values())
        if self._thinking is not None and not self._thinking.done():
            return
        waits_for_a_word = asked.is_revealed and not asked.question.lesson and standing.has_judged != answers
        if (standing.posed is None and standing.has_judged is None) or (standing.posed and waits_for_a_word):
            self._thinking = asyncio.create_task(self._think(standing, asked, answers))

    def _look_at(self, standing: Standing, asked: Asked, room: TableSession, play: LiveMatch) -> None:
        name = room.table.name
        if name not in standing.first and not asked.question.lesson and (first := first_of(play)) is not None:
            standing.first[name] = first
        if play.puzzle is not None and play.result != "open":
            standing.results[name] = play.result
        elif play.lesson is not None and play.is_over:
            standing.results[name] = "finished"

    async def _think(self, standing: Standing, asked: Asked, answers: frozenset[str]) -> None:
        """Have the position found, and once the counts are shown, these answers judged, on the asked seat's view."""
        asker = self._classroom.name
        try:
            if standing.posed is None:
                standing.posed = await self._workers.advice(asker, pose, await self._made_of(asked.question))
            elif asked.is_revealed:
                made, seat = standing.posed.made, standing.posed.seat
                found = await self._workers.advice(asker, judge, made, seat, sorted(answers))
                standing.judged = {one.action: one for one in found.judged}
                standing.proof, standing.has_judged = found.proof, answers
        except (Problem, RuntimeError, OSError) as error:
            logger.error("class %s: the solver has no word: %s", asker, error)
            standing.has_judged = answers
        self._changed()


def first_of(play: LiveMatch) -> str | None:
    """The first action that a person decided, in notation."""
    first = next((n for n, by in enumerate(play.deciders) if by == "person"), None)
    return None if first is None else play.match.written[first][1]
