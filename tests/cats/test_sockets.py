"""Whole matches of Schrödinger's Cats over real sockets, with computers, and their records."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from labtable.engine.files import record_file
from labtable.games import load
from tests.web.live import Person, live
from tests.web.seats import is_here

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (["me", "open"], {}),
        (["me", "open", "random"], {"form": "elimination"}),
        (["me", "open", "beginner", "random", "random", "random"], {"open_doctorate": False}),
    ],
)
async def test_a_whole_match_is_played_and_its_record_plays_again(
    tmp_path: Path, seats: list[str], options: dict[str, Any]
) -> None:
    """Every choice that a view offers is accepted."""
    async with live(tmp_path) as server:
        table = await server.make(*seats, game="cats", options=options)
        async with server.person(table.table, table.secret) as ada, server.person(table.table) as bob:
            await bob.sit(1, "Bob")
            await ada.until(lambda view: is_here(view["seats"][1]))
            await ada.send({"t": "start"})
            people: list[Person] = [ada, bob]
            await asyncio.gather(*(p.play_on(random.Random(n)) for n, p in enumerate(people)))
            assert not [frame for p in people for frame in p.frames if '"t":"fault"' in frame]
            assert ada.view["winners"] == bob.view["winners"] == ada.view["view"]["position"]["winners"]
            assert ada.view["ending"] == bob.view["ending"]
            assert {"bid", "showed", "called", "revealed", "match_won"} <= {x["event"]["kind"] for x in ada.lines}
        answer = await server.ask("GET", f"/api/tables/{table.table}/record")
        record = record_file.load(answer.content, load)
        assert record.match.is_over
        assert record.match.game.winners(record.match.state) == ada.view["winners"]
        review = (await server.ask("GET", f"/api/tables/{table.table}/review")).json()
        assert len(review["steps"]) == 1 + len(record.match.written)
        sheet = (await server.ask("GET", f"/api/tables/{table.table}/sheet.csv")).text.splitlines()
        stated = sum(action.startswith(("bid", "call", "show", "doctorate")) for _, action in record.match.written)
        assert len(sheet) == 1 + stated + 1
