"""Letters of twice the size on a phone (WCAG 1.4.4): rows break instead of being cut, and no page is wider than it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from labtable.games import names
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, SMALL, Visitor
from tests.browser.measuring import MEASURE, SCROLLS, matches
from tests.browser.tables import ME, OPEN, at_table, bot, hold, make

LARGE = 32  # px
LONG = f"{SCROLLS}, .wide"  # what may be wider than a phone, and scrolls by itself: tables of rules


@pytest.fixture
def page(visit: Visitor) -> Iterator[Page]:
    """A page of a browser that is set so, beside the start page."""
    page = visit(BESIDE, SMALL)
    line = page.context.new_cdp_session(page)
    line.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE, "fixed": LARGE}})
    yield page
    line.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})  # it holds for every page to come
    line.detach()


SETTLED = """async () => {
  for (let height = 0, since = 0; since < 10; since++) {
    const now = document.documentElement.scrollHeight
    if (now !== height) [height, since] = [now, 0]
    await new Promise(requestAnimationFrame)
  }
}"""


def faults(page: Page) -> list[dict[str, Any]]:
    """What is cut, covered, beside the page or too small to be hit; print on cards belongs to a picture."""
    expect(page.get_by_role("heading").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{LARGE}px"
    page.evaluate(SETTLED)
    found: list[dict[str, Any]] = page.evaluate(MEASURE, {"root": "main", "scrolls": LONG, "reflows": True})["faults"]
    return [fault for fault in found if fault["kind"] != "small"]


def test_pages_of_text_and_of_choices(page: Page, server: str) -> None:
    paths = ["/", "/class/new", "/rules/cats", *(f"/new/{game}" for game in names())]
    for path in paths:
        page.goto(server + path)
        page.wait_for_load_state("networkidle")
        assert (path, faults(page)) == (path, [])


def test_a_table_before_the_deal(page: Page, server: str) -> None:
    table, secret = make(server, [ME, OPEN, bot(), bot()], game="feynman")
    page.goto(f"{server}/t/{table}")
    expect(page.get_by_role("button", name="Sit here")).to_be_visible()
    assert faults(page) == []
    hold(page, table, secret)
    expect(page.get_by_role("button", name="Deal the cards")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize(("game", "others"), [("unitary", 1), ("mathic", 1), ("feynman", 3), ("cats", 3)])
def test_a_table_of_each_game(page: Page, store: Path, game: str, others: int) -> None:
    acted = next(iter(matches(game, others + 1, [0])))[1]  # up to Noor's turn; then the computers rest
    seats = ["person Noor", *["bot beginner"] * others]
    at_table(page, arrange(store, game, seats, acted=acted, pause_ms=600_000))
    folded = {"kind": "cut", "part": "section.messages span"}  # its first words; a tap opens it
    assert [fault for fault in faults(page) if not folded.items() <= fault.items()] == []
