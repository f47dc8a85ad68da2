"""The time of a turn in minutes: set by the host, counted down for everybody, and then a computer plays that turn."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, LAPTOP, SMALL, Visitor
from tests.browser.tables import ME, OPEN, at_table, hold, make
from tests.browser.unitary_table import ONE_SHORT

MINUTE = 60_000


def test_minutes_are_offered_also_where_others_react_and_the_host_changes_them(
    visit: Visitor, server: str, axe: str
) -> None:
    new = visit("/new/mathic", SMALL)
    new.get_by_label("Seat 2").select_option(label="open to anybody")
    turns = new.get_by_role("group", name="Each turn has")
    expect(turns.get_by_role("radio")).to_have_count(4)
    table, secret = make(server, [ME, OPEN], turn_ms=2 * MINUTE)
    noor = visit(BESIDE, SMALL)
    hold(noor, table, secret)
    expect(noor.get_by_role("region", name="The game")).to_contain_text("Each turn has 2 minutes")
    priya = visit(f"/t/{table}", LAPTOP)
    priya.get_by_label("Your name, Seat 2").fill("Priya")
    priya.get_by_label("Your name, Seat 2").press("Enter")
    noor.get_by_role("combobox", name="Each turn has").select_option(label="5 minutes")
    expect(priya.get_by_role("region", name="Seats")).to_contain_text("5 minutes")
    assert faults_at_both_sizes(noor, axe) == []
    noor.get_by_role("combobox", name="Each turn has").select_option(label="no limit")
    expect(priya.get_by_text("5 minutes")).to_have_count(0)


def test_everybody_sees_the_last_seconds_and_that_a_computer_played(visit: Visitor, store: Path, axe: str) -> None:
    match = arrange(store, "unitary", ["person Noor", "person Priya"], {**ONE_SHORT, "area": [0, 1, -2]}, turn_ms=9_000)
    noor, priya = at_table(visit(BESIDE, SMALL), match), at_table(visit(BESIDE), match, 1)
    mine = noor.locator(".notes").get_by_text(re.compile(r"Play within \d+ seconds?, or a computer plays"))
    theirs = priya.locator(".notes").get_by_text(re.compile(r"Waiting for Noor\. In \d+ seconds?"))
    expect(mine).to_be_in_viewport(ratio=1)
    expect(theirs).to_be_in_viewport(ratio=1)
    assert faults_at_both_sizes(noor, axe) == []
    for page in (noor, priya):
        expect(page.get_by_text(re.compile("computer for Noor", re.IGNORECASE)).first).to_be_attached(timeout=60_000)
        expect(page.locator(".notes p")).to_have_count(0)
    expect(noor.get_by_role("button", name="Take over")).to_have_count(0)
