"""labtable as a folder of files: behind a plain file server, under a path, without a network once it has been seen."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from labtable.engine.files import links
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from labtable.games import load, names
from tests.browser.accessible import faults
from tests.browser.arranged import arrange_again
from tests.browser.conftest import LAPTOP, Visitor
from tests.browser.folder import (
    PLAYED_BY,
    UNDER,
    FileServer,
    changes_here,
    played_at,
    played_here,
    wait_until_kept,
)

SMALL = {"width": 390, "height": 664}
SHORT = {"feynman": [("length", "short")], "mathic": [("sprint", "true")]}


@pytest.fixture
def files(site: Path) -> Iterator[FileServer]:
    files = FileServer(site)
    yield files
    files.stop()


def test_a_first_visit_takes_8_MB_at_most_from_a_server_that_compresses_nothing(site: Path) -> None:
    script = (site / UNDER / "sw.js").read_text()
    found = re.search(r"FILES = (.*)", script)
    assert found is not None
    sizes = {name: (site / UNDER / name).stat().st_size for name in json.loads(found[1])}
    assert {"index.html", "python/pyodide.asm.wasm.gz"} <= sizes.keys()
    assert sum(sizes.values()) <= 8_000_000


def deal(page: Page, game: str, alone: bool = False) -> None:
    """Choose a game on the start page, and deal: against a computer, or for computers only."""
    page.locator(f".stage li[data-game={game}]").get_by_role("link", name="Change settings").click()
    if not alone:
        page.get_by_label("Your name").fill("Ada")
    else:
        page.get_by_label("Seat 1").select_option("bot:beginner")
        page.get_by_role("radio", name="quick").check(force=True)
        for option, value in SHORT.get(game, []):
            page.locator(f"input[name={option}][value={value}]").check(force=True)
    page.locator(".go button").click()
    expect(page.locator("main.table")).to_be_visible()


def test_a_whole_match_of_each_game_without_a_network(
    files: FileServer, visit: Visitor, server: str, store: Path
) -> None:
    """Each begins on a phone and ends on a laptop; with the same seed a server's computers do the same.

    Each is loaded again in the middle in one engine: Python begins anew then, which is most of what this costs.
    """
    page = visit("/", SMALL, at=files.folder)
    expect(page.locator(".alone code")).to_be_visible()
    wait_until_kept(page.evaluate)
    files.stop()
    table = page.locator("main.table")
    for game in names():
        page.set_viewport_size(ViewportSize(width=390, height=664))
        page.goto(f"{files.folder}/#/")
        deal(page, game, alone=True)
        expect(table).not_to_have_attribute("data-seen", "0")
        if game not in PLAYED_BY.values():
            page.reload()
        page.set_viewport_size(ViewportSize(width=1280, height=800))
        expect(table).to_be_visible()
        expect(table).to_have_attribute("data-stage", "over", timeout=300_000)
        name = page.url.rpartition("/")[2]
        again = arrange_again(store, changes_here(page.evaluate, name))
        assert (game, played_here(page.evaluate, name)) == (game, played_at(server, again))


def test_the_documentation_opens_a_puzzle(files: FileServer, visit: Visitor, axe: str) -> None:
    """`visit` sees that nobody else is asked for anything."""
    page = visit("/", LAPTOP, at=files.folder)
    page.get_by_role("link", name="For teachers").click()
    page.get_by_role("article").get_by_role("link", name="Unitary").first.click()
    assert faults(page, axe) == []
    page.get_by_role("link", name="Puzzle 3").click()
    expect(page.get_by_text("Win this turn. It takes 3 cards.").first).to_be_visible()
    page.goto(f"{files.folder}/docs/reference/lab.html")
    page.locator("code[tabindex]").first.wait_for()  # wide code can be scrolled by keys once the scripts have run
    assert faults(page, axe) == []


def test_a_class_is_said_to_need_a_server(files: FileServer, visit: Visitor, axe: str) -> None:
    page = visit("/#/c/photon-41", SMALL, at=files.folder)
    expect(page.get_by_role("heading", name="A class needs a server")).to_be_visible()
    expect(page.get_by_text("labtable serve")).to_be_visible()
    assert faults(page, axe) == []
    page.get_by_role("link", name="To the start page").last.click()
    expect(page.get_by_role("link", name="Open a class")).to_have_count(0)


def test_a_match_is_a_link_here_too_and_nothing_but_a_match_or_a_puzzle_is_shown_in_a_frame(
    files: FileServer, visit: Visitor, site: Path
) -> None:
    match = Match(
        load("unitary"),
        2,
        None,
        1,
        {"area": [0, 2, -2], "hands": [["Mass"], []], "hidden": ["Energy", "Force"], "turn": 0},
    )
    match.play(0, "Mass up")
    place = links.in_folder(links.replay(dump_match(match, [Player("Noor"), Player("Bob")]), 0))
    page = visit(f"/{place}", LAPTOP, at=files.folder)
    page.get_by_role("button", name="Share").click()
    field = page.get_by_role("textbox", name="Link to this match")
    expect(field).to_have_value(re.compile(re.escape(f"{files.folder}/#/replay?1.")))
    link = field.input_value()
    frame = page.frame_locator("iframe")
    for shown, what in (
        (link, "main.review[data-step='0']"),
        (f"{files.folder}/#/", "text=not shown within other pages"),
    ):
        (site / UNDER / "elsewhere.html").write_text(
            f'<!doctype html><iframe src="{shown}" width="800" height="600"></iframe>'
        )
        page.goto(f"{files.folder}/elsewhere.html")
        expect(frame.locator(what)).to_be_visible()
