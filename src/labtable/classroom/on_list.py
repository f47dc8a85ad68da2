"""Whether somebody who types a name is on the class's list."""

from typing import Literal, NamedTuple

from labtable.engine.words.problem import Problem

from .classroom import Classroom
from .name_matching import fitting, fold
from .pupil import Pupil


class OnList(NamedTuple):
    """Whether a typed name is on the list: in a `line` that is free or taken, in several, or in none."""

    what: Literal["free", "taken", "several", "none"]
    line: int | None = None


def on_list(classroom: Classroom, typed: str, but: Pupil | None = None) -> OnList:
    """Find a typed name on the list; `but`: a pupil whose own line is free for them.

    Several pupils of exactly the same name are one: whoever comes first is given the first line.
    """
    lines = fitting(classroom.roster, typed)
    named = [name for line in lines if (name := classroom.roster[line]) is not None]
    if not lines:
        return OnList("none")
    if len({(fold(name.given), fold(name.family)) for name in named}) > 1:
        return OnList("several")
    free = (line for line in lines if classroom.at_line(line) in (None, but))
    line = next(free, None)
    return OnList("taken", lines[0]) if line is None else OnList("free", line)


def line_of(classroom: Classroom, typed: str, but: Pupil | None = None) -> int:
    """The line of somebody who types a name. Raises Problem `not_listed`, `name_taken`, `which_name`.

    No refusal tells more than that: the list is shown to nobody.
    """
    what, line = on_list(classroom, typed, but)
    if what == "several":
        raise Problem("which_name")
    if what == "taken":
        raise Problem("name_taken")
    if line is None:
        raise Problem("not_listed")
    return line
