"""Sentences, positions as data, lessons, and the texts of a game."""
