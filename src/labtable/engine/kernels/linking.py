"""Linking of kernels and rows on the stack, by undocumented parts of Numba.

**Kernels are linked.** By default Numba optimises each function, with all that is inlined into it, and makes machine
code of it as soon as it has been compiled. With kernels ten calls deep that is ten times the work. Here a part is only
translated to LLVM code, which its callers link; a whole is linked from all its parts, optimised once and made into
machine code.

**Short rows are on the stack.** Numba would allocate each row that a kernel makes for itself on the heap, and count
references to it. No kernel returns a row that it has made, so one whose length is known at compile time can be in the
kernel's own frame, and costs no more than clearing it.

With another Numba than `WRITTEN_FOR` the module cannot be imported, and `engine.kernels.compiled` does without.
"""

from collections.abc import Callable
from typing import Any

import llvmlite.ir
import numba
import numba.core.cgutils
import numba.extending
import numba.np.arrayobj
import numpy as np
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder

from . import kernel

WRITTEN_FOR = "0.68"
if not numba.__version__.startswith(f"{WRITTEN_FOR}."):
    raise ImportError(f"kernels are linked as Numba {WRITTEN_FOR} does it, and here is {numba.__version__}")

# all of these are untyped upstream
njit: Any = numba.njit
types: Any = numba.types
intrinsic: Any = numba.extending.intrinsic
arrays: Any = numba.np.arrayobj
tools: Any = numba.core.cgutils
ir: Any = llvmlite.ir
Library: Any = JITCodeLibrary
Compiler: Any = CompilerBase
Passes: Any = DefaultPassBuilder

MOST_BYTES = 4096  # of a row on the stack
ALIGNED = 16  # bytes

# --- linking ----------------------------------------------------------------------------------------------------------


class PartLibrary(Library):  # type: ignore[misc]
    """The LLVM code of a kernel that only other kernels call."""

    def finalize(self) -> None:
        """Mark the library as complete: it is linked into others without optimisation."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0, no address: Python may not call a part."""
        return 0

    @property
    def codegen(self) -> "PartLibrary":
        """The object that receives the function's environment: this library."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Do nothing: the environment is for Python's objects, and kernels have none."""


class WholeLibrary(Library):  # type: ignore[misc]
    """The machine code of a kernel that Python calls, with all the parts that it needs."""

    def finalize(self) -> None:
        """Link callers before what they call, because LLVM drops what nothing refers to yet."""
        self._linking_libraries: list[Any] = callers_first(self._linking_libraries)
        super().finalize()


def callers_first(libraries: list[Any]) -> list[Any]:
    """Libraries and all that they link, each before the libraries that it links."""
    reached: set[Any] = set()
    callees_first: list[Any] = []

    def visit(library: Any) -> None:
        if library in reached:
            return
        reached.add(library)
        for linked in library._linking_libraries if isinstance(library, PartLibrary) else ():
            visit(linked)
        callees_first.append(library)

    for library in libraries:
        visit(library)
    return callees_first[::-1]


class PartCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler for parts."""

    library = PartLibrary

    def define_pipelines(self) -> list[Any]:
        """Numba's own passes, into one of our libraries."""
        state = self.state
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [Passes.define_nopython_pipeline(state)]


class WholeCompiler(PartCompiler):
    """Numba's compiler for wholes."""

    library = WholeLibrary


def part(function: Callable[..., Any], is_inlined: bool, makes_rows: bool, **options: Any) -> Any:
    """Compile a kernel as a part of others. Reference counts are kept only if it allocates rows."""
    flags: dict[str, Any] = {"pipeline_class": PartCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    twin = njit(forceinline=is_inlined, _nrt=makes_rows, **flags, **options)(function)
    find = twin.get_call_template

    def one_type(given: Any) -> Any:
        """The type of an argument, with all integers as 64 bits; else each width and constant would be a new
        specialisation.
        """
        plain = types.unliteral(given)
        return types.int64 if isinstance(plain, types.Integer) else plain

    twin.get_call_template = lambda args, kws: find(tuple(map(one_type, args)), kws)
    return twin


def whole(function: Callable[..., Any], **options: Any) -> Any:
    """Compile a kernel that Python calls, linked from its parts."""
    return njit(pipeline_class=WholeCompiler, no_cfunc_wrapper=True, **options)(function)


# --- rows -------------------------------------------------------------------------------------------------------------


def maker(number: Any) -> Any:
    """The compiled version of a kernel that makes rows of such numbers: short ones on the stack, others allocated."""
    row, bytes_each = types.Array(number, 1, "C"), number.bitwidth // 8
    kind = np.dtype(str(number))

    def allocate(length: int) -> Any:
        return np.zeros(length, kind)

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


ROW_MAKERS = ((kernel.new_row, maker(types.int16)), (kernel.new_numbers, maker(types.int64)))
