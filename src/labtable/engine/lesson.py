"""Guided first games and puzzles: arranged positions with something to say."""

from typing import Any

import msgspec

from .options import Value
from .sentences import Sentence


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action of a lesson's script, and what is said before it is taken and after."""

    seat: int
    action: str
    before: list[Sentence] = []
    after: list[Sentence] = []


class Lesson(msgspec.Struct, frozen=True):
    """A game that is played by a script; the learner makes the moves of the seats in `learner`."""

    name: str
    title: Sentence
    seats: int
    names: list[str]
    learner: list[int]
    options: dict[str, Value]
    position: dict[str, Any]  # a (partial) truth, as `labtable audit` prints it
    steps: list[Step]


class Puzzle(msgspec.Struct, frozen=True):
    """A position in which `seat` can win this turn; `cards` is the length of a shortest line that does.

    With a task the first action decides instead: `solutions` are the pieces of those that fulfil it, in any order.
    """

    number: int
    seats: int
    seat: int
    cards: int
    options: dict[str, Value]
    position: dict[str, Any]
    task: Sentence | None = None
    solutions: list[list[int]] = []
