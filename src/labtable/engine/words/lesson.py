"""Guided first games and puzzles: arranged positions with something to say."""

from typing import Any

import msgspec

from ..kernels.options import Value
from .sentences import Sentence


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action of a lesson's script, and what is said before and after it is taken.

    `also` is what is as good as the action, by its notation or the beginning of it. Where the learner `chooses`, the
    action is one of many and is not told. `mistakes` answers what learners are likely to do instead, by its notation or
    the beginning of it: "draw", "Velocity down". Of several that fit the longest is said. `mentions`: the parts of the
    table that are spoken of before it, as the game's page names them; they are marked there, and nothing covers them.
    """

    seat: int
    action: str
    before: list[Sentence] = []
    after: list[Sentence] = []
    mistakes: dict[str, Sentence] = {}
    also: list[str] = []
    chooses: bool = False
    mentions: list[str] = []

    def is_as_good(self, action: str) -> bool:
        """Whether this action, which is not the script's, takes the lesson on as well."""
        return any(action.casefold().startswith(start.casefold()) for start in self.also)

    def answer_to(self, action: str) -> Sentence | None:
        """Return the answer to a learner who takes this action instead, or None if there is none."""
        fitting = [start for start in self.mistakes if action.casefold().startswith(start.casefold())]
        return self.mistakes[max(fitting, key=len)] if fitting else None


class Lesson(msgspec.Struct, frozen=True):
    """A game that is played by a script; the learner makes the moves of the seats in `learner`."""

    name: str
    title: Sentence
    seats: int
    names: list[str]
    learner: list[int]
    options: dict[str, Value]
    position: dict[str, Any]  # a (partial) truth, as `labtable audit` prints it
    steps: list[LessonStep]


class Puzzle(msgspec.Struct, frozen=True):
    """A position in which `seat` has a `task`: to win this turn, or something else.

    With `solutions` the first action decides: `solutions` are the pieces of those that fulfil the task, in any order.
    `line`: actions that fulfil the task one after another, for hints where the solver looks no further than one.
    `clues` are what a hint says before it names an action, instead of what it says in any position. `level` says how
    hard it is, of `levels`; puzzle n + `levels` is as hard.
    """

    number: int
    seats: int
    seat: int
    options: dict[str, Value]
    position: dict[str, Any]
    task: Sentence | None = None  # none in logs of older versions, whose puzzles were to be won
    solutions: list[list[int]] = []
    answer: list[Sentence] = []  # the solution and why, for when the puzzle is solved or missed
    level: int = 1
    levels: int = 1
    line: list[list[int]] = []
    clues: list[Sentence] = []
