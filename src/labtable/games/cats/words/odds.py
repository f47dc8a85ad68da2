"""How likely hypotheses are, as people say it: in a hundred."""

from labtable.engine.record import copy_of

from ..rules.abilities import take_effect
from ..rules.doctorates import Doctorate
from ..rules.hide import hide
from ..rules.state import State
from ..solver.odds import chance

# What these do is the same whatever lies in the boxes that nobody sees, so it can be reckoned with beforehand.
SURE_DOCTORATES = (
    Doctorate.GOEPPERT_MEOWER, Doctorate.PURRIE, Doctorate.FELIDAE, Doctorate.POUNCE, Doctorate.FEYNCAT,
)  # fmt: skip


def in_hundred(likely: float) -> int:
    """A probability in a hundred; only what is certain is 0 or 100."""
    return round(100 * likely) if likely in (0, 1) else min(99, max(1, round(100 * likely)))


def percent(view: State, seat: int, bid: int) -> int:
    """How likely a hypothesis is valid from what the seat knows, in a hundred."""
    return in_hundred(chance(view, seat, bid))


def seen_by(state: State, seat: int) -> State:
    """What the seat may know of a state."""
    view = copy_of(state)
    hide(view, seat)
    return view


def with_doctorate(view: State, seat: int, doctorate: int) -> State:
    """The view after one of SURE_DOCTORATES has done what it does (C-10, C-11)."""
    after = copy_of(view)
    take_effect(after, seat, doctorate)
    return after
