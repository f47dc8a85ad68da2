"""Matches as arrays of numbers: observations, recall, histories and legal actions of many matches at once."""

from .encoder import Encoder, encoder_of

__all__ = ["Encoder", "encoder_of"]
