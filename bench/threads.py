"""Several threads compared with one, by the clock: batches, environments against an expert, and learning from one.

python bench/threads.py [GAME ...]

One thread and several take turns; the best round of each counts, because other work on the machine makes rounds slower.
Choosing is not counted.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from figures import human, report

from labtable.games import load, names
from labtable.lab import Matches
from labtable.lab.learning.training import Training
from labtable.lab.threads import threads_for

BATCHES, DECISIONS, WARM = (1024, 4096, 16384, 65536), 400_000, 3
VECTOR, VECTOR_STEPS = 256, 10
ROUNDS = 7
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
    head = ("game", "what", "one thread", f"{threads_for('threads', None)} threads", "gain")
    print(report([head, *(row for name in sys.argv[1:] or names() for row in rows(name))]))
