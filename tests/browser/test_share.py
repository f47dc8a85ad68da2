"""A match as a link: handed on at its end or at a step, and opened by somebody who was never at the table."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults
from tests.browser.arranged import arrange
from tests.browser.conftest import LAPTOP, Visitor
from tests.browser.tables import hold

SMALL = {"width": 390, "height": 664}
# Noor wins with her next play.
NEARLY = {
    "area": [0, 2, -2],
    "hands": [["Mass"], ["Clear"]],
    "hidden": ["Energy", "Density"],
    "turn": 0,
    "phase": "play",
}


def ended(visit: Visitor, store: Path, size: dict[str, int] = LAPTOP) -> Page:
    """A match that Noor has won against a computer."""
    match = arrange(store, "unitary", ["person Noor", "bot beginner"], NEARLY)
    page = visit("/", size)
    assert match.secrets[0] is not None
    hold(page, match.name, match.secrets[0])
    page.get_by_role("region", name="Your hand").get_by_role("button", name="Mass").first.click()
    page.get_by_role("region", name="What you can do").get_by_role("button", name="Mass up").click()
    expect(page.locator("main[data-stage=over]")).to_be_visible()
    return page


def shared(page: Page) -> str:
    """The link that the dialog shows."""
    field = page.get_by_label("Link to this match")
    expect(field).to_have_value(re.compile(r"/replay#1\."))
    return field.input_value()


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_a_match_is_opened_from_its_link_by_somebody_who_was_not_there(
    visit: Visitor, store: Path, axe: str, size: dict[str, int]
) -> None:
    noor = ended(visit, store, size)
    noor.get_by_role("button", name="Share").click()
    link = shared(noor)
    assert faults(noor, axe) == []
    expect(noor.get_by_text("Only this computer can open this link")).to_be_visible()
    friend = visit("/", size)
    asked: list[str] = []
    friend.on("request", lambda request: asked.append(request.url))
    friend.goto(link)
    expect(friend.locator("main.review[data-step='1']")).to_be_visible()
    assert faults(friend, axe) == []
    data = link.split("#")[1].split(".")[1]
    assert asked
    assert not [url for url in asked if data in url.split("#")[0]], "no server sees what the link holds"
    expect(friend.get_by_role("region", name="Players")).to_contain_text("Seat 1")
    expect(friend.get_by_text("Noor")).to_have_count(0)
