"""Tournaments: every table that some bots can make, with their ratings, in print and as a picture."""
