"""The network of a policy: its weights, and inference without PyTorch.

Two hidden layers of `width` units with ReLU, and a logit for each action; the logarithm of the game's prior is added to
the logits, where there is one, so that an untrained network plays by the prior. Actions are drawn by softmax. All sums
are computed in a fixed order, row by row, so that the draw depends on the row alone, not on the batch size; nor on the
machine, because the exponential is computed here, too.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels import card_sets
from labtable.engine.kernels.compiled import compile_kernels
from labtable.engine.kernels.kernel import kernel, unchecked
from labtable.engine.kernels.record import Row, Rows

from .features import WHOLE

Floats = NDArray[np.float32]
NEVER = -1e9  # the logit of an illegal action
NOT_DRAWN = 2.0  # instead of a chance below 1: take the most likely action
SMALLEST = -40.0  # below this, the exponential is 0
LOG_2 = 0.6931471805599453
TERMS = 14  # of the series of the exponential, from 0 to LOG_2
LOGS: Floats = np.log((np.arange(WHOLE + 1) + 1) / (WHOLE + 1)).round(4).astype(np.float32)  # of each prior


class Weights(NamedTuple):
    """The weights of a network: for each layer a matrix from units (rows) to units (columns), and a bias."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    last_bias: Floats


def with_partners(weights: Weights, flags: slice, partners: Iterable[int]) -> Weights:
    """The weights for somebody whose partners sit in these other seats, from 1, the next; `flags` are their inputs.

    A flag that never changes is a part of the bias.
    """
    rows = [flags.start + seat - 1 for seat in partners]
    bias = weights.first_bias + weights.first[rows].sum(axis=0)
    return weights._replace(first=np.delete(weights.first, flags, axis=0), first_bias=bias)


def shapes(inputs: int, width: int, outputs: int) -> list[tuple[int, ...]]:
    """The shape of each array of `Weights`."""
    return [(inputs, width), (width,), (width, width), (width,), (width, outputs), (outputs,)]


def count(inputs: int, width: int, outputs: int) -> int:
    """The number of weights."""
    return sum(int(np.prod(shape)) for shape in shapes(inputs, width, outputs))


class Network:
    """A network with a buffer for one decision: for one thread at a time."""

    def __init__(self, weights: Weights, scale: Floats, prior: slice) -> None:
        """`scale` multiplies each number of a row, `prior` are the columns of the game's prior."""
        width, outputs = weights.last.shape
        self._weights = weights
        self._scale = scale
        self._logs = LOGS if prior.stop > prior.start else LOGS[:0]
        self._prior = prior.start
        self._memory = np.zeros(width, np.float32), np.zeros(width, np.float32), np.zeros(outputs, np.float32)

    def draw(self, rows: NDArray[np.int16], masks: NDArray[np.bool_], dice: NDArray[np.uint64]) -> NDArray[np.int64]:
        """Draw an action for each row among those that its mask allows, with one random word each."""
        return self._choose(rows, masks, (dice >> np.uint64(11)).astype(np.float64) * 2.0**-53)

    def likeliest(self, rows: NDArray[np.int16], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The most likely action for each row, the first if several are."""
        return self._choose(rows, masks, np.full(len(rows), NOT_DRAWN))

    def _choose(
        self, rows: NDArray[np.int16], masks: NDArray[np.bool_], chances: NDArray[np.float64]
    ) -> NDArray[np.int64]:
        actions = np.zeros(len(rows), np.int64)
        given = rows, masks, chances, self._scale, *self._weights, self._logs, self._prior
        compiled()[draw_each](*given, *self._memory, actions)
        return actions


# --- compiled ---------------------------------------------------------------------------------------------------------


@kernel
def draw_each(
    rows: Rows,
    masks: Rows,
    chances: Any,
    scale: Any,
    first: Any,
    first_bias: Any,
    second: Any,
    second_bias: Any,
    last: Any,
    last_bias: Any,
    logs: Any,
    prior: int,
    lower: Any,
    upper: Any,
    out: Any,
    actions: Row,
) -> None:
    """Write an action for each row."""
    for i in range(len(rows)):
        for k in range(len(lower)):
            lower[k] = first_bias[k]
        for k in range(len(scale)):
            if rows[i][k] != 0:
                add_times(lower, first[k], scale[k] * rows[i][k])
        pass_on(lower, second, second_bias, upper)
        pass_on(upper, last, last_bias, out)
        for k in range(len(out)):
            if len(logs) > 0:
                out[k] += logs[rows[i][prior + k]]
        actions[i] = drawn(out, masks[i], chances[i])


@unchecked
def pass_on(units: Any, weights: Any, bias: Any, out: Any) -> None:
    """Write the next layer of units, with ReLU, into `out`."""
    for k in range(len(out)):
        out[k] = bias[k]
    for k in range(len(units)):
        if units[k] > 0:
            add_times(out, weights[k], units[k])


@unchecked
def add_times(out: Any, row: Any, factor: float) -> None:
    """Add a row times a factor."""
    for k in range(len(out)):
        out[k] += factor * row[k]


@kernel
def drawn(numbers: Any, mask: Row, chance: float) -> int:
    """Draw an action that the mask allows, by softmax of the logits; the most likely one if `chance` is NOT_DRAWN."""
    highest = NEVER
    best = 0
    for k in range(len(numbers)):
        if mask[k] and numbers[k] > highest:
            highest, best = 1.0 * numbers[k], k
    total = 0.0
    for k in range(len(numbers)):
        if mask[k]:
            total += exponential(numbers[k] - highest)
    left = chance * total
    for k in range(len(numbers)):
        if mask[k]:
            left -= exponential(numbers[k] - highest)
            if left < 0:
                return k
    return best


@kernel
def exponential(x: float) -> float:
    """The exponential of a number that is at most 0, by multiplication and addition alone."""
    if x < SMALLEST:
        return 0.0
    rest, halvings = 1.0 * x, 0
    while rest < -LOG_2:
        rest += LOG_2
        halvings += 1
    total = term = 1.0
    for n in range(1, TERMS):
        term = term * rest / n
        total += term
    for _ in range(halvings):
        total *= 0.5
    return total


@cache
def compiled() -> Mapping[Any, Any]:
    """The kernel that plays, compiled; the same for all games."""
    sources = [Path(__file__), *Path(card_sets.__file__).parent.glob("*.py")]
    return compile_kernels([draw_each], {}, sources, "network")
