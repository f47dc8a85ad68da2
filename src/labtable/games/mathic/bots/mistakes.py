"""Mistakes that a learner might write and believe: false equations of three basic cards, for bots that err (M-12).

Either the twelfths are kept when multiplying or dividing (3/12 x 4/12 = 12/12, 8/12 / 4/12 = 2/12), or a sum is off by
one twelfth. A variant is one number that encodes the cards, which of them is from the hand, and the kind of mistake.
"""

from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row

from ..rules.cards import N_BASIC, TWELFTHS
from ..rules.state import Piece, State

SEEN = 8  # cards of the space, the last ones
KINDS = (Piece.TIMES, Piece.OVER, Piece.PLUS)
CARDS = 3
PIECES = 7  # of such a play, with its beginning and its end


@kernel
def write_mistake(view: State, seat: int, out: Row) -> int:
    """Write a false equation of one card of the hand and two of the space into `out`; return its length, 0 for none."""
    lie = min(view.space_size, SEEN)
    ways = view.hand_size[seat] * lie * lie * CARDS * len(KINDS)
    first = random_below(view, ways) if ways > 0 else 0
    for step in range(ways):
        if is_mistake(view, seat, (first + step) % ways, lie, out):
            return PIECES
    return 0


@kernel
def is_mistake(view: State, seat: int, way: int, lie: int, out: Row) -> bool:
    """Write this way's equation into `out`; return whether it is one that a learner may believe."""
    operator = KINDS[way % len(KINDS)]
    way //= len(KINDS)
    card = new_row(CARDS)
    own = way % CARDS
    way //= CARDS
    one, other = way % lie, way // lie % lie
    card[own] = view.hand[seat][way // (lie * lie)]
    card[(own + 1) % CARDS] = view.space[view.space_size - 1 - one]
    card[(own + 2) % CARDS] = view.space[view.space_size - 1 - other]
    out[0], out[1], out[2], out[3] = Piece.COMPUTE, card[0], operator, card[1]
    out[4], out[5], out[6] = Piece.EQUALS, card[2], Piece.END
    if one == other or card[0] >= N_BASIC or card[1] >= N_BASIC or card[2] >= N_BASIC:
        return False
    return is_believed(operator, TWELFTHS[card[0]], TWELFTHS[card[1]], TWELFTHS[card[2]])


@kernel
def is_believed(operator: int, a: int, b: int, c: int) -> bool:
    """Whether a learner may think that these twelfths make an equation, which they do not."""
    if operator == Piece.TIMES:
        return c > 0 and a * b == c
    if operator == Piece.OVER:
        return c > 0 and b > 0 and a == b * c
    return a + b == c + 1 or a + b == c - 1
