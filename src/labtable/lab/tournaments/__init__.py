"""Tournaments: a match-up for every choice of bots, with ratings, as text and as a picture."""
