"""Positions that say "this match, after these actions", to go on from there or from what one of its seats knew.

They keep what a position as data does not say: the order of the deck, the dice, answers in an open window, what
everybody has seen.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ..words.problem import Problem
from ..words.words import JSON

DEEPEST = 20  # branches of branches
AFTER = "after"  # the field by which such a position is known; none of a game's own has that name


class Course(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The beginning of a match: its seed, its position if it had one, and its first actions as seat and notation.

    Game, options and seats are those of the match that goes on from here.
    """

    seed: Annotated[int, Meta(ge=0)]
    actions: list[tuple[int, str]]
    position: JSON | None = None


class Branch(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match that goes on from a point of another.

    It starts from the exact state, hidden cards included; or, if `known_to` is a seat, from a world consistent with
    that seat's view, dealt with the dice of the new match.
    """

    after: Course
    known_to: int | None = None


def is_branch(position: JSON | None) -> bool:
    """Whether a position is a branch."""
    return isinstance(position, dict) and AFTER in position


def read_branch(position: JSON) -> Branch:
    """Read a branch. Raises Problem `bad_position`."""
    inner: Any = position
    for _ in range(DEEPEST):
        if not is_branch(inner):
            break
        inner = inner[AFTER].get("position") if isinstance(inner[AFTER], dict) else None
    else:
        raise Problem.english(
            "bad_position", f"A position can follow matches that follow others {DEEPEST} deep at most."
        )
    try:
        return msgspec.convert(position, Branch)
    except msgspec.ValidationError as error:
        reason = str(error).replace("`", "'")
        raise Problem.english("bad_position", f"The position does not say which match it follows: {reason}.") from None


def actions_before(position: JSON | None) -> int:
    """The number of actions that lead to a position, including the matches that it branches from.

    Raises Problem `bad_position`.
    """
    if not is_branch(position):
        return 0
    course = read_branch(position).after
    return len(course.actions) + actions_before(course.position)


def branch_after(seed: int, position: JSON | None, actions: list[tuple[int, str]], known_to: int | None = None) -> JSON:
    """The position after these actions of a match with this seed and position.

    If that match itself branches from the exact state of another, the result is a single branch.
    """
    if is_branch(position) and (earlier := read_branch(position)).known_to is None:
        return branch_after(earlier.after.seed, earlier.after.position, [*earlier.after.actions, *actions], known_to)
    return msgspec.json.decode(msgspec.json.encode(Branch(Course(seed, actions, position), known_to)))
