"""Helpers for setting up a position from data: its struct, checked values, cards taken from a deck by name."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect as mi

from .problem import Problem

P = TypeVar("P")
T = TypeVar("T")
STEP = re.compile(r"\[\d+\]|\.\w+")  # of a path: into a list, or to a field
WHOLE, FLAG, NAME, LIST = "a whole number", "true or false", "a name", "a list"


def check(holds: bool, sentence: str) -> None:
    """Raise Problem `bad_position` with this sentence unless the condition holds."""
    if not holds:
        raise Problem.english("bad_position", sentence)


def check_fields(truth: Any, known: Sequence[str]) -> None:
    """Raise Problem `bad_position` unless the position is an object with no fields but these."""
    check(isinstance(truth, dict), "A position is an object.")
    for name in truth:
        check(name in known, f"A position has no {name!r}.")


def read(kind: type[P], truth: Any, dealt: P, may_be_null: Sequence[str] = ()) -> P:
    """Read a position, a struct of this kind, from data; fields that are missing keep their dealt values.

    So do the fields in `may_be_null` that are null. Raises Problem `bad_position` for an unknown field or a wrong type.
    """
    types = _types(kind)  # type: ignore[arg-type]  # classes can be hashed
    check_fields(truth, list(types))
    said = {}
    for name, value in truth.items():
        if value is None and name in may_be_null:
            continue
        try:
            said[name] = msgspec.convert(value, types[name])
        except msgspec.ValidationError as error:
            raise Problem.english("bad_position", _sentence(name, types[name], str(error))) from None
    return msgspec.structs.replace(dealt, **said)  # type: ignore[type-var]  # a position is a struct


@cache
def _types(kind: type[Any]) -> dict[str, Any]:
    """The type of each field of a struct."""
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _sentence(name: str, kind: Any, error: str) -> str:
    """Turn msgspec's message about a field into a sentence that says what is expected there."""
    wanted = mi.type_info(kind)
    _, _, path = error.partition(" - at `$")
    path = path.rstrip("`")
    for step in STEP.findall(path):
        wanted = _within(wanted, step)
    return f"{name}{path} {_description(wanted)}."


def _within(kind: mi.Type, step: str) -> mi.Type:
    """The type of an element or of a field."""
    match kind:
        case mi.UnionType(types):
            return _within(_not_null(types), step)
        case mi.ListType(item):
            return item
        case mi.StructType(_, fields):
            return next(field.type for field in fields if field.encode_name == step[1:])
    return kind


def _not_null(types: Sequence[mi.Type]) -> mi.Type:
    """The member of an optional type that is not null."""
    return next(each for each in types if not isinstance(each, mi.NoneType))


def _description(kind: mi.Type) -> str:
    """The end of a sentence that describes the values of a type."""
    match kind:
        case mi.UnionType(types):
            return _description(_not_null(types))
        case mi.StructType(_, fields):
            *others, last = [field.encode_name for field in fields]
            return f"has {', '.join(others)} and {last}"
        case mi.LiteralType(values):
            *others, last = map(str, values)
            return f"is {', '.join(others)} or {last}"
    return "is " + {mi.IntType: WHOLE, mi.BoolType: FLAG, mi.StrType: NAME, mi.ListType: LIST}[type(kind)]


def is_whole(value: Any) -> bool:
    """Whether a value is an integer and not a boolean."""
    return type(value) is int


def whole(value: Any, low: int, high: int, name: str) -> int:
    """Read an integer within bounds."""
    check(is_whole(value) and low <= value <= high, f"{name} is a number from {low} to {high}.")
    return int(value)


def seat(value: Any, seats: int, name: str) -> int:
    """Read a seat of the match."""
    check(is_whole(value) and 0 <= value < seats, f"{name} is a seat from 0 to {seats - 1}.")
    return int(value)


def is_list(value: Any, length: int) -> bool:
    """Whether a value is a list of this length."""
    return isinstance(value, list) and len(value) == length


def each(value: Sequence[T] | None, seats: int, name: str) -> list[T]:
    """Read a list with one value per seat."""
    check(is_list(value, seats), f"{name} has something for each seat.")
    return list(value or ())


def take(left: Any, known: Mapping[str, int], names: Any) -> list[int]:
    """Take cards by name from those that are not placed yet: `left` counts the cards of each number.

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
    """The numbers, padded with zeros to this length."""
    return [*row, *[0] * (length - len(row))]
