"""Messages and answers of the server in a class, typed, as those at a table are in `messages`."""

from typing import Any, Literal

import msgspec

from labtable.classroom.changes import Naming, Plan, Show
from labtable.engine.kernels.options import Value
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Ending

from .messages import Beat, Fault, Known, Welcome

MAX_CLASS_BYTES = 16 * 1024  # of a message that opens a class, with a list of names

# --- from a browser, over the class's socket --------------------------------------------------------------------------


class HelloClass(msgspec.Struct, tag="hello", tag_field="t", forbid_unknown_fields=True):
    """The first message of every socket in a class, with the secret of its pupil or desk. Without one: a visitor, who
    may join.
    """

    secret: str | None = None


class Join(msgspec.Struct, tag="join", tag_field="t", forbid_unknown_fields=True):
    """Join the class under a name, which is not asked for where names are given. Answered by `JoinedClass`."""

    name: str = ""


class Rename(msgspec.Struct, tag="rename", tag_field="t", forbid_unknown_fields=True):
    """Give a pupil another name: the desk anybody, a pupil themselves."""

    pupil: int
    name: str


class NextPuzzle(msgspec.Struct, tag="puzzle", tag_field="t", forbid_unknown_fields=True):
    """Give a pupil who waits for a seat the puzzle of this number, when their last one has been solved or missed."""

    number: int


class Remove(msgspec.Struct, tag="remove", tag_field="t", forbid_unknown_fields=True):
    """Desk: send a pupil out."""

    pupil: int


class Move(msgspec.Struct, tag="move", tag_field="t", forbid_unknown_fields=True):
    """Desk: have a pupil sit in another group, or in a new one, whose number is the next."""

    pupil: int
    group: int


class Deal(msgspec.Struct, tag="deal", tag_field="t", forbid_unknown_fields=True):
    """Desk: deal to these groups, or to all (null), where no match is on."""

    groups: list[int] | None = None


class FillUp(msgspec.Struct, tag="fill", tag_field="t", forbid_unknown_fields=True):
    """Desk: have computers play for those who are away, in these groups or in all (null)."""

    groups: list[int] | None = None


class FreezeGroups(msgspec.Struct, tag="freeze", tag_field="t", forbid_unknown_fields=True):
    """Desk: let nobody act and no time go by, in these groups or in all (null). A deal meanwhile waits, too."""

    groups: list[int] | None = None


class ThawGroups(msgspec.Struct, tag="thaw", tag_field="t", forbid_unknown_fields=True):
    """Desk: let these groups, or all (null), go on."""

    groups: list[int] | None = None


class StopMatch(msgspec.Struct, tag="stop", tag_field="t", forbid_unknown_fields=True):
    """Desk: end the match that is on in these groups, or in all (null), without winners."""

    groups: list[int] | None = None


class SetPlan(msgspec.Struct, tag="plan", tag_field="t", forbid_unknown_fields=True):
    """Desk: have these groups, or all (null), play something else from their next deal on."""

    plan: Plan
    groups: list[int] | None = None


class SetStage(msgspec.Struct, tag="stage", tag_field="t", forbid_unknown_fields=True):
    """Desk: have the stage show something else. `group`: of the table; none: the table where most goes on.

    `hidden`: with elements in the place of names, at the desk too.
    """

    show: Show
    group: int | None = None
    hidden: bool = False


class AskDeskLink(msgspec.Struct, tag="desk_link", tag_field="t", forbid_unknown_fields=True):
    """Desk: ask for a second desk link. Answered by `DeskLink`, to the asker alone; the one before works no longer."""


class Reveal(msgspec.Struct, tag="reveal", tag_field="t", forbid_unknown_fields=True):
    """Desk: show how often each answer to the question was given, and the solver's word on each."""


class GoBack(msgspec.Struct, tag="go_back", tag_field="t", forbid_unknown_fields=True):
    """Desk: end the question. Everybody is back where they were."""


class EndClass(msgspec.Struct, tag="end_class", tag_field="t", forbid_unknown_fields=True):
    """Desk: end the class. Nobody can join any more, and what was learned can be read."""


Leading = Deal | FillUp | FreezeGroups | ThawGroups | StopMatch
FromClass = (
    HelloClass
    | Join
    | Rename
    | NextPuzzle
    | Remove
    | Move
    | Leading
    | SetPlan
    | SetStage
    | AskDeskLink
    | EndClass
    | Reveal
    | GoBack
)

# --- to a browser -----------------------------------------------------------------------------------------------------


class JoinedClass(msgspec.Struct, tag="joined", tag_field="t"):
    """The secret by which a browser is this pupil, in the class and at its tables; keep it in this browser."""

    pupil: int
    secret: str


class DeskLink(msgspec.Struct, tag="desk_link", tag_field="t"):
    """The secret of a second desk link, once: the page /class/CODE#SECRET."""

    secret: str


class Me(msgspec.Struct):
    """The pupil whom a browser stands for. `element`: the atomic number by which they are called on the stage."""

    pupil: int
    name: str
    element: int


class QuestionPlace(msgspec.Struct):
    """The question that a pupil's phone shows, as far as it needs to know.

    `together`: the group answers as one; `interrupts`: a match of theirs stands still meanwhile.
    """

    number: int
    kind: Literal["puzzle", "lesson", "step"]
    together: bool
    interrupts: bool


class PlaceView(msgspec.Struct, tag="place", tag_field="t"):
    """The place where a pupil is now, and what a phone needs to know of the class.

    `at`: "join" until a browser has joined, "waiting" in `group` for its deal (0: for a seat), "table" at `table`,
    "puzzle" at `table` while they wait for a seat, "question" at `table` while all are asked one, "over" when the class
    has ended. `others`: who sits in the group. `played`: the games that the pupil has had a seat at, in order.
    `sent_out`: this browser was a pupil and is one no longer. `secret`: that of the table, where it is not the pupil's
    own. `keep_days`: all of the class is erased when it has been unused for so many days; 0: only by hand.
    """

    code: str
    title: str
    game: str
    naming: Naming
    at: Literal["join", "waiting", "table", "puzzle", "question", "over"]
    me: Me | None = None
    group: int = 0
    others: list[str] = []
    table: str | None = None
    played: list[str] = []
    sent_out: bool = False
    question: QuestionPlace | None = None
    secret: str | None = None
    keep_days: int = 0


class PupilView(msgspec.Struct):
    """A pupil as the desk sees them. `left`: when they were last seen to leave (ms of the server's clock)."""

    pupil: int
    name: str
    element: int
    group: int
    present: bool
    left: int | None = None


class TileSeat(msgspec.Struct):
    """A seat at a group's table, as all see it. `kept`: a computer plays for the pupil. A seat without one is a
    computer's.

    `refused` and `hinted`: when rules refused an action in this match, and when a hint was given (ms of the server's
    clock). `in_a_row`: so many refusals since it last acted, and the `rule` of the last. `usual`: the median time (ms)
    that its people took.
    """

    name: str
    pupil: int | None = None
    kept: bool = False
    refused: list[int] = []
    hinted: list[int] = []
    in_a_row: int = 0
    rule: str | None = None
    usual: int | None = None


class Tile(msgspec.Struct):
    """A group and its table as the desk sees them: nothing that a spectator there could not see.

    `waits`: the seats that the match waits for, none while answers are secret; `since`: when it began to (ms of the
    server's clock); `frozen`: since when it does not count (the same). `out`: the seats that are out of the match.
    `last`: what happened last, after so many `actions` that all have seen. `plan`: what its next match is.
    """

    group: int
    plan: Plan
    stage: Literal["waiting", "playing", "over"]
    game: str
    table: str | None = None
    match: int = 0
    seats: list[TileSeat] = []
    prompt: Sentence | None = None
    waits: list[int] = []
    out: list[int] = []
    since: int | None = None
    frozen: int | None = None
    actions: int = 0
    last: list[Sentence] = []
    ending: Ending | None = None
    stopped: bool = False


class StageView(msgspec.Struct):
    """The choice of what the stage shows; it has been set `times` times, so that a wish is known to be granted."""

    show: Show
    group: int | None
    hidden: bool
    times: int


class PosedView(msgspec.Struct):
    """The position of a question, as the asked `seat` sees it at the beginning: the game's View.

    `names`: by seat, "" for the asked one. `said`: a puzzle's task, or how things stand.
    """

    game: str
    seat: int
    names: list[str]
    view: Any
    options: dict[str, Value]
    said: list[Sentence]


class AnswerView(msgspec.Struct):
    """An answer to a question: how often it was the first, and the solver's word on it.

    `solved`: of a puzzle, how many of these have solved it. `best`: the solver would choose it. `percent`: the chance
    that it is right, in a hundred, where that can be said.
    """

    action: str
    count: int
    solved: int | None = None
    best: bool = False
    percent: float | None = None
    said: list[Sentence] = []


class QuestionView(msgspec.Struct):
    """The question that is on, as desk and stage see it: no names, and no answers before they are revealed.

    `asked` pupils, or groups, of whom so many have `answered`, `finished` the lesson, and, once revealed, `solved` or
    `missed` the puzzle. `judged`: the solver has had its word.
    """

    number: int
    kind: Literal["puzzle", "lesson", "step"]
    game: str
    together: bool
    asked: int
    answered: int
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


class DeskView(msgspec.Struct, tag="desk", tag_field="t"):
    """The class as its desk and its stage see it, told once a second at most. `usual`: the class's median time (ms)."""

    code: str
    title: str
    plan: Plan
    naming: Naming
    pupils: list[PupilView]
    tiles: list[Tile]
    stage: StageView
    usual: int | None = None
    closed: int | None = None
    question: QuestionView | None = None


ToClass = Welcome | Beat | PlaceView | DeskView | JoinedClass | DeskLink | Fault

# --- over HTTP --------------------------------------------------------------------------------------------------------


class NewClass(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/classes. `roster`: the names of a list, where names are from one.

    `known`: another class or table where this browser is known.
    """

    plan: Plan
    title: str = ""
    naming: Naming = "typed"
    roster: list[str] = []
    known: Known | None = None


class ClassMade(msgspec.Struct):
    """The answer: the class's code (phones go to /c/CODE) and the secret of its desk (/class/CODE)."""

    code: str
    secret: str


class KnownClass(msgspec.Struct, forbid_unknown_fields=True):
    """A class that a browser keeps a secret of, a pupil's or a desk's."""

    code: str
    secret: str


class MyClassesWish(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/classes/mine: how classes stand that this browser keeps the secrets of. Answered by `MyClasses`."""

    classes: list[KnownClass]


class MyClass(msgspec.Struct):
    """A class as the holder of a secret may know it, who leads it (`desk`) or is called `name` in it.

    Whatever is not there for this secret is `gone`: erased, or the desk has sent this pupil out.
    """

    code: str
    gone: bool = False
    desk: bool = False
    name: str | None = None
    title: str = ""
    game: str = ""
    over: bool = False


class MyClasses(msgspec.Struct):
    """The classes of a browser, in the order in which they were asked for."""

    classes: list[MyClass]


class NewQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/classes/CODE/questions, for the desk: a puzzle by number, a lesson by name, or a step of a match.

    Of a step: the `table` of the class whose match is over, or the text of a `.labtable` `record`; after how many
    actions; and for which seat, else for the one that acted next.
    """

    game: str = ""
    puzzle: int | None = None
    lesson: str | None = None
    table: str | None = None
    record: str | None = None
    step: int = 0
    seat: int | None = None
    together: bool = False
