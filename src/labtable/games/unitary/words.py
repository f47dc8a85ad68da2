"""Unitary's words: what `engine.game.Words` asks of a game, from the modules that hold it."""

from collections.abc import Mapping
from typing import Any

from .advice import ADVICE, hint, review
from .catalogue import FORMATS, TABLE
from .lessons import LESSONS
from .notation import read, write
from .position import PILES, arrange, cards, truth
from .show import faces, show
from .telling import choices, events, explain, opening, situation

__all__ = [
    "CATALOGUE",
    "FORMATS",
    "PILES",
    "arrange",
    "cards",
    "choices",
    "events",
    "explain",
    "faces",
    "hint",
    "opening",
    "read",
    "review",
    "show",
    "situation",
    "tried",
    "truth",
    "write",
]

CATALOGUE: Mapping[str, str] = {**TABLE, **ADVICE, **LESSONS}


def tried(view: Any, seat: int, text: str) -> None:
    """An action is one card, and `choices` says beforehand what each would make: nothing is left to try."""
