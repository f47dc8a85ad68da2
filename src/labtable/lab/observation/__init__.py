"""Matches as arrays: what a seat observes, remembers and may do in many at once, as numbers."""

from .encoder import Encoder, encoder_of

__all__ = ["Encoder", "encoder_of"]
