"""The fixtures of tests about tables."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from labtable.table.store.log import Log
from labtable.table.store.postgres import PostgresLog
from labtable.table.store.sqlite import SqliteLog


@pytest.fixture(params=["sqlite", "postgres"])
async def log(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Log]:
    """An open log, on SQLite and on a real Postgres."""
    chosen: Log = SqliteLog(tmp_path / "tables.sqlite")
    if request.param == "postgres":
        chosen = PostgresLog(request.getfixturevalue("postgres"))
    await chosen.open()
    yield chosen
    await chosen.delete(*await chosen.beginning(b""))
    await chosen.close()
