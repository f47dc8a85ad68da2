"""The tables of a page without a server, with a store and a worker of Python's own in the place of the browser's."""

import asyncio
import gzip
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.site import build, documentation
from labtable.site.page import Page, PageWorker, think

pytestmark = pytest.mark.anyio

NEW = {
    "game": "unitary", "name": "Ada", "options": {}, "seats": [{"kind": "me"}, {"kind": "bot", "level": "beginner"}],
    "window_seconds": 20, "pause_ms": 0,
}  # fmt: skip
SLOW = 5000  # milliseconds before a computer acts


class MemoryStore:
    """A store that keeps what a browser would; `is_broken`: it does not any more."""

    def __init__(self) -> None:
        self.logs: dict[str, list[str]] = {}
        self.is_broken = False

    async def append(self, table: str, number: int, body: str) -> bool:
        self._check()
        log = self.logs.setdefault(table, [])
        if number != len(log) + 1:
            return False
        log.append(body)
        return True

    async def read(self, table: str, after: int) -> list[str]:
        self._check()
        return self.logs.get(table, [])[after:]

    async def delete(self, table: str) -> None:
        self._check()
        self.logs.pop(table, None)

    async def news(self) -> str:
        await asyncio.Event().wait()
        raise AssertionError("nobody tells")

    def _check(self) -> None:
        if self.is_broken:
            raise OSError("the disk is full")


async def worker() -> PageWorker:
    """A worker in this very process."""

    async def ask(work: bytes) -> bytes:
        return think(work)

    return PageWorker(ask, lambda: None)


class Visitor:
    """Somebody at the page, and all that was sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed: list[int] = []

    def sit(self, table: str, secret: str | None) -> None:
        self.page.connect(1, table, lambda text: self.heard.put_nowait(json.loads(text)), self.closed.append)
        self.say({"t": "hello", "secret": secret, "known": None})

    def say(self, message: dict[str, Any]) -> None:
        self.page.say(1, json.dumps(message))

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        async with asyncio.timeout(300):
            while (message := await self.heard.get())["t"] != kind:
                pass
            return message

    async def ask(self, method: str, path: str, body: object = None, secret: str | None = None) -> tuple[int, Any]:
        reply = await self.page.ask(method, path, json.dumps(body), secret)
        content = reply.content
        return reply.status, json.loads(content) if reply.kind == "application/json" else content


@asynccontextmanager
async def page(store: MemoryStore) -> AsyncIterator[Visitor]:
    """A page over a store."""
    opened = await Page.open(store, worker)
    try:
        yield Visitor(opened)
    finally:
        await opened.close()


async def test_a_table_is_made_played_and_found_again_by_another_page() -> None:
    store = MemoryStore()
    async with page(store) as ada:
        status, made = await ada.ask("POST", "/api/tables", NEW | {"pause_ms": SLOW})  # else it may win at once
        assert status == 201
        ada.sit(made["table"], made["secret"])
        assert (await ada.until("table"))["stage"] == "lobby"
        ada.say({"t": "start"})
        view = await ada.until("table")
        assert view["stage"] == "playing"
    async with page(store) as again:
        status, mine = await again.ask("POST", "/api/mine", {"tables": [made]})
        assert (status, [(entry["stage"], entry["you"]) for entry in mine["tables"]]) == (200, [("playing", 0)])
        again.sit(made["table"], made["secret"])
        assert (await again.until("table"))["match"] == view["match"]
        assert await again.ask("DELETE", f"/api/tables/{made['table']}", secret=made["secret"]) == (204, b"")
    assert store.logs == {}


async def test_a_record_is_opened_without_a_table() -> None:
    match = Match(load("unitary"), 2, seed=3)
    match.play(match.state.turn, "done")
    record = dump_match(match, [Player("Ada"), Player("Bob")]).decode()
    store = MemoryStore()
    async with page(store) as ada:
        reply = await ada.page.ask("POST", "/api/replay", record, None)
        assert (reply.status, reply.kind) == (200, "application/json+gzip")
        assert len(json.loads(gzip.decompress(reply.content))["review"]["steps"]) == 2
        cut = await ada.page.ask("POST", "/api/replay", record[:-9], None)
        assert (cut.status, json.loads(cut.content)["code"]) == (400, "bad_record")
    assert store.logs == {}


async def test_a_match_goes_on_from_a_step_of_a_record() -> None:
    match = Match(load("unitary"), 2, seed=3)
    match.play(match.state.turn, "done")
    record = dump_match(match, [Player("Ada"), Player("Bob")]).decode()
    wish = {"record": record, "step": 1, "seat": 0}
    async with page(MemoryStore()) as ada:
        status, made = await ada.ask("POST", "/api/what-if", {**wish, "deck": "as_known"})
        assert status == 201
        ada.sit(made["table"], made["secret"])
        view = await ada.until("table")
        assert (view["stage"], view["what_if"]["step"], view["you"]) == ("playing", 1, 0)
        assert (await ada.ask("POST", "/api/advice", wish))[0] == 200
        assert (await ada.ask("POST", "/api/what-if", {**wish, "deck": "same", "step": 2}))[1]["code"] == "bad_step"


async def test_what_cannot_be_done_is_said_as_by_a_server() -> None:
    async with page(MemoryStore()) as ada:
        assert (await ada.ask("GET", "/api/nothing"))[0] == 404
        assert (await ada.ask("GET", "/api/tables/muon-100/record"))[1]["code"] == "unknown_table"
        assert (await ada.ask("POST", "/api/tables", {"game": "chess"}))[1]["code"] == "unknown_game"
        assert (await ada.ask("POST", "/api/tables", {**NEW, "name": "A" * 70_000}))[1]["code"] == "too_long"
        ada.sit("muon-100", None)
        assert (await ada.until("fault"))["code"] == "unknown_table"
        await asyncio.sleep(0)
        assert ada.closed == [1008]


async def test_a_store_that_fails_loses_nothing_that_was_acknowledged() -> None:
    store = MemoryStore()
    async with page(store) as ada:
        _, made = await ada.ask("POST", "/api/tables", NEW)
        ada.sit(made["table"], made["secret"])
        await ada.until("table")
        store.is_broken = True
        ada.say({"t": "start"})
        assert (await ada.until("fault"))["code"] == "store"
        assert len(store.logs[made["table"]]) == 1
        store.is_broken = False
        ada.say({"t": "start"})
        assert (await ada.until("table"))["stage"] == "playing"


ALONE = """
import sys

class Nothing:
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] not in {"labtable", "msgspec", *sys.stdlib_module_names}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Nothing())
from labtable.site import page
from labtable.games import load, names
from labtable.table.workers import warm_up
for name in names():
    warm_up._play_a_little(load(name))
"""


def test_the_page_needs_nothing_but_the_standard_library_and_msgspec() -> None:
    subprocess.run([sys.executable, "-c", ALONE], check=True)
    with pytest.raises(subprocess.CalledProcessError):
        subprocess.run([sys.executable, "-c", ALONE + "import numpy"], check=True, stderr=subprocess.DEVNULL)


async def test_a_mistake_of_ours_is_answered_and_nothing_of_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise KeyError("a secret")

    monkeypatch.setattr("labtable.site.page.Requests.make", fails)
    async with page(MemoryStore()) as ada:
        status, fault = await ada.ask("POST", "/api/tables", NEW)
    assert (status, fault["code"]) == (500, "internal")
    assert "secret" not in str(fault)


def test_an_older_site_stays_where_a_new_one_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise Problem.english("no_python", "Python for browsers cannot be fetched.")

    monkeypatch.setattr(build, "_fetch_pyodide", fails)
    monkeypatch.setattr(documentation, "build_documentation", Path.mkdir)
    monkeypatch.setattr(build, "STATIC", tmp_path / "static")
    (tmp_path / "static").mkdir()
    (tmp_path / "static/.folder.html").write_text("<html lang='en'>")
    site = tmp_path / "site"
    (site / "python").mkdir(parents=True)
    for name in ("sw.js", "python/pyodide.js"):
        (site / name).write_text("old")
    with pytest.raises(Problem, match="cannot be fetched"):
        build.write_site(site)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site", "static"]
    assert (site / "sw.js").read_text() == "old"


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Lise")
    with pytest.raises(Problem, match="holds something else"):
        build.write_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
