"""Findings and cycling, with one's own hypothesis (C-7, C-8)."""

from collections.abc import Sequence

from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row

from .boxes import CYCLED, CYCLED_UP_TO, MAX_CYCLED, N_KINDS, N_STATES, SHOWN, SHOWN_AT, Box
from .events import Happened
from .ladder import STATE
from .piles import discard, draw_boxes, pack, size_of
from .state import Phase, Piece, Refusal, State

# --- showing ----------------------------------------------------------------------------------------------------------


@kernel
def legal_showings(s: State, seat: int, out: Row, n: int) -> int:
    """Write each showing of boxes of the named state and Heisenbergs, at least one, behind n pieces (C-7)."""
    state = STATE[s.bid]
    heisenbergs = s.hand[seat][Box.HEISENBERG] if s.heisenbergs == 1 else 0
    for named in range(s.hand[seat][state] + 1):
        for wild in range(heisenbergs + 1):
            out[n] = Piece.SHOW + SHOWN_AT[state][named][wild]
            n += 1 if named + wild > 0 else 0  # compiled, a branch that cannot be predicted costs more
    return n


@kernel
def refuse_showing(s: State, seat: int, piece: int) -> int:
    """A showing is made once a turn, of boxes of the named state and Heisenbergs that count, from the hand (C-7)."""
    if s.phase != Phase.FINDINGS:
        return Refusal.NO_HYPOTHESIS_YET
    if s.shown > 0:
        return Refusal.SHOWN_ALREADY
    for box in range(N_STATES):
        if SHOWN[piece - Piece.SHOW][box] > 0 and box != STATE[s.bid]:
            return Refusal.NOT_NAMED
    if SHOWN[piece - Piece.SHOW][Box.HEISENBERG] > 0 and s.heisenbergs == 0:
        return Refusal.HEISENBERGS_NOTHING
    for box in range(N_KINDS):
        if SHOWN[piece - Piece.SHOW][box] > s.hand[seat][box]:
            return Refusal.NOT_IN_HAND
    return Refusal.NONE


@kernel
def apply_showing(s: State, seat: int, piece: int) -> None:
    """Lay the boxes face up for the rest of the experiment (C-8)."""
    for box in range(N_KINDS):
        n = SHOWN[piece - Piece.SHOW][box]
        s.hand[seat][box] -= n
        s.finding[seat][box] += n
        s.shown += n
    s.hand_size[seat] -= s.shown
    emit(s, Happened.SHOWED, seat, pack(SHOWN[piece - Piece.SHOW]))


# --- cycling ----------------------------------------------------------------------------------------------------------


@kernel
def legal_cyclings(s: State, seat: int, out: Row, n: int) -> int:
    """Write each cycling of boxes of the hand, no more than shown and than the deck holds, behind n pieces (C-7)."""
    most = min(s.shown, s.hand_size[seat], s.research_size, MAX_CYCLED)
    for place in range(CYCLED_UP_TO[most]):
        out[n] = Piece.CYCLE + place
        n += 1 if has_all(s, seat, CYCLED[place]) else 0
    return n


@kernel
def has_all(s: State, seat: int, boxes: Sequence[int]) -> bool:
    """Whether the seat's hand includes these boxes.

    All kinds are compared: compiled, that is faster than stopping early.
    """
    lacks = False
    for box in range(N_KINDS):
        lacks |= s.hand[seat][box] < boxes[box]
    return not lacks


@kernel
def refuse_cycling(s: State, seat: int, piece: int) -> int:
    """A cycling is made once after a showing: at most as many boxes as it showed, and as the deck holds (C-7)."""
    if s.phase != Phase.FINDINGS:
        return Refusal.NO_HYPOTHESIS_YET
    if s.cycled == 1:
        return Refusal.CYCLED_ALREADY
    if s.shown == 0:
        return Refusal.SHOW_FIRST
    n = size_of(CYCLED[piece - Piece.CYCLE])
    if n > s.shown:
        return Refusal.MORE_THAN_SHOWN
    if not has_all(s, seat, CYCLED[piece - Piece.CYCLE]):
        return Refusal.NOT_IN_HAND
    return Refusal.DECK_TOO_SMALL if n > s.research_size else Refusal.NONE


@kernel
def apply_cycling(s: State, seat: int, piece: int) -> None:
    """Discard the boxes face down and draw as many (C-7): everybody sees how many, the seat which."""
    n = size_of(CYCLED[piece - Piece.CYCLE])
    for box in range(N_KINDS):
        discard(s, seat, box, CYCLED[piece - Piece.CYCLE][box])
    s.cycled = 1
    drawn = draw_boxes(s, seat, n)
    emit(s, Happened.CYCLED, seat, n, pack(CYCLED[piece - Piece.CYCLE]), drawn)
