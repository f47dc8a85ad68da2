"""The speed of policies compared with compiled levels: decisions of a policy per second of processor time, in one run.

python bench/policies.py [GAME,...]

A batched policy takes any action, by one random number each. It plays both seats of Matches; against each level there;
and against each level in a simulation, where it is given views, and its actions are checked and recorded. The last row
is a policy that is asked for one decision at a time.
"""

import sys
import time
from typing import Any

import numpy as np
from figures import human, report
from numpy.typing import NDArray

from labtable.games import load, names
from labtable.lab import Decision, Decisions, Matches, simulate

MATCHES = 4096
SECONDS = 1.0  # of each row, at least
SLOW = 256  # matches against a slow level


def drawn(masks: NDArray[np.bool_], dice: np.random.Generator) -> NDArray[np.int64]:
    """A random allowed action of each row."""
    upto = masks.cumsum(axis=1)
    k = (dice.random(len(masks)) * upto[:, -1]).astype(np.int64)
    places: NDArray[np.int64] = (upto > k[:, None]).argmax(axis=1)
    return places


class Any_:  # noqa: N801  # the name of a word that Python has taken
    """A batched policy that counts its decisions."""

    batched = True

    def __init__(self) -> None:
        self.decisions = 0
        self.dice = np.random.default_rng(1)

    def __call__(self, decisions: Decisions) -> NDArray[np.int64]:
        """A random action for each decision."""
        self.decisions += len(decisions)
        return drawn(decisions.masks, self.dice)


class First:
    """A policy for one decision at a time that counts them."""

    def __init__(self) -> None:
        self.decisions = 0

    def __call__(self, decision: Decision) -> int:
        """The first action."""
        self.decisions += 1
        return decision.legal[0]


def in_a_batch(game: str, n: int, opponents: dict[int, str]) -> float:
    """Decisions a second of a policy in `Matches`, with new matches dealt for those that are over."""
    matches, dice, decisions = Matches(game, n, 2, seed=1, opponents=opponents, threads=1), np.random.default_rng(1), 0
    matches.step(drawn(matches.masks(), dice))
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        if matches.is_over.any():
            matches.deal(matches.is_over)
        decisions += n
        matches.step(drawn(matches.masks(), dice))
    return decisions / (time.process_time() - began)


def in_a_simulation(game: str, n: int, policy: Any, level: str) -> float:
    """Decisions a second of a policy in a simulation."""
    simulate(game, 1, [policy, level], workers=1)
    policy.decisions, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        simulate(game, n, [policy, level], workers=1)
    return float(policy.decisions / (time.process_time() - began))


def main() -> None:
    """Measure and print the table."""
    rows: list[tuple[str, ...]] = [("game", "a policy plays", "decisions a second")]
    for name in sys.argv[1].split(",") if len(sys.argv) > 1 else names():
        levels = load(name).levels
        rows.append((name, "both seats of Matches", human(in_a_batch(name, MATCHES, {}))))
        for level in levels:
            n = SLOW if level == levels[-1] else MATCHES
            rows.append((name, f"one seat of Matches, {level} the other", human(in_a_batch(name, n, {1: level}))))
            rows.append(
                (name, f"one seat of a simulation, {level} the other", human(in_a_simulation(name, n, Any_(), level)))
            )
        rows.append(
            (
                name,
                "the same, asked one by one, random the other",
                human(in_a_simulation(name, SLOW, First(), "random")),
            )
        )
        print(*rows[-2 * len(levels) - 2 :], sep="\n", file=sys.stderr, flush=True)
    print(report(rows))


if __name__ == "__main__":
    main()
