"""The hypothesis or call that a bot would make, and its expected value."""

from labtable.engine.kernels.kernel import apart, kernel

from ..rules.boxes import Box
from ..rules.ladder import NO_BID
from ..rules.state import Phase, State
from .beliefs import believe, consider, imagine, value_of
from .bidding import CALL, MILLION, answer_to, holds, odds_of, raise_over, write_odds
from .levels import Level
from .workspace import Workspace


@apart
@kernel
def think(view: State, seat: int, level: int, r: Workspace) -> int:
    """The hypothesis to make, or CALL, and in `r.value` its expected value; if one is made already, that one."""
    if level == Level.EXPERT:
        imagine(view, seat, r)
        if view.phase == Phase.HYPOTHESIS:
            return consider(view, seat, r)
        believe(view, seat, view.bid, r)
        r.value = value_of(view, seat, view.bid, r)
        return view.bid
    return think_of_odds(view, seat, r)


@kernel
def think_of_odds(view: State, seat: int, r: Workspace) -> int:
    """The same as `think` by the odds alone, as the intermediate bot does."""
    write_odds(view, seat, True, r.odds)
    alive, dead, empty = holds(view, seat, Box.ALIVE), holds(view, seat, Box.DEAD), holds(view, seat, Box.EMPTY)
    bid = view.bid
    if view.phase == Phase.HYPOTHESIS:
        if view.bid != NO_BID and view.bidder == seat:
            bid = raise_over(r.odds, view.ladder, view.bid, alive, dead, empty)
        else:
            bid = answer_to(r.odds, view.ladder, view.bid, alive, dead, empty)
    if bid == CALL:
        r.value = MILLION - odds_of(r.odds, view.bid, alive, dead, empty)
    else:
        r.value = odds_of(r.odds, bid, alive, dead, empty)
    return bid
