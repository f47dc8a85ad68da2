"""Many matches between bots, on all cores, with the same results on one."""

import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.game import Game, Problem, Value
from labtable.games import load

from .shard import Counted, Shard, Task, play_shard, simulator_of

if TYPE_CHECKING:
    import polars

MAX_GAMES = 1_000_000_000
MAX_WORKERS = 256
SHARD_SECONDS = 0.2  # so that Ctrl-C is answered soon, and little time goes into counting
MAX_SHARD = 4096  # matches; their actions are kept until they are counted
GROWTH = 8  # a shard has at most so many times the matches of the one before

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Results:
    """What came out of a simulation. `played` is smaller than `games` if it was interrupted."""

    game: Game
    bots: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    games: int
    played: int
    counted: Counted
    columns: dict[str, NDArray[Any]]

    @property
    def is_complete(self) -> bool:
        """Whether all matches were played."""
        return self.played == self.games

    @property
    def wins(self) -> list[int]:
        """How many matches each seat won; all of a side that won, and all who shared a win."""
        return [int(n) for n in self.counted.wins]

    @property
    def draws(self) -> int:
        """How many matches nobody won."""
        return int(self.counted.draws[0])

    def frame(self) -> "polars.DataFrame":
        """A row for each match: its number, seed, decisions, turns (if the game counts them), results and winners.

        Raises ValueError if the matches were not kept.
        """
        import polars

        if not self.columns:
            raise ValueError("simulate(..., keep_matches=True) keeps the matches")
        columns = dict(self.columns)
        won = [columns.pop(f"won_{seat}") for seat in range(len(self.bots))]
        seats = polars.concat_list(
            polars.when(polars.lit(polars.Series(w))).then(polars.lit(seat, polars.Int8)) for seat, w in enumerate(won)
        )
        frame = polars.DataFrame({"match": np.arange(self.played), **columns})
        return frame.with_columns(seats.list.drop_nulls().alias("winners"))


def simulate(
    game: str | Game,
    games: int,
    bots: Sequence[str],
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    *,
    workers: int | None = None,
    keep_matches: bool = False,
    records: Path | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play so many matches between bots, one level a seat (`random` is a level too), and count what happens.

    The results depend on game, bots, options and seed alone, and not on the number of workers (threads; as many as
    there are processors, if it is not said). `keep_matches` keeps a row for each match, for `Results.frame`;
    `records` names a folder for a `.labtable` file of each match; `progress` is told how many matches are done.
    Interrupted by Ctrl-C, it returns what was done until then.

    Raises Problem `unknown_game`, `bad_seats`, `bad_option`, `bad_level`, `bad_seed`, `bad_number` or `bad_folder`.
    """
    task = task_of(game, games, bots, seed, options, keep_matches, records)
    crew = _Crew(task, games, _workers(workers))
    return gather(task, games, crew.shards(progress or (lambda done: None)))


def task_of(
    game: str | Game,
    games: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, Value] | None = None,
    keep_matches: bool = False,
    records: Path | None = None,
) -> Task:
    """A task that can be done. Raises Problem if it cannot."""
    known = load(game if isinstance(game, str) else game.name)
    _whole("games", games, 1, MAX_GAMES)
    if records is not None:
        _prepare(records)
    settings = tuple(known.settings(options).items())
    task = Task(known.name, tuple(bots), settings, seed, keep_matches, None if records is None else str(records))
    known.deal(len(task.bots), options, seed)  # is there such a table, and such a seed?
    for bot in task.bots:
        known.level(bot)
    return task


def gather(task: Task, games: int, shards: Iterator[Shard]) -> Results:
    """Put shards together, in whatever order they come. They cover all matches up to some number."""
    parts = sorted(shards, key=lambda shard: shard.first)
    game = load(task.game)
    total = Counted(*(np.zeros(n, np.int64) for n in (len(task.bots), 1, 0, 0, game.n_actions, 0)))
    for part in parts:
        total = total + part.counted
    columns = {name: np.concatenate([p.columns[name] for p in parts]) for name in (parts[0].columns if parts else ())}
    played = sum(part.count for part in parts)
    return Results(game, task.bots, dict(task.options), task.seed, games, played, total, columns)


class _Crew:
    """Threads that take the next matches until there are none. The compiled matches hold no lock."""

    def __init__(self, task: Task, games: int, workers: int) -> None:
        self.task = task
        self.games = games
        self.workers = workers
        self.next = 0
        self.done = 0
        self.lock = threading.Lock()

    def shards(self, progress: Progress) -> Iterator[Shard]:
        """All shards. Ctrl-C finishes those that were begun and takes no more."""
        with ThreadPoolExecutor(self.workers, "simulate") as pool:
            futures: list[Future[list[Shard]]] = []
            try:
                futures.append(pool.submit(self._compile))
                _watch(futures, lambda: None)
                futures = [pool.submit(self._work) for _ in range(self.workers)]
                _watch(futures, lambda: progress(self.done))
            except KeyboardInterrupt:
                self._stop()
            for future in futures:
                yield from future.result()

    def _compile(self) -> list[Shard]:
        """Compile everything before the clock of the first shard runs; an empty shard does it."""
        simulator_of(self.task)
        play_shard(self.task, 0, 0)
        return []

    def _work(self) -> list[Shard]:
        """One thread's work: shards that take about `SHARD_SECONDS` each."""
        shards: list[Shard] = []
        size = 1
        try:
            while task := self._take(size):
                began = time.perf_counter()
                shards.append(play_shard(self.task, *task))
                seconds = time.perf_counter() - began
                self._note(task[1])
                size = max(1, min(MAX_SHARD, GROWTH * size, int(task[1] * SHARD_SECONDS / max(seconds, 1e-6))))
        except BaseException:
            self._stop()
            raise
        return shards

    def _take(self, size: int) -> tuple[int, int] | None:
        """The next matches, at most so many."""
        with self.lock:
            first, count = self.next, min(size, self.games - self.next)
            self.next += max(0, count)
        return (first, count) if count > 0 else None

    def _note(self, count: int) -> None:
        with self.lock:
            self.done += count

    def _stop(self) -> None:
        """No more matches are taken."""
        with self.lock:
            self.games = self.next


def _watch(futures: Sequence[Future[Any]], look: Callable[[], None]) -> None:
    """Wait for all, looking up now and then, so that signals are heard."""
    while wait(futures, timeout=0.1).not_done:
        look()
    look()


def _workers(asked: int | None) -> int:
    """How many threads; as many as processors if it was not said. Raises Problem `bad_number`."""
    if asked is None:
        return min(
            MAX_WORKERS, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        )
    return _whole("workers", asked, 1, MAX_WORKERS)


def _whole(name: str, value: object, low: int, high: int) -> int:
    """A whole number within bounds. Raises Problem `bad_number`."""
    if type(value) is int and low <= value <= high:
        return value
    raise Problem("bad_number", f"{name} is a whole number from {low:,} to {high:,}.")


def _prepare(folder: Path) -> None:
    """An empty folder for records. Raises Problem `bad_folder`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Problem("bad_folder", f"The folder {folder} is not empty; name a new one for the records.")
    except OSError as error:
        raise Problem("bad_folder", f"The folder {folder} cannot be used: {error.strerror}.") from None
