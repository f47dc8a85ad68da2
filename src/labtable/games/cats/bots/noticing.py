"""The inputs of the expert's network: what a seat knows, what was said, shown and exchanged, and the odds.

Each is from 0 to `FEATURE_WHOLE`, and always at the same index. Other seats are added up.
"""

from labtable.engine.kernels.contract import FEATURE_WHOLE
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row

from ..rules.boxes import MAX_SEATS, N_BOXES, N_KINDS, N_STATES
from ..rules.doctorates import N_DOCTORATES
from ..rules.ladder import N_BIDS, NO_BID
from ..rules.state import EPOCHS, Holding, Phase, State
from .features import compute_features

MOST_COUNTED = 8  # boxes; more count as this many
EXTRA_COUNTED = 4  # boxes that doctorates count as
LOSSES_COUNTED = 2
N_ODDS = N_BIDS + 1  # by `compute_features`
SAID, SAID_BY_OTHERS, STANDS = N_ODDS, N_ODDS + N_BIDS, N_ODDS + 2 * N_BIDS  # places of hypotheses
BOXES = STANDS + N_BIDS  # a column for each kind: in hand, and the others of `notice_boxes`
N_ROWS = 6
SIZES = BOXES + N_ROWS * N_KINDS
N_SIZES = 4
EXTRAS = SIZES + N_SIZES
TURN = EXTRAS + N_STATES + 1
N_TURN = 5
DOCTORATES = TURN + N_TURN
SCORE = DOCTORATES + 2 * N_DOCTORATES + 2
N_NOTICED = SCORE + 2


@kernel
def notice(view: State, seat: int, out: Row) -> int:
    """Write the inputs for a seat's view; return how many."""
    compute_features(view, seat, out)
    for place in range(N_ODDS, N_NOTICED):
        out[place] = 0
    for bid in range(view.bid + 1):
        if view.said_by[bid] > 0:
            out[(SAID if view.said_by[bid] == 1 + seat else SAID_BY_OTHERS) + bid] = FEATURE_WHOLE
    if view.bid != NO_BID:
        out[STANDS + view.bid] = FEATURE_WHOLE
    notice_boxes(view, seat, out)
    notice_turn(view, seat, out)
    notice_doctorates(view, seat, out)
    for other in range(view.seats):
        place = SCORE if other == seat else SCORE + 1
        out[place] = max(out[place], part(view.lost[other], LOSSES_COUNTED))
    return N_NOTICED


@kernel
def part(n: int, most: int) -> int:
    """A number as a part of its maximum."""
    return min(n, most) * FEATURE_WHOLE // most


@kernel
def notice_boxes(view: State, seat: int, out: Row) -> None:
    """Write the boxes in hand, found and discarded, seen in the pile and swept there, and how many others have."""
    theirs = discarded = 0
    for other in range(view.seats):
        theirs += view.hand_size[other] if other != seat else 0
    for row in range(EPOCHS * MAX_SEATS):
        discarded += view.discarded_size[row] if row % MAX_SEATS != seat else 0
    out[SIZES] = part(view.hand_size[seat], MOST_COUNTED)
    out[SIZES + 1] = part(theirs, MOST_COUNTED)
    out[SIZES + 2] = part(discarded, MOST_COUNTED)
    out[SIZES + 3] = part(view.research_size, N_BOXES)
    for box in range(N_KINDS):
        found = thrown = seen = 0
        for other in range(view.seats):
            found += view.finding[other][box] if other != seat else 0
        for epoch in range(EPOCHS):
            thrown += view.discarded[epoch * MAX_SEATS + seat][box]
        for look in range(view.looks):
            seen += view.looked[look][box] if view.looker[look] == seat else 0
        out[BOXES + box] = part(view.hand[seat][box], MOST_COUNTED)
        out[BOXES + N_KINDS + box] = part(view.finding[seat][box], MOST_COUNTED)
        out[BOXES + 2 * N_KINDS + box] = part(found, MOST_COUNTED)
        out[BOXES + 3 * N_KINDS + box] = part(thrown, MOST_COUNTED)
        out[BOXES + 4 * N_KINDS + box] = part(seen, MOST_COUNTED)
        out[BOXES + 5 * N_KINDS + box] = part(view.swept[box], MOST_COUNTED)


@kernel
def notice_turn(view: State, seat: int, out: Row) -> None:
    """Write what counts in addition to boxes, and what has been done in this turn."""
    for state in range(N_STATES):
        out[EXTRAS + state] = part(view.extra[state], EXTRA_COUNTED)
    out[EXTRAS + N_STATES] = part(view.heisenbergs, 1)
    out[TURN] = FEATURE_WHOLE if view.phase == Phase.FINDINGS else 0
    out[TURN + 1] = part(view.shown, MOST_COUNTED)
    out[TURN + 2] = part(view.cycled, 1)
    out[TURN + 3] = FEATURE_WHOLE if view.bid == NO_BID else 0
    out[TURN + 4] = FEATURE_WHOLE if view.bidder == seat else 0


@kernel
def notice_doctorates(view: State, seat: int, out: Row) -> None:
    """Write the seat's unused doctorate, those face up, and whether one was used, and others have one."""
    used = DOCTORATES + 2 * N_DOCTORATES
    if view.holding[seat] == Holding.SECRET:
        out[DOCTORATES + view.doctorate[seat]] = FEATURE_WHOLE
    for i in range(view.face_up_size):
        out[DOCTORATES + N_DOCTORATES + view.face_up[i]] = FEATURE_WHOLE
    for other in range(view.seats):
        if other == seat:
            out[used] = FEATURE_WHOLE if view.holding[seat] == Holding.USED else 0
        elif view.holding[other] == Holding.SECRET:
            out[used + 1] = FEATURE_WHOLE
