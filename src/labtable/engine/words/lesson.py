"""Lessons and puzzles: arranged positions with explanations."""

from typing import Any

import msgspec

from ..kernels.options import Value
from .sentences import Sentence


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action of a lesson's script, with what is said before and after it.

    `also`: actions that are as good as the scripted one, by their notation or its beginning. If the learner `chooses`,
    the action is one of many and is not named. `mistakes`: answers to what learners are likely to do instead, by
    notation or its beginning ("draw", "Velocity down"); the longest match is used.
    """

    seat: int
    action: str
    before: list[Sentence] = []
    after: list[Sentence] = []
    mistakes: dict[str, Sentence] = {}
    also: list[str] = []
    chooses: bool = False

    def is_as_good(self, action: str) -> bool:
        """Whether this action also completes the step, although the script has another."""
        return any(action.casefold().startswith(start.casefold()) for start in self.also)

    def answer_to(self, action: str) -> Sentence | None:
        """Return the answer to a learner who takes this action instead, or None."""
        fitting = [start for start in self.mistakes if action.casefold().startswith(start.casefold())]
        return self.mistakes[max(fitting, key=len)] if fitting else None


class Lesson(msgspec.Struct, frozen=True):
    """A scripted match; the learner acts for the seats in `learner`."""

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

    With `solutions`, the first action decides: `solutions` are the pieces of all actions that solve the task, in any
    order. `line`: actions that solve the task one after another, for hints where the solver looks only one action
    ahead. `clues`: what a hint says before it names an action, instead of its usual text. `plays`: the solution that
    `answer` tells, in notation. `topic`: what kind of puzzle it is, one of `Game.puzzle_topics`. `scope`: the least of
    `Words.scopes` with which it can be solved.
    """

    number: int
    seats: int
    seat: int
    options: dict[str, Value]
    position: dict[str, Any]
    task: Sentence | None = None  # none in logs of older versions, whose puzzles were to be won
    solutions: list[list[int]] = []
    answer: list[Sentence] = []  # the solution and why, for when the puzzle is solved or missed
    line: list[list[int]] = []
    clues: list[Sentence] = []
    plays: list[str] = []
    topic: str = ""
    scope: str = ""
