"""Rollouts: the learner's decisions, and the advantage of each."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .features import Features
from .tables import Asked

OPEN, OVER = -1, -2  # instead of the next step of the seat: not asked again yet; the match has ended
KEPT = 0.8  # the lambda of generalised advantage estimation


class Chosen(NamedTuple):
    """The choice for each row: an action, its log-probability, and the value that the seat expected."""

    actions: NDArray[np.int64]
    logs: NDArray[np.float32]
    values: NDArray[np.float32]


Choose = Callable[[NDArray[np.int16], NDArray[np.bool_]], Chosen]


class Rollout(NamedTuple):
    """Decisions, a row each, with their `advantages` and their `worths`, the values that the network should expect."""

    rows: NDArray[np.int16]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    logs: NDArray[np.float32]
    advantages: NDArray[np.float32]
    worths: NDArray[np.float32]

    def at(self, places: NDArray[np.int64]) -> "Rollout":
        """The decisions at these indices."""
        picked: Any = (array[places] for array in self)
        return Rollout(*picked)


class Roller:
    """Plays matches by the policy that is being trained.

    Rewards are the outcome of the match; if the game has `prospects`, their changes are added as shaping rewards (Ng,
    Harada and Russell, Policy invariance under reward transformations, ICML 1999), which do not change the best policy.
    """

    def __init__(self, asked: Asked, features: Features, steps: int) -> None:
        """Play `steps` decisions in each match for a rollout."""
        self._asked = asked
        self._features = features
        self._steps = steps
        self.matches = self.won = 0  # seats of the learner in ended matches, and those that won
        self.decisions = 0

    def roll(self, choose: Choose) -> Rollout:
        """Play one more rollout."""
        n, steps = len(self._asked), self._steps
        seats = self._features.encoder.seats
        last = np.full((n, seats), OPEN)  # the step at which each seat was asked last
        after, gains = np.full((steps, n), OPEN), np.zeros((steps, n), np.float32)
        prospects = np.zeros((steps, n), np.float32)
        decisions, chosen, places = [], [], np.arange(n)
        for step in range(steps):
            asked, seat = self._asked, self._asked.seats
            prospects[step] = asked.prospects()
            before = last[places, seat]
            known = before != OPEN
            at = before[known], places[known]
            after[at], gains[at] = step, prospects[step, known] - prospects[at]
            last[places, seat] = step
            decisions.append((self._features.of_views(asked.views(), seat, asked.partners()), asked.masks()))
            chosen.append(choose(*decisions[-1]))
            over, rewards = asked.take(chosen[-1].actions)
            for own in range(seats):
                ended = over & (last[:, own] != OPEN)
                at = last[ended, own], places[ended]
                after[at], gains[at] = OVER, rewards[ended, own] - prospects[at]
            self._count(over, rewards, last)
            last[over] = OPEN
        self.decisions += n * steps
        values = np.stack([choice.values for choice in chosen])
        advantages = advantages_of(after, gains, values)
        masks = np.stack([mask for _, mask in decisions])
        useful = (after != OPEN) & (masks.sum(axis=2) > 1)
        return Rollout(
            np.stack([row for row, _ in decisions])[useful], masks[useful],
            np.stack([choice.actions for choice in chosen])[useful],
            np.stack([choice.logs for choice in chosen])[useful],
            advantages[useful], (advantages + values)[useful],
        )  # fmt: skip

    def _count(self, over: NDArray[np.bool_], rewards: NDArray[np.float32], last: NDArray[np.int64]) -> None:
        """Count the learner's seats in matches that have ended, and how many of them have won."""
        own = over[:, np.newaxis] & (last != OPEN)
        self.matches += int(own.sum())
        self.won += int((own & (rewards > 0)).sum())


def advantages_of(
    after: NDArray[np.int64], gains: NDArray[np.float32], values: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Compute the advantage of each decision by generalised advantage estimation (Schulman et al., High-dimensional
    continuous control using generalized advantage estimation, ICLR 2016).

    All arrays are by step and match. `after` is the step at which the seat was asked next, OPEN or OVER.
    """
    advantages = np.zeros_like(values)
    places = np.arange(values.shape[1])
    for step in range(len(values) - 1, -1, -1):
        goes_on, nxt = after[step] >= 0, np.maximum(after[step], 0)
        expected = gains[step] - values[step] + goes_on * values[nxt, places]
        advantages[step] = np.where(after[step] == OPEN, 0, expected + KEPT * goes_on * advantages[nxt, places])
    return advantages
