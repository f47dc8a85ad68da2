"""The table's dice: fair, the same everywhere, compiled or not."""

from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.kernels import randomness
from labtable.engine.kernels.binding import Function
from labtable.engine.kernels.compiled import compile_kernels, get, new_records, put
from labtable.engine.kernels.randomness import WORD, derive, mix, random_below, random_word, seed_random, shuffle
from labtable.engine.kernels.record import record
from labtable.engine.kernels.state import MatchState
from tests.chance import deviation, is_fair

SEEDS = st.integers(0, 2**63 - 1)


@record
class Dice(MatchState):
    """Nothing but what every game's record has."""


def dice(seed: int) -> Dice:
    found = Dice()
    seed_random(found, seed)
    return found


def test_the_finaliser_is_that_of_murmurhash3() -> None:
    """Known answers of fmix32."""
    assert [mix(word) for word in (0, 1, 0xFFFFFFFF)] == [0, 0x514E28B7, 0x81F16F39]


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [235151307, 3378212876, 1527520360, 1874217452]),
        (1, [3100052570, 1720528671, 158789285, 3843309125]),
        (42, [69932489, 286526975, 3609104698, 4000175040]),
        (2**63 - 1, [1618508351, 1939581442, 1981903151, 2886481970]),
    ],
)
def test_a_seed_gives_these_words_for_ever(seed: int, words: list[int]) -> None:
    """Stored matches are replayed from their seeds: a change here loses them."""
    found = dice(seed)
    assert [random_word(found) for _ in words] == words


def test_a_seed_gives_these_seeds_for_ever() -> None:
    assert [derive(1, purpose) for purpose in (0, 1)] == [3614247293821469683, 987968019960756809]


@given(st.integers(0, WORD))
def test_mixing_stays_within_32_bits(word: int) -> None:
    assert 0 <= mix(word) <= WORD


@given(SEEDS, st.integers(0, 2**31))
def test_a_derived_seed_is_a_seed(seed: int, purpose: int) -> None:
    assert 0 <= derive(seed, purpose) < 2**62


def test_derived_seeds_differ() -> None:
    found = {derive(seed, purpose) for seed in range(200) for purpose in range(200)}
    assert len(found) == 200 * 200


@given(SEEDS, st.integers(1, 2**31))
def test_a_number_below_n_is_below_n(seed: int, n: int) -> None:
    assert 0 <= random_below(dice(seed), n) < n


@pytest.mark.parametrize("n", [2, 3, 6, 54, 1000])
def test_all_numbers_below_n_are_as_likely(n: int) -> None:
    found = dice(n)
    counts = [0] * n
    for _ in range(30 * n + 3000):
        counts[random_below(found, n)] += 1
    assert is_fair(counts)


def test_first_words_of_successive_seeds_are_independent() -> None:
    """Games are seeded 0, 1, 2 and so on."""
    counts = [[0] * 16 for _ in range(16)]
    for seed in range(20_000):
        counts[random_below(dice(seed), 16)][random_below(dice(seed + 1), 16)] += 1
    assert is_fair([n for row in counts for n in row])


def test_successive_words_are_independent() -> None:
    found, counts, last = dice(5), [[0] * 16 for _ in range(16)], 0
    for _ in range(20_000):
        word = random_below(found, 16)
        counts[last][word] += 1
        last = word
    assert is_fair([n for row in counts for n in row])


def test_each_bit_is_as_often_set_as_not() -> None:
    found = dice(9)
    words = [random_word(found) for _ in range(20_000)]
    for bit in range(32):
        ones = sum(word >> bit & 1 for word in words)
        assert is_fair([ones, len(words) - ones]), bit


def test_a_shuffle_brings_every_order_as_often() -> None:
    found = dice(3)
    counts = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(200 * len(counts)):
        cards: Any = [0, 1, 2, 3, 9, 9]
        shuffle(found, cards, 4)
        assert cards[4:] == [9, 9]
        counts[tuple(cards[:4])] += 1
    assert is_fair(list(counts.values()))


def test_the_judge_of_chance_can_say_no() -> None:
    assert not is_fair([600, 400])
    assert not is_fair([1000] * 50)  # too even to be chance
    assert is_fair([1015, 985])
    assert deviation([600, 400], [500, 500]) > 4


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[Any, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        roots: list[Function] = [mix, derive, seed_random, random_word, random_below, shuffle]
        return compile_kernels(roots, {}, [Path(randomness.__file__)], "dice")


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32 - 1, 2**32, 2**62 + 12345, 2**63 - 1])
def test_compiled_dice_are_the_same_dice(compiled: dict[Any, Any], seed: int) -> None:
    plain, records = dice(seed), new_records(Dice, 1)
    put(records, 0, Dice())
    compiled[seed_random](records[0], seed)
    assert get(records, 0, Dice) == plain
    for n in (1, 2, 54, 2**31, 2**31 - 1):
        assert compiled[random_below](records[0], n) == random_below(plain, n)
        assert compiled[random_word](records[0]) == random_word(plain)
    cards: Any = list(range(60))
    rows = np.arange(60, dtype=np.int16)
    shuffle(plain, cards, 54)
    compiled[shuffle](records[0], rows, 54)
    assert rows.tolist() == cards
    assert get(records, 0, Dice) == plain
    for purpose in (0, 1, 2**31, 2**40, 2**62):
        assert compiled[derive](seed, purpose) == derive(seed, purpose)
    for word in (0, 1, 2**31, 2**32 - 1, seed & WORD):
        assert compiled[mix](word) == mix(word)
