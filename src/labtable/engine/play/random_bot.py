"""The random bot, which every game has: it takes any of the actions worth choosing."""

from collections.abc import MutableSequence
from typing import Any

from ..kernels.contract import goes_on, legal
from ..kernels.kernel import kernel, new_row
from ..kernels.randomness import random_below
from ..kernels.record import Row
from ..kernels.state import MatchState
from .flow import may_wait, step


@kernel
def choose(
    view: MatchState, seat: int, level: int, worlds: MutableSequence[MatchState], workspace: Any, out: Row
) -> int:
    """`contract.choose` for a game whose only level is random."""
    return choose_at_random(view, seat, out)


@kernel
def choose_at_random(view: MatchState, seat: int, out: Row) -> int:
    """Choose an action piece by piece, or wait where the seat may, all equally likely. Changes the view."""
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
