"""What was done of a homework, counted from the findings of its tables as in the report."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from .changes import Task
from .findings import Findings


class TaskDone(msgspec.Struct):
    """What a pupil did of a task.

    `first`: a puzzle was solved at the first try without a hint. `tries`, `hints`: until it was solved. `played`,
    `won`: matches that are over.
    """

    state: Literal["none", "begun", "done"] = "none"
    first: bool = False
    tries: int = 0
    hints: int = 0
    played: int = 0
    won: int = 0


def done(task: Task, matches: Sequence[Findings], until: int) -> TaskDone:
    """What was done of a task in the matches at its tables before a time of the day in ms.

    Only its pupil ever has a seat there.
    """
    found = TaskDone()
    for match in sorted(matches, key=lambda match: match.started):
        if match.started + match.ms > until:
            continue
        took = sum(len(person.took) for person in match.people)
        hints = sum(person.hints for person in match.people)
        if not took and not hints:
            continue
        found.state = "begun" if found.state == "none" else found.state
        if task.plan is not None:
            if match.is_over:
                found.played += 1
                found.won += any(person.has_won for person in match.people)
                found.state = "done" if found.played >= task.matches else found.state
        elif found.state != "done":
            found.tries += bool(took)
            found.hints += hints
            if match.solved if task.puzzle is not None else match.is_over:
                found.state = "done"
                found.first = found.tries == 1 and not found.hints
    return found
