"""Puzzles for a sheet of paper; a task of a worker."""

from collections.abc import Iterable, Sequence
from itertools import count, cycle, islice
from typing import NamedTuple

from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import JSON
from labtable.games import load

SEED = 0  # for what a position leaves open
MOST_SHEETS = 9999
MOST_PUZZLES = 12  # on a sheet
VERSIONS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_FIRST = 900_000_000
TRIED = 100  # puzzles of a series, to find the next of its topic
FOR_A_VERSION = 1000  # numbers of puzzles that no other version or sheet has


class PuzzleSheet(NamedTuple):
    """Which puzzles a sheet has: the same for the same sheet, others for every other number and version.

    `topic`: one of `Game.puzzle_topics`; "" for all in turn. `version`: a letter.
    """

    game: str
    topic: str
    number: int
    version: str
    puzzles: int


class OnPaper(NamedTuple):
    """A puzzle, and the view of its seat as the client shows it."""

    puzzle: Puzzle
    view: JSON


def puzzles_of(sheet: PuzzleSheet) -> list[OnPaper]:
    """The puzzles of a sheet, in order. Raises Problem `unknown_game`, `bad_sheet`."""
    game = load(sheet.game)
    topics = check(game, sheet)
    found = chosen(game, topics, count(first_number(sheet)), sheet.puzzles)
    return [OnPaper(puzzle, view_of(game, puzzle)) for puzzle in found]


class Series(NamedTuple):
    """Puzzles in a row: those from number `first` on of a topic ("": all in turn) and of a level, from 1."""

    first: int
    puzzles: int
    topic: str = ""
    level: int | None = None


def numbers_of(name: str, series: Series) -> list[int]:
    """The numbers of the puzzles of a series, in order. Raises Problem `unknown_game`, `bad_series`."""
    game = load(name)
    if game.puzzle is None or (series.topic and series.topic not in game.puzzle_topics):
        raise Problem.english("bad_series", f"The topics of {game.title} are {', '.join(game.puzzle_topics)}.")
    if not (1 <= series.puzzles <= MOST_PUZZLES and 1 <= series.first <= MOST_FIRST):
        raise Problem.english("bad_series", f"A series has 1 to {MOST_PUZZLES} puzzles, from 1 to {MOST_FIRST} on.")
    levels = game.puzzle_levels
    if series.level is not None and not 1 <= series.level <= levels:
        raise Problem.english("bad_series", f"The levels of {game.title} are 1 to {levels}.")
    topics = (series.topic,) if series.topic else game.puzzle_topics if series.level is None else ("",)
    numbers = (n for n in count(series.first) if series.level is None or (n - 1) % levels + 1 == series.level)
    found = [puzzle.number for puzzle in chosen(game, topics, numbers, series.puzzles, TRIED)]
    if len(found) < series.puzzles:
        raise Problem.english("bad_series", "There are not enough puzzles of this topic and level from this one on.")
    return found


def chosen(game: Game, topics: Sequence[str], numbers: Iterable[int], n: int, tried: int | None = None) -> list[Puzzle]:
    """The first `n` puzzles with these numbers whose topics are these in turn, "" for any.

    Fewer if so many were `tried` in vain for the next one.
    """
    assert game.puzzle is not None
    puzzles, found = map(game.puzzle, numbers), []
    for topic in islice(cycle(topics), n):
        puzzle = next((one for one in islice(puzzles, tried) if topic in ("", one.topic)), None)
        if puzzle is None:
            break
        found.append(puzzle)
    return found


def check(game: Game, sheet: PuzzleSheet) -> tuple[str, ...]:
    """The topics of the sheet. Raises Problem `bad_sheet`."""
    if game.puzzle is None:
        raise Problem.english("bad_sheet", f"{game.title} has no puzzles.")
    if sheet.topic and sheet.topic not in game.puzzle_topics:
        raise Problem.english("bad_sheet", f"The topics of {game.title} are {', '.join(game.puzzle_topics)}.")
    if not (1 <= sheet.number <= MOST_SHEETS and 1 <= sheet.puzzles <= MOST_PUZZLES):
        raise Problem.english(
            "bad_sheet", f"A sheet has a number from 1 to {MOST_SHEETS} and 1 to {MOST_PUZZLES} puzzles."
        )
    if len(sheet.version) != 1 or sheet.version not in VERSIONS:
        raise Problem.english("bad_sheet", "The version of a sheet is a letter from A to Z.")
    return (sheet.topic,) if sheet.topic else game.puzzle_topics


def first_number(sheet: PuzzleSheet) -> int:
    """The first number of the puzzles that this version of the sheet is made from."""
    place = sheet.number * len(VERSIONS) + VERSIONS.index(sheet.version)
    return place * FOR_A_VERSION + 1


def view_of(game: Game, puzzle: Puzzle) -> JSON:
    """The position as the seat of the puzzle sees it."""
    match = Match(game, puzzle.seats, puzzle.options, SEED, puzzle.position)
    return game.words.without_previews(game.words.client_view(match.view(puzzle.seat), puzzle.seat))
