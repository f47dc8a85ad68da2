"""Claiming a match, with the option claims=spot (U-11)."""

from labtable.engine.kernels.events import emit, emit_row
from labtable.engine.kernels.kernel import kernel

from .area import matched_at
from .endings import emit_end, emit_matches
from .events import Happened
from .sides import side_of
from .state import Answer, Claims, Phase, Refusal, State


@kernel
def is_offered_claim(s: State, seat: int) -> bool:
    """Whether the seat may claim: with `claims=spot` at any moment, but after a false claim not before the next card
    (U-11).
    """
    return s.claims == Claims.SPOT and s.claim_shut[seat] == 0


@kernel
def refuse_claim(s: State, seat: int) -> int:
    """Refuse a claim: any seat may claim at any moment, once between two cards; in a window only those asked (U-11)."""
    if s.claims == Claims.AUTO:
        return Refusal.NO_CLAIMING
    if s.phase == Phase.WINDOW:
        return refuse_pass(s, seat)
    return Refusal.CLAIMED_FALSELY if s.claim_shut[seat] == 1 else Refusal.NONE


@kernel
def refuse_pass(s: State, seat: int) -> int:
    """A pass is only for a seat that the window still waits for (U-11)."""
    return Refusal.NONE if s.answer[seat] == Answer.ASKED else Refusal.ALREADY_ANSWERED


@kernel
def apply_claim(s: State, seat: int) -> None:
    """A claim is checked against every area since the deal (U-11)."""
    true = matched_at(s, side_of(s, seat)) > 0
    if s.phase == Phase.WINDOW:
        apply_answer(s, seat, Answer.CLAIMED if true else Answer.CLAIMED_FALSELY)
    elif true:
        open_window(s, seat)
    else:
        s.owes_draw[seat] = s.false_claims
        s.claim_shut[seat] = 1
        s.denied_at[side_of(s, seat)] = s.plays
        emit(s, Happened.FALSE_CLAIM, seat, s.false_claims)


@kernel
def open_window(s: State, seat: int) -> None:
    """A true claim asks every seat of the other sides, all at once (U-11)."""
    s.phase = Phase.WINDOW
    s.opener = seat
    for other in range(s.seats):
        s.answer[other] = Answer.NOT_ASKED if side_of(s, other) == side_of(s, seat) else Answer.ASKED
    s.answer[seat] = Answer.CLAIMED
    emit(s, Happened.WINDOW, seat)


@kernel
def apply_answer(s: State, seat: int, answer: int) -> None:
    """Record an answer; a true claim answers for the partner too; the last answer closes the window (U-11)."""
    s.answer[seat] = answer
    emit(s, Happened.ANSWERED, seat, answer)
    waiting = False
    for other in range(s.seats):
        is_partner = other != seat and side_of(s, other) == side_of(s, seat)
        if answer == Answer.CLAIMED and is_partner and s.answer[other] == Answer.ASKED:
            s.answer[other] = Answer.NOT_ASKED
        if s.answer[other] == Answer.ASKED:
            waiting = True
    if not waiting:
        close_window(s)


@kernel
def close_window(s: State) -> None:
    """The claimants whose match came earliest win; equal ones win together (U-10, U-11)."""
    s.phase = Phase.OVER
    earliest = s.plays + 1
    for seat in range(s.seats):
        if s.answer[seat] == Answer.CLAIMED:
            earliest = min(earliest, matched_at(s, side_of(s, seat)))
    for seat in range(s.seats):
        if s.answer[seat] == Answer.CLAIMED and matched_at(s, side_of(s, seat)) == earliest:
            s.winners[side_of(s, seat)] = 1
    emit_row(s, Happened.WINDOW_CLOSED, s.opener, s.answer, s.seats)
    emit_matches(s)
    emit_end(s)


@kernel
def offer_claims_again(s: State) -> None:
    """Claims are open to all seats again after a card, a done or a discard (U-11)."""
    for seat in range(s.seats):
        s.claim_shut[seat] = 0
