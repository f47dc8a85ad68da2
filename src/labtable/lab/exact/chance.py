"""Every outcome of chance in a game's kernels, with its probability, by enumerating the random draws."""

from array import array
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any, cast

from labtable.engine.kernels import contract
from labtable.engine.kernels.binding import Function, bind
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import shapes_of
from labtable.engine.play import flow
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

from ..bots.probabilities import Script

LEAST = 1e-12
MOST_WAYS = 100_000  # outcomes of one change; the deals of a whole deck are too many to enumerate
DICE = ("random_low", "random_high", "random_count")


class _Unlikely(Exception):
    """Raised at a draw that makes an outcome less likely than LEAST."""


class Chance:
    """A game whose random draws are enumerated: `deal` and `step` with every outcome that they can have.

    A draw is among n equally likely numbers (`engine.kernels.randomness.random_below`); a function that draws is run
    again for each combination of its draws.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._script = Script()

        @kernel
        def counted_below(s: Any, n: int) -> int:
            return self._draw(n)

        instead: Mapping[Function, Function] = {**game.kernels, random_below: counted_below}
        bound = bind([contract.deal, flow.step], instead)
        self.deal, self.step = bound[contract.deal], bound[flow.step]

    def _draw(self, n: int) -> int:
        if self._script.probability / n < LEAST:
            raise _Unlikely
        return self._script.turn([1] * n) if n > 1 else 0

    def outcomes(self, act: Callable[[], Any]) -> Iterator[tuple[float, Any]]:
        """List what `act` returns for each combination of its draws, with the probability of that.

        Outcomes less likely than LEAST are left out: a card that goes back into a pile may come up again and again.
        Raises Problem `too_large` where there are more than MOST_WAYS.
        """
        script = self._script
        script.turns.clear()
        for _ in range(MOST_WAYS):
            script.begin()
            with suppress(_Unlikely):
                found = act()
                yield script.probability, found
            if not script.next_way():
                return
        what = f"there are more than {MOST_WAYS:,} ways in which the cards can fall with these settings"
        raise Problem.english("too_large", f"{self.game.title} is too large to be counted: {what}.")

    def states_after(self, state: Any, change: Callable[[Any], None]) -> list[tuple[float, Any]]:
        """The different states that a change of a copy of the state can lead to, with their probabilities."""

        def act() -> Any:
            after = state.copy()
            change(after)
            return after

        merged: dict[bytes, tuple[float, Any]] = {}
        for probability, after in self.outcomes(act):
            key = key_of(after)
            before, kept = merged.get(key, (0.0, after))
            merged[key] = before + probability, kept
        total = sum(probability for probability, _ in merged.values())
        return [(probability / total, after) for probability, after in merged.values()]


def key_of(state: Any) -> bytes:
    """The numbers of a record without its dice, to find equal states."""
    numbers, rows, rows_of_rows = _fields(cast(Any, type(state)))
    flat = chain(*(getattr(state, name) for name in rows), *chain(*(getattr(state, name) for name in rows_of_rows)))
    return array("q", chain((getattr(state, name) for name in numbers), flat)).tobytes()


@cache
def _fields(kind: Hashable) -> tuple[list[str], list[str], list[str]]:
    """The fields of a record class without its dice: numbers, rows, and rows of rows."""
    shapes = {name: shape for name, shape in shapes_of(cast(type, kind)).items() if name not in DICE}
    numbers, rows, rows_of_rows = ([name for name, shape in shapes.items() if len(shape) == n] for n in range(3))
    return numbers, rows, rows_of_rows
