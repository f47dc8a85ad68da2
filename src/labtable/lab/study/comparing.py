"""Comparison of two variants of a game, such as two hand sizes, over the same deals: the clearest difference first."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from labtable.engine.words.problem import Problem

from ..figures.estimates import mean_interval
from ..figures.tracing import NONE, QUARTERS, Figure
from ..simulation.simulating import Results
from .studying import PACE, ItemUse, Study, interval_of_difference, study


class Difference(msgspec.Struct, frozen=True):
    """A figure of both variants, and the difference, b less a, with its 95% interval.

    `clear` is the difference divided by half the width of its interval: above 1 it is significant, if only one figure
    is looked at. Of many figures one in twenty is above 1 by chance.
    """

    figure: str
    a: float
    b: float
    difference: float
    low: float
    high: float
    clear: float
    is_share: bool


class Comparison(msgspec.Struct, frozen=True):
    """Both studies, and their differences, the clearest first."""

    a: Study
    b: Study
    differences: list[Difference]


def compare(a: Results, b: Results, pace: float = PACE) -> Comparison:
    """Compare two simulations of as many matches of one game with the same bots and the same seed.

    Figures of matches are compared deal by deal, those of items as independent shares. Raises Problem `bad_arguments`
    if the simulations do not match.
    """
    if (a.played, a.seed, a.bots) != (b.played, b.seed, b.bots):
        raise Problem.english("bad_arguments", "Two ways are compared by as many matches, bots and the seed of both.")
    studies = study(a, pace), study(b, pace)
    found = [*of_matches(a, b), *of_items(*studies)]
    return Comparison(*studies, sorted(found, key=lambda difference: -difference.clear))


class PerMatch(NamedTuple):
    """A figure as two numbers of each match: it is the sum of the first, divided by the sum of the second."""

    of: NDArray[np.float64]
    out_of: NDArray[np.float64]
    is_share: bool

    @property
    def value(self) -> float:
        """The figure; 0 if nothing was counted."""
        total = float(self.out_of.sum())
        return float(self.of.sum()) / total if total else 0.0

    @property
    def linear(self) -> NDArray[np.float64]:
        """A number of each match, whose mean is the figure and varies as it does (the delta method for a ratio)."""
        mean = float(self.out_of.mean())
        return self.value + (self.of - self.value * self.out_of) / mean if mean else np.zeros(len(self.of))


def of_matches(a: Results, b: Results) -> Iterator[Difference]:
    """The differences of figures that matches have."""
    each_a, each_b = per_match(a), per_match(b)
    for name, one in each_a.items():
        other = each_b[name]
        apart = by_deal(other.linear - one.linear, a.matches_a_deal)
        mean, low, high = mean_interval(float(apart.sum()), float((apart**2).sum()), len(apart))
        yield difference(name, one.value, other.value, mean, low, high, one.is_share)


def by_deal(values: NDArray[np.float64], matches_a_deal: int) -> NDArray[np.float64]:
    """The mean of each deal: deals are independent, the matches of one deal are not."""
    whole = len(values) // matches_a_deal * matches_a_deal
    found: NDArray[np.float64] = values[:whole].reshape(-1, matches_a_deal).mean(axis=1)
    return found


def per_match(results: Results) -> dict[str, PerMatch]:
    """The figures of matches by name, as `study` defines them."""
    traced, won = results.traced, results.won
    assert traced is not None, "a study has been made of it"
    numbers, each = np.arange(len(won)), np.ones(len(won))
    figures = traced.figures.astype(np.float64)
    leader = traced.figures[:, Figure.LEADER + QUARTERS // 2]
    led = leader != NONE

    def share(flags: Any) -> PerMatch:
        return PerMatch(flags.astype(np.float64), each, is_share=True)

    found = {f"won by seat {seat + 1}": share(column) for seat, column in enumerate(won.T)}
    if len(set(results.bots)) > 1:
        for bot, name in enumerate(results.bots):
            found[f"won by {name} (bot {bot + 1})"] = share((won & (results.sits == bot)).any(axis=1))
    return found | {
        "won by who began": share(won[numbers, results.columns["first_seat"]]),
        "won by nobody": share(~won.any(axis=1)),
        "won by several": share(won.sum(axis=1) > 1),
        "turns": PerMatch(figures[:, Figure.TURNS], each, is_share=False),
        "actions": PerMatch(figures[:, Figure.ACTIONS], each, is_share=False),
        "actions without a choice": PerMatch(figures[:, Figure.FORCED], figures[:, Figure.ACTIONS], is_share=True),
        "possibilities of a decision": PerMatch(
            figures[:, Figure.CHOICES], results.columns["decisions"].astype(np.float64), is_share=False
        ),
        "changes of the lead": PerMatch(figures[:, Figure.LEAD_CHANGES], each, is_share=False),
        "leader at half time won": PerMatch(
            (led & won[numbers, leader]).astype(np.float64), led.astype(np.float64), is_share=True
        ),
    }


def of_items(a: Study, b: Study) -> Iterator[Difference]:
    """The differences of items that both variants have: how often seats won that held or played them."""
    of_b = {item.item: item for item in b.items}
    for item in a.items:
        if (other := of_b.get(item.item)) is not None:
            yield from of_item(item, other)


def of_item(a: ItemUse, b: ItemUse) -> Iterator[Difference]:
    """The differences of one item."""
    for name, x, y in (("holding", a.held, b.held), ("playing", a.played, b.played)):
        if x.out_of and y.out_of:
            low, high = interval_of_difference(x, y)
            yield difference(f"won when {name} {a.item}", x.share, y.share, y.share - x.share, low, high, is_share=True)


def difference(name: str, a: float, b: float, mean: float, low: float, high: float, is_share: bool) -> Difference:
    """A difference, with its interval and how clear it is."""
    reach = (mean - low) if mean > 0 else (high - mean)
    return Difference(name, a, b, mean, low, high, abs(mean) / reach if reach > 0 else 0.0, is_share)
