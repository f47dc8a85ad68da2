"""Marks on the fields of a record that say what its numbers mean, for code that reads records from outside.

`Annotated[Rows, MAX_SEATS, HAND, BySeat(), OneOf(N_CARDS, HIDDEN)]`: a row of cards for each seat, in a view -1 where a
card is hidden. They hold in every view of every match that can be played, which the tests of environments see to.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Amount(NamedTuple):
    """Numbers from `low` to `high` of which a higher one is more: cards in a pile, points, a yes or no as 1 or 0."""

    low: int
    high: int


class OneOf(NamedTuple):
    """Numbers below `end`, from `low` on, each of which names something else: cards, phases, hypotheses."""

    end: int
    low: int = 0


class SeatNumber(NamedTuple):
    """Numbers of seats, of which the lowest has the number `first`; the number below that is nobody."""

    first: int = 0


class BySeat(NamedTuple):
    """A row with an element for each seat, or several such rows behind one another.

    `sides` says for numbers of seats that are played by teams how many there are: then there is an element for each of
    them, and seat s is of side s modulo that.
    """

    sides: Mapping[int, int] = {}

    def elements(self, seats: int) -> int:
        """The number of elements that a match of so many seats uses.

        >>> BySeat().elements(4), BySeat({4: 2}).elements(4)
        (4, 2)
        """
        return self.sides.get(seats, seats)


class Unseen(NamedTuple):
    """A field of which no view tells anything that is not told elsewhere, such as the order of a deck."""


UNSEEN = Unseen()
