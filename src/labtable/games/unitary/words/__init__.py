"""Unitary's words: what `engine.words.Words` asks of a game, from the modules that hold it."""

from collections.abc import Mapping

from .advice import ADVICE, hint, review
from .catalogue import FORMATS, TABLE
from .client_view import client_view, faces, without_previews
from .ending import ending
from .lessons import LESSONS
from .narration import narrate
from .notation import read, write
from .position import PILES, arrange, cards, truth
from .refusals import explain
from .situation import aim, choices, has_windows, prompt, situation

__all__ = [
    "CATALOGUE",
    "FORMATS",
    "PILES",
    "aim",
    "arrange",
    "cards",
    "choices",
    "client_view",
    "ending",
    "explain",
    "faces",
    "has_windows",
    "hint",
    "narrate",
    "prompt",
    "read",
    "review",
    "situation",
    "truth",
    "without_previews",
    "write",
]
CATALOGUE: Mapping[str, str] = {**TABLE, **ADVICE, **LESSONS}
