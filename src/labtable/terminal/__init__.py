"""A match at the terminal: plain lines out, notation in."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

from labtable.engine.game import Game
from labtable.engine.match import Match
from labtable.engine.options import Value
from labtable.engine.problem import Problem
from labtable.engine.record_file import MatchRecord, Player, plain

from .console import Console, Leaving, leaving_on_signals
from .keeping import Keeper
from .session import Session

ME = "me"
SEEDS = 10**9  # of new matches: short enough to be written down
MAX_NAME = 24


def begin(
    game: Game, seats: Sequence[str], options: Mapping[str, Value], seed: int | None, names: Sequence[str] = ()
) -> None:
    """Deal and play. Raises Problem `bad_seats`, `bad_option`, `bad_seed`, `bad_level` or `bad_name`."""
    players = players_of(game, seats, names)
    match = Match(game, len(players), options, secrets.randbelow(SEEDS) if seed is None else seed)
    go(Session(match, players, Console(), Keeper(f"{game.name}-{match.seed}")))


def resume(record: MatchRecord, path: Path) -> None:
    """Go on with a match that was left in this file."""
    players = [Player(plain(player.name), player.level) for player in record.players]
    keeper = Keeper(f"{record.match.game.name}-{record.match.seed}", path)
    go(Session(record.match, players, Console(), keeper))


def go(session: Session) -> None:
    """Play until the match is over or the person leaves."""
    try:
        with leaving_on_signals():
            session.run()
    except Leaving:
        session.leave()


def players_of(game: Game, seats: Sequence[str], names: Sequence[str]) -> list[Player]:
    """Who holds each seat, people under their names. Raises Problem `bad_level` or `bad_name`."""
    people = sum(seat.casefold() == ME for seat in seats)
    if len(names) > people:
        raise Problem("bad_name", f"There are more names than seats for people: {people} of {len(seats)} are me.")
    unnamed = ["You"] if people == 1 else [f"Player {n}" for n in range(1, people + 1)]
    called = iter([*map(named, names), *unnamed[len(names) :]])
    players: list[Player] = []
    for seat in seats:
        if seat.casefold() == ME:
            player = Player(next(called))
        else:
            level = game.level_name(seat)
            player = Player(f"{level.capitalize()} computer", level)
        players.append(Player(unlike(player.name, [p.name for p in players]), player.level))
    return players


def named(name: str) -> str:
    """A name that can be printed. Raises Problem `bad_name`."""
    if not name.isprintable() or len(name) > MAX_NAME:
        raise Problem("bad_name", f"A name is at most {MAX_NAME} letters that can be printed.")
    return name


def unlike(name: str, others: Sequence[str]) -> str:
    """The name, with a number behind it if somebody is called so already."""
    taken = [other.casefold() for other in others]
    numbered = (f"{name} {n}" if n > 1 else name for n in range(1, len(others) + 2))
    return next(candidate for candidate in numbered if candidate.casefold() not in taken)
