"""The homework of a class as its desk and pupils see it, and what was done of it."""

from collections.abc import Hashable, Sequence

from labtable.classroom.changes import Task
from labtable.classroom.classroom import Classroom
from labtable.classroom.homework_done import done
from labtable.classroom.pupil import Pupil
from labtable.table.seats.names import shown

from .class_exports import ClassExports
from .homework_messages import HomeworkDone, HomeworkView, PupilDone, TaskView


def homework_view(classroom: Classroom, now: int, pupil: Pupil | None = None) -> HomeworkView | None:
    """The last homework for the desk, and the open one, with their tables, for a pupil."""
    homework = classroom.homeworks.last
    is_open = classroom.homework(now) is not None
    if homework is None or (pupil is not None and not is_open):
        return None
    own = homework.of(pupil.number) if pupil is not None else {}
    at = {number: tables[-1] for number, tables in own.items()}
    tasks = [_task_view(task, at.get(number)) for number, task in enumerate(homework.tasks)]
    return HomeworkView(len(classroom.homeworks.given), homework.until, is_open, tasks)


def _task_view(task: Task, table: str | None) -> TaskView:
    if task.plan is not None:
        view = TaskView(task.game, "match", matches=task.matches, computers=task.plan.size - 1)
        view.strength = task.plan.level
    elif task.lesson is not None:
        view = TaskView(task.game, "lesson", lesson=task.lesson)
    else:
        view = TaskView(task.game, "puzzle", task.topic, task.level)
    view.table = table
    return view


async def homework_done(
    exports: ClassExports, classroom: Classroom, pupils: Sequence[Pupil], asker: Hashable, full_names: bool
) -> HomeworkDone:
    """What these pupils did of the last homework. `full_names`: as the class's list has them, for the desk.

    Raises Problem `store`.
    """
    homework = classroom.homeworks.last
    if homework is None:
        return HomeworkDone(0, [])
    asked = {pupil.number: homework.of(pupil.number) for pupil in pupils}
    tables = [table for own in asked.values() for tables in own.values() for table in tables]
    found = await exports.counts(tables, asker)
    rows = [
        PupilDone(
            pupil.number,
            classroom.full_name(pupil) if full_names and pupil.line is not None else shown(pupil.name),
            pupil.element,
            [
                done(
                    task,
                    [match for table in asked[pupil.number].get(number, []) for match in found.get(table, [])],
                    homework.until,
                )
                for number, task in enumerate(homework.tasks)
            ],
        )
        for pupil in pupils
    ]
    return HomeworkDone(len(classroom.homeworks.given), rows)


def pupils_of(classroom: Classroom) -> list[Pupil]:
    """The pupils who have a place, and others who have begun the last homework."""
    begun = {pupil for homework in classroom.homeworks.given[-1:] for pupil, _ in homework.tables}
    return [pupil for pupil in classroom.standing("in", "left") if pupil.has_place or pupil.number in begun]
