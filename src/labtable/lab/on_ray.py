"""Simulation on a Ray cluster, for when one machine is not enough. Needs the extra `ray`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

from .checkpoint import Checkpoint, missing, within
from .files import make_folder
from .seatings import seating_of
from .shard import Shard, Task, play_shard
from .simulation import MAX_SHARD, Progress, Results, gather, task_of, whole_deals

SHARDS_A_PROCESSOR = 16  # so that none waits long for the last


def simulate_on_ray(
    game: str | Game,
    games: int,
    bots: Sequence[str],
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    *,
    seating: str | None = None,
    paired: bool = False,
    first: int = 0,
    keep_matches: bool = False,
    records: str | Path | None = None,
    checkpoint: str | Path | None = None,
    progress: Progress | None = None,
) -> Results:
    """Simulate on the Ray cluster of this process, or on this machine alone, with the same results as `simulate`.

    `records` is a folder that all machines of the cluster share. Raises Problem as `simulate` does, or `no_ray`.
    """
    try:
        import ray
    except ImportError:
        raise Problem("no_ray", "Ray is not installed here: pip install labtable[ray]") from None
    seating = seating_of(seating, paired)
    task = task_of(game, bots, seed, options, seating=seating, keep_matches=keep_matches, records=records)
    first, games = whole_deals(first, games, task.matches_a_deal)
    kept = Checkpoint(checkpoint, task)
    done = within(first, games, kept.shards)
    if records is not None:
        make_folder(Path(records), is_empty=not done)
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    processors = int(ray.cluster_resources().get("CPU", 1))
    ranges = missing(first, games, done)
    divided = [part for at, count in ranges for part in parts(at, count, processors, task.matches_a_deal)]
    before, tell = sum(shard.count for shard in done), progress or (lambda done: None)
    with kept:
        shards = _shards(ray, task, divided, kept.keep, lambda now: tell(before + now))
        return gather(task, first, games, [*done, *shards])


def parts(begin: int, games: int, processors: int, matches_a_deal: int = 1) -> list[tuple[int, int]]:
    """Matches from `begin` on divided into shards of whole deals: the first match of each, and how many."""
    deals = min(MAX_SHARD, games // (processors * SHARDS_A_PROCESSOR)) // matches_a_deal
    size = max(1, deals) * matches_a_deal
    return [(begin + at, min(size, games - at)) for at in range(0, games, size)]


def _shards(
    ray: Any, task: Task, parts: Sequence[tuple[int, int]], keep: Callable[[Shard], None], progress: Progress
) -> Iterator[Shard]:
    """The shards from the cluster. After Ctrl-C those that are done, up to the first that is not."""
    remote = ray.remote(play_shard)
    asked = [remote.remote(task, *part) for part in parts]
    done: dict[Any, Shard] = {}
    try:
        waiting = list(asked)
        while waiting:
            ready, waiting = ray.wait(waiting, timeout=1)
            for reference in ready:
                done[reference] = ray.get(reference)
                keep(done[reference])
            progress(sum(shard.count for shard in done.values()))
    except KeyboardInterrupt:
        for reference in asked:
            if reference not in done:
                ray.cancel(reference)
    return iter([done[reference] for reference in takewhile(done.__contains__, asked)])
