"""Simulation of many matches between bots, on all cores, with results that do not depend on their number."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load

from ..bots.policies import Bot, NamedPolicy, PolicyFailed, bots_of
from ..figures.counting import Counted, no_counts, noted
from ..figures.tracing import Trace, joined
from ..files import make_folder
from ..records.writer import Unwritten
from ..threads import threads_for
from .checkpoint import Checkpoint, missing, within
from .seatings import FIXED, kinds_of, matches_a_deal, seating_of
from .shard import Shard, Task, play_shard

if TYPE_CHECKING:
    import polars

MAX_GAMES = 1_000_000_000
BATCH_SECONDS = 2.0  # a shard with a batched policy: larger batches are faster
SHARD_SECONDS = 0.2  # any other, so that Ctrl-C is answered soon, and little time goes into counting
MAX_SHARD = 4096  # matches; their actions are kept until they are counted
GROWTH = 8  # a shard has at most this many times the matches of the previous one

Progress = Callable[[int], None]  # called at times with the number of matches done: 0 while compiling
Ranges = Sequence[tuple[int, int]]  # of matches: the first of each range, and how many
Play = Callable[  # plays ranges of matches; it is given how many are done already, and what keeps a shard
    [Task, Ranges, int, Callable[[Shard], None], Progress], tuple[list[Shard], PolicyFailed | None]
]


@dataclass(frozen=True)
class Results:
    """The results of a simulation: of matches `first` to `first` + `played` - 1, out of `games` that were asked for.

    `played` is smaller than `games` if it was interrupted.

    Bot b is named by `bots[b]`. It sits in seat b, unless the `seating` says otherwise (see `simulate`). `unwritten`
    has the number of requested records that could not be written, and why.
    """

    game: Game
    bots: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    seating: str
    first: int
    games: int
    played: int
    counted: Counted
    columns: dict[str, NDArray[Any]]
    unwritten: Unwritten
    traced: Trace | None = None  # of all matches, if they were kept

    @property
    def won(self) -> NDArray[np.bool_]:
        """Flags of the seats that have won each match, if rows are kept: (matches, seats)."""
        return np.stack([self.columns[f"won_{seat}"] for seat in range(len(self.bots))], axis=1)

    @property
    def sits(self) -> NDArray[np.int8]:
        """The number of the bot in each seat of each match, if rows are kept: (matches, seats)."""
        return np.stack([self.columns[f"bot_{seat}"] for seat in range(len(self.bots))], axis=1)

    @property
    def matches_a_deal(self) -> int:
        """The number of matches that each deal is played in."""
        return matches_a_deal(kinds_of(self.bots), self.seating)

    @property
    def deals(self) -> int:
        """The number of deals that were played."""
        return self.played // self.matches_a_deal

    @property
    def products(self) -> NDArray[np.int64]:
        """The sums over all deals of the products of each two counts of a deal (`counting.noted`)."""
        size = noted(len(self.bots))
        return self.counted.products.reshape(size, size)

    @property
    def is_complete(self) -> bool:
        """Whether all matches were played."""
        return self.played == self.games

    @property
    def wins(self) -> list[int]:
        """The number of matches that each bot has won by the rules, alone or with others."""
        return [int(n) for n in self.counted.alone + self.counted.shared]

    @property
    def shared(self) -> int:
        """The number of matches with several winners, as partners or in a tie."""
        return self.played - int(self.counted.alone.sum()) - self.nobody

    @property
    def nobody(self) -> int:
        """The number of matches without a winner."""
        return int(self.counted.nobody[0])

    def frame(self) -> "polars.DataFrame":
        """A row for each match: number, seed, bots by seat, starting seat, decisions, turns (if the game counts them),
        results, winners.

        `bot_0` is the number of the bot in seat 0, `name_0` its name. Raises ValueError if the matches were not kept.
        """
        import polars

        if not self.columns:
            raise ValueError("simulate(..., keep_matches=True) keeps the matches")
        columns: dict[str, Any] = {}
        names = polars.Enum(list(dict.fromkeys(self.bots)))
        for name, column in self.columns.items():
            columns[name] = column
            if name.startswith("bot_"):
                columns[name.replace("bot", "name")] = polars.Series(np.array(self.bots)[column], dtype=names)
        won = [columns.pop(f"won_{seat}") for seat in range(len(self.bots))]
        seats = polars.concat_list(
            polars.when(polars.lit(polars.Series(w))).then(polars.lit(seat, polars.Int8)) for seat, w in enumerate(won)
        )
        frame = polars.DataFrame({"match": np.arange(self.first, self.first + self.played), **columns})
        return frame.with_columns(seats.list.drop_nulls().alias("winners"))


def simulate(
    game: str | Game,
    games: int,
    bots: Sequence[Bot],
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    *,
    seating: str | None = None,
    paired: bool = False,
    first: int = 0,
    workers: int | None = None,
    ray: bool = False,
    keep_matches: bool = False,
    keep_traces: bool = False,
    records: str | Path | None = None,
    checkpoint: str | Path | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play `games` matches between bots, one in each seat, and count the results.

    A bot is a level of the game (`random` is one), a policy (see `lab.bots.policies`), or the name of a policy,
    `"package.module:Name"`. A policy is never called by two threads at once. If it fails or answers illegally,
    PolicyFailed (a Problem) says where, and its `results` are those of the matches before.

    The `seating` says who sits where. `fixed` (the default): bot b sits in seat b. In all others each deal is played
    several times, so that no bot has the better cards or begins more often: `rotations` (or `paired`), once for every
    rotation of the bots over the seats, always with the same neighbours; `arrangements`, once for every distinct order
    of the bots; `random`, in every rotation of a random circle, where in the long run each bot sits before each other
    equally often. `games` is then rounded up to whole deals. The results depend only on game, bots, options, seed and
    seating, not on the number of workers (threads; by default one for each processor). Match numbers begin with
    `first`, so that one simulation can be played in parts.

    `keep_matches` keeps a row for each match, for `Results.frame`, `keep_traces` also its trace, for `study`; `records`
    names a folder for a `.labtable` file of each match. Interrupted by Ctrl-C, it returns what was done until then. A
    `checkpoint` is a file that keeps what is done, without traces, even if the process is killed: the same call with it
    plays only what is missing, and returns all.

    With `ray` it is played on the Ray cluster of this process, or on this machine alone, with the same results;
    `records` is then a folder that all machines of the cluster share.

    Raises Problem `unknown_game`, `bad_seats`, `bad_option`, `bad_level`, `bad_bots`, `bad_bot`, `bad_policy`,
    `bad_seed`, `bad_number`, `bad_seating`, `bad_folder`, `bad_checkpoint`, `bad_arguments`, `no_ray` or `refused`.

    >>> results = simulate("unitary", 99, ["random", "beginner"], seed=1, paired=True)
    >>> results.played, results.wins[1] > results.wins[0]
    (100, True)
    >>> simulate("unitary", 99, ["random", "beginner"], seed=1, paired=True, workers=1).wins == results.wins
    True
    """
    seating = seating_of(seating, paired)
    if keep_traces and checkpoint is not None:
        raise Problem.english("bad_arguments", "A checkpoint keeps no traces.")
    if ray and workers is not None:
        raise Problem.english("bad_arguments", "Workers are threads of this machine alone; a Ray cluster has its own.")
    if ray:
        from .on_ray import on_ray

        play = on_ray()
    else:
        play = partial(_on_threads, threads_for("workers", workers))
    task = task_of(
        game, bots, seed, options, seating=seating, keep_matches=keep_matches, keep_traces=keep_traces, records=records
    )
    return run(task, first, games, checkpoint, progress, play)


def run(
    task: Task, first: int, games: int, checkpoint: str | Path | None, progress: Progress | None, play: Play
) -> Results:
    """Play the matches of a task that are not in its checkpoint, and merge all.

    Raises Problem, and the failure of a policy that stopped the simulation, with the results until then.
    """
    first, games = whole_deals(first, games, task.matches_a_deal)
    kept = Checkpoint(checkpoint, task)
    done = within(first, games, kept.shards)
    if task.records is not None:
        make_folder(Path(task.records), is_empty=not done)
    before = sum(shard.count for shard in done)
    with kept:
        shards, failed = play(task, missing(first, games, done), before, kept.keep, progress or (lambda done: None))
    results = gather(task, first, games, [*done, *shards])
    if failed is not None:
        failed.results = results
        raise failed
    return results


def task_of(
    game: str | Game,
    bots: Sequence[Bot],
    seed: int,
    options: Mapping[str, Value] | None = None,
    *,
    seating: str = FIXED,
    keep_matches: bool = False,
    keep_traces: bool = False,
    records: str | Path | None = None,
) -> Task:
    """Check the arguments and make them a task. Raises Problem."""
    known = load(game) if isinstance(game, str) else game
    if isinstance(bots, str):
        what = "bots is a list with a level or a policy for each seat"
        raise Problem.english("bad_bots", f"{what}, like {[*known.levels[:2]]}; not a text.")
    known.deal(len(bots), options, seed)  # raises Problem for a bad table or seed
    playing = bots_of(known, bots)
    settings = tuple(known.settings(options, len(bots)).items())
    for bot in playing:
        if isinstance(bot, NamedPolicy):
            bot.check_table(known, len(bots), dict(settings))
    matches_a_deal(kinds_of(playing), seating)  # raises Problem if there are too many
    folder = None if records is None else str(records)
    return Task(known, playing, settings, seed, seating, keep_matches, keep_traces, folder)


def whole_deals(first: int, games: int, matches_a_deal: int) -> tuple[int, int]:
    """The first match and the number of matches, rounded up to whole deals. Raises Problem `bad_number`."""
    first = _whole("first", first, 0, MAX_GAMES)
    if first % matches_a_deal:
        what = (
            f"each deal is played in {matches_a_deal} matches, so the first is 0, {matches_a_deal} or another multiple"
        )
        raise Problem.english("bad_number", f"Match {first} is not the first of a deal: {what}.")
    return first, -(-_whole("games", games, 1, MAX_GAMES) // matches_a_deal) * matches_a_deal


def gather(task: Task, first: int, games: int, shards: Iterable[Shard]) -> Results:
    """Merge shards, in any order, up to the first match that is missing."""
    parts: list[Shard] = []
    played = 0
    for shard in sorted(shards, key=lambda shard: shard.first):
        if shard.first == first + played:
            parts.append(shard)
            played += shard.count
    counted, unwritten = no_counts(task.game, len(task.bots)), Unwritten()
    for part in parts:
        counted += part.counted
        unwritten += part.unwritten
    columns = {name: np.concatenate([p.columns[name] for p in parts]) for name in (parts[0].columns if parts else ())}
    options = dict(task.options)
    about = (task.game, task.names, options, task.seed, task.seating)
    traced = joined([part.traced for part in parts if part.traced is not None]) if task.keep_traces else None
    return Results(*about, first, games, played, counted, columns, unwritten, traced)


def _on_threads(
    workers: int, task: Task, ranges: Ranges, done: int, keep: Callable[[Shard], None], progress: Progress
) -> tuple[list[Shard], PolicyFailed | None]:
    """Play matches on threads of this process."""
    threads = _Threads(task, ranges, workers, keep, done)
    return list(threads.shards(progress)), threads.failed


class _Threads:
    """Threads that take matches until none are left. The compiled matches release the GIL."""

    def __init__(self, task: Task, ranges: Ranges, workers: int, keep: Callable[[Shard], None], done: int) -> None:
        self.task = task
        self.ranges = deque(ranges)
        self.workers = workers
        self.keep = keep
        self.seconds = BATCH_SECONDS if task.is_batched else SHARD_SECONDS
        self.done = done
        self.failed: PolicyFailed | None = None
        self.lock = threading.Lock()

    def shards(self, progress: Progress) -> Iterator[Shard]:
        """The shards of all matches. After Ctrl-C running shards are finished, and no new ones are begun."""
        with ThreadPoolExecutor(self.workers, "simulate") as pool:
            futures: list[Future[list[Shard]]] = []
            try:
                futures.append(pool.submit(self._compile))
                _watch(futures, lambda: progress(0))
                futures = [pool.submit(self._work) for _ in range(self.workers)]
                _watch(futures, lambda: progress(self.done))
            except KeyboardInterrupt:
                self._stop()
            for future in futures:
                yield from future.result()

    def _compile(self) -> list[Shard]:
        """Compile everything, by an empty shard, before the first shard is timed."""
        play_shard(self.task, 0, 0)
        return []

    def _work(self) -> list[Shard]:
        """Run one thread: play shards that take about `seconds` each."""
        shards: list[Shard] = []
        size = 1
        try:
            while part := self._take(size):
                began = time.perf_counter()
                shards.append(play_shard(self.task, *part))
                seconds = time.perf_counter() - began
                self.keep(shards[-1])
                self._note(part[1])
                size = max(1, min(MAX_SHARD, GROWTH * size, int(part[1] * self.seconds / max(seconds, 1e-6))))
        except PolicyFailed as failed:
            self._stop()
            with self.lock:
                self.failed = self.failed or failed
        except BaseException:
            self._stop()
            raise
        return shards

    def _take(self, size: int) -> tuple[int, int] | None:
        """Take the next matches: whole deals, at most this many matches."""
        deals = max(1, size // self.task.matches_a_deal)
        with self.lock:
            if not self.ranges:
                return None
            first, left = self.ranges.popleft()
            count = min(deals * self.task.matches_a_deal, left)
            if count < left:
                self.ranges.appendleft((first + count, left - count))
        return first, count

    def _note(self, count: int) -> None:
        with self.lock:
            self.done += count

    def _stop(self) -> None:
        """Stop handing out matches."""
        with self.lock:
            self.ranges.clear()


def _watch(futures: Sequence[Future[Any]], look: Callable[[], None]) -> None:
    """Wait for all threads, calling `look` from time to time, so that signals are handled."""
    while wait(futures, timeout=0.1).not_done:
        look()
    look()


def _whole(name: str, value: object, low: int, high: int) -> int:
    """Check that a number is whole and within bounds. Raises Problem `bad_number`."""
    if type(value) is int and low <= value <= high:
        return value
    raise Problem.english("bad_number", f"{name} is a whole number from {low:,} to {high:,}.")
