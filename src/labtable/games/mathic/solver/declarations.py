"""Declarations of a wild card: the forms of a value, and the values that are tried for the card (M-5)."""

from labtable.engine.kernels.kernel import apart
from labtable.engine.kernels.record import Row

from ..rules.cards import (
    MAX_DENOMINATOR,
    MAX_NUMERATOR,
    N_FACES,
    REWARDS,
    TOKEN_DENOMINATOR,
    TOKEN_NUMERATOR,
    TOKENS_SHOWN,
    TWELFTHS,
    Token,
)
from ..rules.fractions import gcd
from ..rules.state import NOTHING
from ..rules.writing import fits, is_wild

ANY, EVEN, ODD = -1, 0, 1  # parities of a numerator as written

# Values that a person would think of first; each is tried in a form of its own for every parity that pays.
TRIED = (
    (1, 2), (1, 1), (1, 3), (1, 4), (2, 3), (3, 4), (1, 6), (5, 6), (2, 1), (1, 12), (5, 12), (7, 12), (11, 12), (3, 1),
    (0, 1), (3, 2), (4, 1), (4, 3), (6, 1), (12, 1),
)  # fmt: skip
N_TRIED = len(TRIED)
SHOWN_TRIED = TOKENS_SHOWN + N_TRIED  # the values of number tokens shown come before
IN_FULL = (MAX_NUMERATOR + 1) * MAX_DENOMINATOR  # every value that may be declared, after those, once more


@apart
def form(card: int, numerator: int, denominator: int, parity: int) -> int:
    """The least k for which a wild card may be declared as k times both numbers of a reduced fraction; 0 if none.

    The numerator, k times the given one, must be of this parity: ANY, EVEN or ODD.
    """
    if numerator < 0 or denominator > MAX_DENOMINATOR:
        return 0
    for k in range(1, MAX_DENOMINATOR // denominator + 1):
        if numerator * k > MAX_NUMERATOR:
            return 0
        if (parity == ANY or numerator * k % 2 == parity) and fits(card, numerator * k, denominator * k):
            return k
    return 0


@apart
def tried_value(tokens: Row, i: int, value: Row) -> bool:
    """Write value number i of those that are tried into `value`, reduced; return whether there is one.

    First come the numbers of the `tokens` shown, then TRIED, then all that may be declared. `value` is the caller's row
    of two: numerator and denominator.
    """
    if i < TOKENS_SHOWN:
        if tokens[i] == NOTHING or REWARDS[tokens[i]] != Token.NUMBER:
            return False
        value[0], value[1] = TOKEN_NUMERATOR[tokens[i]], TOKEN_DENOMINATOR[tokens[i]]
        return True
    if i < SHOWN_TRIED:
        value[0], value[1] = TRIED[i - TOKENS_SHOWN][0], TRIED[i - TOKENS_SHOWN][1]
        return True
    i -= SHOWN_TRIED
    value[0], value[1] = i // MAX_DENOMINATOR, i % MAX_DENOMINATOR + 1
    return gcd(value[0], value[1]) == 1


def _can_be(card: int, parity: int) -> bool:
    """Whether the card may be written with a numerator of this parity (M-5, M-9)."""
    if not is_wild(card):
        return TWELFTHS[card] % 2 == parity
    return any(
        n % 2 == parity and fits(card, n, d) for n in range(MAX_NUMERATOR + 1) for d in range(1, MAX_DENOMINATOR + 1)
    )


CAN_BE = tuple(tuple(int(_can_be(card, parity)) for parity in (EVEN, ODD)) for card in range(N_FACES))
