"""The order of turns (F-2, F-7)."""

from labtable.engine.kernels.kernel import kernel

from .cards import N_CARDS
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


@kernel
def fair_stop(s: State) -> int:
    """A number when the turn of the seat that began the round begins again, and at a new round (F-23)."""
    if s.phase != Phase.PLAY or s.turn != (s.dealer + 1) % s.seats:
        return 0
    return s.round * N_CARDS + s.discard_size
