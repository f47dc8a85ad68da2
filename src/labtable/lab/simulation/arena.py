"""Matches between policies and levels. A policy is asked at once for all matches that wait for it."""

from collections.abc import Mapping, MutableSequence, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import Records
from labtable.engine.kernels.contract import NOBODY
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.options import Value
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.bulk import Simulator, Underway, bots_room, compiler, note_and_step
from labtable.engine.play.game import Game

from ..bots.asking import ask, keys_of, longest_history, words_of
from ..bots.policies import NamedPolicy, PolicyFailed
from ..observation.history import Follower


class Arena(Simulator):
    """A simulator with policies among its bots. Results depend on their answers, the seed and the match's number.

    Several threads may play at once; each policy is called by one of them at a time.
    """

    def __init__(
        self, game: Game, bots: Sequence[str | NamedPolicy], options: Mapping[str, Value] | None = None
    ) -> None:
        """Prepare matches between bots. Raises Problem `bad_seats`, `bad_option` or `bad_level`."""
        super().__init__(game, [bot if isinstance(bot, str) else None for bot in bots], options)
        self.policies = list(dict.fromkeys(bot for bot in bots if isinstance(bot, NamedPolicy)))
        self._history = longest_history(self.policies)
        self._of_bot = np.array([-1 if isinstance(bot, str) else self.policies.index(bot) for bot in bots])

    def play_out(self, matches: Underway, spare: Records) -> None:
        """Play dealt matches to their end: levels until all matches wait for policies, then one answer in each, and so
        on.

        Raises PolicyFailed, whose row is the match's index.
        """
        room, dice = bots_room(self.game), PolicyDice(matches)
        asked_of = self._of_bot[matches.seated]  # the policy in each seat
        call, wait = compiled(self.game)[take_each], self.game.n_actions
        follower = self._follower(matches)
        self.advance(matches, spare, room)
        while (waiting := np.flatnonzero(matches.asked != NOBODY)).size:
            if follower is not None:
                follower.follow(matches.lengths, matches.seats_taken, matches.actions_taken)
            actions = np.zeros(len(matches.states), np.int64)
            asked = asked_of[waiting, matches.asked[waiting]]
            for number, policy in enumerate(self.policies):
                rows = waiting[asked == number]
                if rows.size:
                    actions[rows] = self._ask(policy, matches, rows, dice, follower)
            m = matches
            call(m.states, m.asked, actions, wait, m.last, m.place, m.lengths, m.seats_taken, m.actions_taken)
            dice.count[waiting] += 1
            self.advance(matches, spare, room)

    def _follower(self, matches: Underway) -> Follower | None:
        """A follower that keeps the histories of dealt matches, if a policy asks for any."""
        if not self._history:
            return None
        return Follower(self.game, matches.states, matches.seated.shape[1], self._history)

    def _ask(
        self,
        policy: NamedPolicy,
        matches: Underway,
        rows: NDArray[np.int64],
        dice: "PolicyDice",
        follower: Follower | None,
    ) -> NDArray[np.int64]:
        """Ask a policy in some matches, and check that its answers are legal. Raises PolicyFailed."""
        seats = matches.asked[rows]
        roll = partial(dice.roll, rows, seats, dice.count[rows])
        past = None if follower is None else partial(follower.of, rows, seats)
        try:
            return ask(self.game, policy, matches.states[rows], seats, roll, past)
        except PolicyFailed as failed:
            failed.row = None if failed.row is None else int(rows[failed.row])
            raise


class PolicyDice:
    """The dice of policies: a word depends only on the match's seed, the seat and the number of the decision."""

    def __init__(self, matches: Underway) -> None:
        self.count = np.zeros(len(matches.states), np.uint64)  # decisions of policies so far
        self._matches = matches
        self._keys: NDArray[np.uint64] | None = None

    def roll(self, rows: NDArray[np.int64], seats: NDArray[np.int16], count: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """A word for each of these matches, for the asked seat's decision of this number."""
        if self._keys is None:
            m = self._matches
            self._keys = keys_of(m.seed, m.numbers.tolist(), m.seated.shape[1])
        return words_of(self._keys[rows, seats], count)


# --- compiled ---------------------------------------------------------------------------------------------------------


@kernel
def take_each(
    states: MutableSequence[MatchState],
    asked: Row,
    actions: Row,
    wait: int,
    last: Row,
    place: Row,
    lengths: Row,
    seats_taken: Rows,
    actions_taken: Rows,
) -> None:
    """Take and record the action of each asked seat, or ask the next one if it waits."""
    for i in range(len(states)):
        if asked[i] != NOBODY:
            if actions[i] == wait:
                place[i] += 1
            else:
                note_and_step(states[i], asked[i], actions[i], seats_taken[i], actions_taken[i], lengths[i])
                lengths[i] += 1
                last[i] = asked[i]
                place[i] = 0


compiled = compiler(take_each)
