"""Questions that a class keeps, to be asked later: permissions, and the file in which they go to another class."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from labtable import games
from labtable.engine.files.record_file import FORMAT, Header, Player, dump, load_bounded
from labtable.engine.kernels.options import Value
from labtable.engine.play.branch import actions_before, is_branch, read_branch
from labtable.engine.words.problem import Problem
from labtable.table.match.what_if import Wish, plan_what_if
from labtable.table.seats.names import clean
from labtable.table.seats.seat import Computer, Person
from labtable.table.state.changes import Made
from labtable.table.state.plan import MOST_WINDOW

from . import decide
from .changes import KeptQuestion, Question, QuestionDropped, QuestionsKept
from .classroom import Classroom

MOST_KEPT = 40  # at a time
MOST_EVER = 400  # with those that were dropped, so that the log stays bounded
MOST_NAME = 60
MOST_BYTES = 512 * 1024  # of a file
VERSION = "labtable questions 1"


def keep(classroom: Classroom, holder: str | None, questions: Sequence[KeptQuestion]) -> QuestionsKept:
    """Keep questions under the names that the desk gives them. Raises Problem `many_kept`, `bad_name`."""
    decide.desk(classroom, holder)
    has = sum(one is not None for one in classroom.kept)
    if has + len(questions) > MOST_KEPT or len(classroom.kept) + len(questions) > MOST_EVER:
        raise Problem("many_kept", top=MOST_KEPT)
    return QuestionsKept([KeptQuestion(clean(one.name, MOST_NAME), one.question) for one in questions])


def drop(classroom: Classroom, holder: str | None, number: int) -> QuestionDropped:
    """Keep a question no longer, by its number, from 0. Raises Problem `no_kept`."""
    decide.desk(classroom, holder)
    kept(classroom, number)
    return QuestionDropped(number)


def kept(classroom: Classroom, number: int) -> KeptQuestion:
    """A kept question. Raises Problem `no_kept`; `old_kept` if its game has other rules by now."""
    one = classroom.kept[number] if 0 <= number < len(classroom.kept) else None
    if one is None:
        raise Problem("no_kept")
    step = one.question.step
    if step is not None and step.version != games.load(step.game).rules_version:
        raise Problem("old_kept", called=one.name)
    return one


# --- the file ---------------------------------------------------------------------------------------------------------


class FileStep(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position in the file. `levels`: those of the computers by seat, null for a person; nobody has a name."""

    rules: int
    levels: list[str | None]
    seat: int
    position: Any
    options: dict[str, Value] = {}


class FileQuestion(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A question in the file: a puzzle, a lesson or a position of a match."""

    name: str
    game: str
    puzzle: int | None = None
    lesson: str | None = None
    step: FileStep | None = None


class QuestionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: JSON, without names of pupils."""

    format: str
    questions: list[FileQuestion]


class _Format(msgspec.Struct):
    format: str


def file_of(classroom: Classroom) -> bytes:
    """The file of the questions that a class keeps."""
    found = [_written(one) for one in classroom.kept if one is not None]
    return msgspec.json.format(msgspec.json.encode(QuestionFile(VERSION, found)), indent=1)


def _written(one: KeptQuestion) -> FileQuestion:
    question, step = one.question, one.question.step
    if step is None or step.what_if is None:
        return FileQuestion(one.name, question.game, question.puzzle, question.lesson)
    levels = [seat.level if isinstance(seat, Computer) else None for seat in step.seats]
    position = step.what_if.position
    return FileQuestion(
        one.name, question.game, step=FileStep(step.version, levels, step.what_if.seat, position, step.options)
    )


def read_file(content: bytes, now: int) -> list[KeptQuestion]:
    """The questions of a file, each position of which is played through by the rules. A task of a worker.

    Raises Problem `bad_questions`, which says what is wrong and in which question.
    """
    if len(content) > MOST_BYTES:
        raise Problem("bad_questions", "long_questions", size=MOST_BYTES // 1024)
    try:
        found = msgspec.json.decode(content, type=_Format)
        if found.format != VERSION:
            raise Problem("bad_questions", "newer_questions", format=found.format[:40], known=VERSION)
        file = msgspec.json.decode(content, type=QuestionFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Problem("bad_questions") from None
    if not 1 <= len(file.questions) <= MOST_KEPT:
        raise Problem("bad_questions", "many_kept", top=MOST_KEPT)
    return [_read(number, one, now) for number, one in enumerate(file.questions, 1)]


def _read(number: int, one: FileQuestion, now: int) -> KeptQuestion:
    try:
        return KeptQuestion(clean(one.name, MOST_NAME), _question(one, now))
    except Problem as problem:
        raise Problem("bad_questions", "bad_question_of_file", number=number, reason=problem.why) from None
    except (KeyError, IndexError, TypeError, ValueError, OverflowError, RecursionError):  # of a position
        raise Problem("bad_questions", "bad_position_of_file", number=number) from None


def _question(one: FileQuestion, now: int) -> Question:
    """The question, whose puzzle or lesson need not exist. Raises Problem."""
    game = games.load(one.game)
    if sum(what is not None for what in (one.puzzle, one.lesson, one.step)) != 1 or game.base is not game:
        raise Problem("bad_questions")
    if one.step is None:
        return Question(game.name, puzzle=one.puzzle, lesson=one.lesson)
    step = one.step
    seats = [Player("", level) for level in step.levels]
    record = dump(Header(FORMAT, game.name, step.rules, step.options, seats, 0, step.position), ())
    made = go_on_from(record, 0, step.seat, now)
    assert made.what_if is not None
    if is_branch(step.position) and read_branch(step.position).known_to == step.seat:  # not a branch of that branch
        what_if = msgspec.structs.replace(made.what_if, position=step.position, step=actions_before(step.position))
        made = msgspec.structs.replace(made, what_if=what_if)
    return Question(game.name, step=made)


def go_on_from(record: bytes, step: int, seat: int | None, now: int) -> Made:
    """A table that goes on from a step of a record for the asked seat, without names.

    The hidden cards are a world consistent with the seat's view, another one at each table, so that nobody can know
    them. A task of a worker. Raises Problem `bad_record`, `unknown_game`, `bad_step`, `bad_seat`, `not_asked`,
    `bad_position`.
    """
    read = load_bounded(record, games.load)
    match = read.match
    if seat is None:
        if not 0 <= step < len(match.played):
            raise Problem("bad_step", "nobody_acts")
        seat = match.played[step].seat
    made = plan_what_if(read, Wish(step, seat, "as_known"), "", now)
    if not match.game.asked(match.state_after(step), seat):
        raise Problem("not_asked")
    seats = [Person() if isinstance(seat, Person) else Computer(seat.level) for seat in made.seats]
    return msgspec.structs.replace(made, seats=seats, window_ms=MOST_WINDOW, previews=False, hints=False)


Kind = Literal["puzzle", "lesson", "step"]


def kind_of(question: Question) -> Kind:
    """The kind of a question."""
    return "puzzle" if question.puzzle is not None else "lesson" if question.lesson is not None else "step"
