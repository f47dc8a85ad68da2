"""Beliefs of the expert about hands: how likely each hand would have led to what was said, by Bayes' rule.

It assumes that every other scientist plays by the odds and bluffs at times (`bidding`), and computes what the next
scientist would do about each hypothesis with each hand.
"""

from labtable.engine.kernels.kernel import apart, kernel

from ..rules.boxes import N_STATES, Box
from ..rules.experiments import scientists_left
from ..rules.ladder import N_BIDS, NO_BID, NUMBER, STATE
from ..rules.state import State
from ..rules.turns import seat_after
from ..solver.odds import count_seen, unseen_of
from .bidding import (
    BLUFFS,
    CALL,
    COMFORT,
    MILLION,
    answer_to,
    bluff_over,
    in_millionths,
    odds_of,
    raise_over,
    ways,
    write_odds,
)
from .workspace import NEEDS, Workspace

PERCENT = 100
STRAYS = 8  # percent: how likely anything else was said than what such a scientist would say
MODEST = 12  # percent: and how likely something comfortable is said that is lower than it could be
REMEMBERS = 3  # hypotheses of each scientist, the last ones
PLAUSIBLE = 100_000  # odds in millionths; less likely hypotheses are not thought of
DUELS_ON = 500_000  # what is to be hoped for, in millionths, when another raise is made in a duel
IN_PEACE = 700_000  # and among several, where the next raise makes it a matter between others
NOT_CONSIDERED = -1  # instead of what a hypothesis is worth
WEIGHED = -2  # an answer that has been taken into account

# --- hands ------------------------------------------------------------------------------------------------------------


@apart
@kernel
def imagine(view: State, seat: int, r: Workspace) -> None:
    """Write the hands that the next scientist may have, and what all others together may have."""
    for state in range(N_STATES):
        for n in range(NEEDS):
            r.spread[state * NEEDS + n] = MILLION if n == 0 else 0
    after = seat_after(view, seat)
    for other in range(view.seats):
        if other != seat and other != after and view.out[other] == 0:
            list_hands(view, seat, other, r)
            add_to_spread(view, other, r)
    list_hands(view, seat, after, r)


@apart
@kernel
def list_hands(view: State, seat: int, other: int, r: Workspace) -> None:
    """Write every hand that another may have, and how likely it is, all together a million."""
    write_odds(view, other, False, r.theirs)
    size = view.hand_size[other]
    found = view.finding[other][Box.HEISENBERG] if view.heisenbergs == 1 else 0
    most_alive = min(size, unseen_of(view, seat, Box.ALIVE))
    most_dead, most_empty = unseen_of(view, seat, Box.DEAD), unseen_of(view, seat, Box.EMPTY)
    most_wild = unseen_of(view, seat, Box.HEISENBERG)
    n = total = 0
    for alive in range(most_alive + 1):
        for dead in range(min(size - alive, most_dead) + 1):
            for empty in range(min(size - alive - dead, most_empty) + 1):
                wild = size - alive - dead - empty
                if wild <= most_wild:
                    count = wild + found if view.heisenbergs == 1 else 0
                    r.holds[n * N_STATES + Box.ALIVE] = alive + view.finding[other][Box.ALIVE] + count
                    r.holds[n * N_STATES + Box.DEAD] = dead + view.finding[other][Box.DEAD] + count
                    r.holds[n * N_STATES + Box.EMPTY] = empty + view.finding[other][Box.EMPTY] + count
                    like_it = ways(unseen_of(view, seat, Box.ALIVE), alive) * ways(most_dead, dead)
                    like_it *= ways(most_empty, empty) * ways(most_wild, wild)
                    r.weight[n] = like_it * likelihood(view, other, n, r)
                    total += r.weight[n]
                    n += 1
    r.hands = n
    for i in range(n):
        r.weight[i] = in_millionths(r.weight[i], total)


@kernel
def likelihood(view: State, other: int, i: int, r: Workspace) -> int:
    """The likelihood that a scientist with hand number i said what it said in this experiment, in millionths."""
    likely, left = MILLION, REMEMBERS
    bid = view.ladder - 1
    while bid > NO_BID and left > 0:
        if view.said_by[bid] == 1 + other:
            before = bid - 1
            while before > NO_BID and view.said_by[before] == 0:
                before -= 1
            likely = likely * percent_saying(view.ladder, bid, before, i, r) // PERCENT
            left -= 1
        bid -= 1
    return likely


@kernel
def percent_saying(ladder: int, bid: int, before: int, i: int, r: Workspace) -> int:
    """The probability that a scientist with hand number i raises the one hypothesis to the other, in percent."""
    alive, dead, empty = r.holds[i * N_STATES], r.holds[i * N_STATES + 1], r.holds[i * N_STATES + 2]
    if answer_to(r.theirs, ladder, before, alive, dead, empty) == CALL:
        return STRAYS
    percent = STRAYS
    if raise_over(r.theirs, ladder, before, alive, dead, empty) == bid:
        percent += PERCENT - BLUFFS
    elif odds_of(r.theirs, bid, alive, dead, empty) >= COMFORT:
        percent += MODEST
    for state in range(N_STATES):
        if bluff_over(r.theirs, ladder, before, alive, dead, empty, state) == bid:
            percent += BLUFFS // N_STATES
    return percent


@kernel
def add_to_spread(view: State, other: int, r: Workspace) -> None:
    """Add the hands of another scientist to what all others together may have."""
    for state in range(N_STATES):
        start = state * NEEDS
        for n in range(NEEDS):
            r.adding[n] = 0
        for i in range(r.hands):
            has = in_hand(view, other, state, i, r)
            for n in range(NEEDS - has):
                r.adding[n + has] += r.spread[start + n] * r.weight[i]
        for n in range(NEEDS):
            r.spread[start + n] = r.adding[n] // MILLION


@kernel
def in_hand(view: State, other: int, state: int, i: int, r: Workspace) -> int:
    """The number of boxes of hand number i that count as the state, without its findings."""
    n: int = r.holds[i * N_STATES + state] - view.finding[other][state]
    return n - view.finding[other][Box.HEISENBERG] if view.heisenbergs == 1 else n


# --- what comes of a hypothesis ---------------------------------------------------------------------------------------


@kernel
def believe(view: State, seat: int, bid: int, r: Workspace) -> int:
    """The probability that a hypothesis is valid, in millionths; for each hand of the next scientist in `r.chance`."""
    after = seat_after(view, seat)
    state = STATE[bid]
    need = NUMBER[bid] - count_seen(view, bid)
    total = 0
    for i in range(r.hands):
        least = need - in_hand(view, after, state, i, r)
        r.chance[i] = 0
        for n in range(max(0, least), NEEDS):
            r.chance[i] += r.spread[state * NEEDS + n]
        total += r.chance[i] * r.weight[i]
    return total // MILLION


@apart
@kernel
def value_of(view: State, seat: int, bid: int, r: Workspace) -> int:
    """Return the expected value of this hypothesis, in millionths, if the next scientist answers it by the odds."""
    total = 0
    for i in range(r.hands):
        alive, dead, empty = r.holds[i * N_STATES], r.holds[i * N_STATES + 1], r.holds[i * N_STATES + 2]
        r.answer[i] = answer_to(r.theirs, view.ladder, bid, alive, dead, empty)
        if r.answer[i] == CALL:
            total += r.weight[i] * r.chance[i] // MILLION
            r.answer[i] = WEIGHED
    if scientists_left(view) > 2:
        for i in range(r.hands):
            total += r.weight[i] * IN_PEACE // MILLION if r.answer[i] != WEIGHED else 0
        return total
    for i in range(r.hands):
        if r.answer[i] != WEIGHED:
            total += value_after(view, seat, r.answer[i], i, r)
    return total


@kernel
def value_after(view: State, seat: int, answer: int, first: int, r: Workspace) -> int:
    """Return the same value after one raise in answer, over all hands from the first on that make it."""
    after = seat_after(view, seat)
    need = NUMBER[answer] - count_seen(view, answer)
    share = false = 0
    for i in range(first, r.hands):
        if r.answer[i] == answer:
            r.answer[i] = WEIGHED
            share += r.weight[i]
            false += r.weight[i] if in_hand(view, after, STATE[answer], i, r) < need else 0
    return max(false, share * DUELS_ON // MILLION)


@apart
@kernel
def consider(view: State, seat: int, r: Workspace) -> int:
    """The hypothesis of highest expected value, or CALL; that value is `r.value`, in millionths, all are `r.worth`."""
    best, most = CALL, -1
    for bid in range(N_BIDS + 1):
        r.worth[bid] = NOT_CONSIDERED
    if view.bid != NO_BID and view.bidder != seat:
        most = r.worth[N_BIDS] = MILLION - believe(view, seat, view.bid, r)
    for bid in range(view.bid + 1, view.ladder):
        chance = believe(view, seat, bid, r)
        if chance >= PLAUSIBLE or (most < 0 and bid == view.ladder - 1):
            value = r.worth[bid] = value_of(view, seat, bid, r)
            if value > most:
                best, most = bid, value
    r.value = most
    return best
