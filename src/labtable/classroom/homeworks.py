"""The homework of a class, as its log has it: the tasks, until when it is open, and the tables at which it is done."""

from dataclasses import dataclass, field

from .changes import HomeworkSet, HomeworkUntil, OfHomework, Task, Worked

LESSON_MS = 3 * 3600 * 1000
"""No lesson goes on so long after the last deal or question; then a class with homework is at home."""


@dataclass
class Homework:
    """A homework, and the tables at which it is done, by pupil and task.

    A pupil has one table for a task, or several: as who came in twice, or after one was lost. They go on at the last.
    """

    tasks: list[Task]
    until: int
    tables: dict[tuple[int, int], list[str]] = field(default_factory=dict)

    def of(self, pupil: int) -> dict[int, list[str]]:
        """The tables of a pupil, by task."""
        return {task: tables for (number, task), tables in self.tables.items() if number == pupil}

    def last_table(self, pupil: int, task: int) -> str | None:
        """The table at which a pupil goes on with a task."""
        return next(reversed(self.tables.get((pupil, task), [])), None)

    def unite(self, pupil: int, again: int) -> None:
        """Give a pupil what they did as whom they came in again."""
        for task, tables in self.of(again).items():
            self.tables[pupil, task] = [*tables, *self.tables.get((pupil, task), [])]
            del self.tables[again, task]


@dataclass
class Homeworks:
    """All homework of a class, of which the last one may be open. `led`: when the lesson was last gone on with."""

    led: int
    given: list[Homework] = field(default_factory=list)

    @property
    def last(self) -> Homework | None:
        """The last homework, open or not."""
        return self.given[-1] if self.given else None

    def open(self, now: int) -> Homework | None:
        """The homework that is open."""
        return self.last if self.last is not None and now < self.last.until else None

    def lead(self, at: int) -> None:
        """Note that the lesson goes on."""
        self.led = max(self.led, at)

    def apply(self, change: OfHomework) -> None:
        """Apply a change about homework."""
        match change:
            case HomeworkSet(tasks, until, at):
                self.lead(at)
                self.given.append(Homework(tasks, until))
            case HomeworkUntil(until):
                self.given[-1].until = until
            case Worked(pupil, task, table):
                self.given[-1].tables.setdefault((pupil, task), []).append(table)

    def unite(self, pupil: int, again: int) -> None:
        """Give a pupil what they did as whom they came in again."""
        for homework in self.given:
            homework.unite(pupil, again)

    def tables(self, pupil: int | None = None) -> list[str]:
        """All tables of homework, or those of a pupil."""
        owned = [(number, tables) for one in self.given for (number, _), tables in one.tables.items()]
        return [table for number, tables in owned if pupil in (None, number) for table in tables]
