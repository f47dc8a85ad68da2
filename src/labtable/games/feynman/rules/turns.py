"""The order of turns (F-2, F-7)."""

from labtable.engine.kernels.kernel import kernel

from .state import NO_CARD, Phase, State


@kernel
def seat_after(s: State, seat: int, steps: int) -> int:
    """The seat so many places on, in the direction of play."""
    after = seat + s.direction * steps
    after -= s.seats if after >= s.seats else 0
    return after + s.seats if after < 0 else after


@kernel
def begin_turn(s: State, seat: int) -> None:
    """Begin the seat's turn, with nothing pending."""
    s.turn = seat
    s.phase = Phase.PLAY
    s.drawn = NO_CARD
