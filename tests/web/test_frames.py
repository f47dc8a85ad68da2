"""What is kept to be sent goes with the table or the class that it shows."""

import gc
import weakref
from pathlib import Path

import pytest

from labtable.api.app_state import AppState
from labtable.classroom.changes import Plan
from labtable.classroom.session import ClassSession
from labtable.table.session import TableSession
from labtable.table.state.table import Role, hash_of
from tests.table.manual import eventually, open_registry, plan

from .live import BOUNDLESS

pytestmark = pytest.mark.anyio


async def is_freed(gone: "weakref.ref[TableSession] | weakref.ref[ClassSession]") -> None:
    """Wait until nothing refers to a room any more."""

    def look() -> bool:
        gc.collect()
        return gone() is None

    await eventually(look)


async def test_a_table_that_is_put_away_is_freed_though_it_was_shown(tmp_path: Path) -> None:
    async with open_registry(tmp_path) as registry:
        app_state = AppState(registry, BOUNDLESS)
        room, _ = await registry.make(plan("me", "open"))
        frame, _ = app_state.frames(room).next(Role(), None)
        assert frame is not None
        assert room.table.name in frame
        gone = weakref.ref(room)
        await registry.forget(room)
        del room
        await registry.make(plan("me", "open"))  # or the registry would still be at the news of the first
        await is_freed(gone)


async def test_a_class_that_is_put_away_is_freed_though_it_was_shown(tmp_path: Path) -> None:
    async with open_registry(tmp_path) as registry:
        app_state = AppState(registry, BOUNDLESS)
        room, desk = await app_state.classes.open_class("", Plan("cats", 2), "typed", [])
        code = room.classroom.name
        await room.join(hash_of("pupil"), "Ada")
        assert "Ada" in app_state.class_frames(room).desk()
        assert "Ada" in app_state.class_frames(room).place(hash_of("pupil"))
        gone = weakref.ref(room)
        del room
        await app_state.classes.erase(code, hash_of(desk))
        await is_freed(gone)
