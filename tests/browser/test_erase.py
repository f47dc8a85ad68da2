"""The host erases a table: its rows are gone, it is in no list any more, and whoever is at it learns so."""

import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.accessible import faults
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, SMALL, Visitor
from tests.browser.tables import ME, OPEN, at_table, from_menu, hold, make
from tests.browser.unitary_table import ONE_SHORT


def rows(store: Path, table: str) -> int:
    """How many entries of a table the store has."""
    with closing(sqlite3.connect(store)) as found:
        (count,) = found.execute("SELECT count(*) FROM event WHERE room = ?", (table,)).fetchone()
    return int(count)


def erase(page: Page) -> None:
    """Confirm that the table is to be erased."""
    dialog = page.get_by_role("dialog", name="Erase the table")
    expect(dialog.get_by_text("go at once and for good")).to_be_in_viewport(ratio=1)
    expect(dialog.get_by_role("button", name="Erase it")).to_be_in_viewport(ratio=1)
    dialog.get_by_role("button", name="Erase it").click()


def test_a_host_erases_a_table_in_the_middle_of_a_match(visit: Visitor, store: Path, axe: str) -> None:
    match = arrange(store, "unitary", ["person Noor", "person Priya"], ONE_SHORT)
    noor, priya = at_table(visit(BESIDE, SMALL), match), at_table(visit(BESIDE, SMALL), match, 1)
    priya.get_by_role("button", name="Menu").click()
    expect(priya.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(priya.get_by_role("button", name="Erase the table")).to_have_count(0)
    from_menu(noor, "Erase the table")
    assert faults(noor, axe) == []
    assert rows(store, match.name) > 0
    erase(noor)
    expect(noor.get_by_role("button", name="Play now").first).to_be_visible()
    expect(noor.get_by_role("heading", name="My tables")).to_have_count(0)
    expect(priya.get_by_text("There is no table")).to_be_visible()
    assert rows(store, match.name) == 0


def test_a_host_erases_a_table_before_the_deal(visit: Visitor, server: str, store: Path) -> None:
    table, secret = make(server, [ME, OPEN])
    page = visit(BESIDE, SMALL)
    hold(page, table, secret)
    page.get_by_role("button", name="Erase the table").click()
    page.get_by_role("button", name="Close").click()
    assert rows(store, table) > 0
    page.get_by_role("button", name="Erase the table").click()
    erase(page)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    assert rows(store, table) == 0
