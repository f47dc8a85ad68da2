"""The changes of a table, as its log keeps them.

Times are milliseconds, of the day or since the match began.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from labtable.engine.kernels.options import Value
from labtable.engine.words.lesson import Lesson, Puzzle

from ..seats.seat import Seat
from ..store.change_format import ChangeFormat

Decider = Literal["person", "bot", "clock", "script"]


class WhatIf(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place in another match from which a table's matches go on: after which step, and in which seat.

    The deck is the true one, or "as known" to the seat: a world consistent with its view.
    """

    position: Any
    step: int
    seat: int
    deck: Literal["same", "as_known"]


class Change(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="e"):
    """A change of a table. Unknown fields, from a newer labtable, are an error: no change may be half understood."""


class Made(Change, frozen=True, omit_defaults=True, tag="made"):
    """The table was made. `host` is the hash of the host's secret."""

    game: str
    version: int  # of the game's rules
    options: dict[str, Value]
    seats: Sequence[Seat]
    host: str
    at: int
    window_ms: int
    pause_ms: int
    lesson: Lesson | None = None
    puzzle: Puzzle | None = None
    previews: bool = True  # whether players see the result of a play before it is played
    hints: bool = True  # whether the solver gives advice on request
    what_if: WhatIf | None = None
    classroom: str | None = None  # the code of the class that the table belongs to
    turn_ms: int | None = None  # how long the match waits for a person before a computer plays on
    language: str | None = None  # of those who come here and have chosen none
    unnumbered: bool = False  # nobody here is told the number of its puzzle

    @property
    def arranged(self) -> Lesson | Puzzle | WhatIf | None:
        """The lesson, puzzle or what-if that sets up the position of every match here, for one player."""
        return self.lesson or self.puzzle or self.what_if

    @property
    def is_question(self) -> bool:
        """Whether a question to a class is answered here, without hints. Nobody here is told the number of its puzzle,
        as whoever knows it finds the solution at a table of their own; nor whether the answer is right, before the
        answers of all are shown.
        """
        return self.arranged is not None and not self.hints


class Sat(Change, frozen=True, omit_defaults=True, tag="sat"):
    """A person took an open seat; or a program that identified itself as one (`bot`)."""

    seat: int
    name: str
    holder: str
    bot: bool = False


class Left(Change, frozen=True, omit_defaults=True, tag="left"):
    """A person gave up a seat, or left it for the rest of a match."""

    seat: int


class Assigned(Change, frozen=True, omit_defaults=True, tag="assigned"):
    """The host (or the clock, at a turn's end) made a seat open or a bot's, or let a bot play for its person."""

    seat: int
    to: Literal["open", "bot"]
    level: str | None = None
    by: Literal["person", "clock"] = "person"


class Reclaimed(Change, frozen=True, omit_defaults=True, tag="reclaimed"):
    """A person is back at the seat that they hold; with limited turns, `ms` after the start of the match."""

    seat: int
    ms: int = 0


class Lent(Change, frozen=True, omit_defaults=True, tag="lent"):
    """The host asked for a code for an absent person's seat; `code` is its hash."""

    seat: int
    code: str


class Taken(Change, frozen=True, omit_defaults=True, tag="taken"):
    """A newcomer gave the code of a person's seat, and holds it from now on."""

    seat: int
    name: str
    holder: str


class Coming(Change, frozen=True, omit_defaults=True, tag="coming"):
    """A person gets an offered seat at the next deal; without a name, this is cancelled."""

    seat: int
    name: str | None = None
    holder: str | None = None
    bot: bool = False


class Renamed(Change, frozen=True, omit_defaults=True, tag="renamed"):
    """A person at a table of a class has a new name."""

    seat: int
    name: str


class Released(Change, frozen=True, omit_defaults=True, tag="released"):
    """A person's seat at a table of a class was given to a computer."""

    seat: int
    level: str | None = None


class Rekeyed(Change, frozen=True, omit_defaults=True, tag="rekeyed"):
    """A person's seat at a table of a class is held by another secret from now on, whose hash is `holder`."""

    seat: int
    holder: str


class Started(Change, frozen=True, omit_defaults=True, tag="started"):
    """A match was dealt, or set up in a position."""

    seed: int
    at: int
    position: Any = None


class Acted(Change, frozen=True, omit_defaults=True, tag="acted"):
    """A seat acted; `by` is who decided it."""

    seat: int
    action: str
    ms: int
    by: Decider = "person"


class Tried(Change, frozen=True, omit_defaults=True, tag="tried"):
    """A seat's action was refused as a mistake: the form of `Refused` in older logs."""

    seat: int
    action: str
    ms: int


class Refused(Change, frozen=True, omit_defaults=True, tag="refused"):
    """A rule refused an action that a person wrote. It changes nothing at the table.

    `key` is that of the refusal's sentence; its parameters follow from the match and the action.
    """

    seat: int
    action: str
    ms: int
    key: str
    rule: str | None = None


class Advised(Change, frozen=True, omit_defaults=True, tag="advised"):
    """A person was given a hint for their seat. It changes nothing at the table."""

    seat: int
    ms: int


class Passing(Change, frozen=True, omit_defaults=True, tag="passing"):
    """A seat passes in every reaction window from now on, or stops doing so."""

    seat: int
    passes: bool


class Hosted(Change, frozen=True, omit_defaults=True, tag="hosted"):
    """Another is the host: the person of a seat; or, without a seat, whoever made the table is again.

    `by`: handed on or taken back by a person, or passed on as the host was gone for a while.
    """

    seat: int | None = None
    by: Literal["person", "clock"] = "person"


class HostAdded(Change, frozen=True, omit_defaults=True, tag="host_added"):
    """A second link of the host was requested; `host` is the hash of its secret. An earlier one stops working."""

    host: str


class TurnSet(Change, frozen=True, omit_defaults=True, tag="turn_set"):
    """The host has set another time for each turn, or given more, `ms` after the start of the match: the turn, or the
    window, that has begun has all of its time from then on.
    """

    turn_ms: int | None = None
    ms: int = 0


class Frozen(Change, frozen=True, omit_defaults=True, tag="frozen"):
    """The host has frozen the table: nobody acts, and the time of its match stops."""

    at: int


class Thawed(Change, frozen=True, omit_defaults=True, tag="thawed"):
    """A frozen table goes on, and everything due in its match is later by the time that it was frozen."""

    at: int


class Stopped(Change, frozen=True, omit_defaults=True, tag="stopped"):
    """The host has ended a match early; nobody has won it."""

    at: int


class LastRound(Change, frozen=True, omit_defaults=True, tag="last_round"):
    """The lesson of the table's class ends soon: its match stops once all have had equally many turns.

    Not `on`: it does not end so soon after all.
    """

    at: int
    on: bool = True


class TimeUp(Change, frozen=True, omit_defaults=True, tag="time_up"):
    """The lesson of the table's class has ended, and with it the match.

    For who leads, what was played after all last had had equally many turns does not count.
    """

    at: int


class Helped(Change, frozen=True, omit_defaults=True, tag="helped"):
    """The host lets a computer play this turn of a person, to its end or until they act themselves."""

    seat: int


OfSeats = Sat | Left | Assigned | Reclaimed | Lent | Taken | Coming | Renamed | Released | Rekeyed
OfHost = Hosted | HostAdded
OfTime = TurnSet | Frozen | Thawed | Stopped | LastRound | TimeUp
AnyChange = Made | OfSeats | Started | Acted | Tried | Refused | Advised | Passing | Helped | OfHost | OfTime

FORMAT: ChangeFormat[AnyChange] = ChangeFormat(AnyChange, "table")
write, read = FORMAT.write, FORMAT.read
