"""Kernels: rules written once, as functions over one record, plain Python for people, compiled by Numba in bulk.

A kernel is an ordinary function that reads and writes attributes and indices of a record, and calls other
kernels. It runs as it stands over `record` objects (ints and lists), without any compiler; `engine.kernels.compiled`
makes a compiled twin of the same source for arrays of the same records.
"""

from collections.abc import Callable, MutableSequence
from typing import Any, TypeVar, cast

from .record import Row

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


def kernel(function: F) -> F:
    """Mark a function of the rules: it runs as it is, and `engine.kernels.compiled` finds it by this mark."""
    function.__dict__["is_kernel"] = True
    return function


def apart(function: F) -> F:
    """Mark a kernel that is compiled for itself and not into its callers: a long one, or one with many of them."""
    function.__dict__["is_apart"] = True
    return kernel(function)


def unchecked(function: F) -> F:
    """Mark a kernel whose compiled twin need not check indices: whoever calls it has seen to it that they are right."""
    function.__dict__["is_unchecked"] = True
    return kernel(function)


def is_unchecked(function: Callable[..., Any]) -> bool:
    """Whether a kernel's compiled twin does not check indices."""
    return getattr(function, "is_unchecked", False) is True


def is_apart(function: Callable[..., Any]) -> bool:
    """Whether a kernel is compiled for itself."""
    return getattr(function, "is_apart", False) is True


def is_kernel(value: object) -> bool:
    """Whether a value found in a module is a kernel."""
    return getattr(value, "is_kernel", False) is True


@kernel
def new_row(length: int) -> Row:
    """A row of noughts for a kernel's own use; the compiled twin is an array."""
    return [0] * length


@kernel
def new_numbers(length: int) -> Row:
    """A row of noughts of 64 bits, for a kernel's own use."""
    return [0] * length


@kernel
def copy_record(to: MutableSequence[T], i: int, source: T) -> None:
    """Make element i of an array of records equal to a record; the compiled twin copies memory.

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
