"""Unitary's bots."""

from collections.abc import MutableSequence

from labtable.engine.contract import SILENT
from labtable.engine.kernel import kernel, new_row
from labtable.engine.randomness import random_below

from .rules import legal, may_wait
from .state import MAX_LEGAL, State

LEVELS = ("random", "beginner", "club", "expert")
WORK = 8


@kernel
def choose(view: State, seat: int, level: int, work: MutableSequence[State]) -> int:
    """What a bot of this level does with its view."""
    out = new_row(MAX_LEGAL)
    n = legal(view, seat, out)
    i = random_below(view, n + 1 if may_wait(view, seat) else n)
    return out[i] if i < n else SILENT
