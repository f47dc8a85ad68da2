"""Findings are made once a match, and are forgotten with it."""

from pathlib import Path

import pytest

from labtable.api import class_exports
from labtable.api.class_exports import ClassExports
from labtable.classroom.changes import Joined, Opened, Plan, Seated
from labtable.classroom.classroom import Classroom
from labtable.table.state import changes
from labtable.table.store.log import News
from labtable.table.store.sqlite import SqliteLog
from tests.table.manual import open_registry

from .logs import BEGAN, golden, holder

pytestmark = pytest.mark.anyio


def classroom() -> Classroom:
    """Ada and Bob, who played at one table."""
    here = Classroom("photon-41", Opened("8b", "host", "desk", BEGAN, Plan("cats", 2)))
    for n, name in enumerate(("Ada", "Bob")):
        here.apply(Joined(name, holder(n), n + 1, 1, BEGAN))
    here.apply(Seated(1, "quark-100", [0, 1]))
    return here


async def test_a_match_is_looked_back_on_once_until_more_happens_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[int, int]] = []
    find = class_exports.found

    def counted(name: str, bodies: list[bytes], number: int, is_whole: bool) -> bytes:
        made.append((number, len(bodies)))
        return find(name, bodies, number, is_whole)

    monkeypatch.setattr(class_exports, "found", counted)
    log = [changes.write(change) for change in golden("cats", "two")]
    async with open_registry(tmp_path) as registry:
        store: SqliteLog = registry.services.log  # type: ignore[assignment]
        for number, body in enumerate(log[:-1], 1):
            await store.append("quark-100", number, body)
        exports, here = ClassExports(registry.services), classroom()
        monkeypatch.setattr(registry.workers, "later", beside)
        assert (await exports.report(here, "")).playing == 1
        assert (await exports.report(here, "")).playing == 1
        await store.append("quark-100", len(log), log[-1])
        about = await exports.report(here, "")
        assert (about.playing, about.matches, len(about.pupils)) == (0, 1, 2)
        assert made == [(1, len(log) - 1), (1, len(log))]
        await exports.take_in(News("quark-101"))
        await exports.report(here, "")
        assert made[2:] == []
        await exports.take_in(News("quark-100"))
        await exports.report(here, "")
        assert made[2:] == [(1, len(log))]


async def test_what_cannot_be_looked_back_on_spoils_no_report(tmp_path: Path) -> None:
    async with open_registry(tmp_path) as registry:
        store: SqliteLog = registry.services.log  # type: ignore[assignment]
        for number, body in enumerate([b"{}", b"damaged"], 1):
            await store.append("quark-100", number, body)
        exports = ClassExports(registry.services)
        assert await exports.sheets(classroom(), False, "") == {}
        about = await exports.report(classroom(), "")
        assert (about.matches, [pupil.actions for pupil in about.pupils]) == (0, [0, 0])


async def beside(asker: object, task: object, *arguments: object) -> object:
    """Do the task at once."""
    assert callable(task)
    return task(*arguments)
