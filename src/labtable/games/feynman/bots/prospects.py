"""What a match that was cut off in a playout is worth to a seat: the fewer cards it holds, the more."""

from labtable.engine.kernels.contract import WON
from labtable.engine.kernels.kernel import kernel

from ..rules.rounds import most_won
from ..rules.state import State

ROUND_COUNTS = 7  # a round that another seat has won more counts as so many cards more
MOST_CARDS = 60
# in parts of 10**9: with each card more, four fifths
ODDS: tuple[int, ...] = tuple(10**9 * 4**cards // 5**cards + 1 for cards in range(MOST_CARDS + 1))


@kernel
def prospects(s: State, seat: int) -> int:
    """The seat's share of the odds of all seats."""
    most, total = most_won(s), 0
    for other in range(s.seats):
        total += odds(s, other, most)
    return WON * odds(s, seat, most) // total


@kernel
def odds(s: State, seat: int, most: int) -> int:
    """The odds of a seat, by the cards that it holds and the rounds that it has won fewer than the leader."""
    cards = s.hand_size[seat] + ROUND_COUNTS * (most - s.rounds_won[seat])
    return ODDS[min(cards, MOST_CARDS)]
