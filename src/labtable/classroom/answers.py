"""The answers to a question: the first of each table, counted without names, and the solver's word on each."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from labtable import games
from labtable.engine.play.match import Match
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import JSON, Judged, Judgement
from labtable.table.changes import Made
from labtable.table.live_match import LiveMatch
from labtable.table.room import Room
from labtable.table.worker_pool import WorkerPool

from .classroom import Asked, Classroom

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Posed:
    """The position that is asked about, as the asked seat sees it: the same at all tables of the question."""

    made: Made
    seat: int
    names: list[str]
    view: JSON
    said: list[Sentence]


@dataclass
class Standing:
    """How a question stands. `first`: the first answer of each table that has given one, in notation."""

    number: int
    posed: Posed | None = None
    first: dict[str, str] = field(default_factory=dict)
    results: dict[str, str] = field(default_factory=dict)  # by table: "solved", "missed", "finished"
    judged: dict[str, Judged] = field(default_factory=dict)  # by action, with the solver's own
    proof: list[Sentence] = field(default_factory=list)
    has_judged: frozenset[str] | None = None  # the answers that were judged; None: none were yet

    @property
    def counts(self) -> Counter[str]:
        """How often each answer was the first."""
        return Counter(self.first.values())

    def solved(self, action: str) -> int:
        """How many who began like this have solved the puzzle."""
        return sum(self.results.get(table) == "solved" for table, first in self.first.items() if first == action)


class Answers:
    """The answers to the question that is on, as its tables show them. `changed` is called when more is known."""

    def __init__(self, classroom: Classroom, workers: WorkerPool, changed: Any) -> None:
        self._classroom = classroom
        self._workers = workers
        self._changed = changed
        self._standing = Standing(0)
        self._judging: asyncio.Task[None] | None = None

    @property
    def standing(self) -> Standing:
        """How the question that is on stands."""
        number = len(self._classroom.questions)
        if self._standing.number != number:
            self._standing = Standing(number)
            self.close()
        return self._standing

    def close(self) -> None:
        """Stop judging."""
        if self._judging is not None:
            self._judging.cancel()
            self._judging = None

    def look(self, rooms: Mapping[str, Room]) -> None:
        """Look at the tables of the question, and have new answers judged once they are shown."""
        asked = self._classroom.asked
        if asked is None:
            return
        standing = self.standing
        for sent in asked.sent:
            room = rooms.get(sent.table)
            if room is not None and room.table.play is not None:
                self._look_at(standing, asked, room, room.table.play)
        answers = frozenset(standing.first.values())
        is_free = self._judging is None or self._judging.done()
        if asked.is_revealed and not asked.question.lesson and is_free and standing.has_judged != answers:
            self._judging = asyncio.create_task(self._judge(standing, answers))

    def _look_at(self, standing: Standing, asked: Asked, room: Room, play: LiveMatch) -> None:
        name = room.table.name
        if standing.posed is None:
            standing.posed = posed(room, play)
        if name not in standing.first and not asked.question.lesson and (first := first_of(play)) is not None:
            standing.first[name] = first
        if play.puzzle is not None and play.result != "open":
            standing.results[name] = play.result
        elif play.lesson is not None and play.is_over:
            standing.results[name] = "finished"

    async def _judge(self, standing: Standing, answers: frozenset[str]) -> None:
        """Have these answers judged by the solver, on the asked seat's view."""
        assert standing.posed is not None or not answers
        if standing.posed is None:
            return
        made, seat = standing.posed.made, standing.posed.seat
        try:
            asker = self._classroom.name
            found = await self._workers.advice(asker, judge, made, seat, sorted(answers))
        except (Problem, RuntimeError, OSError) as error:
            logger.error("class %s: no answers could be judged: %s", self._classroom.name, error)
            found = Judgement([], [])
        standing.judged = {one.action: one for one in found.judged}
        standing.proof = found.proof
        standing.has_judged = answers
        self._changed()


def posed(room: Room, play: LiveMatch) -> Posed:
    """The position of a question's table as its seat saw it at the beginning."""
    made, game = room.table.made, play.game
    seat = asked_seat(made)
    view = game.view(play.match.start, seat)
    shown = game.words.without_previews(game.words.client_view(view, seat))
    names = ["" if number == seat else name for number, name in enumerate(room.table.names)]
    task = play.puzzle.task if play.puzzle is not None else None
    said = [task] if task is not None else list(game.words.situation(view, seat))
    return Posed(made, seat, names, shown, said)


def asked_seat(made: Made) -> int:
    """The seat that a question's table is for."""
    if made.lesson is not None:
        return made.lesson.learner[0]
    arranged = made.puzzle or made.what_if
    assert arranged is not None
    return arranged.seat


def first_of(play: LiveMatch) -> str | None:
    """The first action that a person decided, in notation."""
    first = next((n for n, by in enumerate(play.deciders) if by == "person"), None)
    return None if first is None else play.match.written[first][1]


def judge(made: Made, seat: int, answers: Iterable[str]) -> Judgement:
    """The solver's word on answers to what a table was made for, from what the seat knows. To be made in a worker."""
    game = games.load(made.game)
    arranged = made.arranged
    assert arranged is not None
    match = Match(game, len(made.seats), made.options, 0, arranged.position)
    view = match.view(seat)
    read = {text: match.read(seat, text) for text in answers}
    found = game.words.judge(view, seat, list(read.values()))
    judged = [msgspec.structs.replace(one, action=text) for text, one in zip(read, found.judged, strict=False)]
    if made.puzzle is None or not (right := first_right(made.puzzle)):
        return Judgement([*judged, *found.judged[len(read) :]], found.proof)
    marked = [
        msgspec.structs.replace(one, is_best=sorted(pieces) in right)
        for one, pieces in zip(judged, read.values(), strict=True)
    ]
    if not any(one.is_best for one in marked):
        first = (made.puzzle.solutions or made.puzzle.line)[0]
        marked.append(Judged(next(iter(game.words.write_all([first], match.state))), True))
    return Judgement(marked, made.puzzle.answer or found.proof)


def first_right(puzzle: Puzzle) -> list[list[int]]:
    """The pieces of the actions that begin what fulfils a puzzle's task, each in order; empty where none are known."""
    return [sorted(pieces) for pieces in puzzle.solutions or puzzle.line[:1]]
