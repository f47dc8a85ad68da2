"""The bots of Schrödinger's Cats. They see only their own view, and decide one piece at a time.

The beginner is honest: it makes the lowest hypothesis that it believes, shows boxes to exchange the rest, and calls
what it does not believe. The intermediate computes the odds, goes as high as is comfortable, and bluffs now and then.
The expert considers which hypotheses each hand would have made; in matches of two it plays by a network (`learned`).
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row
from labtable.engine.play.levels import Level
from labtable.engine.play.random_bot import choose_at_random

from ..rules.boxes import N_KINDS, N_STATES
from ..rules.ladder import NO_BID, NUMBER, STATE
from ..rules.state import END, HIDDEN, Phase, Piece, State
from ..solver.odds import count_seen, counts, unseen_of
from .bidding import BLUFFS, CALL, ODDS, PERCENT, bluff_by, chance_of, holds, weigh
from .doctorates import NONE, on_a_whim, with_reason
from .findings import exchange
from .network import choose_learned, has_learned
from .thinking import think
from .weighing import SAFE
from .workspace import Workspace

WORLDS = 1

# A beginner believes that these percentages of the boxes that it does not see are Alive, Dead and Empty.
GUESSED = (40, 40, 16)


@kernel
def choose(view: State, seat: int, level: int, worlds: MutableSequence[State], workspace: Workspace, out: Row) -> int:
    """Write the piece that a bot of this level chooses with its view into `out`."""
    if level == Level.RANDOM:
        return choose_at_random(view, seat, out)
    if level == Level.BEGINNER:
        out[0] = choose_beginner(view, seat)
    elif level == Level.EXPERT and has_learned(view):
        out[0] = choose_learned(view, seat)
    else:
        out[0] = choose_thinking(view, seat, level, worlds, workspace)
    if out[0] < view.ladder and NUMBER[out[0]] > most(view, seat, out[0], False):
        out[0] = least_possible(view, seat, view.bid != NO_BID and view.bidder != seat)
    return 1


@kernel
def choose_beginner(view: State, seat: int) -> int:
    """Choose the lowest hypothesis that it believes, else a call, unless its own boxes show that the call is wrong.

    Then it makes the lowest hypothesis that can be true. It exchanges what it can, and uses its doctorate at random.
    """
    if view.phase == Phase.FINDINGS:
        return exchange(view, seat)
    doctorate = on_a_whim(view, seat)
    if doctorate != NONE:
        return doctorate
    can_call = view.bid != NO_BID and view.bidder != seat
    if not can_call or NUMBER[view.bid] <= guess(view, seat, view.bid):
        for bid in range(view.bid + 1, view.ladder):
            if NUMBER[bid] <= guess(view, seat, bid) and holds(view, seat, STATE[bid]) > 0:
                return bid
    if can_call and NUMBER[view.bid] > count_seen(view, view.bid):
        return Piece.CALL + 0
    return least_possible(view, seat, can_call)


@kernel
def guess(view: State, seat: int, bid: int) -> int:
    """The number of boxes of a hypothesis's state that a beginner believes there are; never more than is possible."""
    hidden = 0
    for other in range(view.seats):
        hidden += view.hand_size[other] if other != seat else 0
    return min(count_seen(view, bid) + hidden * GUESSED[STATE[bid]] // PERCENT, most(view, seat, bid, True))


@kernel
def least_possible(view: State, seat: int, can_call: bool) -> int:
    """The lowest raise that can be true by what the seat sees, else by what all see; else a call, or any raise."""
    for is_own in (True, False):
        for bid in range(view.bid + 1, view.ladder):
            if NUMBER[bid] <= most(view, seat, bid, is_own):
                return bid
    return Piece.CALL + 0 if can_call else view.bid + 1


@kernel
def most(view: State, seat: int, bid: int, is_own: bool) -> int:
    """The greatest possible number of boxes of a hypothesis's state, by what the seat sees or by what all see."""
    sure: int = view.extra[STATE[bid]]
    unseen = hidden = 0
    for other in range(view.seats):
        if not is_own or view.hand[other][0] == HIDDEN:
            hidden += view.hand_size[other]
    for box in range(N_KINDS):
        if counts(view, box, bid):
            unseen += unseen_of(view, seat, box)
            for other in range(view.seats):
                held = max(0, view.hand[other][box])
                sure += view.finding[other][box] + (held if is_own else 0)
                unseen += 0 if is_own else held
    return sure + min(hidden, unseen)


@kernel
def choose_thinking(view: State, seat: int, level: int, worlds: MutableSequence[State], r: Workspace) -> int:
    """Choose a piece as the intermediate or the expert."""
    bid = think(view, seat, level, r)
    safe = r.value >= SAFE
    if view.shown == 0:
        doctorate = with_reason(view, seat, level, worlds, r)
        if doctorate != NONE:
            return doctorate
    if view.phase == Phase.FINDINGS:
        return END if safe and view.shown == 0 else exchange(view, seat)
    if bid == CALL:
        return Piece.CALL + 0
    if level == Level.INTERMEDIATE and random_below(view, PERCENT) < BLUFFS:
        return bluff(view, seat, bid)
    return bid


@kernel
def bluff(view: State, seat: int, bid: int) -> int:
    """A raise as if it had more of a state than it has; if that cannot be true, its raise without the bluff."""
    odds = new_row(ODDS)
    weigh(view, seat, odds)
    bold = bluff_by(odds, view.bid, random_below(view, N_STATES))
    return bold if bold != CALL and chance_of(odds, bold) > 0 else bid
