"""Many matches of two in Cats between the network in training and opponents drawn for each match.

The opponents do not learn. One may be odd: it sometimes acts at random, because rare positions have to be learned, too,
and an opponent who studies the network would try them. One is free, as exploiters are, or avoids what is surely wrong,
as the game's expert does.
"""

from collections.abc import Mapping, MutableSequence, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import compile_kernels, new_records
from labtable.engine.kernels.kernel import copy_record, kernel
from labtable.engine.kernels.record import Row, Rows
from labtable.games.cats import GAME
from labtable.games.cats.bots import network_file
from labtable.games.cats.bots.network import is_wrong
from labtable.games.cats.bots.noticing import N_NOTICED, notice
from labtable.games.cats.rules.actions import legal
from labtable.games.cats.rules.ladder import N_BIDS
from labtable.games.cats.rules.state import MAX_LEGAL, State
from labtable.lab.learning.features import Features
from labtable.lab.learning.network import LOGS, NEVER, Weights
from labtable.lab.learning.ppo import Net
from labtable.lab.learning.rollouts import Choose, Chosen
from labtable.lab.learning.tables import Asked, tables_for

FEATURES = Features(GAME, 2, notice)  # the inputs of each network, after the prior, which is only added to the logits
NOT_LEARNED = 1.0  # instead of a log-probability: an opponent's choice
WIDE = 8.0  # steps that an odd hypothesis is higher, about
LEARNER = -1  # in a seat: the network in training; else an opponent's index


class Other(NamedTuple):
    """A network that is not in training, or the trained one in both seats (None).

    It plays in proportion to its share of the matches, and acts oddly in the given part of its decisions.
    """

    weights: Weights | None
    share: float = 1.0
    odd: float = 0.0
    free: bool = False


class Between(Asked):
    """Matches between the learner and the opponents; if `learner_plays` is false, between the opponents alone."""

    def __init__(
        self,
        n: int,
        others: Sequence[Other],
        seed: int,
        levels: Mapping[str, int] | None = None,
        *,
        learner_plays: bool = True,
        learner_is_free: bool = False,
    ) -> None:
        """Deal n matches, and further ones in which the learner plays against levels."""
        tables = [
            table for level, k in [(None, n), *(levels or {}).items()] for table in tables_for(GAME, k, 2, None, level)
        ]
        self._n, self._others, self._learner_plays = n, others, learner_plays
        self._free = np.array([*(other.free for other in others), learner_is_free])  # LEARNER is the last place
        self._odd = np.array([*(other.odd for other in others), 0.0])
        self._dice = np.random.default_rng(seed)
        super().__init__(GAME, tables, self._dice)
        self._sits = np.full((len(self), 2), LEARNER)  # by match and seat
        self.met = np.zeros((len(others), 2), np.int64)  # matches against the learner, and how many each has won
        self._draw(np.arange(n))

    def masks(self) -> NDArray[np.bool_]:
        """Return the actions that the asked seats may take, and would consider."""
        masks = super().masks()
        compiled()[drop_wrong](self.views(), self.seats, ~self._free[self.sits()], *memory(), masks)
        return masks

    def take(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.float32]]:
        """Take an action in each match; where one has ended, draw the players of the next."""
        over, rewards = super().take(actions)
        ended = np.flatnonzero(over[: self._n])
        if self._learner_plays:
            for seat in range(2):
                met = ended[self._sits[ended, seat] != LEARNER]
                np.add.at(self.met, (self._sits[met, seat], 0), 1)
                np.add.at(self.met, (self._sits[met, seat], 1), rewards[met, seat] > 0)
        self._draw(ended)
        return over, rewards

    def _draw(self, matches: NDArray[np.int64]) -> None:
        """Draw the players of these matches."""
        shares = np.array([other.share for other in self._others])
        drawn = self._dice.choice(len(shares), (len(matches), 2), p=shares / shares.sum())
        if self._learner_plays:
            own = self._dice.integers(2, size=len(matches))
            drawn[np.arange(len(matches)), own] = LEARNER
            is_learner = np.array([other.weights is None for other in self._others])
            drawn[is_learner[drawn] & (drawn != LEARNER)] = LEARNER
        self._sits[matches] = drawn

    def choosing(self, learner: Choose) -> Choose:
        """Return a choice in all matches: the learner's, and those of the opponents, marked as NOT_LEARNED."""

        def choose(rows: NDArray[np.int16], masks: NDArray[np.bool_]) -> Chosen:
            sits = self.sits()
            own = sits == LEARNER
            logs = self.logs(rows, masks)
            learned, values = learner(rows[own], masks[own]), np.zeros(len(rows), np.float32)
            chosen = Chosen(self.drawn(logs, masks), np.full(len(rows), NOT_LEARNED, np.float32), values)
            chosen.actions[own], chosen.logs[own], chosen.values[own] = learned
            return chosen

        return choose

    def sits(self) -> NDArray[np.int64]:
        """Return which network is asked in each match."""
        found: NDArray[np.int64] = self._sits[np.arange(len(self)), self.seats]
        return found

    def logs(self, rows: NDArray[np.int16], masks: NDArray[np.bool_]) -> NDArray[np.float32]:
        """The log-probabilities of the asked networks, except the learner's."""
        sits = self.sits()
        logs = np.zeros(masks.shape, np.float32)
        for place in np.unique(sits[sits != LEARNER]):
            asked = sits == place
            weights = self._others[place].weights
            assert weights is not None, "the learner is asked elsewhere"
            logs[asked] = logs_of(weights, rows[asked], masks[asked])
        return logs

    def drawn(self, logs: NDArray[np.float32], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Draw an action for each row, sometimes an odd one: a hypothesis that is not much higher, or any finding."""
        is_odd = (self._dice.random(len(logs)) < self._odd[self.sits()])[:, np.newaxis]
        order = (masks.cumsum(axis=1) - 1) / WIDE * masks[:, :N_BIDS].any(axis=1, keepdims=True)
        likely = self._dice.gumbel(size=logs.shape) + np.where(is_odd, -order, logs)
        drawn: NDArray[np.int64] = np.where(masks, likely, -np.inf).argmax(axis=1)
        return drawn


# --- what is wrong ----------------------------------------------------------------------------------------------------


@kernel
def drop_wrong(
    views: MutableSequence[State],
    seats: Row,
    careful: Row,
    spare: MutableSequence[State],
    noticed: Row,
    pieces: Row,
    masks: Rows,
) -> None:
    """Mask out what a careful network would not do."""
    for i in range(len(views)):
        if careful[i]:
            copy_record(spare, 0, views[i])
            notice(spare[0], seats[i], noticed)
            n = legal(spare[0], seats[i], pieces)
            left = n
            for k in range(n):
                left -= 1 if is_wrong(spare[0], seats[i], noticed, pieces[k]) else 0
            for k in range(n):
                if left > 0 and is_wrong(spare[0], seats[i], noticed, pieces[k]):
                    masks[i][pieces[k]] = False


@cache
def compiled() -> Mapping[Any, Any]:
    """The kernel above, compiled."""
    return compile_kernels([drop_wrong], GAME.kernels, [*GAME.sources, Path(__file__)], "cats-duel")


@cache
def memory() -> tuple[Any, ...]:
    """A buffer for one decision."""
    return new_records(GAME.state, 1), np.zeros(N_NOTICED, np.int16), np.zeros(MAX_LEGAL, np.int16)


# --- networks ---------------------------------------------------------------------------------------------------------


def logs_of(weights: Weights, rows: NDArray[np.int16], masks: NDArray[np.bool_]) -> NDArray[np.float32]:
    """A network's log-probabilities, row by row."""
    noticed = rows[:, FEATURES.prior.stop :] * FEATURES.scale[FEATURES.prior.stop :]
    lower = np.maximum(noticed @ weights.first + weights.first_bias, 0)
    upper = np.maximum(lower @ weights.second + weights.second_bias, 0)
    numbers: NDArray[np.float32] = LOGS[rows[:, FEATURES.prior]]
    numbers[:, :-1] += upper @ weights.last + weights.last_bias
    numbers = np.where(masks, numbers, NEVER)
    numbers -= numbers.max(axis=1, keepdims=True)
    logs: NDArray[np.float32] = numbers - np.log(np.exp(numbers).sum(axis=1, keepdims=True))
    return logs


def weights_of(net: Net) -> Weights:
    """Return a network's weights without those of the prior, and of waiting, which is never legal here."""
    weights = net.weights()
    first, last = weights.first[FEATURES.prior.stop :], weights.last[:, :-1]
    return weights._replace(first=first, last=last, last_bias=weights.last_bias[:-1])


def put(net: Net, weights: Weights) -> None:
    """Initialise a network with these weights."""
    import torch

    own = FEATURES.prior.stop
    layers = zip((net.first, net.second, net.last), (weights[:2], weights[2:4], weights[4:]), strict=True)
    with torch.no_grad():
        net.first.weight[:, :own] = 0
        for layer, (between, added) in layers:
            to, come = layer.weight[: len(added)], -between.shape[0]
            to[:, come:] = torch.from_numpy(between.T.copy())
            layer.bias[: len(added)] = torch.from_numpy(added.copy())


def read(path: Path) -> Weights:
    """Read a network from a file in the game's format. Raises OSError, ValueError."""
    numbers: NDArray[np.float32] = np.array(network_file.read(path), np.float32) / np.float32(network_file.ONE)
    first, first_added, second, second_added, last, last_added = np.split(numbers, np.cumsum(network_file.SIZES)[:-1])
    width = network_file.WIDTH
    between = first.reshape(-1, width), second.reshape(-1, width), last.reshape(-1, width).T
    return Weights(between[0], first_added, between[1], second_added, between[2], last_added)


def write(path: Path, weights: Weights) -> None:
    """Write a network to a file in the game's format. Raises OSError, ValueError."""
    network_file.write(path, weights._replace(last=weights.last.T))
