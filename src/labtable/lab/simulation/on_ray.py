"""Simulation on a Ray cluster, `simulate(..., ray=True)`. Needs the extra `ray`."""

import pickle
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from labtable.engine.words.problem import Problem, installing

from ..bots.policies import PolicyFailed, name_of
from .shard import Shard, Task, play_shard
from .simulating import MAX_SHARD, Play, Progress, Ranges

SHARDS_A_PROCESSOR = 16  # so that processors finish at about the same time


def on_ray() -> Play:
    """What plays shards on the Ray cluster of this process, or on this machine alone. Raises Problem `no_ray`."""
    try:
        import ray
    except ImportError:
        raise Problem.english("no_ray", f"Ray is not installed here: {installing('ray')}") from None
    return partial(_play, ray)


def sent(ray: Any, task: Task) -> bytes:
    """A task in the form sent to other machines. Raises Problem `bad_bot` for a policy that cannot be pickled."""
    for bot in task.bots:
        try:
            ray.cloudpickle.dumps(bot)
        except Exception as error:
            what = f"{name_of(bot)} cannot be sent to other machines: {type(error).__name__}: {error}"
            raise Problem.english("bad_bot", f"{what.rstrip('.')}. Name it package.module:Name instead.") from error
    data: bytes = ray.cloudpickle.dumps(task)
    return data


@lru_cache(maxsize=1)
def received(data: bytes) -> Task:
    """Rebuild a task that was sent; cached in each process."""
    task: Task = pickle.loads(data)  # noqa: S301  # by this cluster
    return task


def play_sent(data: bytes, path: Sequence[str], first: int, matches: int) -> Shard | PolicyFailed:
    """Play a shard of a task that was sent; return it or the failure of a policy.

    `path` is added to the import path.
    """
    sys.path += [folder for folder in path if folder not in sys.path]
    try:
        return play_shard(received(data), first, matches)
    except PolicyFailed as failed:
        return failed


def parts(begin: int, games: int, processors: int, matches_a_deal: int = 1) -> list[tuple[int, int]]:
    """Divide the matches from `begin` on into shards of whole deals: the first match of each, and how many."""
    deals = min(MAX_SHARD, games // (processors * SHARDS_A_PROCESSOR)) // matches_a_deal
    size = max(1, deals) * matches_a_deal
    return [(begin + at, min(size, games - at)) for at in range(0, games, size)]


def _play(
    ray: Any, task: Task, ranges: Ranges, before: int, keep: Callable[[Shard], None], progress: Progress
) -> tuple[list[Shard], PolicyFailed | None]:
    """The shards from the cluster; after Ctrl-C or a policy's failure those finished until then."""
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    processors = int(ray.cluster_resources().get("CPU", 1))
    divided = [part for at, count in ranges for part in parts(at, count, processors, task.matches_a_deal)]
    remote, data = ray.remote(play_sent), ray.put(sent(ray, task))
    waiting = asked = [remote.remote(data, [str(Path.cwd()), *sys.path], *part) for part in divided]
    done: dict[Any, Shard] = {}
    failed: PolicyFailed | None = None
    try:
        while waiting and failed is None:
            ready, waiting = ray.wait(waiting, timeout=1)
            for reference in ready:
                found = ray.get(reference)
                if isinstance(found, PolicyFailed):
                    failed = failed or found
                else:
                    done[reference] = found
                    keep(found)
            progress(before + sum(shard.count for shard in done.values()))
    except KeyboardInterrupt:
        failed = None
    for reference in asked if waiting else ():
        if reference not in done:
            ray.cancel(reference)
    return list(done.values()), failed
