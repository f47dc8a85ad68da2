"""Hypotheses of a scientist who plays by the odds and bluffs at times: the intermediate bot, and the model of others.

`odds` is a row of ODDS numbers for one hand: how many boxes its owner has not seen, how many of them others hold, and
for each state how many of the unseen count, how many are sure, and how many there are with comfortable odds.
"""

from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.record import Row

from ..rules.boxes import N_KINDS, N_STATES, Box
from ..rules.ladder import N_BIDS, NO_BID, NUMBER, STATE
from ..rules.state import State
from ..solver.odds import WAYS, unseen_by_all, unseen_of, ways_below

MILLION = 1_000_000
EXACT_BITS = 40
COMFORT = 550_000  # millionths: raises go as high as these odds allow
CALL = -1  # instead of a hypothesis
PERCENT = 100
BLUFFS = 20  # percent of its hypotheses
BLUFFED = 2  # boxes of a state that a bluffer pretends to have in addition
STRAYS = 8  # percent: the probability of any hypothesis that this model would not make
MODEST = 12  # percent: and that of a comfortable one lower than it could be
REMEMBERS = 3  # hypotheses of each scientist, the last ones

POOL, DRAWN, LADDER, GOOD, SURE, COMFORTS = (
    0,
    1,
    2,
    3,
    6,
    9,
)  # indices in `odds`; the last three have one for each state
ODDS = 12
MOST = tuple(max(NUMBER[bid] for bid in range(N_BIDS) if STATE[bid] == state) for state in range(N_STATES))
BID_OF = tuple(  # the hypothesis by state and number; NO_BID if there is none
    tuple(
        next((bid for bid in range(N_BIDS) if (STATE[bid], NUMBER[bid]) == (state, n)), NO_BID)
        for n in range(max(MOST) + 1)
    )
    for state in range(N_STATES)
)
FIRST_OVER = tuple(  # the lowest hypothesis of a state that is higher than number i - 1; N_BIDS for none
    tuple(next((bid for bid in range(i, N_BIDS) if STATE[bid] == state), N_BIDS) for state in range(N_STATES))
    for i in range(N_BIDS + 1)
)

# --- the odds ---------------------------------------------------------------------------------------------------------


@kernel
def weigh(s: State, seat: int, odds: Row) -> None:
    """Write the odds of a seat from all that it knows."""
    weigh_unheld(s, seat, odds)
    for box in range(N_KINDS):
        add_unseen(s, box, unseen_of(s, seat, box) + s.hand[seat][box] - unseen_by_all(s, box), odds)
    hold(s, s.hand[seat], odds)


@kernel
def weigh_unheld(s: State, seat: int, odds: Row) -> None:
    """Write the part of a seat's odds that all know, before its hand is added."""
    odds[POOL] = odds[DRAWN] = 0
    odds[LADDER] = s.ladder
    for state in range(N_STATES):
        odds[GOOD + state] = 0
        odds[SURE + state] = s.extra[state]
    for box in range(N_KINDS):
        add_unseen(s, box, unseen_by_all(s, box), odds)
    for other in range(s.seats):
        odds[DRAWN] += s.hand_size[other] if other != seat else 0
        for box in range(N_KINDS):
            add_sure(s, box, s.finding[other][box], odds)


@kernel
def hold(s: State, hand: Row, odds: Row) -> None:
    """Add a hand to the seat's odds, and write how many of each state there are with comfortable odds."""
    for box in range(N_KINDS):
        add_unseen(s, box, -hand[box], odds)
        add_sure(s, box, hand[box], odds)
    for state in range(N_STATES):
        odds[COMFORTS + state] = odds[SURE + state] + comfort(odds[POOL], odds[GOOD + state], odds[DRAWN])


@kernel
def add_unseen(s: State, box: int, n: int, odds: Row) -> None:
    """Add boxes of a kind that the seat has not seen."""
    odds[POOL] += n
    for state in range(N_STATES):
        odds[GOOD + state] += n if box == state or (box >= N_STATES and s.heisenbergs == 1) else 0


@kernel
def add_sure(s: State, box: int, n: int, odds: Row) -> None:
    """Add boxes of a kind that it has seen in the experiment."""
    for state in range(N_STATES):
        odds[SURE + state] += n if box == state or (box >= N_STATES and s.heisenbergs == 1) else 0


@kernel
def comfort(pool: int, good: int, drawn: int) -> int:
    """The greatest number of good boxes in a sample drawn from a pool that has comfortable odds."""
    highest, left, total = min(good, drawn), WAYS[pool][drawn], WAYS[pool][drawn]
    for i in range(max(0, drawn - (pool - good)), highest):
        left -= WAYS[good][i] * WAYS[pool - good][drawn - i]
        if in_millionths(left, total) < COMFORT:
            return i
    return highest


@kernel
def chance_of(odds: Row, bid: int) -> int:
    """The odds of a hypothesis, in millionths."""
    state = STATE[bid]
    below = ways_below(odds[POOL], odds[GOOD + state], odds[DRAWN], NUMBER[bid] - odds[SURE + state])
    return MILLION - in_millionths(below, WAYS[odds[POOL]][odds[DRAWN]])


@kernel
def in_millionths(part: int, whole: int) -> int:
    """A share of the whole in millionths, also where a million times the share would overflow."""
    unit = (whole >> EXACT_BITS) + 1
    return part // unit * MILLION // (whole // unit)


@kernel
def holds(view: State, seat: int, state: int) -> int:
    """The number of boxes in the seat's hand and findings that count as the state."""
    n: int = view.hand[seat][state] + view.finding[seat][state]
    if view.heisenbergs == 1:
        n += view.hand[seat][Box.HEISENBERG] + view.finding[seat][Box.HEISENBERG]
    return n


# --- making hypotheses ------------------------------------------------------------------------------------------------


@kernel
def raise_by(odds: Row, bid: int) -> int:
    """The highest raise with comfortable odds, else the raise with the best odds; CALL at the end of the clipboard."""
    best = CALL
    for state in range(N_STATES):
        higher = BID_OF[state][max(0, min(odds[COMFORTS + state], MOST[state]))]
        while higher >= odds[LADDER]:
            higher = BID_OF[state][NUMBER[higher] - 1]
        if higher > bid and higher > best:
            best = higher
    if best != CALL:
        return best
    likeliest = -1
    for state in range(N_STATES):
        higher = FIRST_OVER[bid + 1][state]
        if higher < odds[LADDER]:
            chance = chance_of(odds, higher)
            if chance > likeliest or (chance == likeliest and higher < best):
                best, likeliest = higher, chance
    return best


@kernel
def answer_by(odds: Row, bid: int) -> int:
    """Return the answer to a hypothesis: CALL if that is more likely right than the raise, else the raise."""
    higher = raise_by(odds, bid)
    if bid == NO_BID or higher == CALL:
        return higher
    return CALL if MILLION - chance_of(odds, bid) > chance_of(odds, higher) else higher


@kernel
def copy_odds(odds: Row, to: Row) -> None:
    """Copy the odds of a hand."""
    for place in range(ODDS):
        to[place] = odds[place]


@kernel
def bluff_by(odds: Row, bid: int, state: int) -> int:
    """The raise of a scientist who acts as if it had BLUFFED more boxes of a state."""
    bold = new_row(ODDS)
    copy_odds(odds, bold)
    bold[SURE + state] += BLUFFED
    bold[GOOD + state] = max(0, bold[GOOD + state] - BLUFFED)
    bold[COMFORTS + state] = bold[SURE + state] + comfort(bold[POOL], bold[GOOD + state], bold[DRAWN])
    return raise_by(bold, bid)


# --- likelihoods of hypotheses ----------------------------------------------------------------------------------------


@kernel
def likelihood(s: State, seat: int, odds: Row, likely: int) -> int:
    """Multiply `likely` by the probability that a scientist with these odds says what it said in this experiment."""
    left, bid = REMEMBERS, s.bid
    while bid > NO_BID and left > 0:
        if s.said_by[bid] == 1 + seat:
            before = bid - 1
            while before > NO_BID and s.said_by[before] == 0:
                before -= 1
            likely = max(1, likely * percent_saying(odds, bid, before) // PERCENT)
            left -= 1
        bid -= 1
    return likely


@kernel
def percent_saying(odds: Row, bid: int, before: int) -> int:
    """The probability that a scientist with these odds raises the one hypothesis to the other, in percent."""
    if answer_by(odds, before) == CALL:
        return STRAYS
    percent = STRAYS
    if raise_by(odds, before) == bid:
        percent += PERCENT - BLUFFS
    elif chance_of(odds, bid) >= COMFORT:
        percent += MODEST
    for state in range(N_STATES):
        if bluff_by(odds, before, state) == bid:
            percent += BLUFFS // N_STATES
    return percent
