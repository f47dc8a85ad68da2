"""U-kNOw Feynman's words: what `engine.words.Words` asks of a game, from the modules that hold it."""

from .catalogue import CATALOGUE, FORMATS
from .notation import read, write, write_here
from .position import PILES, arrange, cards, truth

__all__ = ["CATALOGUE", "FORMATS", "PILES", "arrange", "cards", "read", "truth", "write", "write_here"]
