"""One's own tables in a list: where it is one's turn and until when, told to who shows the secret and nobody else."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from labtable.api.limits import Limits
from labtable.api.messages import MOST_MINE
from labtable.table.state.changes import Acted, Frozen, Started, Stopped, Thawed
from labtable.table.store.sqlite import SqliteLog
from tests.table.manual import START, lay, made

from .live import Live, live
from .seats import is_overdue, substitute

pytestmark = pytest.mark.anyio

DAY = 86_400_000


async def ask(server: Live, *tables: tuple[str, str]) -> Any:
    """The answer about tables, each a name and a secret."""
    wish = {"tables": [{"table": table, "secret": secret} for table, secret in tables]}
    return (await server.ask("POST", "/api/mine", content=json.dumps(wish))).json()


async def test_it_says_where_it_is_ones_turn_and_until_when(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "open", turn_ms=DAY)
        (entry,) = (await ask(server, (table.table, table.secret)))["tables"]
        assert entry == {
            "table": table.table,
            "state": "here",
            "game": "unitary",
            "stage": "lobby",
            "names": ["Ada", None],
            "you": 0,
            "host": True,
            "turn": False,
            "until": None,
            "frozen": False,
            "arranged": False,
            "alone": False,
        }
        async with server.person(table.table) as bob:
            await bob.sit(1, "Bob")
            assert bob.secret is not None
            room = await server.registry.session(table.table)
            began = server.registry.system.now()
            await room.happen(lambda _: Started(7, began, {"turn": 0, "phase": "play"}))
            mine = await ask(server, (table.table, table.secret), (table.table, bob.secret))
            assert began <= mine["clock"] <= server.registry.system.now()
            assert [(e["you"], e["turn"], e["until"]) for e in mine["tables"]] == [
                (0, True, began + DAY),
                (1, False, None),
            ]
            view = await bob.until(lambda view: view["stage"] == "playing")
            assert (view["turn_ms"], view["turn_ends"]) == (DAY, began + DAY), "everybody sees how long the match waits"
            for change, turn in ((Frozen(began), False), (Thawed(began), True), (Stopped(began), False)):
                await room.happen(lambda _, change=change: change)  # type: ignore[misc]
                (entry,) = (await ask(server, (table.table, table.secret)))["tables"]
                assert entry["turn"] is turn
            assert entry["stage"] == "over"


async def test_what_sleeps_is_opened_and_a_turn_that_is_over_is_made_good(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    slow = msgspec.structs.replace(made("person", "person", pause_ms=0), turn_ms=DAY)
    await lay(log, "muon-100", slow, Started(7, START, {"turn": 0, "phase": "play"}), Acted(0, "done", 1000))
    await log.close()
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        view = await ada.until(lambda view: is_overdue(view["seats"][1]))
        assert substitute(view["seats"][1]) == "beginner"
        await ada.until(lambda view: view["view"]["position"]["turn"] == 0)
        first, second = (await ask(server, ("muon-100", "person 0"), ("muon-100", "person 1")))["tables"]
        assert (first["turn"], second["turn"]) == (True, False)
        async with server.person("muon-100", "person 1") as bob:
            await bob.until(lambda view: view["you"] == 1 and not is_overdue(view["seats"][1]))
            await ada.until(lambda view: substitute(view["seats"][1]) is None)


async def test_without_its_secret_a_table_is_as_gone_as_one_that_never_was(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", made("person", "person"), Started(7, START))
    await log.close()
    async with live(tmp_path) as server:
        asked = [("muon-100", "person 9"), ("muon-999", "person 0"), ("", ""), ("../etc", "x")]
        entries = (await ask(server, *asked))["tables"]
        assert [entry.pop("table") for entry in entries] == [name for name, _ in asked]
        assert all(entry == entries[0] for entry in entries)
        assert entries[0]["state"] == "gone"
        assert server.registry.sessions.get("muon-100") is None, "no table is opened for a secret that it does not know"


async def test_what_cannot_be_read_says_so_and_the_others_are_told(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", msgspec.structs.replace(made("person", "person"), version=99))
    await lay(log, "muon-200", made("person", "open"))
    await log.close()
    async with live(tmp_path) as server:
        entries = (await ask(server, ("muon-100", "person 0"), ("muon-200", "person 0")))["tables"]
        assert [entry["state"] for entry in entries] == ["unreadable", "here"]


async def test_it_is_bounded(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(mine_per_second=0, mine_at_once=1)) as server:
        assert (await ask(server, *[("muon-100", "x")] * (MOST_MINE + 1)))["code"] == "too_long"
        assert len((await ask(server, *[("muon-100", "x")] * MOST_MINE))["tables"]) == MOST_MINE
        assert (await ask(server, ("muon-100", "x")))["code"] == "slow_down"
        for wrong in ("", "[]", '{"tables": [1]}', '{"tables": [{"table": "x"}]}'):
            answer = await server.ask("POST", "/api/mine", content=wrong)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
