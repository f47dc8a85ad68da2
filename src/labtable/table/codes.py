"""Codes of seats: short enough to be typed, with nothing in them that looks like something else."""

from .system import System

LETTERS = "34679ACDEFGHJKMNPQRTUWXY"
LENGTH = 8


def new_code(system: System) -> str:
    """A code that nobody can foresee."""
    return "".join(LETTERS[system.below(len(LETTERS))] for _ in range(LENGTH))


def as_given(typed: str) -> str:
    """A code as it was given, however it was typed."""
    return "".join(filter(str.isalnum, typed)).upper()
