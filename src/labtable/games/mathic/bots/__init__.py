"""Mathic Fraction's bots."""
