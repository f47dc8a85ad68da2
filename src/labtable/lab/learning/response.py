"""A best response that is learned: how much a bot can be exploited at least."""

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

GAMES = 4000  # fresh ones, by which a policy is measured
MEASURING = 2**30  # purpose of `derive`


@dataclass(frozen=True)
class Response:
    """A policy that was learned against a bot, and its wins of fresh matches against it in all seatings.

    Where one wins what the other loses, whoever plays an equilibrium wins half of the matches of two; so `wins.share`,
    from `wins.low` to `wins.high` at 95%, less that half says how much the bot can be exploited, at least.
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
) -> Response:
    """Learn to beat a bot, a level or a policy, that plays all other seats, and measure how well that has succeeded.

    Raises what `train` and `simulate` do.
    """
    learned = train(game, minutes, seed, seats, options, against=against, decisions=decisions, watch=watch)
    wins = measured(game, learned.policy, against, seats, options, games=games, seed=derive(seed, MEASURING))
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
    """The wins of a policy in one seat against a bot in all others, in all seatings of each deal."""
    bots = [policy, *[against] * (seats - 1)]
    return summary(simulate(game, games, bots, seed, options, seating=ARRANGEMENTS, workers=workers)).wins[0]
