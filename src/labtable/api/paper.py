"""What is printed of a game besides its rules, and the puzzles of a sheet of paper."""

from typing import Any

import msgspec

from labtable.engine.play.game import Game
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Printed
from labtable.table.workers.sheets import OnPaper, PuzzleSheet


class Paper(msgspec.Struct):
    """GET /api/games/GAME/paper: what is printed of a game besides its rules.

    `topics`: kinds of puzzles, the easiest first. `deck`: the cards of the usual deck. `reference`: what is good to
    have at hand.
    """

    topics: list[str]
    deck: list[Printed]
    reference: list[Sentence]


class SheetWish(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/sheets: the puzzles of a sheet. `topic`: "" for all topics in turn; `version`: a letter, A to Z.

    The same wish has the same answer; sheets of other numbers or versions have other puzzles.
    """

    game: str
    number: int
    version: str
    puzzles: int
    topic: str = ""


class SheetPuzzle(msgspec.Struct):
    """A puzzle on paper: its number, its topic, its seat of `seats`, and the game's View of it.

    `plays`: a solution, in notation; `answer`: the same in sentences, and why.
    """

    number: int
    topic: str
    seat: int
    seats: int
    view: Any
    task: Sentence | None
    plays: list[str]
    answer: list[Sentence]


def paper_of(game: Game) -> Paper:
    """What is printed of a game besides its rules."""
    return Paper(list(game.puzzle_topics), game.words.deck(), game.words.reference())


def sheet_of(wish: SheetWish) -> PuzzleSheet:
    """The sheet that is wished for."""
    return PuzzleSheet(wish.game, wish.topic, wish.number, wish.version, wish.puzzles)


def puzzle_on(paper: OnPaper) -> SheetPuzzle:
    """A puzzle of a sheet."""
    p, view = paper
    return SheetPuzzle(p.number, p.topic, p.seat, p.seats, view, p.task, p.plays, p.answer)
