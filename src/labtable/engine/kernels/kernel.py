"""Kernels: functions of the rules, written once, that run as plain Python or compiled by Numba.

A kernel is an ordinary function that reads and writes attributes and indices of a record, and calls other kernels. It
runs unchanged on `record` objects (ints and lists), without any compiler; `engine.kernels.compiled` compiles the same
source for arrays of the same records.
"""

from collections.abc import Callable, MutableSequence
from typing import Any, TypeVar, cast

from .record import Row

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


def kernel(function: F) -> F:
    """Mark a function as a kernel, so that `engine.kernels.compiled` finds it; the function is unchanged."""
    function.__dict__["is_kernel"] = True
    return function


def apart(function: F) -> F:
    """Mark a kernel that is compiled separately, not inlined: a long one, or one with many callers."""
    function.__dict__["is_apart"] = True
    return kernel(function)


def unchecked(function: F) -> F:
    """Mark a kernel that is compiled without bounds checks: its callers ensure that indices are right."""
    function.__dict__["is_unchecked"] = True
    return kernel(function)


def is_unchecked(function: Callable[..., Any]) -> bool:
    """Whether a kernel is compiled without bounds checks."""
    return getattr(function, "is_unchecked", False) is True


def is_apart(function: Callable[..., Any]) -> bool:
    """Whether a kernel is compiled separately."""
    return getattr(function, "is_apart", False) is True


def is_kernel(value: object) -> bool:
    """Whether a value found in a module is a kernel."""
    return getattr(value, "is_kernel", False) is True


@kernel
def new_row(length: int) -> Row:
    """A row of zeros for a kernel's own use; compiled, it is an array."""
    return [0] * length


@kernel
def new_numbers(length: int) -> Row:
    """A row of 64-bit zeros for a kernel's own use."""
    return [0] * length


@kernel
def copy_record(to: MutableSequence[T], i: int, source: T) -> None:
    """Copy a record into element i of an array of records; compiled, it copies memory.

    >>> from labtable.engine.kernels.record import record
    >>> @record
    ... class Turn:
    ...     seat: int
    >>> tries, now = [Turn(), Turn()], Turn()
    >>> copy_record(tries, 1, now)
    >>> tries[1].seat = 3
    >>> tries, now
    ([Turn(seat=0), Turn(seat=3)], Turn(seat=0))
    """
    to[i] = cast(Any, source).copy()
