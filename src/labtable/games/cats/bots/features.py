"""The odds of every hypothesis and of the last one made, as features for learned policies."""

from labtable.engine.kernels.contract import FEATURE_WHOLE
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.record import Row

from ..rules.ladder import N_BIDS, NO_BID
from ..rules.state import State
from .bidding import MILLION, ODDS, chance_of, weigh

PART = MILLION // FEATURE_WHOLE


@kernel
def compute_features(view: State, seat: int, out: Row) -> int:
    """Write the odds of each hypothesis by all that the seat has seen, and last those of the last one made."""
    odds = new_row(ODDS)
    weigh(view, seat, odds)
    for bid in range(N_BIDS):
        out[bid] = chance_of(odds, bid) // PART
    out[N_BIDS] = 0 if view.bid == NO_BID else out[view.bid]
    return N_BIDS + 1
