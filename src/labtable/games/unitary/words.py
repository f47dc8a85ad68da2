"""Unitary's words: what `engine.game.Words` asks of a game, from the modules that hold it."""

from collections.abc import Mapping

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
    "truth",
    "write",
]

CATALOGUE: Mapping[str, str] = {**TABLE, **ADVICE, **LESSONS}
