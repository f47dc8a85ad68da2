"""A match that its host ends early: it is over, nobody has won it, and what is kept of it is that far right."""

import csv
import gzip
import io
import random
from pathlib import Path

import msgspec
import pytest

from labtable.api.exports import Reviews, ScoreSheets, record
from labtable.api.frames import seats, view
from labtable.api.messages import Review
from labtable.engine.files.record_file import load_bounded
from labtable.games import load, names
from labtable.table.match.schedule import schedule
from labtable.table.registry import TableRegistry
from labtable.table.session import TableSession
from labtable.table.state.changes import Acted, AnyChange, Started, Stopped
from labtable.table.state.live_match import written_at
from labtable.table.state.table import Role, Table
from labtable.table.store.sqlite import SqliteLog
from tests.games.tables import decide_whole

from ..manual import HOST, START, ManualSystem, lay, made, open_registry

pytestmark = pytest.mark.anyio

ACTIONS = 25


def begun(game: str) -> list[AnyChange]:
    """The changes of a table of three people, in the middle of a match."""
    happened: list[AnyChange] = [made("person", "person", "person", game=game), Started(11, START)]
    table, dice = Table("muon-100", happened[0]), random.Random(5)  # type: ignore[arg-type]
    table.apply(happened[1])
    play = table.play
    assert play is not None
    for n in range(ACTIONS):
        seat, pieces = decide_whole(play.game, play.match.state, dice, 0.05)
        happened.append(Acted(seat, written_at(play.match, pieces), n * 1000))
        table.apply(happened[-1])
    assert table.stage == "playing"
    return happened


async def sheet_of(registry: TableRegistry, room: TableSession) -> list[list[str]]:
    return list(csv.reader(io.StringIO((await ScoreSheets(registry.services).of(room, "")).decode())))


@pytest.mark.parametrize("game", names())
async def test_a_stopped_match_is_over_without_winners_and_can_be_looked_at(tmp_path: Path, game: str) -> None:
    system, log = ManualSystem(), SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", *begun(game), Stopped(START + 60_000))
    await log.close()
    system.time = START + 60_000
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        play = room.table.play
        assert play is not None
        assert (room.table.stage, schedule(room.table)) == ("over", [])
        for role in (Role(), Role(0), Role(1, host=True)):
            shown = view(room, seats(room), role)
            assert (shown.stage, shown.stopped, shown.winners, shown.ending, shown.prompt) == (
                "over",
                True,
                None,
                None,
                None,
            )
        kept = load_bounded(record(room), load).match
        assert (kept.played, kept.is_over) == (play.match.played, False)
        review = msgspec.json.decode(gzip.decompress(await Reviews(registry.workers).of(room, "")), type=Review)
        assert (len(review.steps), review.winners, review.returns) == (ACTIONS + 1, None, None)
        assert len(await sheet_of(registry, room)) > 1
        await room.start(HOST)
        assert (room.table.stage, room.table.match_number) == ("playing", 2)
        assert not view(room, seats(room), Role(0)).stopped


async def test_a_restart_knows_that_a_match_was_stopped(tmp_path: Path) -> None:
    system = ManualSystem()
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", *begun("unitary"))
    await log.close()
    async with open_registry(tmp_path, system) as registry:
        await (await registry.session("muon-100")).stop(HOST)
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        assert room.table.stage == "over"
