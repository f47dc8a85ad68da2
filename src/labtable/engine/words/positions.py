"""Helpers to set up a position from data: checked values, and cards taken from a deck by name."""

from collections.abc import Mapping, Sequence
from typing import Any

from .problem import Problem


def check(holds: bool, sentence: str) -> None:
    """Raises Problem `bad_position` with the sentence, unless it holds."""
    if not holds:
        raise Problem("bad_position", sentence)


def check_fields(truth: Any, known: Sequence[str]) -> None:
    """A position is an object with these fields, or some of them."""
    check(isinstance(truth, dict), "A position is an object.")
    for name in truth:
        check(name in known, f"A position has no {name!r}.")


def is_whole(value: Any) -> bool:
    """Whether it is a whole number, not true or false."""
    return type(value) is int


def whole(value: Any, low: int, high: int, name: str) -> int:
    """A whole number within bounds."""
    check(is_whole(value) and low <= value <= high, f"{name} is a number from {low} to {high}.")
    return int(value)


def seat(value: Any, seats: int, name: str) -> int:
    """A seat of the match."""
    check(is_whole(value) and 0 <= value < seats, f"{name} is a seat from 0 to {seats - 1}.")
    return int(value)


def is_list(value: Any, length: int) -> bool:
    """Whether it is a list of just so many."""
    return isinstance(value, list) and len(value) == length


def each(value: Any, seats: int, name: str) -> list[Any]:
    """A list with something for each seat."""
    check(is_list(value, seats), f"{name} has something for each seat.")
    return list(value)


def flags(value: Any, seats: int, name: str) -> list[int]:
    """True or false for each seat, as 1 and 0."""
    found = each(value, seats, name)
    check(all(type(flag) is bool for flag in found), f"{name} is true or false for each seat.")
    return [int(flag) for flag in found]


def take(left: Any, known: Mapping[str, int], names: Any) -> list[int]:
    """Cards by name, taken from those that are not placed yet: `left` has how many there are of each number.

    >>> left = [2, 1]
    >>> take(left, {"ace": 0, "king": 1}, ["ace", "king"]), left
    ([0, 1], [1, 0])
    >>> take(left, {"ace": 0, "king": 1}, ["king"])
    Traceback (most recent call last):
    labtable.engine.words.problem.Problem: There is no further king in this deck.
    """
    check(isinstance(names, list) and all(isinstance(name, str) for name in names), "Cards are a list of names.")
    for name in names:
        check(name in known, f"There is no card {name!r}.")
        check(left[known[name]] > 0, f"There is no further {name} in this deck.")
        left[known[name]] -= 1
    return [known[name] for name in names]


def padded(row: Sequence[int], length: int) -> list[int]:
    """A row of this length that begins with these numbers, noughts behind them."""
    return [*row, *[0] * (length - len(row))]
