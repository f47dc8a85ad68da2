"""The quiet sign that a pupil needs help, over real sockets: from a phone to every desk, and nowhere else."""

from pathlib import Path

import pytest

from labtable.classroom.needs_help import MS_BETWEEN
from tests.classroom.memory import MemoryLog, Store

from .classes import in_class, open_class, tiles
from .clock import Clock
from .live import JSON, live

pytestmark = pytest.mark.anyio


def signs(view: JSON) -> list[tuple[int, int, bool]]:
    """Who needs help at which table, and whether the desk has noted it."""
    return [(sign["pupil"], sign["group"], sign["seen"]) for sign in view.get("help") or []]


async def test_the_desk_is_told_and_nobody_else(tmp_path: Path) -> None:
    clock = Clock()
    async with live(tmp_path, system=clock) as server:
        code, secret = await open_class(server, size=2)
        async with (
            in_class(server, code, secret) as desk,
            in_class(server, code) as stage,
            in_class(server, code) as ada,
            in_class(server, code) as ben,
        ):
            await stage.send({"t": "hello", "secret": secret, "stage": True})
            await ada.join("Ada")
            await ben.join("Ben")
            await desk.send({"t": "deal"})
            await ada.until(lambda view: view["at"] == "table")
            await ben.until(lambda view: view["at"] == "table")
            before = len(ben.frames)
            await ada.send({"t": "help"})
            await ada.until(lambda view: view["help"] == "asked")
            await desk.until(lambda view: signs(view) == [(0, 1, False)])
            assert (await ada.told({"t": "help"}))["code"] == "help_asked"
            assert (await ben.told({"t": "help_seen", "group": 1}))["code"] == "not_desk"
            await desk.send({"t": "help_seen", "group": 1})
            await ada.until(lambda view: view["help"] == "seen")
            await desk.until(lambda view: signs(view) == [(0, 1, True)])
            await ada.send({"t": "help", "wanted": False})
            await ada.until(lambda view: view["help"] is None)
            await desk.until(lambda view: signs(view) == [])
            fault = await ada.told({"t": "help"})
            assert (fault["code"], fault["to"]) == ("help_often", "help")
            clock.skip(MS_BETWEEN)
            await ada.send({"t": "help"})
            await desk.until(lambda view: signs(view) == [(0, 1, False)])
            await desk.send({"t": "stop"})
            await desk.send({"t": "deal"})
            await desk.until(lambda view: signs(view) == [])
            await stage.until(tiles(lambda tile: tile["match"] == 2))
            at_front = [frame for frame in stage.frames if frame.startswith('{"t":"desk"')]
            assert at_front
            assert all('"help":null' in frame for frame in at_front)
            assert not any('"help":"' in frame for frame in ben.frames[before:])


async def test_it_survives_a_restart_and_crosses_servers(tmp_path: Path) -> None:
    store = Store()
    async with live(tmp_path, log=MemoryLog(store)) as server:
        code, secret = await open_class(server, size=2)
        async with in_class(server, code, secret) as desk, in_class(server, code) as ada:
            own = await ada.join("Ada")
            await desk.send({"t": "deal"})
            await ada.until(lambda view: view["at"] == "table")
            await ada.send({"t": "help"})
            await desk.until(lambda view: signs(view) == [(0, 1, False)])
    first, second = (live(tmp_path, log=MemoryLog(store)) for _ in range(2))
    async with first as one, second as other, in_class(one, code, secret) as desk, in_class(other, code, own) as ada:
        await ada.until(lambda view: view["help"] == "asked")
        await desk.until(lambda view: signs(view) == [(0, 1, False)])
        await desk.send({"t": "help_seen", "group": 1})
        await ada.until(lambda view: view["help"] == "seen")
