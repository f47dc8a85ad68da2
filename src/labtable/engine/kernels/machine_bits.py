"""Single instructions of the machine, for kernels that Numba would compile into many."""

from typing import Any

import llvmlite.ir
import numba
import numba.extending

ir: Any = llvmlite.ir  # untyped upstream
int64: Any = numba.types.int64  # untyped upstream
intrinsic: Any = numba.extending.intrinsic  # untyped upstream


def _zeros(context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], ir.Constant(ir.IntType(1), 1))

    return int64(int64), generate


def _ones(context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return int64(int64), generate


zeros_below: Any = intrinsic(_zeros)
ones: Any = intrinsic(_ones)


def lowest_bit(word: int) -> Any:
    """The compiled twin of `card_sets.lowest_bit`."""
    return zeros_below(word)


def bits_in(word: int) -> Any:
    """The compiled twin of `card_sets.bits_in`."""
    return ones(word)
