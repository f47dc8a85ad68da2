"""The arena: matches between policies and levels. A policy is asked for all matches at once that wait for it."""

from collections.abc import Mapping, MutableSequence, Sequence
from functools import cache, partial
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import Records, compile_kernels, get
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.options import Value
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.bulk import NOBODY, Simulator, Underway, bots_room, note_and_step
from labtable.engine.play.game import Game
from labtable.engine.words.sentences import tell

from . import batch
from .policies import Decisions, NamedPolicy, PolicyFailed

SCRAMBLE = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))  # of SplitMix64
STEP = np.uint64(0x9E3779B97F4A7C15)
REFUSED = "refused"


class Arena(Simulator):
    """A simulator with policies among its bots. Results depend on what they answer, the seed and the match's number.

    Several threads may play at once; each policy is asked by one of them at a time.
    """

    def __init__(
        self, game: Game, bots: Sequence[str | NamedPolicy], options: Mapping[str, Value] | None = None
    ) -> None:
        """Prepare matches between bots. Raises Problem `bad_seats`, `bad_option` or `bad_level`."""
        super().__init__(game, [bot if isinstance(bot, str) else None for bot in bots], options)
        self.policies = list(dict.fromkeys(bot for bot in bots if isinstance(bot, NamedPolicy)))
        self._of_bot = np.array([-1 if isinstance(bot, str) else self.policies.index(bot) for bot in bots])

    def play_out(self, matches: Underway, spare: Records) -> None:
        """Play dealt matches to their end: levels until all wait for policies, then one answer in each, and so on.

        Raises PolicyFailed, whose row is the match's place among these.
        """
        room, dice = bots_room(self.game), PolicyDice(matches)
        asked_of = self._of_bot[matches.seated]  # the policy in each seat
        call, wait = compiled(self.game)[take_each], self.game.n_actions
        self.advance(matches, spare, room)
        while (waiting := np.flatnonzero(matches.asked != NOBODY)).size:
            actions = np.zeros(len(matches.states), np.int64)
            asked = asked_of[waiting, matches.asked[waiting]]
            for number, policy in enumerate(self.policies):
                rows = waiting[asked == number]
                if rows.size:
                    actions[rows] = self._ask(policy, matches, rows, dice)
            m = matches
            call(m.states, m.asked, actions, wait, m.last, m.place, m.lengths, m.seats_taken, m.actions_taken)
            dice.count[waiting] += 1
            self.advance(matches, spare, room)

    def _ask(
        self, policy: NamedPolicy, matches: Underway, rows: NDArray[np.int64], dice: "PolicyDice"
    ) -> NDArray[np.int64]:
        """Ask a policy in some matches; all that it answers is legal. Raises PolicyFailed."""
        seats, views = matches.asked[rows], matches.states[rows]
        kernels = batch.compiled(self.game)
        kernels[batch.hide_each](views, seats)
        try:
            with policy.lock:
                actions = policy(Decisions(self.game, views, seats, partial(dice.roll, rows, seats, dice.count[rows])))
        except PolicyFailed as failed:
            failed.row = None if failed.row is None else int(rows[failed.row])
            raise
        unmarked = np.zeros((len(rows), 0), np.bool_)
        states, wait = matches.states[rows], self.game.n_actions
        wrong = int(kernels[batch.first_illegal](states, seats, actions, wait, unmarked, False))
        if wrong != batch.NONE:
            raise self._refused(policy, matches, int(rows[wrong]), int(actions[wrong]))
        return actions

    def _refused(self, policy: NamedPolicy, matches: Underway, row: int, action: int) -> PolicyFailed:
        """The problem of an action that is not legal, with the sentence of the rules."""
        game, seat = self.game, int(matches.asked[row])
        what = f"{policy.name} may not answer {action}"
        if action == game.n_actions:
            why = "to wait, for the match waits for this seat."
        elif not 0 <= action < game.n_actions:
            why = f"actions are 0 to {game.n_actions - 1}, and {game.n_actions} is to wait."
        else:
            refusal = game.refusal(get(matches.states, row, game.state), seat, action)
            why = tell(refusal, game.words.catalogue, game.words.formats) if refusal else "it is not legal."
            what += f" ({game.write(action)})"
        return PolicyFailed(REFUSED, f"seat {seat + 1} of {matches.seated.shape[1]}, {what}: {why}", row)


class PolicyDice:
    """The dice of policies: a word depends on the match's seed, the seat and the number of the decision alone.

    The key of a match and a seat tells nothing of the match's seed, nor of another seat's key.
    """

    def __init__(self, matches: Underway) -> None:
        self.count = np.zeros(len(matches.states), np.uint64)  # decisions of policies so far
        self._matches = matches
        self._keys: NDArray[np.uint64] | None = None

    def roll(self, rows: NDArray[np.int64], seats: NDArray[np.int16], count: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """A word for each of these matches, for the seat that is asked there after so many decisions."""
        if self._keys is None:
            self._keys = keys_of(self._matches)
        return scrambled(self._keys[rows, seats] + count * STEP)


def keys_of(matches: Underway) -> NDArray[np.uint64]:
    """A key for each match and seat."""
    seats = range(matches.seated.shape[1])
    rows = [
        [key_of(Simulator.seed_of(matches.seed, deal), seat) for seat in seats] for deal in matches.numbers.tolist()
    ]
    return np.array(rows, np.uint64).reshape(-1, len(seats))


def key_of(seed: int, seat: int) -> int:
    """The key of a seat's dice in the match that is dealt from a seed; from it nobody learns the seed."""
    return int.from_bytes(blake2b(f"{seed} {seat}".encode(), digest_size=8).digest(), "little")


def scrambled(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Scramble words of 64 bits, as SplitMix64 does (Steele, Lea and Flood, 2014)."""
    words = (words ^ (words >> np.uint64(30))) * SCRAMBLE[0]
    words = (words ^ (words >> np.uint64(27))) * SCRAMBLE[1]
    return words ^ (words >> np.uint64(31))


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
    """Carry out and write down the action of each seat that is asked, or ask the next one if it waits."""
    for i in range(len(states)):
        if asked[i] != NOBODY:
            if actions[i] == wait:
                place[i] += 1
            else:
                note_and_step(states[i], asked[i], actions[i], seats_taken[i], actions_taken[i], lengths[i])
                lengths[i] += 1
                last[i] = asked[i]
                place[i] = 0


@cache
def compiled(game: Game) -> Mapping[Any, Any]:
    """The compiled twins of these kernels for a game."""
    return compile_kernels([take_each], game.kernels, game.sources, game.base.name)
