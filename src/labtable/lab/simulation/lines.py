"""The summary of a simulation as text."""

from collections.abc import Iterator, Sequence
from typing import Any

from labtable.engine.play.settings import in_words

from .seatings import ARRANGEMENTS, FIXED, RANDOM, ROTATIONS
from .summary import Share, Summary

SHOWN = 8  # cards in a list
SEATED = {FIXED: "", ROTATIONS: ", paired deals", ARRANGEMENTS: ", all arrangements", RANDOM: ", random seats"}


def lines(found: Summary, title: str) -> Iterator[str]:
    """The lines of a summary."""
    settings = in_words(found.options, found.seed) + SEATED[found.seating]
    begin = f" from match {found.first_match:,} on" if found.first_match else ""
    yield f"{title}, {found.played:,} matches between {', '.join(found.bots)}{begin} ({settings})"
    if found.played < found.games:
        yield f"Interrupted: {found.games - found.played:,} of {found.games:,} matches were not played."
    if found.played == 0:
        return
    yield ""
    yield from columns([["wins", "alone", "shared", "share", "95% interval"], *win_rows(found)])
    if found.shared.matches:
        yield "A shared win counts for each who shares it, so the shares add up to more than 100%."
    if found.differences:
        yield ""
        yield from columns([["over the same deals", "won more", "95% interval"], *difference_rows(found)])
    yield ""
    quantiles = list(found.decisions.quantiles)[1:-1] if found.decisions else []
    head = ["length", "mean", "least", *(f"{float(q):.0%}" for q in quantiles), "most"]
    yield from columns([head, *length_rows(found)])
    if found.cards:
        yield ""
        yield from columns([["most played", "times", "a match"], *most_played(found)])
        yield ""
        yield from columns([["dead: held, never played", "share", "discarded", "left in hand"], *most_dead(found)])


def bot_names(found: Summary) -> list[str]:
    """The name of each bot: its number, from 1, and its level; in a fixed seating its seat's number."""
    place = "seat" if found.seating == FIXED else "bot"
    return [f"{place} {number} ({bot})" for number, bot in enumerate(found.bots, 1)]


def win_rows(found: Summary) -> list[list[str]]:
    """A row for each bot, one for the starting seat, one for matches without a winner."""
    rows = [
        [name, f"{won.alone:,}", f"{won.shared:,}", *interval(won)]
        for name, won in [*zip(bot_names(found), found.wins, strict=True), ("whoever began", found.first)]
    ]
    return [*rows, ["nobody", f"{found.nobody.matches:,}", "", *interval(found.nobody)]]


def difference_rows(found: Summary) -> list[list[str]]:
    """A row for each other bot: how many more wins the first bot has."""
    names = bot_names(found)
    return [
        [f"{names[d.bot]} than {names[d.against]}", f"{d.difference:+.2%}", f"{d.low:+.2%} to {d.high:+.2%}"]
        for d in found.differences
    ]


def interval(found: Share) -> list[str]:
    """A share and its interval, as two cells."""
    return [f"{found.share:.2%}", f"{found.low:.2%} to {found.high:.2%}"]


def length_rows(found: Summary) -> list[list[str]]:
    """The rows for turns and decisions in a match."""
    lengths = [("turns", found.turns), ("decisions", found.decisions)]
    return [[name, f"{d.mean:.1f}", *map(str, d.quantiles.values())] for name, d in lengths if d]


def most_played(found: Summary) -> list[list[str]]:
    """The cards that are played most."""
    top = [count for count in found.cards if count.played][:SHOWN]
    return [[count.card, f"{count.played:,}", f"{count.played / found.played:.2f}"] for count in top]


def most_dead(found: Summary) -> list[list[str]]:
    """The cards most often held without ever being played."""
    worst = sorted(found.cards, key=lambda count: -(count.dead or 0))[:SHOWN]
    return [[c.card, f"{c.dead:.1%}", f"{c.discarded:,}", f"{c.held:,}"] for c in worst if c.dead]


def columns(rows: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Rows aligned in columns: the first to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for first, *rest in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
