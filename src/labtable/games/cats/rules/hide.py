"""What a seat of Schrödinger's Cats knows, and the worlds consistent with that.

A seat knows its own hand and what it has discarded; what Prride showed it of the discard pile; findings, and those that
were swept away; and what a call revealed. Of everything else it knows only the number of boxes.
"""

from labtable.engine.kernels.contract import Told
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row

from .boxes import MAX_SEATS, N_KINDS
from .doctorates import N_DOCTORATES
from .piles import copies_of, size_of, sum_discarded
from .state import EPOCHS, HIDDEN, Holding, Phase, Piece, State

# --- hiding -----------------------------------------------------------------------------------------------------------


@kernel
def hide(s: State, seat: int) -> None:
    """Blank everything that the seat may not know: others' hands, discards and unused doctorates, looks, the deck."""
    for other in range(s.seats):
        if other != seat:
            if s.phase != Phase.OVER and s.hand_size[other] > 0:
                blank(s.hand[other])
            if s.holding[other] != Holding.USED:
                s.doctorate[other] = HIDDEN
    for row in range(EPOCHS * MAX_SEATS):
        if s.discarded_size[row] > 0 and row % MAX_SEATS != seat:
            blank(s.discarded[row])
    for i in range(s.looks):
        if s.looker[i] != seat:
            blank(s.looked[i])
    for i in range(s.research_size):
        s.research[i] = HIDDEN
    s.settled = 0


@kernel
def told(s: State, seat: int, piece: int) -> int:
    """All of an action, but of cycling only that it was done: the boxes are face down (C-7)."""
    return Told.ACTED if piece >= Piece.CYCLE else Told.ALL


@kernel
def blank(boxes: Row) -> None:
    """Blank boxes, except for their number."""
    for box in range(N_KINDS):
        boxes[box] = HIDDEN


# --- dealing again ----------------------------------------------------------------------------------------------------
#
# Whatever a scientist chose to show or discard, the boxes that a seat has not seen may lie in any of the hidden places,
# each arrangement as likely. What a look showed was among the others' earlier discards; so those are dealt from that.


@kernel
def redeal(s: State, seat: int) -> None:
    """Fill the blanks of a view with a consistent world, drawn with its probability."""
    unseen = new_row(N_KINDS)
    count_unseen(s, unseen)
    for i in range(s.looks):
        if s.looker[i] == seat:
            deal_looked(s, i, unseen)
    for other in range(s.seats):
        if s.hand[other][0] == HIDDEN:
            deal_from(s, unseen, s.hand_size[other], s.hand[other])
    for row in range(EPOCHS * MAX_SEATS):
        if s.discarded[row][0] == HIDDEN:
            deal_from(s, unseen, s.discarded_size[row], s.discarded[row])
    fill_research(s, unseen)
    for i in range(s.looks):
        if s.looked[i][0] == HIDDEN:
            for box in range(N_KINDS):
                s.looked[i][box] = 0
            sum_discarded(s, s.looker[i], i + 1, s.looked[i])
    deal_doctorates_again(s)


@kernel
def count_unseen(s: State, unseen: Row) -> None:
    """Count the boxes that the view does not show anywhere."""
    for box in range(N_KINDS):
        unseen[box] = copies_of(s, box) - s.swept[box]
        for seat in range(s.seats):
            unseen[box] -= max(0, s.hand[seat][box]) + s.finding[seat][box]
        for row in range(EPOCHS * MAX_SEATS):
            unseen[box] -= max(0, s.discarded[row][box])


@kernel
def deal_looked(s: State, i: int, unseen: Row) -> None:
    """Deal the boxes that look number i showed among the others' earlier discards, where they must be."""
    pool = new_row(N_KINDS)
    for box in range(N_KINDS):
        pool[box] = s.looked[i][box]
        unseen[box] -= pool[box]
    for row in range((i + 1) * MAX_SEATS):
        if s.discarded[row][0] == HIDDEN:
            deal_from(s, pool, s.discarded_size[row], s.discarded[row])


@kernel
def deal_from(s: State, pool: Row, n: int, out: Row) -> None:
    """Move n boxes of the pool, all equally likely, to `out`."""
    for box in range(N_KINDS):
        out[box] = 0
    for left in range(size_of(pool), size_of(pool) - n, -1):
        place = random_below(s, left)
        box = 0
        while place >= pool[box]:
            place -= pool[box]
            box += 1
        pool[box] -= 1
        out[box] += 1


@kernel
def fill_research(s: State, unseen: Row) -> None:
    """Fill the research deck with the remaining boxes."""
    n = 0
    for box in range(N_KINDS):
        for _ in range(unseen[box]):
            s.research[n] = box
            n += 1


@kernel
def deal_doctorates_again(s: State) -> None:
    """Deal hidden doctorates from the unseen ones, each equally likely (C-1, C-13)."""
    known = 0
    for i in range(s.face_up_size):
        known |= 1 << s.face_up[i]
    for seat in range(s.seats):
        if s.doctorate[seat] != HIDDEN:
            known |= 1 << s.doctorate[seat]
    for seat in range(s.seats):
        if s.doctorate[seat] == HIDDEN:
            doctorate = random_below(s, N_DOCTORATES)
            while known >> doctorate & 1 == 1:
                doctorate = random_below(s, N_DOCTORATES)
            s.doctorate[seat] = doctorate
            known |= 1 << doctorate
