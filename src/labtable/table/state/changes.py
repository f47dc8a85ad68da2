"""The changes that can be made to a table, as its log keeps them.

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

    With the deck as it lay there, or "as known" to the seat: one of the worlds that its view allowed.
    """

    position: Any
    step: int
    seat: int
    deck: Literal["same", "as_known"]


class Change(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="e"):
    """A change of a table. One that a newer labtable wrote must not be half understood."""


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
    previews: bool = True  # whether players see what a play would make before it is played
    hints: bool = True  # whether the solver gives advice on request
    what_if: WhatIf | None = None
    classroom: str | None = None  # the code of the class that the table belongs to
    turn_ms: int | None = None  # how long the match waits for a person before a computer plays on

    @property
    def arranged(self) -> Lesson | Puzzle | WhatIf | None:
        """The lesson, puzzle or what-if that brings the position of every match here, for one player."""
        return self.lesson or self.puzzle or self.what_if


class Sat(Change, frozen=True, omit_defaults=True, tag="sat"):
    """A person took an open seat; or a program, which said so (`bot`)."""

    seat: int
    name: str
    holder: str
    bot: bool = False


class Left(Change, frozen=True, omit_defaults=True, tag="left"):
    """A person gave a seat up, or walked away from it for the rest of a match."""

    seat: int


class Assigned(Change, frozen=True, omit_defaults=True, tag="assigned"):
    """The host made a seat open, a bot's, or had a bot keep an absent person's; or their time was over (the clock)."""

    seat: int
    to: Literal["open", "bot"]
    level: str | None = None
    by: Literal["person", "clock"] = "person"


class Reclaimed(Change, frozen=True, omit_defaults=True, tag="reclaimed"):
    """A person is back at the seat that they hold; where turns have a time, `ms` after the start of the match."""

    seat: int
    ms: int = 0


class Lent(Change, frozen=True, omit_defaults=True, tag="lent"):
    """The host asked for a code for taking an absent person's seat; `code` is its hash."""

    seat: int
    code: str


class Taken(Change, frozen=True, omit_defaults=True, tag="taken"):
    """A newcomer gave the code of a person's seat, and holds it from now on."""

    seat: int
    name: str
    holder: str


class Coming(Change, frozen=True, omit_defaults=True, tag="coming"):
    """A person has an offered seat from the next deal on; without a name, that no longer holds."""

    seat: int
    name: str | None = None
    holder: str | None = None
    bot: bool = False


class Renamed(Change, frozen=True, omit_defaults=True, tag="renamed"):
    """A person at a table of a class is called something else."""

    seat: int
    name: str


class Released(Change, frozen=True, omit_defaults=True, tag="released"):
    """A person's seat at a table of a class was taken from them; a computer has it."""

    seat: int
    level: str | None = None


class Rekeyed(Change, frozen=True, omit_defaults=True, tag="rekeyed"):
    """A person's seat at a table of a class is held by another secret, whose hash is `holder`, from now on."""

    seat: int
    holder: str


class Started(Change, frozen=True, omit_defaults=True, tag="started"):
    """A match was dealt, or set up in a position."""

    seed: int
    at: int
    position: Any = None


class Acted(Change, frozen=True, omit_defaults=True, tag="acted"):
    """A seat did something; `by` says who decided it."""

    seat: int
    action: str
    ms: int
    by: Decider = "person"


class Tried(Change, frozen=True, omit_defaults=True, tag="tried"):
    """A seat wrote an action that was refused for a mistake: how older logs have what is `Refused` today."""

    seat: int
    action: str
    ms: int


class Refused(Change, frozen=True, omit_defaults=True, tag="refused"):
    """A rule refused an action that a person wrote. It changes nothing at the table.

    `key` is that of the refusal's sentence; what the sentence says more follows from the match and the action.
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
    """A seat passes in every reaction window from now on, or no longer."""

    seat: int
    passes: bool


class Frozen(Change, frozen=True, omit_defaults=True, tag="frozen"):
    """The host has frozen the table: nobody acts, and the time of its match stands still."""

    at: int


class Thawed(Change, frozen=True, omit_defaults=True, tag="thawed"):
    """A frozen table goes on, and everything in its match is due later by the time that it was frozen."""

    at: int


class Stopped(Change, frozen=True, omit_defaults=True, tag="stopped"):
    """The host has ended a match before its end; nobody has won it."""

    at: int


OfSeats = Sat | Left | Assigned | Reclaimed | Lent | Taken | Coming | Renamed | Released | Rekeyed
OfTime = Frozen | Thawed | Stopped
AnyChange = Made | OfSeats | Started | Acted | Tried | Refused | Advised | Passing | OfTime

FORMAT: ChangeFormat[AnyChange] = ChangeFormat(AnyChange, "table")
write, read = FORMAT.write, FORMAT.read
