"""Codes of seats: short enough to type, without characters that look alike."""

from ..system import System

LETTERS = "34679ACDEFGHJKMNPQRTUWXY"
LENGTH = 8


def new_code(system: System) -> str:
    """A code that cannot be predicted."""
    return "".join(LETTERS[system.below(len(LETTERS))] for _ in range(LENGTH))


def as_given(typed: str) -> str:
    """A typed code in the form in which it was given."""
    return "".join(filter(str.isalnum, typed)).upper()
