"""The only module that uses Numba: it compiles kernels, and makes the arrays of records that they work on."""

import dis
import logging
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import card_sets
from .binding import Function, bind
from .cache import cache_folder, can_keep
from .events import emit, emit_row, is_heard
from .kernel import copy_record, is_apart, is_kernel, is_unchecked, new_numbers, new_row
from .record import is_wide, shapes_of

Records = NDArray[np.void]
CHECKED: dict[str, Any] = {"error_model": "numpy", "boundscheck": True}
LONGEST_INLINE = 700  # instructions of a kernel with everything inlined; longer ones are compiled apart

logger = logging.getLogger(__name__)


@cache
def dtype_of(kind: type) -> np.dtype[np.void]:
    """The NumPy dtype of a record class: 64 or 16 bits a number, as `record` says.

    It is cached by class: with equal dtypes that are not the same object Numba compares all fields at each call, which
    takes microseconds.
    """
    fields = [(name, np.int64 if is_wide(kind, name) else np.int16, shape) for name, shape in shapes_of(kind).items()]
    return np.dtype(fields, align=True)


def new_records(kind: type, n: int) -> Records:
    """An array of n blank records."""
    return np.zeros(n, dtype_of(kind))


def put(array: Records, i: int, state: Any) -> None:
    """Write a plain record to element i."""
    array[i] = tuple(getattr(state, name) for name in shapes_of(type(state)))


def get(array: Records, i: int, kind: type) -> Any:
    """Element i as a plain record."""
    state = kind()
    for name, shape in shapes_of(kind).items():
        setattr(state, name, array[i][name].tolist() if shape else int(array[i][name]))
    return state


class Way(NamedTuple):
    """A way to compile a kernel: as a part of others, or as a whole for calls from Python."""

    part: Callable[..., Any]
    whole: Callable[..., Any]
    ready: tuple[tuple[Function, Any], ...] = ()  # kernels with a ready implementation


def _as_documented(function: Function, **options: Any) -> Any:
    import numba

    njit: Any = numba.njit  # typed upstream without the options that we need
    return njit(**options)(function)


UNLINKED = Way(lambda function, is_inlined, makes_rows, **options: _as_documented(function, **options), _as_documented)


@cache
def way() -> Way:
    """The way to compile with the installed Numba; warns once if kernels cannot be linked."""
    try:
        from . import linking
    except ImportError as error:
        logger.warning("kernels are not linked, which makes the first start slower: %s", error)
        return UNLINKED
    return Way(linking.part, linking.whole, linking.ROW_MAKERS)


_parts: dict[frozenset[tuple[Function, Function]], dict[Function, Any]] = {}


def compile_kernels(
    roots: Iterable[Function], instead: Mapping[Function, Function], sources: Iterable[Path], name: str
) -> dict[Function, Any]:
    """Compile the roots; return a map from originals to compiled kernels. What they call is compiled into them.

    Compilation itself happens at the first call and is cached on disk, if possible. Numba's cache would not notice a
    changed constant in another file, so the cache folder is named by a digest of all sources.
    """
    import numba.core.config

    config: Any = numba.core.config  # untyped upstream
    config.CACHE_DIR = str(cache_folder(sources, name))
    originals, key = list(roots), frozenset(instead.items())
    # a part is the same wherever it is linked; only wholes are cached on disk
    parts = _parts[key] = bind(originals, instead, _part_maker(instead), _frozen, _parts.get(key) or _helpers())
    options = {"cache": can_keep(), "nogil": True, **CHECKED}
    return {original: way().whole(parts[original].py_func, **options) for original in originals}


def makes_rows(function: Function) -> bool:
    """Whether a kernel allocates rows, which need reference counts."""
    return not {"new_row", "new_numbers", "np"}.isdisjoint(function.__code__.co_names)


def _part_maker(instead: Mapping[Function, Function]) -> Callable[[Function], Any]:
    """Return a function that compiles a kernel as a part of others."""
    lengths: dict[Function, int] = {emit: 0, emit_row: 0, is_heard: 0}

    def make(function: Function) -> Any:
        options = {**CHECKED, "boundscheck": not is_unchecked(function)}
        return way().part(function, length_inlined(function, instead, lengths) > 0, makes_rows(function), **options)

    return make


def written_by_hand() -> dict[Function, Function]:
    """The kernels with a hand-written compiled version, for arrays and for machine instructions, and those versions."""
    return {
        new_row: _new_row,
        new_numbers: _new_numbers,
        copy_record: _copy_record,
        emit: _emit,
        emit_row: _emit_row,
        is_heard: _is_heard,
        card_sets.bits_in: _bits_in,
    }


def _helpers() -> dict[Function, Any]:
    """The compiled parts of the kernels that are written by hand."""
    twins = written_by_hand().items()
    parts = {kernel: way().part(function, True, makes_rows(function), **CHECKED) for kernel, function in twins}
    return parts | dict(way().ready)


def length_inlined(function: Function, instead: Mapping[Function, Function], known: dict[Function, int]) -> int:
    """The number of instructions of a kernel with everything inlined into it; 0 if it is compiled apart.

    Inlining makes short kernels fast. Without a limit the code of a deep one would double with each level above it.
    """
    function = instead.get(function, function)
    if function not in known:
        steps = list(dis.get_instructions(function))
        length = len(steps)
        for step in steps:
            called: Any = function.__globals__.get(step.argval) if step.opname == "LOAD_GLOBAL" else None
            if is_kernel(called):
                length += length_inlined(called, instead, known)
        known[function] = 0 if is_apart(function) or length > LONGEST_INLINE else length
    return known[function]


def _new_row(length: int) -> NDArray[np.int16]:
    return np.zeros(length, np.int16)


def _new_numbers(length: int) -> NDArray[np.int64]:
    return np.zeros(length, np.int64)


def _copy_record(to: Records, i: int, source: Any) -> None:
    to[i] = source


def _emit(s: Any, kind: int, seat: int, *numbers: int) -> None:
    pass


def _emit_row(s: Any, kind: int, seat: int, row: Any, size: int, *numbers: int) -> None:
    pass


def _is_heard(s: Any) -> bool:
    return False


def _bits_in(word: int) -> int:
    """Count bits by a sum that LLVM turns into one instruction; `lowest_bit`, which calls it, becomes one, too."""
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    return word * 0x0101010101010101 >> 56 & 0x7F


def _frozen(value: Any) -> Any:
    """A global value for compiled code: a table of numbers becomes an array, which Numba indexes fast; others stay."""
    return np.array(value, np.int64) if _is_table(value) else value


def _is_table(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(v, int) or _is_table(v) for v in value)
