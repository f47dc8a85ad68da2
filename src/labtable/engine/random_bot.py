"""The bot that every game has: it takes any of the actions worth choosing."""

from collections.abc import MutableSequence
from typing import Any

from .contract import goes_on, legal
from .kernel import kernel, new_row
from .play import may_wait, step
from .randomness import random_below
from .record import Row
from .state import MatchState


@kernel
def choose(
    view: MatchState, seat: int, level: int, worlds: MutableSequence[MatchState], workspace: Any, out: Row
) -> int:
    """`contract.choose` for a game with no other level than random."""
    return choose_at_random(view, seat, out)


@kernel
def choose_at_random(view: MatchState, seat: int, out: Row) -> int:
    """Any action, or none where the seat may wait, piece by piece, all pieces equally likely; it changes the view."""
    found = new_row(len(out))
    size = 0
    while True:
        n = legal(view, seat, found)
        k = random_below(view, n + 1 if may_wait(view, seat) else n)
        if k == n:
            return 0
        out[size] = found[k]
        size += 1
        if not goes_on(view, seat, found[k]):
            return size
        step(view, seat, found[k])
