"""A table may be played without hints, and without previews: the server gives none, whoever asks."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from labtable.table.state.changes import Started, read, write
from tests.table.manual import START, made

from .live import live
from .matches import past

pytestmark = pytest.mark.anyio

POSITION = {"turn": 0, "hands": [["3/12h"], ["1/12d"]], "space": ["4/12s", "7/12d"]}


async def test_at_a_table_without_hints_nobody_gets_one(tmp_path: Path) -> None:
    table = msgspec.structs.replace(made("person", "person", game="mathic", window_ms=600_000), hints=False)
    await past(tmp_path, table, Started(1, START, POSITION))
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        assert ada.view["hints"] is False
        assert (await ada.told({"t": "hint"}))["code"] == "no_hints"


@pytest.mark.parametrize(("choice", "not_chosen"), [("hints", {"puzzle": 1}), ("previews", {"lesson": "sample"})])
async def test_whether_there_are_hints_and_previews_is_chosen_when_the_table_is_made(
    tmp_path: Path, choice: str, not_chosen: dict[str, Any]
) -> None:
    async with live(tmp_path) as server:
        for seats, wishes, there in (
            (["me", "beginner"], {choice: False}, False),
            (["me", "beginner"], {}, True),
            ([], {choice: False, **not_chosen}, True),
        ):
            table = await server.make(*seats, **wishes)
            async with server.person(table.table, table.secret) as ada:
                await ada.until("table")
                assert ada.view[choice] == there


@pytest.mark.parametrize("choice", ["hints", "previews"])
def test_the_log_of_a_table_from_before_this_choice_is_read(choice: str) -> None:
    body = write(made("person", "person"))
    assert choice.encode() not in body  # nothing is written where nothing was chosen
    assert getattr(read(body), choice)
    assert f'"{choice}":false'.encode() in write(msgspec.structs.replace(made("person", "person"), **{choice: False}))


async def test_a_hint_and_a_refusal_are_kept_and_nobody_else_is_told_a_byte(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person", game="mathic", window_ms=600_000), Started(1, START, POSITION))
    async with (
        live(tmp_path) as server,
        server.person("muon-100", "person 0") as ada,
        server.person("muon-100", "person 1") as bob,
        server.person("muon-100") as watcher,
    ):
        for person in (ada, bob, watcher):
            await person.until("table")
            await person.settle()
        heard = [len(person.frames) for person in (bob, watcher)]
        assert (await ada.told({"t": "act", "seen": 0, "action": "discard 5/12h"}))["code"] == "refused"
        await ada.send({"t": "hint"})
        await ada.until("advice")
        for person, frames in zip((bob, watcher), heard, strict=True):
            await person.settle()
            assert len(person.frames) == frames + 1, "the answer to `settle` alone"
        play = (await server.registry.session("muon-100")).table.play
        assert play is not None
        assert [(attempt.seat, attempt.rule) for attempt in play.attempts] == [(0, "M-2")]
        assert [(hint.seat, hint.seen) for hint in play.hints] == [(0, 0)]
