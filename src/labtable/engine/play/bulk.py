"""Matches in bulk: bots play each other from the deal to the end, compiled."""

import threading
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernels.compiled import Records, compile_kernels, new_records, put
from ..kernels.contract import (
    CONTRACT,
    NO_PIECE,
    NOBODY,
    RANDOM_LEVEL,
    choose,
    deal,
    has_won,
    is_over,
    piece_drawn,
    random_piece,
    returns,
)
from ..kernels.kernel import copy_record, kernel
from ..kernels.options import Value
from ..kernels.randomness import derive, random_word, seed_random
from ..kernels.record import Row, Rows, record
from ..kernels.state import MatchState, is_midway
from .flow import asked_now, first_to_act, make_view, next_to_ask, seat_in_order, step
from .game import Game

BOT_DICE = 1  # purpose of `derive`
SAME_ACTION = -1  # instead of the seat, for every piece of an action but its first
OUTSIDE = -1  # instead of a level: of a seat that is played from outside
TEMPLATE, VIEW, SPARE = 0, 1, 2


@record
class Dice:
    """The dice of one match's bots, which are in no view and no state."""

    random_low: int
    random_high: int
    random_count: int


@kernel
def deal_each(
    states: MutableSequence[MatchState],
    template: MutableSequence[MatchState],
    dice: MutableSequence[MatchState],
    places: Row,
    seed: int,
    numbers: Row,
) -> None:
    """Deal match number `numbers[k]` of a seed at place k, and seed the dice of its bots."""
    for k in range(len(places)):
        deal_match(states, places[k], template, dice[places[k]], derive(seed, numbers[k]))


@kernel
def advance_each(
    states: MutableSequence[MatchState],
    dice: MutableSequence[MatchState],
    spare: MutableSequence[MatchState],
    worlds: MutableSequence[MatchState],
    workspaces: MutableSequence[Any],
    levels: Rows,
    out: Row,
    last: Row,
    place: Row,
    asked: Row,
    lengths: Row,
    seats_taken: Rows,
    actions_taken: Rows,
) -> None:
    """Let the bots play in each match until a seat that is played from outside is asked, or the match is over.

    `levels[i]` has the level of each seat, or OUTSIDE. In match i, seat `last[i]` acted last and seats are asked from
    `place[i]` on; `asked[i]` is set to the seat that is asked, or NOBODY
    when the match is over. `seats_taken` and `actions_taken` receive the
    pieces that were played, `lengths[i]` of them; rows without room receive none.
    """
    for i in range(len(states)):
        asked[i] = advance_match(
            states, i, dice[i], spare, worlds, workspaces, levels[i], out, last, place, lengths,
            seats_taken[i], actions_taken[i],
        )  # fmt: skip


@kernel
def play_matches_at_random(
    states: MutableSequence[MatchState],
    template: MutableSequence[MatchState],
    dice: MutableSequence[MatchState],
    seed: int,
    numbers: Row,
    out: Row,
    seats_taken: Rows,
    actions_taken: Rows,
    first_seats: Row,
    lengths: Row,
    results: Rows,
    won: Rows,
) -> None:
    """Play matches in which all bots are random: they need no views, and no search is compiled."""
    for i in range(len(states)):
        deal_match(states, i, template, dice[0], derive(seed, numbers[i]))
        first_seats[i] = first_to_act(states[i])
        lengths[i] = play_match_at_random(states[i], dice[0], out, seats_taken[i], actions_taken[i])
        note_results(states[i], results[i], won[i])


@kernel
def first_of_each(states: MutableSequence[MatchState], first_seats: Row) -> None:
    """Record which seat begins in each dealt match."""
    for i in range(len(states)):
        first_seats[i] = first_to_act(states[i])


@kernel
def results_of_each(states: MutableSequence[MatchState], results: Rows, won: Rows) -> None:
    """Record the results of each match."""
    for i in range(len(states)):
        note_results(states[i], results[i], won[i])


@kernel
def copy_taken(lengths: Row, seats_taken: Rows, actions_taken: Rows, seats: Rows, actions: Rows) -> None:
    """Copy the pieces that each match took, and no more: the longest may be many times as long as most."""
    for i in range(len(lengths)):
        for n in range(lengths[i]):
            seats[i][n] = seats_taken[i][n]
            actions[i][n] = actions_taken[i][n]


@kernel
def deal_match(
    states: MutableSequence[MatchState], i: int, template: MutableSequence[MatchState], dice: MatchState, seed: int
) -> None:
    """Deal a match in `states[i]` with the template's seats and options, and seed the bots' dice."""
    deal_from(states, i, template[TEMPLATE], seed)
    seed_random(dice, derive(seed, BOT_DICE))


@kernel
def deal_from(states: MutableSequence[MatchState], i: int, template: MatchState, seed: int) -> None:
    """Deal a match in `states[i]` from a seed, as `Game.deal` does."""
    copy_record(states, i, template)
    seed_random(states[i], seed)
    deal(states[i])


@kernel
def note_results(s: MatchState, results: Row, won: Row) -> None:
    """Record each seat's result, and 1 for each seat that has won."""
    for seat in range(s.seats):
        results[seat] = returns(s, seat)
        won[seat] = 1 if has_won(s, seat) else 0


@kernel
def advance_match(
    states: MutableSequence[MatchState],
    i: int,
    dice: MatchState,
    spare: MutableSequence[MatchState],
    worlds: MutableSequence[MatchState],
    workspaces: MutableSequence[Any],
    levels: Row,
    out: Row,
    last: Row,
    place: Row,
    lengths: Row,
    seats_taken: Row,
    actions_taken: Row,
) -> int:
    """Let the bots play in match i, as in `advance_each`; return the seat that is asked."""
    s = states[i]
    n, after, at = lengths[i], last[i], place[i]
    waits_for = NOBODY
    while waits_for == NOBODY and not is_over(s):
        at = next_to_ask(s, after, at)
        seat = seat_in_order(s, after, at)
        if levels[seat] == OUTSIDE:
            waits_for = seat
        else:
            may_wait = 1 if at < s.seats else 0
            pieces = bot_action(states, i, dice, spare, worlds, workspaces, seat, levels[seat], may_wait, out)
            for piece in range(pieces):
                note_and_step(s, seat, out[piece], seats_taken, actions_taken, n + piece)
            n += pieces
            at = at + 1 if pieces == 0 else 0
            after = after if pieces == 0 else seat
    lengths[i], last[i], place[i] = n, after, at
    return waits_for


@kernel
def play_match_at_random(s: MatchState, dice: MatchState, out: Row, seats_taken: Row, actions_taken: Row) -> int:
    """Play a dealt match to its end at random and return the number of pieces played."""
    n, place = 0, 0
    last = s.seats - 1
    while not is_over(s):
        place = next_to_ask(s, last, place)
        seat = seat_in_order(s, last, place)
        piece = piece_drawn(s, seat, 1 if place < s.seats else 0, dice, out)
        if piece == NO_PIECE:
            place += 1
        else:
            note_and_step(s, seat, piece, seats_taken, actions_taken, n)
            n += 1
            place = 0
            last = seat
    return n


@kernel
def note_and_step(s: MatchState, seat: int, piece: int, seats_taken: Row, actions_taken: Row, n: int) -> None:
    """Record piece number n of the match, if there is room, and take it."""
    if len(seats_taken) > 0:
        seats_taken[n] = SAME_ACTION if is_midway(s) else seat
        actions_taken[n] = piece
    step(s, seat, piece)


@kernel
def bot_action(
    states: MutableSequence[MatchState],
    i: int,
    dice: MatchState,
    spare: MutableSequence[MatchState],
    worlds: MutableSequence[MatchState],
    workspaces: MutableSequence[Any],
    seat: int,
    level: int,
    may_wait: int,
    out: Row,
) -> int:
    """Write the pieces of a bot's action into `out` and return their number.

    The bot gets its own view, with its own dice.

    A random bot needs no view: it plays piece by piece.
    """
    if level == RANDOM_LEVEL:
        return random_piece(states[i], seat, may_wait, dice, out)
    copy_record(spare, VIEW, states[i])
    view = spare[VIEW]
    make_view(view, seat)
    view.random_low = random_word(dice)
    view.random_high = random_word(dice)
    return choose(view, seat, level, worlds, workspaces[0], out)


@dataclass(frozen=True)
class Batch:
    """Matches that were played: element i is match `numbers[i]` of the seed.

    `first_seats[i]` is the seat that began. `seats_taken[i, :lengths[i]]` and `actions_taken[i, :lengths[i]]` are the
    pieces of its actions in order, with `SAME_ACTION` for the seat where a piece goes on with the one before.
    `results[i, seat]` is its result for each seat, `won[i, seat]` whether the seat has won, `states[i]` its end.
    """

    numbers: NDArray[np.int64]
    first_seats: NDArray[np.int16]
    lengths: NDArray[np.int16]
    seats_taken: NDArray[np.int16]
    actions_taken: NDArray[np.int16]
    results: NDArray[np.int16]
    won: NDArray[np.bool_]
    states: Records


@dataclass
class Underway:
    """Matches that are being played, a row each, as `advance_each` takes them; `seated[i, seat]` is the bot there."""

    seed: int
    numbers: NDArray[np.int64]
    seated: NDArray[Any]
    states: Records
    dice: Records
    last: NDArray[np.int16]
    place: NDArray[np.int16]
    asked: NDArray[np.int16]
    lengths: NDArray[np.int16]
    seats_taken: NDArray[np.int16]
    actions_taken: NDArray[np.int16]


class Simulator:
    """A player of matches of one game between bots. Results depend on the seed and the match's number alone.

    Its `play` may run in several threads at once, for the compiled code holds no lock; memory is each thread's own.
    """

    def __init__(self, game: Game, bots: Sequence[str | None], options: Mapping[str, Value] | None = None) -> None:
        """Prepare matches between bots, one level a seat; None for a bot that is played from outside (`play_out`).

        Raises Problem `bad_seats`, `bad_option` or `bad_level`.
        """
        self.game = game
        self.levels = np.array([OUTSIDE if bot is None else game.level(bot) for bot in bots], np.int16)
        self.template = game.undealt(len(bots), options)
        self._spare = new_records(game.state, SPARE)
        put(self._spare, TEMPLATE, self.template)
        self.is_random = not self.levels.any()
        self._kernels = compiled(game)
        self._kept = threading.local()

    @staticmethod
    def seed_of(seed: int, number: int) -> int:
        """The seed of match `number`, for `Game.deal`."""
        return derive(seed, number)

    def play(self, seed: int, first: int, count: int) -> Batch:
        """Play matches `first` to `first` + `count` - 1 of a seed."""
        return self.play_seated(seed, np.arange(first, first + count), np.tile(np.arange(len(self.levels)), (count, 1)))

    def play_seated(self, seed: int, numbers: NDArray[np.int64], seated: NDArray[Any]) -> Batch:
        """Play the matches of a seed with these numbers; `seated[i, seat]` is the bot that sits there in match i."""
        game, call, count = self.game, self._kernels, len(numbers)
        # only bots that get views write into it, and NumPy copies it field by field
        spare = self._spare if self.is_random else self._spare.copy()
        states = np.empty(count, spare.dtype)  # each begins as a copy of the template
        seats_taken, actions_taken = self._rows(count)
        first_seats, lengths = (np.zeros(count, np.int16) for _ in range(2))
        results, won = (np.zeros((count, len(self.levels)), np.int16) for _ in range(2))
        if self.is_random:
            out, dice = np.zeros(game.choice_size, np.int16), new_records(Dice, 1)
            noted = (seats_taken, actions_taken, first_seats, lengths, results, won)
            call[play_matches_at_random](states, spare, dice, seed, numbers, out, *noted)
        else:
            dice, places = new_records(Dice, count), np.arange(count)
            last, place, asked = (np.full(count, number, np.int16) for number in (len(self.levels) - 1, 0, NOBODY))
            call[deal_each](states, spare, dice, places, seed, numbers)
            call[first_of_each](states, first_seats)
            order = (last, place, asked, lengths)
            self.play_out(Underway(seed, numbers, seated, states, dice, *order, seats_taken, actions_taken), spare)
            call[results_of_each](states, results, won)
        seats, actions = (np.empty((count, lengths.max(initial=0)), np.int16) for _ in range(2))
        call[copy_taken](lengths, seats_taken, actions_taken, seats, actions)
        return Batch(numbers, first_seats, lengths, seats, actions, results, won.astype(np.bool_), states)

    def play_out(self, matches: Underway, spare: Records) -> None:
        """Play dealt matches to their end."""
        self.advance(matches, spare, bots_room(self.game))

    def advance(self, matches: Underway, spare: Records, room: tuple[Records, Records]) -> None:
        """Let the levels play until each match asks a seat that is played from outside, or is over."""
        m, out = matches, np.zeros(self.game.choice_size, np.int16)
        order = (m.last, m.place, m.asked, m.lengths, m.seats_taken, m.actions_taken)
        self._kernels[advance_each](m.states, m.dice, spare, *room, self.levels[m.seated], out, *order)

    def _rows(self, count: int) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """Two rows per match for the pieces that are played, as long as the longest match; their initial contents are
        undefined.

        They are reused: allocating new memory for each batch takes as long as playing games of a few dozen actions.
        """
        rows: tuple[NDArray[np.int16], NDArray[np.int16]] | None = getattr(self._kept, "rows", None)
        if rows is None or len(rows[0]) < count:
            size = count, self.game.max_actions
            rows = self._kept.rows = np.empty(size, np.int16), np.empty(size, np.int16)
        return rows[0][:count], rows[1][:count]


def bots_room(game: Game) -> tuple[Records, Records]:
    """Allocate what a game's compiled bots work with: `worlds`, and `workspaces`, of which they use the first."""
    return new_records(game.state, game.bot_worlds), new_records(game.workspace, 1)


def compiler(*roots: Any) -> Callable[[Game], dict[Any, Any]]:
    """Return a function that gives these kernels, compiled for a game: each at its first call, and cached on disk."""
    folders = {Path(root.__code__.co_filename).parent for root in roots}

    @cache
    def compiled(game: Game) -> dict[Any, Any]:
        if game is not game.base:
            return compiled(game.base)
        sources = {*game.sources, *(path for folder in folders for path in folder.glob("*.py"))}
        return compile_kernels(roots, game.kernels, sources, game.name)

    return compiled


# those that play matches, and the game's own, for comparison with the plain ones
compiled = compiler(
    deal_each, first_of_each, advance_each, results_of_each, copy_taken, play_matches_at_random,
    asked_now, make_view, step, *CONTRACT,
)  # fmt: skip
