"""A language model's seat at a served table, with the client of the protocol's official SDK."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the MCP SDK is not installed: pip install '.[mcp]'")

from mcp import Client

from labtable import games
from labtable.engine.words.problem import Problem
from labtable.lab.bots import mcp as module
from labtable.lab.bots.mcp import server_of
from labtable.table.workers import worker_tasks
from tests.web.live import PATIENCE, Live, Made, Person, live

pytestmark = pytest.mark.anyio

OFFERS = "You may answer:"


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots as they stand: compiling them takes longer than these matches."""
    monkeypatch.setattr(worker_tasks, "_compiled_or_plain", lambda name: games.load(name).choose)


class Model:
    """What a model does: it calls tools, and reads what they answer."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def call(self, tool: str, **given: str) -> str:
        """Call a tool and return its text."""
        result = await asyncio.wait_for(self.client.call_tool(tool, given), PATIENCE)
        assert not result.is_error
        return str(result.content[0].text)


@asynccontextmanager
async def seated(folder: Path, *seats: str, **wishes: Any) -> AsyncIterator[tuple[Live, Made, Person, Model]]:
    """A table whose host is there, and a model that comes."""
    async with live(folder) as server:
        table = await server.make(*seats, **wishes)
        link = f"http://{server.at}/t/{table.table}"
        async with server.person(table.table, table.secret) as host, Client(server_of(link, "Ada")) as client:
            await host.until(lambda told: told["seats"][0].get("bot"))
            yield server, table, host, Model(client)


def offers_in(text: str) -> list[str]:
    """The answers that a text offers."""
    return [line.strip() for line in text.partition(OFFERS)[2].strip().splitlines()]


@pytest.mark.parametrize(("game", "options"), [("cats", {}), ("mathic", {"max_rounds": 1, "half_deck": True})])
async def test_a_model_plays_a_whole_match(tmp_path: Path, game: str, options: dict[str, Any]) -> None:
    async with seated(tmp_path, "open", "random", game=game, options=options) as (_, _, host, model):
        tools = await model.client.list_tools()
        assert [tool.name for tool in tools.tools] == ["rules", "look", "act", "leave"]
        await host.send({"t": "start"})
        dice, text = Random(1), await model.call("look")
        assert "Ada has seat 1" in text
        while "The match is over." not in text:
            offered = offers_in(text)
            text = await model.call("act", answer=dice.choice(offered)) if offered else await model.call("look")
        told = await host.until(lambda told: told["stage"] == "over")
        assert told["seats"][0]["bot"], "the table says that a program plays"
        left = await model.call("leave")
        assert "You have no seat at the table any more." in left
        await host.until(lambda told: told["seats"][0]["kind"] == "open")


async def test_a_refusal_names_its_rule_and_the_rules_can_be_read(tmp_path: Path) -> None:
    async with seated(tmp_path, "open", "random", game="unitary") as (_, _, host, model):
        await host.send({"t": "start"})
        text = ""
        while OFFERS not in text:
            text = await model.call("look")
        refused = await model.call("act", answer="Clear")
        assert refused.startswith("Refused: ")
        assert "[U-4]" in refused
        assert (await model.call("act", answer="abracadabra")).startswith("Refused: ")
        assert (await model.call("rules", number="u-4")).startswith("U-4 ")
        assert "There is no rule X-1. The rules are" in await model.call("rules", number="X-1")
        assert (await model.call("rules")).startswith("# Unitary")
        assert OFFERS in await model.call("look"), "it is still asked"


async def test_before_it_is_asked_it_is_told_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.ModelVisit.look, "__defaults__", (0.05,))
    async with seated(tmp_path, "open", "random", game="unitary") as (_, _, _, model):
        assert "Nothing is asked of you yet" in await model.call("look")
        assert "Nothing is asked of you yet" in await model.call("act", answer="done")


async def test_without_a_free_seat_it_is_told_why(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "random", game="unitary")
        async with Client(server_of(f"http://{server.at}/t/{table.table}", "Ada")) as client:
            model = Model(client)
            for _ in range(2):  # whoever waits must not wait for ever
                assert "is free. Its host can open one. You have no seat at the table" in await model.call("look")
            assert "No seat" in await model.call("act", answer="done")
            assert (await model.call("rules")).startswith("# Unitary")


async def test_at_no_table_all_it_calls_is_answered_with_why(tmp_path: Path) -> None:
    async with live(tmp_path) as server, Client(server_of(f"http://{server.at}/t/ABCDEF", "Ada")) as client:
        model = Model(client)
        for tool in ("look", "rules", "look"):
            assert "no such table. You have no seat" in await model.call(tool)


def test_a_link_of_no_table_is_refused() -> None:
    with pytest.raises(Problem, match="no link of a table"):
        server_of("http://127.0.0.1/", "Ada")
