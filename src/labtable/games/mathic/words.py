"""Mathic Fraction's words: what `engine.game.Words` asks of a game, from the modules that hold it."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.game import Hint, Remark

from .catalogue import CATALOGUE, FORMATS
from .notation import read, write
from .position import PILES, arrange, cards, truth
from .show import faces, show
from .state import State
from .telling import choices, events, explain, opening, situation
from .trying import tried

__all__ = [
    "CATALOGUE", "FORMATS", "PILES", "arrange", "cards", "choices", "events", "explain", "faces", "hint", "opening",
    "read", "review", "show", "situation", "tried", "truth", "write",
]  # fmt: skip


def hint(view: State, seat: int) -> Hint:
    """Advice for the seat whose view this is."""
    return Hint([])


def review(steps: Sequence[tuple[State, int, Any]]) -> list[Remark]:
    """What was missed in an ended match."""
    return []
