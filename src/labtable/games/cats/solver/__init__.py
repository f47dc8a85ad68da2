"""The odds in an experiment of Schrödinger's Cats."""
