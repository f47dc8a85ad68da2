"""Mathic Fraction's words: what `engine.game.Words` asks of a game, from the modules that hold it."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.game import Hint, Remark
from labtable.engine.sentences import Sentence

from .catalogue import CATALOGUE, FORMATS
from .notation import read, write
from .position import PILES, arrange, cards, truth
from .show import show
from .state import State
from .telling import events, explain, opening, situation

__all__ = [
    "CATALOGUE", "FORMATS", "PILES", "arrange", "cards", "events", "explain", "hint", "opening", "preview", "read",
    "review", "show", "situation", "truth", "write",
]  # fmt: skip


def preview(view: State, seat: int, action: int) -> Sentence | None:
    """A discard or a beginning makes nothing that could be said."""
    return None


def hint(view: State, seat: int) -> Hint:
    """Advice for the seat whose view this is."""
    return Hint([])


def review(steps: Sequence[tuple[State, int, Any]]) -> list[Remark]:
    """What was missed in an ended match."""
    return []
