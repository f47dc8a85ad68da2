"""Seatings: every bot has every seat, and every neighbour, as often as every other."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.play.bulk import Simulator
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.lab import Results, simulate, summary
from labtable.lab.simulation.seatings import SEATINGS, circles, kinds_of, matches_a_deal, orders_of, seated

SEEDS = st.integers(0, 2**63 - 1)


def neighbours(orders: Any) -> Counter[tuple[int, int]]:
    """How often each bot sits right before each other one."""
    return Counter(pair for order in orders for pair in zip(order, [*order[1:], order[0]], strict=True))


def seats(orders: Any) -> Counter[tuple[int, int]]:
    """How often each bot sits in each seat."""
    return Counter(place for order in orders for place in enumerate(order))


@given(bots=st.integers(2, 10), seed=SEEDS, block=st.integers(0, 10**6))
def test_random_seats_are_balanced_in_each_deal_and_neighbours_in_each_block(bots: int, seed: int, block: int) -> None:
    kinds = tuple(range(bots))
    size = len(circles(bots))
    deals = [orders_of(kinds, "random", seed, block * size + i) for i in range(size)]
    for orders in deals:
        assert set(seats(orders).values()) == {1}
        assert len(seats(orders)) == bots**2
    found = neighbours([order for orders in deals for order in orders])
    assert len(found) == bots * (bots - 1)
    assert len(set(found.values())) == 1


@given(bots=st.integers(3, 8), seed=SEEDS)
def test_random_seats_depend_on_the_seed(bots: int, seed: int) -> None:
    kinds = tuple(range(bots))
    drawn = [tuple(orders_of(kinds, "random", s, deal) for deal in range(40)) for s in (seed, seed, seed ^ 1)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_all_circles_of_four_come_up_equally_often() -> None:
    """Not only each pair: by chance, each of the six circles."""
    found = Counter(orders_of((0, 1, 2, 3), "random", 1, deal)[0] for deal in range(6000))
    assert {order[order.index(0) :] + order[: order.index(0)] for order in found} == {
        (0, *rest) for rest in permutations((1, 2, 3))
    }
    assert min(found.values()) > 6000 / 24 * 0.7


@given(kinds=st.lists(st.integers(0, 2), min_size=1, max_size=5), deal=st.integers(0, 100))
def test_arrangements_are_all_orders_that_differ_each_once(kinds: list[int], deal: int) -> None:
    bots = kinds_of(kinds)
    orders = orders_of(bots, "arrangements", 0, deal)
    assert all(sorted(order) == list(range(len(bots))) for order in orders)
    assert Counter(tuple(bots[bot] for bot in order) for order in orders) == Counter(set(permutations(bots)))
    assert len(orders) == matches_a_deal(bots, "arrangements")


def test_bots_of_one_kind_change_places_from_deal_to_deal() -> None:
    kinds = kinds_of(["expert", "beginner", "beginner", "beginner"])
    orders = [order for deal in range(3) for order in orders_of(kinds, "arrangements", 0, deal)]
    assert {(seat, bot): n for (seat, bot), n in seats(orders).items() if bot == 0} == {(s, 0): 3 for s in range(4)}
    assert set(seats(orders).values()) == {3}
    assert {n for (a, b), n in neighbours(orders).items() if 0 in (a, b)} == {4}


@given(
    kinds=st.lists(st.integers(0, 3), min_size=2, max_size=5),
    seating=st.sampled_from(SEATINGS),
    first=st.integers(0, 500),
)
def test_who_sits_in_a_match_does_not_depend_on_where_one_begins(kinds: list[int], seating: str, first: int) -> None:
    bots = kinds_of(kinds)
    whole = seated(bots, seating, 5, 0, first + 60)
    assert seated(bots, seating, 5, first, 60).tolist() == whole[first:].tolist()


def test_too_many_arrangements_are_refused() -> None:
    assert matches_a_deal(tuple(range(7)), "arrangements") == 5040
    assert matches_a_deal((0,) + (1,) * 9, "arrangements") == 10
    with pytest.raises(Problem, match="8 bots have 40,320 arrangements, and at most 5,040 are played"):
        matches_a_deal(tuple(range(8)), "arrangements")


def test_paired_is_another_name_of_rotations() -> None:
    asked: dict[str, Any] = {"games": 30, "bots": ["random", "beginner"], "keep_matches": True}
    one, other = simulate("cats", paired=True, **asked), simulate("cats", seating="rotations", **asked)
    assert one.frame().equals(other.frame())
    with pytest.raises(Problem, match="paired means the seating rotations; it cannot be random, too"):
        simulate("cats", paired=True, seating="random", **asked)


# --- what is played, and what is reckoned from it -------------------------------------------------------------------

TRIO = ["intermediate", "beginner", "beginner"]


@pytest.fixture(scope="module", params=["arrangements", "random"])
def played(request: pytest.FixtureRequest) -> Results:
    return simulate("cats", 240, TRIO, 5, seating=request.param, keep_matches=True)


def test_each_match_is_the_one_that_its_row_says(played: Results) -> None:
    """Played alone, with the bots that sit there by the row."""
    game = load("cats")
    for row in played.frame().to_dicts()[::29]:
        assert row["deal"] == row["match"] // played.matches_a_deal
        assert row["seed"] == Simulator.seed_of(5, row["deal"])
        bots = [TRIO[row[f"bot_{seat}"]] for seat in range(3)]
        assert bots == [row[f"name_{seat}"] for seat in range(3)]
        alone = Simulator(game, bots).play(5, row["deal"], 1)
        assert alone.lengths[0] == row["decisions"]
        assert np.flatnonzero(alone.won[0]).tolist() == row["winners"]


def test_wins_are_counted_by_bot_and_their_intervals_reckoned_by_deal(played: Results) -> None:
    each = played.matches_a_deal
    won = np.zeros((240 // each, 3))
    for row in played.frame().to_dicts():
        for seat in row["winners"]:
            won[row["match"] // each, row[f"bot_{seat}"]] += 1
    found = summary(played)
    assert played.wins == won.sum(axis=0).tolist()
    assert found.seating == played.seating
    shares = won / each
    for bot in range(3):
        (low, high), mean = (found.wins[bot].low, found.wins[bot].high), found.wins[bot].share
        assert mean == pytest.approx(shares[:, bot].mean())
        reach = 1.98 * shares[:, bot].std(ddof=1) / np.sqrt(len(shares))
        assert high - low == pytest.approx(2 * reach, rel=0.1)
    difference = found.differences[0]
    deals = shares[:, 0] - shares[:, 1]
    assert difference.difference == pytest.approx(deals.mean())
    assert difference.high - difference.low == pytest.approx(
        2 * 1.98 * deals.std(ddof=1) / np.sqrt(len(deals)), rel=0.02
    )
