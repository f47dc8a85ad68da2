"""Counts over matches between bots, as sums that do not depend on the order of addition."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import compile_kernels
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.play.bulk import Batch
from labtable.engine.play.game import Game

from .tracing import Figure, Trace

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Counted:
    """Sums over matches. In a histogram element i is how often the number i occurred."""

    alone: Counts  # for each bot, the matches that it alone has won
    shared: Counts  # for each bot, the matches that it has won with others
    first: Counts  # of the seats that began: matches won alone, matches won with others
    nobody: Counts  # one number: matches that nobody has won
    products: Counts  # the sums of products of each two counts of a deal (`noted`), row by row
    decisions: Counts  # histogram
    turns: Counts  # histogram
    actions: Counts  # how often each action was taken
    items: Counts  # for each `Part`, and in it each item: copies

    def __add__(self, other: "Counted") -> "Counted":
        return Counted(*(_longer_sum(getattr(self, f.name), getattr(other, f.name)) for f in fields(Counted)))


def no_counts(game: Game, bots: int) -> Counted:
    """The counts of no matches."""
    lengths = (bots, bots, 2, 1, noted(bots) ** 2, 1, 1, game.n_actions, 0)
    return Counted(*(np.zeros(length, np.int64) for length in lengths))


def noted(bots: int) -> int:
    """How many counts a deal has: wins of each bot and of the starting seat, matches won by several, and by nobody."""
    return bots + 3


def count(game: Game, batch: Batch, traced: Trace, seated: NDArray[Any], matches_a_deal: int) -> Counted:
    """Count what happened in the matches of whole deals, in order; bot `seated[i, seat]` sat in match i."""
    winners = batch.won.sum(axis=1)
    first_won = batch.won[np.arange(len(winners)), batch.first_seats]
    by_bot = won_by_bot(batch.won, seated)
    won = [by_bot[which].sum(axis=0) for which in (winners == 1, winners > 1)]
    each = np.column_stack([by_bot, first_won, winners > 1, winners == 0]).astype(np.int64)
    deals = each.reshape(-1, matches_a_deal, each.shape[1]).sum(axis=1)
    actions = np.zeros(game.n_actions, np.int64)
    compiled()[count_actions](batch.actions_taken, batch.lengths, actions)
    return Counted(
        alone=won[0],
        shared=won[1],
        first=np.array([np.count_nonzero(first_won & which) for which in (winners == 1, winners > 1)]),
        nobody=np.array([np.count_nonzero(winners == 0)]),
        products=(deals.T @ deals).ravel(),
        decisions=np.bincount(batch.lengths),
        turns=np.bincount(traced.figures[:, Figure.TURNS]),
        actions=actions,
        items=traced.items.sum(axis=(0, 1), dtype=np.int64).ravel(),
    )


def won_by_bot(won: NDArray[np.bool_], seated: NDArray[Any]) -> NDArray[np.int64]:
    """Turn winners by seat, (matches, seats), into winners by bot, (matches, bots); bot `seated[i, seat]` sat in match
    i.
    """
    found = np.zeros(won.shape, np.int64)
    np.put_along_axis(found, seated.astype(np.int64), won, axis=1)
    return found


def _longer_sum(a: Counts, b: Counts) -> Counts:
    """The sum of two rows; the shorter one is padded with zeros."""
    total = np.zeros(max(len(a), len(b)), np.int64)
    total[: len(a)] += a
    total[: len(b)] += b
    return total


# --- compiled ---------------------------------------------------------------------------------------------------------


@kernel
def count_actions(actions_taken: Rows, lengths: Row, counts: Row) -> None:
    """Count how often each action was taken."""
    for i in range(len(lengths)):
        for n in range(lengths[i]):
            counts[actions_taken[i][n]] += 1


@cache
def compiled() -> Mapping[Any, Any]:
    """These kernels, compiled."""
    return compile_kernels([count_actions], {}, [Path(__file__)], "lab")
