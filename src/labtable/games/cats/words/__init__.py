"""The words of Schrödinger's Cats: what `engine.words.Words` asks of a game, from the modules that hold it."""

from .advice import chances, nudges, review
from .catalogue import CATALOGUE, FORMATS
from .choices import choices
from .client_view import client_view, faces
from .ending import ending
from .narration import narrate
from .notation import read, write
from .position import PILES, arrange, cards, truth
from .preview import preview
from .refusals import explain
from .situation import aim, has_windows, prompt, situation

__all__ = [
    "CATALOGUE", "FORMATS", "PILES", "aim", "arrange", "cards", "chances", "choices", "client_view", "ending",
    "explain", "faces", "has_windows", "narrate", "nudges", "preview", "prompt", "read", "review", "situation", "truth",
    "write",
]  # fmt: skip
