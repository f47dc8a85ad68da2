"""Many matches in one array, advanced together by compiled rules, for reinforcement learning.

    matches = Matches("unitary", n=4096, seats=2, seed=1)
    while not matches.is_over.all():
        actions = policy(matches.observations(), matches.masks())
        matches.step(actions)
    matches.returns()

In each match one seat is asked at a time, in the order of `engine.play.flow`: first those that may act but need not,
which may answer `wait`, the last action; then those that must act. The pieces of an action are asked for one by one,
and the pieces so far are part of what the seat observes.

Observations, masks and steps of a match are computed together while its record is in the cache: after the first call of
`observations` each step computes the next ones, too. Returned arrays are never overwritten.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from sys import getrefcount
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import Records, get, new_records, put
from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.options import Value
from labtable.engine.play.bulk import deal_from
from labtable.engine.play.game import Game, check_seed
from labtable.engine.words.problem import Problem
from labtable.games import load

from ..bots.asking import PolicySeats, longest_history, who_plays
from ..bots.policies import Bot
from ..observation import history as past
from ..observation.batch_kernels import (
    NONE,
    compiled,
    deal_each,
    first_illegal,
    hide_each,
    move_each,
    observe_each,
    results_each,
    winners_each,
)
from ..observation.encoder import RECALL, encoder_of
from ..observation.recall import MEMORY, recall_each, remember_each
from ..threads import CHEAP, LEAST, Threads, threads_for
from .opponents import Opponents
from .outcomes import rewards_of

REMEMBERED = "numbers-v2"  # the encoder of the views that `recall` hashes
PREPARED = (
    "_kernels",
    "_threads",
    "_all",
    "_nothing",
    "_masks",
    "_rows",
    "_has_masks",
    "_has_rows",
    "_unshared",
)


class Room(NamedTuple):
    """What one thread works with: a view, its numbers of 16 and of 64 bits, and a row of legal actions."""

    view: Records
    short: NDArray[np.int16]
    wide: NDArray[np.int64]
    out: NDArray[np.int16]


class Matches:
    """n matches of one game.

    `states` is the array of their records; `seat` is whose decision each waits for, -1 if it is over.

    Match i of a seed is dealt as match i of `simulate` with that seed. An action is a number of the game's kernels, or
    `wait`. Seats that opponents play, levels or policies, are never asked: `step` and `deal` play for them before they
    return. Matches can be pickled, copied, saved and restored: a copy goes on bit for bit as the original would.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int,
        options: Mapping[str, Value] | None = None,
        seed: int = 0,
        opponents: Mapping[int, Bot] | None = None,
        encoder: str = "numbers",
        recall: bool = False,
        history: int = 0,
        threads: int | None = None,
    ) -> None:
        """Deal matches 0 to n - 1. `opponents` has the bot of each seat (from 0) that is not played from outside.

        With `recall` an observation also has a hash of all that its seat has seen and done (see `observation.Encoder`);
        of the actions of levels between two decisions of other seats only the final position is seen. With `history` it
        has the last `history` actions that the seat knows of (see `observation.history`). Up to `threads` threads move
        the matches, by default one for each processor; everything is the same, byte for byte, whatever their number.

        Raises Problem `unknown_game`, `bad_seats`, `bad_option`, `bad_seed`, `bad_number`, `bad_level`, `bad_bot`,
        `bad_bots` or `bad_encoder`; a policy that fails raises PolicyFailed, here, in `deal` and in `step`.
        """
        self.game = load(game) if isinstance(game, str) else game
        if type(n) is not int or n < 1:
            raise Problem.english("bad_number", "A batch has a whole number of matches, at least one.")
        self.game.deal(seats, options, seed)  # raises Problem for a bad table or seed
        self.layout = encoder_of(self.game, seats, encoder, recall, history)
        threads_for("threads", threads)
        self.wait = self.game.n_actions
        self.seats = seats
        self.seed = seed
        self._most_threads = threads
        self.states = new_records(self.game.state, n)
        self.seat = np.zeros(n, np.int16)
        self._template = new_records(self.game.state, 1)
        put(self._template, 0, self.game.undealt(seats, options))
        self._last = np.zeros(n, np.int16)
        self._place = np.zeros(n, np.int16)
        self._dealt = 0
        self._memory = np.zeros((n, seats, MEMORY), np.int64)
        levels, policies = who_plays(self.game, seats, self.game.settings(options, seats), opponents or {})
        self._policies = PolicySeats(self.game, seats, policies, n) if policies else None
        self._noted = max(history, longest_history(list(policies.values())))  # actions
        self._history = past.no_history(self.game, n, seats, self._noted)
        self._opponents = Opponents(self.game, seats, levels, n, self._noted > 0, threads) if levels else None
        self._prepare()
        self.deal(np.ones(n, np.bool_))

    def _prepare(self) -> None:
        """Set up what is not part of the matches: kernels, threads, and buffers for what they compute."""
        n = len(self.states)
        self._kernels = compiled(self.game)
        self._threads = Threads(self._most_threads, self._new_room)
        self._all, self._nothing = np.arange(n), np.full(n, NONE)
        self._masks: NDArray[Any] = np.zeros((n, self.wait + 1), np.bool_)
        self._rows: NDArray[Any] = np.zeros((n, self.layout.size), np.int16)
        self._has_masks = self._has_rows = False
        self._unshared = getrefcount(self._masks)

    def _new_room(self) -> Room:
        """What one thread works with."""
        view = new_records(self.game.state, 1)
        return Room(view, view.view(np.int16), view.view(np.int64), np.zeros(self.game.max_legal, np.int16))

    def __len__(self) -> int:
        return len(self.states)

    # --- saved and taken up again ---

    def __getstate__(self) -> dict[str, Any]:
        """The matches, without kernels and buffers."""
        return {name: value for name, value in vars(self).items() if name not in PREPARED}

    def __setstate__(self, saved: Mapping[str, Any]) -> None:
        """Restore pickled matches."""
        vars(self).update(saved)
        self._prepare()

    def save(self) -> dict[str, Any]:
        """A snapshot of the matches, for `restore`."""
        return own_copies(self.__getstate__())

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Restore a snapshot made by `save`."""
        self.__setstate__(own_copies(saved))

    def copy(self) -> Self:
        """An independent copy of the matches."""
        twin = object.__new__(type(self))
        twin.restore(self.__getstate__())
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    __copy__ = copy

    # --- played ---

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """Flags (n) of the matches that have ended."""
        over: NDArray[np.bool_] = self.seat == NONE
        return over

    def deal(self, which: NDArray[np.bool_]) -> None:
        """Replace the matches that `which` (n) marks, such as those that are over, by new ones with the next numbers.

        Raises Problem `bad_places` if it is not an array of n truth values.
        """
        marked = np.asarray(which)
        if marked.shape != (len(self),) or marked.dtype != np.bool_:
            raise Problem.english(
                "bad_places", f"Which matches to deal is said by {len(self)} truth values, one for each."
            )
        places = np.flatnonzero(marked)
        self._deal(places, self.seed, self._dealt)
        self._dealt += len(places)

    def deal_ended(self) -> None:
        """Replace the matches that are over by new ones, until all wait for a decision."""
        while (over := self.is_over).any():
            self.deal(over)

    def masks(self) -> NDArray[np.bool_]:
        """Return the legal actions of each match's asked seat: (n, n_actions + 1), `wait` last.

        All False if it is over.
        """
        if not self._has_masks:
            self._move(self._all, self._nothing, True, False)
            self._has_masks = True
        return self._masks

    def observations(self) -> NDArray[np.int16]:
        """Return what the asked seat of each match knows, by `layout`; in ended matches, what everybody knows."""
        if not self._has_rows:
            self._move(self._all, self._nothing, False, True)
            self._has_rows = True
            self._add_past(self._rows, self.seat)
        return self._rows

    def observations_of(self, viewers: NDArray[np.integer[Any]]) -> NDArray[np.int16]:
        """Return what a given viewer of each match knows, a seat or SPECTATOR, by `layout`.

        Raises Problem `bad_seats` if these are not viewers.
        """
        given = np.asarray(viewers)
        is_row = given.shape == (len(self),) and given.dtype.kind in "iu"
        if not is_row or ((given < SPECTATOR) | (given >= self.seats)).any():
            what = f"{len(self)} numbers of seats, from 0 to {self.seats - 1}, or {SPECTATOR} for a spectator"
            raise Problem.english("bad_seats", f"Viewers are {what}, one for each match.")
        seen_by = given.astype(np.int16)
        rows = np.zeros((len(self), self.layout.size), np.int16)

        def observe(room: Room, part: slice) -> None:
            view, short, wide, _ = room
            memory = view, short, wide, self.layout.plans
            self._kernels[observe_each](self.states[part], seen_by[part], *memory, self.seats, rows[part])

        self._share(observe)
        self._add_past(rows, seen_by)
        return rows

    def views(self) -> Records:
        """The view of the asked seat of each match, as records."""
        views = self.states.copy()
        self._share(lambda _, part: self._kernels[hide_each](views[part], self.seat[part]))
        return views

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Take one action (or piece of one) for the asked seat of each match; ended matches do not change.

        Raises Problem `refused` for the first action that is not legal; then nothing changes.
        """
        taken = self.numbers(actions)
        wrong = self._first_illegal(taken)
        if wrong != NONE:
            raise Problem.english(
                "refused",
                f"Match {wrong}: seat {self.seat[wrong]}, counted from 0, may not take action {actions[wrong]}.",
            )
        self.take(taken)

    def numbers(self, actions: Any) -> NDArray[np.int64]:
        """Action numbers as an array, one for each match, legal or not. Raises Problem `refused` for anything else."""
        with suppress(ValueError):  # lists of different lengths do not make an array
            given = np.asarray(actions)
            if given.shape == (len(self),) and given.dtype.kind in "iu":
                numbers: NDArray[np.int64] = given.astype(np.int64)
                return numbers
        raise Problem.english("refused", f"Actions are {len(self)} whole numbers, one for each match.")

    def returns(self) -> NDArray[np.int16]:
        """The result for each seat, (n, seats); zeros in matches that go on."""
        results = np.zeros((len(self), self.seats), np.int16)
        self._share(lambda _, part: self._kernels[results_each](self.states[part], results[part]), CHEAP)
        return results

    def won(self) -> NDArray[np.bool_]:
        """Flags (n, seats) of the seats that have won; none in matches that go on."""
        winners = np.zeros((len(self), self.seats), np.bool_)
        self._share(lambda _, part: self._kernels[winners_each](self.states[part], winners[part]), CHEAP)
        return winners

    def rewards(self) -> NDArray[np.float32]:
        """The outcome for each seat, (n, seats), see `outcomes.rewards_of`; zeros in matches that go on."""
        rewards = rewards_of(self.won())
        rewards[~self.is_over] = 0
        return rewards

    def state(self, i: int) -> Any:
        """Match i as a plain record, for the methods of `Game`."""
        return get(self.states, i, self.game.state)

    def deal_from(self, seed: int) -> None:
        """Deal the first match from this seed, as `Game.deal` does."""
        self._kernels[deal_from](self.states, 0, self._template[0], seed)
        self._begin(self._all[:1])

    def take(self, actions: NDArray[np.int64]) -> None:
        """Take actions that are known to be legal, as `step` does."""
        self._renew()
        self._go_on(self._all, actions)

    def reseed(self, seed: int) -> None:
        """Continue with match 0 of another seed as the next to be dealt."""
        check_seed(seed)
        self.seed, self._dealt = seed, 0

    def give_up(self, which: NDArray[np.bool_]) -> None:
        """End the matches that `which` (n) marks, without a winner."""
        self._renew()
        self.seat[which] = NONE
        if self._has_masks:
            self._masks[which] = False

    def _share(self, call: Callable[[Room, slice], Any], least: int = LEAST) -> list[Any]:
        """Call this for all matches, in parts of at least `least`, on several threads."""
        return self._threads.share(len(self), call, least)

    def _first_illegal(self, actions: NDArray[np.int64]) -> int:
        """The first match whose action is not legal, or NONE."""

        def find(_: Room, part: slice) -> int:
            given = self.states[part], self.seat[part], actions[part], self.wait, self._masks[part], self._has_masks
            found = int(self._kernels[first_illegal](*given))
            return found if found == NONE else part.start + found

        return next((found for found in self._share(find, CHEAP) if found != NONE), NONE)

    def _deal(self, places: NDArray[np.int64], seed: int, first: int) -> None:
        """Deal match number `first` + k of a seed into the k-th of the places."""
        if self._opponents:
            self._opponents.deal(self.states, self._template, places, seed, first)
        else:
            deal = self._kernels[deal_each]
            self._threads.share(
                len(places),
                lambda _, part: deal(self.states, self._template, places[part], seed, first + part.start),
            )
        if self._policies:
            self._policies.deal(places, seed, first)
        self._begin(places)

    def _begin(self, places: NDArray[np.int64]) -> None:
        """Ask the first seats of newly dealt matches."""
        self._renew()
        self.seat[places] = 0  # any seat: the match is not over
        self._last[places] = self.seats - 1
        self._place[places] = 0
        self._memory[places] = 0
        self._history[places] = NONE
        self._go_on(places, self._nothing)

    def _go_on(self, places: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        """Take actions at these places, then let opponents play."""
        wanted = self._has_masks, self._has_rows
        if self._opponents or self._policies:
            self._act(places, actions, False, False)
            while self._policies and (answers := self._policies.answers(self.states, self.seat, self._seen_at)):
                self._act(*answers, False, False)
            if any(wanted):
                self._move(self._all, self._nothing, *wanted)
        else:
            self._act(places, actions, *wanted)
        if self._has_rows:
            self._add_past(self._rows, self.seat)

    def _act(self, places: NDArray[np.int64], actions: NDArray[np.int64], has_masks: bool, has_rows: bool) -> None:
        """Take actions at these places, then let levels play."""
        acting = np.where(actions == NONE, NONE, self.seat) if self.layout.recalls else None
        if self._noted:
            note, known = past.compiled(self.game)[past.note_each], (*past.shape_of(self.game), self._history)
            self._threads.share(
                len(places), lambda _, part: note(self.states, places[part], self.seat, actions, *known)
            )
        self._move(places, actions, has_masks, has_rows)
        if self._opponents:
            before = self.states.copy() if self._noted else None
            self._opponents.advance(self.states, self._last, self._place, self.seat, len(places))
            if before is not None:
                self._replay(before, self._opponents.noted)
        if acting is not None:
            self._remember(places, acting, actions)

    def _replay(self, before: Records, noted: past.Noted) -> None:
        """Add to histories what levels have done since these states."""
        self._share(
            lambda _, part: past.replay(self.game, before[part], tuple(row[part] for row in noted), self._history[part])
        )

    def _remember(self, places: NDArray[np.int64], acting: NDArray[np.int16], actions: NDArray[np.int64]) -> None:
        """Add to memories the actions taken at these places, and what is seen now."""
        remembered = encoder_of(self.game, self.seats, REMEMBERED)

        def remember(room: Room, part: slice) -> None:
            view, short, wide, _ = room
            seen = view, short, wide, remembered.plans, np.zeros(remembered.size, np.int16), self._memory
            self._kernels[remember_each](self.states, places[part], acting, actions, *seen)

        self._threads.share(len(places), remember)

    def _add_past(self, rows: NDArray[np.int16], viewers: NDArray[np.int16]) -> None:
        """Write the recall and the histories of these viewers into observations."""
        if self.layout.recalls:
            recall, column = self._kernels[recall_each], self.layout.fields[RECALL].start
            self._share(lambda _, part: recall(self._memory[part], viewers[part], rows[part], column), CHEAP)
        if self.layout.history:
            self._share(lambda _, part: past.write(self._history[part], viewers[part], rows[part], self.layout))

    def _seen_at(self, places: NDArray[np.int64]) -> NDArray[np.int16]:
        """The histories of the asked seats at these places."""
        return past.histories_of(self.game, self._history[places], self.seat[places])

    def _move(self, places: NDArray[Any], actions: NDArray[np.int64], has_masks: bool, has_rows: bool) -> None:
        """Take actions at these places, and compute masks and observations if they are in use."""
        order = self.seat, self._last, self._place
        wanted = has_masks, self._masks, has_rows, self._rows

        def move(room: Room, part: slice) -> None:
            view, short, wide, out = room
            memory = view, short, wide, self.layout.plans, out, self.seats, self.wait
            self._kernels[move_each](self.states, places[part], actions, *order, *memory, *wanted)

        self._threads.share(len(places), move)

    def _renew(self) -> None:
        """Continue with copies of the arrays that callers hold."""
        if getrefcount(self._masks) > self._unshared:
            self._masks = self._masks.copy()
        if getrefcount(self._rows) > self._unshared:
            self._rows = self._rows.copy()


def own_copies(saved: Mapping[str, Any]) -> dict[str, Any]:
    """Copy a snapshot of matches."""
    return {
        name: deepcopy(v) if isinstance(v, np.ndarray | Opponents | PolicySeats) else v for name, v in saved.items()
    }
