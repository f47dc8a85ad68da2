"""After the match: the result, looking back step by step, what was missed, and the record."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from labtable.games import load
from tests.browser.accessible import faults
from tests.browser.arranged import arrange
from tests.browser.conftest import LAPTOP, PHONE, Visitor
from tests.browser.measuring import matches
from tests.browser.tables import at_table, hold

BOTH = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])

# Noor could win at once with Mass right-side-up. She ends her turn instead, and wins with her next.
MISSED = {
    "area": [0, 2, -2],
    "hands": [["Mass"], ["Clear"]],
    "hidden": ["Energy", "Density"],
    "turn": 0,
    "phase": "play",
}
STEPS = 3
SMALL = {"width": 390, "height": 664}


def do(page: Page, action: str) -> None:
    page.get_by_role("region", name="What you can do").get_by_role("button", name=action).click()


@pytest.fixture
def ended(visit: Visitor, store: Path) -> tuple[Page, Page]:
    """A match that Noor has won, as she and Priya see it."""
    match = arrange(store, "unitary", ["person Noor", "person Priya"], MISSED)
    noor, priya = visit(), visit("/", PHONE)
    for page, secret in zip((noor, priya), match.secrets, strict=True):
        assert secret is not None
        hold(page, match.name, secret)
    for page in (noor, priya):
        expect(page).to_have_title(re.compile("Your turn"))
        do(page, "Done")
    expect(noor).to_have_title(re.compile("Your turn"))
    noor.get_by_role("region", name="Your hand").get_by_role("button", name="Mass").first.click()
    do(noor, "Mass up")
    expect(noor.locator("main[data-stage=over]")).to_be_visible()
    expect(priya.locator("main[data-stage=over]")).to_be_visible()
    return noor, priya


def look_back(page: Page) -> None:
    page.get_by_role("button", name="Review").click()
    expect(page.locator("main.review")).to_be_visible()


def go_to(page: Page, step: int) -> None:
    page.get_by_role("slider", name="Step").fill(str(step))
    expect(page.locator(f"main[data-step='{step}']")).to_be_visible()


def test_everybody_is_told_who_has_won_and_what_was_hidden(ended: tuple[Page, Page]) -> None:
    noor, priya = ended
    expect(noor.get_by_role("heading", name="You have won.")).to_be_visible()
    expect(priya.get_by_role("heading", name="Noor has won.")).to_be_visible()
    expect(noor.get_by_role("region", name="Players")).to_contain_text("Density")
    expect(priya.get_by_role("region", name="Players")).to_contain_text("Energy")


def test_the_host_deals_again_to_the_same_seats(ended: tuple[Page, Page]) -> None:
    noor, priya = ended
    expect(noor.get_by_role("list", name="What happened").get_by_text("the area showed")).to_have_count(1)
    expect(priya.get_by_role("button", name="Deal again")).to_have_count(0)
    noor.get_by_role("button", name="Deal again").click()
    for page in ended:
        expect(page.locator("main[data-stage=playing]")).to_be_visible()
        expect(page.get_by_role("list", name="What happened").get_by_text("the area showed")).to_have_count(0)


def test_the_record_is_the_match(ended: tuple[Page, Page]) -> None:
    noor, _ = ended
    with noor.expect_download() as download:
        noor.get_by_role("link", name="Save the record").click()
    lines = [json.loads(line) for line in download.value.path().read_text().splitlines()]
    assert lines[0]["game"] == "unitary"
    assert [line["action"] for line in lines[1:]] == ["done", "done", "Mass up"]
    assert download.value.suggested_filename.endswith(".labtable")


def test_each_step_is_shown_from_each_seat(ended: tuple[Page, Page]) -> None:
    noor, _ = ended
    look_back(noor)
    expect(noor.locator(f"main[data-step='{STEPS}']")).to_be_visible()
    noor.get_by_role("button", name="To the start").click()
    hand = noor.get_by_role("region", name="Your hand")
    expect(hand.get_by_role("img", name="Mass")).to_be_visible()
    others = noor.get_by_role("region", name="Players")
    expect(others).not_to_contain_text("Density")
    noor.get_by_label("Seen by").select_option("Priya")
    expect(hand.get_by_role("img", name="Clear")).to_be_visible()
    expect(others).not_to_contain_text("Energy")
    noor.get_by_label("Seen by").select_option("everything open")
    expect(others).to_contain_text("Energy")
    expect(others).to_contain_text("Density")


def test_what_was_missed_is_found_and_shown_where_it_was(ended: tuple[Page, Page]) -> None:
    noor, _ = ended
    look_back(noor)
    remark = noor.get_by_role("region", name="Worth another look").get_by_role("button")
    expect(remark).to_have_count(1)
    expect(remark).to_contain_text("Mass")
    remark.click()
    expect(noor.locator("main[data-step='0']")).to_be_visible()
    expect(noor.get_by_text("Missed", exact=True)).to_be_visible()


def test_a_step_has_an_address_of_its_own(ended: tuple[Page, Page]) -> None:
    noor, _ = ended
    look_back(noor)
    go_to(noor, 1)
    noor.reload()
    expect(noor.locator("main.review[data-step='1']")).to_be_visible()
    noor.get_by_role("button", name="Back to the table").click()
    expect(noor.get_by_role("heading", name="You have won.")).to_be_visible()


def test_looking_back_by_keyboard(ended: tuple[Page, Page]) -> None:
    noor, _ = ended
    look_back(noor)
    for key, step in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", STEPS)):
        noor.keyboard.press(key)
        expect(noor.locator(f"main[data-step='{step}']")).to_be_visible()


def test_nothing_can_be_done_while_looking_back(ended: tuple[Page, Page]) -> None:
    noor, _ = ended
    look_back(noor)
    go_to(noor, 2)
    expect(noor.get_by_role("button", name="Done")).to_have_count(0)
    noor.keyboard.press("e")
    expect(noor.locator("main[data-step='2']")).to_be_visible()


def test_the_end_and_looking_back_are_accessible(ended: tuple[Page, Page], axe: str) -> None:
    for page in ended:
        page.emulate_media(reduced_motion="reduce")
        assert faults(page, axe) == []
        look_back(page)
        go_to(page, 0)
        assert faults(page, axe) == []


def test_looking_back_fits_a_phone(ended: tuple[Page, Page]) -> None:
    _, priya = ended
    look_back(priya)
    go_to(priya, 0)
    assert priya.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(priya.get_by_role("slider", name="Step")).to_be_in_viewport()
    priya.get_by_role("button", name="Log and players").click()
    expect(priya.get_by_role("button", name="Close")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("game", "seats"), [("unitary", 4), ("mathic", 3), ("feynman", 4), ("feynman", 6), ("cats", 4)]
)
def test_the_whole_review_is_on_the_screen(visit: Visitor, store: Path, game: str, seats: int) -> None:
    """The stepper is in sight, and the page does not go on below it, however long the match was."""
    rules = load(game)
    ((_, acted),) = [(where, acted) for where, acted in matches(game, seats) if where == "the end"]
    people = ["person Noor", *["bot beginner"] * (seats - 1)]
    table = arrange(store, game, people, acted=acted, options=rules.settings())
    page = visit(reduced_motion="reduce")
    at_table(page, table)
    look_back(page)
    steps = int(str(page.get_by_role("slider", name="Step").get_attribute("max")))
    for size in (SMALL, PHONE, LAPTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for step in range(steps, max(0, steps - 4), -1):
            go_to(page, step)
            expect(page.get_by_role("button", name="To the start")).to_be_in_viewport(ratio=1)
            below = page.evaluate("document.documentElement.scrollHeight - innerHeight")
            assert below <= 0, f"{below} px below the screen of {size} at step {step}"
