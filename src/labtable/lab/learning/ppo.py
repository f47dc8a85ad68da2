"""Proximal policy optimisation with PyTorch (Schulman et al., Proximal policy optimization algorithms, 2017)."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from ..threads import Threads
from .features import Features
from .network import LOGS, NEVER, Weights
from .rollouts import Chosen, Rollout

EPOCHS, BATCH = 3, 512
SHARDS = 2  # of a batch, computed apart: as many on any number of threads, since the order of a sum changes it
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
Found = TypeVar("Found")


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
    """A network that learns from rollouts. The same seed and rollouts give the same weights, on any number of threads.

    PyTorch itself computes in one thread, since its sums depend on the number of its threads.
    """

    def __init__(
        self, features: Features, width: int, seed: int, pace: Pace = PACE, threads: int | None = None
    ) -> None:
        """Raises Problem `bad_number`."""
        self._threads = Threads(threads, lambda: None)
        torch.manual_seed(seed)
        self.net = Net(features, width)
        self._dice = np.random.default_rng(seed)
        self._pace = pace
        self._optimiser = torch.optim.Adam(self.net.parameters, pace.rate, eps=1e-5)

    def choose(self, rows: NDArray[np.int16], masks: NDArray[np.bool_]) -> Chosen:
        """Draw an action for each row."""

        def expect(places: NDArray[np.int64]) -> tuple[Tensor, Tensor]:
            with torch.no_grad():
                return self.net(torch.from_numpy(rows[places]).float(), torch.from_numpy(masks[places]))

        found = self._in_shards(np.arange(len(rows)), expect)
        logs, values = (torch.cat(each).numpy() for each in zip(*found, strict=True))
        sums = np.exp(logs).cumsum(axis=1, dtype=np.float64)
        drawn = (sums > self._dice.random((len(rows), 1)) * sums[:, -1:]).argmax(axis=1)
        return Chosen(drawn, logs[np.arange(len(rows)), drawn], values)

    def learn(self, rollout: Rollout, progress: float) -> None:
        """Learn from a rollout; `progress` goes from 0 to 1."""
        pace = self._pace
        for group in self._optimiser.param_groups:
            group["lr"] = pace.rate + (pace.last_rate - pace.rate) * progress
        spread = pace.spread + (pace.last_spread - pace.spread) * progress
        for places in self._batches(len(rollout.rows)):
            self._set_gradients(rollout, places, spread)
            nn.utils.clip_grad_norm_(self.net.parameters, STEEPEST)
            self._optimiser.step()

    def _batches(self, decisions: int) -> Iterator[NDArray[np.int64]]:
        """Each decision EPOCHS times, in random batches."""
        for _ in range(EPOCHS):
            order = self._dice.permutation(decisions)
            yield from np.array_split(order, max(1, len(order) // BATCH))

    def _set_gradients(self, rollout: Rollout, places: NDArray[np.int64], spread: float) -> None:
        """Set the gradients of the loss of a batch: the sums of those of its shards."""
        good, parameters = rollout.advantages[places], self.net.parameters
        middle, width = good.mean(), good.std(ddof=1) + 1e-6

        def gradients(some: NDArray[np.int64]) -> tuple[Tensor, ...]:
            shard = rollout.at(some)
            even = shard._replace(advantages=(shard.advantages - middle) / width)
            found: tuple[Tensor, ...] = torch.autograd.grad(self._loss(even, spread) / len(places), parameters)
            return found

        for parameter, each in zip(parameters, zip(*self._in_shards(places, gradients), strict=True), strict=True):
            parameter.grad = torch.stack(each).sum(0)

    def _in_shards(self, places: NDArray[np.int64], call: Callable[[NDArray[np.int64]], Found]) -> list[Found]:
        """Call this for each shard of a batch, on several threads."""
        shards = np.array_split(places, min(SHARDS, len(places)))

        def some(_: None, part: slice) -> list[Found]:
            torch.set_num_threads(1)  # it is each thread's own number
            return [call(shard) for shard in shards[part]]

        return [found for part in self._threads.share(len(shards), some, 1) for found in part]

    def _loss(self, batch: Rollout, spread: float) -> Tensor:
        """The sum of the clipped losses of some decisions, whose advantages are even."""
        masks = torch.from_numpy(batch.masks)
        logs, values = self.net(torch.from_numpy(batch.rows).float(), masks)
        taken = logs.gather(1, torch.from_numpy(batch.actions)[:, None])[:, 0]
        ratio = torch.exp(taken - torch.from_numpy(batch.logs))
        good = torch.from_numpy(batch.advantages)
        gain = torch.minimum(ratio * good, ratio.clamp(1 - CLIPPED, 1 + CLIPPED) * good).sum()
        wrong = ((values - torch.from_numpy(batch.worths)) ** 2).sum()
        entropy = -(torch.exp(logs) * logs.masked_fill(~masks, 0)).sum()
        return VALUE_COUNTS * wrong - gain - spread * entropy
