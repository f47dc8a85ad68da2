"""Figures: what is counted in matches that were played, and how sure one may be of it."""
