"""Many matches of two in Cats: of a network and exploiters that learn to read it; of what the network has been.

In each match the network meets itself or one of the exploiters. What each player needs to learn from comes from one
rollout for all (`lab.learning.rollouts`): a row has the player's own inputs, then the other seat's, for the critics
alone, then the number of the player.
"""

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import Records, compile_kernels, new_records
from labtable.engine.kernels.kernel import copy_record, kernel
from labtable.engine.kernels.record import Row, Rows
from labtable.games.cats import GAME
from labtable.games.cats.bots.network import is_wrong
from labtable.games.cats.bots.noticing import N_NOTICED, notice
from labtable.games.cats.rules.actions import legal
from labtable.games.cats.rules.ladder import N_BIDS
from labtable.games.cats.rules.state import MAX_LEGAL, State
from labtable.lab.envs.batch import Matches
from labtable.lab.learning.features import Features
from labtable.lab.learning.rollouts import Choose, Chosen
from labtable.lab.learning.tables import Asked
from labtable.lab.observation.batch_kernels import compiled as batch_kernels
from labtable.lab.observation.batch_kernels import hide_each

FEATURES = Features(GAME, 2, notice)  # the prior, which is only added to the logits, then the network's inputs
WIDE = 8.0  # steps that an odd hypothesis is higher, about
NETWORK = 0  # as a player; exploiter k is player k + 1


class Duels(Asked):
    """Matches between the network and exploiters, and of the network against itself."""

    def __init__(self, n: int, exploiters: int, against_itself: float, seed: int) -> None:
        """Deal n matches; in this share of them the network meets itself."""
        self._matches = Matches(GAME, n, 2, threads=1)
        self._dice = np.random.default_rng(seed)
        self._exploiters, self._against_itself = exploiters, against_itself
        self.met = np.zeros((exploiters + 1, 2), np.int64)  # by opponent: matches of the network, and how many it lost
        super().__init__(GAME, [self._matches], self._dice)
        self._sits = np.zeros((n, 2), np.int64)  # the player, by match and seat
        self._seat_players(np.arange(n))

    def players(self) -> NDArray[np.int64]:
        """Return which player is asked in each match."""
        found: NDArray[np.int64] = self._sits[np.arange(len(self)), self.seats]
        return found

    def masks(self) -> NDArray[np.bool_]:
        """Return the legal actions of the asked seats, without those that the expert leaves out for the network."""
        masks = super().masks().copy()
        drop_wrong(self.views(), self.seats, self.players() == NETWORK, masks)
        return masks

    def views_of_others(self) -> Records:
        """The view of the seat that is not asked, in each match."""
        views = self._matches.states.copy()
        batch_kernels(GAME)[hide_each](views, 1 - self.seats)
        return views

    def take(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.float32]]:
        """Take an action in each match; where one has ended, draw the players of the next."""
        over, rewards = super().take(actions)
        ended = np.flatnonzero(over)
        for seat in range(2):
            met = ended[self._sits[ended, seat] != NETWORK]
            np.add.at(self.met, (self._sits[met, seat], 0), 1)
            np.add.at(self.met, (self._sits[met, seat], 1), rewards[met, seat] > 0)
        self._seat_players(ended)
        return over, rewards

    def _seat_players(self, matches: NDArray[np.int64]) -> None:
        """Draw the players of these matches and who sits where."""
        itself = self._dice.random(len(matches)) < self._against_itself
        others = np.where(itself, NETWORK, 1 + self._dice.integers(self._exploiters, size=len(matches)))
        self._sits[matches] = NETWORK
        self._sits[matches, self._dice.integers(2, size=len(matches))] = others


class Rounds(Asked):
    """Matches between networks that do not learn, each of them drawn for a seat for a whole match."""

    def __init__(self, n: int, networks: int, seed: int) -> None:
        """Deal n matches."""
        self._dice, self._networks = np.random.default_rng(seed), networks
        super().__init__(GAME, [Matches(GAME, n, 2, threads=1)], self._dice)
        self._sits = self._dice.integers(networks, size=(n, 2))  # the network, by match and seat

    def players(self) -> NDArray[np.int64]:
        """Return which network is asked in each match."""
        found: NDArray[np.int64] = self._sits[np.arange(len(self)), self.seats]
        return found

    def masks(self) -> NDArray[np.bool_]:
        """Return the legal actions of the asked seats, without those that the expert leaves out."""
        masks = super().masks().copy()
        drop_wrong(self.views(), self.seats, np.ones(len(self), np.bool_), masks)
        return masks

    def take(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.float32]]:
        """Take an action in each match; where one has ended, draw the networks of the next."""
        over, rewards = super().take(actions)
        self._sits[over] = self._dice.integers(self._networks, size=(int(over.sum()), 2))
        return over, rewards

    def drawn(self, logs: NDArray[np.float32], masks: NDArray[np.bool_], odd: float) -> NDArray[np.int64]:
        """Draw an action for each row; in this part of them an odd one: a low hypothesis, or any finding."""
        is_odd = (self._dice.random(len(logs)) < odd)[:, np.newaxis]
        order = (masks.cumsum(axis=1) - 1) / WIDE * masks[:, :N_BIDS].any(axis=1, keepdims=True)
        likely = self._dice.gumbel(size=logs.shape) + np.where(is_odd, -order, logs)
        drawn: NDArray[np.int64] = np.where(masks, likely, -np.inf).argmax(axis=1)
        return drawn


class BothSeats(Features):
    """The rows of the asked seats of `Duels`: see the module."""

    def __init__(self, duels: Duels) -> None:
        super().__init__(GAME, 2, notice)
        self._duels = duels

    def of_views(
        self, views: Records, seats: NDArray[np.int16], partners: NDArray[np.bool_] | None = None
    ) -> NDArray[np.int16]:
        """A row for each match."""
        own = FEATURES.of_views(views, seats)
        other = FEATURES.of_views(self._duels.views_of_others(), (1 - seats).astype(np.int16))
        player = self._duels.players()[:, np.newaxis].astype(np.int16)
        return np.hstack([own, other[:, FEATURES.prior.stop :], player])


def asking(players: Sequence[Choose]) -> Choose:
    """A choice that asks each player for its own decisions."""

    def choose(rows: NDArray[np.int16], masks: NDArray[np.bool_]) -> Chosen:
        n = len(rows)
        chosen = Chosen(np.zeros(n, np.int64), np.zeros(n, np.float32), np.zeros(n, np.float32))
        for number, player in enumerate(players):
            asked = np.flatnonzero(rows[:, -1] == number)
            if len(asked):
                found = player(rows[asked], masks[asked])
                chosen.actions[asked], chosen.logs[asked], chosen.values[asked] = found
        return chosen

    return choose


# --- what is wrong ----------------------------------------------------------------------------------------------------


def drop_wrong(views: Records, seats: NDArray[np.int16], careful: NDArray[np.bool_], masks: NDArray[np.bool_]) -> None:
    """Mask out what the expert leaves out as surely wrong, for the careful seats."""
    memory = new_records(GAME.state, 1), np.zeros(N_NOTICED, np.int16), np.zeros(MAX_LEGAL, np.int16)
    compiled()[drop_each](views, seats, careful, *memory, masks)


@kernel
def drop_each(
    views: MutableSequence[State],
    seats: Row,
    careful: Row,
    spare: MutableSequence[State],
    noticed: Row,
    pieces: Row,
    masks: Rows,
) -> None:
    """Mask out what is surely wrong unless everything is."""
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
def compiled() -> Mapping[Any, Callable[..., None]]:
    """The kernel above, compiled."""
    return compile_kernels([drop_each], GAME.kernels, [*GAME.sources, Path(__file__)], "cats-duel")
