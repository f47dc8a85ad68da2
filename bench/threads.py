"""Several threads compared with one, by the clock: batches, environments against an expert, and learning from one.

python bench/threads.py [GAME ...]
python bench/threads.py schedule [GAME ...]  # what more processors would gain, as a simulation of the schedule

One thread and several take turns; the best round of each counts, because other work on the machine makes rounds slower.
Choosing is not counted.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from math import inf
from typing import Any

import gymnasium
import numpy as np
from figures import human, report

from labtable.games import load, names
from labtable.lab import Matches
from labtable.lab.learning.training import Training
from labtable.lab.threads import LEAST, parts_of, threads_for

BATCHES, DECISIONS, WARM = (1024, 4096, 16384, 65536), 400_000, 3
VECTOR, VECTOR_STEPS = 256, 10
ROUNDS = 7
MORE, WAKES, CALL = (2, 4, 8, 16, 32, 64), (5e-6, 50e-6), 3e-6  # threads; seconds to wake one, and to call a kernel
Play = Callable[[], tuple[int, float]]  # plays on; returns decisions and seconds


def first_legal(masks: Any, step: int) -> Any:
    """A legal action for each match: the first one from a number on that differs from step to step."""
    shift = 7 * step % masks.shape[1]
    return (np.roll(masks, -shift, axis=1).argmax(axis=1) + shift) % masks.shape[1]


def batch(game: str, n: int, threads: int) -> Play:
    """A batch, with masks and observations."""
    matches, step = Matches(game, n, 2, seed=1, threads=threads), 0
    matches.masks(), matches.observations()

    def play() -> tuple[int, float]:
        nonlocal step
        seconds, steps = 0.0, max(WARM, DECISIONS // n)
        for _ in range(steps):
            actions = first_legal(matches.masks(), step)
            began = time.perf_counter()
            matches.step(actions)
            matches.observations()
            matches.deal(matches.is_over)
            seconds += time.perf_counter() - began
            step += 1
        return n * steps, seconds

    return play


def vector(game: str, level: str, threads: int) -> Play:
    """A vector of environments against a level."""
    envs = gymnasium.make_vec(
        f"labtable/{load(game).name.title()}-v1", num_envs=VECTOR, opponents=[level], threads=threads
    )
    _, infos = envs.reset(seed=1)
    step = 0

    def play() -> tuple[int, float]:
        nonlocal step, infos
        seconds = 0.0
        for _ in range(VECTOR_STEPS):
            actions = first_legal(infos["action_mask"], step)
            began = time.perf_counter()
            _, _, _, _, infos = envs.step(actions)
            seconds += time.perf_counter() - began
            step += 1
        return VECTOR * VECTOR_STEPS, seconds

    return play


def learner(game: str, level: str, threads: int) -> Play:
    """Training against a level."""
    training = Training(load(game), 2, None, 1, level, threads)

    def play() -> tuple[int, float]:
        decisions, seconds = training.decisions, training.seconds
        training.go_on(0)
        return training.decisions - decisions, training.seconds - seconds

    return play


def compared(title: str, what: str, make: Callable[[int], Play]) -> tuple[str, ...]:
    """A row: decisions a second on one thread and on several, and the gain."""
    plays = [make(1), make(threads_for("threads", None))]
    for play in plays:
        play()
    rounds = [[play() for play in plays] for _ in range(ROUNDS)]
    one, several = (max(decisions / seconds for decisions, seconds in speeds) for speeds in zip(*rounds, strict=True))
    return title, what, f"{human(one)}/s", f"{human(several)}/s", f"{several / one:.2f} x"


def timed(game: str, n: int, threads: int) -> list[float]:
    """The seconds that each part of a batch for so many threads takes on one: the best of several steps."""
    matches, parts = Matches(game, n, 2, seed=1, threads=1), parts_of(n, threads, LEAST)
    matches.masks(), matches.observations()
    best = [inf] * len(parts)
    for step in range(ROUNDS):
        actions = first_legal(matches.masks(), step)
        for k, part in enumerate(parts):
            began = time.perf_counter()
            matches._move(matches._all[part], actions, True, True)
            best[k] = min(best[k], time.perf_counter() - began)
    return best


def simulated(parts: list[float], threads: int, wake: float) -> float:
    """Seconds until all parts are done, if each thread wakes two others and only one at a time can call a kernel."""
    ready, begun, free, end = [(0.0, 0)], 1, 0.0, 0.0  # when each thread is ready; when the lock is free
    waiting = iter(parts)
    woken = {0}
    while ready:
        now, thread = heappop(ready)
        if thread in woken:
            woken.remove(thread)
            for _ in range(2):
                if begun < threads:
                    now += wake
                    heappush(ready, (now + wake, begun))
                    woken.add(begun)
                    begun += 1
        part = next(waiting, None)
        if part is not None:
            free = max(now, free) + CALL
            end = max(end, free + part)
            heappush(ready, (free + part, thread))
    return end + wake


def scheduled(name: str) -> list[tuple[str, ...]]:
    """The simulated gain of more threads, for a step with masks and observations, by how long waking one takes."""
    found = []
    for n in BATCHES[1:]:
        for wake in WAKES:
            gains = []
            for threads in MORE:
                seconds = timed(name, n, threads)
                gains.append(f"{sum(seconds) / simulated(seconds, threads, wake):.1f} x")
            found.append((load(name).title, f"{n:,}", f"{wake * 1e6:.0f} us", *gains))
    return found


def rows(name: str) -> list[tuple[str, ...]]:
    """The figures of a game."""
    game = load(name)
    expert = game.levels[-1]
    return [
        *(compared(game.title, f"batch of {n:,}", partial(batch, name, n)) for n in BATCHES),
        compared(game.title, f"make_vec, {VECTOR} against {expert}", partial(vector, name, expert)),
        compared(game.title, f"train, against {expert}", partial(learner, name, expert)),
    ]


if __name__ == "__main__":
    if sys.argv[1:2] == ["schedule"]:
        first = ("game", "batch", "waking a thread", *(f"{threads} threads" for threads in MORE))
        print(report([first, *(row for name in sys.argv[2:] or names() for row in scheduled(name))]))
        sys.exit()
    head = ("game", "what", "one thread", f"{threads_for('threads', None)} threads", "gain")
    print(report([head, *(row for name in sys.argv[1:] or names() for row in rows(name))]))
