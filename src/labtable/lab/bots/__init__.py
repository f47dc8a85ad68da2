"""Bots: policies, search, the probabilities of a level's actions, and playing with them here and at a served table."""
