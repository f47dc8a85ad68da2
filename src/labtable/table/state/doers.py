"""Who plays for the seats of a match: their persons, computers of their own or for persons, or the clock."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ..seats.names import shown
from ..seats.seat import Person, Seat
from .changes import Decider


class Doer(NamedTuple):
    """Who plays, or played, for a seat: `name` is that of its person, with the hash of their secret, or of a computer.

    `by` decides, or decided: the person, a computer of this `level`, or the clock.
    """

    name: str
    holder: str | None = None
    level: str | None = None
    by: Decider = "person"

    @property
    def person(self) -> str | None:
        """The hash of the person who decided it themselves."""
        return self.holder if self.by == "person" else None

    def has_seat_of(self, other: "Doer") -> bool:
        """Whether both have the seat for the same person, or as a computer's own."""
        is_called_so = self.name == other.name and None not in (self.holder, other.holder)
        return self.holder == other.holder or is_called_so  # on another device the secret is another


Doers = tuple[Doer, ...]  # by seat


class ActedFor(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who acted, where it was not whoever has the seat now: `name` had it then, or None: the same.

    `computer`: a computer acted for that person, or the clock.
    """

    name: str | None = None
    computer: bool = False


def doers_of(seats: Sequence[Seat], names: Sequence[str]) -> Doers:
    """Who plays for the seats now."""
    return tuple(
        Doer(name, seat.holder, seat.level, "person" if isinstance(seat, Person) and not seat.level else "bot")
        for seat, name in zip(seats, names, strict=True)
    )


def acting(doers: Doers, seat: int, by: Decider) -> Doers:
    """Who plays for the seats in an action of a seat, decided so."""
    return (*doers[:seat], doers[seat]._replace(by=by), *doers[seat + 1 :])


def acted_for(then: Doer, now: Doer, tells_clock: bool) -> ActedFor | None:
    """Who acted, for the readers of a log; None: whoever has the seat now.

    During a match only the seat itself is told what the clock did: it also answers for those who always pass.
    """
    was_computer = then.holder is not None and (then.by == "bot" or (then.by == "clock" and tells_clock))
    name = None if then.has_seat_of(now) else shown(then.name)
    return ActedFor(name, was_computer) if name is not None or was_computer else None
