"""The decision that is due at a seat, as data for a program that plays there."""

from typing import Any, NamedTuple

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.record import as_data
from labtable.engine.play.game import Game


class DueDecision(NamedTuple):
    """A seat's view, and the actions worth choosing, in notation; no actions if nothing is asked of it.

    `seen` counts the actions that the seat had seen; `view` has the fields of its view.
    """

    seen: int
    asked: Asked
    legal: list[str]
    view: dict[str, Any]


def due_decision(game: Game, view: Any, seat: int, seen: int) -> DueDecision:
    """The decision due in a view, made from the view alone."""
    legal = [game.write(*pieces) for pieces in game.whole_actions(view, seat)]
    return DueDecision(seen, game.asked(view, seat), legal, as_data(view))
