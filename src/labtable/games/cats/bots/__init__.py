"""The bots of Schrödinger's Cats."""
