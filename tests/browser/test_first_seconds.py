"""The first seconds on a slow line: what is asked for is answered at once."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, SMALL, Visitor

OPENS = "The table opens …"


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_who_plays_is_told_at_once_that_the_table_opens(visit: Visitor, size: dict[str, int]) -> None:
    page = visit("/", size)
    page.route("**/api/tables", lambda _: None)  # a server that takes its time
    page.get_by_role("button", name="Play now Unitary").click()
    told = page.locator("[data-game=unitary] [role=status]", has_text=OPENS)
    expect(told).to_be_visible()
    box, place = told.bounding_box(), page.locator("[data-game=unitary] .ways").bounding_box()
    assert box == place, "it stands where the buttons are"
    expect(page.get_by_text(OPENS)).to_have_count(1)
