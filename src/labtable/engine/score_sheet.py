"""A match as a table for a spreadsheet, where its game keeps a score sheet."""

import csv
import io
from collections.abc import Sequence

from .game import Problem
from .match import Match

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")  # what a spreadsheet takes a text for that begins so


def score_sheet(match: Match, names: Sequence[str], judged: bool) -> str:
    """The score sheet as CSV. Raises Problem `no_sheet` where the game keeps none.

    `Game.sheet` makes its rows, the heads first, from the steps of the match (as `Match.steps` has them), the state
    after the last of them, and the names at the seats. Not `judged`: what the players have to judge for themselves
    stays open.
    """
    game = match.game
    if game.sheet is None:
        raise Problem("no_sheet", f"{game.title} keeps no score sheet.")
    replayed = Match(game, match.seats, match.options, match.seed, match.position)
    steps = []
    for played in match.played[:]:
        before = replayed.state.copy()
        steps.append((before, played.seat, replayed.play(played.seat, played.action)))
    written = io.StringIO()
    for row in game.sheet(steps, replayed.state, names, judged):
        csv.writer(written).writerow([harmless(cell) for cell in row])
    return written.getvalue()


def harmless(cell: str | int) -> str | int:
    """A cell that no spreadsheet takes for a formula, whoever has written it."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
