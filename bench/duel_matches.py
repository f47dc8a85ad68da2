"""Many matches of two in Cats, of a network and an exploiter that learns to beat it.

In each match the network meets itself or the exploiter. What each player needs to learn from comes from one
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
from labtable.games.cats.rules.state import MAX_LEGAL, State
from labtable.lab.envs.batch import Matches
from labtable.lab.learning.features import Features
from labtable.lab.learning.rollouts import Choose, Chosen
from labtable.lab.learning.tables import Asked
from labtable.lab.observation.batch_kernels import compiled as batch_kernels
from labtable.lab.observation.batch_kernels import hide_each

FEATURES = Features(GAME, 2, notice)  # the prior, which is only added to the logits, then the network's inputs
NETWORK, EXPLOITER = 0, 1  # players


class Duels(Asked):
    """Matches between the network and an exploiter, and of the network against itself.

    `met` counts those against the exploiter that have ended, `lost` those of them that it won.
    """

    def __init__(self, n: int, against_itself: float, seed: int) -> None:
        """Deal n matches; in this share of them the network meets itself."""
        self._matches = Matches(GAME, n, 2, threads=1)
        self._dice = np.random.default_rng(seed)
        self._against_itself = against_itself
        self.met = self.lost = 0
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
        exploiters = self._sits[ended] == EXPLOITER
        self.met += int(exploiters.sum())
        self.lost += int((rewards[ended] > 0)[exploiters].sum())
        self._seat_players(ended)
        return over, rewards

    def _seat_players(self, matches: NDArray[np.int64]) -> None:
        """Draw the players of these matches and who sits where."""
        itself = self._dice.random(len(matches)) < self._against_itself
        self._sits[matches] = NETWORK
        self._sits[matches, self._dice.integers(2, size=len(matches))] = np.where(itself, NETWORK, EXPLOITER)


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
