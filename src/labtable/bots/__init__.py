"""Bots that know no game, and ratings."""
