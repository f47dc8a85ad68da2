"""Beliefs of the expert about hands: how likely each hand would have led to the hypotheses made, by Bayes' rule.

It assumes that every other scientist plays by the odds and bluffs at times (`bidding`), and computes what the next
scientist would answer to each hypothesis with each hand.
"""

from labtable.engine.kernels.kernel import apart, kernel, new_row
from labtable.engine.kernels.record import Row

from ..rules.boxes import N_KINDS, N_STATES, Box
from ..rules.experiments import scientists_left
from ..rules.ladder import N_BIDS, NO_BID, NUMBER, STATE
from ..rules.state import State
from ..rules.turns import seat_after
from ..solver.odds import WAYS, count_seen, unseen_of
from .bidding import CALL, MILLION, answer_by, copy_odds, hold, in_millionths, likelihood, weigh_unheld
from .workspace import NEEDS, Workspace

PLAUSIBLE = 100_000  # odds in millionths; less likely hypotheses are not thought of
DUELS_ON = 500_000  # expected value of the next raise in a match of two, in millionths
IN_PEACE = 700_000  # and with more seats, where the next raise is a matter between others
NOT_CONSIDERED = -1  # instead of a hypothesis's value
WEIGHED = -2  # an answer that has been taken into account

# --- hands ------------------------------------------------------------------------------------------------------------


@apart
@kernel
def imagine(view: State, seat: int, r: Workspace) -> None:
    """Write the possible hands of the next scientist, and the distribution over those of all others together."""
    for state in range(N_STATES):
        for n in range(NEEDS):
            r.spread[state * NEEDS + n] = MILLION if n == 0 else 0
    after = seat_after(view, seat)
    for other in range(view.seats):
        if other != seat and other != after and view.out[other] == 0:
            list_hands(view, seat, other, r)
            add_to_spread(view, r)
    list_hands(view, seat, after, r)


@apart
@kernel
def list_hands(view: State, seat: int, other: int, r: Workspace) -> None:
    """Write every possible hand of another scientist, and its probability; they add up to a million."""
    size, total, unseen = view.hand_size[other], 0, new_row(N_KINDS)
    weigh_unheld(view, other, r.unheld)
    for box in range(N_KINDS):
        unseen[box] = unseen_of(view, seat, box)
    r.hands = 0
    for alive in range(min(size, unseen[Box.ALIVE]) + 1):
        for dead in range(min(size - alive, unseen[Box.DEAD]) + 1):
            for empty in range(min(size - alive - dead, unseen[Box.EMPTY]) + 1):
                if size - alive - dead - empty <= unseen[Box.HEISENBERG]:
                    hand = r.hand[r.hands]
                    hand[Box.ALIVE], hand[Box.DEAD], hand[Box.EMPTY] = alive, dead, empty
                    hand[Box.HEISENBERG] = size - alive - dead - empty
                    total += weigh_next(view, other, unseen, r)
    for i in range(r.hands):
        r.weight[i] = in_millionths(r.weight[i], total)


@kernel
def weigh_next(view: State, other: int, unseen: Row, r: Workspace) -> int:
    """Write and return the likelihood of the next hand, by its boxes and what its owner has said."""
    hand, odds, like_it = r.hand[r.hands], r.odds[r.hands], 1
    for box in range(N_KINDS):
        like_it *= WAYS[unseen[box]][hand[box]]
    copy_odds(r.unheld, odds)
    hold(view, hand, odds)
    like_it *= likelihood(view, other, odds, MILLION)
    r.weight[r.hands] = like_it
    r.hands += 1
    return like_it


@kernel
def add_to_spread(view: State, r: Workspace) -> None:
    """Add the hands of another scientist to the distribution of all others together."""
    for state in range(N_STATES):
        start = state * NEEDS
        for n in range(NEEDS):
            r.adding[n] = 0
        for i in range(r.hands):
            has = in_hand(view, state, r.hand[i])
            for n in range(NEEDS - has):
                r.adding[n + has] += r.spread[start + n] * r.weight[i]
        for n in range(NEEDS):
            r.spread[start + n] = r.adding[n] // MILLION


@kernel
def in_hand(view: State, state: int, hand: Row) -> int:
    """The number of boxes in a hand that count as the state."""
    return hand[state] + hand[Box.HEISENBERG] if view.heisenbergs == 1 else hand[state]


# --- values of hypotheses ---------------------------------------------------------------------------------------------


@kernel
def believe(view: State, bid: int, r: Workspace) -> int:
    """The probability that a hypothesis is valid, in millionths; for each hand of the next scientist in `r.chance`."""
    state = STATE[bid]
    need = NUMBER[bid] - count_seen(view, bid)
    total = 0
    for i in range(r.hands):
        least = need - in_hand(view, state, r.hand[i])
        r.chance[i] = 0
        for n in range(max(0, least), NEEDS):
            r.chance[i] += r.spread[state * NEEDS + n]
        total += r.chance[i] * r.weight[i]
    return total // MILLION


@apart
@kernel
def value_of(view: State, bid: int, r: Workspace) -> int:
    """Return the expected value of this hypothesis, in millionths, if the next scientist answers it by the odds."""
    total = 0
    for i in range(r.hands):
        r.answer[i] = answer_by(r.odds[i], bid)
        if r.answer[i] == CALL:
            total += r.weight[i] * r.chance[i] // MILLION
            r.answer[i] = WEIGHED
    if scientists_left(view) > 2:
        for i in range(r.hands):
            total += r.weight[i] * IN_PEACE // MILLION if r.answer[i] != WEIGHED else 0
        return total
    for i in range(r.hands):
        if r.answer[i] != WEIGHED:
            total += value_after(view, r.answer[i], i, r)
    return total


@kernel
def value_after(view: State, answer: int, first: int, r: Workspace) -> int:
    """Return the same value after one raise in answer, over all hands from the first on that answer with it."""
    need = NUMBER[answer] - count_seen(view, answer)
    share = false = 0
    for i in range(first, r.hands):
        if r.answer[i] == answer:
            r.answer[i] = WEIGHED
            share += r.weight[i]
            false += r.weight[i] if in_hand(view, STATE[answer], r.hand[i]) < need else 0
    return max(false, share * DUELS_ON // MILLION)


@apart
@kernel
def consider(view: State, seat: int, r: Workspace) -> int:
    """The hypothesis of highest expected value, or CALL; `r.value` is that value, in millionths, `r.worth` all."""
    best, most = CALL, -1
    for bid in range(N_BIDS + 1):
        r.worth[bid] = NOT_CONSIDERED
    if view.bid != NO_BID and view.bidder != seat:
        most = r.worth[N_BIDS] = MILLION - believe(view, view.bid, r)
    for bid in range(view.bid + 1, view.ladder):
        chance = believe(view, bid, r)
        if chance >= PLAUSIBLE or (most < 0 and bid == view.ladder - 1):
            value = r.worth[bid] = value_of(view, bid, r)
            if value > most:
                best, most = bid, value
    r.value = most
    return best
