"""All matches of a table, from its log: in memory a table has only the last one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..state import changes
from ..state.changes import Acted, Advised, AnyChange, Made, Started
from ..state.doers import Doers
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

    `ended`: who played for the seats in the end.
    """

    number: int  # at this table, from 1
    play: LiveMatch
    ended: Doers = ()
    paced: list[str | None] = field(default_factory=list)  # the holder, for each pace of the match
    done: list[Done] = field(default_factory=list)  # by action
    advised: list[str | None] = field(default_factory=list)  # the holder, for each hint of the match

    def person(self, seat: int, step: int) -> str | None:
        """The hash of the person who acted for a seat after `step` actions, or sat there then; None: a computer."""
        return [*self.play.doers, self.ended][step][seat].person


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
            match.ended = match.play.sitting
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
        case Advised(seat):
            past.advised.append(table.seats[seat].holder)
