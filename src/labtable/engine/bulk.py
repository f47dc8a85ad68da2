"""Matches in bulk: bots play each other from the deal to the end, compiled, many after one another."""

from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .compiled import Records, compile_kernels, new_records, put
from .contract import CONTRACT, apply, choose, deal, hide, is_midway, is_over, legal, may_act, may_wait, returns
from .game import Game
from .kernel import Record, Row, Rows, copy_record, kernel, new_row
from .options import Value
from .randomness import derive, random_below, random_word, seed_random

RANDOM_LEVEL = 0  # of every game: any legal action, all equally likely; it never looks at its view
BOT_DICE = 1  # purpose of `derive`
SAME_ACTION = -1  # instead of the seat, for every piece of an action but its first
TEMPLATE, DICE, VIEW, SPARE = 0, 1, 2, 3


@kernel
def play_matches(
    states: MutableSequence[Record],
    spare: MutableSequence[Record],
    work: MutableSequence[Record],
    levels: Row,
    seed: int,
    first: int,
    room: int,
    seats_taken: Rows,
    actions_taken: Rows,
    lengths: Row,
    results: Rows,
) -> None:
    """Play match number `first` + i of a seed in `states[i]`, for each of them, and write down what was done."""
    out = new_row(room)
    for i in range(len(states)):
        match_seed = derive(seed, first + i)
        copy_record(states, i, spare, TEMPLATE)
        s = states[i]
        seed_random(s, match_seed)
        deal(s)
        seed_random(spare[DICE], derive(match_seed, BOT_DICE))
        lengths[i] = play_match(states, i, spare, work, levels, out, seats_taken[i], actions_taken[i])
        for seat in range(s.seats):
            results[i][seat] = returns(s, seat)


@kernel
def play_match(
    states: MutableSequence[Record],
    i: int,
    spare: MutableSequence[Record],
    work: MutableSequence[Record],
    levels: Row,
    out: Row,
    seats_taken: Row,
    actions_taken: Row,
) -> int:
    """Play a dealt match to its end and return the number of pieces that were played."""
    s = states[i]
    dice = spare[DICE]
    n = 0
    last = s.seats - 1
    place = 0
    while not is_over(s):
        place = next_to_ask(s, last, place)
        seat = seat_in_order(s, last, place)
        if levels[seat] == RANDOM_LEVEL:
            pieces = random_action(s, seat, dice, out)
        else:
            pieces = bot_action(states, i, spare, work, seat, levels[seat], out)
        if pieces == 0:
            place += 1
            continue
        for piece in range(pieces):
            seats_taken[n] = SAME_ACTION if is_midway(s) else seat
            actions_taken[n] = out[piece]
            apply(s, seat, out[piece])
            n += 1
        last = seat
        place = 0
    return n


@kernel
def next_to_ask(s: Record, last: int, place: int) -> int:
    """The first place, from this one on, in the order in which seats are asked after `last` has acted.

    First, clockwise, all who might wait (places 0 to seats - 1), then all who must act.
    """
    while True:
        seat = seat_in_order(s, last, place)
        if may_act(s, seat) and may_wait(s, seat) == (place < s.seats):
            return place
        place += 1


@kernel
def seat_in_order(s: Record, last: int, place: int) -> int:
    """The seat at a place of that order."""
    seat = last + 1 + place
    while seat >= s.seats:  # cheaper than a remainder
        seat -= s.seats
    return seat


@kernel
def random_action(s: Record, seat: int, dice: Record, out: Row) -> int:
    """Any legal piece, or none where the seat may wait, all equally likely. It does not look at the record."""
    n = legal(s, seat, out)
    k = random_below(dice, n + 1 if may_wait(s, seat) else n)
    if k == n:
        return 0
    out[0] = out[k]
    return 1


@kernel
def bot_action(
    states: MutableSequence[Record],
    i: int,
    spare: MutableSequence[Record],
    work: MutableSequence[Record],
    seat: int,
    level: int,
    out: Row,
) -> int:
    """What a seat's bot does, in pieces. It gets a view of its own, with dice of its own."""
    dice = spare[DICE]
    copy_record(spare, VIEW, states, i)
    view = spare[VIEW]
    hide(view, seat)
    view.random_low = random_word(dice)
    view.random_high = random_word(dice)
    return choose(view, seat, level, work, out)


@kernel
def no_action(
    states: MutableSequence[Record],
    i: int,
    spare: MutableSequence[Record],
    work: MutableSequence[Record],
    seat: int,
    level: int,
    out: Row,
) -> int:
    """Stands in for `bot_action` where all play at random, so that nothing that thinks is compiled."""
    return 0


@dataclass(frozen=True)
class Batch:
    """Matches that were played: element i is match `first` + i of the seed.

    `seats_taken[i, :lengths[i]]` and `actions_taken[i, :lengths[i]]` are the pieces of its actions in order, with
    `SAME_ACTION` for the seat where a piece goes on with the one before. `results[i, seat]` is its result for each
    seat, `states[i]` its end.
    """

    first: int
    lengths: NDArray[np.int16]
    seats_taken: NDArray[np.int16]
    actions_taken: NDArray[np.int16]
    results: NDArray[np.int16]
    states: Records


class Simulator:
    """Plays matches of one game between bots. Results depend on the seed and the match's number alone.

    Its `play` may run in several threads at once, for the compiled code holds no lock; memory is each call's own.
    """

    def __init__(self, game: Game, bots: Sequence[str], options: Mapping[str, Value] | None = None) -> None:
        """One bot's level a seat. Raises Problem `bad_seats`, `bad_option` or `bad_level`."""
        self.game = game
        self.levels = np.array([game.level(bot) for bot in bots], np.int16)
        template = game.deal(len(bots), options, 0)  # checks seats and options
        self.template = game.state()
        self.template.seats = len(bots)
        for option in game.options:
            setattr(self.template, option.name, getattr(template, option.name))
        self._play = compiled(game, thinking=bool(self.levels.any()))[play_matches]

    @staticmethod
    def seed_of(seed: int, number: int) -> int:
        """The seed of match `number`, for `Game.deal`."""
        return derive(seed, number)

    def play(self, seed: int, first: int, count: int) -> Batch:
        """Play matches `first` to `first` + `count` - 1 of a seed."""
        game = self.game
        states = new_records(game.state, count)
        spare = new_records(game.state, SPARE)
        put(spare, TEMPLATE, self.template)
        seats_taken, actions_taken = (np.zeros((count, game.max_actions), np.int16) for _ in range(2))
        lengths = np.zeros(count, np.int16)
        results = np.zeros((count, len(self.levels)), np.int16)
        work = new_records(game.work_room, game.bot_work)
        self._play(
            states,
            spare,
            work,
            self.levels,
            seed,
            first,
            max(game.max_legal, game.max_pieces),
            seats_taken,
            actions_taken,
            lengths,
            results,
        )
        return Batch(first, lengths, seats_taken, actions_taken, results, states)


@cache
def compiled(game: Game, thinking: bool = True) -> dict[Any, Any]:
    """The compiled twins of `play_matches`, of everything that it calls, and of the game's kernels.

    Without `thinking` every bot must be of the level random.
    """
    instead = {placeholder: game.kernels[placeholder.__name__] for placeholder in CONTRACT}
    if thinking:
        return compile_kernels([play_matches, *CONTRACT], instead, game.sources, game.name)
    return compile_kernels([play_matches], {**instead, bot_action: no_action}, game.sources, f"{game.name}-random")
