"""Comparison of two variants of a game, such as two hand sizes, over the same deals: the clearest difference first."""

from collections.abc import Iterator

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

    Figures of whole matches are compared deal by deal, others as independent shares. Raises Problem `bad_arguments` if
    the simulations do not match.
    """
    if (a.played, a.seed, a.bots) != (b.played, b.seed, b.bots):
        raise Problem.english("bad_arguments", "Two ways are compared by as many matches, bots and the seed of both.")
    studies = study(a, pace), study(b, pace)
    found = [*of_matches(a, b), *of_items(*studies)]
    return Comparison(*studies, sorted(found, key=lambda difference: -difference.clear))


def of_matches(a: Results, b: Results) -> Iterator[Difference]:
    """The differences of figures that each match has."""
    each_a, each_b = per_match(a), per_match(b)
    for name, (values, is_share) in each_a.items():
        apart = by_deal(each_b[name][0] - values, a.matches_a_deal)
        mean, low, high = mean_interval(float(apart.sum()), float((apart**2).sum()), len(apart))
        yield difference(name, float(values.mean()), float(each_b[name][0].mean()), mean, low, high, is_share)


def by_deal(values: NDArray[np.float64], matches_a_deal: int) -> NDArray[np.float64]:
    """The mean of each deal: deals are independent, the matches of one deal are not."""
    whole = len(values) // matches_a_deal * matches_a_deal
    found: NDArray[np.float64] = values[:whole].reshape(-1, matches_a_deal).mean(axis=1)
    return found


def per_match(results: Results) -> dict[str, tuple[NDArray[np.float64], bool]]:
    """The figures of each match, by name, and whether they are shares."""
    traced, won = results.traced, results.won
    assert traced is not None, "a study has been made of it"
    numbers = np.arange(len(won))
    figures = traced.figures.astype(np.float64)
    first = results.columns["first_seat"]
    leader = traced.figures[:, Figure.LEADER + QUARTERS // 2]
    led = leader != NONE
    found = {f"won by seat {seat + 1}": (column.astype(np.float64), True) for seat, column in enumerate(won.T)}
    if len(set(results.bots)) > 1:
        for bot, name in enumerate(results.bots):
            found[f"won by {name} (bot {bot + 1})"] = (won & (results.sits == bot)).any(axis=1).astype(np.float64), True
    return found | {
        "won by who began": (won[numbers, first].astype(np.float64), True),
        "won by nobody": ((~won.any(axis=1)).astype(np.float64), True),
        "won by several": ((won.sum(axis=1) > 1).astype(np.float64), True),
        "turns": (figures[:, Figure.TURNS], False),
        "actions": (figures[:, Figure.ACTIONS], False),
        "actions without a choice": (figures[:, Figure.FORCED] / np.maximum(1, figures[:, Figure.ACTIONS]), True),
        "possibilities of a decision": (
            figures[:, Figure.CHOICES] / np.maximum(1, results.columns["decisions"]),
            False,
        ),
        "changes of the lead": (figures[:, Figure.LEAD_CHANGES], False),
        "leader at half time won": ((led & won[numbers, leader]).astype(np.float64), True),
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
