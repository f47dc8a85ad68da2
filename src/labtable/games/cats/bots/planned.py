"""The planning search's knowledge of Schrödinger's Cats: see `labtable.search.planning`.

Its trials end with the experiment. All seats in them play by the odds of their own boxes, bluff at times, and show what
they need for an exchange; only the searching seat uses a doctorate.
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.contract import WON
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row
from labtable.engine.play.levels import Level

from ..rules.boxes import N_STATES
from ..rules.experiments import losses_out
from ..rules.ladder import NO_BID
from ..rules.state import END, Holding, Phase, Piece, State
from .beliefs import NOT_CONSIDERED
from .bidding import BLUFFS, CALL, ODDS, PERCENT, answer_by, bluff_by, chance_of, likelihood, raise_by, weigh
from .doctorates import with_reason
from .findings import cycle_useless, show_to_cycle
from .network import has_learned, weigh_as_learned
from .thinking import think
from .weighing import SAFE, weigh_by_odds
from .workspace import Workspace

SURE = 2**39  # a likelihood of one
HELD_BACK = 140  # value of an unused doctorate after the experiment, in parts of WON
BEST, CLOSE = 1_000_000, 20_000  # the best value, and how much less halves the weight, in millionths
DOCTORATE_PART = 20  # the best weight divided by this is that of a doctorate that the expert would not use


@kernel
def playout_piece(s: State, seat: int, waits: int, out: Row) -> int:
    """Write a seat's piece in a trial, from its own boxes and what all know."""
    odds = new_row(ODDS)
    if s.phase == Phase.HYPOTHESIS:
        weigh(s, seat, odds)
        answer = raise_by(odds, s.bid) if s.bidder == seat else answer_by(odds, s.bid)
        if answer != CALL and random_below(s, PERCENT) < BLUFFS:
            answer = bluff_by(odds, s.bid, random_below(s, N_STATES))
        out[0] = Piece.CALL if answer == CALL else answer
    elif s.shown > 0:
        out[0] = cycle_useless(s, seat) if s.cycled == 0 else END
    else:
        weigh(s, seat, odds)
        out[0] = END if chance_of(odds, s.bid) >= SAFE else show_to_cycle(s, seat)
    return 1


@kernel
def ends_trial(s: State, view: State, seat: int) -> bool:
    """Whether the experiment in which the trial began has ended."""
    return s.experiment != view.experiment


@kernel
def prospects(s: State, seat: int) -> int:
    """The seat's share of the match: it grows with experiments won, falls with those lost; an unused doctorate adds to
    it.
    """
    total = 0
    for other in range(s.seats):
        total += standing(s, other)
    held = HELD_BACK if s.holding[seat] == Holding.SECRET and s.out[seat] == 0 else 0
    return min(WON, WON * standing(s, seat) // total + held)


@kernel
def standing(s: State, seat: int) -> int:
    """The seat's chance to win the match, by the experiments that each has won and lost so far."""
    return 0 if s.out[seat] == 1 else (1 + s.won[seat]) * (losses_out(s) - s.lost[seat])


# --- likelihood of the others' hypotheses -----------------------------------------------------------------------------


@kernel
def belief(s: State, view: State, seat: int) -> int:
    """Return how likely the others would have said what they said in this experiment with the boxes of this world."""
    if s.bid == NO_BID:
        return 0
    likely, has_spoken = SURE, False
    odds = new_row(ODDS)
    for other in range(s.seats):
        if other != seat and s.out[other] == 0 and speaks(s, other):
            weigh(s, other, odds)
            likely = likelihood(s, other, odds, likely)
            has_spoken = True
    return likely if has_spoken else 0


@kernel
def speaks(s: State, seat: int) -> bool:
    """Whether the seat has said anything in this experiment."""
    for bid in range(s.bid + 1):
        if s.said_by[bid] == 1 + seat:
            return True
    return False


# --- prior ------------------------------------------------------------------------------------------------------------


@kernel
def prior(
    view: State,
    seat: int,
    is_first: bool,
    worlds: MutableSequence[State],
    workspace: Workspace,
    pieces: Row,
    n: int,
    weights: Row,
) -> bool:
    """Weigh the first decision as the expert does, later ones by their odds, and findings by their use."""
    if is_first and has_learned(view):
        weigh_as_learned(view, seat, pieces, n, weights)
    elif is_first and view.phase == Phase.HYPOTHESIS:
        weigh_as_expert(view, seat, worlds, workspace, pieces, n, weights)
    else:
        weigh_by_odds(view, seat, pieces, n, weights)
    return True


@kernel
def weigh_as_expert(
    view: State,
    seat: int,
    worlds: MutableSequence[State],
    r: Workspace,
    pieces: Row,
    n: int,
    weights: Row,
) -> None:
    """Weigh hypotheses and a call by their value to the expert, and the doctorate that it would use."""
    think(view, seat, Level.EXPERT, r)
    best = r.value
    for i in range(n):
        if pieces[i] <= Piece.CALL:
            value = r.worth[pieces[i]]
            less = (best - value) // CLOSE
            weights[i] = 0 if value == NOT_CONSIDERED else 1 + BEST // (1 + less * less)
    doctorate = with_reason(view, seat, Level.EXPERT, worlds, r)
    for i in range(n):
        if pieces[i] > Piece.CALL:
            weights[i] = BEST if pieces[i] == doctorate else BEST // DOCTORATE_PART
