"""The browser's *back* closes what lies on top of a page before it leaves the page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, SMALL, Visitor
from tests.browser.tables import at_table, put_away
from tests.browser.unitary_table import card, set_up

START = re.compile("/$")


def from_start(visit: Visitor, store: Path, size: dict[str, int]) -> Page:
    """A table that somebody has come to from the start page, with nothing on top of it."""
    table = set_up(store, "person Noor", "person Ada", hands=[["Mass", "Force"], ["Area"]], area=[0, 1, -1], turns=4)
    page = visit("/", size)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    at_table(page, table)
    put_away(page)
    return page


def goes(page: Page) -> None:
    """Back leaves the table now."""
    page.go_back()
    expect(page).to_have_url(START)
    expect(page.get_by_role("heading", level=1, name="labtable")).to_be_visible()


@pytest.mark.parametrize("size", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_back_closes_the_menu_and_then_leaves(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    page = from_start(visit, store, size)
    page.get_by_role("button", name="Menu").click()
    menu = page.locator("#menu")
    expect(menu).to_be_visible()
    page.go_back()
    expect(menu).to_be_hidden()
    expect(page.locator("main.table")).to_be_visible()
    goes(page)


def test_back_closes_dialogs_one_by_one_then_the_sheet_below(visit: Visitor, store: Path) -> None:
    page = from_start(visit, store, SMALL)
    page.get_by_role("button", name="Log and players").click()
    margin = page.locator(".margin.open")
    expect(margin).to_be_visible()
    page.go_back()
    expect(margin).to_have_count(0)
    page.get_by_role("button", name="Ada").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="hides one of").click()  # a dialog of the game's own making
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(page.locator("main.table")).to_be_visible()
    goes(page)


def test_what_was_closed_by_its_button_costs_no_step_back(visit: Visitor, store: Path) -> None:
    page = from_start(visit, store, SMALL)
    for _ in range(2):
        page.get_by_role("button", name="Ada").click()
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    card(page, "Mass").click()
    goes(page)


def test_a_page_that_follows_takes_the_place_of_what_was_on_top(visit: Visitor) -> None:
    page = visit("/", SMALL)
    page.get_by_role("link", name="Rules").first.click()
    expect(page).to_have_url(re.compile("/rules/"))
    goes(page)


def test_back_from_a_lesson_leads_to_the_page_with_the_link_to_it(visit: Visitor) -> None:
    page = visit("/rules/unitary")
    page.goto(page.evaluate("location.origin") + "/learn/unitary")
    expect(page.locator("main[data-stage=playing]")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/rules/unitary$"))
