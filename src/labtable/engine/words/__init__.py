"""Sentences, positions as data, lessons, and the words that a game brings."""
