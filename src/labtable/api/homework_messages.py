"""Messages about the homework of a class."""

from typing import Literal

import msgspec

from labtable.classroom.changes import Task
from labtable.classroom.homework_done import TaskDone


class BeginTask(msgspec.Struct, tag="task", tag_field="t", forbid_unknown_fields=True):
    """Pupil: have the table of this task of the homework, which the next place names; `again`: try once more there."""

    task: int
    again: bool = False


class SetHomeworkUntil(msgspec.Struct, tag="homework_until", tag_field="t", forbid_unknown_fields=True):
    """Desk: let the homework be open until another time (ms of the day); null: close it now."""

    until: int | None = None


class TaskView(msgspec.Struct):
    """A task of a homework. Of a puzzle its topic and its level, from 1, are told, not its number.

    `matches`: how many against computers, of which there are `computers`, of the class's `strength`. `table`: where
    the pupil does it, once they have begun.
    """

    game: str
    kind: Literal["puzzle", "lesson", "match"]
    topic: str = ""
    level: int = 0
    lesson: str = ""
    matches: int = 0
    computers: int = 0
    strength: str | None = None
    table: str | None = None


class HomeworkView(msgspec.Struct):
    """A homework of a class: the number of it, and until when it is open (ms of the day)."""

    number: int
    until: int
    is_open: bool
    tasks: list[TaskView]


class NewHomework(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/classes/CODE/homework, for the desk: give the class homework until a time (ms of the day)."""

    tasks: list[Task]
    until: int


class TablesOfTask(msgspec.Struct, forbid_unknown_fields=True):
    """A task, and the tables at which somebody did it, in their order."""

    task: Task
    tables: list[str]


class AloneWish(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/homework, in a folder of files: what was done of these tasks until a time. Answered by `TaskDone`s."""

    tasks: list[TablesOfTask]
    until: int


class PupilDone(msgspec.Struct):
    """What a pupil did of a homework, by task. `element` stands for the name where names are hidden."""

    pupil: int
    name: str
    element: int
    tasks: list[TaskDone]


class HomeworkDone(msgspec.Struct):
    """GET /api/classes/CODE/homework: what was done of the last homework; for a pupil, only by themselves."""

    number: int
    pupils: list[PupilDone]
