"""A class is erased by its desk: whoever is there is told, and nothing of it is left."""

import gc
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError

from labtable.classroom.session import ClassSession
from labtable.engine.play.match import Match
from labtable.table.session import TableSession
from labtable.table.store import erasing
from tests.table.manual import eventually

from .classes import in_class, open_class, tiles
from .live import Live, live

pytestmark = pytest.mark.anyio


async def erase(server: Live, code: str, secret: str | None) -> int:
    """Ask for a class to be erased; the status of the answer."""
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    return (await server.ask("DELETE", f"/api/classes/{code}", headers=headers)).status_code


def kept(folder: Path) -> bytes:
    """All that is in the files."""
    return b"".join(file.read_bytes() for file in folder.glob("tables.sqlite*"))


async def test_the_desk_erases_a_class_with_all_its_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasing, "TOGETHER", 0)
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "cats", 3, title="Class 8b")
        other, _ = await open_class(server, "cats", 3, title="Class 9a")
        desk = await people.enter_async_context(in_class(server, code, secret))
        phones = [await people.enter_async_context(in_class(server, code)) for _ in range(4)]
        secrets = [await phone.join(f"Pupil {n}") for n, phone in enumerate(phones)]
        await desk.send({"t": "deal"})
        for phone in phones:
            await phone.until(lambda view: view["at"] == "table")
        await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
        table = phones[0].view["table"]
        seat = await people.enter_async_context(server.person(table, secrets[0]))
        assert b"Pupil 3" in kept(tmp_path)

        assert [await erase(server, code, wrong) for wrong in (None, secrets[0], "somebody")] == [403, 403, 403]
        assert b"Pupil 3" in kept(tmp_path)

        assert await erase(server, code, secret) == 204
        for person in (desk, *phones, seat):
            with pytest.raises(ConnectionClosedError, match=r"unknown_class|unknown_table"):
                await person.until("never")
        gone = b"Pupil", b"Class 8b", code.encode(), table.encode()
        await eventually(lambda: not any(name in kept(tmp_path) for name in gone))
        assert b"Class 9a" in kept(tmp_path)
        async with in_class(server, other):
            pass
        assert await erase(server, code, secret) == 404


def in_memory() -> int:
    """How many classes, tables and matches are in memory."""
    gc.collect()
    return sum(type(one) in (ClassSession, TableSession, Match) for one in gc.get_objects())


async def test_of_an_erased_class_nothing_stays_in_the_memory_of_the_server(tmp_path: Path) -> None:
    """Nor of its matches that were looked back on; whoever erases it, as the store tells everybody."""
    gc.collect()
    gc.freeze()  # what there was before is not looked at
    async with live(tmp_path) as server:
        code, secret = await open_class(server, "unitary", 2)
        as_desk = {"Authorization": f"Bearer {secret}"}
        async with in_class(server, code, secret) as desk, in_class(server, code) as phone:
            await phone.join("Ada")
            await desk.send({"t": "deal"})
            await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
            await desk.send({"t": "stop"})
            await desk.until(tiles(lambda tile: tile["stage"] == "over"))
            table = desk.view["tiles"][0]["table"]
        for path in (f"/api/classes/{code}/report", f"/api/tables/{table}/review"):
            assert (await server.ask("GET", path, headers=as_desk)).status_code == 200
        assert in_memory() > 0
        await server.registry.eraser.erase_class(code)
        await eventually(lambda: in_memory() == 0)
    gc.unfreeze()
