"""The changes of a class, as its log keeps them. Times are milliseconds of the day's clock."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from labtable.engine.kernels.options import Value
from labtable.table.state.changes import Made
from labtable.table.store.change_format import ChangeFormat

Naming = Literal["typed", "list", "elements"]
Fill = Literal["computers", "people"]
Show = Literal["code", "table", "overview", "question", "time"]
Door = Literal["open", "ask", "shut"]
"""Who comes in with the class's code: everybody, whoever the desk lets in, or nobody new."""
Names = Literal["nowhere", "desk", "wall"]
"""Where names are shown, which the wall shows only together with the desk; elsewhere elements stand for them."""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What groups play: a game with its options, and how many sit together.

    `fill`: computers take the free seats of a group that is not full; else its table has fewer seats.
    """

    game: str
    size: int
    options: dict[str, Value] = {}
    fill: Fill = "computers"
    level: str | None = None  # of computers
    window_ms: int = 20_000
    pause_ms: int = 900
    previews: bool = True
    hints: bool = True
    turn_ms: int | None = None  # after which a computer plays a pupil's turn


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to a class: a puzzle by its number, a lesson by its name, or a step of a played match.

    `step`: the table that goes on from it, without its players. `together`: each group answers at one table.
    """

    game: str
    together: bool = False
    puzzle: int | None = None
    lesson: str | None = None
    step: Made | None = None


class ListedName(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a class's list. `shown`: the name at tables; the family name stays at the desk.

    `group`: what stands in the list's column of groups, if it has one.
    """

    given: str
    family: str = ""
    shown: str = ""
    group: str = ""


def listed(line: ListedName | str, roster: Sequence[ListedName | str]) -> ListedName | None:
    """A line of the list. In older logs it is the whole name at tables, and pupils of the same name are numbered."""
    if isinstance(line, ListedName):
        return line
    before, _, number = line.rpartition(" ")
    return ListedName(before if number.isdecimal() and before in roster else line, "", line)


class Change(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="e"):
    """A change of a class. Unknown fields, from a newer labtable, are an error: no change may be half understood."""


class Opened(Change, frozen=True, omit_defaults=True, tag="opened"):
    """The class was opened. `host` is the hash under which the server leads its tables, `desk` that of the desk.

    `roster`: the lines of the list, if names are taken from one; older logs have the whole names that stand at tables.
    """

    title: str
    host: str
    desk: str
    at: int
    plan: Plan
    naming: Naming = "typed"
    roster: list[ListedName | str] = []
    language: str | None = None  # of those who come to the class and have chosen none


class DeskAdded(Change, frozen=True, omit_defaults=True, tag="desk_added"):
    """A second desk link was requested; `desk` is the hash of its secret. An earlier one stops working.

    `beside`: unless it is the asker's own, who leads the class with it: its hash.
    """

    desk: str
    beside: str | None = None


class DoorSet(Change, frozen=True, omit_defaults=True, tag="door"):
    """Who comes in from now on."""

    door: Door


class Joined(Change, frozen=True, omit_defaults=True, tag="joined"):
    """A pupil joined. `element` stands for them where names are hidden, and is their name where `Naming` is `elements`.

    Group 0: they wait for a seat. `line`: the number of their line in the list, from 0; older logs do not have it.
    `waits`: at the door, until the desk lets them in; then they have no line yet, and an element only if that is their
    name.
    """

    name: str
    holder: str
    element: int
    group: int
    at: int
    line: int | None = None
    waits: bool = False


class Placed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place that a pupil is given in the class, with a line of the list, and another name if theirs is taken."""

    pupil: int
    group: int
    element: int
    name: str | None = None
    line: int | None = None


class LetIn(Change, frozen=True, omit_defaults=True, tag="let_in"):
    """Pupils came in: the desk let them in, or they had left and are back.

    `seen`: the desk had seen the names of the first so many changes.
    """

    placed: list[Placed]
    seen: int = 0


class Left(Change, frozen=True, omit_defaults=True, tag="left"):
    """Pupils had left before anybody dealt to them, and hold no place until they are back."""

    pupils: list[int]


class Renamed(Change, frozen=True, omit_defaults=True, tag="renamed"):
    """A pupil has another name, and stands in another `line` of the list, if it is one of the list.

    `by_desk`: for good.
    """

    pupil: int
    name: str
    line: int | None = None
    by_desk: bool = False


class Listed(Change, frozen=True, omit_defaults=True, tag="listed"):
    """The desk added a line to the list, whose number is the next, or corrected one; without a name: took it off."""

    line: int
    name: ListedName | None = None


class Removed(Change, frozen=True, omit_defaults=True, tag="removed"):
    """The desk removed a pupil, as older logs have it; now it is `SentOut`."""

    pupil: int


class SentOut(Change, frozen=True, omit_defaults=True, tag="sent_out"):
    """The desk sent pupils out. Their secrets are no longer valid. `drops`: the report leaves out what they did."""

    pupils: list[int]
    at: int
    drops: bool = False


class BroughtBack(Change, frozen=True, omit_defaults=True, tag="brought_back"):
    """The desk undid a `SentOut`, of which it is number `act`, from 0: its pupils are where they were."""

    act: int
    placed: list[Placed]


class Offered(Change, frozen=True, omit_defaults=True, tag="offered"):
    """The desk asked for a code with which a pupil goes on on another device; `code` is its hash.

    It works once: `until` then, and as long as the homework with this number, from 0, is open, if one was. An earlier
    one of the same pupil no longer works.
    """

    pupil: int
    code: str
    until: int
    homework: int | None = None  # in older logs `until` is the homework's


class WentOn(Change, frozen=True, omit_defaults=True, tag="went_on"):
    """A pupil goes on on another device, whose secret has the hash `holder`; their earlier one is no longer valid."""

    pupil: int
    holder: str


class United(Change, frozen=True, omit_defaults=True, tag="united"):
    """Two entries are the same person, who came in `again` as a new pupil and is `pupil` from now on.

    `holder`: the hash of the secret, of one of the two, with which they go on; the other is no longer valid.
    """

    pupil: int
    again: int
    holder: str


class Moved(Change, frozen=True, omit_defaults=True, tag="moved"):
    """Pupils sit in another group; group 0: they wait for a seat. `by_desk`: placed by the desk, they stay there."""

    pupils: list[int]
    group: int
    by_desk: bool = False


class Grouped(Change, frozen=True, omit_defaults=True, tag="grouped"):
    """The desk has taken groups: those in `groups[n]` sit at table n + 1, at once or from the next deal on.

    `together`, `apart`: pairs that were kept so, for the next groups, too.
    """

    groups: list[list[int]]
    together: list[tuple[int, int]] = []
    apart: list[tuple[int, int]] = []


class Planned(Change, frozen=True, omit_defaults=True, tag="planned"):
    """Groups, or all present and future ones, play something else from their next deal on."""

    plan: Plan
    groups: list[int] | None = None


class Seated(Change, frozen=True, omit_defaults=True, tag="seated"):
    """Pupils of a group got seats at a table, which is the group's from now on."""

    group: int
    table: str
    pupils: list[int]
    at: int = 0  # older logs do not have it


class Took(Change, frozen=True, omit_defaults=True, tag="took"):
    """A pupil who came late took a computer's seat at the table of their group."""

    pupil: int


class Waited(Change, frozen=True, omit_defaults=True, tag="waited"):
    """A pupil who waits for a seat got a puzzle meanwhile, at a table of their own."""

    pupil: int
    table: str


class Pushed(Change, frozen=True, omit_defaults=True, tag="pushed"):
    """A question is asked, and the stage shows it. `frozen`: the tables whose matches are frozen meanwhile.

    `rest`: the questions that follow, of a series.
    """

    question: Question
    at: int
    frozen: list[str] = []
    rest: list[Question] = []


class AskedNext(Change, frozen=True, omit_defaults=True, tag="asked_next"):
    """The next question of a series is asked in place of the present one; the same matches stay frozen."""

    at: int


class KeptQuestion(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question that the class keeps, under a name that the desk has given it."""

    name: str
    question: Question


class QuestionsKept(Change, frozen=True, omit_defaults=True, tag="questions_kept"):
    """The desk keeps questions, to ask them later. They are numbered from 0 as they come."""

    questions: list[KeptQuestion]


class QuestionDropped(Change, frozen=True, omit_defaults=True, tag="question_dropped"):
    """The desk keeps a question no longer."""

    number: int


class Sent(Change, frozen=True, omit_defaults=True, tag="sent"):
    """A pupil, or a group, has a table at which to answer; or a group has another secret for the same table.

    `secret`: with it all of a group may act there. The log has it, not its hash, because pupils who join the group
    later get it too; it gives access to this one seat only.
    """

    table: str
    pupil: int | None = None
    group: int | None = None
    secret: str | None = None


class Revealed(Change, frozen=True, omit_defaults=True, tag="revealed"):
    """The desk has shown how often each answer was given."""


class Returned(Change, frozen=True, omit_defaults=True, tag="returned"):
    """The question has ended, and all pupils return."""

    at: int


class Staged(Change, frozen=True, omit_defaults=True, tag="staged"):
    """The stage shows something else. `hidden`, in older logs: names are shown nowhere."""

    show: Show
    group: int | None = None
    hidden: bool = False


class Named(Change, frozen=True, omit_defaults=True, tag="named"):
    """Names are shown elsewhere. `seen`: the desk had seen the names of the first so many changes."""

    names: Names
    seen: int = 0


class HelpAsked(Change, frozen=True, omit_defaults=True, tag="help"):
    """A pupil asked the desk for help, quietly."""

    pupil: int
    at: int


class HelpSeen(Change, frozen=True, omit_defaults=True, tag="help_seen"):
    """The desk has seen who of these pupils had asked for help."""

    pupils: list[int]


class HelpTakenBack(Change, frozen=True, omit_defaults=True, tag="help_back"):
    """A pupil needs no help any more."""

    pupil: int


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """A task of a homework: a puzzle by its number, a lesson by its name, or `matches` of a `plan` against computers.

    `topic` and `level`, from 1: of the puzzle, which is told instead of its number.
    """

    game: str
    puzzle: int | None = None
    topic: str = ""
    level: int = 0
    lesson: str | None = None
    plan: Plan | None = None
    matches: int = 0


class HomeworkSet(Change, frozen=True, omit_defaults=True, tag="homework"):
    """The desk gave the class homework, open until a time."""

    tasks: list[Task]
    until: int
    at: int


class HomeworkUntil(Change, frozen=True, omit_defaults=True, tag="homework_until"):
    """The last homework is open until another time."""

    until: int


class Worked(Change, frozen=True, omit_defaults=True, tag="worked"):
    """A pupil got a table for a task, by its number from 0, of the last homework; again if the one before was lost."""

    pupil: int
    task: int
    table: str


class Timed(Change, frozen=True, omit_defaults=True, tag="timed"):
    """The desk said at what time of the day the lesson ends, or that it does not, and whether done tables are dealt to
    again by themselves.
    """

    at: int
    ends: int | None = None
    again: bool = False


class TurnTimed(Change, frozen=True, omit_defaults=True, tag="turn_timed"):
    """All groups have another time for each turn, at once."""

    turn_ms: int | None = None


class Closed(Change, frozen=True, omit_defaults=True, tag="closed"):
    """The class has ended."""

    at: int


Asking = Pushed | AskedNext | Sent | Revealed | Returned
Pushing = Asking | QuestionsKept | QuestionDropped
OfDoor = DoorSet | Joined | LetIn | Left | Renamed | Listed | Removed | SentOut | BroughtBack
OfDevices = Offered | WentOn | United
OfPupils = Moved | Grouped | Seated | Took | Waited
OfHelp = HelpAsked | HelpSeen | HelpTakenBack
OfHomework = HomeworkSet | HomeworkUntil | Worked
OfTime = Timed | TurnTimed
OfLesson = Planned | OfTime | Pushing | OfHomework | Staged | Named
AnyChange = Opened | DeskAdded | OfDoor | OfDevices | OfPupils | OfHelp | OfLesson | Closed

FORMAT: ChangeFormat[AnyChange] = ChangeFormat(AnyChange, "class")
write, read = FORMAT.write, FORMAT.read
