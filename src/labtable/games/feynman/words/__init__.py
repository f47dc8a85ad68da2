"""U-kNOw Feynman's words: what `engine.words.Words` asks of a game, from the modules that hold it."""

from .advice import nudges, review
from .catalogue import CATALOGUE, FORMATS
from .client_view import client_view, faces
from .ending import ending
from .narration import narrate
from .notation import read, write, write_all, write_here
from .position import PILES, arrange, cards, truth
from .preview import preview
from .refusals import explain
from .situation import aim, choices, has_windows, prompt, situation

__all__ = [
    "CATALOGUE", "FORMATS", "PILES", "aim", "arrange", "cards", "choices", "client_view", "ending", "explain", "faces",
    "has_windows", "narrate", "nudges", "preview", "prompt", "read", "review", "situation", "truth",
    "write", "write_all", "write_here",
]  # fmt: skip
