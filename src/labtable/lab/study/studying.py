"""Studies: who wins from which seat, how long matches last, how much choice there is, which cards win, and what a lead
is worth.
"""

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from labtable.engine.play.statistics import Item
from labtable.engine.words.problem import Problem

from ..figures.estimates import Distribution, distribution, wilson
from ..figures.tracing import NONE, QUARTERS, Figure, Part, Trace
from ..simulation.simulating import Results
from ..simulation.summary import Share, Summary, summary

PACE = 20.0  # default seconds a turn for people; an assumption, not a measurement


class Tried(Share, frozen=True):
    """A share of `out_of` matches, or of seats in matches."""

    out_of: int


class SeatWins(msgspec.Struct, frozen=True):
    """A seat's wins, alone or with others. `seat` counts from 1."""

    seat: int
    won: Tried


class OrderWins(msgspec.Struct, frozen=True):
    """The wins of the seat this many places clockwise after the starting seat; 0 is the starting seat."""

    after_first: int
    won: Tried


class NeighbourWins(msgspec.Struct, frozen=True):
    """A bot's wins in the matches in which a given bot sat, and so acted, just before it."""

    bot: str
    after: str
    won: Tried


class Freedom(msgspec.Struct, frozen=True):
    """How much choice a seat has."""

    forced: float  # the share of actions without a choice
    branching: float  # choices of a piece, on average; an action may take several pieces


class Lead(msgspec.Struct, frozen=True):
    """How often the leader wins. A seat leads if it alone has the best progress in the complete state."""

    changes: Distribution  # of the leader, in a match
    wins: list[Tried]  # of seats that led after one, two, three quarters of the actions: how many won
    comebacks: Tried  # share of matches with winners in which another seat led at half time


class ItemUse(msgspec.Struct, frozen=True):
    """The use of a card, or of another item that a game counts, and how often seats that used it won.

    The shares are out of all seats of all matches that held it at any time, that played it, that discarded it. `dead`
    is the share of held copies that were never played.
    """

    item: str
    group: str
    held: Tried
    played: Tried
    discarded: Tried
    copies: int  # that were played, in all matches
    dead: float | None  # None if it is not a card, or was never held


class Study(msgspec.Struct, frozen=True):
    """The figures of a study. `fair` is the share of wins that a seat would have if all were alike."""

    summary: Summary
    fair: float
    seats: list[SeatWins]
    order: list[OrderWins]
    neighbours: list[NeighbourWins]
    actions: Distribution
    minutes: Distribution
    pace: float  # seconds a turn, to estimate minutes
    choice: Freedom
    lead: Lead
    items: list[ItemUse]


def study(results: Results, pace: float = PACE) -> Study:
    """The figures of matches whose traces were kept. Raises Problem `bad_number` if there are none.

    >>> from labtable.lab import simulate
    >>> found = study(simulate("unitary", 50, ["random", "beginner"], seed=1, keep_traces=True))
    >>> len(found.seats), found.choice.branching > 2, found.items[0].group
    (2, True, 'cards')
    """
    if results.traced is None or results.played == 0:
        raise Problem.english("bad_number", "A study needs a match at least, and its trace.")
    traced, won = results.traced, results.won
    order = np.array([np.roll(row, -first) for row, first in zip(won, results.columns["first_seat"], strict=True)])
    statistics = results.game.statistics
    turns = traced.figures[:, Figure.TURNS]
    return Study(
        summary=summary(results),
        fair=float(won.sum() / won.size),
        seats=[SeatWins(seat + 1, share_of(column)) for seat, column in enumerate(won.T)],
        order=[OrderWins(place, share_of(column)) for place, column in enumerate(order.T)],
        neighbours=neighbours(results.bots, results.sits, won),
        actions=counted(traced.figures[:, Figure.ACTIONS]),
        minutes=counted(np.rint(turns * pace / 60).astype(np.int64)),
        pace=pace,
        choice=choice(traced, results.columns["decisions"]),
        lead=lead(traced, won),
        items=items(statistics.items if statistics else (), traced, won),
    )


def share_of(flags: NDArray[np.bool_]) -> Tried:
    """The share of true flags."""
    return tried(int(flags.sum()), len(flags))


def tried(hits: int, n: int) -> Tried:
    """The share of this many in n."""
    low, high = wilson(hits, n)
    return Tried(hits, hits / n if n else 0.0, low, high, n)


def counted(numbers: NDArray[np.int64]) -> Distribution:
    """The distribution of some whole numbers."""
    return distribution(np.bincount(numbers))


def neighbours(names: Sequence[str], sits: NDArray[np.int8], won: NDArray[np.bool_]) -> list[NeighbourWins]:
    """The wins of each bot by the bot before it, if bots differ. `sits` has the bot of each seat, by match."""
    if len(set(names)) == 1:
        return []
    mine = np.array([names[bot] for bot in range(len(names))])[sits]
    before = np.roll(mine, 1, axis=1)
    pairs = sorted({(str(a), str(b)) for a, b in zip(mine.ravel(), before.ravel(), strict=True)})
    return [NeighbourWins(a, b, share_of(won[(mine == a) & (before == b)])) for a, b in pairs]


def choice(traced: Trace, decisions: NDArray[np.int64]) -> Freedom:
    """Count how often there was a choice, and among how many."""
    total = traced.figures.sum(axis=0)
    return Freedom(
        float(total[Figure.FORCED] / max(1, total[Figure.ACTIONS])),
        float(total[Figure.CHOICES] / max(1, decisions.sum())),
    )


def lead(traced: Trace, won: NDArray[np.bool_]) -> Lead:
    """How often the leader wins, after each quarter of the match."""
    wins = []
    for quarter in range(QUARTERS):
        leader = traced.figures[:, Figure.LEADER + quarter]
        led = leader != NONE
        wins.append(share_of(won[led, leader[led]]))
    leader = traced.figures[:, Figure.LEADER + QUARTERS // 2]
    led = (leader != NONE) & won.any(axis=1)
    comebacks = tried(int((~won[led, leader[led]]).sum()), int(won.any(axis=1).sum()))
    return Lead(counted(traced.figures[:, Figure.LEAD_CHANGES]), wins, comebacks)


def items(known: Sequence[Item], traced: Trace, won: NDArray[np.bool_]) -> list[ItemUse]:
    """The use of each item that came up, in the game's order."""
    return list(_items(known, traced, won))


def _items(known: Sequence[Item], traced: Trace, won: NDArray[np.bool_]) -> Iterator[ItemUse]:
    copies = traced.items.sum(axis=(0, 1), dtype=np.int64)
    for number, item in enumerate(known):
        of_seats = traced.items[:, :, :, number] > 0
        held, played, thrown = (share_of(won[of_seats[:, :, p]]) for p in (Part.HELD, Part.PLAYED, Part.DISCARDED))
        total = int(copies[[Part.PLAYED, Part.DISCARDED, Part.LEFT], number].sum())
        if total or of_seats.any():
            dead = 1 - int(copies[Part.PLAYED, number]) / total if item.is_card and total else None
            yield ItemUse(item.name, item.group, held, played, thrown, int(copies[Part.PLAYED, number]), dead)


def interval_of_difference(a: Tried, b: Tried) -> tuple[float, float]:
    """The 95% interval of the difference of two independent shares, b less a (Newcombe's method 10, 1998)."""
    difference = b.share - a.share
    low = difference - ((b.share - b.low) ** 2 + (a.high - a.share) ** 2) ** 0.5
    high = difference + ((b.high - b.share) ** 2 + (a.share - a.low) ** 2) ** 0.5
    return low, high
