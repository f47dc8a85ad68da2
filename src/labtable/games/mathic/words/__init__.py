"""Mathic Fraction's words: what `engine.game.Words` asks of a game, from the modules that hold it."""

from .advice import hint, review
from .catalogue import CATALOGUE, FORMATS
from .client_view import faces, show
from .narration import events, opening
from .notation import read, write
from .position import PILES, arrange, cards, truth
from .preview import tried
from .refusals import explain
from .situation import choices, situation

__all__ = [
    "CATALOGUE", "FORMATS", "PILES", "arrange", "cards", "choices", "events", "explain", "faces", "hint", "opening",
    "read", "review", "show", "situation", "tried", "truth", "write",
]  # fmt: skip
