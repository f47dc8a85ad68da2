"""A frozen table: everybody sees that nobody can play, the time of a window stands still, and the host goes on."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, SMALL, Visitor
from tests.browser.tables import at_table, from_menu
from tests.browser.unitary_table import ONE_SHORT, claim


@pytest.fixture
def asked(visit: Visitor, store: Path) -> tuple[Page, Page]:
    """Noor, whose table it is, has claimed her match; Priya, on a phone, is asked."""
    seats = ["person Noor", "person Priya"]
    match = arrange(store, "unitary", seats, ONE_SHORT, {"claims": "spot"}, window_ms=600_000)
    noor, priya = at_table(visit(BESIDE), match), at_table(visit(BESIDE, SMALL), match, 1)
    noor.get_by_role("region", name="Your hand").get_by_role("button", name="Mass").first.click()
    noor.get_by_role("region", name="What you can do").get_by_role("button", name="Mass up").click()
    claim(noor)
    expect(priya).to_have_title("You can react · Unitary · labtable")
    return noor, priya


def test_a_host_freezes_the_table_goes_on_and_ends_the_match(asked: tuple[Page, Page], axe: str) -> None:
    noor, priya = asked
    says = priya.get_by_role("region", name="Messages")
    from_menu(noor, "Freeze the table")
    line = says.get_by_text("The table is frozen. Nobody can play, and no time goes by.")
    expect(line).to_be_in_viewport(ratio=1)
    expect(says.get_by_role("button", name="Claim", exact=True)).to_have_count(0)
    expect(priya).to_have_title("Frozen · Unitary · labtable")
    left = says.get_by_role("timer").get_attribute("aria-label")
    assert faults(priya, axe) == []
    priya.wait_for_timeout(1200)
    assert says.get_by_role("timer").get_attribute("aria-label") == left, "the time stands still"
    noor.get_by_role("region", name="Messages").get_by_role("button", name="Go on").click()
    expect(says.get_by_role("button", name="Claim", exact=True)).to_be_enabled()
    expect(line).to_have_count(0)
    from_menu(noor, "End the match")
    noor.get_by_role("button", name="End it").click()
    for page in asked:
        expect(page.locator("#menu")).to_be_hidden()  # it would lie over the result
        expect(page.get_by_role("heading", name="The host has ended this match.")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Review")).to_be_in_viewport(ratio=1)
    priya.get_by_role("button", name="Review").click()
    expect(priya.locator("main.review")).to_be_visible()
