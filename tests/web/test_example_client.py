"""The client of docs/wire.md, which knows nothing of any game, plays a match of each against the server's computers."""

import asyncio
from pathlib import Path

import pytest

from examples.wire_client import play
from labtable import games
from tests.web.live import PATIENCE, live

pytestmark = pytest.mark.anyio

SHORT: dict[str, dict[str, object]] = {"feynman": {"length": "short"}, "mathic": {"max_rounds": 2}}  # options


@pytest.mark.parametrize("game", games.names())
async def test_the_example_plays_a_whole_match(tmp_path: Path, game: str) -> None:
    level = games.load(game).first_level
    async with live(tmp_path) as server:
        made = await server.make("open", level, game=game, options=SHORT.get(game, {}), window_seconds=2)
        async with server.person(made.table, made.secret) as host, asyncio.timeout(4 * PATIENCE):
            bot = asyncio.create_task(play(f"http://{server.at}/t/{made.table}", "Ann"))
            lobby = await host.until(lambda table: table["seats"][0]["kind"] == "person")
            assert lobby["seats"][0]["bot"], "people see that it is a bot"
            await host.send({"t": "start"})
            await host.until(lambda table: table["stage"] == "over")
            table = await bot
            assert (table["you"], table["stage"]) == (0, "over")
            assert table["winners"] is not None
