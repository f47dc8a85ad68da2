"""Counts for studies of Unitary: turns, what becomes of each card, and who is near to a match."""

from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row
from labtable.engine.play.statistics import Item, Items, Statistics

from .rules.area import N_UNITS, card_of
from .rules.cards import CARD_NAMES, UNITS_OF
from .rules.sides import side_of
from .rules.state import N_ACTIONS, Action, State


@kernel
def turns_of(s: State, marked: int) -> int:
    """The number of turns: the state counts them."""
    return s.turns


@kernel
def progress(s: State, seat: int) -> int:
    """How near the area is to the seat's hidden card: minus the exponents by which they differ (U-14)."""
    hidden = s.hidden[side_of(s, seat)]
    apart = 0
    for unit in range(N_UNITS):
        apart += abs(s.area[unit] - UNITS_OF[hidden][unit])
    return -apart


@kernel
def count_held(s: State, seat: int, copies: Row) -> None:
    """Add the cards of the seat's hand."""
    for i in range(s.hand_size[seat]):
        copies[s.hand[seat][i]] += 1


def played_by(action: int) -> Items:
    """The card that an action plays."""
    return (card_of(action),) if action < Action.DISCARD else ()


def discarded_by(action: int) -> Items:
    """The card that an action throws away."""
    return (action - Action.DISCARD,) if Action.DISCARD <= action < Action.DONE else ()


STATISTICS = Statistics(
    items=[Item(name) for name in CARD_NAMES],
    plays=[played_by(action) for action in range(N_ACTIONS)],
    discards=[discarded_by(action) for action in range(N_ACTIONS)],
    turns=[action == Action.DONE for action in range(N_ACTIONS)],
)
