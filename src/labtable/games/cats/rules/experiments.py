"""Experiments: the deal, what a call settles, and the end of a match (C-1, C-2, C-13 to C-15)."""

from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.randomness import random_below

from .boxes import N_KINDS, N_STATES
from .doctorates import N_DOCTORATES
from .events import Happened
from .hypotheses import count, is_valid
from .ladder import NO_BID, STATE
from .piles import draw_boxes, gather_boxes, pack, total
from .state import NOBODY, Form, Holding, Phase, State
from .turns import begin_turn

DIGIT = 4  # bits of a doctorate among several that are written as one number: so dealing them takes no row
ALL_DOCTORATES = sum(doctorate << DIGIT * doctorate for doctorate in range(N_DOCTORATES))

# --- the deal ---------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State) -> None:
    """Deal each scientist a secret doctorate; chance picks the first First Scientist (C-1, C-2)."""
    s.champion = s.last_bidder = s.last_caller = NOBODY
    s.bid = s.last_bid = NO_BID
    deal_doctorates(s)
    deal_experiment(s, random_below(s, s.seats))


@kernel
def begin(s: State) -> None:
    """Emit the face-up doctorates and the number of boxes (C-1, C-2)."""
    for i in range(s.face_up_size):
        emit(s, Happened.LAID_OPEN, NOBODY, s.face_up[i])
    emit_begun(s)


@kernel
def deal_doctorates(s: State) -> None:
    """Deal one doctorate each, and by the option one more face up (C-1)."""
    if s.doctorates == 0:
        for seat in range(s.seats):
            s.holding[seat] = Holding.GONE
        return
    left = ALL_DOCTORATES
    for i in range(s.seats + s.open_doctorate):
        place = DIGIT * random_below(s, N_DOCTORATES - i)
        doctorate = left >> place & (1 << DIGIT) - 1
        left = (left >> place + DIGIT << place) + (left & (1 << place) - 1)
        if i < s.seats:
            s.doctorate[i] = doctorate
        else:
            s.face_up[0] = doctorate
    s.face_up_size = s.open_doctorate


@kernel
def scientists_left(s: State) -> int:
    """The number of scientists who are not out."""
    n = s.seats
    for seat in range(s.seats):
        n -= s.out[seat]
    return n


@kernel
def hand_dealt(s: State) -> int:
    """The size of hands: as many as scientists left (C-2); in the laboratory fewer each time (C-15)."""
    if s.form == Form.ELIMINATION:
        return scientists_left(s) if s.dealt == 0 else s.dealt
    return hand_in_laboratory(s, s.experiment)


@kernel
def hand_in_laboratory(s: State, experiment: int) -> int:
    """The size of hands in this experiment of the laboratory: one box fewer each time, down to the last (C-15)."""
    return max(s.last_dealt, s.first_dealt - (experiment - 1))


@kernel
def deal_experiment(s: State, first: int) -> None:
    """Begin the next experiment with its First Scientist (C-2, C-13)."""
    s.experiment += 1
    gather_boxes(s)
    n = hand_dealt(s)
    for seat in range(s.seats):
        if s.out[seat] == 0:
            draw_boxes(s, seat, n)
    for bid in range(s.bid + 1):
        s.said_by[bid] = 0
    s.bid, s.bidder = NO_BID, NOBODY
    s.heisenbergs = 1
    for state in range(N_STATES):
        s.extra[state] = 0
    begin_turn(s, first)


@kernel
def emit_begun(s: State) -> None:
    """Emit the number of boxes, which the First Scientist announces (C-2)."""
    emit(s, Happened.BEGUN, s.turn, s.experiment, scientists_left(s), total(s))


# --- a call -----------------------------------------------------------------------------------------------------------


@kernel
def apply_call(s: State, caller: int) -> None:
    """Reveal all boxes; whoever is proved wrong loses, whoever is proved right deals the next experiment (C-13)."""
    counted = count(s, s.bid)
    emit(s, Happened.CALLED, caller, s.bid, s.bidder)
    note_revealed(s, caller, counted)
    emit(s, Happened.COUNTED, s.bidder, s.bid, counted, s.extra[STATE[s.bid]])
    valid = is_valid(s.bid, counted)
    right = s.bidder if valid else caller
    wrong = caller if valid else s.bidder
    s.won[right] += 1
    s.lost[wrong] += 1
    emit(s, Happened.PROVED_RIGHT, right, s.won[right])
    emit(s, Happened.PROVED_WRONG, wrong, s.lost[wrong])
    if s.lost[wrong] == losses_out(s):
        put_out(s, wrong)
    if is_decided(s, right):
        s.phase = Phase.OVER
        s.champion = right
        emit(s, Happened.MATCH_WON, right)
    else:
        deal_experiment(s, right)
        emit_begun(s)


@kernel
def note_revealed(s: State, caller: int, counted: int) -> None:
    """Record what a call reveals; it stays known to everybody until the next call (C-13)."""
    s.last_bid, s.last_bidder, s.last_caller, s.last_count = s.bid, s.bidder, caller, counted
    s.last_heisenbergs = s.heisenbergs
    for state in range(N_STATES):
        s.last_extra[state] = s.extra[state]
    for seat in range(s.seats):
        for box in range(N_KINDS):
            s.last_hand[seat][box] = s.hand[seat][box]
            s.last_finding[seat][box] = s.finding[seat][box]
        if s.out[seat] == 0:
            emit(s, Happened.REVEALED, seat, pack(s.hand[seat]), pack(s.finding[seat]))


@kernel
def put_out(s: State, seat: int) -> None:
    """The seat is out; an unused doctorate leaves with it, unseen (C-13)."""
    s.out[seat] = 1
    if s.holding[seat] == Holding.SECRET:
        s.holding[seat] = Holding.GONE
    emit(s, Happened.OUT, seat)


@kernel
def losses_out(s: State) -> int:
    """The number of lost experiments that put a scientist out (C-14, C-15)."""
    return s.elimination_losses if s.form == Form.ELIMINATION else s.laboratory_losses


@kernel
def is_decided(s: State, right: int) -> bool:
    """Whether the scientist just proved right has won: as the last one left (C-14), or with three wins (C-15)."""
    if scientists_left(s) == 1:
        return True
    return s.form == Form.LABORATORY and s.won[right] == s.wins_needed


# --- the end ----------------------------------------------------------------------------------------------------------


@kernel
def is_over(s: State) -> bool:
    """Whether the match has ended (C-14, C-15)."""
    return s.phase == Phase.OVER


@kernel
def has_won(s: State, seat: int) -> bool:
    """Whether the seat has won the match (C-14, C-15)."""
    return s.phase == Phase.OVER and s.champion == seat
