"""The matches that a learner plays, many at once: it plays all seats, or one against bots."""

from collections.abc import Mapping, MutableSequence, Sequence

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.contract import WON, prospects
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.options import Value
from labtable.engine.kernels.record import Row
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.bulk import compiler
from labtable.engine.play.game import Game

from ..bots.policies import Bot
from ..envs.batch import Matches
from ..envs.gym import MOST_SEEDS, OneSeat
from ..observation.batch_kernels import NONE


def tables_for(
    game: Game,
    n: int,
    seats: int,
    options: Mapping[str, Value] | None,
    against: Bot | None,
    threads: int | None = None,
) -> Sequence[Matches]:
    """The tables of n matches: with the learner in all seats, or in each seat equally often against a bot.

    Raises Problem `bad_seats`, `bad_option`, `bad_level`, `bad_bot` or `bad_number`.
    """
    if against is None:
        return [Matches(game, n, seats, options, threads=threads)]
    each = max(1, n // seats)
    others = [against] * (seats - 1)
    return [OneSeat(game, each, others, seat, options, threads=threads).matches for seat in range(seats)]


class Asked:
    """The decisions that the learner is asked for at all tables, a row for each match."""

    def __init__(self, game: Game, tables: Sequence[Matches], chance: np.random.Generator) -> None:
        """Deal all matches from a random seed, and play until each asks the learner."""
        self.game = game
        self._tables = tables
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

    def prospects(self) -> NDArray[np.float32]:
        """The asked seat's prospects in each match, from -1, lost, to 1, won, by the game's `prospects`."""
        out: NDArray[np.int64] = np.zeros(len(self), np.int64)
        states = np.concatenate([table.states for table in self._tables])
        compiled(self.game)[prospects_each](states, self.seats, out)
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
        return np.concatenate(over), np.concatenate(rewards)


# --- compiled ---------------------------------------------------------------------------------------------------------


@kernel
def prospects_each(states: MutableSequence[MatchState], seats: Row, out: Row) -> None:
    """Write the game's `prospects` for the asked seat of each match."""
    for i in range(len(states)):
        out[i] = WON // 2 if seats[i] == NONE else prospects(states[i], seats[i])


compiled = compiler(prospects_each)
