"""The answer to a pending boson, or what happens without one (F-12 to F-18); what completes it is in `completing`."""

from labtable.engine.kernels.card_sets import has
from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel

from .cards import SHOWING
from .deck import penalty
from .events import Happened
from .hands import card_of, face_of, shown
from .kinds import NOTHING, Kind
from .piles import draw_cards, lay, turn_over
from .state import Piece, Refusal, State
from .turns import begin_turn, seat_after

# --- the second card against a gluon ----------------------------------------------------------------------------------


@kernel
def antiquark(s: State) -> int:
    """The face that completes a gluon after the Flip, with its side: the antiparticle in the counterpart colour (F-15).

    It is the index in `SHOWING` of the set of all cards with that face.
    """
    return shown(1 - s.side, face_of(s.beneath, s.colour))


@kernel
def refuse_antiquark(s: State, card: int) -> int:
    """Why the card does not complete a gluon after the Flip (F-15)."""
    return Refusal.NONE if has(SHOWING[antiquark(s)], card) else Refusal.GLUON_NOT_COMPLETED


# --- what happens -----------------------------------------------------------------------------------------------------


@kernel
def apply_answer(s: State, seat: int, card: int) -> None:
    """The answer lies on top, the boson's player draws instead, and the answer was the seat's turn (F-17)."""
    boson = s.pending
    s.pending = NOTHING
    lay(s, seat, card)
    emit_completed(s, seat, s.side, boson, card)
    draw_cards(s, s.thrower, penalty(s, boson))
    begin_turn(s, seat_after(s, seat, 1))


@kernel
def emit_completed(s: State, seat: int, side: int, boson: int, card: int) -> None:
    """Emit which boson of which side, on what, has been completed with which card's face (F-13 to F-15)."""
    laid_on = shown(side, face_of(s.beneath, s.colour))
    emit(s, Happened.COMPLETED, seat, shown(side, face_of(boson, s.colour)), laid_on, s.side, card, s.thrower)


@kernel
def apply_flip_answer(s: State, seat: int, flip: int, second: int) -> None:
    """The Flip turns the table (F-15); then the antiquark completes the answer, or the Flip was laid alone (F-16)."""
    colour = s.colour
    boson = s.pending
    s.pending = NOTHING
    lay(s, seat, flip)
    emit(s, Happened.LAID_FLIP, seat, s.side, flip)
    turn_over(s)
    s.colour = colour
    if second == Piece.ALONE:
        s.top = s.particle = NOTHING
        draw_cards(s, seat, penalty(s, boson))
    else:
        lay(s, seat, card_of(second))
        emit_completed(s, seat, 1 - s.side, boson, card_of(second))
        draw_cards(s, s.thrower, penalty(s, boson))
    begin_turn(s, seat_after(s, seat, 1))


@kernel
def apply_take(s: State, seat: int) -> None:
    """The seat draws and loses the turn (F-12); the boson's colour is followed, after a photon its particle too (F-18).

    The boson and the particle beneath it stay on the pile while it draws (F-21).
    """
    emit(s, Happened.TOOK, seat, shown(s.side, face_of(s.pending, s.colour)), penalty(s, s.pending))
    draw_cards(s, seat, penalty(s, s.pending))
    s.particle = s.beneath if s.pending == Kind.PHOTON else NOTHING
    s.pending = NOTHING
    begin_turn(s, seat_after(s, seat, 1))
