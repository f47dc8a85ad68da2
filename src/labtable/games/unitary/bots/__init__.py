"""Unitary's bots."""
