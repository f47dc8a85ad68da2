"""Records: fixed-size fields of whole numbers, as plain Python objects or as elements of an array."""

from collections.abc import Callable, Mapping, MutableSequence
from copy import deepcopy
from typing import Any, ClassVar, TypeVar, cast, get_args, get_origin, get_type_hints

Row = MutableSequence[int]
Rows = MutableSequence[Row]
WIDE = "wide"  # marks a row of 64 bits in a record: `Annotated[Row, 8, WIDE]`

T = TypeVar("T")


class Fields:
    """The base of every record: blank when created, copied by value, equal by value."""

    __slots__ = ()
    shapes: ClassVar[dict[str, tuple[int, ...]]] = {}
    wide: ClassVar[frozenset[str]] = frozenset()

    marks: ClassVar[dict[str, tuple[Any, ...]]] = {}
    copy_fields: ClassVar[Callable[[Any, Any], None]]

    def __init__(self) -> None:
        for name, shape in self.shapes.items():
            setattr(self, name, blank(shape))

    def copy(self) -> Any:
        """A new record with the same values."""
        kind = type(self)
        twin = object.__new__(kind)
        kind.copy_fields(self, twin)
        return twin

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.shapes)

    __hash__ = None  # type: ignore[assignment]  # records change

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)}' for n in self.shapes)})"


def copying(shapes: Mapping[str, tuple[int, ...]]) -> Callable[[Any, Any], None]:
    """Generate a function that copies the values of fields from one record to another.

    Every view is a copy, so the function is generated field by field, as `dataclasses` does: a loop over their names
    takes three times as long.
    """
    lines = [f"    twin.{name} = {_copied(f'own.{name}', len(shape))}" for name, shape in shapes.items()]
    made: dict[str, Any] = {"deepcopy": deepcopy}
    exec("\n".join(["def copy_fields(own, twin):", *lines, "    return"]), made)  # noqa: S102  # names of fields only
    return staticmethod(made["copy_fields"])


def _copied(value: str, dimensions: int) -> str:
    """The source of an expression that copies a number, a row, rows or rows of rows."""
    return (value, f"{value}[:]", f"[row[:] for row in {value}]", f"deepcopy({value})")[min(dimensions, 3)]


def blank(shape: tuple[int, ...]) -> Any:
    """Zero, or nested lists of zeros."""
    if len(shape) == 1:  # which a solver's workspace has by the thousand
        return [0] * shape[0]
    return [blank(shape[1:]) for _ in range(shape[0])] if shape else 0


def record(declaration: type[T]) -> type[T]:
    """Turn a class of annotated fields into a record.

    `turn: int` is a number; `area: Annotated[Row, 3]` a row of three; `hands: Annotated[Rows, 4, 4]` four rows of four.
    All are whole numbers: 64 bits for a number without a mark and for the elements of a row marked `WIDE`, 16 for all
    others. Inherited fields come first; class variables are not fields. Anything else in an annotation is a mark for
    other code (`marks_of`).

    >>> from typing import Annotated
    >>> @record
    ... class Round:
    ...     turn: int
    ...     hands: Annotated[Rows, 2, 3]
    >>> dealt = Round()
    >>> dealt.hands[1][0] = 5
    >>> twin = dealt.copy()
    >>> twin.turn = 1
    >>> dealt, twin
    (Round(turn=0, hands=[[0, 0, 0], [5, 0, 0]]), Round(turn=1, hands=[[0, 0, 0], [5, 0, 0]]))
    """
    found = get_type_hints(declaration, include_extras=True).items()
    hints = {name: hint for name, hint in found if get_origin(hint) is not ClassVar}
    given = {name: get_args(hint)[1:] for name, hint in hints.items()}
    shapes = {name: tuple(size for size in sizes if isinstance(size, int)) for name, sizes in given.items()}
    body = {
        "__slots__": tuple(hints),
        "__doc__": declaration.__doc__,
        "__module__": declaration.__module__,
        "shapes": shapes,
        "copy_fields": copying(shapes),
        "wide": frozenset(name for name, marks in given.items() if WIDE in marks),
        "marks": {name: tuple(mark for mark in marks if not isinstance(mark, int)) for name, marks in given.items()},
    }
    return cast(type[T], type(declaration.__name__, (_behaviour_of(declaration),), body))


def _behaviour_of(declaration: type) -> type[Fields]:
    """The base of the record class: a declaration may name its own as `behaviour`."""
    return getattr(declaration, "behaviour", Fields)


def as_data(value: Any) -> dict[str, Any]:
    """The fields of a record by name: numbers, and nested lists of numbers."""
    return {name: getattr(value, name) for name in shapes_of(type(value))}


def from_data(kind: type[T], data: Any) -> T:
    """The record with these fields. Raises ValueError unless they are as `as_data` gives them for the class."""
    shapes = shapes_of(kind)
    if not isinstance(data, dict) or data.keys() != shapes.keys():
        raise ValueError(f"not the fields of {kind.__name__}")
    made = kind()
    for name, shape in shapes.items():
        if not _has_shape(data[name], shape):
            raise ValueError(f"{name} of {kind.__name__} has the shape {shape}")
        setattr(made, name, data[name])
    return copy_of(made)


def _has_shape(value: Any, shape: tuple[int, ...]) -> bool:
    if not shape:
        return type(value) is int
    return isinstance(value, list) and len(value) == shape[0] and all(_has_shape(part, shape[1:]) for part in value)


def copy_of(state: T) -> T:
    """A new record with the same values, of the same type."""
    return cast(T, cast(Any, state).copy())


def shapes_of(kind: type) -> dict[str, tuple[int, ...]]:
    """The fields of a record class and the shape of each; () is a number."""
    return cast(Any, kind).shapes  # type: ignore[no-any-return]


def is_wide(kind: type, name: str) -> bool:
    """Whether a field holds numbers of 64 bits."""
    return name in cast(Any, kind).wide or not (shapes_of(kind)[name] or marks_of(kind, name))


def marks_of(kind: type, name: str) -> tuple[Any, ...]:
    """Return the marks in a field's annotation, without its shape."""
    return cast(Any, kind).marks[name]  # type: ignore[no-any-return]
