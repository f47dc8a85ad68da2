"""A game's compiled kernels, to be compared with the plain ones, and to be quicker where those have been compared."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels import contract
from labtable.engine.kernels.compiled import get, new_records, put
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play import flow
from labtable.engine.play.bulk import bots_room, compiled
from labtable.engine.play.game import Game


class Twin:
    """A game's compiled kernels, by those of the contract, on records of their own."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kernels = compiled(game)
        self.records = new_records(game.state, 1)
        self.worlds, self.workspaces = bots_room(game)

    def holding(self, state: Any) -> Any:
        """A compiled record with these values."""
        put(self.records, 0, state)
        return self.records[0]

    def state(self) -> Any:
        """The record's values as a plain record."""
        return get(self.records, 0, self.game.state)

    def legal(self, record: Any, seat: int) -> list[int]:
        out: NDArray[np.int16] = np.zeros(self.game.max_legal, np.int16)
        return [int(action) for action in out[: self.kernels[contract.legal](record, seat, out)]]

    def choose(self, view: Any, seat: int, level: int) -> tuple[int, ...]:
        out: NDArray[np.int16] = np.zeros(self.game.choice_size, np.int16)
        choose = self.kernels[contract.choose]
        # a level that is an enum's member would be another type, for which all is compiled once more
        size = choose(self.holding(view), seat, int(level), self.worlds, self.workspaces[0], out)
        return tuple(out[:size].tolist())

    def call_each(self) -> None:
        """Have each kernel compiled, in a match just dealt; those that play whole matches are the Simulator's."""
        call, record = self.kernels, self.holding(self.game.undealt(self.game.seats[0]))
        call[contract.deal](record)
        state = self.state()
        (seat, *_) = self.game.who_may_act(state)
        (piece, *_) = self.legal(record, seat)
        for question in (flow.asked_now, contract.has_won, contract.returns):
            call[question](record, seat)
        for about_a_piece in (contract.refusal, contract.goes_on, flow.step):
            call[about_a_piece](record, seat, piece)
        call[contract.is_over](record)
        call[flow.make_view](self.holding(state), seat)
        call[contract.redeal](record, seat)
        self.choose(self.state(), seat, 0)


@cache
def twin_of(game: Game) -> Twin:
    return Twin(game)


def choose_compiled(game: Game, view: Any, seat: int, level: int, seed: int) -> tuple[int, ...]:
    """Choose what `Game.choose` does, sooner: `test_compiled` shows that it is the same."""
    own = view.copy()
    seed_random(own, seed)
    return twin_of(game).choose(own, seat, level)
