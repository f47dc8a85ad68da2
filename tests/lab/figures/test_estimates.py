"""Intervals and quantiles."""

import math
from random import Random

import numpy as np
import pytest

from labtable.lab.figures.estimates import clustered, distribution, mean_interval, student, wilson


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [  # computed by hand from Wilson's formula; 5 of 10 and 0 of 10 stand in every textbook
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(hits: int, n: int, low: float, high: float) -> None:
    assert wilson(hits, n) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_holds_the_truth_about_19_times_in_20() -> None:
    dice, p, n = Random(1), 0.1, 200
    held = 0
    for _ in range(2000):
        low, high = wilson(sum(dice.random() < p for _ in range(n)), n)
        held += low <= p <= high
    assert 0.93 < held / 2000 < 0.97


def test_a_distribution_is_that_of_the_sorted_list() -> None:
    dice = Random(2)
    numbers = sorted(dice.randrange(50) for _ in range(1001))
    found = distribution(np.bincount(numbers))
    assert found.mean == pytest.approx(sum(numbers) / len(numbers))
    assert found.quantiles["0.0"] == numbers[0]
    assert found.quantiles["0.5"] == numbers[500]
    assert found.quantiles["0.25"] == numbers[250]
    assert found.quantiles["0.95"] == numbers[950]
    assert found.quantiles["1.0"] == numbers[-1]


def test_nothing_has_no_distribution() -> None:
    with pytest.raises(ValueError, match="nothing was counted"):
        distribution([0, 0])


def test_the_interval_of_a_mean() -> None:
    """By hand: 2, 4 and 9 have the mean 5 and the variance 13; Student's t for two degrees of freedom is 4.303."""
    reach = 4.302652729696142 * (13 / 3) ** 0.5
    assert mean_interval(15, 4 + 16 + 81, 3) == pytest.approx((5, 5 - reach, 5 + reach))
    assert mean_interval(6, 12, 3) == pytest.approx((2, 2, 2))
    assert [math.isnan(number) for number in mean_interval(7, 49, 1)] == [False, True, True]


def held(groups: int, size: int, base: float, alike: float, repeats: int = 600) -> float:
    """How often the interval holds the truth, where a share `alike` of the groups has one outcome for all tries."""
    dice, found = np.random.default_rng(1), 0
    for _ in range(repeats):
        once = dice.random(groups) < base
        tries = np.where(dice.random(groups)[:, None] < alike, once[:, None], dice.random((groups, size)) < base)
        hits = tries.sum(axis=1)
        low, high = clustered(int(hits.sum()), int(hits @ hits), groups, size)
        found += low <= base <= high
    return found / repeats


@pytest.mark.parametrize("groups", [8, 30, 300])
@pytest.mark.parametrize(("size", "alike"), [(4, 0.0), (4, 0.5), (4, 1.0), (24, 0.3)])
@pytest.mark.parametrize("base", [0.25, 0.05])
def test_the_interval_by_groups_holds_the_truth_whatever_is_alike_in_them(
    groups: int, size: int, alike: float, base: float
) -> None:
    """Where what is rare comes in few large lumps, a little less often than 95%."""
    assert held(groups, size, base, alike) > (0.93 if base == 0.25 or size == 4 else 0.9)


def test_for_many_groups_it_is_no_wider_than_it_has_to_be() -> None:
    assert held(300, 4, 0.25, 0.5) < 0.97
    low, high = clustered(300, 300, 300, 4)  # each group has exactly one hit: nothing is left to chance
    assert high - low < 0.01


def test_groups_of_one_are_as_if_there_were_none() -> None:
    assert clustered(30, 30, 100, 1) == wilson(30, 100)
    assert clustered(0, 0, 10, 4) == wilson(0, 10)
    assert clustered(40, 160, 10, 4) == wilson(10, 10)
    assert clustered(2, 4, 1, 4) == wilson(0.5, 1)


@pytest.mark.parametrize(("freedom", "t"), [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (30, 2.0423)])
def test_students_t_is_that_of_the_tables(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, rel=0.008)
