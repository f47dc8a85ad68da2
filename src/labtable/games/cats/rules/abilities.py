"""Doctorates: who may use which, and what they do (C-9 to C-12)."""

from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row

from .boxes import N_KINDS, PACKED, Box
from .doctorates import Doctorate
from .events import Happened
from .ladder import NO_BID, STATE
from .piles import discard, draw_boxes, in_pile, pack, sum_discarded, total
from .state import Holding, Phase, Piece, Refusal, State
from .turns import begin_turn, seat_after

NOTHING_COPIED = -1
GOEPPERT_MEOWERS_BOXES = 1
POUNCES_CATS = 2
MEWTONS_BOXES = 2

# --- may it be used ---------------------------------------------------------------------------------------------------


@kernel
def legal_doctorates(s: State, seat: int, out: Row, n: int) -> int:
    """Write the seat's doctorate behind n other pieces; for Tabby, each one that can be copied (C-1, C-9)."""
    doctorate = s.doctorate[seat]
    if s.holding[seat] != Holding.SECRET:
        return n
    if doctorate != Doctorate.TABBY:
        out[n] = Piece.DOCTORATE + doctorate
        return n + 1 if refuse_effect(s, seat, doctorate) == Refusal.NONE else n
    for i in range(s.face_up_size):
        out[n] = Piece.TABBY_AS + s.face_up[i]
        n += 1 if refuse_effect(s, seat, s.face_up[i]) == Refusal.NONE else 0
    return n


@kernel
def refuse_doctorate(s: State, seat: int, doctorate: int) -> int:
    """A doctorate is one's own and is used once a game (C-9); with Tabby, the copied one must be named."""
    if s.holding[seat] != Holding.SECRET:
        return Refusal.DOCTORATE_USED
    if s.doctorate[seat] != doctorate:
        return Refusal.NOT_YOUR_DOCTORATE
    if doctorate == Doctorate.TABBY:
        return Refusal.COPIES_WHICH if s.face_up_size > 0 else Refusal.NONE_FACE_UP
    return refuse_effect(s, seat, doctorate)


@kernel
def refuse_copy(s: State, seat: int, copied: int) -> int:
    """Tabby copies any doctorate that is face up, except himself (C-1)."""
    if s.holding[seat] != Holding.SECRET:
        return Refusal.DOCTORATE_USED
    if s.doctorate[seat] != Doctorate.TABBY:
        return Refusal.NOT_YOUR_DOCTORATE
    if copied == Doctorate.TABBY:
        return Refusal.COPIES_TABBY
    if s.face_up_size == 0:
        return Refusal.NONE_FACE_UP
    for i in range(s.face_up_size):
        if s.face_up[i] == copied:
            return refuse_effect(s, seat, copied)
    return Refusal.NOT_FACE_UP


@kernel
def refuse_effect(s: State, seat: int, doctorate: int) -> int:
    """A skip must come before one's hypothesis, not after one's own, and leave the next scientist something to do
    (C-12).
    """
    if doctorate != Doctorate.PAWKING:
        return Refusal.NONE
    if s.phase == Phase.FINDINGS:
        return Refusal.NOTHING_TO_SKIP
    if s.bid == NO_BID:
        return Refusal.NONE
    if s.bidder == seat:
        return Refusal.SKIPS_OWN
    if s.bid == s.ladder - 1 and seat_after(s, seat) == s.bidder:
        return Refusal.SKIP_LEAVES_NOTHING
    return Refusal.NONE


# --- what it does -----------------------------------------------------------------------------------------------------


@kernel
def apply_doctorate(s: State, seat: int, piece: int) -> None:
    """Lay the doctorate face up and apply its effect, or that of the one Tabby copies (C-1, C-9)."""
    copied = piece - Piece.TABBY_AS if piece >= Piece.TABBY_AS else NOTHING_COPIED
    s.holding[seat] = Holding.USED
    s.face_up[s.face_up_size] = s.doctorate[seat]
    s.face_up_size += 1
    if copied != NOTHING_COPIED:
        s.copied = 1 + copied
    emit(s, Happened.USED, seat, s.doctorate[seat], copied)
    take_effect(s, seat, s.doctorate[seat] if copied == NOTHING_COPIED else copied)


@kernel
def take_effect(s: State, seat: int, doctorate: int) -> None:
    """Apply the doctorate's effect; Pounce, Goeppert-Meower and Feyncat last for the experiment (C-11)."""
    if doctorate == Doctorate.FELINESTEIN:
        replace_hand(s, seat)
    elif doctorate == Doctorate.PRRIDE:
        look(s, seat)
    elif doctorate == Doctorate.PAWKING:
        skip(s, seat)
    elif doctorate == Doctorate.GOEPPERT_MEOWER:
        s.extra[Box.EMPTY] += GOEPPERT_MEOWERS_BOXES
    elif doctorate == Doctorate.PURRIE:
        sweep(s, Box.ALIVE)
    elif doctorate == Doctorate.FELIDAE:
        sweep(s, Box.DEAD)
    elif doctorate == Doctorate.MEWTON:
        before = s.hand_size[seat]
        drawn = draw_boxes(s, seat, MEWTONS_BOXES)
        emit(s, Happened.DREW, seat, s.hand_size[seat] - before, total(s), drawn)
    elif doctorate == Doctorate.POUNCE:
        s.extra[Box.ALIVE] += POUNCES_CATS
    else:
        s.heisenbergs = 0


@kernel
def replace_hand(s: State, seat: int) -> None:
    """Discard the whole hand and draw as many boxes, or as many as the deck has (C-9)."""
    n, discarded = s.hand_size[seat], pack(s.hand[seat])
    for box in range(N_KINDS):
        discard(s, seat, box, s.hand[seat][box])
    drawn = draw_boxes(s, seat, n)
    emit(s, Happened.REPLACED, seat, n, s.hand_size[seat], discarded, drawn)


@kernel
def look(s: State, seat: int) -> None:
    """Show the seat the discard pile, and record that it knows it (C-9)."""
    seen = 0
    for box in range(N_KINDS):
        s.looked[s.looks][box] = 0
        seen += in_pile(s, box) << PACKED * box
    sum_discarded(s, seat, s.looks + 1, s.looked[s.looks])
    s.looker[s.looks] = seat
    s.looks += 1
    emit(s, Happened.LOOKED, seat, s.pile_size, seen)


@kernel
def skip(s: State, seat: int) -> None:
    """The next scientist faces the same hypothesis, or opens (C-12)."""
    begin_turn(s, seat_after(s, seat))
    emit(s, Happened.SKIPPED, seat, s.turn)


@kernel
def sweep(s: State, state: int) -> None:
    """Move all findings of the state to the discard pile, face up (C-10).

    Heisenbergs go too if the hypothesis names that state, unless they count as nothing.
    """
    takes_wild = s.bid != NO_BID and STATE[s.bid] == state and s.heisenbergs == 1
    for seat in range(s.seats):
        named = s.finding[seat][state]
        wild = s.finding[seat][Box.HEISENBERG] if takes_wild else 0
        if named + wild > 0:
            s.finding[seat][state] -= named
            s.finding[seat][Box.HEISENBERG] -= wild
            s.swept[state] += named
            s.swept[Box.HEISENBERG] += wild
            s.pile_size += named + wild
            packed = (named << PACKED * state) + (wild << PACKED * Box.HEISENBERG)
            emit(s, Happened.SWEPT, seat, packed, total(s))
