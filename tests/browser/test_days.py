"""A match over days, and one's own tables on the start page: where it is one's turn, and until when."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.accessible import faults
from tests.browser.arranged import Arranged, arrange
from tests.browser.conftest import BESIDE, Visitor
from tests.browser.tables import at_table

DAY = 86_400_000
SMALL = {"width": 390, "height": 664}
TIME = re.compile(r"^Your turn until tomorrow \d\d:\d\d")


def slow(store: Path, game: str, turn: int) -> Arranged:
    """A match of Noor's with Priya in which each turn has a day."""
    return arrange(store, game, ["person Noor", "person Priya"], {"turn": turn}, turn_ms=DAY)


def keys_of(page: Page, *tables: Arranged) -> None:
    """Let a browser have been at these tables, in this order."""
    for table in tables:
        at_table(page, table)


def test_where_it_is_ones_turn_stands_first_on_the_start_page_and_says_until_when(
    visit: Visitor, store: Path, axe: str
) -> None:
    mine, others, gone = slow(store, "unitary", 0), slow(store, "cats", 1), "muon-1"
    noor = visit(BESIDE, SMALL)
    keys_of(noor, mine)
    expect(noor.locator(".turn")).to_have_text(TIME)
    keys_of(noor, others)
    noor.evaluate(
        "(gone) => { localStorage.setItem(`labtable:secret:${gone}`, 'x');"
        "localStorage.setItem('labtable:tables', `${gone} ${localStorage.getItem('labtable:tables')}`) }",
        gone,
    )
    noor.goto(noor.evaluate("location.origin"))
    expect(noor.get_by_text("It is your turn at one table.")).to_be_in_viewport(ratio=1)
    noor.get_by_role("button", name="Show my tables").click()
    rows = noor.get_by_role("region", name="My tables").get_by_role("listitem")
    expect(rows).to_contain_text(["Unitary", "Schrödinger’s Cats", "Table MUON 1"])
    expect(rows.nth(0)).to_contain_text(re.compile(r"with Priya.*Your turn until tomorrow \d\d:\d\d"))
    expect(rows.nth(1)).to_contain_text("Others are to play")
    expect(rows.nth(2)).to_contain_text("No longer there")
    expect(rows.nth(0)).to_be_in_viewport(ratio=1)
    assert faults(noor, axe) == []
    rows.nth(2).get_by_role("button", name="Remove table MUON 1 from this list").click()
    expect(rows).to_have_count(2)
    noor.reload()
    expect(rows).to_have_count(2)
    rows.nth(0).get_by_role("link").click()
    expect(noor.locator("main.table[data-game=unitary]")).to_be_visible()


def test_days_are_offered_where_nobody_reacts_within_seconds(visit: Visitor) -> None:
    noor = visit("/new/unitary")
    turns = noor.get_by_role("group", name="Each turn has")
    expect(turns).to_have_count(0)
    noor.get_by_label("Seat 2").select_option(label="open to anybody")
    expect(turns.get_by_role("radio")).to_have_count(8)
    noor.get_by_role("group", name="Who notices a match").get_by_text("the players").click()
    expect(turns.get_by_role("radio")).to_have_count(4)
    expect(turns).to_have_accessible_description(re.compile("within seconds"))
    noor.get_by_role("group", name="Who notices a match").get_by_text("the table").click()
    turns.get_by_text("3 days").click()
    noor.get_by_label("Your name").fill("Noor")
    noor.get_by_role("button", name="Create the table").click()
    expect(noor.get_by_role("region", name="The game")).to_contain_text("Each turn has 3 days")
