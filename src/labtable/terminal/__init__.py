"""A match at the terminal: plain lines out, notation in."""

import secrets
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from labtable.engine.files.record_file import MatchRecord, Player, plain
from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.catalogue import ENGLISH
from labtable.engine.words.problem import Problem
from labtable.table.seats.names import clean, computers, unlike

from .console import Console, Leaving, leaving_on_signals
from .keeping import Keeper
from .session import Choose, Session

ME = "me"
SEEDS = 10**9  # of new matches: short enough to be written down


def begin(
    game: Game,
    seats: Sequence[str],
    options: Mapping[str, Value],
    seed: int | None,
    names: Sequence[str] = (),
    bots: Mapping[str, Choose] | None = None,
    language: str = ENGLISH,
) -> None:
    """Deal a match and play it; `bots` may sit in `seats` beside me and the levels.

    Raises Problem `bad_seats`, `bad_option`, `bad_seed`, `bad_level` or `bad_name`.
    """
    players = players_of(game, seats, names, bots or {})
    own = {seat: bots[name] for seat, name in enumerate(seats) if bots and name in bots}
    match = Match(game, len(players), options, secrets.randbelow(SEEDS) if seed is None else seed)
    go(Session(match, players, Console(), Keeper(f"{game.name}-{match.seed}"), own, language))


def resume(record: MatchRecord, path: Path, language: str = ENGLISH) -> None:
    """Go on with a match that was left in this file."""
    players = [Player(plain(player.name), player.level) for player in record.players]
    keeper = Keeper(f"{record.match.game.name}-{record.match.seed}", path)
    go(Session(record.match, players, Console(), keeper, language=language))


def go(session: Session) -> None:
    """Play until the match is over or the person leaves."""
    try:
        with leaving_on_signals():
            session.run()
    except Leaving:
        session.leave()


def players_of(game: Game, seats: Sequence[str], names: Sequence[str], bots: Collection[str] = ()) -> list[Player]:
    """List the holder of each seat, people under their names. Raises Problem `bad_level` or `bad_name`."""
    n_people = sum(seat.casefold() == ME for seat in seats)
    if len(names) > n_people:
        raise Problem.english("bad_name", f"There are more names than people: {len(names)} for {n_people}.")
    unnamed = ["You"] if n_people == 1 else [f"Player {n}" for n in range(1, n_people + 1)]
    people: list[str] = []
    for name in [*map(named, names), *unnamed[len(names) :]]:
        people.append(unlike(name, people))
    called, free = iter(people), computers(people)
    players = []
    for seat in seats:
        if seat.casefold() == ME:
            players.append(Player(next(called)))
        elif seat in bots:  # no level of the game: in a record it has a name, and whoever goes on plays for it
            players.append(Player(unlike(seat, [player.name for player in players])))
        else:
            players.append(Player(next(free), game.level_name(seat)))
    return players


def named(name: str) -> str:
    """A name that can be printed. Raises Problem `bad_name`."""
    if any(unicodedata.category(character) == "Cc" for character in name):  # such as what steers a terminal
        raise Problem.english("bad_name", "A name has printable letters only.")
    return clean(name)
