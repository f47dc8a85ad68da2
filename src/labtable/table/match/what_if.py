"""What-if tables: one person goes on from a step of a played match, against computers."""

from dataclasses import dataclass
from typing import Literal

from labtable import games
from labtable.engine.files.record_file import MatchRecord, Player, load_bounded
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem

from ..seats.names import MOST_TAKEN, unlike
from ..seats.seat import Computer, Person, Seat
from ..state.changes import Made, WhatIf
from ..state.plan import PAUSE_MS, WINDOW_MS

Deck = Literal["same", "as_known"]


@dataclass(frozen=True)
class Wish:
    """The wish to go on after a record's first `step` actions, in one of its seats.

    `deck`: with the cards in their true places, or in a world consistent with the seat's view. `level`: of all
    computers; without one each plays as in the record, and a middling level plays for each person.
    """

    step: int
    seat: int
    deck: Deck
    level: str | None = None


def read_and_plan(record: bytes, wish: Wish, host: str, now: int) -> Made:
    """`plan_what_if` from the text of a record; a task of a worker.

    Raises Problem `bad_record` and `unknown_game`, too.
    """
    return plan_what_if(load_bounded(record, games.load), wish, host, now)


def plan_what_if(record: MatchRecord, wish: Wish, host: str, now: int) -> Made:
    """The change that makes a what-if table for the holder of `host`.

    Raises Problem `bad_step`, `bad_seat`, `bad_level` or `bad_position`: nothing can follow once the match is over.
    """
    match = record.match
    game = match.game
    if not 0 <= wish.seat < match.seats:
        raise Problem("bad_seat", "no_seat_of_match", highest=match.seats, index=match.seats - 1)
    position = match.branch(wish.step, wish.seat if wish.deck == "as_known" else None)
    Match(game, match.seats, match.options, 0, position)  # raises Problem if it is not possible
    seats: list[Seat] = []
    for number, player in enumerate(record.players):
        name = unlike(record.names[number][:MOST_TAKEN], [seat.name for seat in seats if seat.name])
        if number == wish.seat:
            seats.append(Person(name, host))
        else:
            seats.append(Computer(_level(game, player, wish.level), name))
    what_if = WhatIf(position, wish.step, wish.seat, wish.deck)
    return Made(game.name, game.rules_version, match.options, seats, host, now, WINDOW_MS, PAUSE_MS, what_if=what_if)


def play_again(made: Made) -> None:
    """Replay the actions before the position of a what-if table ahead of time, so that its first deal is fast."""
    assert made.what_if is not None
    Match(games.load(made.game), len(made.seats), made.options, 0, made.what_if.position)


def _level(game: Game, player: Player, wished: str | None) -> str:
    """The level of the computer that plays for a player of the record."""
    return game.level_name(wished or player.level or game.levels[len(game.levels) // 2])
