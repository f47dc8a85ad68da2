"""Mathic Fraction's bots."""

from collections.abc import MutableSequence

from labtable.engine.kernel import Row, kernel, new_row
from labtable.engine.randomness import random_below

from .rules import apply, is_midway
from .simple import MAX_LEGAL, legal
from .state import State

LEVELS = ("random", "beginner", "club", "expert")
WORK = 4


@kernel
def choose(view: State, seat: int, level: int, work: MutableSequence[State], out: Row) -> int:
    """Write the pieces of what a bot of this level does with its view into `out`; return how many there are."""
    found = new_row(MAX_LEGAL)
    n = 0
    while n == 0 or is_midway(view):
        k = random_below(view, legal(view, seat, found))
        out[n] = found[k]
        apply(view, seat, out[n])
        n += 1
    return n
