"""Sets of cards, plain and compiled, beside Python's own sets."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.kernels import card_sets
from labtable.engine.kernels.card_sets import NO_CARD, cards_in, words_for, words_of
from labtable.engine.kernels.compiled import compile_kernels
from labtable.engine.kernels.kernel import is_kernel

N_CARDS = 132
WORDS = words_for(N_CARDS)
KERNELS = {name: kernel for name, kernel in vars(card_sets).items() if is_kernel(kernel) and name != "kernel"}
hands = st.sets(st.integers(0, N_CARDS - 1))
cards = st.integers(0, N_CARDS - 1)


def plain_row(hand: set[int]) -> Any:
    return list(words_of(sum(1 << card for card in hand), WORDS))


def compiled_row(hand: set[int]) -> Any:
    return np.array(plain_row(hand), np.int64)


@pytest.fixture(scope="module", params=["plain", "compiled"])
def kit(request: pytest.FixtureRequest) -> SimpleNamespace:
    """The kernels as they stand, or their compiled twins; and rows for them."""
    if request.param == "plain":
        return SimpleNamespace(row=plain_row, numbers=lambda length: [0] * length, **KERNELS)
    made = compile_kernels(KERNELS.values(), {}, [Path(card_sets.__file__)], "card-sets")
    twins = {name: made[kernel] for name, kernel in KERNELS.items()}
    return SimpleNamespace(row=compiled_row, numbers=lambda length: np.zeros(length, np.int16), **twins)


@given(hand=hands, card=cards)
def test_cards_are_put_in_and_taken_out(kit: SimpleNamespace, hand: set[int], card: int) -> None:
    row = kit.row(hand)
    assert kit.has(row, card) == (card in hand)
    kit.add(row, card)
    assert set(cards_in(row)) == hand | {card}
    kit.take(row, card)
    assert set(cards_in(row)) == hand - {card}
    kit.clear(row)
    assert list(row) == [0] * WORDS


@given(hand=hands)
def test_cards_are_counted(kit: SimpleNamespace, hand: set[int]) -> None:
    row = kit.row(hand)
    assert kit.count(row) == len(hand)


@given(hand=hands)
def test_a_set_is_walked_through_in_order(kit: SimpleNamespace, hand: set[int]) -> None:
    row, found, card = kit.row(hand), [], 0
    while (card := kit.next_card(row, card)) != NO_CARD:
        found.append(card)
        card += 1
    assert found == sorted(hand) == cards_in(row)


@given(some=hands, others=hands, card=cards)
def test_what_two_sets_have_in_common(kit: SimpleNamespace, some: set[int], others: set[int], card: int) -> None:
    one, other, common = kit.row(some), kit.row(others), sorted(some & others)
    assert kit.have_common(one, other) == bool(common)
    assert kit.count_common(one, other) == len(common)
    assert kit.next_common(one, other, card) == min((c for c in common if c >= card), default=NO_CARD)
    assert [kit.nth_common(one, other, n) for n in range(len(common))] == common
    out = kit.numbers(2 + N_CARDS)
    out[0], out[1] = 7, 8
    assert kit.list_common(one, other, out, 2, 100) == 2 + len(common)
    assert list(out[: 2 + len(common)]) == [7, 8, *(100 + c for c in common)]


def test_a_card_is_found_in_its_word_without_a_division() -> None:
    for card in range(-1, 72_000):
        assert card * card_sets.RECIPROCAL >> card_sets.SHIFT == card // card_sets.WORD_BITS


@given(word=st.integers(1, 2**card_sets.WORD_BITS - 1))
def test_bits_of_a_word(kit: SimpleNamespace, word: int) -> None:
    assert kit.lowest_bit(word) == next(bit for bit in range(card_sets.WORD_BITS) if word >> bit & 1)
    assert kit.bits_in(word) == sum(word >> bit & 1 for bit in range(card_sets.WORD_BITS))
