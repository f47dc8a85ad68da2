"""The bots of Highest."""

from collections.abc import MutableSequence
from typing import Any

from labtable.engine.kernels.contract import RANDOM_LEVEL
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row
from labtable.engine.play.random_bot import choose_at_random
from labtable.search.monte_carlo import choose_by_playouts

from .rules import HAND, MAX_SEATS, State

PLAYOUTS = 100


@kernel
def choose(view: State, seat: int, level: int, worlds: MutableSequence[State], workspace: Any, out: Row) -> int:
    """Choose any card at random, or as beginner the card that does best if all play on at random."""
    if level == RANDOM_LEVEL:
        return choose_at_random(view, seat, out)
    return choose_by_playouts(view, seat, worlds, PLAYOUTS, HAND * MAX_SEATS, out)
