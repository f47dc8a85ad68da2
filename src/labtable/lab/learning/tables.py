"""The matches that a learner plays, many at once: all seats, or one against bots, or several that win together.

A *coalition* is some seats that play for each other: each is rewarded with the mean of what they get. They share one
policy, which knows where its partners sit, and tell each other nothing.
"""

from collections.abc import Mapping, MutableSequence, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.contract import WON, prospects
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.options import Value
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.bulk import compiler
from labtable.engine.play.game import Game

from ..bots.policies import Bot
from ..envs.batch import Matches
from ..envs.gym import MOST_SEEDS, lightest
from ..observation.batch_kernels import NONE

Seats = tuple[int, ...]  # of a coalition, ascending
Partners = tuple[int, ...]  # how many seats on from one's own each partner sits, ascending


def coalitions(seats: int, size: int) -> list[Seats]:
    """All coalitions of so many seats.

    >>> coalitions(3, 2)
    [(0, 1), (0, 2), (1, 2)]
    """
    return list(combinations(range(seats), size))


def partners_of(coalition: Seats, seat: int, seats: int) -> Partners:
    """Where the partners of one of its seats sit.

    >>> partners_of((0, 2), 2, seats=3)
    (1,)
    """
    return tuple(sorted((other - seat) % seats for other in coalition if other != seat))


def places_of(seats: int, size: int) -> list[Partners]:
    """Where the partners of a seat may sit, in coalitions of so many.

    >>> places_of(4, 2)
    [(1,), (2,), (3,)]
    """
    return list(combinations(range(1, seats), size - 1))


def tables_for(
    game: Game,
    n: int,
    seats: int,
    options: Mapping[str, Value] | None,
    against: Bot | None,
    threads: int | None = None,
    coalition: int = 1,
) -> Sequence[Matches]:
    """The tables of n matches: with the learner in all seats, or against a bot, a table for each of `coalitions`.

    Raises Problem `bad_seats`, `bad_option`, `bad_level`, `bad_bot` or `bad_number`.
    """
    if against is None:
        return [Matches(game, n, seats, options, threads=threads)]
    own = coalitions(seats, coalition)
    bots = [lightest(game, {seat: against for seat in range(seats) if seat not in some}) for some in own]
    each = max(1, n // len(own))
    return [Matches(game, each, seats, options, opponents=others, threads=threads) for others in bots]


class Asked:
    """The decisions that the learner is asked for at all tables, a row for each match."""

    def __init__(
        self,
        game: Game,
        tables: Sequence[Matches],
        chance: np.random.Generator,
        together: Sequence[Seats] | None = None,
    ) -> None:
        """Deal all matches from a random seed, and play until each asks the learner.

        `together` has the learner's seats at each table, which share rewards; by default each plays for itself.
        """
        self.game = game
        self._tables = tables
        self._coalition: NDArray[np.bool_] | None = None  # by match and seat
        if together is not None:
            flags = [np.isin(np.arange(table.seats), own) for table, own in zip(tables, together, strict=True)]
            self._coalition = np.repeat(np.array(flags), [len(table) for table in tables], axis=0)
        for matches in tables:
            matches.reseed(int(chance.integers(MOST_SEEDS)))
            matches.deal(np.ones(len(matches), np.bool_))
            matches.deal_ended()

    def __len__(self) -> int:
        return sum(len(table) for table in self._tables)

    @property
    def seats(self) -> NDArray[np.int16]:
        """The asked seat of each match."""
        return np.concatenate([table.seat for table in self._tables])

    def views(self) -> NDArray[np.void]:
        """The view of the asked seat of each match."""
        return np.concatenate([table.views() for table in self._tables])

    def masks(self) -> NDArray[np.bool_]:
        """Return the legal actions of the asked seat of each match."""
        return np.concatenate([table.masks() for table in self._tables])

    def partners(self) -> NDArray[np.bool_]:
        """Flags of the asked seat's partners, from the next seat on: (matches, seats - 1); none if it has none."""
        seats = self._tables[0].seats
        if self._coalition is None:
            return np.zeros((len(self), seats - 1), np.bool_)
        others = (self.seats[:, np.newaxis] + np.arange(1, seats)) % seats
        flags: NDArray[np.bool_] = np.take_along_axis(self._coalition, others, axis=1)
        return flags

    def prospects(self) -> NDArray[np.float32]:
        """The asked seat's prospects in each match, from -1, lost, to 1, won, by the game's `prospects`.

        In a coalition, the mean of its seats'.
        """
        out: NDArray[np.int64] = np.zeros(len(self), np.int64)
        states = np.concatenate([table.states for table in self._tables])
        together = self._coalition
        if together is None:
            together = self.seats[:, np.newaxis] == np.arange(self._tables[0].seats)
        compiled(self.game)[prospects_each](states, self.seats, together, out)
        return (2 * out / WON - 1).astype(np.float32)

    def take(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.float32]]:
        """Take an action in each match; return flags of the matches that ended, and each seat's reward in them.

        Ended matches are replaced by new ones.
        """
        over, rewards, at = [], [], 0
        for matches in self._tables:
            matches.take(actions[at : at + len(matches)])
            at += len(matches)
            over.append(matches.is_over)
            rewards.append(matches.rewards())
            matches.deal_ended()
        return np.concatenate(over), self._shared(np.concatenate(rewards))

    def _shared(self, rewards: NDArray[np.float32]) -> NDArray[np.float32]:
        """The mean reward of a coalition for each of its seats, and that of each other seat."""
        own = self._coalition
        if own is None:
            return rewards
        mean = (rewards * own).sum(axis=1, keepdims=True) / own.sum(axis=1, keepdims=True)
        return np.where(own, mean, rewards).astype(np.float32)


# --- compiled ---------------------------------------------------------------------------------------------------------


@kernel
def prospects_each(states: MutableSequence[MatchState], seats: Row, together: Rows, out: Row) -> None:
    """Write the mean of the game's `prospects` for the seats of each match that are marked as together."""
    for i in range(len(states)):
        out[i] = WON // 2
        if seats[i] != NONE:
            total, n = 0, 0
            for seat in range(len(together[i])):
                if together[i][seat]:
                    total += prospects(states[i], seat)
                    n += 1
            out[i] = total // n


compiled = compiler(prospects_each)
