"""The odds of hypotheses for people: in percent."""

from labtable.engine.kernels.record import copy_of

from ..rules.abilities import take_effect
from ..rules.doctorates import Doctorate
from ..rules.hide import hide
from ..rules.state import State
from ..solver.odds import chance

# What these do does not depend on boxes that are hidden, so it can be computed beforehand.
SURE_DOCTORATES = (
    Doctorate.GOEPPERT_MEOWER, Doctorate.PURRIE, Doctorate.FELIDAE, Doctorate.POUNCE, Doctorate.FEYNCAT,
)  # fmt: skip


def in_hundred(likely: float) -> float:
    """A probability in percent: an integer, or to the tenth below 1 and above 99; only what is certain is 0 or 100."""
    exact = 100 * likely
    return round(exact) if likely in (0, 1) or 1 <= exact <= 99 else min(99.9, max(0.1, round(exact, 1)))


def percent(view: State, seat: int, bid: int) -> float:
    """The probability that a hypothesis is valid, from what the seat knows, in percent."""
    return in_hundred(chance(view, seat, bid))


def seen_by(state: State, seat: int) -> State:
    """A copy of the state with only what the seat may know."""
    view = copy_of(state)
    hide(view, seat)
    return view


def with_doctorate(view: State, seat: int, doctorate: int) -> State:
    """The view after one of SURE_DOCTORATES has taken effect (C-10, C-11)."""
    after = copy_of(view)
    take_effect(after, seat, doctorate)
    return after
