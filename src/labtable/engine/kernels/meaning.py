"""Marks on the fields of a record that say what its numbers mean, for code that reads records from outside.

`Annotated[Rows, MAX_SEATS, HAND, BySeat(), OneOf(N_CARDS, HIDDEN)]`: a row of cards for each seat, in a view -1 where a
card is hidden. They hold in every view of every match that can be played; the tests of environments check that.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Amount(NamedTuple):
    """Numbers from `low` to `high` whose order matters: cards in a pile, points, a yes or no as 1 or 0."""

    low: int
    high: int


class OneOf(NamedTuple):
    """Numbers from `low` to below `end`, each a name of something: cards, phases, hypotheses."""

    end: int
    low: int = 0


class SeatNumber(NamedTuple):
    """Numbers of seats, the lowest of which is `first`; the number below that is nobody."""

    first: int = 0


class BySeat(NamedTuple):
    """A row with an element for each seat, or several such rows, concatenated.

    `sides` is the number of teams for each number of seats that is played in teams: then each team has an element, and
    seat s is of team s modulo that.
    """

    sides: Mapping[int, int] = {}

    def elements(self, seats: int) -> int:
        """The number of elements that a match of this many seats uses.

        >>> BySeat().elements(4), BySeat({4: 2}).elements(4)
        (4, 2)
        """
        return self.sides.get(seats, seats)


class Unseen(NamedTuple):
    """A field whose visible content is repeated in other fields, such as the order of a deck."""


UNSEEN = Unseen()
