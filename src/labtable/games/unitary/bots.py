"""Unitary's bots."""

from collections.abc import MutableSequence

from labtable.engine.kernel import Row, kernel, new_row
from labtable.engine.randomness import random_below

from .rules import legal, may_wait
from .state import MAX_LEGAL, State

LEVELS = ("random", "beginner", "club", "expert")
WORK = 8


@kernel
def choose(view: State, seat: int, level: int, work: MutableSequence[State], out: Row) -> int:
    """Write what a bot of this level does with its view into `out`; return 1, or 0 where it would rather wait."""
    legal_ones = new_row(MAX_LEGAL)
    n = legal(view, seat, legal_ones)
    i = random_below(view, n + 1 if may_wait(view, seat) else n)
    if i == n:
        return 0
    out[0] = legal_ones[i]
    return 1
