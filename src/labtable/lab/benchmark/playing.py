"""Results of the benchmark, made by playing and by counting."""

import os
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from labtable import __version__
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

from ..bots.policies import Bot, NamedPolicy, bots_of, name_of
from ..exact.measuring import measured, of_uniform, value_of_first
from ..exact.solving import solve, value
from ..exact.tree import build
from ..figures.estimates import clustered
from ..simulation.seatings import ARRANGEMENTS
from ..simulation.simulating import Results as Simulated
from ..simulation.simulating import simulate
from . import elo
from .frozen import MATCHES, SAMPLES, SEEDS, Task
from .results import Against, Exact, Machine, Row, Strategy, Table

BELOW = 1e-6  # exploitability of the equilibrium
DECIMALS = 9
Floats = NDArray[np.float64]
Progress = Callable[[int], None]


# --- rows -------------------------------------------------------------------------------------------------------------


def play_row(
    task: Task,
    bot: Bot,
    *,
    seeds: Sequence[int] = SEEDS,
    matches: int = MATCHES,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Row:
    """Play a bot against each other level of the game, which sits in all other seats: `matches`, rounded up to whole
    deals, with each seed. All opponents meet it on the same deals, each of which is played from every seat.

    The row has no Elo yet: see `rated`. Raises Problem `bad_seed`, and as `simulate` does.
    """
    if not seeds or len({*seeds}) < len(seeds):
        raise Problem.english("bad_seed", "Name one seed at least, and each once.")
    (playing,) = bots_of(task.game, [bot])
    opponents = opponents_of(task.game, name_of(playing))
    tell = progress or (lambda done: None)
    for opponent in opponents:  # what is compiled is loaded before the clock runs
        simulate(task.game, 1, [playing, *[opponent] * (task.seats - 1)], seating=ARRANGEMENTS)
    began, before = time.perf_counter(), time.process_time()
    scores: list[list[Floats]] = []
    done = 0
    for opponent in opponents:
        scores.append([])
        for seed in seeds:
            found = simulate(
                task.game, matches, [playing, *[opponent] * (task.seats - 1)], seed, seating=ARRANGEMENTS,
                keep_matches=True, workers=workers, progress=lambda now, done=done: tell(done + now),  # type: ignore[misc]
            )  # fmt: skip
            if not found.is_complete:
                raise KeyboardInterrupt
            done += found.played
            scores[-1].append(scores_of(found))
    spent = time.perf_counter() - began, time.process_time() - before
    return row_of(playing, opponents, scores, list(seeds), spent)


def opponents_of(game: Game, bot: str) -> list[str]:
    """The levels that a bot plays against: all but itself."""
    return [level for level in game.levels if level != bot]


def scores_of(found: Simulated) -> Floats:
    """The share of the win of the first bot in each match, equal where nobody has won: (deals, matches of a deal)."""
    won, seats = found.won, len(found.bots)
    winners = won.sum(axis=1)
    mine = (won & (found.sits == 0)).any(axis=1)
    shares: Floats = np.where(winners > 0, mine / np.maximum(1, winners), 1 / seats)
    return shares.reshape(found.deals, -1)


def row_of(
    bot: str | NamedPolicy,
    opponents: Sequence[str],
    scores: Sequence[Sequence[Floats]],
    seeds: list[int],
    spent: tuple[float, float],
) -> Row:
    """A row without an Elo, from the scores against each opponent with each seed."""
    pooled = [np.concatenate(by_seed) for by_seed in scores]
    against = [
        Against(opponent, all_.size, len(all_), *interval(all_), [rounded(found.mean()) for found in by_seed])
        for opponent, by_seed, all_ in zip(opponents, scores, pooled, strict=True)
    ]
    fingerprint = "" if isinstance(bot, str) else bot.fingerprint
    whole = interval(np.concatenate(pooled, axis=1))
    return Row(name_of(bot), fingerprint, seeds, against, *whole, None, None, None, *(round(s, 2) for s in spent))


def rated(row: Row, opponents: Mapping[str, float], seats: int) -> Row:
    """The row with its Elo, from the numbers of its opponents. Raises Problem `bad_benchmark` if one has none."""
    if unknown := [pair.opponent for pair in row.against if pair.opponent not in opponents]:
        raise Problem.english(
            "bad_benchmark", f"No number of {', '.join(unknown)} is published, so {row.bot} has no Elo."
        )
    known = [opponents[pair.opponent] for pair in row.against]
    score = elo.with_a_prior(row.score, row.against[0].matches, seats)
    found, low, high = (elo.performance(share, known, seats) for share in (score, row.low, row.high))
    return msgspec.structs.replace(row, elo=found, elo_low=low, elo_high=high)


def table_of(task: Task, levels: Sequence[Row], others: Sequence[Row] = ()) -> Table:
    """A table, rated by what its levels have scored against each other."""
    scores = {
        row.bot: {p.opponent: elo.with_a_prior(p.score, p.matches, task.seats) for p in row.against} for row in levels
    }
    opponents = elo.opponents(scores, task.seats)
    rows = [rated(row, opponents, task.seats) for row in [*levels, *others]]
    return Table(task.name, task.game.name, task.seats, opponents, rows)


def interval(scores: Floats) -> tuple[float, float, float]:
    """The mean of some scores, and its 95% interval by deals."""
    deals = scores.sum(axis=1)
    low, high = clustered(float(deals.sum()), float(deals @ deals), *scores.shape)
    return rounded(scores.mean()), rounded(low), rounded(high)


def rounded(value: Any) -> float:
    """A figure without its last digits, in which processors differ."""
    return round(float(value), DECIMALS)


# --- siblings ---------------------------------------------------------------------------------------------------------


def count(game: Game, samples: int = SAMPLES, seed: int = 0) -> Exact:
    """Count a small sibling whole: its tree, its value, and the exploitability of each level.

    Raises Problem `too_large`.
    """
    tree = build(game)
    solution, left, _ = solve(tree, BELOW)
    plain = [of_uniform(tree), *measured(tree, game.levels, samples, seed)]
    beyond = [found.strategy for found in plain if found.exploitability is None]
    wide = list(measured(build(game, levels=beyond), beyond, samples, seed)) if beyond else []
    strategies = [
        Strategy(
            found.strategy, rounded(found.exploitability), found.sampled, samples if found.sampled else 0, found in wide
        )
        for found in [*plain, *wide]
        if found.exploitability is not None
    ]
    return Exact(
        game=game.name,
        histories=tree.histories,
        ends=tree.ends,
        states=tree.states,
        information_states=[tree.states_of(seat) for seat in range(tree.seats)],
        longest=tree.longest,
        value=rounded(value(tree, solution, 0)),
        value_of_first=rounded(value_of_first(tree, solution)),
        equilibrium=rounded(left),
        strategies=strategies,
    )


# --- the machine ------------------------------------------------------------------------------------------------------


def machine() -> Machine:
    """This machine."""
    return Machine(__version__, platform.python_version(), platform.system(), processor(), os.cpu_count() or 1)


def processor() -> str:
    """The processor's name, as far as the system tells it."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
