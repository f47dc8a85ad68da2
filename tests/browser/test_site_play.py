"""A person in the folder of files, in Chromium: whole matches by clicks and by keys, the review, what axe-core finds.

`visit` watches that nothing is asked of anybody but the folder, by a page or by any of its workers.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from labtable.engine.files.record_file import load as load_record
from labtable.games import load
from tests.browser import cats_table, feynman_table, mathic_table, unitary_table
from tests.browser.accessible import faults
from tests.browser.arranged import Arranged
from tests.browser.conftest import LAPTOP, Visitor
from tests.browser.folder import FileServer, carry, played_here, wait_until_kept

SMALL = {"width": 390, "height": 664}
PAIR = ("person Noor", "bot beginner")
Way = tuple[Callable[[Path], Arranged], Callable[[Page], None], dict[str, int]]


def feynman(store: Path) -> Arranged:
    """A short match, that is soon over."""
    hands = [["u:red", "c:red"], ["d:blue"] * 2 + ["c:green"]]
    return feynman_table.set_up(store, *PAIR, hands=hands, discard=["t:red"], seed=4)


WAYS: dict[str, Way] = {
    "unitary": (
        lambda store: unitary_table.set_up(store, *PAIR, seed=4),
        lambda page: unitary_table.play_to_the_end(page, unitary_table.by_clicks),
        SMALL,
    ),
    "mathic": (
        lambda store: mathic_table.set_up(store, *PAIR, options={"half_deck": True, "sprint": True, "aim": 50}),
        lambda page: mathic_table.play_to_the_end(page, by_keys=True),
        LAPTOP,
    ),
    "feynman": (feynman, feynman_table.play_by_keys, LAPTOP),
    "cats": (lambda store: cats_table.set_up(store, *PAIR, seed=4), cats_table.play_to_the_end, SMALL),
}


@pytest.fixture(scope="module")
def files(site: Path) -> Iterator[FileServer]:
    """The folder, at a file server."""
    files = FileServer(site)
    yield files
    files.stop()


def at_table(page: Page, folder: str, store: Path, table: Arranged) -> Page:
    """At the first seat of a table of the folder, the aim read and put away."""
    carry(page.evaluate, store, table)
    hold: list[Any] = [f"labtable:secret:{table.name}", table.secrets[0]]
    page.evaluate("([key, secret]) => localStorage.setItem(key, secret)", hold)
    page.goto(f"{folder}/#/t/{table.name}")
    expect(page.locator("main.table")).to_be_visible()
    page.keyboard.press("Escape")
    return page


@pytest.mark.parametrize("game", WAYS)
def test_a_person_plays_a_match_to_its_end_and_looks_back(
    game: str, files: FileServer, visit: Visitor, store: Path, axe: str
) -> None:
    set_up, play, size = WAYS[game]
    page = visit("/", size, at=files.folder, reduced_motion="reduce")
    wait_until_kept(page.evaluate)
    at_table(page, files.folder, store, set_up(store))
    assert faults(page, axe) == []
    play(page)
    expect(page.locator("main[data-stage=over]")).to_be_visible()
    page.get_by_role("button", name="Review").click()
    expect(page.locator("main.review[data-step]")).to_be_visible()
    assert faults(page, axe) == []
    if size == LAPTOP:  # on a phone it is in the sheet
        with page.expect_download() as saved:
            page.get_by_role("link", name="Save the record").click()
        record = load_record(saved.value.path().read_bytes(), load)
        assert record.match.is_over, "the same actions end the match here, too"


def test_start_page_and_rules_are_accessible(files: FileServer, visit: Visitor, axe: str) -> None:
    page = visit("/", LAPTOP, at=files.folder, reduced_motion="reduce")
    for path in ("/#/", "/#/rules/unitary"):
        page.goto(files.folder + path)
        expect(page.locator("main h1")).to_be_visible()
        for size in (LAPTOP, SMALL):
            page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
            assert faults(page, axe) == []


def test_what_has_been_shown_is_still_there_when_the_tab_is_killed_at_once(
    files: FileServer, visit: Visitor, store: Path
) -> None:
    """A card that is seen to be played is played, in another tab of the same browser, too."""
    page = visit("/", LAPTOP, at=files.folder, reduced_motion="reduce")
    wait_until_kept(page.evaluate)
    sample: dict[str, Any] = {"area": [1, 2, -2], "turns": 7, "discard": ["Energy"], "hidden": ["Velocity", "Distance"]}
    hand = ["Surface Tension", "Mass", "Square Root", "Angular Momentum"]
    table = unitary_table.set_up(store, *PAIR, hands=[hand, []], **sample)
    at_table(page, files.folder, store, table)
    unitary_table.play(page, "Mass", "down")
    expect(page.locator("main.table")).to_have_attribute("data-seen", "1")
    page.close(run_before_unload=False)
    tabs = [page.context.new_page() for _ in range(2)]
    for tab in tabs:
        tab.goto(f"{files.folder}/#/t/{table.name}")
        expect(tab.locator("main.table")).to_have_attribute("data-seen", "1")
    unitary_table.play(tabs[0], "Angular Momentum", "up")
    for tab in tabs:
        expect(tab.locator("main.table")).to_have_attribute("data-seen", "2")
    assert [action for _, action in played_here(tabs[1].evaluate, table.name)] == ["Mass down", "Angular Momentum up"]
    tabs[0].goto(f"{files.folder}/#/")
    expect(tabs[0].get_by_role("region", name="My tables").get_by_role("listitem")).to_contain_text(["Unitary"])
