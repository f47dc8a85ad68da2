"""Hypotheses and calls: what may be said, and what is true (C-3 to C-6)."""

from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel

from .boxes import Box
from .events import Happened
from .ladder import NO_BID, NUMBER, STATE
from .state import Phase, Refusal, State


@kernel
def refuse_bid(s: State, bid: int) -> int:
    """A hypothesis opens freely or is higher than the standing one; none is above 13 Empty (C-3 to C-5)."""
    if s.phase == Phase.FINDINGS:
        return Refusal.HYPOTHESIS_MADE
    if bid > s.bid:
        return Refusal.NONE
    return Refusal.LADDER_ENDS if s.bid == s.ladder - 1 else Refusal.NOT_HIGHER


@kernel
def refuse_call(s: State, seat: int) -> int:
    """A call is against the last bidder; nobody calls their own hypothesis (C-3, C-12)."""
    if s.bid == NO_BID:
        return Refusal.NOTHING_TO_CALL
    return Refusal.OWN_HYPOTHESIS if s.bidder == seat else Refusal.NONE


@kernel
def apply_bid(s: State, seat: int, bid: int) -> None:
    """Make the hypothesis the standing one; its scientist may now show findings, and ends the turn (C-3, C-7)."""
    s.bid, s.bidder = bid, seat
    s.said_by[bid] = 1 + seat
    s.phase = Phase.FINDINGS
    emit(s, Happened.BID, seat, bid)


@kernel
def count(s: State, bid: int) -> int:
    """Count the boxes in hands and findings that match the hypothesis.

    Heisenbergs match, unless they count as nothing (C-6); doctorates may add to the count (C-11).
    """
    state = STATE[bid]
    n: int = s.extra[state]
    for seat in range(s.seats):
        n += s.hand[seat][state] + s.finding[seat][state]
        if s.heisenbergs == 1:
            n += s.hand[seat][Box.HEISENBERG] + s.finding[seat][Box.HEISENBERG]
    return n


@kernel
def is_valid(bid: int, counted: int) -> bool:
    """Whether the hypothesis is valid: the count is at least its number (C-13)."""
    return counted >= NUMBER[bid]
