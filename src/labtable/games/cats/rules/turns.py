"""The order of turns (C-3)."""

from labtable.engine.kernels.kernel import kernel

from .ladder import NO_BID
from .state import Phase, State


@kernel
def seat_after(s: State, seat: int) -> int:
    """The next scientist clockwise who is not out."""
    after = seat
    while True:
        after = 0 if after + 1 == s.seats else after + 1
        if s.out[after] == 0:
            return after


@kernel
def begin_turn(s: State, seat: int) -> None:
    """Make the seat active: it raises the hypothesis or calls (C-3)."""
    s.turn = seat
    s.phase = Phase.HYPOTHESIS
    s.shown = s.cycled = 0


@kernel
def fair_stop(s: State) -> int:
    """A number at the beginning of each experiment: nothing is won or lost within one (C-16)."""
    return s.experiment if s.phase == Phase.HYPOTHESIS and s.bid == NO_BID else 0
