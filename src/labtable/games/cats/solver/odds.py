"""The probability that a hypothesis is valid, from what a seat knows.

Which unseen boxes are in other hands is pure chance, as `redeal` deals them, so the number of them that counts is
hypergeometric. These odds draw no conclusions from what others say or do not show.
"""

from math import comb

from labtable.engine.kernels.kernel import kernel

from ..rules.boxes import MAX_SEATS, N_BOXES, N_KINDS, Box
from ..rules.ladder import NUMBER, STATE
from ..rules.piles import copies_of
from ..rules.state import EPOCHS, HIDDEN, State

WAYS = tuple(tuple(comb(n, k) for k in range(N_BOXES + 1)) for n in range(N_BOXES + 1))  # to take k out of n: < 2**49


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
    return 1.0 - ways_below(pool, good, drawn, NUMBER[bid] - count_seen(view, bid)) / WAYS[pool][drawn]


@kernel
def ways_below(pool: int, good: int, drawn: int, least: int) -> int:
    """The number of ways to draw so many of a pool that fewer than `least` good ones are among them."""
    below = 0
    for i in range(max(0, drawn - (pool - good)), min(good, drawn, least - 1) + 1):
        below += WAYS[good][i] * WAYS[pool - good][drawn - i]
    return below


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
def unseen_by_all(s: State, box: int) -> int:
    """The number of boxes of a kind that have not been seen by all in this experiment."""
    n: int = copies_of(s, box) - s.swept[box]
    for seat in range(s.seats):
        n -= s.finding[seat][box]
    return n


@kernel
def unseen_of(s: State, seat: int, box: int) -> int:
    """The number of boxes of a kind that the seat has not seen in this experiment, whatever else the state shows."""
    n: int = unseen_by_all(s, box) - s.hand[seat][box]
    for epoch in range(EPOCHS):
        n -= s.discarded[epoch * MAX_SEATS + seat][box]
    for look in range(s.looks):
        n -= s.looked[look][box] if s.looker[look] == seat else 0
    return n
