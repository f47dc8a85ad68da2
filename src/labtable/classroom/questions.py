"""Permissions for questions to a class, one or several in a row. Each function returns the change for a request, or
raises Problem.
"""

from collections.abc import Sequence

from labtable.engine.words.problem import Problem

from . import decide
from .changes import AskedNext, Pushed, Question, Returned, Revealed, Sent
from .classroom import Asked, Classroom

MOST_QUESTIONS = 60  # of a class, each of which has a table for each pupil
MOST_IN_A_ROW = 10


def push(
    classroom: Classroom, holder: str | None, questions: Sequence[Question], now: int, frozen: Sequence[str] = ()
) -> Pushed:
    """Ask questions, one after the other; the matches at the tables `frozen` are frozen meanwhile."""
    decide.lead(classroom, holder)
    decide.nothing_asked(classroom)
    check_row(questions)
    if len(classroom.questions) + len(questions) > MOST_QUESTIONS:
        raise Problem("too_many_questions", top=MOST_QUESTIONS)
    first, *rest = questions
    return Pushed(first, now, list(frozen), rest)


def check_row(row: Sequence[object]) -> None:
    """Raise Problem `bad_question` unless so many questions can be asked in a row."""
    if not 1 <= len(row) <= MOST_IN_A_ROW:
        raise Problem.english("bad_question", f"1 to {MOST_IN_A_ROW} questions can be asked in a row.")


def present(classroom: Classroom, holder: str | None, number: int) -> Asked:
    """The question with this number, from 1, for the desk. Raises Problem `no_question` if it is not the present one,
    as another desk may have gone on.
    """
    decide.desk(classroom, holder)
    if classroom.asked is None or len(classroom.questions) != number:
        raise Problem("no_question")
    return classroom.asked


def send(classroom: Classroom, sent: Sent, pupil: int, number: int) -> Sent:
    """Give a pupil, or their whole group, a table at which to answer the question with this number."""
    asked = classroom.asked
    has_table = asked is None or asked.sent_to(decide.enrolled(classroom, pupil)) is not None
    if has_table or len(classroom.questions) != number:
        raise Problem("not_needed")
    return sent


def rekey(classroom: Classroom, group: int, secret: str) -> Sent:
    """Give a group another secret for the table at which it answers together. Raises Problem `not_needed`."""
    sent = None if classroom.asked is None else classroom.asked.of_group(group)
    if sent is None:
        raise Problem("not_needed", "not_together")
    return Sent(sent.table, None, group, secret)


def reveal(classroom: Classroom, holder: str | None, number: int | None) -> Revealed:
    """Reveal how often each answer to the question with this number was given; None: to the present one."""
    present(classroom, holder, len(classroom.questions) if number is None else number)
    return Revealed()


def ask_next(classroom: Classroom, holder: str | None, now: int, number: int) -> AskedNext:
    """Ask the question that follows the one with this number. Raises Problem `no_question`."""
    if not present(classroom, holder, number).rest:
        raise Problem("no_question", "no_next_question")
    return AskedNext(now)


def go_back(classroom: Classroom, holder: str | None, now: int, number: int) -> Returned:
    """End the question with this number, and those that would follow: all pupils return."""
    present(classroom, holder, number)
    return Returned(now)
