"""Prior weights of pieces in Schrödinger's Cats by the odds alone, for the search and the network."""

from labtable.engine.kernels.contract import NO_PIECE
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.record import Row

from ..rules.boxes import N_STATES
from ..rules.ladder import N_BIDS
from ..rules.state import END, Phase, Piece, State
from .bidding import CALL, ODDS, answer_by, bluff_by, chance_of, raise_by, weigh
from .findings import cycle_useless, show_all, show_to_cycle

SAFE = 850_000  # in millionths: with better odds nothing is shown
# Weights: about 1,000 for a hypothesis that is certain.
SQUARE = 1_000_000_000  # divisor of the squared odds in millionths
HOPELESS = 120_000  # in millionths: odds with which a hypothesis is not tried
OBVIOUS = 3  # factor on the weight of the raise that the odds suggest
BLUFF = 2  # and on the one that they would suggest with a few more boxes
DOCTORATE = 150
WANTED, NEUTRAL, UNWANTED = 1000, 400, 50


@kernel
def weigh_by_odds(view: State, seat: int, pieces: Row, n: int, weights: Row) -> None:
    """Weigh hypotheses and a call by their odds, findings and exchanges by their use."""
    odds = new_row(ODDS)
    weigh(view, seat, odds)
    obvious = raise_by(odds, view.bid) if view.phase == Phase.HYPOTHESIS else NO_PIECE
    for i in range(n):
        piece = pieces[i]
        if piece < N_BIDS:
            weights[i] = weight_of(odds, view.bid, piece, obvious)
        elif piece == Piece.CALL:
            weights[i] = WANTED if answer_by(odds, view.bid) == CALL else NEUTRAL
        elif piece >= Piece.DOCTORATE and piece < Piece.SHOW:
            weights[i] = DOCTORATE
        else:
            weights[i] = weight_of_finding(view, seat, piece, chance_of(odds, view.bid))


@kernel
def weight_of(odds: Row, before: int, bid: int, obvious: int) -> int:
    """The weight of a hypothesis."""
    chance = chance_of(odds, bid)
    if chance < HOPELESS and bid != obvious:
        return 0
    weight = 1 + chance * chance // SQUARE
    if bid == obvious:
        return OBVIOUS * weight
    for state in range(N_STATES):
        if bid == bluff_by(odds, before, state):
            return BLUFF * weight
    return weight


@kernel
def weight_of_finding(view: State, seat: int, piece: int, chance: int) -> int:
    """The weight of showing a box, of cycling one, or of ending the turn."""
    if view.shown > 0:
        useful = cycle_useless(view, seat) if view.cycled == 0 else END
        return WANTED if piece == useful else UNWANTED if piece == Piece.END else 0
    useful = END if chance >= SAFE else show_to_cycle(view, seat)
    if piece == useful:
        return WANTED
    return UNWANTED if piece == Piece.END or piece == show_all(view, seat) else 0
