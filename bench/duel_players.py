"""The players of duels: networks with critics, which learn by proximal policy optimisation (see `lab.learning.ppo`).

The critic sees both seats, which only training can: it takes the luck of hidden boxes out of the advantages. The policy
sees its own seat, as in the game.
"""

from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from duel_matches import FEATURES
from numpy.typing import NDArray
from torch import Tensor, nn

from labtable.games.cats import GAME
from labtable.games.cats.bots import network_file
from labtable.games.cats.bots.noticing import N_NOTICED
from labtable.lab.learning.network import LOGS, NEVER, Weights
from labtable.lab.learning.ppo import CLIPPED, GAINS, STEEPEST, VALUE_COUNTS
from labtable.lab.learning.rollouts import Chosen, Rollout

CRITICS_WIDTH = 64
SCALE, LOGARITHMS = torch.from_numpy(FEATURES.scale[FEATURES.prior.stop :].copy()), torch.from_numpy(LOGS)
PRIOR = slice(0, GAME.n_actions)  # columns of a row, without that of waiting, which is never legal in Cats
OWN = slice(FEATURES.prior.stop, FEATURES.size)
BOTH = slice(OWN.start, FEATURES.size + N_NOTICED)


class Pace(NamedTuple):
    """How a player learns: its rate, and how much it is drawn to what it has been, or else to play by chance.

    `remembers` is the number of decisions over which its past is averaged; without a number it is drawn to chance. Each
    decision is learned from so many `times`, in batches of this size.
    """

    rate: float
    drawn: float
    remembers: float | None = None
    times: int = 2
    batch: int = 1024


class Player:
    """A network that learns, and the average of what it has been."""

    def __init__(self, width: int, pace: Pace, dice: np.random.Generator) -> None:
        self._pace, self._dice = pace, dice
        self.policy = layers(N_NOTICED, width, GAME.n_actions, GAINS[2])
        self._critic = layers(2 * N_NOTICED, CRITICS_WIDTH, 1, GAINS[3])
        self._parameters = [*self.policy.parameters(), *self._critic.parameters()]
        self._optimiser = torch.optim.Adam(self._parameters, pace.rate, eps=1e-5)
        self.decisions = 0
        self.average = deepcopy(self.policy)

    def slow_down(self, rate: float) -> None:
        """Learn at this rate from now on."""
        for group in self._optimiser.param_groups:
            group["lr"] = rate

    def choose(self, rows: NDArray[np.int16], masks: NDArray[np.bool_]) -> Chosen:
        """Draw an action for each row."""
        given = torch.from_numpy(rows)
        with torch.no_grad():
            logs = logs_of(self.policy, *inputs(given, masks)).numpy()
            values = self._critic(scaled(given, BOTH))[:, 0].numpy()
        sums = np.exp(logs).cumsum(axis=1, dtype=np.float64)
        drawn = (sums > self._dice.random((len(rows), 1)) * sums[:, -1:]).argmax(axis=1)
        return Chosen(drawn, logs[np.arange(len(rows)), drawn], values)

    def learn(self, rollout: Rollout) -> None:
        """Learn from its own decisions, and add what it is now to its average."""
        rows, actions, before = torch.from_numpy(rollout.rows), torch.from_numpy(rollout.actions), rollout.logs
        noticed, prior = inputs(rows, rollout.masks)
        with torch.no_grad():
            magnet = logs_of(self.average, noticed, prior) if self._pace.remembers else torch.zeros_like(prior)
        good = torch.from_numpy((rollout.advantages - rollout.advantages.mean()) / (rollout.advantages.std() + 1e-6))
        both, worths, were = scaled(rows, BOTH), torch.from_numpy(rollout.worths), torch.from_numpy(before)
        for _ in range(self._pace.times):
            order = torch.from_numpy(self._dice.permutation(len(rows)))
            for some in order.tensor_split(max(1, len(rows) // self._pace.batch)):
                logs = logs_of(self.policy, noticed[some], prior[some])
                ratio = torch.exp(logs.gather(1, actions[some, None])[:, 0] - were[some])
                gain = torch.minimum(ratio * good[some], ratio.clamp(1 - CLIPPED, 1 + CLIPPED) * good[some]).mean()
                apart = (torch.exp(logs) * (logs - magnet[some])).sum(1).mean()
                wrong = ((self._critic(both[some])[:, 0] - worths[some]) ** 2).mean()
                self._step(VALUE_COUNTS * wrong - gain + self._pace.drawn * apart)
        self.decisions += len(rows)
        if self._pace.remembers:
            with torch.no_grad():
                for mean, now in zip(self.average.parameters(), self.policy.parameters(), strict=True):
                    mean.lerp_(now, min(1.0, len(rows) / self._pace.remembers))

    def _step(self, loss: Tensor) -> None:
        self._optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self._parameters, STEEPEST)
        self._optimiser.step()

    def saved(self) -> dict[str, Any]:
        """Everything that it needs to go on, for `restore`."""
        parts = {"policy": self.policy, "critic": self._critic, "average": self.average, "optimiser": self._optimiser}
        return {"decisions": self.decisions, **{name: part.state_dict() for name, part in parts.items()}}

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from what was saved."""
        self.decisions = saved["decisions"]
        for name, part in [("policy", self.policy), ("critic", self._critic), ("average", self.average)]:
            part.load_state_dict(saved[name])
        self._optimiser.load_state_dict(saved["optimiser"])


def layers(inputs: int, width: int, outputs: int, gain: float) -> nn.Sequential:
    """Two layers of units with ReLU, and the numbers that come out."""
    sizes = (inputs, width), (width, width), (width, outputs)
    first, second, last = (nn.Linear(*size) for size in sizes)
    for layer, each in zip((first, second, last), (*GAINS[:2], gain), strict=True):
        nn.init.orthogonal_(layer.weight, each)
        nn.init.zeros_(layer.bias)
    return nn.Sequential(first, nn.ReLU(), second, nn.ReLU(), last)


def scaled(rows: Tensor, columns: slice) -> Tensor:
    """The inputs in these columns, near 1: those of one seat, or of both."""
    return rows[:, columns].float() * SCALE.repeat((columns.stop - columns.start) // N_NOTICED)


def inputs(rows: Tensor, masks: NDArray[np.bool_]) -> tuple[Tensor, Tensor]:
    """What a policy is given for each row: its inputs, and the logarithm of the prior for each legal action."""
    prior = LOGARITHMS[rows[:, PRIOR].long()]
    return scaled(rows, OWN), torch.where(torch.from_numpy(masks[:, PRIOR]), prior, NEVER)


def logs_of(policy: nn.Module, noticed: Tensor, prior: Tensor) -> Tensor:
    """The log-probability of each action."""
    return torch.log_softmax(policy(noticed) + prior, 1)


def write(path: Path, policy: nn.Sequential) -> None:
    """Write a network to a file in the game's format. Raises OSError, ValueError."""
    found = [layer.state_dict() for layer in (policy[0], policy[2], policy[4])]
    arrays = [array.numpy() for layer in found for array in (layer["weight"].T, layer["bias"])]
    network_file.write(path, Weights(*arrays)._replace(last=arrays[4].T))
