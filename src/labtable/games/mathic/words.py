"""Mathic Fraction's words: what `engine.game.Words` asks of a game, from the modules that hold it."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.game import Hint, Remark
from labtable.engine.sentences import Sentence

from .catalogue import CATALOGUE, FORMATS
from .notation import read, write
from .position import PILES, arrange, cards, truth
from .show import faces, show
from .state import State
from .telling import events, explain, opening, situation
from .trying import tried

__all__ = [
    "CATALOGUE", "FORMATS", "PILES", "arrange", "cards", "choices", "events", "explain", "faces", "hint", "opening",
    "read", "review", "show", "situation", "tried", "truth", "write",
]  # fmt: skip


def choices(view: State, seat: int) -> list[tuple[str, Sentence | None]]:
    """Discards, answers in a window, and the form of a play; whether there is a play is for the seat to see."""
    return [(choice.action, choice.refusal) for choice in show(view, seat).choices]


def hint(view: State, seat: int) -> Hint:
    """Advice for the seat whose view this is."""
    return Hint([])


def review(steps: Sequence[tuple[State, int, Any]]) -> list[Remark]:
    """What was missed in an ended match."""
    return []
