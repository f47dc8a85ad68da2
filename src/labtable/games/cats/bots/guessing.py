"""Hypotheses of a scientist who goes by the odds, quickly: as `bidding`, but for the one hand that it has in a trial.

`odds` is a row of ODDS numbers, written by `weigh`: of everything that the seat knows itself, and nothing else.
"""

from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row

from ..rules.boxes import MAX_SEATS, N_KINDS, N_STATES
from ..rules.ladder import N_BIDS, NO_BID, NUMBER, STATE
from ..rules.piles import copies_of
from ..rules.state import EPOCHS, State
from .bidding import BLUFFED, CALL, COMFORT, MILLION, in_millionths, ways

POOL, DRAWN, GOOD, SURE, COMFORTS = 0, 1, 2, 5, 8  # places in `odds`: of the last three a number for each state
ODDS = 11
MOST = tuple(max(NUMBER[bid] for bid in range(N_BIDS) if STATE[bid] == state) for state in range(N_STATES))
BID_OF = tuple(  # the hypothesis of so many of a state; NO_BID for none
    tuple(
        next((bid for bid in range(N_BIDS) if (STATE[bid], NUMBER[bid]) == (state, n)), NO_BID)
        for n in range(max(MOST) + 1)
    )
    for state in range(N_STATES)
)
FIRST_OVER = tuple(  # the lowest hypothesis of a state that is higher than number i - 1; NO_BID for none
    tuple(next((bid for bid in range(i, N_BIDS) if STATE[bid] == state), NO_BID) for state in range(N_STATES))
    for i in range(N_BIDS + 1)
)


@kernel
def weigh(s: State, seat: int, odds: Row) -> None:
    """Write the boxes that the seat has not seen and that others hold; good, sure and comfortable of each state."""
    odds[POOL] = odds[DRAWN] = 0
    for other in range(s.seats):
        odds[DRAWN] += s.hand_size[other] if other != seat else 0
    for box in range(N_KINDS):
        unseen = unseen_in(s, seat, box)
        found = s.hand[seat][box]
        for other in range(s.seats):
            found += s.finding[other][box]
        odds[POOL] += unseen
        if box < N_STATES:
            odds[GOOD + box] = unseen
            odds[SURE + box] = found + s.extra[box]
        elif s.heisenbergs == 1:
            for state in range(N_STATES):
                odds[GOOD + state] += unseen
                odds[SURE + state] += found
    for state in range(N_STATES):
        odds[COMFORTS + state] = odds[SURE + state] + comfort(odds[POOL], odds[GOOD + state], odds[DRAWN])


@kernel
def unseen_in(s: State, seat: int, box: int) -> int:
    """The number of boxes of a kind that the seat has not seen, whatever else the state shows."""
    unseen: int = copies_of(s, box) - s.swept[box] - s.hand[seat][box]
    for other in range(s.seats):
        unseen -= s.finding[other][box]
    for epoch in range(EPOCHS):
        unseen -= s.discarded[epoch * MAX_SEATS + seat][box]
    for look in range(s.looks):
        unseen -= s.looked[look][box] if s.looker[look] == seat else 0
    return unseen


@kernel
def comfort(pool: int, good: int, drawn: int) -> int:
    """The most good ones that are among so many drawn of a pool with comfortable odds."""
    lowest, highest = max(0, drawn - (pool - good)), min(good, drawn)
    weight = ways(good, lowest) * ways(pool - good, drawn - lowest)
    total = ways(pool, drawn)
    left = total
    for i in range(lowest, highest + 1):
        left -= weight
        if in_millionths(left, total) < COMFORT:
            return i
        weight = weight * (good - i) * (drawn - i) // ((i + 1) * (pool - good - drawn + i + 1))
    return highest


@kernel
def chance_of(odds: Row, bid: int) -> int:
    """The odds of a hypothesis for the seat, in millionths."""
    state = STATE[bid]
    pool, good, drawn = odds[POOL], odds[GOOD + state], odds[DRAWN]
    lowest, highest = max(0, drawn - (pool - good)), min(good, drawn)
    weight = ways(good, lowest) * ways(pool - good, drawn - lowest)
    below = 0
    for i in range(lowest, min(highest + 1, NUMBER[bid] - odds[SURE + state])):
        below += weight
        weight = weight * (good - i) * (drawn - i) // ((i + 1) * (pool - good - drawn + i + 1))
    return MILLION - in_millionths(below, ways(pool, drawn))


@kernel
def raise_by(odds: Row, bid: int, bluffed: int) -> int:
    """`bidding.raise_over` for the seat, which acts as if it had BLUFFED more of one state, or of none (N_STATES)."""
    best = CALL
    for state in range(N_STATES):
        most = odds[COMFORTS + state] + (BLUFFED if state == bluffed else 0)
        higher = BID_OF[state][max(0, min(most, MOST[state]))]
        if higher > bid and higher > best:
            best = higher
    if best != CALL:
        return best
    likeliest = -1
    for state in range(N_STATES):
        higher = FIRST_OVER[bid + 1][state]
        if higher != NO_BID:
            chance = chance_of(odds, higher)
            if chance > likeliest or (chance == likeliest and higher < best):
                best, likeliest = higher, chance
    return best


@kernel
def answer_by(odds: Row, bid: int) -> int:
    """`bidding.answer_to` for the seat: CALL where that is more likely right than the raise, else the raise."""
    higher = raise_by(odds, bid, N_STATES)
    if bid == NO_BID or higher == CALL:
        return higher
    return CALL if MILLION - chance_of(odds, bid) > chance_of(odds, higher) else higher
