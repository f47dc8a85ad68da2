"""Unitary's words: what `engine.game.Words` asks of a game, from the modules that hold it."""

from collections.abc import Sequence

from labtable.engine.game import Hint, Remark

from .catalogue import CATALOGUE, FORMATS
from .notation import read, write
from .position import PILES, arrange, cards, truth
from .show import faces, show
from .state import State
from .telling import events, explain, opening, preview, situation

__all__ = [
    "CATALOGUE",
    "FORMATS",
    "PILES",
    "arrange",
    "cards",
    "events",
    "explain",
    "faces",
    "hint",
    "opening",
    "preview",
    "read",
    "review",
    "show",
    "situation",
    "truth",
    "write",
]


def hint(view: State, seat: int) -> Hint:
    """Advice for the seat whose view this is."""
    from .advice import hint

    return hint(view, seat)


def review(steps: Sequence[tuple[State, int, int]]) -> list[Remark]:
    """What was missed in an ended match."""
    from .advice import review

    return review(steps)
