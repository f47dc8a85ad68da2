"""After the match: the result, looking back step by step, what was missed, and the record."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from labtable.games import load
from labtable.table.state.changes import Acted
from tests.browser.accessible import faults, faults_at_both_sizes
from tests.browser.arranged import Arranged, arrange
from tests.browser.conftest import BESIDE, LAPTOP, PHONE, SMALL, Visitor
from tests.browser.measuring import matches
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import play
from tests.effort import effort

# Noor could win at once with Mass right-side-up. She ends her turn instead, and wins with her next.
MISSED = {
    "area": [0, 2, -2],
    "hands": [["Mass"], ["Clear"]],
    "hidden": ["Energy", "Density"],
    "turn": 0,
    "phase": "play",
}
ACTIONS = [(0, "done"), (1, "done"), (0, "Mass up")]
STEPS = len(ACTIONS)


def played(store: Path, steps: int = STEPS) -> Arranged:
    """The match that Noor wins, as far as this step."""
    acted = [Acted(seat, action, n) for n, (seat, action) in enumerate(ACTIONS[:steps])]
    return arrange(store, "unitary", ["person Noor", "person Priya"], MISSED, acted=acted)


@pytest.fixture
def noor(visit: Visitor, store: Path) -> Page:
    """A match that Noor has won, as she sees it."""
    return at_table(visit(BESIDE), played(store))


def look_back(page: Page) -> None:
    page.get_by_role("button", name="Review").click()
    expect(page.locator("main.review")).to_be_visible()


def go_to(page: Page, step: int) -> None:
    page.get_by_role("slider", name="Step").fill(str(step))
    expect(page.locator(f"main[data-step='{step}']")).to_be_visible()


def test_everybody_is_told_who_has_won_and_what_was_hidden_and_the_host_deals_again(
    visit: Visitor, store: Path
) -> None:
    """Noor's last turn; then the same seats get other cards."""
    table = played(store, STEPS - 1)
    noor, priya = at_table(visit(BESIDE), table), at_table(visit(BESIDE, PHONE), table, 1)
    play(noor, "Mass", "up")
    for page, heading, hidden in ((noor, "You have won.", "Density"), (priya, "Noor has won.", "Energy")):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        expect(page.get_by_role("region", name="Players")).to_contain_text(hidden)
    expect(noor.get_by_role("list", name="What happened").get_by_text("the area showed")).to_have_count(1)
    expect(priya.get_by_role("button", name="Deal again")).to_have_count(0)
    noor.get_by_role("button", name="Deal again").click()
    for page in (noor, priya):
        expect(page.locator("main[data-stage=playing]")).to_be_visible()
        expect(page.get_by_role("list", name="What happened").get_by_text("the area showed")).to_have_count(0)


def test_the_record_is_the_match(noor: Page) -> None:
    with noor.expect_download() as download:
        noor.get_by_role("link", name="Save the record").click()
    lines = [json.loads(line) for line in download.value.path().read_text().splitlines()]
    assert lines[0]["game"] == "unitary"
    assert [line["action"] for line in lines[1:]] == ["done", "done", "Mass up"]
    assert download.value.suggested_filename.endswith(".labtable")


def test_a_review_begins_at_the_beginning_and_each_step_is_shown_from_each_seat(noor: Page) -> None:
    look_back(noor)
    expect(noor.locator("main[data-step='0']")).to_be_visible()
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


def test_what_was_missed_is_found_and_shown_where_it_was(noor: Page) -> None:
    look_back(noor)
    remark = noor.get_by_role("region", name="Worth another look").get_by_role("button")
    expect(remark).to_have_count(1)
    expect(remark).to_contain_text("Mass")
    remark.click()
    expect(noor.locator("main[data-step='0']")).to_be_visible()
    expect(noor.get_by_text("Missed", exact=True)).to_be_visible()


def test_a_step_has_an_address_of_its_own(noor: Page) -> None:
    look_back(noor)
    go_to(noor, 1)
    noor.reload()
    expect(noor.locator("main.review[data-step='1']")).to_be_visible()
    noor.get_by_role("button", name="Back to the table").click()
    expect(noor.get_by_role("heading", name="You have won.")).to_be_visible()


def test_looking_back_by_keyboard_does_nothing_at_the_table(noor: Page) -> None:
    look_back(noor)
    for key, step in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", STEPS)):
        noor.keyboard.press(key)
        expect(noor.locator(f"main[data-step='{step}']")).to_be_visible()
    go_to(noor, 2)
    expect(acts(noor).get_by_role("button", name="Done")).to_have_count(0)
    noor.keyboard.press("e")
    expect(noor.locator("main[data-step='2']")).to_be_visible()


def test_the_end_and_looking_back_are_accessible_and_fit_a_phone(visit: Visitor, store: Path, axe: str) -> None:
    page = at_table(visit(BESIDE, PHONE), played(store))
    assert faults(page, axe) == []
    look_back(page)
    go_to(page, 0)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(page.get_by_role("slider", name="Step")).to_be_in_viewport()
    page.get_by_role("button", name="Log and players").click()
    expect(page.get_by_role("button", name="Close")).to_be_in_viewport()
    page.get_by_role("button", name="Close").click()
    assert faults_at_both_sizes(page, axe) == []


@pytest.mark.parametrize(
    ("game", "seats", "seed"),
    [
        ("unitary", 4, 1),
        ("mathic", 3, 1),
        ("feynman", 6, 3),
        ("cats", 4, 1),
        pytest.param("feynman", 4, 1, marks=pytest.mark.long),
    ],
)
def test_the_whole_review_is_on_the_screen(visit: Visitor, store: Path, game: str, seats: int, seed: int) -> None:
    """The stepper is in sight, and the page does not go on below it, however long the match was."""
    rules = load(game)
    ((_, acted),) = matches(game, seats, [], seed)
    people = ["person Noor", *["bot beginner"] * (seats - 1)]
    table = arrange(store, game, people, acted=acted, options=rules.settings(), seed=seed)
    page = visit(BESIDE)
    at_table(page, table)
    look_back(page)
    steps = int(str(page.get_by_role("slider", name="Step").get_attribute("max")))
    for size in (SMALL, PHONE, LAPTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for step in range(steps, max(0, steps - effort(2, 4)), -1):
            go_to(page, step)
            expect(page.get_by_role("button", name="To the start")).to_be_in_viewport(ratio=1)
            below = page.evaluate("document.documentElement.scrollHeight - innerHeight")
            assert below <= 0, f"{below} px below the screen of {size} at step {step}"
