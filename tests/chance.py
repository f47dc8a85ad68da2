"""Tests of whether counts look like chance. Seeds are fixed, so a verdict never changes by itself."""

from collections.abc import Sequence
from math import sqrt


def deviation(counts: Sequence[int], expected: Sequence[float]) -> float:
    """The number of standard deviations from chi-square to its expected value (Wilson and Hilferty's cube root).

    Far above 0: the counts differ from the expected. Far below: they agree too well to be chance.
    """
    assert min(expected) >= 5, "too few draws to judge"
    chi_square = sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))
    spread = 2 / (9 * (len(counts) - 1))
    return float(((chi_square / (len(counts) - 1)) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def is_fair(counts: Sequence[int], weights: Sequence[float] | None = None) -> bool:
    """Whether the counts look like draws with these weights, by default equal ones."""
    weights = weights or [1] * len(counts)
    total, weight = sum(counts), sum(weights)
    return -4.5 < deviation(counts, [total * w / weight for w in weights]) < 4.5
