"""Views as rows of numbers, for learners: one int16 a field's element, the same for a plain view and for arrays."""

from itertools import chain
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.card_sets import WORD_BITS, CardSet
from labtable.engine.kernels.compiled import Records
from labtable.engine.kernels.record import marks_of, shapes_of
from labtable.engine.play.game import Game

DICE = ("random_low", "random_high", "random_count")  # blank in every view
SEAT = "seat"  # the seat of the view: the first number of every observation


class Layout:
    """The layout of observations: where each field of a game's record stands in them.

    `fields["hand"]` is a slice, `shapes["hand"]` the shape to give it back. Numbers mean what they mean in the record;
    -1 stands where the seat may not know, in a set of cards a stand-in, which is in `stand_ins`, too. A set of cards is
    a number for each card: 1 if it is in the set.
    """

    def __init__(self, game: Game) -> None:
        self.shapes: dict[str, tuple[int, ...]] = {SEAT: ()}
        self.fields: dict[str, slice] = {}
        self.sets: dict[str, int] = {}  # for each field of sets, their number of cards
        self.size = 0
        fixed = {*DICE, *(parameter.name for parameter in game.parameters)}
        for name, shape in shapes_of(game.state).items():
            if name not in fixed:
                for mark in marks_of(game.state, name):
                    if isinstance(mark, CardSet):
                        self.sets[name] = mark.cards
                self.shapes[name] = (*shape[:-1], self.sets[name]) if name in self.sets else shape
        for name, shape in self.shapes.items():
            self.fields[name] = slice(self.size, self.size + prod(shape))
            self.size += prod(shape)

    def of_view(self, view: Any, seat: int) -> NDArray[np.int16]:
        """A plain view as an observation."""
        row = [seat]
        for name, shape in self.shapes.items():
            if name != SEAT:
                value = getattr(view, name)
                row += self._bits(name, value).ravel().tolist() if name in self.sets else _flat(value, len(shape))
        return np.array(row, np.int16)

    def of_views(self, views: Records, seats: NDArray[np.int16]) -> NDArray[np.int16]:
        """An array of views as observations, a row each."""
        rows = np.empty((len(views), self.size), np.int16)
        for name, place in self.fields.items():
            found = seats if name == SEAT else self._bits(name, views[name]) if name in self.sets else views[name]
            rows[:, place] = found.reshape(len(views), -1)
        return rows

    def _bits(self, name: str, words: Any) -> NDArray[np.int64]:
        """Sets of cards, with words along the last axis, as a number for each card instead."""
        bits = np.asarray(words, np.int64)[..., np.newaxis] >> np.arange(WORD_BITS) & 1
        each: NDArray[np.int64] = bits.reshape(*bits.shape[:-2], -1)[..., : self.sets[name]]
        return each


def _flat(value: Any, depth: int) -> list[int]:
    """Nested lists as one; a number as a list of one."""
    if depth == 0:
        return [value]
    return list(value) if depth == 1 else list(chain.from_iterable(_flat(part, depth - 1) for part in value))
