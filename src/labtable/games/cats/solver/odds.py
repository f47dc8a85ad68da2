"""The probability that a hypothesis is valid, from what a seat knows.

Which unseen boxes are in other hands is pure chance, as `redeal` deals them, so the number of them that counts is
hypergeometric. These odds draw no conclusions from what others say or do not show.
"""

from labtable.engine.kernels.kernel import kernel

from ..rules.boxes import MAX_SEATS, N_KINDS, Box
from ..rules.ladder import NUMBER, STATE
from ..rules.piles import copies_of
from ..rules.state import EPOCHS, HIDDEN, State


@kernel
def chance(view: State, seat: int, bid: int) -> float:
    """The probability that the hypothesis is valid, given the seat's view (C-6, C-8, C-11)."""
    good = pool = drawn = 0
    for box in range(N_KINDS):
        unseen = unseen_of(view, seat, box)
        pool += unseen
        good += unseen if counts(view, box, bid) else 0
    for other in range(view.seats):
        drawn += view.hand_size[other] if view.hand[other][0] == HIDDEN else 0
    return at_least(pool, good, drawn, NUMBER[bid] - count_seen(view, bid))


@kernel
def counts(view: State, box: int, bid: int) -> bool:
    """Whether a box matches the hypothesis, or is a Heisenberg that counts (C-6)."""
    return box == STATE[bid] or (box == Box.HEISENBERG and view.heisenbergs == 1)


@kernel
def count_seen(view: State, bid: int) -> int:
    """Count visible findings and hands as the hypothesis counts them, and what doctorates add (C-8, C-11)."""
    n: int = view.extra[STATE[bid]]
    for box in range(N_KINDS):
        if counts(view, box, bid):
            for seat in range(view.seats):
                n += view.finding[seat][box] + max(0, view.hand[seat][box])
    return n


@kernel
def unseen_of(view: State, seat: int, box: int) -> int:
    """The number of boxes of a kind that the seat has not seen in this experiment."""
    n: int = copies_of(view, box) - view.swept[box]
    for other in range(view.seats):
        n -= view.finding[other][box] + max(0, view.hand[other][box])
    for row in range(EPOCHS * MAX_SEATS):
        n -= max(0, view.discarded[row][box])
    for look in range(view.looks):
        n -= view.looked[look][box] if view.looker[look] == seat else 0
    return n


@kernel
def at_least(pool: int, good: int, drawn: int, least: int) -> float:
    """The probability of `least` good ones or more among `drawn` of a pool; each term by its ratio to the last one."""
    lowest = max(0, drawn - (pool - good))
    weight = 1.0
    total = above = 0.0
    for i in range(lowest, min(good, drawn) + 1):
        total += weight
        above += weight if i >= least else 0.0
        weight *= (good - i) * (drawn - i) / ((i + 1) * (pool - good - drawn + i + 1))
    return above / total
