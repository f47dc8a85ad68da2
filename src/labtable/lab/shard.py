"""A shard: some matches of a simulation, played anywhere, and what is counted in them.

All of it depends on the match numbers alone, so the results are the same for any number of threads, processes or
machines.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.options import Value
from labtable.engine.kernels.randomness import derive
from labtable.engine.play.bulk import Batch, Simulator
from labtable.games import load

from .counting import Counted, by_bot, count, no_counts, statistics_of
from .match_records import Unwritten, write_records


@dataclass(frozen=True)
class Task:
    """A simulation to run: enough for a worker on any machine to begin.

    Match i is deal i of the seed, and bot b sits in seat b. If deals are `paired`, each is played once for every
    rotation of the bots over the seats: match i is deal i // seats, and bot b sits i % seats seats further on.
    """

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, Value], ...]
    seed: int
    paired: bool = False
    keep_matches: bool = False  # a row for each match
    records: str | None = None  # a folder for a record of each match

    @property
    def matches_a_deal(self) -> int:
        """The number of times each deal is played."""
        return len(self.bots) if self.paired else 1


@dataclass(frozen=True)
class Shard:
    """Matches `first` to `first` + `count` - 1 of a task, counted; `columns` has a value for each if they are kept."""

    first: int
    count: int
    counted: Counted
    columns: dict[str, NDArray[Any]]
    unwritten: Unwritten


def play_shard(task: Task, first: int, matches: int) -> Shard:
    """Play some matches of a task, all those of the same deal together, and count what happened."""
    game, rotations = load(task.game), task.matches_a_deal
    counted, unwritten = no_counts(game, len(task.bots)), Unwritten()
    wins = np.zeros((matches // rotations, len(task.bots)), np.int64)  # of each deal, for each bot
    columns = []
    for rotation in range(rotations):
        simulator = simulator_of(task, rotation)
        batch = simulator.play(task.seed, first // rotations, matches // rotations)
        if task.records is not None:
            numbers = range(first + rotation, first + matches, rotations)
            unwritten += write_records(Path(task.records), simulator, task.seed, batch, numbers)
        counted += count(game, batch, rotation)
        wins += by_bot(batch.won, rotation)
        columns.append(columns_of(task, batch, rotation) if task.keep_matches else {})
    counted = replace(counted, products=(wins.T @ wins).ravel())
    return Shard(first, matches, counted, interleaved(columns), unwritten)


@cache
def simulator_of(task: Task, rotation: int = 0) -> Simulator:
    """The simulator of a task; each process makes it once. Raises Problem for what cannot be simulated."""
    return Simulator(load(task.game), rotated(task.bots, rotation), dict(task.options))


def rotated(bots: Sequence[str], rotation: int) -> list[str]:
    """The bot in each seat, if bot b sits in seat b + `rotation`."""
    return [bots[(seat - rotation) % len(bots)] for seat in range(len(bots))]


def columns_of(task: Task, batch: Batch, rotation: int) -> dict[str, NDArray[Any]]:
    """A row for each match, column by column."""
    numbers = np.arange(batch.first, batch.first + len(batch.lengths))
    columns: dict[str, NDArray[Any]] = {"seed": derive(task.seed, numbers)}  # type: ignore[arg-type, dict-item]
    if task.paired:
        columns["rotation"] = np.full(len(numbers), rotation, np.int8)
    columns |= {"first_seat": batch.first_seats.astype(np.int8), "decisions": batch.lengths}
    if (own := statistics_of(load(task.game))) is not None:
        columns["turns"] = own.turns(batch.states).astype(np.int32)
    columns |= {f"won_{seat}": batch.won[:, seat] for seat in range(len(task.bots))}
    return columns | {f"result_{seat}": batch.results[:, seat].copy() for seat in range(len(task.bots))}


def interleaved(parts: Sequence[dict[str, NDArray[Any]]]) -> dict[str, NDArray[Any]]:
    """The columns of all rotations in the order of the matches: the first deal in each rotation, then the next."""
    return {name: np.stack([part[name] for part in parts], axis=1).ravel() for name in parts[0]}
