"""Try a play in a copy of a view, to see whether it could be made."""

from collections.abc import Sequence
from typing import NamedTuple

from labtable.engine.kernels import contract
from labtable.engine.kernels.binding import bind
from labtable.engine.kernels.record import copy_of
from labtable.engine.play import flow

from ..rules.actions import apply, goes_on, refusal
from ..rules.state import Refusal, State

STEP = bind([flow.step], {contract.goes_on: goes_on, contract.apply: apply})[flow.step]


class Trial(NamedTuple):
    """A trial of an action: how many of its pieces are legal, and why the next one is not."""

    state: State  # a copy of the view in which the pieces are written, all but the last of an action
    written: int
    reason: Refusal


def write_in_copy(view: State, seat: int, pieces: Sequence[int]) -> Trial:
    """Write an action's pieces, as far as they are legal, in a copy of the seat's view; nothing is carried out."""
    state = copy_of(view)
    for i, piece in enumerate(pieces):
        if reason := refusal(state, seat, piece):
            return Trial(state, i, Refusal(reason))
        if i + 1 < len(pieces):
            STEP(state, seat, piece)
    return Trial(state, len(pieces), Refusal.NONE)
