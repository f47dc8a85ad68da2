"""The changes that can be made to a class, as its log keeps them. Times are milliseconds of the day's clock."""

from typing import Literal

import msgspec

from labtable.engine.kernels.options import Value
from labtable.table.state.changes import Made
from labtable.table.store.change_format import ChangeFormat

Naming = Literal["typed", "list", "elements"]
Fill = Literal["computers", "people"]
Show = Literal["code", "table", "overview", "question"]


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """The plan of what groups play: a game with its options, and how many sit together.

    `fill`: a group that is not full has computers at its free seats, or a table with fewer seats.
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


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to all: a puzzle by its number, a lesson by its name, or a step of a match that was played.

    `step`: the table that goes on from it, without its players. `together`: each group answers at one table.
    """

    game: str
    together: bool = False
    puzzle: int | None = None
    lesson: str | None = None
    step: Made | None = None


class Change(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="e"):
    """A change of a class. One that a newer labtable wrote must not be half understood."""


class Opened(Change, frozen=True, omit_defaults=True, tag="opened"):
    """The class was opened. `host` is the hash under which the server leads its tables, `desk` that of the desk."""

    title: str
    host: str
    desk: str
    at: int
    plan: Plan
    naming: Naming = "typed"
    roster: list[str] = []


class DeskAdded(Change, frozen=True, omit_defaults=True, tag="desk_added"):
    """A second desk link was asked for; `desk` is the hash of its secret. The one before it works no longer."""

    desk: str


class Joined(Change, frozen=True, omit_defaults=True, tag="joined"):
    """A pupil came. `element` is what they are called where names are hidden; group 0: waits for a seat."""

    name: str
    holder: str
    element: int
    group: int
    at: int


class Renamed(Change, frozen=True, omit_defaults=True, tag="renamed"):
    """A pupil has another name."""

    pupil: int
    name: str


class Removed(Change, frozen=True, omit_defaults=True, tag="removed"):
    """The desk sent a pupil out."""

    pupil: int


class Moved(Change, frozen=True, omit_defaults=True, tag="moved"):
    """Pupils sit in another group; group 0: they wait for a seat. `by_desk`: and stay where the desk has put them."""

    pupils: list[int]
    group: int
    by_desk: bool = False


class Planned(Change, frozen=True, omit_defaults=True, tag="planned"):
    """Groups, or all and those to come, play something else from their next deal on."""

    plan: Plan
    groups: list[int] | None = None


class Seated(Change, frozen=True, omit_defaults=True, tag="seated"):
    """Pupils of a group were given seats at a table, which is the group's from now on."""

    group: int
    table: str
    pupils: list[int]


class Took(Change, frozen=True, omit_defaults=True, tag="took"):
    """A pupil who came late took a computer's seat at the table of their group."""

    pupil: int


class Waited(Change, frozen=True, omit_defaults=True, tag="waited"):
    """A pupil who waits for a seat was given a puzzle meanwhile, at a table of their own."""

    pupil: int
    table: str


class Pushed(Change, frozen=True, omit_defaults=True, tag="pushed"):
    """A question is put to all, and the stage shows it. `frozen`: the tables whose matches stand still meanwhile."""

    question: Question
    at: int
    frozen: list[str] = []


class Sent(Change, frozen=True, omit_defaults=True, tag="sent"):
    """A pupil, or a group, has a table to answer the question at; or a group has another secret for the same table.

    `secret`: by which all of a group may act there. It stands here itself, not its hash, because whoever sits down
    with the group later is given it too; it is worth nothing but this one seat.
    """

    table: str
    pupil: int | None = None
    group: int | None = None
    secret: str | None = None


class Revealed(Change, frozen=True, omit_defaults=True, tag="revealed"):
    """The desk has shown how often each answer was given."""


class Returned(Change, frozen=True, omit_defaults=True, tag="returned"):
    """The question is over, and all are back where they were."""

    at: int


class Staged(Change, frozen=True, omit_defaults=True, tag="staged"):
    """The stage shows something else; `hidden`: with the names of elements for those of pupils."""

    show: Show
    group: int | None = None
    hidden: bool = False


class Closed(Change, frozen=True, omit_defaults=True, tag="closed"):
    """The class is over."""

    at: int


Pushing = Pushed | Sent | Revealed | Returned
OfPupils = Joined | Renamed | Removed | Moved | Seated | Took | Waited
AnyChange = Opened | DeskAdded | OfPupils | Planned | Pushing | Staged | Closed

FORMAT: ChangeFormat[AnyChange] = ChangeFormat(AnyChange, "class")
write, read = FORMAT.write, FORMAT.read
