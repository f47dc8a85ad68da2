"""All matches of a table, from its log: in memory a table has only the last one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from labtable.engine.play.texts import COMMON, read_catalogue

from ..state import changes
from ..state.changes import Acted, Advised, AnyChange, Made, Refused, Started, Tried
from ..state.live_match import LiveMatch
from ..state.table import Table
from ..store.log import StoreError

MOST_MATCHES = 60  # the last matches of a table


class Done(NamedTuple):
    """The person behind an action: the hash of the holder of the seat, if it was a person's own decision.

    `took`: the time, in ms, since the seat had last seen something happen.
    """

    seat: int
    holder: str | None
    took: int


@dataclass
class PastMatch:
    """A match of a table, with who held which seat in the end, and who decided each action.

    `seated` are the holders who sat there themselves: None if a computer played for them.
    """

    number: int  # at this table, from 1
    play: LiveMatch
    names: list[str] = field(default_factory=list)
    levels: list[str | None] = field(default_factory=list)  # of computers, by seat
    holders: list[str | None] = field(default_factory=list)  # by seat
    seated: list[list[str | None]] = field(default_factory=list)  # by seat: before each action, and at the end
    paced: list[str | None] = field(default_factory=list)  # the holder, for each pace of the match
    done: list[Done] = field(default_factory=list)  # by action
    refused: list[str | None] = field(default_factory=list)  # the holder, for each attempt of the match
    advised: list[str | None] = field(default_factory=list)  # the holder, for each hint of the match

    def called(self, called: Mapping[str, str], hides: bool, language: str) -> list[str]:
        """The names of the seats, with `called` giving names of people by the hash of their secret.

        Other people keep the name that they had there, or get that of their seat if this `hides` names.
        """
        names = list(self.names)
        for seat, holder in enumerate(self.holders):
            if holder is not None:
                of_seat = read_catalogue(COMMON, language).say("seat", n=seat + 1)
                names[seat] = called.get(holder, of_seat if hides else names[seat])
        return names


def table_of(name: str, bodies: Sequence[bytes]) -> Table:
    """A newly made table, from the first entry of its log. Raises Problem, StoreError."""
    made = changes.read(bodies[0]) if bodies else None
    if not isinstance(made, Made):
        raise StoreError(f"The log of {name} does not begin with its making.")
    return Table(name, made)


def matches(name: str, bodies: Sequence[bytes]) -> Iterator[PastMatch]:
    """Yield each match of a table when it is complete, from the entries of its log. Raises Problem, StoreError.

    The last one may not be over.
    """
    table = table_of(name, bodies)
    match: PastMatch | None = None
    for body in bodies[1:]:
        change = changes.read(body)
        if isinstance(change, Started) and match is not None:
            yield match
        is_on = table.stage == "playing"
        if match is not None:
            _note(match, table, change)
        table.apply(change)
        if isinstance(change, Started):
            assert table.play is not None
            match = PastMatch(table.match_number, table.play)
        if match is not None and (is_on or isinstance(change, Started)):
            match.names, match.levels = table.names, [seat.level for seat in table.seats]
            match.holders = [seat.holder for seat in table.seats]
            match.seated[len(match.done) :] = [[None if seat.level else seat.holder for seat in table.seats]]
            if len(match.paced) < len(match.play.paces):
                match.paced.append(match.done[-1].holder)
    if match is not None:
        yield match


def _note(past: PastMatch, table: Table, change: AnyChange) -> None:
    """Note who decides an action, before it is applied."""
    match change:
        case Acted(seat, _, ms, by):
            holder = table.seats[seat].holder if by == "person" else None
            past.done.append(Done(seat, holder, max(0, ms - past.play.since[seat])))
        case Tried(seat) | Refused(seat):
            past.refused.append(table.seats[seat].holder)
        case Advised(seat):
            past.advised.append(table.seats[seat].holder)
