"""What a simulation found, as data for machines and as lines for people."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from labtable.engine.options import Value
from labtable.engine.settings import in_words

from .shard import statistics_of
from .simulation import Results
from .statistics import Distribution, distribution, wilson

SHOWN = 8  # cards in a list for people


class Share(msgspec.Struct, frozen=True):
    """How many matches out of all, as a share with its 95% interval (Wilson's)."""

    matches: int
    share: float
    low: float
    high: float


class CardCount(msgspec.Struct, frozen=True):
    """What became of a card's copies in all matches; `dead` is the share that was never played once it was held."""

    card: str
    played: int
    discarded: int
    held: int  # in a hand at the end
    dead: float | None  # None if nobody ever held one


class Summary(msgspec.Struct, frozen=True):
    """A simulation, summed up. It depends on nothing but what was asked for and how far it came."""

    game: str
    rules_version: int
    options: dict[str, Value]
    bots: list[str]
    seed: int
    games: int
    played: int
    wins: list[Share]  # of each seat: all of a side that won, and all who shared a win
    draws: Share
    decisions: Distribution | None
    turns: Distribution | None
    cards: list[CardCount]  # most played first
    actions: dict[str, int]  # how often each was taken, most often first


def summary(results: Results) -> Summary:
    """The figures of a simulation."""
    counted, n = results.counted, results.played
    return Summary(
        game=results.game.name,
        rules_version=results.game.rules_version,
        options=results.options,
        bots=list(results.bots),
        seed=results.seed,
        games=results.games,
        played=n,
        wins=[share(wins, n) for wins in results.wins],
        draws=share(results.draws, n),
        decisions=distribution(counted.decisions) if counted.decisions.any() else None,
        turns=distribution(counted.turns) if counted.turns.any() else None,
        cards=cards(results),
        actions=actions(results),
    )


def share(matches: int, n: int) -> Share:
    """So many of n."""
    low, high = wilson(matches, n)
    return Share(matches, matches / n if n else 0.0, low, high)


def cards(results: Results) -> list[CardCount]:
    """What became of each card that came up, most played first."""
    tally = statistics_of(results.game)
    if tally is None or results.played == 0:
        return []
    taken = results.counted.actions.tolist()
    found = []
    for card, name in enumerate(tally.CARDS):
        played = sum(n for n, plays in zip(taken, tally.PLAYS, strict=True) if plays == card)
        discarded = sum(n for n, discards in zip(taken, tally.DISCARDS, strict=True) if discards == card)
        held = int(results.counted.held[card])
        if total := played + discarded + held:
            found.append(CardCount(name, played, discarded, held, (discarded + held) / total))
    return sorted(found, key=lambda count: -count.played)


def actions(results: Results) -> dict[str, int]:
    """How often each action was taken, most often first."""
    taken = [(int(n), results.game.write(action)) for action, n in enumerate(results.counted.actions) if n]
    return {action: n for n, action in sorted(taken, key=lambda pair: -pair[0])}


# --- for people -------------------------------------------------------------------------------------------------------


def lines(found: Summary, title: str) -> Iterator[str]:
    """The figures in words."""
    settings = in_words(found.options, found.seed)
    yield f"{title}, {found.played:,} matches between {', '.join(found.bots)} ({settings})"
    if found.played < found.games:
        yield f"Interrupted: {found.games - found.played:,} of {found.games:,} matches were not played."
    if found.played == 0:
        return
    yield ""
    yield from columns([["wins", "matches", "share", "95% interval"], *win_rows(found)])
    yield ""
    head = ["length", "mean", "least", *(f"{float(q):.0%}" for q in inner_quantiles(found)), "most"]
    yield from columns([head, *length_rows(found)])
    if found.cards:
        yield ""
        yield from columns([["most played", "times", "a match"], *most_played(found)])
        yield ""
        yield from columns([["dead: held, never played", "share", "discarded", "left in hand"], *most_dead(found)])


def win_rows(found: Summary) -> list[list[str]]:
    """Each seat, and nobody."""
    named = [
        (f"seat {seat} ({bot})", won) for seat, (bot, won) in enumerate(zip(found.bots, found.wins, strict=True), 1)
    ]
    return [
        [name, f"{won.matches:,}", f"{won.share:.2%}", f"{won.low:.2%} to {won.high:.2%}"]
        for name, won in [*named, ("nobody", found.draws)]
    ]


def inner_quantiles(found: Summary) -> list[str]:
    """Those between the least and the most."""
    return list(found.decisions.quantiles)[1:-1] if found.decisions else []


def length_rows(found: Summary) -> list[list[str]]:
    """Turns and decisions of a match."""
    lengths = [("turns", found.turns), ("decisions", found.decisions)]
    return [[name, f"{d.mean:.1f}", *map(str, d.quantiles.values())] for name, d in lengths if d]


def most_played(found: Summary) -> list[list[str]]:
    """The cards that are played most."""
    top = [count for count in found.cards if count.played][:SHOWN]
    return [[count.card, f"{count.played:,}", f"{count.played / found.played:.2f}"] for count in top]


def most_dead(found: Summary) -> list[list[str]]:
    """The cards that are most often held in vain."""
    worst = sorted(found.cards, key=lambda count: -(count.dead or 0))[:SHOWN]
    return [[c.card, f"{c.dead:.1%}", f"{c.discarded:,}", f"{c.held:,}"] for c in worst if c.dead]


def columns(rows: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Rows in columns: the first to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for first, *rest in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
