"""Codes of seats: short enough to be typed, without characters that look like others."""

from ..system import System

LETTERS = "34679ACDEFGHJKMNPQRTUWXY"
LENGTH = 8


def new_code(system: System) -> str:
    """A code that cannot be predicted."""
    return "".join(LETTERS[system.below(len(LETTERS))] for _ in range(LENGTH))


def as_given(typed: str) -> str:
    """A code as it was given, however it was typed."""
    return "".join(filter(str.isalnum, typed)).upper()
