"""Matches at tables of a server that have begun already."""

from pathlib import Path
from typing import Any

from labtable.table.sqlite import SqliteLog
from tests.table.manual import lay

MATCHED = {"turn": 0, "hands": [["Force", "Mass"], [], []], "hidden": ["Force", "Energy", "Time"]}


async def past(folder: Path, *happened: Any) -> None:
    """Make a table muon-100 with these changes."""
    log = SqliteLog(folder / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", *happened)
    await log.close()
