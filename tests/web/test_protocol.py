"""What `web/protocol.py` puts in the place of uvicorn's and websockets' own must be there."""

import ast
import inspect
from collections.abc import Iterator

import pytest

from labtable.web.protocol import BoundedHttp, BoundedWebSocket, CountedFrames

DOORS = pytest.mark.parametrize("door", [BoundedHttp, BoundedWebSocket, CountedFrames])
NEW = {"is_idle", "let_go", "is_flooded", "is_deaf"}  # the public names that they add


def members(kind: type) -> set[str]:
    """What a class, without its bases, defines, and what it sets on itself."""
    return {name for node in ast.walk(ast.parse(inspect.getsource(kind))) for name in named(node)}


def named(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
            yield name


def inherited(kind: type) -> set[str]:
    """The same of all its bases."""
    return set[str]().union(*(members(base) for base in kind.__mro__[1:-1]))


@DOORS
def test_what_is_overridden_or_set_is_there(door: type) -> None:
    """Under another name nobody would ever call it, or look at it."""
    public = {name for name in members(door) if not name.startswith("_")}
    assert public - NEW - inherited(door) == set()
    assert public & inherited(door)


@DOORS
def test_what_is_new_replaces_nothing(door: type) -> None:
    new = {name for name in members(door) if name in NEW or (name.startswith("_") and not name.endswith("__"))}
    assert new & inherited(door) == set()
