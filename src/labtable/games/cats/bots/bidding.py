"""Hypotheses and calls of a scientist who plays by the odds: the intermediate bot, and the expert's model of others."""

from labtable.engine.kernels.kernel import apart, kernel
from labtable.engine.kernels.record import Row

from ..rules.boxes import N_KINDS, N_STATES, Box
from ..rules.ladder import NO_BID, NUMBER, STATE
from ..rules.piles import copies_of
from ..rules.state import State
from ..solver.odds import unseen_of
from .workspace import NEEDS, OWN

MILLION = 1_000_000
EXACT_BITS = 40
COMFORT = 550_000  # a raise is as high as it can be with these odds
CALL = -1  # instead of a hypothesis
BLUFFS = 20  # percent of its hypotheses
BLUFFED = 2  # boxes of a state that it then acts as if it had besides


# --- the odds ---------------------------------------------------------------------------------------------------------


@apart
@kernel
def write_odds(view: State, seat: int, is_own: bool, odds: Row) -> None:
    """Write the odds of every number of each state, for all that the seat may hold; another's seat by what all know."""
    pool = 0
    drawn = 0
    for box in range(N_KINDS):
        pool += max(0, unseen_by(view, seat, box, is_own))
    pool -= view.hand_size[seat]
    for other in range(view.seats):
        drawn += view.hand_size[other] if other != seat else 0
    for state in range(N_STATES):
        sure: int = view.extra[state]
        good: int = unseen_by(view, seat, state, is_own)
        found: int = view.finding[seat][state]
        for other in range(view.seats):
            sure += view.finding[other][state] if other != seat else 0
        if view.heisenbergs == 1:
            good += unseen_by(view, seat, Box.HEISENBERG, is_own)
            found += view.finding[seat][Box.HEISENBERG]
            for other in range(view.seats):
                sure += view.finding[other][Box.HEISENBERG] if other != seat else 0
        for own in range(OWN):
            left = min(max(0, good - max(0, own - found)), pool)
            write_tail(pool, left, min(drawn, pool), sure + own, odds, (state * OWN + own) * NEEDS)


@kernel
def unseen_by(view: State, seat: int, box: int, is_own: bool) -> int:
    """The number of boxes of a kind that may lie in any hand, the seat's own too, by what it has seen besides."""
    n: int = copies_of(view, box) - view.swept[box]
    if is_own:
        return unseen_of(view, seat, box) + view.hand[seat][box]
    for other in range(view.seats):
        n -= view.finding[other][box]
    return n


@kernel
def write_tail(pool: int, good: int, drawn: int, sure: int, odds: Row, start: int) -> None:
    """Write the odds of n or more in all, of which so many are sure, for each n: hypergeometric, in whole numbers."""
    for n in range(NEEDS):
        odds[start + n] = 0
    lowest, highest = max(0, drawn - (pool - good)), min(good, drawn)
    weight = ways(good, lowest) * ways(pool - good, drawn - lowest)
    total, below, n = ways(pool, drawn), 0, 0
    for i in range(lowest, highest + 1):
        while n < NEEDS and n <= sure + i:
            odds[start + n] = MILLION - in_millionths(below, total)
            n += 1
        below += weight
        weight = weight * (good - i) * (drawn - i) // ((i + 1) * (pool - good - drawn + i + 1))


@kernel
def ways(n: int, k: int) -> int:
    """The number of ways to take k out of n; for all boxes and half of them it is below 2**49."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


@kernel
def in_millionths(part: int, whole: int) -> int:
    """A share of the whole, which may be so large that it leaves no room for a million times as much."""
    unit = (whole >> EXACT_BITS) + 1
    return part // unit * MILLION // (whole // unit)


@kernel
def holds(view: State, seat: int, state: int) -> int:
    """The number of boxes of the seat's hand and findings that count as the state."""
    n: int = view.hand[seat][state] + view.finding[seat][state]
    if view.heisenbergs == 1:
        n += view.hand[seat][Box.HEISENBERG] + view.finding[seat][Box.HEISENBERG]
    return n


@kernel
def odds_of(odds: Row, bid: int, alive: int, dead: int, empty: int) -> int:
    """The odds of a hypothesis in millionths, for a seat with so many that count as each state."""
    state = STATE[bid]
    own = alive if state == Box.ALIVE else dead if state == Box.DEAD else empty
    return odds[(state * OWN + min(own, OWN - 1)) * NEEDS + NUMBER[bid]]


# --- what is said -----------------------------------------------------------------------------------------------------


@kernel
def raise_over(odds: Row, ladder: int, bid: int, alive: int, dead: int, empty: int) -> int:
    """The highest raise with comfortable odds, else the one with the best; CALL at the end of the clipboard."""
    best, comfortable, most = CALL, CALL, -1
    for higher in range(bid + 1, ladder):
        chance = odds_of(odds, higher, alive, dead, empty)
        if chance >= COMFORT:
            comfortable = higher
        if chance > most:
            best, most = higher, chance
    return best if comfortable == CALL else comfortable


@kernel
def answer_to(odds: Row, ladder: int, bid: int, alive: int, dead: int, empty: int) -> int:
    """Return the answer to a hypothesis: CALL where that is more likely right than the raise, else the raise."""
    higher = raise_over(odds, ladder, bid, alive, dead, empty)
    if bid == NO_BID or higher == CALL:
        return higher
    doubt = MILLION - odds_of(odds, bid, alive, dead, empty)
    return CALL if doubt > odds_of(odds, higher, alive, dead, empty) else higher


@kernel
def bluff_over(odds: Row, ladder: int, bid: int, alive: int, dead: int, empty: int, state: int) -> int:
    """The raise of a scientist who acts as if having BLUFFED more of a state."""
    more_alive = alive + BLUFFED if state == Box.ALIVE else alive
    more_dead = dead + BLUFFED if state == Box.DEAD else dead
    more_empty = empty + BLUFFED if state == Box.EMPTY else empty
    return raise_over(odds, ladder, bid, more_alive, more_dead, more_empty)
