"""What a search of Mathic Fraction needs: see `labtable.search.planning`.

Trials end when the seat's second next turn begins, or with the round. Everybody in them computes whenever they have a
simple play, and challenges what is false; otherwise they discard a basic card. A match that goes on is worth more the
farther the seat is ahead in points, and the fewer cards are left to change that.
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.contract import WON, random_piece
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row
from labtable.engine.kernels.state import is_midway

from ..rules.rounds import is_alone
from ..rules.scoring import points
from ..rules.settling import is_play_true
from ..rules.simple import has_simple_play
from ..rules.state import Phase, Piece, State
from ..rules.writing import is_wild
from ..solver.workspace import Workspace
from .choose import basic_card
from .expert import VALUE_OF_WILD

TURNS = 2  # of the seat's own in a trial
LEAST_SCALE = 40  # points that the lead may still change by when no card is left in the deck; each card is one more
LEAST_SHARE = WON // 50  # of who is far behind; as much is left to the others by who is far ahead
# Priors
COMPUTES, DISCARDS, DISCARDS_WILD, PASSES, PIECE = 12, 2, 1, 2, 1


# --- in trials --------------------------------------------------------------------------------------------------------


@kernel
def playout_piece(s: State, seat: int, waits: int, out: Row) -> int:
    """Write what the seat does in a trial."""
    if is_midway(s):
        return random_piece(s, seat, 0, s, out)
    if s.phase == Phase.CHALLENGE:
        out[0] = Piece.PASS if is_play_true(s) else Piece.CHALLENGE
        return 1
    begin = Piece.STEAL if s.phase == Phase.STEAL else Piece.COMPUTE
    if has_simple_play(s, seat, begin):
        out[0] = begin
    elif s.phase == Phase.STEAL:
        out[0] = Piece.PASS
    elif is_alone(s):
        out[0] = Piece.RESET
    else:
        out[0] = Piece.DISCARD + s.hand[seat][basic_card(s, seat, random_below(s, s.hand_size[seat]))]
    return 1


# --- ends -------------------------------------------------------------------------------------------------------------


@kernel
def ends_trial(s: State, view: State, seat: int) -> bool:
    """Whether the round is over, or the seat has had its turns, each of which takes a card of its hand."""
    if s.round != view.round:
        return True
    if s.phase != Phase.PLAY or s.turn != seat or is_midway(s):
        return False
    dealt = (view.deck_size - s.deck_size) // s.seats
    return view.hand_size[seat] + dealt - s.hand_size[seat] >= TURNS


@kernel
def prospects(s: State, seat: int) -> int:
    """Half a win, more or less by the lead over the best other seat, counting wild cards in hand."""
    if is_alone(s):
        return min(WON - LEAST_SHARE, points(s, seat) * WON // (2 * LEAST_SCALE))
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, stands(s, other))
    ahead = stands(s, seat) - best
    share = WON // s.seats + ahead * WON // (2 * (LEAST_SCALE + s.deck_size))
    return max(LEAST_SHARE, min(WON - LEAST_SHARE, share))


@kernel
def stands(s: State, seat: int) -> int:
    """A seat's points, plus the value of its wild cards."""
    total = points(s, seat)
    for i in range(s.hand_size[seat]):
        total += VALUE_OF_WILD if is_wild(s.hand[seat][i]) else 0
    return total


# --- what is worth trying ---------------------------------------------------------------------------------------------


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
    """Computing before discarding, and basic cards before wild ones; the pieces of a play count alike."""
    for i in range(n):
        piece = pieces[i]
        if is_midway(view):
            weights[i] = PIECE
        elif piece == Piece.COMPUTE or piece == Piece.STEAL:
            weights[i] = COMPUTES
        elif piece >= Piece.DISCARD:
            weights[i] = DISCARDS_WILD if is_wild(piece - Piece.DISCARD) else DISCARDS
        else:
            weights[i] = PASSES
    if view.phase == Phase.CHALLENGE:
        for i in range(n):
            weights[i] = 1 if (pieces[i] == Piece.PASS) == is_play_true(view) else 0
    return True
