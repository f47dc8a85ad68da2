"""Typed messages and answers of the server in a class. Those at a table are in `messages`."""

from typing import Literal

import msgspec

from labtable.classroom.changes import Door, Names, Naming, Plan, Show
from labtable.classroom.name_lists import Answer
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Ending

from .class_devices import OfDevices, PupilCode
from .class_groups import GroupsView, HelpView, OfGroups
from .class_time import OfTime, TimeView
from .homework_messages import BeginTask, HomeworkView, SetHomeworkUntil
from .messages import Beat, Fault, Known, Language, Welcome
from .question_messages import KeptView, OfQuestion, QuestionPlace, QuestionView

MAX_CLASS_BYTES = 64 * 1024  # of a `NewClass`, with a list of names

# --- from a browser, over the class's socket --------------------------------------------------------------------------


class HelloClass(msgspec.Struct, tag="hello", tag_field="t", forbid_unknown_fields=True):
    """The first message of every socket in a class, with the secret of its pupil or desk.

    Without a secret: a visitor, who may join. `stage`: the projector, which has the desk's secret but is not told what
    stays at the desk.
    """

    secret: str | None = None
    stage: bool = False


class Join(msgspec.Struct, tag="join", tag_field="t", forbid_unknown_fields=True):
    """Join the class under a name; the class gives the name if its names are given. Answered by `JoinedClass`."""

    name: str = ""


class Rename(msgspec.Struct, tag="rename", tag_field="t", forbid_unknown_fields=True):
    """Give a pupil another name. The desk may rename anybody, for good; pupils only themselves."""

    pupil: int
    name: str


class ListName(msgspec.Struct, tag="list_name", tag_field="t", forbid_unknown_fields=True):
    """Desk: correct this line of the class's list, or add one (null). `shown`: the name at tables; "": found by itself.

    Whoever stands in the line is called so at once.
    """

    given: str
    family: str = ""
    shown: str = ""
    line: int | None = None


class Unlist(msgspec.Struct, tag="unlist", tag_field="t", forbid_unknown_fields=True):
    """Desk: take a line off the list. Whoever stands in it stays in the class."""

    line: int


class NextPuzzle(msgspec.Struct, tag="puzzle", tag_field="t", forbid_unknown_fields=True):
    """Ask for the puzzle of this number while waiting for a seat, once the last one has been solved or missed."""

    number: int


class SetDoor(msgspec.Struct, tag="door", tag_field="t", forbid_unknown_fields=True):
    """Desk: choose who comes in from now on: everybody with the code, those who are let in, or nobody new."""

    door: Door


class AdmitPupils(msgspec.Struct, tag="let_in", tag_field="t", forbid_unknown_fields=True):
    """Desk: let in pupils who wait at the door. `seen`: the `entries` of the view in which the desk saw their names."""

    pupils: list[int]
    seen: int = 0


class Remove(msgspec.Struct, tag="remove", tag_field="t", forbid_unknown_fields=True):
    """Desk: send pupils out of the class, in one act. `drop`: the report leaves out what they did."""

    pupils: list[int]
    drop: bool = False


class BringBack(msgspec.Struct, tag="bring_back", tag_field="t", forbid_unknown_fields=True):
    """Desk: undo a removal, by the number of its act."""

    act: int


class SetNames(msgspec.Struct, tag="names", tag_field="t", forbid_unknown_fields=True):
    """Desk: choose where names are shown: on the wall and at the desk, at the desk only, or nowhere.

    `seen`: the `entries` of the view in which the desk saw the names that the wall may show.
    """

    names: Names
    seen: int = 0


class Move(msgspec.Struct, tag="move", tag_field="t", forbid_unknown_fields=True):
    """Desk: move a pupil to another group, or to a new one, whose number is the next."""

    pupil: int
    group: int


class Deal(msgspec.Struct, tag="deal", tag_field="t", forbid_unknown_fields=True):
    """Desk: deal to these groups, or to all (null), except where a match is running."""

    groups: list[int] | None = None


class FillUp(msgspec.Struct, tag="fill", tag_field="t", forbid_unknown_fields=True):
    """Desk: let computers play for absent pupils, in these groups or in all (null)."""

    groups: list[int] | None = None


class FreezeGroups(msgspec.Struct, tag="freeze", tag_field="t", forbid_unknown_fields=True):
    """Desk: freeze these groups, or all (null): nobody can act and no time passes. Deals wait, too."""

    groups: list[int] | None = None


class ThawGroups(msgspec.Struct, tag="thaw", tag_field="t", forbid_unknown_fields=True):
    """Desk: let these frozen groups, or all (null), go on."""

    groups: list[int] | None = None


class StopMatch(msgspec.Struct, tag="stop", tag_field="t", forbid_unknown_fields=True):
    """Desk: end the running match of these groups, or of all (null), without winners."""

    groups: list[int] | None = None


class SetPlan(msgspec.Struct, tag="plan", tag_field="t", forbid_unknown_fields=True):
    """Desk: choose what these groups, or all (null), play from their next deal on."""

    plan: Plan
    groups: list[int] | None = None


class SetStage(msgspec.Struct, tag="stage", tag_field="t", forbid_unknown_fields=True):
    """Desk: choose what the stage shows. `group`: the group whose table it shows; none: the busiest table."""

    show: Show
    group: int | None = None


class AskDeskLink(msgspec.Struct, tag="desk_link", tag_field="t", forbid_unknown_fields=True):
    """Desk: ask for a second desk link. Answered by `DeskLink`, to the asker alone.

    An earlier one stops working, unless the asker came by it.
    """


class EndClass(msgspec.Struct, tag="end_class", tag_field="t", forbid_unknown_fields=True):
    """Desk: end the class. Nobody can join any more, and the report of what was learned can be read."""


OfDoor = SetDoor | AdmitPupils | Remove | BringBack | SetNames
Leading = Deal | FillUp | FreezeGroups | ThawGroups | StopMatch
FromClass = (
    HelloClass
    | Join
    | Rename
    | ListName
    | Unlist
    | NextPuzzle
    | OfDoor
    | OfDevices
    | Move
    | Leading
    | OfGroups
    | OfTime
    | SetPlan
    | SetStage
    | AskDeskLink
    | EndClass
    | OfQuestion
    | BeginTask
    | SetHomeworkUntil
)

# --- to a browser -----------------------------------------------------------------------------------------------------


class JoinedClass(msgspec.Struct, tag="joined", tag_field="t"):
    """The pupil's secret, for the class and its tables; keep it in this browser."""

    pupil: int
    secret: str


class DeskLink(msgspec.Struct, tag="desk_link", tag_field="t"):
    """The secret of a second desk link, sent once: the page /class/CODE#SECRET."""

    secret: str


class Me(msgspec.Struct):
    """The pupil of this browser.

    `element`: the atomic number of the element that stands for their name on the stage. A `name` that begins with
    U+2060, here and wherever names are sent, is one that the class gives: the symbol of an element.
    """

    pupil: int
    name: str
    element: int


class PlaceView(msgspec.Struct, tag="place", tag_field="t"):
    """The place where a pupil is now, and what a phone needs to know of the class.

    `at`: "join" until a browser has joined, "door" until the desk lets the pupil in, "waiting" in `group` for its deal
    (0: for a seat), "table" at `table`, "puzzle" at `table` while waiting for a seat, "question" at `table` while the
    class is asked one, "homework" while there is some and no lesson, "out" after the desk has sent the pupil of this
    browser out, "elsewhere" once they go on on another device, "over" when the class has ended. `door`: who comes in.
    `mended`: the desk has given the pupil their name. `others`: the others in the group. `help`: the pupil has asked
    the desk for help, which it has seen or not.
    `played`: the games that the pupil has had a seat at, in order. `secret`: that of the table, if it is not the
    pupil's own. `keep_days`: the class is erased after that many days without use; 0: only by hand. `language`: of
    those who have chosen none. `time`: that of the lesson, if an end is set.
    """

    code: str
    title: str
    game: str
    naming: Naming
    at: Literal["join", "door", "waiting", "table", "puzzle", "question", "homework", "out", "elsewhere", "over"]
    me: Me | None = None
    group: int = 0
    others: list[str] = []
    table: str | None = None
    played: list[str] = []
    mended: bool = False
    question: QuestionPlace | None = None
    secret: str | None = None
    keep_days: int = 0
    language: str | None = None
    door: Door = "open"
    help: Literal["asked", "seen"] | None = None
    homework: HomeworkView | None = None
    time: TimeView | None = None


class PupilView(msgspec.Struct):
    """A pupil as the desk sees them. `came`, `left`: when they joined, and were last seen leaving (ms of the server's
    clock).

    `typed`: what they had typed where the desk has given them another name. `up`: the wall shows the name. `element`: 0
    at the door, unless it is the name. `on_list`, of those at the door of a class with a list: whether the name fits a
    line of it that is free or taken, several, or none; `line`: which. `busy`: they have had a seat, a puzzle or a
    question, so the report may have something of theirs.
    """

    pupil: int
    name: str
    element: int
    group: int
    present: bool
    left: int | None = None
    came: int = 0
    typed: str | None = None
    up: bool = False
    on_list: Literal["free", "taken", "several", "none"] | None = None
    line: int | None = None
    busy: bool = False


class RemovalView(msgspec.Struct):
    """Pupils whom the desk sent out in one act, which it can undo: how many, and the first of their names.

    `dropped`: the report leaves out what they did.
    """

    act: int
    at: int
    n: int
    names: list[str]
    dropped: bool = False


class ListedView(msgspec.Struct):
    """A line of the class's list, for its desk alone. `shown`: the name at tables; `pupil`: who has come under it."""

    line: int
    given: str
    family: str
    shown: str
    pupil: int | None = None


class TileSeat(msgspec.Struct):
    """A seat at a group's table, as everybody sees it. `kept`: a computer plays for the pupil.

    Without a pupil the seat is a computer's.

    `refused` and `hinted`: when rules refused an action in this match, and when a hint was given (ms of the server's
    clock). `in_a_row`: the number of refusals since its last action, and the `rule` of the last. `usual`: the median
    time (ms) of its people's actions.
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
    """A group and its table as the desk sees them: only what a spectator there could see.

    `waits`: the seats that the match waits for, none while answers are secret; `since`: when it began to (ms of the
    server's clock); `frozen`: since when that time is paused (same clock). `out`: the seats that are out of the match.
    `last`: the last event, after `actions` public actions. `plan`: what its next match is. `last_round`: the match
    stops once all have had equally many turns; `leaders`: the seats that led when it did so, or its time was up.
    `turn_ends`: when a computer plays the present turn (same clock).
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
    last_round: bool = False
    leaders: list[int] | None = None
    turn_ends: int | None = None


class StageView(msgspec.Struct):
    """What the stage shows. `times` counts the choices, so that a desk knows that its own was carried out."""

    show: Show
    group: int | None
    times: int


class DeskView(msgspec.Struct, tag="desk", tag_field="t"):
    """The class as its desk and its stage see it, sent once a second at most.

    `pupils`: those who have a place; `waiting`: those at the door; `left`: those who left before anybody dealt to them.
    `removals`: the last ones that can be undone, the latest first. `entries`: the number of changes so far. `usual`:
    the class's median time (ms). `language`: of those who have chosen none. `listed`: the class's list, if it has one,
    `help`: who needs help, `groups`: what the desk has chosen for them, and `kept`: the questions that it keeps; all
    null on the stage.
    """

    code: str
    title: str
    plan: Plan
    naming: Naming
    pupils: list[PupilView]
    tiles: list[Tile]
    stage: StageView
    entries: int
    door: Door = "open"
    names: Names = "desk"
    waiting: list[PupilView] = []
    left: list[PupilView] = []
    removals: list[RemovalView] = []
    usual: int | None = None
    closed: int | None = None
    question: QuestionView | None = None
    language: str | None = None
    listed: list[ListedView] | None = None
    kept: list[KeptView] | None = None
    help: list[HelpView] | None = None
    homework: HomeworkView | None = None
    time: TimeView | None = None
    groups: GroupsView | None = None


ToClass = Welcome | Beat | PlaceView | DeskView | JoinedClass | DeskLink | PupilCode | Fault

# --- over HTTP --------------------------------------------------------------------------------------------------------


class NewClass(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/classes. `roster`: the lines of a pasted list, if pupils choose their names from one.

    `answers`: those to the doubts about it (see `ListWish`). `known`: another class or table where this browser is
    known.
    """

    plan: Plan
    title: str = ""
    naming: Naming = "typed"
    roster: list[str] = []
    language: Language | None = None  # of those who come and have chosen none
    known: Known | None = None
    answers: list[Answer] = []


class ListWish(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/classes/list: how the lines of a pasted list are understood, with these answers to its doubts.

    Answered by `NameList`; nothing is stored.
    """

    roster: list[str]
    answers: list[Answer] = []


class ClassMade(msgspec.Struct):
    """The answer: the class's code (phones go to /c/CODE) and the secret of its desk (/class/CODE)."""

    code: str
    secret: str


class KnownClass(msgspec.Struct, forbid_unknown_fields=True):
    """A class for which a browser keeps a secret, a pupil's or a desk's."""

    code: str
    secret: str


class MyClassesWish(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/classes/mine: the state of the classes for which this browser keeps secrets.

    Answered by `MyClasses`.
    """

    classes: list[KnownClass]


class MyClass(msgspec.Struct):
    """A class as the holder of a secret sees it, who leads it (`desk`) or is the pupil `name`.

    `gone`: the class has been erased; `out`: the desk has sent this pupil out, or they go on on another device.
    """

    code: str
    gone: bool = False
    out: bool = False
    desk: bool = False
    name: str | None = None
    title: str = ""
    game: str = ""
    over: bool = False


class MyClasses(msgspec.Struct):
    """The classes of a browser, in the order in which they were asked for."""

    classes: list[MyClass]
