"""What if: from a step of a review somebody plays on alone, comes back, tries it otherwise, and compares."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.accessible import faults
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, LAPTOP, Visitor, at_sizes
from tests.browser.tables import hold
from tests.browser.unitary_table import play

# Noor wins with her next play.
NEARLY = {
    "area": [0, 2, -2],
    "hands": [["Mass", "Time"], ["Clear"]],
    "hidden": ["Energy", "Density"],
    "turn": 0,
    "phase": "play",
}


def reviewed(visit: Visitor, store: Path, size: dict[str, int]) -> Page:
    """The review of a match that Noor has won with one play, at its beginning."""
    match = arrange(store, "unitary", ["person Noor", "bot beginner"], NEARLY)
    page = visit(BESIDE, size)
    assert match.secrets[0] is not None
    hold(page, match.name, match.secrets[0])
    play(page, "Mass", "up")
    page.get_by_role("button", name="Review").click()
    expect(page.locator("main.review[data-step='0']")).to_be_visible()
    return page


def whole(page: Page) -> None:
    """All of the dialog is in sight."""
    box, size = page.get_by_role("dialog").bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"]


@at_sizes("small", "laptop")
def test_somebody_plays_on_from_a_step_comes_back_and_compares(
    visit: Visitor, store: Path, axe: str, size: dict[str, int]
) -> None:
    page = reviewed(visit, store, size)
    review = page.url
    dialog = page.get_by_role("dialog")

    page.get_by_role("button", name="What if").click()
    whole(page)
    assert faults(page, axe) == []
    dialog.get_by_role("button", name="Play on").click()
    expect(page.locator("main[data-stage=playing]")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("What if, step 0")
    assert faults(page, axe) == []
    play(page, "Mass", "up")
    page.get_by_role("button", name="Compare").click()

    ends = dialog.get_by_role("listitem")
    expect(ends).to_have_count(2)
    for end in ends.all():
        expect(end).to_contain_text("Mass up")
        expect(end).to_contain_text("Noor has won.")
        expect(end).to_contain_text("1 action from here on")
    expect(dialog).to_contain_text("Begin with Mass up.")
    assert page.url == review
    whole(page)
    assert faults(page, axe) == []

    dialog.get_by_role("button", name="Try another way").click()
    dialog.get_by_text("dealt again").click()
    dialog.get_by_role("button", name="Play on").click()
    expect(page.locator("main[data-stage=playing]")).to_be_visible()
    play(page, "Time", "up")
    page.reload()
    if size == LAPTOP:
        expect(page.get_by_text("What you could not see there has been dealt again")).to_be_visible()
    page.get_by_role("button", name="Back to the review").locator("visible=true").click()
    expect(ends).to_have_count(3)
    expect(ends.nth(2)).to_contain_text("Not finished.")
    ends.nth(2).get_by_role("link", name="Play on").click()
    expect(page.locator("main[data-stage=playing]")).to_be_visible()
    page.go_back()
    expect(page.locator("main.review[data-step='0']")).to_be_visible()
