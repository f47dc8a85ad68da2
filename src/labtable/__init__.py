"""A table for science card games: play them, teach with them, study them."""

from .games import load

__all__ = ["load"]
__version__ = "0.1.0"
