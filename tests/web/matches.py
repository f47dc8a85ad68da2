"""Matches at tables of a server that have begun already."""

from pathlib import Path
from typing import Any

from labtable.table.state.changes import Acted, Started
from labtable.table.store.sqlite import SqliteLog
from tests.table.manual import START, lay, made

from .live import Live

MATCHED = {"turn": 0, "hands": [["Force", "Mass"], [], []], "hidden": ["Force", "Energy", "Time"]}
PLAYED = [Acted(0, "Mass up", 5), *(Acted(seat, "done", 6) for seat in range(3)), Acted(0, "Force up", 9)]


async def past(folder: Path, *happened: Any) -> None:
    """Make a table muon-100 with these changes."""
    log = SqliteLog(folder / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", *happened)
    await log.close()


async def record_of_a_match(server: Live) -> bytes:
    """The record of a match that is over."""
    answer = await server.ask("GET", "/api/tables/muon-100/record")
    assert answer.status_code == 200, answer.text
    return answer.content


async def over(folder: Path) -> None:
    """Have a table at which Ada won."""
    await past(folder, made("person", "person", "person"), Started(1, START, {**MATCHED, "area": [-1, 0, 0]}), *PLAYED)
