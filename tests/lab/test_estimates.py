"""Intervals and quantiles."""

import math
from random import Random

import numpy as np
import pytest

from labtable.lab.estimates import distribution, mean_interval, wilson


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
