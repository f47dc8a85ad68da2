"""Rules are written once, as kernels over one record: plain Python for people, compiled by Numba in bulk.

A kernel is an ordinary function that reads and writes attributes and indices of a record, and calls other
kernels. It runs as it stands over `record` objects (ints and lists), without any compiler; `engine.compiled`
makes a compiled twin of the same source for arrays of the same records.
"""

from collections.abc import Callable, MutableSequence
from copy import deepcopy
from typing import Any, ClassVar, Protocol, TypeVar, cast, get_args, get_type_hints

Row = MutableSequence[int]
Rows = MutableSequence[Row]
WIDE = "wide"  # marks a row of 64 bits in a record: `Annotated[Row, 8, WIDE]`

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


class Record(Protocol):
    """What the engine knows of every game's record. The random fields are a secret of the table."""

    seats: int
    random_low: int
    random_high: int
    random_count: int


def kernel(function: F) -> F:
    """Mark a function of the rules: it runs as it is, and `engine.compiled` finds it by this mark."""
    function.__dict__["is_kernel"] = True
    return function


def apart(function: F) -> F:
    """Mark a kernel that is compiled for itself and not into its callers: a long one, or one with many of them."""
    function.__dict__["is_apart"] = True
    return kernel(function)


def is_apart(function: Callable[..., Any]) -> bool:
    """Whether a kernel is compiled for itself."""
    return getattr(function, "is_apart", False) is True


def is_kernel(value: object) -> bool:
    """Whether a value found in a module is a kernel."""
    return getattr(value, "is_kernel", False) is True


class _Fields:
    """The behaviour of every record: blank at birth, copied by value, equal by value."""

    __slots__ = ()
    shapes: ClassVar[dict[str, tuple[int, ...]]] = {}
    wide: ClassVar[frozenset[str]] = frozenset()

    def __init__(self) -> None:
        for name, shape in self.shapes.items():
            setattr(self, name, blank(shape))

    def copy(self) -> Any:
        """Another record with the same values."""
        twin = object.__new__(type(self))
        for name, shape in self.shapes.items():
            value = getattr(self, name)
            if len(shape) == 1:
                value = value[:]
            elif shape:
                value = deepcopy(value) if len(shape) > 2 else [row[:] for row in value]
            setattr(twin, name, value)
        return twin

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.shapes)

    __hash__ = None  # type: ignore[assignment]  # records change

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)}' for n in self.shapes)})"


def blank(shape: tuple[int, ...]) -> Any:
    """Nought, or nested lists of noughts."""
    return [blank(shape[1:]) for _ in range(shape[0])] if shape else 0


def record(declaration: type[T]) -> type[T]:
    """Turn a class of annotated fields into a record.

    `turn: int` is a number; `area: Annotated[Row, 3]` a row of three; `hands: Annotated[Rows, 4, 4]` four rows
    of four. All are whole numbers: 64 bits for a number, 16 for the elements of a row that is not marked `WIDE`.
    """
    hints = get_type_hints(declaration, include_extras=True)
    shapes = {name: tuple(size for size in get_args(hint)[1:] if size != WIDE) for name, hint in hints.items()}
    wide = frozenset(name for name, hint in hints.items() if WIDE in get_args(hint)[1:])
    body = {"__slots__": tuple(hints), "__doc__": declaration.__doc__, "__module__": declaration.__module__}
    return cast(type[T], type(declaration.__name__, (_Fields,), {**body, "shapes": shapes, "wide": wide}))


def copy_of(state: T) -> T:
    """Another record with the same values, of the same type."""
    return cast(T, cast(Any, state).copy())


def shapes_of(kind: type) -> dict[str, tuple[int, ...]]:
    """The fields of a record class and the shape of each; () is a number."""
    return cast(Any, kind).shapes  # type: ignore[no-any-return]


def is_wide(kind: type, name: str) -> bool:
    """Whether a field holds numbers of 64 bits."""
    return not shapes_of(kind)[name] or name in cast(Any, kind).wide


@kernel
def new_row(length: int) -> Row:
    """A row of noughts for a kernel's own use; the compiled twin is an array."""
    return [0] * length


@kernel
def new_numbers(length: int) -> Row:
    """A row of noughts of 64 bits, for a kernel's own use."""
    return [0] * length


@kernel
def copy_record(to: MutableSequence[T], i: int, source: MutableSequence[T], j: int) -> None:
    """Make element i of one array of records equal to element j of another; the compiled twin copies memory."""
    to[i] = cast(Any, source[j]).copy()
