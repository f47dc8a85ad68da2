"""Matches in bulk: bots play each other from the deal to the end, compiled, many after one another."""

import threading
from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernels.binding import Function
from ..kernels.compiled import Records, compile_kernels, new_records, put
from ..kernels.contract import (
    CONTRACT,
    NO_PIECE,
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
from ..kernels.record import Row, Rows
from ..kernels.state import MatchState, is_midway
from .flow import asked_now, first_to_act, make_view, next_to_ask, seat_in_order, step
from .game import Game

BOT_DICE = 1  # purpose of `derive`
SAME_ACTION = -1  # instead of the seat, for every piece of an action but its first
TEMPLATE, DICE, VIEW, SPARE = 0, 1, 2, 3


@kernel
def play_matches(
    states: MutableSequence[MatchState],
    spare: MutableSequence[MatchState],
    worlds: MutableSequence[MatchState],
    workspaces: MutableSequence[Any],
    levels: Rows,
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
    """Play match number `numbers[i]` of a seed in `states[i]`, for each of them, and write down what was done.

    `levels[i]` has the level of the bot in each seat.
    """
    for i in range(len(states)):
        deal_match(states, i, spare, derive(seed, numbers[i]))
        first_seats[i] = first_to_act(states[i])
        lengths[i] = play_match(states, i, spare, worlds, workspaces, levels[i], out, seats_taken[i], actions_taken[i])
        note_results(states[i], results[i], won[i])


@kernel
def play_matches_at_random(
    states: MutableSequence[MatchState],
    spare: MutableSequence[MatchState],
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
    """Play matches in which all bots are of the level random: they need no views, and no search is compiled."""
    for i in range(len(states)):
        deal_match(states, i, spare, derive(seed, numbers[i]))
        first_seats[i] = first_to_act(states[i])
        lengths[i] = play_match_at_random(states[i], spare[DICE], out, seats_taken[i], actions_taken[i])
        note_results(states[i], results[i], won[i])


@kernel
def deal_match(states: MutableSequence[MatchState], i: int, spare: MutableSequence[MatchState], seed: int) -> None:
    """Deal a match in `states[i]`, with the seats and options of the template, and seed the bots' dice."""
    copy_record(states, i, spare[TEMPLATE])
    seed_random(states[i], seed)
    deal(states[i])
    seed_random(spare[DICE], derive(seed, BOT_DICE))


@kernel
def note_results(s: MatchState, results: Row, won: Row) -> None:
    """Write down each seat's result, and 1 for each that has won."""
    for seat in range(s.seats):
        results[seat] = returns(s, seat)
        won[seat] = 1 if has_won(s, seat) else 0


@kernel
def play_match(
    states: MutableSequence[MatchState],
    i: int,
    spare: MutableSequence[MatchState],
    worlds: MutableSequence[MatchState],
    workspaces: MutableSequence[Any],
    levels: Row,
    out: Row,
    seats_taken: Row,
    actions_taken: Row,
) -> int:
    """Play a dealt match to its end and return the number of pieces that were played."""
    s = states[i]
    n, place = 0, 0
    last = s.seats - 1
    while not is_over(s):
        place = next_to_ask(s, last, place)
        seat = seat_in_order(s, last, place)
        if levels[seat] == RANDOM_LEVEL:
            pieces = random_piece(s, seat, 1 if place < s.seats else 0, spare[DICE], out)
        else:
            pieces = bot_action(states, i, spare, worlds, workspaces, seat, levels[seat], out)
        for piece in range(pieces):
            note_and_step(s, seat, out[piece], seats_taken, actions_taken, n + piece)
        n += pieces
        place = place + 1 if pieces == 0 else 0
        last = last if pieces == 0 else seat
    return n


@kernel
def play_match_at_random(s: MatchState, dice: MatchState, out: Row, seats_taken: Row, actions_taken: Row) -> int:
    """Play a dealt match to its end, all at random, and return the number of pieces that were played."""
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
    """Write down piece number n of the match and carry it out."""
    seats_taken[n] = SAME_ACTION if is_midway(s) else seat
    actions_taken[n] = piece
    step(s, seat, piece)


@kernel
def bot_action(
    states: MutableSequence[MatchState],
    i: int,
    spare: MutableSequence[MatchState],
    worlds: MutableSequence[MatchState],
    workspaces: MutableSequence[Any],
    seat: int,
    level: int,
    out: Row,
) -> int:
    """Write the pieces of a bot's action into `out`, return their number. It gets its own view, with its own dice."""
    dice = spare[DICE]
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


class Simulator:
    """A player of matches of one game between bots. Results depend on the seed and the match's number alone.

    Its `play` may run in several threads at once, for the compiled code holds no lock; memory is each thread's own.
    """

    def __init__(self, game: Game, bots: Sequence[str], options: Mapping[str, Value] | None = None) -> None:
        """Prepare matches between bots, one level a seat. Raises Problem `bad_seats`, `bad_option` or `bad_level`."""
        self.game = game
        self.levels = np.array([game.level(bot) for bot in bots], np.int16)
        self.template = game.undealt(len(bots), options)
        self._spare = new_records(game.state, SPARE)
        put(self._spare, TEMPLATE, self.template)
        self.is_random = not self.levels.any()
        self._play = compiled(game)[play_matches_at_random if self.is_random else play_matches]
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
        game, count = self.game, len(numbers)
        spare = self._spare.copy()
        states = np.empty(count, spare.dtype)  # each begins as a copy of the template
        out = np.zeros(game.choice_size, np.int16)
        seats_taken, actions_taken = self._rows(count)
        first_seats, lengths = (np.zeros(count, np.int16) for _ in range(2))
        results, won = (np.zeros((count, len(self.levels)), np.int16) for _ in range(2))
        noted = (seats_taken, actions_taken, first_seats, lengths, results, won)
        if self.is_random:
            self._play(states, spare, seed, numbers, out, *noted)
        else:
            self._play(states, spare, *bots_room(game), self.levels[seated], seed, numbers, out, *noted)
        longest = int(lengths.max(initial=0))
        taken = seats_taken[:, :longest].copy(), actions_taken[:, :longest].copy()
        return Batch(numbers, first_seats, lengths, *taken, results, won.astype(np.bool_), states)

    def _rows(self, count: int) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """A pair of rows a match for what is played, with room for the longest; their first contents mean nothing.

        Most matches use little of that. New rows for each batch would be new pages of memory each time, which for games
        of some dozen actions take as long as the play.
        """
        rows: tuple[NDArray[np.int16], NDArray[np.int16]] | None = getattr(self._kept, "rows", None)
        if rows is None or len(rows[0]) < count:
            size = count, self.game.max_actions
            rows = self._kept.rows = np.empty(size, np.int16), np.empty(size, np.int16)
        return rows[0][:count], rows[1][:count]


def bots_room(game: Game) -> tuple[Records, Records]:
    """Allocate what compiled bots of a game work with: `worlds`, and `workspaces`, of which they use the first."""
    return new_records(game.state, game.bot_worlds), new_records(game.workspace, 1)


@cache
def compiled(game: Game) -> dict[Any, Any]:
    """The compiled twins of the kernels that play matches, and of the game's own, so that these can be compared with
    plain ones.

    Each is compiled when it is first called, and kept on disk.
    """
    roots: list[Function] = [play_matches, play_matches_at_random, asked_now, make_view, step, *CONTRACT]
    return compile_kernels(roots, game.kernels, game.sources, game.base.name)
