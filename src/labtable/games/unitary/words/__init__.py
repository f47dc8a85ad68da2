"""Unitary's words: what `engine.game.Words` asks of a game, from the modules that hold it."""

from collections.abc import Mapping
from typing import Any

from .advice import ADVICE, hint, review
from .catalogue import FORMATS, TABLE
from .client_view import faces, show
from .lessons import LESSONS
from .narration import events, opening
from .notation import read, write
from .position import PILES, arrange, cards, truth
from .refusals import explain
from .situation import choices, situation

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
