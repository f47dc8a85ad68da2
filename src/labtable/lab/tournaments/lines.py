"""A tournament as text."""

from collections.abc import Iterator

from labtable.engine.play.settings import in_words

from ..simulation.lines import SEATED, columns
from .tournament import Standing, Tournament


def lines(found: Tournament, title: str) -> Iterator[str]:
    """The lines of a tournament: the standings, and each bot's share of wins against each other."""
    settings = in_words(found.options, found.seed) + SEATED[found.seating]
    tables = "1 table" if found.tables == 1 else f"{found.tables} tables"
    yield f"{title}, {tables} of {found.seats}, {found.played:,} matches each ({settings})"
    if found.played < found.games:
        yield f"Interrupted: {found.games - found.played:,} of {found.games:,} matches of each table were not played."
    if found.played == 0:
        return
    yield ""
    yield from columns([["", "rating", "95% interval", "won", "95% interval"], *map(standing_row, found.standings)])
    yield ""
    yield "Share of the matches with the other that were won, and the 95% interval:"
    yield from columns(against_rows(found))


def standing_row(standing: Standing) -> list[str]:
    """A bot with its rating and its share of wins."""
    rating = ["", ""]
    if standing.rating is not None:
        rating = [f"{standing.rating:.1f}", f"{standing.rating_low:.1f} to {standing.rating_high:.1f}"]
    return [standing.name, *rating, f"{standing.share:.1%}", f"{standing.low:.1%} to {standing.high:.1%}"]


def against_rows(found: Tournament) -> list[list[str]]:
    """A row for each bot, a column for each other, in the order of the standings."""
    order = [standing.bot for standing in found.standings]
    known = {(pair.bot, pair.against): pair for pair in found.against}

    def cell(bot: int, other: int) -> str:
        pair = known.get((bot, other))
        return f"{pair.share:.1%} ({pair.low:.1%} to {pair.high:.1%})" if pair else ""

    head = ["", *(f"with {found.bots[other]}" for other in order)]
    return [head, *([found.bots[bot], *(cell(bot, other) for other in order)] for bot in order)]
