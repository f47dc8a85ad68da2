"""A learned best response: a lower bound on how exploitable a bot is, by one seat or by several that win together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.options import Value
from labtable.engine.kernels.randomness import derive
from labtable.engine.play.game import Game

from ..bots.policies import Bot
from ..figures.estimates import clustered
from ..simulation.simulating import simulate
from ..simulation.summary import Wins
from .tables import Partners, Seats, coalitions, partners_of
from .training import Learned, Watch, check_coalition, train

GAMES = 4000  # new matches to measure a policy
MEASURING = 2**30  # purpose of `derive`


class Taken(Wins, frozen=True):
    """What one seat wins, or a coalition together: matches that one of its seats has won, `alone` if nobody else.

    `score`, from `score_low` to `score_high` at 95%, is their share of the win: winners share it equally, and all seats
    if nobody has won. It is to be compared with `fair`, their share of the seats. `by_seats` has it for each choice of
    seats.
    """

    score: float
    score_low: float
    score_high: float
    fair: float
    by_seats: dict[Seats, float]


@dataclass(frozen=True)
class Response:
    """A policy trained against a bot, and its wins against it in new matches, in every choice of seats.

    In a zero-sum match of two an equilibrium wins half of the matches; so `wins.share`, from `wins.low` to `wins.high`
    at 95%, minus one half is a lower bound on how exploitable the bot is. Among more, `wins.score` minus `wins.fair` is
    what the bots in the other seats lose to this seat, or to this coalition.
    """

    learned: Learned
    against: Bot
    games: int
    wins: Taken


def best_response(
    game: str | Game,
    against: Bot,
    minutes: float = inf,
    seed: int = 0,
    seats: int = 2,
    options: Mapping[str, Value] | None = None,
    *,
    coalition: int = 1,
    decisions: float = inf,
    games: int = GAMES,
    watch: Watch | None = None,
    threads: int | None = None,
) -> Response:
    """Train a policy, or a `coalition`, against a bot, a level or a policy, that plays all other seats, and measure its
    wins.

    Raises what `train` and `simulate` do.
    """
    learned = train(
        game, minutes, seed, seats, options,
        against=against, coalition=coalition, decisions=decisions, watch=watch, threads=threads,
    )  # fmt: skip
    wins = measured(
        game, learned.partners or learned.policy, against, seats, options,
        coalition=coalition, games=games, seed=derive(seed, MEASURING), workers=threads,
    )  # fmt: skip
    return Response(learned, against, games, wins)


def measured(
    game: str | Game,
    policy: Bot | Mapping[Partners, Bot],
    against: Bot,
    seats: int = 2,
    options: Mapping[str, Value] | None = None,
    *,
    coalition: int = 1,
    games: int = GAMES,
    seed: int = 0,
    workers: int | None = None,
) -> Taken:
    """What a policy in one seat wins against a bot in all others, or in the seats of a `coalition`.

    Each deal is played with every choice of its seats. It is the same policy in all of them, or, as `Learned.partners`
    has it, one for each place of its partners. Raises what `simulate` does, and Problem `bad_number`.
    """
    check_coalition(coalition, seats, against)
    chosen = coalitions(seats, coalition)
    deals = -(-games // len(chosen))
    won = []
    for own in chosen:
        bots = [_bot_of(policy, partners_of(own, seat, seats)) if seat in own else against for seat in range(seats)]
        found = simulate(game, deals, bots, seed, options, keep_matches=True, workers=workers)
        if not found.is_complete:
            raise KeyboardInterrupt
        won.append(found.won)
    return taken(np.stack(won, axis=1), chosen)


def _bot_of(policy: Bot | Mapping[Partners, Bot], partners: Partners) -> Bot:
    return policy[partners] if isinstance(policy, Mapping) else policy


def taken(won: NDArray[np.bool_], chosen: Sequence[Seats]) -> Taken:
    """What these seats have taken, by flags of the winners: (deals, choices of seats, seats)."""
    seats = won.shape[2]
    own = np.array([np.isin(np.arange(seats), coalition) for coalition in chosen])
    mine, winners, fair = (won & own).sum(axis=2), won.sum(axis=2), len(chosen[0]) / seats
    scores = np.where(winners > 0, mine / np.maximum(1, winners), fair)
    alone, matches = int(((mine > 0) & (mine == winners)).sum()), int((mine > 0).sum())
    by_seats = dict(zip(chosen, scores.mean(axis=0).tolist(), strict=True))
    return Taken(
        matches, *_estimate(mine > 0), alone, matches - alone, *_estimate(scores), fair, by_seats
    )  # fmt: skip


def _estimate(scores: NDArray[np.float64] | NDArray[np.bool_]) -> tuple[float, float, float]:
    """The mean of scores, and its 95% interval by deals: (deals, matches of a deal)."""
    by_deal = scores.sum(axis=1, dtype=np.float64)
    return float(scores.mean()), *clustered(float(by_deal.sum()), float(by_deal @ by_deal), *scores.shape)
