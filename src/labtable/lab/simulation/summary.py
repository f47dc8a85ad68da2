"""The summary of a simulation: its figures as data."""

import msgspec

from labtable.engine.kernels.options import Value

from ..figures.counting import noted
from ..figures.estimates import Distribution, clustered, distribution, mean_interval
from ..figures.tracing import Part
from .seatings import FIXED, ROTATIONS
from .simulating import Results


class Share(msgspec.Struct, frozen=True):
    """The share of some matches among all, with its 95% interval."""

    matches: int
    share: float
    low: float
    high: float


class Wins(Share, frozen=True):
    """A bot's wins: `alone`, and `shared` with partners or in a tie; `matches` counts both."""

    alone: int
    shared: int


class Margin(msgspec.Struct, frozen=True):
    """The difference of two bots' shares of wins over the same deals, with its 95% interval."""

    bot: int
    against: int
    difference: float
    low: float
    high: float


class CardCount(msgspec.Struct, frozen=True):
    """The use of a card's copies in all matches; `dead` is the share of held copies that were never played."""

    card: str
    played: int
    discarded: int
    held: int  # in a hand at the end
    dead: float | None  # None if none was ever held


class Summary(msgspec.Struct, frozen=True):
    """The figures of a simulation. They depend only on the task and on how many matches were played.

    Bots are counted from 0. A shared win counts for each winner, so the shares of `wins` may add up to more than 1;
    matches with a single winner, `shared` and `nobody` add up to all matches.
    """

    game: str
    rules_version: int
    options: dict[str, Value]
    bots: list[str]
    seed: int
    seating: str
    paired: bool  # whether the seating is rotations
    first_match: int
    games: int
    played: int
    wins: list[Wins]  # of each bot
    first: Wins  # of the seats that began
    shared: Share  # matches that several have won
    nobody: Share  # matches that nobody has won
    differences: list[Margin]  # of the first bot to each other; empty if each deal was played once
    decisions: Distribution | None
    turns: Distribution | None
    cards: list[CardCount]  # most played first
    actions: dict[str, int]  # how often each was taken, most often first


def summary(results: Results) -> Summary:
    """The figures of a simulation.

    >>> from labtable.lab import simulate
    >>> found = summary(simulate("unitary", 100, ["random", "beginner"], seed=1, paired=True))
    >>> found.wins[0].share < found.wins[1].share, found.differences[0].high < 0
    (True, True)
    """
    counted, bots = results.counted, len(results.bots)
    first, shared, nobody = range(bots, noted(bots))
    return Summary(
        game=results.game.name,
        rules_version=results.game.rules_version,
        options=results.options,
        bots=list(results.bots),
        seed=results.seed,
        seating=results.seating,
        paired=results.seating == ROTATIONS,
        first_match=results.first,
        games=results.games,
        played=results.played,
        wins=[wins(results, bot, int(counted.alone[bot]), int(counted.shared[bot])) for bot in range(bots)],
        first=wins(results, first, *counted.first.tolist()),
        shared=share(results, shared, results.shared),
        nobody=share(results, nobody, results.nobody),
        differences=differences(results),
        decisions=distribution(counted.decisions) if counted.decisions.any() else None,
        turns=distribution(counted.turns) if counted.turns.any() else None,
        cards=cards(results),
        actions=actions(results),
    )


def share(results: Results, what: int, matches: int) -> Share:
    """The share of this many matches, with its interval; `what` is their index in `counting.noted`."""
    squares = int(results.products[what, what])
    low, high = clustered(matches, squares, results.deals, results.matches_a_deal)
    return Share(matches, matches / results.played if results.played else 0.0, low, high)


def wins(results: Results, what: int, alone: int, shared: int) -> Wins:
    """The wins of a bot, or of the starting seat: alone, and shared."""
    found = share(results, what, alone + shared)
    return Wins(found.matches, found.share, found.low, found.high, alone, shared)


def differences(results: Results) -> list[Margin]:
    """The difference between the first bot and each other over the same deals; empty with fewer than two deals.

    The difference in a deal is that of the two bots' wins, divided by the matches of the deal. Deals are independent,
    the matches of one deal are not.
    """
    each, deals, products = results.matches_a_deal, results.deals, results.products
    if results.seating == FIXED or deals < 2:
        return []
    found = []
    for bot in range(1, len(results.bots)):
        total = (results.wins[0] - results.wins[bot]) / each
        squares = int(products[bot, bot] + products[0, 0] - 2 * products[bot, 0]) / each**2
        mean, low, high = mean_interval(total, squares, deals)
        found.append(Margin(0, bot, mean, max(low, -1.0), min(high, 1.0)))
    return found


def cards(results: Results) -> list[CardCount]:
    """The use of each card that came up, most played first."""
    own = results.game.statistics
    if own is None or results.played == 0:
        return []
    parts = results.counted.items.reshape(Part.SIZE, -1).tolist()
    found = []
    for item, played, discarded, held in zip(
        own.items, parts[Part.PLAYED], parts[Part.DISCARDED], parts[Part.LEFT], strict=True
    ):
        if item.is_card and (total := played + discarded + held):
            found.append(CardCount(item.name, played, discarded, held, (discarded + held) / total))
    return sorted(found, key=lambda count: -count.played)


def actions(results: Results) -> dict[str, int]:
    """How often each action was taken, most frequent first."""
    taken = [(int(n), results.game.write(action)) for action, n in enumerate(results.counted.actions) if n]
    return {action: n for n, action in sorted(taken, key=lambda pair: -pair[0])}
