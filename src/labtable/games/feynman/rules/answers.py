"""A pending boson: what neutralises it, and what happens if nothing does (F-12 to F-18)."""

from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel

from .cards import COLOUR, KIND
from .events import Happened
from .hands import card_of, colour_of, face_of, kind_of, shown, sided
from .kinds import GENERATIONS, N_CHARGED, N_QUARKS, NOTHING, PENALTY, THIRDS, Kind
from .piles import draw_cards, lay, turn_over
from .state import Physics, Piece, Refusal, State
from .turns import begin_turn, seat_after

# --- what neutralises -------------------------------------------------------------------------------------------------


@kernel
def refuse_answer(s: State, card: int) -> int:
    """Why the card does not neutralise the pending boson, or a gluon together with a second one."""
    kind, colour = kind_of(s, card), colour_of(s, card)
    if s.pending == Kind.W:
        return refuse_w(s, kind) if colour == s.colour else Refusal.W_NOT_COMPLETED
    if s.pending == Kind.PHOTON:
        return Refusal.NONE if kind == s.beneath and colour == s.colour else Refusal.PHOTON_NOT_COMPLETED
    return Refusal.NONE if kind == Kind.FLIP and colour == s.colour else Refusal.GLUON_NEEDS_FLIP


@kernel
def refuse_w(s: State, kind: int) -> int:
    """A W changes the flavour of a quark, or a charged lepton into a neutrino and back (F-13)."""
    if s.beneath < N_QUARKS:
        completed = kind < N_QUARKS and kind != s.beneath
    elif s.beneath < N_CHARGED:
        completed = N_CHARGED <= kind < Kind.W
    else:
        completed = N_QUARKS <= kind < N_CHARGED
    if not completed:
        return Refusal.W_NOT_COMPLETED
    if s.physics == Physics.STRICT and not is_conserved(s, kind):
        return Refusal.W_NOT_CONSERVED
    return Refusal.NONE


@kernel
def is_conserved(s: State, kind: int) -> bool:
    """Option `physics=strict`: charge changes by one unit, and leptons keep their generation (F-13)."""
    if s.beneath < N_QUARKS:
        return THIRDS[kind] != THIRDS[s.beneath]
    return GENERATIONS[kind] == GENERATIONS[s.beneath]


@kernel
def refuse_antiquark(s: State, card: int) -> int:
    """After the Flip: the antiparticle of the quark beneath, in the counterpart colour, on the other side (F-15)."""
    behind = sided(1 - s.side, card)
    completes = KIND[behind] == s.beneath and COLOUR[behind] == s.colour
    return Refusal.NONE if completes else Refusal.GLUON_NOT_COMPLETED


# --- what happens -----------------------------------------------------------------------------------------------------


@kernel
def apply_answer(s: State, seat: int, card: int) -> None:
    """The answer lies on top, the boson's player draws instead, and the answer was the seat's turn (F-17)."""
    boson = s.pending
    s.pending = NOTHING
    lay(s, seat, card)
    emit_completed(s, seat, s.side, boson, card)
    draw_cards(s, s.thrower, PENALTY[boson])
    begin_turn(s, seat_after(s, seat, 1))


@kernel
def emit_completed(s: State, seat: int, side: int, boson: int, card: int) -> None:
    """Which boson of which side, on what, has been completed with which card's face (F-13 to F-15)."""
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
        draw_cards(s, seat, PENALTY[boson])
    else:
        lay(s, seat, card_of(second))
        emit_completed(s, seat, 1 - s.side, boson, card_of(second))
        draw_cards(s, s.thrower, PENALTY[boson])
    begin_turn(s, seat_after(s, seat, 1))


@kernel
def apply_take(s: State, seat: int) -> None:
    """The seat draws and loses the turn (F-12); the boson's colour is followed, after a photon its particle too (F-18).

    The boson and the particle beneath it stay on the pile while it draws (F-21).
    """
    emit(s, Happened.TOOK, seat, shown(s.side, face_of(s.pending, s.colour)), PENALTY[s.pending])
    draw_cards(s, seat, PENALTY[s.pending])
    s.particle = s.beneath if s.pending == Kind.PHOTON else NOTHING
    s.pending = NOTHING
    begin_turn(s, seat_after(s, seat, 1))
