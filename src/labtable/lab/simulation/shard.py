"""A shard: a range of matches of a simulation, played on any machine, and its counts.

Everything depends only on the match numbers, so the results are the same for any number of threads, processes or
machines.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.options import Value
from labtable.engine.kernels.randomness import derive
from labtable.engine.play.bulk import Batch, Simulator
from labtable.engine.play.game import Game

from ..bots.policies import NamedPolicy, PolicyFailed, name_of
from ..figures.counting import Counted, count
from ..figures.tracing import Figure, Trace, trace
from ..records.writer import Unwritten, write_records
from .arena import Arena
from .seatings import ARRANGEMENTS, FIXED, RANDOM, ROTATIONS, kinds_of, matches_a_deal, seated

KEPT = 8  # simulators cached for the last tasks; they hold policies, which may be large


@dataclass(frozen=True)
class Task:
    """A simulation to run, with all that a worker on any machine needs.

    Each deal of the seed is played in `matches_a_deal` matches, one for each order of the bots by the seating (see
    `seatings`): match i has deal i // `matches_a_deal`.
    """

    game: Game
    bots: tuple[str | NamedPolicy, ...]
    options: tuple[tuple[str, Value], ...]
    seed: int
    seating: str = FIXED
    keep_matches: bool = False  # a row for each match
    keep_traces: bool = False  # the trace of each match, and its row
    records: str | None = None  # a folder for a record of each match

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots; equal bots have equal names, different bots different ones."""
        return tuple(map(name_of, self.bots))

    @property
    def is_batched(self) -> bool:
        """Whether some bot is a batched policy."""
        return any(isinstance(bot, NamedPolicy) and bot.is_batched for bot in self.bots)

    @property
    def matches_a_deal(self) -> int:
        """The number of matches that each deal is played in."""
        return matches_a_deal(kinds_of(self.bots), self.seating)

    def seated(self, first: int, matches: int) -> NDArray[np.int16]:
        """The number of the bot in each seat, a row for each of the matches from `first` on."""
        return seated(kinds_of(self.bots), self.seating, self.seed, first, matches)


@dataclass(frozen=True)
class Shard:
    """The counts of matches `first` to `first` + `count` - 1 of a task; if they are kept, `columns` has a value for
    each.
    """

    first: int
    count: int
    counted: Counted
    columns: dict[str, NDArray[Any]]
    unwritten: Unwritten
    traced: Trace | None = None


def play_shard(task: Task, first: int, matches: int) -> Shard:
    """Play the matches of some whole deals of a task, and count the results.

    Raises PolicyFailed if a policy fails or answers illegally.
    """
    sitting = task.seated(first, matches)
    simulator = simulator_of(task)
    try:
        numbers = np.arange(first, first + matches) // task.matches_a_deal
        batch = simulator.play_seated(task.seed, numbers, sitting)
    except PolicyFailed as failed:
        raise failed.of_matches(first, matches) from failed.__cause__
    unwritten = Unwritten()
    if task.records is not None:
        names = np.array(task.names, np.object_)[sitting]
        unwritten = write_records(Path(task.records), simulator, task.seed, batch, names, first)
    traced = trace(task.game, simulator.template, task.seed, batch)
    counted = count(task.game, batch, traced, sitting, task.matches_a_deal)
    columns = columns_of(task, batch, traced, sitting, first) if task.keep_matches or task.keep_traces else {}
    return Shard(first, matches, counted, columns, unwritten, traced if task.keep_traces else None)


@lru_cache(maxsize=KEPT)
def simulator_of(task: Task) -> Simulator:
    """The simulator of a task, cached while it is played. Raises Problem for what cannot be simulated."""
    levels = [bot for bot in task.bots if isinstance(bot, str)]
    if len(levels) == len(task.bots):
        return Simulator(task.game, levels, dict(task.options))
    return Arena(task.game, task.bots, dict(task.options))


def columns_of(
    task: Task, batch: Batch, traced: Trace, sitting: NDArray[np.int16], first: int
) -> dict[str, NDArray[Any]]:
    """The columns of a table with a row for each match."""
    columns: dict[str, NDArray[Any]] = {"seed": derive(task.seed, batch.numbers)}  # type: ignore[arg-type, dict-item]
    if task.seating == ROTATIONS:
        columns["rotation"] = (np.arange(first, first + len(sitting)) % task.matches_a_deal).astype(np.int8)
    if task.seating in (ARRANGEMENTS, RANDOM):
        columns["deal"] = batch.numbers
    columns |= {f"bot_{seat}": sitting[:, seat].astype(np.int8) for seat in range(len(task.bots))}
    columns |= {"first_seat": batch.first_seats.astype(np.int8), "decisions": batch.lengths}
    columns["turns"] = traced.figures[:, Figure.TURNS].astype(np.int32)
    columns |= {f"won_{seat}": batch.won[:, seat] for seat in range(len(task.bots))}
    return columns | {f"result_{seat}": batch.results[:, seat].copy() for seat in range(len(task.bots))}
