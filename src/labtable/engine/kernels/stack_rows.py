"""Rows that a kernel makes for itself, on the machine's stack: Numba would allocate each and count its uses.

No kernel returns a row that it has made. So a row whose length is known when the kernel is compiled may lie in the
kernel's own frame, and costs no more than clearing it. All other rows are allocated.

This rests on parts of Numba that it does not document; where they fail, `engine.kernels.compiled` does without.
"""

from collections.abc import Callable
from typing import Any

import llvmlite.ir
import numba
import numba.core.cgutils
import numba.extending
import numba.np.arrayobj
import numpy as np

from . import kernel

ir: Any = llvmlite.ir  # untyped upstream
types: Any = numba.types
intrinsic: Any = numba.extending.intrinsic
arrays: Any = numba.np.arrayobj
tools: Any = numba.core.cgutils

MOST_BYTES = 4096  # of a row on the stack
ALIGNED = 16  # bytes


def maker(number: Any, allocate: Callable[[int], Any]) -> Any:
    """The compiled twin of a kernel that makes rows of such numbers; `allocate` makes all others than short ones."""
    row, bytes_each = types.Array(number, 1, "C"), number.bitwidth // 8

    def make(context: Any, length: Any) -> Any:
        known = length.literal_value if isinstance(length, types.IntegerLiteral) else None

        def on_stack(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            place = tools.alloca_once(builder, ir.ArrayType(context.get_data_type(number), known))
            place.align = ALIGNED
            tools.memset(builder, place, context.get_constant(types.intp, known * bytes_each), 0)
            made = arrays.make_array(row)(context, builder)
            one, all_of_them = (context.get_constant(types.intp, n) for n in (bytes_each, known))
            sizes = {"shape": [all_of_them], "strides": [one], "itemsize": one}
            arrays.populate_array(made, data=builder.bitcast(place, made.data.type), meminfo=None, **sizes)
            return made._getvalue()

        def allocated(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return context.compile_internal(builder, allocate, signature, given)

        fits = known is not None and 0 < known * bytes_each <= MOST_BYTES
        return row(length), on_stack if fits else allocated

    return intrinsic(prefer_literal=True)(make)


def allocated_row(length: int) -> Any:
    """A row of 16 bits, allocated."""
    return np.zeros(length, np.int16)


def allocated_numbers(length: int) -> Any:
    """A row of 64 bits, allocated."""
    return np.zeros(length, np.int64)


TWINS = (
    (kernel.new_row, maker(types.int16, allocated_row)),
    (kernel.new_numbers, maker(types.int64, allocated_numbers)),
)
