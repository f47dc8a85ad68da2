"""Proximal policy optimisation with PyTorch (Schulman et al., Proximal policy optimization algorithms, 2017)."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from .features import Features
from .network import LOGS, NEVER, Weights
from .rollouts import Chosen, Rollout

EPOCHS, BATCH = 3, 512
CLIPPED = 0.2  # the greatest relative change of a probability in one rollout
VALUE_COUNTS = 0.5
STEEPEST = 0.5  # the greatest norm of a gradient
GAINS = (1.4, 1.4, 0.01, 0.1)  # initial gains of the layers: the untrained network plays by the prior


class Pace(NamedTuple):
    """The learning rate and the entropy coefficient, each at the beginning and at the end: exploration decreases."""

    rate: float = 1e-3
    last_rate: float = 5e-5
    spread: float = 0.02
    last_spread: float = 0.001


PACE = Pace()


class Net:
    """The network of `network.Weights`, with a value head."""

    def __init__(self, features: Features, width: int) -> None:
        sizes = (features.size, width), (width, width), (width, features.game.n_actions + 1), (width, 1)
        self.first, self.second, self.last, self.value = self.layers = [nn.Linear(*size) for size in sizes]
        for layer, gain in zip(self.layers, GAINS, strict=True):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)
        self._scale, self._logs = torch.from_numpy(features.scale), torch.from_numpy(LOGS)
        self._prior = features.prior

    @property
    def parameters(self) -> list[Tensor]:
        """All trainable parameters."""
        return [array for layer in self.layers for array in layer.parameters()]

    def __call__(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The log-probability of each action, and the expected return, for each row."""
        seen = torch.relu(self.second(torch.relu(self.first(rows * self._scale))))
        numbers = self.last(seen)
        if self._prior.stop > self._prior.start:
            numbers = numbers + self._logs[rows[:, self._prior].long()]
        numbers = torch.where(masks, numbers, NEVER)
        return torch.log_softmax(numbers, 1), self.value(seen)[:, 0]

    def weights(self) -> Weights:
        """The weights as arrays."""
        found = []
        for layer in (self.first, self.second, self.last):
            found += [layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy().copy()]
        return Weights(*found)


class Learner:
    """A network that learns from rollouts. The same seed and rollouts give the same weights, with one thread."""

    def __init__(self, features: Features, width: int, seed: int, pace: Pace = PACE) -> None:
        torch.manual_seed(seed)
        self.net = Net(features, width)
        self._dice = np.random.default_rng(seed)
        self._pace = pace
        self._optimiser = torch.optim.Adam(self.net.parameters, pace.rate, eps=1e-5)

    def choose(self, rows: NDArray[np.int16], masks: NDArray[np.bool_]) -> Chosen:
        """Draw an action for each row."""
        with torch.no_grad():
            logs, values = self.net(torch.from_numpy(rows).float(), torch.from_numpy(masks))
        drawn = (logs.numpy() + self._dice.gumbel(size=logs.shape)).argmax(axis=1)
        return Chosen(drawn, logs.numpy()[np.arange(len(rows)), drawn], values.numpy())

    def learn(self, rollout: Rollout, progress: float) -> None:
        """Learn from a rollout; `progress` goes from 0 to 1."""
        pace = self._pace
        for group in self._optimiser.param_groups:
            group["lr"] = pace.rate + (pace.last_rate - pace.rate) * progress
        spread = pace.spread + (pace.last_spread - pace.spread) * progress
        for batch in self._batches(rollout):
            loss = self._loss(batch, spread)
            self._optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters, STEEPEST)
            self._optimiser.step()

    def _batches(self, rollout: Rollout) -> Iterator[Rollout]:
        """Each decision EPOCHS times, in random batches."""
        for _ in range(EPOCHS):
            order = self._dice.permutation(len(rollout.rows))
            for places in np.array_split(order, max(1, len(order) // BATCH)):
                yield rollout.at(places)

    def _loss(self, batch: Rollout, spread: float) -> Tensor:
        """The clipped loss of a batch."""
        masks = torch.from_numpy(batch.masks)
        logs, values = self.net(torch.from_numpy(batch.rows).float(), masks)
        taken = logs.gather(1, torch.from_numpy(batch.actions)[:, None])[:, 0]
        ratio = torch.exp(taken - torch.from_numpy(batch.logs))
        good = torch.from_numpy(batch.advantages)
        good = (good - good.mean()) / (good.std() + 1e-6)
        gain = torch.minimum(ratio * good, ratio.clamp(1 - CLIPPED, 1 + CLIPPED) * good).mean()
        wrong = ((values - torch.from_numpy(batch.worths)) ** 2).mean()
        entropy = -(torch.exp(logs) * logs.masked_fill(~masks, 0)).sum(1).mean()
        return VALUE_COUNTS * wrong - gain - spread * entropy
