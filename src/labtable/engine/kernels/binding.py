"""Binding of kernels: copies in which a game's kernels replace the engine's, or compiled kernels the plain ones."""

from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import Any

from .contract import is_required
from .kernel import is_kernel

Function = Callable[..., Any]


def called_by(function: Function) -> list[Function]:
    """The kernels that a kernel refers to."""
    values = [function.__globals__.get(name) for name in function.__code__.co_names]
    return [value for value in values if value is not None and is_kernel(value)]


def bind(
    roots: Iterable[Function],
    instead: Mapping[Function, Function],
    make: Callable[[Function], Any] = lambda function: function,
    convert: Callable[[Any], Any] = lambda value: value,
    ready: Mapping[Function, Any] | None = None,
) -> dict[Function, Any]:
    """Copy the roots and all kernels that they call, so that the copies call each other.

    `instead` maps a kernel to its replacement, `ready` to a finished copy. Each new copy goes through `make`, and every
    other global value that it reads through `convert`. Returns a map from originals to copies.

    Raises LookupError for a kernel of the contract that has no replacement.

    >>> from labtable.engine.kernels.kernel import kernel
    >>> @kernel
    ... def worth(card):
    ...     return card
    >>> @kernel
    ... def tenfold(card):
    ...     return 10 * card
    >>> @kernel
    ... def score(cards):
    ...     return worth(cards[0]) + worth(cards[1])
    >>> bind([score], {worth: tenfold})[score]([2, 3]), score([2, 3])
    (50, 5)
    """
    made: dict[Function, Any] = dict(ready or {})
    scopes: dict[int, dict[str, Any]] = {}

    def visit(function: Function) -> None:
        function = instead.get(function, function)
        if function in made:
            return
        if is_required(function):
            raise LookupError(f"{function.__name__} is a game's to provide, and nothing stands in for it")
        scope = scopes.setdefault(id(function.__globals__), dict(function.__globals__))
        made[function] = make(_with_globals(function, scope))
        for callee in called_by(function):
            visit(callee)

    for root in roots:
        visit(root)
    made |= {original: made[substitute] for original, substitute in instead.items() if substitute in made}
    for scope in scopes.values():
        for name, value in scope.items():
            scope[name] = made.get(value, value) if is_kernel(value) else convert(value)
    return made


def _with_globals(function: Function, scope: dict[str, Any]) -> Function:
    assert isinstance(function, FunctionType)
    twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    twin.__doc__, twin.__annotations__ = function.__doc__, function.__annotations__
    twin.__dict__.update(function.__dict__)
    twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
    return twin
