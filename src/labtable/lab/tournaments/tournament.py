"""A tournament: every choice of bots for a table plays the same deals, which gives shares and ratings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import comb
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import msgspec
import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem, installing
from labtable.games import load

from ..bots.policies import Bot, bots_of, name_of
from ..extra import NotInstalled
from ..figures.estimates import clustered, student
from ..files import make_folder
from ..simulation.seatings import RANDOM, seating_of
from ..simulation.shard import Task
from ..simulation.simulating import Progress, Results, simulate, task_of, whole_deals

MOST_TABLES = 1000
ROUNDS = 20  # all tables play the deals of a round before the next, so that an interrupted tournament is even
DRAWS = 25  # resamples of the deals, for ratings
MOST_RATED = 10_000  # matches in a resample


class Against(msgspec.Struct, frozen=True):
    """A bot's share of wins in the matches with another bot at the table, with its 95% interval."""

    bot: int
    against: int
    matches: int
    wins: int
    share: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """A bot's share of wins and its rating (by OpenSkill), each with its 95% interval."""

    bot: int
    name: str
    matches: int
    wins: int
    share: float
    low: float
    high: float
    rating: float | None  # None if fewer than two deals were played
    rating_low: float | None
    rating_high: float | None


class Tournament(msgspec.Struct, frozen=True):
    """The figures of a tournament. Bots are counted from 0; a shared win counts for each winner."""

    game: str
    rules_version: int
    options: dict[str, Value]
    bots: list[str]
    seats: int
    seating: str
    seed: int
    tables: int
    games: int  # asked for at each table
    played: int  # at each table
    standings: list[Standing]  # the highest rating first
    against: list[Against]


@dataclass(frozen=True)
class Played:
    """All matches of a tournament, as (deals, matches of a deal): the bot in each seat, and the winners."""

    bots: int
    sat: NDArray[np.int64]  # (deals, matches, seats)
    won: NDArray[np.bool_]  # (deals, matches, seats)

    def share(self, bot: int, against: int | None = None) -> tuple[int, int, float, float, float]:
        """A bot's matches, all or against another bot: number, how many won, the share, its interval by deals."""
        is_bot = self.sat == bot
        counts = is_bot.any(axis=2)
        if against is not None:
            counts &= (self.sat == against).any(axis=2)
        wins = ((is_bot & self.won).any(axis=2) & counts).sum(axis=1)  # of each deal
        matches, won = int(counts.sum()), int(wins.sum())
        each = matches // len(wins) if len(wins) else 1
        low, high = clustered(won, int(wins @ wins), len(wins), each)
        return matches, won, won / matches if matches else 0.0, low, high


def tournament(
    game: str | Game,
    games: int,
    bots: Sequence[Bot],
    seats: int = 2,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    *,
    seating: str = RANDOM,
    workers: int | None = None,
    checkpoint: str | Path | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Play `games` matches, rounded up to whole deals, between every choice of `seats` out of the bots.

    All tables play the same deals, seated as in `simulate`, so that no bot has better cards or neighbours than another.
    The results depend only on game, bots, options, seats, seed and seating. A `checkpoint` is a folder that keeps what
    is done: the same call with it plays only what is missing. Interrupted by Ctrl-C, it returns the rounds that all
    tables have played.

    Raises Problem as `simulate` does.

    >>> found = tournament("unitary", 60, ["random", "beginner", "intermediate"], seed=1)
    >>> found.tables, [standing.name for standing in found.standings]
    (3, ['intermediate', 'beginner', 'random'])
    """
    game = load(game) if isinstance(game, str) else game
    _check(bots, seats)
    playing = bots_of(game, bots)
    names = [name_of(bot) for bot in playing]
    if len({*names}) < len(names):
        raise Problem.english("bad_bots", "The bots of a tournament are others each: none is named twice.")
    rating_model()
    tables = list(combinations(range(len(bots)), seats))
    asked = {"seed": seed, "options": options, "seating": seating, "workers": workers, "keep_matches": True}
    task = task_of(game, [playing[bot] for bot in tables[0]], seed, options, seating=seating_of(seating, paired=False))
    each = task.matches_a_deal
    _, games = whole_deals(0, games, each)
    folder = None if checkpoint is None else Path(checkpoint)
    if folder is not None:
        make_folder(folder, is_empty=False)
    parts: list[list[Results]] = []
    done = 0
    tell = progress or (lambda done: None)
    try:
        for first, count in rounds(games, each):
            found = []
            for number, table in enumerate(tables):
                before = done
                found.append(
                    simulate(
                        game, count, [playing[bot] for bot in table], first=first,
                        checkpoint=None if folder is None else folder / f"table-{number}",
                        progress=lambda now, before=before: tell(before + now), **asked,  # type: ignore[arg-type,misc]
                    )
                )  # fmt: skip
                if not found[-1].is_complete:
                    raise KeyboardInterrupt
                done += count
            parts.append(found)
    except KeyboardInterrupt:
        pass
    return summed_up(task, names, seats, games, tables, parts)


def _check(bots: Sequence[Bot], seats: int) -> None:
    """Check that this many bots fill tables of this many seats. Raises Problem `bad_bots` or `bad_seats`."""
    if isinstance(bots, str) or len(bots) < 2:
        raise Problem.english("bad_bots", "The bots of a tournament are a list of two at least.")
    if type(seats) is not int or not 2 <= seats <= len(bots):
        raise Problem.english(
            "bad_seats", f"{len(bots)} bots can play at tables of 2 to {len(bots)} seats, not {seats}."
        )
    if (tables := comb(len(bots), seats)) > MOST_TABLES:
        raise Problem.english(
            "bad_bots", f"{len(bots)} bots make {tables:,} tables of {seats}; at most {MOST_TABLES:,} play."
        )


def rounds(games: int, each: int) -> Iterator[tuple[int, int]]:
    """The first match of each round, and how many matches a table plays in it: whole deals."""
    deals = games // each
    cuts = [n * deals // min(ROUNDS, deals) for n in range(min(ROUNDS, deals) + 1)]
    for at, end in pairwise(cuts):
        yield at * each, (end - at) * each


# --- results ----------------------------------------------------------------------------------------------------------


def summed_up(
    task: Task,
    bots: Sequence[str],
    seats: int,
    games: int,
    tables: Sequence[tuple[int, ...]],
    parts: Sequence[Sequence[Results]],
) -> Tournament:
    """The figures of a tournament, from the results of each round's tables; `task` is the first table's."""
    played = put_together(len(bots), seats, task.matches_a_deal, tables, parts)
    ratings = rate(played, task.seed)
    standings = []
    for bot, name in enumerate(bots):
        matches, wins, share, low, high = played.share(bot)
        standings.append(Standing(bot, name, matches, wins, share, low, high, *ratings[bot]))
    pairs = [(a, b) for a in range(len(bots)) for b in range(len(bots)) if a != b]
    return Tournament(
        game=task.game.name,
        rules_version=task.game.rules_version,
        options=dict(task.options),
        bots=[*bots],
        seats=seats,
        seating=task.seating,
        seed=task.seed,
        tables=len(tables),
        games=games,
        played=len(played.sat) * task.matches_a_deal,
        standings=sorted(standings, key=lambda found: (-(found.rating or 0.0), -found.share)),
        against=[Against(a, b, *played.share(a, b)) for a, b in pairs],
    )


def put_together(
    bots: int, seats: int, each: int, tables: Sequence[tuple[int, ...]], parts: Sequence[Sequence[Results]]
) -> Played:
    """Concatenate the matches of all rounds and tables, deal by deal."""
    sat = [np.zeros((0, len(tables) * each, seats), np.int64)]
    won = [np.zeros((0, len(tables) * each, seats), np.bool_)]
    for found in parts:
        for into, column in ((sat, "bot"), (won, "won")):
            of_tables = []
            for table, results in zip(tables, found, strict=True):
                rows = np.column_stack([results.columns[f"{column}_{seat}"] for seat in range(seats)])
                rows = np.array(table)[rows] if column == "bot" else rows
                of_tables.append(rows.reshape(-1, each, seats))
            into.append(np.concatenate(of_tables, axis=1))
    return Played(bots, np.concatenate(sat), np.concatenate(won))


# --- ratings ----------------------------------------------------------------------------------------------------------

Rated = tuple[float | None, float | None, float | None]  # a rating, and its interval


def rating_model() -> type:
    """OpenSkill's model of Plackett and Luce. Raises NotInstalled."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise NotInstalled.english(
            "no_lab", f"Ratings need a package that is not installed (openskill): {installing('lab')}"
        ) from None
    return PlackettLuce


def rate(played: Played, seed: int) -> list[Rated]:
    """The rating of each bot with its interval, by OpenSkill's model of Plackett and Luce.

    A rating depends on the order of the matches, and its own uncertainty assumes that they are independent. So the
    deals are resampled `DRAWS` times with replacement (a bootstrap over deals), each time in another order: the rating
    is the mean of the resampled ratings, the interval their spread. Bots do not learn, so their ratings do not drift
    (tau is 0).
    """
    deals, matches, _ = played.sat.shape
    if deals < 2:
        return [(None, None, None)] * played.bots
    dice = Random(seed)  # noqa: S311  # draws, not secrets
    size = min(deals, max(2, MOST_RATED // matches))
    found = []
    for _ in range(DRAWS):
        drawn = [(deal, match) for deal in dice.choices(range(deals), k=size) for match in range(matches)]
        dice.shuffle(drawn)
        found.append(rated(played, drawn))
    ratings: list[Rated] = []
    for values in zip(*found, strict=True):
        error = stdev(values) * (size / deals + 1 / DRAWS) ** 0.5  # sampling error of the deals and of the resamples
        mean, reach = fmean(values), student(DRAWS - 1) * error
        ratings.append((mean, mean - reach, mean + reach))
    return ratings


def rated(played: Played, order: Sequence[tuple[int, int]]) -> list[float]:
    """The rating of each bot after these matches, in order."""
    model = rating_model()(tau=0.0)
    now = [model.rating() for _ in range(played.bots)]
    for deal, match in order:
        sat = played.sat[deal, match].tolist()
        lost = [float(not won) for won in played.won[deal, match].tolist()]  # nobody has won: a draw
        for bot, (rating,) in zip(sat, model.rate([[now[bot]] for bot in sat], ranks=lost), strict=True):
            now[bot] = rating
    return [float(rating.mu) for rating in now]
