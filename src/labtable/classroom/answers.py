"""The answers to a question: the first of each table, counted without names, and the solver's judgement of each."""

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
    judged: dict[str, Judged] = field(default_factory=dict)  # by action, the solver's own included
    proof: list[Sentence] = field(default_factory=list)
    has_judged: frozenset[str] | None = None  # the judged answers; None before the first

    def keep(self, tables: Collection[str]) -> None:
        """Drop the answers of all other tables."""
        self.first = {name: first for name, first in self.first.items() if name in tables}
        self.results = {name: result for name, result in self.results.items() if name in tables}

    def is_judged(self, action: str) -> bool:
        """Whether the solver has judged an answer, as far as it can."""
        return self.has_judged is not None and action in self.has_judged

    @property
    def counts(self) -> Counter[str]:
        """How often each answer was the first."""
        return Counter(self.first.values())

    def solved(self, action: str) -> int:
        """How many of those who gave this answer first have solved the puzzle."""
        return sum(self.results.get(table) == "solved" for table, first in self.first.items() if first == action)


class Answers:
    """The answers at the tables of the present question. `changed` is called when there are more."""

    def __init__(
        self,
        classroom: Classroom,
        workers: WorkerPool,
        made_of: Callable[[Question], Awaitable[Made]],
        changed: Callable[[], None],
    ) -> None:
        """`made_of`: returns the table at which a question is answered, without holders."""
        self._classroom = classroom
        self._workers = workers
        self._made_of = made_of
        self._changed = changed
        self._standing = Standing(0)
        self._thinking: asyncio.Task[None] | None = None

    @property
    def standing(self) -> Standing:
        """The state of the present question."""
        number = len(self._classroom.questions)
        if self._standing.number != number:
            self._standing = Standing(number)
            self.close()
        return self._standing

    def close(self) -> None:
        """Stop judging."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    def look(self, sessions: Mapping[str, TableSession]) -> None:
        """Look at the tables of the question, and let workers judge new answers once they are revealed."""
        asked = self._classroom.asked
        if asked is None:
            return
        standing = self.standing
        tables = [sent.table for sent in self._classroom.answering]
        standing.keep(tables)
        for name in tables:
            session = sessions.get(name)
            if session is not None and session.table.play is not None:
                self._look_at(standing, asked, session, session.table.play)
        answers = frozenset(standing.first.values())
        if self._thinking is not None and not self._thinking.done():
            return
        waits_for_a_word = asked.is_revealed and not asked.question.lesson and standing.has_judged != answers
        if (standing.posed is None and standing.has_judged is None) or (standing.posed and waits_for_a_word):
            self._thinking = asyncio.create_task(self._think(standing, asked, answers))

    def _look_at(self, standing: Standing, asked: Asked, session: TableSession, play: LiveMatch) -> None:
        name = session.table.name
        if name not in standing.first and not asked.question.lesson and (first := first_of(play)) is not None:
            standing.first[name] = first
        if play.puzzle is not None and play.result != "open":
            standing.results[name] = play.result
        elif play.lesson is not None and play.is_over:
            standing.results[name] = "finished"

    async def _think(self, standing: Standing, asked: Asked, answers: frozenset[str]) -> None:
        """Let workers find the position and, once the counts are revealed, judge these answers on the asked seat's
        view.
        """
        asker = self._classroom.name
        try:
            if standing.posed is None:
                standing.posed = await self._workers.advice(asker, pose, await self._made_of(asked.question))
            elif asked.is_revealed:
                made, seat = standing.posed.made, standing.posed.seat
                found = await self._workers.advice(asker, judge, made, seat, sorted(answers))
                standing.judged = {judged.action: judged for judged in found.judged}
                standing.proof, standing.has_judged = found.proof, answers
        except (Problem, RuntimeError, OSError) as error:
            logger.error("class %s: the solver has no word: %s", asker, error)
            standing.has_judged = answers
        self._changed()


def first_of(play: LiveMatch) -> str | None:
    """A person's first action, in notation."""
    played = enumerate(play.match.played)
    first = next((n for n, one in played if play.doers[n][one.seat].by == "person"), None)
    return None if first is None else play.match.written[first][1]
