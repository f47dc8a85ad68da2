"""The tokens that an equation earns while it is being built (M-9), as a set of bits: bit i is token i of those shown.

In the sets that entries carry, NOT_ODD and NOT_EVEN say besides what the side of the open card has lost.
"""

from labtable.engine.kernels.kernel import apart, kernel

from ..rules.cards import COLOUR, REWARDS, TOKEN_COLOURS, TOKEN_DENOMINATOR, TOKEN_NUMERATOR, TOKENS_SHOWN, Token
from ..rules.fractions import gcd
from ..rules.state import NOTHING, Piece
from .declarations import ANY, CAN_BE, EVEN, ODD, form, tried_value
from .workspace import EARNED_SETS, JOINS, NOT_EVEN, NOT_ODD, OPERATOR, TOKEN_BITS, Join, Workspace

# --- what is earned ---------------------------------------------------------------------------------------------------


@kernel
def tokens_in(bits: int) -> int:
    """The number of tokens in a set."""
    n = 0
    for i in range(TOKENS_SHOWN):
        if bits & (1 << i) != 0:
            n += 1
    return n


@apart
def bits_for(r: Workspace, reward: int) -> int:
    """The shown tokens that reward this."""
    bits = 0
    for i in range(TOKENS_SHOWN):
        if r.tokens[i] != NOTHING and REWARDS[r.tokens[i]] == reward:
            bits |= 1 << i
    return bits


@apart
def number_bits(r: Workspace, top: int, bottom: int) -> int:
    """The number tokens shown that have this reduced value."""
    bits = 0
    for i in range(TOKENS_SHOWN):
        token = r.tokens[i]
        if token != NOTHING and REWARDS[token] == Token.NUMBER:
            if TOKEN_NUMERATOR[token] == top and TOKEN_DENOMINATOR[token] == bottom:
                bits |= 1 << i
    return bits


@kernel
def number_tokens(r: Workspace) -> int:
    """All number tokens shown."""
    return bits_for(r, Token.NUMBER)


@apart
def hoped_numbers(r: Workspace, card: int) -> int:
    """The number tokens shown whose value a wild card can have; it can earn only one of them."""
    bits = 0
    for i in range(TOKENS_SHOWN):
        if tried_value(r.tokens, i, r.value) and form(card, r.value[0], r.value[1], ANY) > 0:
            bits |= 1 << i
    return bits


@apart
def written_number_bits(r: Workspace, top: int, bottom: int) -> int:
    """The number tokens shown that have the value of a fraction as it is written."""
    common = gcd(top, bottom)
    return number_bits(r, top // common, bottom // common)


@apart
def read_tokens(r: Workspace) -> None:
    """Note which tokens shown reward which operators and parities."""
    r.plus_bits = bits_for(r, Token.PLUS)
    r.minus_bits = bits_for(r, Token.MINUS)
    r.compare_bits = bits_for(r, Token.COMPARE)
    r.odd_bits = bits_for(r, Token.ODD)
    r.even_bits = bits_for(r, Token.EVEN)
    for join in range(JOINS):
        operator = OPERATOR[join]
        if operator in (Piece.PLUS, Piece.TIMES):
            r.join_bits[join] = r.plus_bits
        elif operator == Piece.POWER:
            r.join_bits[join] = r.compare_bits
        else:
            r.join_bits[join] = r.minus_bits
    r.join_bits[Join.CARD] = 0


@apart
def colour_bits(r: Workspace) -> int:
    """The tokens earned by the colours of all cards of the task (M-9)."""
    colours, bits = 0, 0
    for i in range(r.cards):
        colours |= COLOUR[r.card[i]]
    for i in range(TOKENS_SHOWN):
        token = r.tokens[i]
        if token != NOTHING and REWARDS[token] == Token.COLOURS and TOKEN_COLOURS[token] == colours:
            bits |= 1 << i
    return bits


@kernel
def lost_by(r: Workspace, place: int) -> int:
    """Return what a side loses by this card: NOT_ODD or NOT_EVEN, or 0 where no token rewards that (M-9)."""
    if r.card_top[place] % 2 == 0:
        return NOT_ODD if r.odd_bits != 0 else 0
    return NOT_EVEN if r.even_bits != 0 else 0


@kernel
def side_bits(r: Workspace, lost: int) -> int:
    """The tokens that a side earns by its numerators (M-9)."""
    bits = 0 if lost & NOT_ODD != 0 else r.odd_bits
    return bits if lost & NOT_EVEN != 0 else bits | r.even_bits


@apart
def hope_for(r: Workspace) -> None:
    """Write into `hope`, for each set of tokens earned so far, the most tokens that an equation can earn."""
    card = r.card[r.open_place]
    for earned in range(EARNED_SETS):
        bits = earned & TOKEN_BITS | r.set_bits
        if earned & NOT_ODD == 0 and can_open_be(r, card, ODD):
            bits |= r.odd_bits
        if earned & NOT_EVEN == 0 and can_open_be(r, card, EVEN):
            bits |= r.even_bits
        number = 0 if r.hoped_bits & ~bits == 0 else 1  # a card has one value
        r.hope[earned] = tokens_in(bits) + number


@kernel
def can_open_be(r: Workspace, card: int, parity: int) -> bool:
    """Whether the open card may be written with a numerator of this parity."""
    if r.is_unknown == 1:
        return CAN_BE[card][parity] == 1
    return r.card_top[r.open_place] % 2 == parity
