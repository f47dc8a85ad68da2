"""Looking back on hypotheses and calls: how likely each was to be right, from what its seat knew, and what came."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from labtable.engine.words import Step

from ..rules.hypotheses import count, is_valid
from ..rules.ladder import N_BIDS
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
    counted: int | None  # boxes as the hypothesis counts them, when the experiment was called; None if none was
    before: State  # the whole truth before it

    @property
    def was_right(self) -> bool:
        """Whether the hypothesis was valid in the end, or the call proved right."""
        return self.counted is not None and is_valid(self.bid, self.counted) != self.is_call


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
    """One of them, with the state when the experiment was called."""
    before, is_call = step.before, step.pieces[0] == Piece.CALL
    bid = before.bid if is_call else step.pieces[0]
    assert 0 <= bid < N_BIDS
    valid = chance(seen_by(before, step.seat), step.seat, bid)
    counted = None if at_call is None else count(at_call, bid)
    likely = 1 - valid if is_call else valid
    return Judged(number, before.experiment, step.seat, is_call, bid, likely, counted, before)


def brier(judgements: Sequence[Judged]) -> float:
    """The mean square of how far the probability was from what came: 0 is best, 1 is worst."""
    return sum((one.likely - one.was_right) ** 2 for one in judgements) / len(judgements)


def by_seat(judgements: Sequence[Judged]) -> Iterator[tuple[int, list[Judged]]]:
    """The counted ones of each seat that has some."""
    for seat in sorted({one.seat for one in judgements}):
        own = [one for one in judgements if one.seat == seat and one.counted is not None]
        if own:
            yield seat, own
