"""Who is present is told to other servers in order: what they hear last is true."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from labtable.table.seats import remote_presence

from ..manual import Guest, eventually, lay, made, open_registry

pytestmark = pytest.mark.anyio


async def test_announcements_arrive_in_the_order_of_coming_and_going(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where the store is slow at first."""
    began, heard = list[str](), list[list[int]]()

    async def announce(_: str, message: str) -> None:
        began.append(message)
        await asyncio.sleep(0.1 / len(began))
        announcement = remote_presence.read(message)
        assert announcement is not None
        heard.append(announcement.seats)

    async with open_registry(tmp_path) as registry:
        monkeypatch.setattr(registry.services.log, "announce", announce)
        await lay(registry.services.log, "muon-100", made("person", "person"))
        room = await registry.session("muon-100")
        with ExitStack() as here:
            here.enter_context(room.visit(Guest("person 0")))
            await eventually(lambda: len(began) == 1)
            here.enter_context(room.visit(Guest("person 1")))
            await eventually(lambda: len(heard) == len(began) and heard[-1] == [0, 1])
        await eventually(lambda: len(heard) == len(began) and heard[-1] == [])
