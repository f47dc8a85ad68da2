"""Somebody else's page shows a match or a puzzle in a frame, where a server allows it; no table of people."""

import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from labtable.engine.files import links
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from labtable.games import load
from tests.browser.conftest import ROOT
from tests.browser.tables import ME, OPEN, make
from tests.served import free_port, served

WON_NEXT = {"area": [0, 2, -2], "hands": [["Mass"], ["Clear"]], "hidden": ["Energy", "Density"], "turn": 0}
NO_STORE = """
  const none = { get() { throw new DOMException('storage is blocked', 'SecurityError') } }
  for (const store of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, store, none)
"""


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server, which says nothing of each request."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as it is called there
        """Say nothing."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """Somebody else's pages: their folder and where they are found."""
    folder = tmp_path_factory.mktemp("elsewhere")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    yield folder, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    serving.join()


@pytest.fixture(scope="module")
def server(pages: tuple[Path, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that lets those pages show its replays and puzzles."""
    labtable = str(Path(sys.executable).with_name("labtable"))
    data = str(tmp_path_factory.mktemp("data"))
    with served([labtable, "serve", "--embed", pages[1]], free_port(), ROOT, LABTABLE_DATA=data) as address:
        yield address


class Reader:
    """Somebody who reads that page, in a browser that keeps nothing for labtable."""

    def __init__(self, page: Page, folder: Path, address: str) -> None:
        self.page = page
        self._folder = folder
        self._address = address

    def show(self, address: str, by: str = "127.0.0.1") -> FrameLocator:
        """An address in a frame of that page; `by` is another name of its server, which makes it one from elsewhere."""
        return self.put(f'<iframe src="{address}" title="a match" width="100%" height="640"></iframe>', by)

    def put(self, code: str, by: str = "127.0.0.1") -> FrameLocator:
        """The frame that a code in that page makes."""
        (self._folder / "page.html").write_text(f"<!doctype html><title>A lesson</title><h1>A lesson</h1>{code}")
        self.page.goto(f"{self._address}/page.html".replace("127.0.0.1", by))
        return self.page.frame_locator("iframe")


@pytest.fixture
def reader(pages: tuple[Path, str], browser: Browser) -> Iterator[Reader]:
    context = browser.new_context(viewport={"width": 900, "height": 720})
    context.add_init_script(NO_STORE)
    yield Reader(context.new_page(), *pages)
    context.close()


def replay() -> str:
    """The place of a match that was won with its first play, at its beginning."""
    match = Match(load("unitary"), 2, None, 1, WON_NEXT)
    match.play(0, "Mass up")
    return links.replay(dump_match(match, [Player("Seat 1"), Player("Seat 2")]), 0)


def test_a_match_is_shown_step_by_step(server: str, reader: Reader) -> None:
    frame = reader.show(server + replay())
    expect(frame.locator("main.review[data-step='0']")).to_be_visible()
    frame.get_by_role("button", name="One step on").click()
    expect(frame.locator("main.review[data-step='1']")).to_be_visible()
    with reader.page.context.expect_page() as opened:
        frame.get_by_role("link", name="labtable").click()
    assert opened.value.url.startswith(f"{server}/replay#1.")
    assert opened.value.url.endswith(".1"), "it opens where the reader is"


def test_a_puzzle_is_solved_in_its_place(server: str, reader: Reader) -> None:
    frame = reader.show(f"{server}/puzzle/unitary/1")
    frame.get_by_role("button", name="Solve this puzzle").click()
    expect(frame.locator("main.table[data-stage=playing]")).to_be_visible()
    frame.get_by_role("button", name="Done").click()
    frame.get_by_role("button", name="Next puzzle").click()
    expect(frame.locator("main.table[data-stage=playing]")).to_be_visible()
    expect(frame.get_by_text("Puzzle 1.")).to_have_count(0)


def test_no_table_is_shown_in_a_frame_and_nothing_to_a_page_that_is_not_allowed(server: str, reader: Reader) -> None:
    table, _ = make(server, [ME, OPEN])
    for address, by in (
        (f"{server}/t/{table}", "127.0.0.1"),
        (f"{server}/", "127.0.0.1"),
        (server + replay(), "localhost"),
    ):
        with reader.page.expect_console_message(lambda said: "frame-ancestors" in said.text):
            frame = reader.show(address, by)
        expect(frame.locator("main")).to_have_count(0)


def test_share_gives_the_code_to_put_into_a_page(server: str, reader: Reader) -> None:
    reader.page.goto(server + replay())
    reader.page.get_by_role("button", name="Log and players").click()
    reader.page.get_by_role("button", name="Share").click()
    reader.page.get_by_text("Show it in a web page").click()
    code = reader.page.get_by_label("Show it in a web page").input_value()
    expect(reader.put(code).locator("main.review[data-step='0']")).to_be_visible()
