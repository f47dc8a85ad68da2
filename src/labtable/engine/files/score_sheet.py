"""A match as a table for spreadsheets, for games that keep a score sheet."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import islice

from ..play.match import Match
from ..play.texts import COMMON, read_catalogue
from ..words.catalogue import ENGLISH
from ..words.problem import Problem
from ..words.sentences import Sentence
from ..words.words import Attempt

BYTE_ORDER_MARK = "\ufeff"  # without it a widespread spreadsheet misreads UTF-8
Cell = str | int | float | date
NUMBER = re.compile(r"-?[0-9]+([.,][0-9]+)?")
YOU = Sentence("player.person", {"name": "You"})  # who has not typed a name
# Beginnings that make a spreadsheet take a text for a formula; the last four are as wide as Chinese characters.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def score_sheet(match: Match, names: Sequence[str], judged: bool, language: str = ENGLISH) -> str:
    """The score sheet of a match as CSV. Raises Problem `no_sheet` where the game keeps none."""
    return as_csv(rows_of(match, names, judged, language=language), language)


def rows_of(
    match: Match,
    names: Sequence[str],
    judged: bool,
    actions: int | None = None,
    attempts: Sequence[Attempt] = (),
    language: str = ENGLISH,
    doers: Sequence[Sequence[str]] | None = None,
) -> list[list[Cell]]:
    """The rows of a score sheet in a language, headers first. Raises Problem `no_sheet` where the game keeps none.

    `Game.score_sheet` makes them from the steps of the match, the state after the last one, and the names of those who
    played for the seats in each action: `doers`, or always `names`. Unless `judged`, it leaves open what the players
    have to judge themselves. The sheet covers the first `actions` actions, or all of them. `attempts` are refused
    actions, in order; the same one at the same step is listed once. A record has none.
    """
    game = match.game
    if game.score_sheet is None:
        raise Problem("no_sheet", game=game.title)
    state, steps = match.start, []
    for step, state in islice(match.replay(), actions):  # noqa: B007  # the state after the last step is wanted
        steps.append(step)
    words = game.words_in(language)

    def called(name: str) -> str:
        return words.tell(YOU) if name == "You" else name

    by_action = [[called(name) for name in row] for row in ([names] * len(steps) if doers is None else doers)]
    tried = [attempt._replace(who=called(attempt.who or names[attempt.seat])) for attempt in attempts]
    different = {(attempt.step, attempt.seat, attempt.action): attempt for attempt in reversed(tried)}
    rows = game.score_sheet(steps, state, by_action, judged, list(reversed(different.values())))
    return [[words.tell(cell) if isinstance(cell, Sentence) else cell for cell in row] for row in rows]


def as_csv(rows: Iterable[Sequence[Cell]], language: str = ENGLISH) -> str:
    """Rows as CSV, numbers as a language writes them, without cells that a spreadsheet would take for a formula.

    Cells are apart as spreadsheets of that language expect them: by semicolons where numbers have a decimal comma.
    """
    decimal = read_catalogue(COMMON, language).say("decimal")
    written = io.StringIO()
    writer = csv.writer(written, delimiter=";" if decimal == "," else ",")
    for row in rows:
        writer.writerow(
            [str(cell).replace(".", decimal) if isinstance(cell, float) else harmless(cell) for cell in row]
        )
    return written.getvalue()


def csv_file(rows: Iterable[Sequence[Cell]], language: str = ENGLISH) -> bytes:
    """Rows as a CSV file that spreadsheets open correctly."""
    return (BYTE_ORDER_MARK + as_csv(rows, language)).encode()


def harmless(cell: Cell) -> Cell:
    """A cell that no spreadsheet takes for a formula, whatever its text. A number stays a number.

    >>> harmless("=1+1"), harmless("1 + 1 = 2"), harmless("-1.00"), harmless(-3)
    ("'=1+1", '1 + 1 = 2', '-1.00', -3)
    """
    if not isinstance(cell, str) or NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}" if cell.startswith(FORMULA) else cell
