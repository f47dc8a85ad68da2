"""Plans of new tables: what is requested, and whether it is possible."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from labtable import games
from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.problem import Problem

from ..seats.names import clean
from ..seats.seat import Computer, Open, Person, Seat
from .changes import Made

LEAST_WINDOW, MOST_WINDOW = 1_000, 600_000  # ms
MOST_PAUSE = 60_000  # ms
LEAST_MINUTES, MOST_MINUTES = 30_000, 600_000  # ms of a turn, after which a computer plays it
LEAST_TURN, MOST_TURN = 3_600_000, 14 * 86_400_000  # ms of a turn, after which a computer keeps the seat
MOST_PUZZLES = 1_000_000_000
NAMELESS = "Player"
WINDOW_MS, PAUSE_MS = 20_000, 900  # defaults


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: for its maker ("me"), a bot, or anyone who comes ("open")."""

    kind: Literal["me", "bot", "open"]
    level: str | None = None


@dataclass(frozen=True)
class Plan:
    """A plan of a new table. A lesson or a puzzle defines its own options and seats."""

    game: str
    name: str = ""
    options: dict[str, Value] | None = None
    seats: Sequence[SeatWish] = ()
    window_ms: int = WINDOW_MS
    pause_ms: int = PAUSE_MS
    lesson: str | None = None
    puzzle: int | None = None
    previews: bool = True
    hints: bool = True
    turn_ms: int | None = None
    language: str | None = None


def puzzle_asked_for(plan: Plan) -> tuple[Game, int] | None:
    """The game and the number of a plan's puzzle, if it has one. Raises Problem."""
    if plan.puzzle is None:
        return None
    game = games.load(plan.game)
    if game.puzzle is None:
        raise Problem("no_puzzles", game=game.title)
    if not 1 <= plan.puzzle <= MOST_PUZZLES:
        raise Problem("bad_puzzle", highest=MOST_PUZZLES)
    return game, plan.puzzle


def plan_table(plan: Plan, host: str, now: int, puzzle: Puzzle | None = None) -> Made:
    """The change that makes a planned table for the holder of `host`, with its puzzle if it has one. Raises Problem."""
    game = games.load(plan.game)
    if game.base is not game:
        raise Problem.english("unknown_game", f"A table plays by the printed rules, not as {game.name}.")
    if not LEAST_WINDOW <= plan.window_ms <= MOST_WINDOW:
        most = MOST_WINDOW // 1000
        raise Problem.english("bad_window", f"Players can be given {LEAST_WINDOW // 1000} to {most} seconds to react.")
    if not 0 <= plan.pause_ms <= MOST_PAUSE:
        raise Problem.english("bad_pause", f"Computers can pause for 0 to {MOST_PAUSE} milliseconds.")
    if plan.turn_ms is not None and (plan.lesson is not None or plan.puzzle is not None):
        raise Problem.english("bad_turn", "In a lesson or a puzzle nobody waits for you: turns have no time.")
    if plan.lesson is not None and plan.puzzle is not None:
        raise Problem.english("bad_plan", "A table is for a lesson or for a puzzle, not for both.")
    me = clean(plan.name) if plan.name.strip() else NAMELESS
    times = plan.window_ms, plan.pause_ms
    made = Made(game.name, game.rules_version, {}, [], host, now, *times, language=plan.language)
    if plan.lesson is not None:
        return _lesson(game, made, plan.lesson)
    if puzzle is not None:
        return _puzzle(game, made, puzzle, me)
    return _match(game, made, plan, me)


def _match(game: Game, made: Made, plan: Plan, me: str) -> Made:
    """A table for dealt matches."""
    if len(plan.seats) not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise Problem("bad_seats", game=game.title, least=least, top=most, seats=len(plan.seats))
    if sum(wish.kind == "me" for wish in plan.seats) > 1:
        raise Problem("bad_seats", "two_seats")
    seats = [_seat(game, wish, me, made.host) for wish in plan.seats]
    options = game.settings(plan.options, len(seats))
    for name in options.keys() - {option.name for option in game.options}:
        raise Problem.english("bad_option", f"A table plays by the printed rules: {name} is for studies.")
    check_turn(game, plan.turn_ms, len(seats), options)
    return msgspec.structs.replace(
        made, options=options, seats=seats, previews=plan.previews, hints=plan.hints, turn_ms=plan.turn_ms
    )


def check_turn(game: Game, turn_ms: int | None, seats: int, options: dict[str, Value]) -> None:
    """Check the time for each turn.

    Raises Problem `bad_turn`, and `windows` for hours or days where others can react in seconds.
    """
    if turn_ms is None or LEAST_MINUTES <= turn_ms <= MOST_MINUTES:
        return
    if not LEAST_TURN <= turn_ms <= MOST_TURN:
        raise Problem("bad_turn", longest=MOST_TURN // 86_400_000)
    if game.opens_windows(seats, options):
        raise Problem("windows", game=game.title)


def _seat(game: Game, wish: SeatWish, me: str, host: str) -> Seat:
    if wish.kind != "bot":
        if wish.level is not None:
            raise Problem.english("bad_level", "Only a computer has a level.")
        return Person(me, host) if wish.kind == "me" else Open()
    level = wish.level or game.first_level
    return Computer(game.level_name(level))


def _lesson(game: Game, made: Made, name: str) -> Made:
    """A table at which a script plays all seats but the learner's."""
    if name not in game.lessons:
        raise Problem("unknown_lesson", game=game.title, lesson=name[:40])
    lesson = game.lessons[name]
    seats = [
        Person(who, made.host) if seat in lesson.learner else Computer(name=who)
        for seat, who in enumerate(lesson.names)
    ]
    return msgspec.structs.replace(
        made, options=game.settings(lesson.options, lesson.seats), seats=seats, lesson=lesson
    )


def _puzzle(game: Game, made: Made, puzzle: Puzzle, me: str) -> Made:
    """A table with one position and one seat to solve it from."""
    seats = [
        Person(me, made.host) if seat == puzzle.seat else Computer(game.first_level) for seat in range(puzzle.seats)
    ]
    return msgspec.structs.replace(
        made, options=game.settings(puzzle.options, puzzle.seats), seats=seats, puzzle=puzzle
    )
