"""Homework of a class: what may be given, until when, and who begins what. Each function returns the change, or raises
Problem.
"""

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from labtable import games
from labtable.engine.words.problem import Problem
from labtable.table.state import plan as table_plan
from labtable.table.store.log import Entry

from . import decide
from .changes import HomeworkSet, HomeworkUntil, Task, Worked
from .classroom import Classroom
from .homeworks import Homework
from .pupil import Pupil

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
LEAST_MINUTES = 10
MOST_DAYS = 60
MOST_TASKS = 8  # of a homework: each is a table of each pupil
MOST_HOMEWORKS = 30  # of a class
MOST_MATCHES = 5  # of a task


def give(classroom: Classroom, holder: str | None, tasks: Sequence[Task], until: int, now: int) -> HomeworkSet:
    """Give the class homework."""
    decide.desk(classroom, holder)
    if classroom.homework(now) is not None:
        raise Problem("homework_on")
    if len(classroom.homeworks.given) >= MOST_HOMEWORKS:
        raise Problem("many_homeworks", top=MOST_HOMEWORKS)
    if not 1 <= len(tasks) <= MOST_TASKS:
        raise Problem("bad_homework", top=MOST_TASKS)
    for task in tasks:
        check(task)
    return HomeworkSet(list(tasks), _time(until, now), now)


def check(task: Task) -> None:
    """Check that a task is one thing that its game has. Raises Problem."""
    game = games.load(task.game)
    if sum(kind is not None for kind in (task.puzzle, task.lesson, task.plan)) != 1:
        raise Problem.english("bad_homework", "A task is a puzzle, a lesson, or matches against computers.")
    if task.plan is None:
        plan = table_plan.Plan(task.game, lesson=task.lesson, puzzle=task.puzzle)
        if table_plan.puzzle_asked_for(plan) is None:
            table_plan.plan_table(plan, "", 0)
    elif task.plan.game != game.name:
        raise Problem.english("bad_homework", "The matches of a task are of its game.")
    elif task.plan.size < 2:
        raise Problem("bad_homework", "homework_alone")
    elif not 1 <= task.matches <= MOST_MATCHES:
        raise Problem("bad_homework", "homework_matches", top=MOST_MATCHES)
    else:
        decide.check(task.plan)


def close_at(classroom: Classroom, holder: str | None, until: int | None, now: int) -> HomeworkUntil:
    """Let the last homework be open until another time; None: close it now."""
    decide.desk(classroom, holder)
    if classroom.homeworks.last is None or (until is None and classroom.homework(now) is None):
        raise Problem("no_homework")
    return HomeworkUntil(now if until is None else _time(until, now))


def _time(until: int, now: int) -> int:
    """A time until which homework is open. Raises Problem `bad_homework`."""
    if not now + LEAST_MINUTES * MINUTE_MS <= until <= now + MOST_DAYS * DAY_MS:
        raise Problem("bad_homework", "homework_time", least=LEAST_MINUTES, top=MOST_DAYS)
    return until


def task_of(classroom: Classroom, holder: str | None, task: int, now: int) -> tuple[Homework, Pupil, Task]:
    """The open homework, the pupil, and a task of theirs. Raises Problem."""
    homework, pupil = classroom.homework(now), classroom.pupil_of(holder)
    if homework is None:
        raise Problem("no_homework", "homework_over")
    if pupil is None or pupil.standing == "door":
        raise Problem("not_let_in")
    if not 0 <= task < len(homework.tasks):
        raise Problem.english("bad_homework", "There is no such task.")
    return homework, pupil, homework.tasks[task]


def begin(classroom: Classroom, holder: str | None, task: int, table: str, now: int, lost: str | None = None) -> Worked:
    """Note the table at which a pupil does a task: the only one, but for one that is `lost`.

    Raises Problem, `gone_on` if they have one.
    """
    homework, pupil, _ = task_of(classroom, holder, task, now)
    if homework.last_table(pupil.number, task) != lost:
        raise decide.gone_on()
    return Worked(pupil.number, task, table)


class _Until(msgspec.Struct):
    """What a change says of homework."""

    e: str
    until: int = 0


def homework_until(entries: Sequence[Entry]) -> int:
    """Until when the homework is open that a log gives; 0 if it gives none, and for any other log."""
    for entry in reversed(entries):
        if entry.body.startswith(b'{"e":"homework'):
            with suppress(msgspec.MsgspecError):  # a damaged log is erased as any other
                return msgspec.json.decode(entry.body, type=_Until).until
    return 0
