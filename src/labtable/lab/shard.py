"""A shard: some matches of a simulation, played anywhere, and what is counted in them.

Everything in it depends on the match numbers alone, and sums do not mind their order: so the results are the same
however many threads, processes or machines have played them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from labtable.engine.bulk import SAME_ACTION, Batch, Simulator
from labtable.engine.compiled import Records, compile_kernels
from labtable.engine.game import Game
from labtable.engine.kernel import Row, Rows, kernel
from labtable.engine.match import Played
from labtable.engine.options import Value
from labtable.engine.randomness import derive
from labtable.engine.record_file import FORMAT, SUFFIX, Header, Player, dump
from labtable.games import load

Counts = NDArray[np.int64]


class GameStatistics(Protocol):
    """What a game's optional module `tally` provides: what becomes of its cards, which actions do not tell."""

    CARDS: Sequence[str]
    PLAYS: Sequence[int | None]  # for each action, the card that it plays
    DISCARDS: Sequence[int | None]  # for each action, the card that it throws away

    def turns(self, states: Records) -> Counts:
        """How many turns each match had."""

    def held(self, states: Records) -> Counts:
        """How many copies of each card lie in hands."""


@dataclass(frozen=True)
class Task:
    """What is simulated: enough for a worker anywhere to begin."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, Value], ...]
    seed: int
    keep_matches: bool = False  # a row for each match
    records: str | None = None  # a folder for a record of each match


@dataclass(frozen=True)
class Counted:
    """Sums over matches. Histograms have, at place i, how often i was counted."""

    wins: Counts  # for each seat
    draws: Counts  # one number: matches that nobody won
    decisions: Counts  # histogram
    turns: Counts  # histogram; empty for a game without a tally
    actions: Counts  # how often each action was taken
    held: Counts  # for each card, copies in hands at the end

    def __add__(self, other: "Counted") -> "Counted":
        return Counted(*(_longer_sum(getattr(self, f.name), getattr(other, f.name)) for f in fields(Counted)))


@dataclass(frozen=True)
class Shard:
    """Matches `first` to `first` + `count` - 1 of a task, counted; `columns` has a value for each if they are kept."""

    first: int
    count: int
    counted: Counted
    columns: dict[str, NDArray[Any]]


def play_shard(task: Task, first: int, count: int) -> Shard:
    """Play some matches of a task and count what happened. Raises OSError if a record cannot be written."""
    game = load(task.game)
    batch = simulator_of(task).play(task.seed, first, count)
    if task.records is not None:
        write_records(task, game, batch, Path(task.records))
    tally = statistics_of(game)
    turns = tally.turns(batch.states) if tally else np.zeros(0, np.int64)
    actions = np.zeros(game.n_actions, np.int64)
    compiled()[count_actions](batch.actions_taken, batch.lengths, actions)
    won = winners(batch.results)
    counted = Counted(
        wins=won.sum(axis=0),
        draws=np.array([np.count_nonzero(~won.any(axis=1))]),
        decisions=np.bincount(batch.lengths),
        turns=np.bincount(turns),
        actions=actions,
        held=tally.held(batch.states) if tally else np.zeros(0, np.int64),
    )
    return Shard(first, count, counted, columns_of(task, batch, turns, won) if task.keep_matches else {})


@cache
def simulator_of(task: Task) -> Simulator:
    """The simulator of a task; each process makes it once. Raises Problem for what cannot be simulated."""
    return Simulator(load(task.game), task.bots, dict(task.options))


@cache
def statistics_of(game: Game) -> GameStatistics | None:
    """A game's own tally, if its folder has one."""
    package = game.kernels["deal"].__module__.rpartition(".")[0]
    name = f"{package}.tally"
    tally: Any = import_module(name) if package and find_spec(name) else None
    return tally  # type: ignore[no-any-return]


def winners(results: NDArray[np.int16]) -> NDArray[np.bool_]:
    """Which seats have won: those with the best result, if it is better than another's or than nothing."""
    best = results.max(axis=1, keepdims=True)
    decided = (best > results.min(axis=1, keepdims=True)) | (best > 0)
    won: NDArray[np.bool_] = (results == best) & decided
    return won


def columns_of(task: Task, batch: Batch, turns: Counts, won: NDArray[np.bool_]) -> dict[str, NDArray[Any]]:
    """A row for each match, column by column."""
    seeds = np.zeros(len(batch.lengths), np.int64)
    compiled()[match_seeds](task.seed, batch.first, seeds)
    columns: dict[str, NDArray[Any]] = {"seed": seeds, "decisions": batch.lengths}
    if len(turns) == len(seeds):
        columns["turns"] = turns.astype(np.int32)
    columns |= {f"won_{seat}": won[:, seat] for seat in range(len(task.bots))}
    return columns | {f"result_{seat}": batch.results[:, seat].copy() for seat in range(len(task.bots))}


def write_records(task: Task, game: Game, batch: Batch, folder: Path) -> None:
    """A record file for each match, named by its number. Raises OSError."""
    players = players_of(task.bots)
    notation = cache(lambda pieces: game.write(*pieces))
    for i, length in enumerate(batch.lengths.tolist()):
        number = batch.first + i
        header = Header(
            FORMAT, game.name, game.rules_version, dict(task.options), players, Simulator.seed_of(task.seed, number)
        )
        steps = whole_steps(batch.seats_taken[i, :length].tolist(), batch.actions_taken[i, :length].tolist())
        played = [Played(seat, notation(tuple(pieces))) for seat, pieces in steps]
        (folder / f"{game.name}-{task.seed}-{number:06}{SUFFIX}").write_bytes(dump(header, played))


def whole_steps(seats: Sequence[int], pieces: Sequence[int]) -> list[tuple[int, list[int]]]:
    """The actions of a match, each with all of its pieces."""
    steps: list[tuple[int, list[int]]] = []
    for seat, piece in zip(seats, pieces, strict=True):
        if seat == SAME_ACTION:
            steps[-1][1].append(piece)
        else:
            steps.append((seat, [piece]))
    return steps


def players_of(bots: Sequence[str]) -> list[Player]:
    """The bots with a name each: their level, and the seat counted from 1."""
    return [Player(f"{level.capitalize()} {seat}", level) for seat, level in enumerate(bots, 1)]


def _longer_sum(a: Counts, b: Counts) -> Counts:
    """The sum of two rows; the shorter one goes on in noughts."""
    total = np.zeros(max(len(a), len(b)), np.int64)
    total[: len(a)] += a
    total[: len(b)] += b
    return total


# --- counting, compiled -----------------------------------------------------------------------------------------------


@kernel
def count_actions(actions_taken: Rows, lengths: Row, counts: Row) -> None:
    """Count how often each action was taken."""
    for i in range(len(lengths)):
        for n in range(lengths[i]):
            counts[actions_taken[i][n]] += 1


@kernel
def match_seeds(seed: int, first: int, out: Row) -> None:
    """The seed of each match."""
    for i in range(len(out)):
        out[i] = derive(seed, first + i)


@cache
def compiled() -> Mapping[Any, Any]:
    """The compiled twins of these kernels."""
    sources = [Path(__file__), *(Path(__file__).parents[1] / "engine").glob("*.py")]
    return compile_kernels([count_actions, match_seeds], {}, sources, "lab")
