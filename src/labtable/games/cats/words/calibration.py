"""Looking back on hypotheses and calls: what each cost or gained against the odds, in experiments (decision 0034).

Each is measured against the safest choice that its seat had then: what it kept (1, or 0 if it lost the experiment),
less the chance that the safest choice would have been right.
"""

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
    """A hypothesis or a call."""

    step: int  # from 1
    experiment: int
    seat: int
    is_call: bool
    bid: int  # the hypothesis, or the one that was called
    likely: float  # how likely it was to be right, from what the seat knew then
    safest: float  # the same of the likeliest hypothesis or call that it could have made
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
    def gain(self) -> float:
        """The gain against the odds, in experiments: what it kept less what the safest choice promised."""
        return (0 if self.lost else 1) - self.safest


def judge(steps: Sequence[Step]) -> list[Judged]:
    """All hypotheses and calls of a match. Those of an experiment are counted by what its call revealed (C-13)."""
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
    return Judged(
        number, before.experiment, step.seat, is_call, bid, likely, safest(view, step.seat), counted, was_called, before
    )


def safest(view: State, seat: int) -> float:
    """The probability that the best choice is right: a call, or of each state the lowest hypothesis that is higher."""
    lowest = [
        next((bid for bid in range(view.bid + 1, view.ladder) if STATE[bid] == state), None)
        for state in range(N_STATES)
    ]
    chances = [chance(view, seat, bid) for bid in lowest if bid is not None]
    if view.bid != NO_BID and view.bidder != seat:
        chances.append(1 - chance(view, seat, view.bid))
    return max(chances)


def by_seat(judgements: Sequence[Judged]) -> Iterator[tuple[int, list[Judged]]]:
    """The counted judgements of each seat that has some."""
    for seat in sorted({one.seat for one in judgements}):
        own = [one for one in judgements if one.seat == seat and one.counted is not None]
        if own:
            yield seat, own
