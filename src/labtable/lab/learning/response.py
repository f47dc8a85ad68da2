"""A learned best response: a lower bound on how exploitable a bot is."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from labtable.engine.kernels.options import Value
from labtable.engine.kernels.randomness import derive
from labtable.engine.play.game import Game

from ..bots.policies import Bot
from ..simulation.seatings import ARRANGEMENTS
from ..simulation.simulating import simulate
from ..simulation.summary import Wins, summary
from .training import Learned, Watch, train

GAMES = 4000  # new matches to measure a policy
MEASURING = 2**30  # purpose of `derive`


@dataclass(frozen=True)
class Response:
    """A policy trained against a bot, and its wins against it in new matches in all seatings.

    In a zero-sum match of two an equilibrium wins half of the matches; so `wins.share`, from `wins.low` to `wins.high`
    at 95%, minus one half is a lower bound on how exploitable the bot is.
    """

    learned: Learned
    against: Bot
    games: int
    wins: Wins


def best_response(
    game: str | Game,
    against: Bot,
    minutes: float = inf,
    seed: int = 0,
    seats: int = 2,
    options: Mapping[str, Value] | None = None,
    *,
    decisions: float = inf,
    games: int = GAMES,
    watch: Watch | None = None,
    threads: int | None = None,
) -> Response:
    """Train a policy against a bot, a level or a policy, that plays all other seats, and measure its wins.

    Raises what `train` and `simulate` do.
    """
    learned = train(
        game, minutes, seed, seats, options, against=against, decisions=decisions, watch=watch, threads=threads
    )
    wins = measured(
        game, learned.policy, against, seats, options, games=games, seed=derive(seed, MEASURING), workers=threads
    )
    return Response(learned, against, games, wins)


def measured(
    game: str | Game,
    policy: Bot,
    against: Bot,
    seats: int = 2,
    options: Mapping[str, Value] | None = None,
    *,
    games: int = GAMES,
    seed: int = 0,
    workers: int | None = None,
) -> Wins:
    """The wins of a policy in one seat against a bot in all others, over all seatings of each deal."""
    bots = [policy, *[against] * (seats - 1)]
    return summary(simulate(game, games, bots, seed, options, seating=ARRANGEMENTS, workers=workers)).wins[0]
