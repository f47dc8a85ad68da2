"""Judge past hypotheses and calls: how likely each was to be right, and how likely the safest choice was."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from labtable.engine.words.words import Step

from ..rules.boxes import N_STATES
from ..rules.hypotheses import count, is_valid
from ..rules.ladder import N_BIDS, NO_BID, STATE
from ..rules.state import Piece, State
from ..solver.odds import chance
from .odds import seen_by


class Judged(NamedTuple):
    """A hypothesis or call, judged."""

    step: int  # from 1
    experiment: int
    seat: int
    is_call: bool
    bid: int  # the hypothesis, or the one that was called
    likely: float  # how likely it was to be right, from what the seat knew then
    safest: int  # the likeliest hypothesis that the seat could have made, or Piece.CALL where a call was likelier
    safety: float  # how likely that was to be right
    counted: int | None  # boxes as the hypothesis counts them, when the experiment was called; None if none was
    was_called: bool  # a hypothesis that was called
    before: State  # the whole truth before it

    @property
    def was_right(self) -> bool:
        """Whether the hypothesis was valid in the end, or the call proved right."""
        return self.counted is not None and is_valid(self.bid, self.counted) != self.is_call

    @property
    def lost(self) -> bool:
        """Whether it lost its seat the experiment."""
        return self.counted is not None and (self.is_call or self.was_called) and not self.was_right

    @property
    def risk(self) -> float:
        """How much less likely it was to be right than the safest choice."""
        return self.safety - self.likely


def judge(steps: Sequence[Step]) -> list[Judged]:
    """All hypotheses and calls of a match. Those of an experiment are judged by what its call revealed (C-13)."""
    found: list[Judged] = []
    open_ones: list[tuple[int, Step]] = []
    for number, step in enumerate(steps, 1):
        if step.pieces[0] <= Piece.CALL:
            open_ones.append((number, step))
        if step.pieces[0] == Piece.CALL:
            found += [judged(i, one, step.before) for i, one in open_ones]
            open_ones = []
    return found + [judged(i, one, None) for i, one in open_ones]


def judged(number: int, step: Step, at_call: State | None) -> Judged:
    """A hypothesis or a call judged, by the state when its experiment was called."""
    before, is_call = step.before, step.pieces[0] == Piece.CALL
    bid = before.bid if is_call else step.pieces[0]
    assert 0 <= bid < N_BIDS
    view = seen_by(before, step.seat)
    valid = chance(view, step.seat, bid)
    counted = None if at_call is None else count(at_call, bid)
    was_called = not is_call and at_call is not None and at_call.bid == bid
    likely = 1 - valid if is_call else valid
    best, safety = safest(view, step.seat)
    return Judged(number, before.experiment, step.seat, is_call, bid, likely, best, safety, counted, was_called, before)


def safest(view: State, seat: int) -> tuple[int, float]:
    """The choice most likely to be right, and its chance: the lowest higher hypothesis of each state, or a call.

    Of equally likely ones a call comes last, since it ends the experiment.
    """
    lowest = [
        next((bid for bid in range(view.bid + 1, view.ladder) if STATE[bid] == state), NO_BID)
        for state in range(N_STATES)
    ]
    found = [(bid, chance(view, seat, bid)) for bid in sorted(lowest) if bid != NO_BID]
    if view.bid != NO_BID and view.bidder != seat:
        found.append((int(Piece.CALL), 1 - chance(view, seat, view.bid)))
    return max(found, key=lambda one: one[1])


def by_seat(judgements: Sequence[Judged]) -> Iterator[tuple[int, list[Judged]]]:
    """The counted judgements of each seat that has some."""
    for seat in sorted({one.seat for one in judgements}):
        own = [one for one in judgements if one.seat == seat and one.counted is not None]
        if own:
            yield seat, own
