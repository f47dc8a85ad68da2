"""Asking policies for actions: what they see, their random numbers, and a check that their answers are legal."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from hashlib import blake2b
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import Records, get
from labtable.engine.kernels.options import Value
from labtable.engine.play.bulk import Simulator
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

from ..observation import batch_kernels as kernels
from .policies import Bot, Decisions, NamedPolicy, PolicyFailed, bots_of

SCRAMBLE = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))  # of SplitMix64
STEP = np.uint64(0x9E3779B97F4A7C15)
REFUSED = "refused"

Past = Callable[[], NDArray[np.int16]]  # the histories of the seats that are asked, if they are looked at


def ask(
    game: Game,
    policy: NamedPolicy,
    states: Records,
    seats: NDArray[np.int16],
    roll: Callable[[], NDArray[np.uint64]],
    past: Past | None = None,
) -> NDArray[np.int64]:
    """The actions that a policy chooses for the asked seats of these matches, all of them legal.

    `roll` gives the words of its dice. Raises PolicyFailed, whose row is the index of the match.
    """
    views, call = states.copy(), kernels.compiled(game)
    shown = (lambda: past()[:, : policy.history]) if past is not None and policy.history else None
    call[kernels.hide_each](views, seats)
    with policy.lock:
        actions = policy(Decisions(game, views, seats, roll, shown))
    unmarked = np.zeros((len(states), 0), np.bool_)
    wrong = int(call[kernels.first_illegal](states, seats, actions, game.n_actions, unmarked, False))
    if wrong != kernels.NONE:
        raise _refused(game, policy, states, int(seats[wrong]), wrong, int(actions[wrong]))
    return actions


def _refused(game: Game, policy: NamedPolicy, states: Records, seat: int, row: int, action: int) -> PolicyFailed:
    """The problem for an illegal action, with the message of the rules."""
    what = f"{policy.name} may not answer {action}"
    if action == game.n_actions:
        why = "to wait, for the match waits for this seat."
    elif not 0 <= action < game.n_actions:
        why = f"actions are 0 to {game.n_actions - 1}, and {game.n_actions} is to wait."
    else:
        refusal = game.refusal(get(states, row, game.state), seat, action)
        why = game.words.tell(refusal) if refusal else "it is not legal."
        what += f" ({game.write(action)})"
    return PolicyFailed(REFUSED, f"seat {seat + 1} of {states['seats'][row]}, {what}: {why}", row)


def longest_history(policies: Sequence[NamedPolicy]) -> int:
    """The length of the longest history that one of these policies asks for."""
    return max((policy.history for policy in policies), default=0)


class AnyAction:
    """A policy that takes any legal action: the level random of any game, without compiling the game's bots."""

    batched = True

    def __call__(self, decisions: Decisions) -> NDArray[np.int64]:
        """Draw a legal action for each decision, all equally likely."""
        masks = decisions.masks
        nth = decisions.dice % masks.sum(axis=1, dtype=np.uint64)
        found: NDArray[np.int64] = (masks.cumsum(axis=1, dtype=np.uint64) > nth[:, np.newaxis]).argmax(axis=1)
        return found


def who_plays(
    game: Game, seats: int, options: Mapping[str, Value], opponents: Mapping[int, Bot]
) -> tuple[dict[int, str], dict[int, NamedPolicy]]:
    """The levels and the policies, each with the seats that it plays.

    Raises Problem `bad_bots`, `bad_level` or `bad_bot`, or the policy's own problem if it cannot play at such a table.
    """
    for seat in opponents:
        if type(seat) is not int or not 0 <= seat < seats:
            known = f"seats are 0 to {seats - 1} here"
            raise Problem.english("bad_bots", f"There is no seat {seat!r} for an opponent; {known}.")
    if len(opponents) == seats:
        raise Problem.english("bad_bots", "Opponents sit in every seat; leave one for who plays against them.")
    bots = dict(zip(opponents, bots_of(game, list(opponents.values())), strict=True))
    levels = {seat: bot for seat, bot in bots.items() if isinstance(bot, str)}
    policies = {seat: bot for seat, bot in bots.items() if isinstance(bot, NamedPolicy)}
    for policy in policies.values():
        policy.check_table(game, seats, options)
    return levels, policies


# --- dice -------------------------------------------------------------------------------------------------------------


def keys_of(seed: int, numbers: Sequence[int], seats: int) -> NDArray[np.uint64]:
    """A key for each match of a seed, by number, and each seat.

    Neither the match's seed nor another seat's key can be found from a key.
    """
    rows = [[key_of(Simulator.seed_of(seed, number), seat) for seat in range(seats)] for number in numbers]
    return np.array(rows, np.uint64).reshape(-1, seats)


def key_of(seed: int, seat: int) -> int:
    """The key of a seat's dice in the match dealt from a seed; the seed cannot be found from it."""
    return int.from_bytes(blake2b(f"{seed} {seat}".encode(), digest_size=8).digest(), "little")


def words_of(keys: NDArray[np.uint64], count: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The random words that these keys give for the decision with this number."""
    return scrambled(keys + count * STEP)


def scrambled(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Scramble words of 64 bits, as SplitMix64 does (Steele, Lea and Flood, 2014)."""
    words = (words ^ (words >> np.uint64(30))) * SCRAMBLE[0]
    words = (words ^ (words >> np.uint64(27))) * SCRAMBLE[1]
    return words ^ (words >> np.uint64(31))


# --- policies that play some seats ------------------------------------------------------------------------------------


class PolicySeats:
    """Policies in some seats of n matches. Their actions depend only on their dice and on what they may know.

    The dice of match i of a seed are those of `simulate`: a word depends on the match's seed, the seat and the number
    of decisions that policies have made in the match.
    """

    def __init__(self, game: Game, seats: int, policies: Mapping[int, NamedPolicy], n: int) -> None:
        self.game = game
        self.policies = dict(policies)
        self._keys: NDArray[np.uint64] = np.zeros((n, seats), np.uint64)
        self._count: NDArray[np.uint64] = np.zeros(n, np.uint64)

    def __deepcopy__(self, memo: object) -> Self:
        """The same policies with a copy of the dice."""
        twin = copy(self)
        twin._keys, twin._count = self._keys.copy(), self._count.copy()
        return twin

    def deal(self, places: NDArray[np.int64], seed: int, first: int) -> None:
        """Start the dice of match number `first` + k of a seed at the k-th of the places."""
        self._keys[places] = keys_of(seed, range(first, first + len(places)), self._keys.shape[1])
        self._count[places] = 0

    def answers(
        self, states: Records, asked: NDArray[np.int16], past: Callable[[NDArray[np.int64]], NDArray[np.int16]]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
        """The matches that wait for a policy, and an action for every match, NONE in the others; None if none waits.

        `past` gives the histories of the asked seats of some matches. Raises PolicyFailed, whose row is a match.
        """
        actions = np.full(len(states), kernels.NONE)
        for seat, policy in self.policies.items():
            places = np.flatnonzero(asked == seat)
            if places.size:
                actions[places] = self._ask(policy, states, asked, places, past)
        answered = np.flatnonzero(actions != kernels.NONE)
        if not answered.size:
            return None
        self._count[answered] += np.uint64(1)
        return answered, actions

    def _ask(
        self, policy: NamedPolicy, states: Records, asked: NDArray[np.int16], places: NDArray[np.int64], past: Any
    ) -> NDArray[np.int64]:
        """A policy's actions in the matches at these places."""
        keys, count = self._keys[places, asked[places]], self._count[places]

        def roll() -> NDArray[np.uint64]:
            return words_of(keys, count)

        try:
            return ask(self.game, policy, states[places], asked[places], roll, lambda: past(places))
        except PolicyFailed as failed:
            failed.row = None if failed.row is None else int(places[failed.row])
            raise failed.of_matches(0, len(states)) from failed.__cause__
