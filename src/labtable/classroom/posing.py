"""The position of a question as the asked seat sees it, and the solver's judgement of answers; tasks of a worker."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from labtable import games
from labtable.engine.play.match import Match
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import JSON, Judgement
from labtable.table.state.changes import Made
from labtable.table.state.table import Table

POSED_SEED = 0  # for what a position leaves open


@dataclass(frozen=True)
class Posed:
    """The position of a question, as the asked seat sees it: the same at all tables of the question.

    `names`: by seat, "" for the asked one. `said`: a puzzle's task, or the state of the match.
    """

    made: Made
    seat: int
    names: list[str]
    view: JSON
    said: list[Sentence]


def pose(made: Made) -> Posed:
    """The position of a question's table."""
    seat, match = asked_seat(made), position_of(made)
    words, view = match.game.words, match.view(seat)
    shown = words.without_previews(words.client_view(view, seat))
    names = ["" if number == seat else name for number, name in enumerate(Table("", made).names)]
    puzzle = made.puzzle
    sentences = [puzzle.task] if puzzle is not None and puzzle.task is not None else list(words.situation(view, seat))
    return Posed(made, seat, names, shown, sentences)


def position_of(made: Made) -> Match:
    """The match of a question's table before its first action; hidden cards are arbitrary."""
    assert made.arranged is not None
    return Match(games.load(made.game), len(made.seats), made.options, POSED_SEED, made.arranged.position)


def asked_seat(made: Made) -> int:
    """The seat that a question's table is for."""
    if made.lesson is not None:
        return made.lesson.learner[0]
    arranged = made.puzzle or made.what_if
    assert arranged is not None
    return arranged.seat


def judge(made: Made, seat: int, answers: Iterable[str]) -> Judgement:
    """The solver's judgement of answers at a question's table, from what the seat knows."""
    match = position_of(made)
    game, view = match.game, match.view(seat)
    read = {text: match.read(seat, text) for text in answers}
    solutions = (made.puzzle.solutions or made.puzzle.line[:1]) if made.puzzle is not None else []  # known to be right
    right = [sorted(pieces) for pieces in solutions]
    if right and not any(sorted(pieces) in right for pieces in read.values()):
        solution = tuple(solutions[0])
        read[next(iter(game.words.write_all([solution], match.state)))] = solution
    found = game.words.judge(view, seat, list(read.values()))
    judged = [msgspec.structs.replace(answer, action=text) for text, answer in zip(read, found.judged, strict=False)]
    if made.puzzle is None or not right:
        return Judgement([*judged, *found.judged[len(read) :]], found.proof)
    marked = [
        msgspec.structs.replace(answer, is_best=sorted(pieces) in right)
        for answer, pieces in zip(judged, read.values(), strict=True)
    ]
    proof = [sentence for sentence in found.proof if sentence.key != "advice"]  # from a bot, which ignores the task
    return Judgement(marked, made.puzzle.answer or proof)
