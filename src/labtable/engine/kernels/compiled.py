"""The one place that knows Numba: compiled twins of kernels, and arrays of records for them to work on."""

import dis
import logging
import os
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
LONGEST_INLINE = 700  # instructions of a kernel with all that is compiled into it; longer ones are compiled apart

logger = logging.getLogger(__name__)


@cache
def dtype_of(kind: type) -> np.dtype[np.void]:
    """The layout of a record class in memory: 64 or 16 bits a number, as `record` says.

    It is one object for each class: with equal ones Numba compares all fields at each call, which takes microseconds.
    """
    fields = [(name, np.int64 if is_wide(kind, name) else np.int16, shape) for name, shape in shapes_of(kind).items()]
    return np.dtype(fields, align=True)


def new_records(kind: type, n: int) -> Records:
    """An array of n blank records."""
    return np.zeros(n, dtype_of(kind))


def put(array: Records, i: int, state: Any) -> None:
    """Write a plain record into element i."""
    array[i] = tuple(getattr(state, name) for name in shapes_of(type(state)))


def get(array: Records, i: int, kind: type) -> Any:
    """Element i as a plain record."""
    state = kind()
    for name, shape in shapes_of(kind).items():
        setattr(state, name, array[i][name].tolist() if shape else int(array[i][name]))
    return state


def name_processor() -> None:
    """Have Numba compile for any machine, so that one cache serves all, with one instruction that nearly all have.

    It counts bits; made up of others it would take search in sets of cards a twentieth of its time. All else that a
    machine may have beyond its kind was measured at no gain.
    """
    if "NUMBA_CPU_NAME" not in os.environ:
        from llvmlite.binding import get_host_cpu_features

        try:
            counts_bits = get_host_cpu_features().get("popcnt", False)
        except RuntimeError:  # this kind of machine does not say
            counts_bits = False
        os.environ["NUMBA_CPU_NAME"] = "generic"
        os.environ.setdefault("NUMBA_CPU_FEATURES", "+popcnt" if counts_bits else "")


class Way(NamedTuple):
    """A way to compile a kernel: as a part of others, and whole where Python calls it."""

    part: Callable[..., Any]
    whole: Callable[..., Any]
    ready: tuple[tuple[Function, Any], ...] = ()  # kernels, each with a twin that need not be compiled by itself


def _unlinked_part(function: Function, is_inlined: bool, makes_rows: bool, **options: Any) -> Any:
    return _unlinked(function, **options)


def _unlinked(function: Function, **options: Any) -> Any:
    import numba

    njit: Any = numba.njit  # typed upstream without the options that we need
    return njit(**options)(function)


UNLINKED = Way(_unlinked_part, _unlinked)  # only by what Numba documents

_parts: dict[tuple[frozenset[tuple[Function, Function]], Way], dict[Function, Any]] = {}


def compile_kernels(
    roots: Iterable[Function], instead: Mapping[Function, Function], sources: Iterable[Path], name: str
) -> dict[Function, Any]:
    """Compiled twins of the roots, by original; what else they call is compiled as a part of them.

    Compilation itself happens at the first call and is kept on disk, where that can be. Numba's cache would not notice
    a changed constant in another file, so the cache folder is named by a digest of all sources. Where kernels cannot be
    linked, now or at the first call, they are compiled as Numba does by itself: they do the same, and take longer at
    first.
    """
    name_processor()
    originals, folder = list(roots), cache_folder(sources, name)

    def unlinked() -> dict[Function, Any]:
        return _twins(originals, instead, folder, UNLINKED)

    try:
        from . import linking, stack_rows

        linked = _twins(originals, instead, folder, Way(linking.part, linking.whole, stack_rows.TWINS))
    except Exception as error:  # noqa: BLE001  # whatever another Numba does not have, or has otherwise
        twins = unlinked()
        _tell_once(error)
        return twins
    return {original: _tried(twin, original, unlinked) for original, twin in linked.items()}


def _twins(
    originals: list[Function], instead: Mapping[Function, Function], folder: Path, way: Way
) -> dict[Function, Any]:
    """Twins of kernels, compiled in one way."""
    import numba.core.config

    config: Any = numba.core.config  # untyped upstream
    config.CACHE_DIR = str(folder)
    key = frozenset(instead.items()), way  # a part is the same wherever it is linked; wholes alone are kept on disk
    parts = _parts[key] = bind(originals, instead, _part_maker(instead, way), _frozen, _parts.get(key) or _helpers(way))
    options = {"cache": can_keep(), "nogil": True, **CHECKED}
    return {original: way.whole(parts[original].py_func, **options) for original in originals}


def _tried(linked: Any, original: Function, unlinked: Callable[[], dict[Function, Any]]) -> Function:
    """A linked kernel. It is compiled when it is first called; if that fails, all are compiled unlinked instead.

    An error of the kernel itself is still raised.
    """
    twin: Any = None

    def choose(types: tuple[Any, ...]) -> Any:
        try:
            linked.compile(types)
        except Exception as error:  # noqa: BLE001  # as above
            instead = unlinked()[original]
            instead.compile(types)
            _tell_once(error)
            return instead
        return linked

    def call(*given: Any) -> Any:
        nonlocal twin
        if twin is None:
            import numba

            twin = choose(tuple(map(numba.typeof, given)))
        return twin(*given)

    return call


def _tell_once(error: Exception) -> None:
    """Say that a start is slow, and why."""
    _tell(f"{type(error).__name__}: {error}".splitlines()[0])


@cache
def _tell(why: str) -> None:
    logger.warning("kernels are not linked, which makes the first start slower: %s", why)


def makes_rows(function: Function) -> bool:
    """Whether a kernel has rows of its own, whose uses have to be counted."""
    return not {"new_row", "new_numbers", "np"}.isdisjoint(function.__code__.co_names)


def _part_maker(instead: Mapping[Function, Function], way: Way) -> Callable[[Function], Any]:
    """Return a function that makes the part of a kernel."""
    lengths: dict[Function, int] = {emit: 0, emit_row: 0, is_heard: 0}

    def make(function: Function) -> Any:
        options = {**CHECKED, "boundscheck": not is_unchecked(function)}
        return way.part(function, length_inlined(function, instead, lengths) > 0, makes_rows(function), **options)

    return make


def written_by_hand() -> dict[Function, Function]:
    """The kernels whose compiled twins are written by hand, for arrays and for the machine, and those twins."""
    from . import machine_bits  # imported late, as it needs the compiler

    return {
        new_row: _new_row,
        new_numbers: _new_numbers,
        copy_record: _copy_record,
        emit: _emit,
        emit_row: _emit_row,
        is_heard: _is_heard,
        card_sets.lowest_bit: machine_bits.lowest_bit,
        card_sets.bits_in: machine_bits.bits_in,
    }


def _helpers(way: Way) -> dict[Function, Any]:
    """The parts of the kernels that are written by hand."""
    twins = written_by_hand().items()
    parts = {kernel: way.part(function, True, makes_rows(function), **CHECKED) for kernel, function in twins}
    return parts | dict(way.ready)


def length_inlined(function: Function, instead: Mapping[Function, Function], known: dict[Function, int]) -> int:
    """The number of instructions of a kernel with all that is compiled into it; 0 if it is compiled apart.

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


def _frozen(value: Any) -> Any:
    """The value for compiled code: a table of numbers as an array, which Numba indexes fast; anything else as it is."""
    return np.array(value, np.int64) if _is_table(value) else value


def _is_table(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(v, int) or _is_table(v) for v in value)
