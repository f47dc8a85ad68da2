"""Matches side by side in one array, moved on together by compiled rules, for learning to play.

    matches = Matches("unitary", n=4096, seats=2, seed=1)
    while not matches.is_over.all():
        actions = policy(matches.observations(), matches.masks())
        matches.step(actions)
    matches.returns()

In each match one seat is asked at a time, in the order of `engine.play.flow`: first those that may act and need not,
which may answer `wait`, the last action of all; then those who must act. The pieces of an action are asked for one by
one, and those so far are part of what the seat observes.
"""

from collections.abc import Mapping, MutableSequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import Records, compile_kernels, get, new_records, put
from labtable.engine.kernels.contract import SPECTATOR, deal, has_won, is_over, legal, refusal, returns
from labtable.engine.kernels.kernel import copy_record, kernel
from labtable.engine.kernels.options import Value
from labtable.engine.kernels.randomness import derive, seed_random
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.flow import make_view, may_wait, next_to_ask, seat_in_order, step
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load

from .observation import Layout
from .opponents import Opponents

NONE = -1


class Matches:
    """n matches of one game. `states` is the array of their records; `seat` says whose decision each waits for, -1
    if it is over.

    Match i of a seed is dealt as match i of `simulate` with that seed. An action is a number of the game's kernels,
    or `wait`. Seats that opponents play are never asked: whatever they do has been done when `step` or `deal` returns.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int,
        options: Mapping[str, Value] | None = None,
        seed: int = 0,
        opponents: Mapping[int, str] | None = None,
    ) -> None:
        """Deal matches 0 to n - 1. `opponents` names the level of each seat (from 0) that is played by a bot.

        Raises Problem `unknown_game`, `bad_seats`, `bad_option`, `bad_seed`, `bad_number`, `bad_level` or `bad_bots`.
        """
        self.game = load(game) if isinstance(game, str) else game
        if type(n) is not int or n < 1:
            raise Problem("bad_number", "A batch has a whole number of matches, at least one.")
        self.game.deal(seats, options, seed)  # is there such a table, and such a seed?
        self.layout = Layout(self.game)
        self.wait = self.game.n_actions
        self.seats = seats
        self.seed = seed
        self.states = new_records(self.game.state, n)
        self.seat = np.zeros(n, np.int16)
        self._template = new_records(self.game.state, 1)
        put(self._template, 0, self.game.undealt(seats, options))
        self._last = np.zeros(n, np.int16)
        self._place = np.zeros(n, np.int16)
        self._dealt = 0
        self._kernels = compiled(self.game)
        self._opponents = Opponents(self.game, seats, opponents, n) if opponents else None
        self.deal(np.ones(n, np.bool_))

    def __len__(self) -> int:
        return len(self.states)

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """The matches that have ended, as flags (n)."""
        over: NDArray[np.bool_] = self.seat == NONE
        return over

    def deal(self, which: NDArray[np.bool_]) -> None:
        """Deal new matches in the places that `which` (n) marks, such as those that are over, each the next in number.

        Raises Problem `bad_places` if it is no row of n truth values.
        """
        marked = np.asarray(which)
        if marked.shape != (len(self),) or marked.dtype != np.bool_:
            raise Problem("bad_places", f"Which matches to deal is said by {len(self)} truth values, one for each.")
        places = np.flatnonzero(marked)
        dealt = (self.states, self._template, places, self.seed, self._dealt)
        if self._opponents:
            self._opponents.deal(*dealt)
        else:
            self._kernels[deal_each](*dealt)
        self._dealt += len(places)
        self._last[places] = self.seats - 1
        self._place[places] = 0
        self._ask()

    def masks(self) -> NDArray[np.bool_]:
        """Return what each match's asked seat may do: (n, n_actions + 1), `wait` last. Nothing where it is over."""
        masks = np.zeros((len(self), self.wait + 1), np.bool_)
        out = np.zeros(self.game.max_legal, np.int16)
        self._kernels[mark_legal](self.states, self.seat, out, masks, self.wait)
        return masks

    def observations(self) -> NDArray[np.int16]:
        """Return what the asked seat of each match knows, by `layout`; where it is over, what all know."""
        views = self.views()
        return self.layout.of_views(views, self.seat)

    def views(self) -> Records:
        """The view of the asked seat of each match, as records."""
        views = self.states.copy()
        self._kernels[hide_each](views, self.seat)
        return views

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Carry out one action (or piece of one) for the asked seat of each match; ended matches stay as they are.

        Raises Problem `refused` for the first action that is not legal, and then nothing has changed.
        """
        given = np.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise Problem("refused", f"Actions are {len(self)} whole numbers, one for each match.")
        taken = given.astype(np.int64)
        wrong = int(self._kernels[first_illegal](self.states, self.seat, taken, self.wait))
        if wrong != NONE:
            raise Problem(
                "refused",
                f"Match {wrong}: seat {self.seat[wrong]}, counted from 0, may not take action {given[wrong]}.",
            )
        self._kernels[step_each](self.states, self.seat, taken, self._last, self._place, self.wait)
        self._ask()

    def returns(self) -> NDArray[np.int16]:
        """The result for each seat, (n, seats); noughts in matches that go on."""
        results = np.zeros((len(self), self.seats), np.int16)
        self._kernels[results_each](self.states, results)
        return results

    def won(self) -> NDArray[np.bool_]:
        """The seats that have won, as flags (n, seats); none in matches that go on."""
        winners = np.zeros((len(self), self.seats), np.bool_)
        self._kernels[winners_each](self.states, winners)
        return winners

    def state(self, i: int) -> Any:
        """Match i as a plain record, for the methods of `Game`."""
        return get(self.states, i, self.game.state)

    def _ask(self) -> None:
        if self._opponents:
            self._opponents.advance(self.states, self._last, self._place, self.seat)
        else:
            self._kernels[ask_each](self.states, self._last, self._place, self.seat)


# --- compiled ---------------------------------------------------------------------------------------------------------


@kernel
def deal_each(
    states: MutableSequence[MatchState], template: MutableSequence[MatchState], places: Row, seed: int, first: int
) -> None:
    """Deal match number `first` + k into the k-th of the places."""
    for k in range(len(places)):
        copy_record(states, places[k], template[0])
        seed_random(states[places[k]], derive(seed, first + k))
        deal(states[places[k]])


@kernel
def ask_each(states: MutableSequence[MatchState], last: Row, place: Row, seats: Row) -> None:
    """Write down whose decision each match waits for."""
    for i in range(len(states)):
        if is_over(states[i]):
            seats[i] = NONE
        else:
            place[i] = next_to_ask(states[i], last[i], place[i])
            seats[i] = seat_in_order(states[i], last[i], place[i])


@kernel
def mark_legal(states: MutableSequence[MatchState], seats: Row, out: Row, masks: Rows, wait: int) -> None:
    """Mark what each asked seat may do."""
    for i in range(len(states)):
        if seats[i] != NONE:
            for k in range(legal(states[i], seats[i], out)):
                masks[i][out[k]] = True
            masks[i][wait] = may_wait(states[i], seats[i])


@kernel
def hide_each(states: MutableSequence[MatchState], seats: Row) -> None:
    """Blank what each asked seat may not know; in a match that is over, what a spectator may not."""
    for i in range(len(states)):
        make_view(states[i], SPECTATOR if seats[i] == NONE else seats[i])


@kernel
def first_illegal(states: MutableSequence[MatchState], seats: Row, actions: Row, wait: int) -> int:
    """The first match whose action is not legal, or NONE."""
    for i in range(len(states)):
        if seats[i] != NONE and not is_allowed(states[i], seats[i], actions[i], wait):
            return i
    return NONE


@kernel
def is_allowed(s: MatchState, seat: int, action: int, wait: int) -> bool:
    """Whether the asked seat may take this action, which may be any number."""
    if action < 0 or action > wait:
        return False
    return may_wait(s, seat) if action == wait else refusal(s, seat, action) == 0


@kernel
def step_each(states: MutableSequence[MatchState], seats: Row, actions: Row, last: Row, place: Row, wait: int) -> None:
    """Carry out each action, or ask the next seat."""
    for i in range(len(states)):
        if seats[i] != NONE:
            if actions[i] == wait:
                place[i] += 1
            else:
                step(states[i], seats[i], actions[i])
                last[i] = seats[i]
                place[i] = 0


@kernel
def results_each(states: MutableSequence[MatchState], results: Rows) -> None:
    """The results of the matches that are over."""
    for i in range(len(states)):
        if is_over(states[i]):
            for seat in range(states[i].seats):
                results[i][seat] = returns(states[i], seat)


@kernel
def winners_each(states: MutableSequence[MatchState], winners: Rows) -> None:
    """The winners of the matches that are over."""
    for i in range(len(states)):
        if is_over(states[i]):
            for seat in range(states[i].seats):
                winners[i][seat] = has_won(states[i], seat)


ROOTS = (deal_each, ask_each, mark_legal, hide_each, first_illegal, step_each, results_each, winners_each)


@cache
def compiled(game: Game) -> Mapping[Any, Any]:
    """The compiled twins of these kernels for a game."""
    return compile_kernels(ROOTS, game.kernels, game.sources, game.base.name)
