"""The statistics that the lab reports: 95% intervals, and distributions of counts."""

from collections.abc import Sequence
from math import nan, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

Z = 1.959963984540054  # 95% of a normal distribution are within this many standard deviations
QUANTILES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)


def wilson(hits: float, n: float) -> tuple[float, float]:
    """Wilson's 95% interval for the probability behind `hits` out of `n`; (0, 1) where nothing was tried.

    >>> [[round(bound, 3) for bound in wilson(hits, 10)] for hits in (0, 5, 10)]
    [[0.0, 0.278], [0.237, 0.763], [0.722, 1.0]]
    """
    if n == 0:
        return 0.0, 1.0
    p = hits / n
    middle = p + Z * Z / (2 * n)
    reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    scale = 1 + Z * Z / n
    low = (middle - reach) / scale if hits > 0 else 0.0
    high = (middle + reach) / scale if hits < n else 1.0
    return low, high


def clustered(hits: float, squares: float, groups: int, size: int) -> tuple[float, float]:
    """The 95% interval for the probability behind `hits` in independent groups of `size`.

    Trials within a group are correlated. `squares` is the sum of the squared hits of each group. It is Wilson's
    interval for the effective sample size (Korn and Graubard, 1998), with Student's t. One more group, all hits or
    none, is added, so that a few groups that happen to agree do not count as certainty.

    >>> [round(bound, 3) for bound in clustered(500, 500, 1000, 1)]  # no groups
    [0.469, 0.531]
    >>> [round(bound, 3) for bound in clustered(500, 1000, 500, 2)]  # two of the same always: half as many
    [0.456, 0.544]
    """
    n = groups * size
    if hits in (0, n) or groups < 2:
        return wilson(hits / size, groups)
    if size == 1:
        return wilson(hits, n)
    p = hits / n
    once = p * (1 - p)
    spread = max(0.0, squares / size**2 - groups * p * p) + once
    tries = groups * groups * once / spread * (Z / student(groups - 1)) ** 2
    return wilson(p * tries, tries)


def student(freedom: int) -> float:
    """The two-sided 95% quantile of Student's t for these degrees of freedom (Fisher's expansion, within 1%).

    >>> [round(student(freedom), 2) for freedom in (1, 2, 10, 1000)]
    [12.71, 4.3, 2.23, 1.96]
    """
    if freedom < 3:
        return (12.706204736432095, 4.302652729696142)[freedom - 1]
    v = 4 * freedom
    terms = (Z, (Z**3 + Z) / v, (5 * Z**5 + 16 * Z**3 + 3 * Z) / (6 * v**2),
             (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (6 * v**3))  # fmt: skip
    return sum(terms)


def mean_interval(total: float, squares: float, n: int) -> tuple[float, float, float]:
    """The mean of n independent numbers and its 95% interval, from their sum and the sum of their squares.

    The interval is Student's; NaN for fewer than two numbers.

    >>> numbers = [1, 2, 3] * 100
    >>> [round(bound, 3) for bound in mean_interval(sum(numbers), sum(n * n for n in numbers), len(numbers))]
    [2.0, 1.907, 2.093]
    """
    if n < 2:
        return (total / n if n else nan), nan, nan
    mean = total / n
    variance = max(0.0, squares - total * mean) / (n - 1)
    reach = student(n - 1) * sqrt(variance / n)
    return mean, mean - reach, mean + reach


class Distribution(msgspec.Struct, frozen=True):
    """A distribution of whole numbers: their mean and quantiles."""

    mean: float
    quantiles: dict[str, int]


def distribution(counts: Sequence[int] | NDArray[np.int64]) -> Distribution:
    """The distribution in which number i occurred `counts[i]` times. Raises ValueError if all counts are 0.

    >>> seen = distribution([0, 6, 3, 1])
    >>> seen.mean, seen.quantiles["0.5"], seen.quantiles["0.75"], seen.quantiles["1.0"]
    (1.5, 1, 2, 3)
    """
    seen = np.asarray(counts, np.int64)
    total = int(seen.sum())
    if total == 0:
        raise ValueError("nothing was counted")
    upto = seen.cumsum()
    at = {str(q): int(np.searchsorted(upto, max(1.0, np.ceil(q * total - 1e-9)))) for q in QUANTILES}
    return Distribution(float(np.dot(seen, np.arange(len(seen))) / total), at)
