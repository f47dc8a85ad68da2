"""The table's dice: a counter-based generator whose key and counter are in the game's record.

Word number i of key (a, b) is `mix(mix(i ^ a) ^ b)` with the finaliser of MurmurHash3 (Austin Appleby, public domain).
All arithmetic is exact below 2**64 in Python and correct modulo 2**64 compiled, so both agree bit for bit.
"""

from .kernel import kernel
from .record import Row
from .state import MatchState

WORD = 0xFFFFFFFF
MULTIPLIER_1 = 0x85EBCA6B
MULTIPLIER_2 = 0xC2B2AE35
GOLDEN = 0x9E3779B9


@kernel
def mix(word: int) -> int:
    """Hash 32 bits so that each bit of the output depends on each bit of the input."""
    word = ((word ^ (word >> 16)) * MULTIPLIER_1) & WORD
    word = ((word ^ (word >> 13)) * MULTIPLIER_2) & WORD
    return word ^ (word >> 16)


@kernel
def derive(seed: int, purpose: int) -> int:
    """An independent seed, from 0 to 2**62 - 1, for a numbered purpose: game i of a batch, a seat's bot."""
    low = mix((seed & WORD) ^ mix((purpose + GOLDEN) & WORD))
    high = mix(((seed >> 32) & WORD) ^ mix(low ^ (purpose & WORD)))
    return ((high & (WORD >> 2)) << 32) | mix(low ^ high)


@kernel
def seed_random(s: MatchState, seed: int) -> None:
    """Seed the generator with any whole number from 0 to 2**63 - 1."""
    low, high = seed & WORD, (seed >> 32) & WORD
    s.random_low = mix(low ^ mix((high + GOLDEN) & WORD))
    s.random_high = mix(high ^ mix((s.random_low + GOLDEN) & WORD))
    s.random_count = 0


@kernel
def random_word(s: MatchState) -> int:
    """The next 32 random bits."""
    s.random_count += 1
    return mix(mix((s.random_count & WORD) ^ s.random_low) ^ s.random_high)


@kernel
def random_below(s: MatchState, n: int) -> int:
    """A random whole number from 0 to n - 1, for n up to 2**31; the bias is below n / 2**32."""
    return (random_word(s) * n) >> 32


@kernel
def shuffle(s: MatchState, cards: Row, n: int) -> None:
    """Shuffle the first n cards in place (Fisher and Yates); the same on every machine for a seed.

    >>> from labtable.engine.kernels.record import record
    >>> s = record(MatchState)()
    >>> seed_random(s, 7)
    >>> cards = [1, 2, 3, 4, 5, 0]
    >>> shuffle(s, cards, 5)
    >>> cards
    [1, 3, 4, 5, 2, 0]
    """
    for i in range(n - 1, 0, -1):
        j = random_below(s, i + 1)
        swapped = cards[i]
        cards[i] = cards[j]
        cards[j] = swapped
