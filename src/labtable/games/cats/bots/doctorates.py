"""How the bots use their doctorates (C-9): when one improves the position enough."""

from collections.abc import MutableSequence

from labtable.engine.kernels.kernel import copy_record, kernel, new_row
from labtable.engine.kernels.randomness import random_below

from ..rules.abilities import apply_doctorate, legal_doctorates
from ..rules.boxes import MAX_SEATS, Box
from ..rules.doctorates import Doctorate
from ..rules.ladder import NO_BID, STATE
from ..rules.state import EPOCHS, MAX_LEGAL, Phase, Piece, State
from .findings import useless
from .thinking import think
from .workspace import Workspace

NONE = -1
TRIED = 0  # which of the worlds
WHIMS = 8  # percent: how often a beginner uses a doctorate, whatever it does
PERCENT = 100
# In millionths of the expected value:
WORRIED = 700_000  # below this, a doctorate is considered
WORTHWHILE = 120_000  # and used if it adds this much
SKIPPED = 650_000  # value of leaving the hypothesis to the next scientist
TWO_BOXES = 150_000  # more, with two more boxes in hand
NEW_HAND = 400_000  # with a new hand
A_LOOK = 30_000  # more, for each box that is seen in the discard pile


@kernel
def on_a_whim(view: State, seat: int) -> int:
    """A beginner's doctorate at random, if it is not useless now; else NONE."""
    out = new_row(MAX_LEGAL)
    n = legal_doctorates(view, seat, out, 0)
    if n == 0 or random_below(view, PERCENT) >= WHIMS:
        return NONE
    piece = out[random_below(view, n)]
    return NONE if is_senseless(view, seat, what_it_does(view, seat, piece)) else piece


@kernel
def what_it_does(view: State, seat: int, piece: int) -> int:
    """Return the doctorate whose effect the piece has: the seat's own, or the one that it copies (C-1)."""
    doctorate: int = piece - Piece.TABBY_AS if piece >= Piece.TABBY_AS else view.doctorate[seat]
    return doctorate


@kernel
def is_senseless(view: State, seat: int, doctorate: int) -> bool:
    """Whether a doctorate would change nothing now, or only harm the hypothesis that the seat has just made (C-9)."""
    is_said = view.phase == Phase.FINDINGS
    if doctorate == Doctorate.PRRIDE:
        return others_discards(view, seat) == 0
    if doctorate == Doctorate.MEWTON:
        return view.research_size == 0
    if doctorate == Doctorate.FELINESTEIN:
        is_good = view.bid == NO_BID or 2 * useless(view, seat) <= view.hand_size[seat]
        return is_said or is_good or view.research_size == 0
    if doctorate == Doctorate.FEYNCAT:
        return is_said or view.heisenbergs == 0
    if doctorate == Doctorate.PURRIE or doctorate == Doctorate.FELIDAE:
        state = Box.ALIVE if doctorate == Doctorate.PURRIE else Box.DEAD
        return (is_said and STATE[view.bid] == state) or not is_found(view, state)
    return False


@kernel
def is_found(view: State, state: int) -> bool:
    """Whether any seat's findings are of this state."""
    for seat in range(view.seats):
        if view.finding[seat][state] > 0:
            return True
    return False


@kernel
def with_reason(view: State, seat: int, level: int, worlds: MutableSequence[State], r: Workspace) -> int:
    """The doctorate that improves the position enough, or NONE; `r.value` is the value without it."""
    now = r.value
    if now >= WORRIED:
        return NONE
    out = new_row(MAX_LEGAL)
    best, most = NONE, now + WORTHWHILE
    for i in range(legal_doctorates(view, seat, out, 0)):
        value = worth(view, seat, level, out[i], now, worlds, r)
        if value >= most:
            best, most = out[i], value
    return best


@kernel
def worth(
    view: State, seat: int, level: int, piece: int, now: int, worlds: MutableSequence[State], r: Workspace
) -> int:
    """Return the expected value, in millionths, after the doctorate; one without chance is applied to a copy."""
    doctorate = what_it_does(view, seat, piece)
    if is_senseless(view, seat, doctorate):
        return now
    if doctorate == Doctorate.PAWKING:
        return SKIPPED if view.bid != NO_BID else now
    if doctorate == Doctorate.MEWTON:
        return now + TWO_BOXES
    if doctorate == Doctorate.FELINESTEIN:
        return NEW_HAND
    if doctorate == Doctorate.PRRIDE:
        return now + A_LOOK * others_discards(view, seat)
    copy_record(worlds, TRIED, view)
    apply_doctorate(worlds[TRIED], seat, piece)
    think(worlds[TRIED], seat, level, r)
    return r.value


@kernel
def others_discards(view: State, seat: int) -> int:
    """The number of boxes that others have discarded face down since the seat could have looked."""
    n = 0
    for row in range(view.looks * MAX_SEATS, EPOCHS * MAX_SEATS):
        n += view.discarded_size[row] if row % MAX_SEATS != seat else 0
    return n
