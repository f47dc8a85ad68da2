"""Speed of environments: decisions a second of one processor, with masks and observations, and where the time goes.

python bench/environments.py [GAME ...]
"""

import random
import sys
import time
from typing import Any

import numpy as np
from figures import human, report

from labtable.games import load, names
from labtable.lab import Matches
from labtable.lab.envs import TableEnv

MATCHES, STEPS, AGENT_STEPS = 4096, 150, 20_000
HISTORY, SHORT = 8, "masks and observations"
PARTS = ("choosing", "steps", "deals")


def batch(name: str, history: int = 0) -> tuple[float, dict[str, float]]:
    """Decisions a second through `Matches`, without choosing, and the nanoseconds of each part of one."""
    matches, dice = Matches(name, MATCHES, 2, seed=1, history=history, threads=1), np.random.default_rng(1)
    matches.step(first_legal(matches, dice))
    matches.observations()
    spent = dict.fromkeys(PARTS, 0.0)
    for _ in range(STEPS):
        began = time.process_time()
        actions = first_legal(matches, dice)
        chosen = time.process_time()
        matches.step(actions)
        matches.observations()
        stepped = time.process_time()
        matches.deal(matches.is_over)
        for part, seconds in zip(PARTS, (chosen - began, stepped - chosen, time.process_time() - stepped), strict=True):
            spent[part] += seconds
    decisions = MATCHES * STEPS
    return decisions / (spent["steps"] + spent["deals"]), {part: s / decisions * 1e9 for part, s in spent.items()}


def first_legal(matches: Matches, dice: np.random.Generator) -> Any:
    """A legal action for each match: the first one from a random number on."""
    masks = matches.masks()
    shift = int(dice.integers(masks.shape[1]))
    return (np.roll(masks, -shift, axis=1).argmax(axis=1) + shift) % masks.shape[1]


def agents(name: str) -> float:
    """Decisions a second through the AEC environment, choosing included; the first match loads the rules."""
    env = TableEnv(name, 2)
    play(env, 1)
    began = time.process_time()
    return play(env, AGENT_STEPS) / (time.process_time() - began)


def play(env: TableEnv, least: int) -> int:
    """Play matches until at least this many decisions have been taken; return how many."""
    taken, dice = 0, random.Random(1)
    env.reset(seed=1)
    while taken < least:
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            taken += 1
            env.step(None if over or cut else dice.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        env.reset()
    return taken


def in_parts(spent: dict[str, float]) -> str:
    """The parts of a decision as text."""
    return ", ".join(f"{part} {nanoseconds:.0f} ns" for part, nanoseconds in spent.items())


def rows(name: str) -> list[tuple[str, ...]]:
    """The figures of a game."""
    title = load(name).title
    found = [
        (what, *batch(name, history)) for what, history in ((SHORT, 0), (f"{SHORT}, last {HISTORY} actions", HISTORY))
    ]
    batches = [
        (f"{title}, batch of {MATCHES}, {what}", f"{human(speed)}/s", in_parts(spent)) for what, speed, spent in found
    ]
    return [
        *batches,
        (f"{title}, AEC environment", f"{human(agents(name))}/s", ""),
    ]


if __name__ == "__main__":
    head = ("", "labtable", "nanoseconds of a decision")
    print(report([head, *(row for name in sys.argv[1:] or names() for row in rows(name))]))
