"""The hypothesis or call that a bot would make, and its expected value."""

from labtable.engine.kernels.kernel import apart, kernel, new_row
from labtable.engine.play.levels import Level

from ..rules.ladder import NO_BID
from ..rules.state import Phase, State
from .beliefs import believe, consider, imagine, value_of
from .bidding import CALL, MILLION, ODDS, answer_by, chance_of, raise_by, weigh
from .workspace import Workspace


@apart
@kernel
def think(view: State, seat: int, level: int, r: Workspace) -> int:
    """The hypothesis to make, or CALL, and in `r.value` its expected value; after it has been made, the same for that
    one.
    """
    if level == Level.EXPERT:
        imagine(view, seat, r)
        if view.phase == Phase.HYPOTHESIS:
            return consider(view, seat, r)
        believe(view, view.bid, r)
        r.value = value_of(view, view.bid, r)
        return view.bid
    return think_of_odds(view, seat, r)


@kernel
def think_of_odds(view: State, seat: int, r: Workspace) -> int:
    """The same as `think` by the odds alone, as the intermediate bot does."""
    odds = new_row(ODDS)
    weigh(view, seat, odds)
    bid = view.bid
    if view.phase == Phase.HYPOTHESIS:
        is_own = view.bid != NO_BID and view.bidder == seat
        bid = raise_by(odds, view.bid) if is_own else answer_by(odds, view.bid)
    r.value = MILLION - chance_of(odds, view.bid) if bid == CALL else chance_of(odds, bid)
    return bid
