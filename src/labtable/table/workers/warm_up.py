"""The warm-up of games: what each prepares at its first use is prepared before the first table."""

import logging
from functools import cache

from labtable import games
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match

logger = logging.getLogger(__name__)

SOME_ACTIONS = 8  # actions of a match, enough to use all that a table needs


@cache
def warm_up() -> None:
    """Play the beginning of a match of each game, so that the first table does not wait for it.

    A game that fails here is reported as broken when it is asked for; the others can still be played.
    """
    for name in games.names():
        try:
            _play_a_little(games.load(name))
        except Exception:
            logger.exception("%s cannot be made ready", name)


def _play_a_little(game: Game) -> None:
    """Play a few random actions, with all views and sentences, as at a table."""
    match = Match(game, game.seats[0], game.settings(), 1)
    for number in range(SOME_ACTIONS):
        seats = game.who_must_act(match.state)
        if not seats:
            return
        seat = seats[0]
        view = match.view(seat)
        game.words.client_view(view, seat)
        game.words.aim(view, seat)
        game.words.prompt(view, seat)
        pieces = game.choose(view, seat, 0, number)
        written = next(iter(game.words.write_all([pieces], match.state)))
        for event in game.seen(match.carry_out(seat, match.parse(seat, written)), seat):
            game.words.narrate(event, seat)
