"""Typed messages about questions to a class."""

from typing import Any, Literal

import msgspec

from labtable.engine.kernels.options import Value
from labtable.engine.words.sentences import Sentence

# --- from a desk, over the class's socket -----------------------------------------------------------------------------


class Reveal(msgspec.Struct, tag="reveal", tag_field="t", forbid_unknown_fields=True):
    """Desk: show how often each answer to the question with this number was given, and what the solver says of each.

    Without it, from an older page, the present one.
    """

    number: int | None = None


class AskNext(msgspec.Struct, tag="next", tag_field="t", forbid_unknown_fields=True):
    """Desk: ask the next question of a series in place of the one with this number."""

    number: int


class GoBack(msgspec.Struct, tag="go_back", tag_field="t", forbid_unknown_fields=True):
    """Desk: end the question, and the series that it belongs to. All pupils return to where they were."""


OfQuestion = Reveal | AskNext | GoBack

# --- to a browser -----------------------------------------------------------------------------------------------------


class PosedView(msgspec.Struct):
    """The position of a question, as the asked `seat` sees it at the beginning: the game's View.

    `names`: by seat, "" for the asked one. `said`: a puzzle's task, or the state of the match.
    """

    game: str
    seat: int
    names: list[str]
    view: Any
    options: dict[str, Value]
    said: list[Sentence]


class AnswerView(msgspec.Struct):
    """An answer to a question: how often it was given first, and what the solver says of it.

    `solved`: how many of those pupils have solved the puzzle. `best`: the solver would choose it. `percent`: its chance
    of being right, if known.
    """

    action: str
    count: int
    solved: int | None = None
    best: bool = False
    percent: float | None = None
    said: list[Sentence] = []


class OwnAnswer(msgspec.Struct):
    """A pupil's answer, once the answers of all are shown.

    `verdict`, of a puzzle: "so_far" if the first step is right and the puzzle is not solved. A position of a match has
    no right answer. `own`: their answer, as it was counted. `choice`: that of the solver, where it is another; `most`:
    the most frequent one, where it is neither. `answered`: how many have answered. `judged`: the solver has judged the
    answer. `proof`: why its choice is best.
    """

    verdict: Literal["right", "so_far", "wrong"] | None
    own: AnswerView
    answered: int
    judged: bool
    choice: AnswerView | None = None
    most: AnswerView | None = None
    proof: list[Sentence] = []


class KeptView(msgspec.Struct):
    """A question that the class keeps: its number, and the name that the desk has given it."""

    kept: int
    name: str
    game: str
    kind: Literal["puzzle", "lesson", "step"]


class QuestionPlace(msgspec.Struct):
    """What a pupil's phone needs to know of the question that it shows.

    `together`: the group answers as one; `interrupts`: a match of theirs is paused meanwhile. In a series it is
    question `place` of `of`. `told`: what is told of the own answer, once the answers of all are shown.
    """

    number: int
    kind: Literal["puzzle", "lesson", "step"]
    together: bool
    interrupts: bool
    place: int = 1
    of: int = 1
    told: OwnAnswer | None = None


class QuestionView(msgspec.Struct):
    """The question as desk and stage see it: without names, and without answers before they are revealed.

    Counts of pupils, or of groups: `asked`, `answered`, those that `finished` the lesson, and, once revealed, those
    that `solved` or `missed` the puzzle. `judged`: the solver has judged the answers. `puzzle`: its number, once
    revealed. In a series it is question `place` of `of`.
    """

    number: int
    kind: Literal["puzzle", "lesson", "step"]
    game: str
    together: bool
    asked: int
    answered: int
    place: int = 1
    of: int = 1
    puzzle: int | None = None
    lesson: str | None = None
    finished: int = 0
    solved: int = 0
    missed: int = 0
    posed: PosedView | None = None
    revealed: bool = False
    judged: bool = False
    answers: list[AnswerView] = []
    proof: list[Sentence] = []


# --- over HTTP --------------------------------------------------------------------------------------------------------


class NewQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/classes/CODE/questions, for the desk: a puzzle by number, a lesson by name, or a step of a match.

    For a series: how many `puzzles`, from number `puzzle` on, of a `topic` ("": all in turn) or of a `level`; or `kept`
    questions, by their numbers.

    For a step: a `table` of the class whose match is over, or the text of a `.labtable` `record`; the number of actions
    before the question; and the seat that is asked, by default the one that acted next.
    """

    game: str = ""
    puzzle: int | None = None
    lesson: str | None = None
    table: str | None = None
    record: str | None = None
    step: int = 0
    seat: int | None = None
    together: bool = False
    puzzles: int | None = None
    topic: str = ""
    level: int | None = None
    kept: list[int] | None = None


class KeepQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/classes/CODE/kept, for the desk: keep a question under this name, to ask it later."""

    name: str
    question: NewQuestion
