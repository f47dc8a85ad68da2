"""DECAY: a seat that plays down to one card must call it, and may be caught (F-19)."""

from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel

from .events import Happened
from .piles import draw_cards
from .state import NOBODY, Piece, Refusal, State


@kernel
def refuse_call(s: State, seat: int, piece: int) -> int:
    """A missing call can be made by its own seat and caught by any other, until the next player acts (F-19)."""
    if s.uncalled == NOBODY:
        return Refusal.NO_CALL_MISSING
    if piece == Piece.DECAY:
        return Refusal.NONE if seat == s.uncalled else Refusal.NO_CALL_DUE
    return Refusal.NONE if seat != s.uncalled else Refusal.NO_CATCHING_ONESELF


@kernel
def apply_call(s: State, seat: int, piece: int) -> None:
    """Make the call, or let the seat that missed it draw two; then no call is missing any more (F-19)."""
    late = s.uncalled
    s.uncalled = NOBODY
    if piece == Piece.DECAY:
        emit(s, Happened.DECAY, seat)
    else:
        emit(s, Happened.CAUGHT, seat, late, s.catch_costs)
        draw_cards(s, late, s.catch_costs)


@kernel
def note_call(s: State, seat: int, called: bool) -> None:
    """Record after a play or answer whether, with one card left, DECAY has been called or is missing (F-19)."""
    if s.hand_size[seat] == 1:
        if called:
            emit(s, Happened.DECAY, seat)
        else:
            s.uncalled = seat
