"""A reaction window, U-11: everybody who is asked sees what for, and for how long; silence is a pass."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults
from tests.browser.arranged import Arranged, arrange
from tests.browser.conftest import BESIDE, PHONE, Visitor
from tests.browser.tables import at_table
from tests.browser.unitary_table import claim, play

# The book's sample game: Mass makes the Energy that Noor hides; later cards would make the Distance that Priya hides.
SAMPLE = {
    "area": [0, 2, -2],
    "hands": [["Mass"], ["Clear"]],
    "hidden": ["Energy", "Distance"],
    "turn": 0,
    "phase": "play",
}


def claimable(store: Path, window_ms: int) -> Arranged:
    """A table at which Noor makes what she hides, and must claim it."""
    seats = ["person Noor", "person Priya"]
    return arrange(store, "unitary", seats, SAMPLE, {"claims": "spot"}, window_ms=window_ms)


def win(noor: Page) -> None:
    """Make it, and claim."""
    play(noor, "Mass", "up")
    claim(noor)


@pytest.fixture
def asked(visit: Visitor, store: Path) -> tuple[Page, Page]:
    """Noor has claimed her match, truly; Priya, on a phone, is asked."""
    table = claimable(store, window_ms=600_000)
    noor, priya = at_table(visit(BESIDE), table), at_table(visit(BESIDE, PHONE), table, 1)
    win(noor)
    expect(priya).to_have_title("You can react · Unitary · labtable")
    return noor, priya


def says(page: Page) -> Locator:
    return page.get_by_role("region", name="Messages")


def test_who_is_asked_sees_the_question_the_seconds_and_the_answers(asked: tuple[Page, Page], axe: str) -> None:
    noor, priya = asked
    expect(says(priya).get_by_role("timer")).to_have_accessible_name(re.compile(r"^[1-9]\d* (seconds|minutes) left$"))
    expect(says(priya).locator(".window").get_by_role("button")).to_have_text(["Claim", "Pass"])
    expect(says(priya)).to_contain_text(
        "Noor claimed a match. If the fraction has equalled Distance, your hidden card, claim too; otherwise pass."
    )
    expect(says(noor)).to_contain_text("You claimed a match, and truly: now the others may claim an earlier one.")
    expect(says(noor).get_by_role("button")).to_have_count(0)
    assert faults(priya, axe) == []


def test_when_all_have_passed_the_claim_wins(asked: tuple[Page, Page]) -> None:
    noor, priya = asked
    says(priya).get_by_role("button", name="Pass").focus()
    priya.keyboard.press("Enter")
    expect(priya.get_by_role("heading", name="Noor has won.")).to_be_visible()
    expect(priya.get_by_role("region", name="Noor has won.")).to_be_focused()
    expect(noor.get_by_role("heading", name="You have won.")).to_be_visible()


def test_silence_is_a_pass(visit: Visitor, store: Path) -> None:
    table = claimable(store, window_ms=1)
    noor, _ = at_table(visit(BESIDE), table), at_table(visit(BESIDE, PHONE), table, 1)
    win(noor)
    expect(noor.get_by_role("heading", name="You have won.")).to_be_visible()


def test_who_passes_always_is_not_waited_for_till_the_end(asked: tuple[Page, Page]) -> None:
    _, priya = asked
    priya.get_by_role("button", name="Menu").click()
    priya.locator("#menu").get_by_label("Always pass").check()
    expect(priya.get_by_role("heading", name="Noor has won.")).to_be_visible()
