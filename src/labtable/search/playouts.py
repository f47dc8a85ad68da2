"""Worlds consistent with a view, and playouts: matches played on in them."""

from collections.abc import MutableSequence
from typing import Any

from labtable.engine.kernels.contract import is_over, playout_piece, redeal
from labtable.engine.kernels.kernel import copy_record, kernel
from labtable.engine.kernels.randomness import random_word
from labtable.engine.kernels.record import Row
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.flow import next_to_ask, seat_in_order, step

Worlds = MutableSequence[Any]  # states of one game, to try things in


@kernel
def sample_world(view: MatchState, seat: int, worlds: Worlds, i: int) -> None:
    """Make `worlds[i]` a world consistent with the seat's view, all of them equally likely (a determinization).

    It is drawn with the view's dice and has dice of its own for what follows.
    """
    copy_record(worlds, i, view)
    world = worlds[i]
    world.random_low = random_word(view)
    world.random_high = random_word(view)
    world.random_count = 0
    redeal(world, seat)


@kernel
def play_out(s: MatchState, seat: int, pieces: int, longest: int, scratch: Row) -> None:
    """Play on with `playout_piece` for all seats, until the match is over or `longest` pieces have been taken.

    `seat` has just taken an action of `pieces` pieces; with none it waits, and so do all seats that may. `scratch` has
    room for `Game.max_legal` numbers.
    """
    play_on(s, seat, 0 if pieces > 0 else s.seats, longest, scratch)


@kernel
def play_on(s: MatchState, last: int, place: int, longest: int, scratch: Row) -> None:
    """Play on as `play_out` does, from this place on in the order in which seats are asked after `last` has acted."""
    taken = 0
    while taken < longest and not is_over(s):
        place = next_to_ask(s, last, place)
        asked = seat_in_order(s, last, place)
        if playout_piece(s, asked, 1 if place < s.seats else 0, scratch) == 0:
            place += 1
        else:
            step(s, asked, scratch[0])
            last, place = asked, 0
            taken += 1
