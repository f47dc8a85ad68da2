"""Sets of cards as kernels: bit sets, for hands whose order does not matter.

A set of cards numbered from 0 is a row of `words_for(N_CARDS)` words, in a record `Annotated[Row, words_for(N_CARDS),
WIDE, CardSet(N_CARDS)]`. Two sets are intersected without a loop over cards: which cards of a hand fit is `hand &
fits`, word by word.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .kernel import kernel
from .record import Row

WORD_BITS = 62  # cards in a word: a word is never negative, plain or compiled
# card * RECIPROCAL >> SHIFT is card // WORD_BITS, for up to 72,000 cards: compiled, a division takes much longer
RECIPROCAL, SHIFT = 67651, 22
NO_CARD = -1
Cards = Sequence[int]  # a set that is only looked at


class CardSet(NamedTuple):
    """A mark on rows of a record that are sets of this many cards, for code that reads records from outside."""

    cards: int


def words_for(cards: int) -> int:
    """The number of words that a set of this many different cards takes.

    >>> words_for(62), words_for(63), words_for(132)
    (1, 2, 3)
    """
    return -(-cards // WORD_BITS)


def words_of(bits: int, words: int) -> tuple[int, ...]:
    """A set from the bits of a Python integer.

    >>> words_of(2**62 + 5, 2)
    (5, 1)
    """
    return tuple(bits >> WORD_BITS * word & (1 << WORD_BITS) - 1 for word in range(words))


def cards_in(cards: Cards) -> list[int]:
    """The cards of a set, ascending.

    >>> cards_in([5, 1])
    [0, 2, 62]
    """
    found = []
    for at in range(len(cards)):
        word = int(cards[at])
        while word != 0:
            found.append(at * WORD_BITS + (word & -word).bit_length() - 1)
            word &= word - 1
    return found


# --- words ------------------------------------------------------------------------------------------------------------


@kernel
def lowest_bit(word: int) -> int:
    """The index of the lowest bit that is set; some bit must be.

    >>> lowest_bit(12)
    2
    """
    return bits_in((word & -word) - 1)


@kernel
def bits_in(word: int) -> int:
    """The number of bits that are set (popcount).

    >>> bits_in(13)
    3
    """
    return word.bit_count()


# --- one set ----------------------------------------------------------------------------------------------------------


@kernel
def has(cards: Cards, card: int) -> bool:
    """Whether the card is in the set.

    >>> has([5, 1], 62), has([5, 1], 1)
    (True, False)
    """
    word = card * RECIPROCAL >> SHIFT
    return cards[word] >> card - WORD_BITS * word & 1 == 1


@kernel
def add(cards: Row, card: int) -> None:
    """Add the card to the set."""
    word = card * RECIPROCAL >> SHIFT
    cards[word] |= 1 << card - WORD_BITS * word


@kernel
def take(cards: Row, card: int) -> None:
    """Remove the card from the set, if it is in it.

    >>> hand = [5, 1]
    >>> take(hand, 2)
    >>> take(hand, 7)
    >>> hand
    [1, 1]
    """
    word = card * RECIPROCAL >> SHIFT
    cards[word] &= ~(1 << card - WORD_BITS * word)


@kernel
def add_all(cards: Row, others: Cards) -> None:
    """Add all cards of another set.

    >>> hand = [5, 1]
    >>> add_all(hand, [2, 1])
    >>> hand
    [7, 1]
    """
    for at in range(len(cards)):
        cards[at] |= others[at]


@kernel
def clear(cards: Row) -> None:
    """Remove all cards from the set."""
    for at in range(len(cards)):
        cards[at] = 0


@kernel
def count(cards: Cards) -> int:
    """The number of cards in the set.

    >>> count([5, 1])
    3
    """
    n = 0
    for at in range(len(cards)):
        n += bits_in(cards[at])
    return n


@kernel
def next_card(cards: Cards, card: int) -> int:
    """The lowest card of the set from this one on, or NO_CARD; `next_card(cards, card + 1)` iterates over a set.

    >>> next_card([5, 1], 0), next_card([5, 1], 3), next_card([5, 1], 63)
    (0, 62, -1)
    """
    return next_common(cards, cards, card)


# --- two sets ---------------------------------------------------------------------------------------------------------


@kernel
def have_common(some: Cards, others: Cards) -> bool:
    """Whether the sets intersect.

    >>> have_common([5, 1], [2, 1]), have_common([5, 1], [2, 0])
    (True, False)
    """
    both = 0
    for at in range(len(some)):
        both |= some[at] & others[at]
    return both != 0


@kernel
def count_common(some: Cards, others: Cards) -> int:
    """The number of cards in both sets.

    >>> count_common([5, 1], [4, 1])
    2
    """
    n = 0
    for at in range(len(some)):
        n += bits_in(some[at] & others[at])
    return n


@kernel
def next_common(some: Cards, others: Cards, card: int) -> int:
    """The lowest card from this one on in both sets, or NO_CARD.

    >>> next_common([5, 1], [4, 1], 0), next_common([5, 1], [4, 1], 3)
    (2, 62)
    """
    at = card * RECIPROCAL >> SHIFT
    if at >= len(some):
        return NO_CARD
    below = card - WORD_BITS * at
    both = (some[at] & others[at]) >> below << below
    while both == 0:
        at += 1
        if at == len(some):
            return NO_CARD
        both = some[at] & others[at]
    return at * WORD_BITS + lowest_bit(both)


@kernel
def nth_common(some: Cards, others: Cards, n: int) -> int:
    """The nth card in both sets, ascending, counted from 0; there must be that many.

    >>> nth_common([5, 1], [4, 1], 1)
    62
    """
    at = 0
    both = some[at] & others[at]
    left = n - bits_in(both)
    while left >= 0:
        at += 1
        both = some[at] & others[at]
        n = left
        left -= bits_in(both)
    for _ in range(n):
        both &= both - 1
    return at * WORD_BITS + lowest_bit(both)


@kernel
def list_common(some: Cards, others: Cards, out: Row, n: int, more: int) -> int:
    """Append the cards in both sets, each plus `more`, to the n numbers in `out`; return the new count.

    `out` needs room for one number more. A word's first card is written whether there is one or not: compiled, a branch
    that cannot be predicted costs more, and a word seldom has a second one.

    >>> found = [7, 0, 0]
    >>> list_common([5, 1], [4, 1], found, 1, 100), found
    (3, [7, 102, 162])
    """
    for at in range(len(some)):
        both = some[at] & others[at]
        out[n] = more + at * WORD_BITS + lowest_bit(both)
        n += 1 if both != 0 else 0
        both &= both - 1
        while both != 0:
            out[n] = more + at * WORD_BITS + lowest_bit(both)
            n += 1
            both &= both - 1
    return n
