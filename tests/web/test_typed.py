"""A person may type what to do, as at a terminal, and ask what can be typed."""

from pathlib import Path

import msgspec
import pytest

from labtable.engine.play.match import Match
from labtable.games import load, names
from labtable.table.state.changes import Started
from tests.table.manual import START, made

from .live import Person, live
from .matches import past

pytestmark = pytest.mark.anyio
POSITION = {"turn": 0, "hands": [["Force", "Mass"], ["Area"]], "area": [1, 2, -2], "hidden": ["Pressure", "Time"]}


async def choices_of(person: Person) -> list[dict[str, object]]:
    await person.send({"t": "choices"})
    found: list[dict[str, object]] = (await person.until("choices"))["choices"]
    return found


@pytest.mark.parametrize("game", names())
async def test_what_can_be_typed_is_what_a_terminal_lists(tmp_path: Path, game: str) -> None:
    await past(tmp_path, made("person", "person", game=game, window_ms=600_000), Started(1, START))
    match = Match(load(game), 2, None, 1)
    async with live(tmp_path) as server:
        for seat in range(2):
            async with server.person("muon-100", f"person {seat}") as person:
                await person.until("table")
                found = await choices_of(person)
                listed = match.game.words.choices(match.view(seat), seat) if person.view["asked"] != "no" else []
                assert [choice["action"] for choice in found] == [action for action, _ in listed]


async def test_what_it_makes_is_said_where_there_are_previews(tmp_path: Path) -> None:
    for previews in (True, False):
        folder = tmp_path / str(previews)
        folder.mkdir()
        await past(
            folder, msgspec.structs.replace(made("person", "person"), previews=previews), Started(1, START, POSITION)
        )
        async with live(folder) as server, server.person("muon-100", "person 0") as ada:
            await ada.until("table")
            said = {choice["action"]: choice["said"] for choice in await choices_of(ada)}
            assert (said["Force up"] is not None) == previews


async def test_words_are_read_as_at_a_terminal_and_what_they_mean_is_asked(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person"), Started(1, START, POSITION))
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        assert (await ada.told({"t": "act", "seen": 0, "action": "foo"}))["code"] == "unreadable"
        assert (await ada.told({"t": "act", "seen": 0, "action": "mass"}))["code"] == "ambiguous"
        await ada.send({"t": "act", "seen": 0, "action": "play  MASS, upside down"})
        await ada.until(lambda view: view["seen"] == 1)
        assert ada.lines[-1]["event"]["area"] == [0, 2, -2]
