"""Mathic Fraction's words: what `engine.game.Words` asks of a game, from the modules that hold it."""

from .advice import hint, review
from .catalogue import CATALOGUE, FORMATS
from .notation import read, write
from .position import PILES, arrange, cards, truth
from .show import faces, show
from .telling import choices, events, explain, opening, situation
from .trying import tried

__all__ = [
    "CATALOGUE", "FORMATS", "PILES", "arrange", "cards", "choices", "events", "explain", "faces", "hint", "opening",
    "read", "review", "show", "situation", "tried", "truth", "write",
]  # fmt: skip
