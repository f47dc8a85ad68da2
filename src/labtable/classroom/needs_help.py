"""The quiet sign of a pupil who needs help. Each function returns the change for a request, or raises Problem."""

from labtable.engine.words.problem import Problem

from . import decide
from .changes import HelpAsked, HelpSeen, HelpTakenBack
from .classroom import Classroom
from .pupil import WAITING, Pupil

MS_BETWEEN = 20_000  # signs of one pupil
MOST_HELP = 40  # signs of one pupil, so that the log stays bounded


def ask(classroom: Classroom, holder: str | None, now: int) -> HelpAsked:
    """Ask the desk for help. Raises Problem `help_asked`, `help_often` and others."""
    pupil = _at_table(classroom, holder)
    if pupil.help is not None:
        raise Problem("help_asked")
    if len(pupil.helped) >= MOST_HELP:
        raise Problem("help_often")
    if pupil.helped and now - pupil.helped[-1] < MS_BETWEEN:
        raise Problem("help_often", "help_lately", seconds=MS_BETWEEN // 1000)
    return HelpAsked(pupil.number, now)


def take_back(classroom: Classroom, holder: str | None) -> HelpTakenBack:
    """Take the sign back. Raises Problem `not_needed` and others."""
    pupil = _at_table(classroom, holder)
    if pupil.help is None:
        raise Problem("not_needed", "help_none")
    return HelpTakenBack(pupil.number)


def see(classroom: Classroom, holder: str | None, group: int) -> HelpSeen:
    """Note that the desk has seen who asked in a group. Raises Problem `not_needed` and others."""
    decide.lead(classroom, holder)
    decide.existing(classroom, group)
    asked = [pupil.number for pupil in classroom.of_group(group) if pupil.help is not None and not pupil.help_seen]
    if not asked:
        raise Problem("not_needed", "help_none")
    return HelpSeen(asked)


def _at_table(classroom: Classroom, holder: str | None) -> Pupil:
    if classroom.closed is not None:
        raise Problem("class_over")
    pupil = classroom.pupil_of(holder)
    if pupil is None or not pupil.has_place or pupil.group == WAITING:
        raise Problem("not_at_table")
    return pupil
