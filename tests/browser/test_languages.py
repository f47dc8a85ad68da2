"""A page speaks the language of its address, of a choice in this browser, or of the browser; two readers may differ."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.arranged import arrange
from tests.browser.conftest import LAPTOP, PHONE, Visitor
from tests.browser.tables import at_table

GERMAN: dict[str, Any] = {"locale": "de-DE"}


def language(page: Page) -> str:
    """The language that the page says it is in."""
    found: str = page.evaluate("document.documentElement.lang")
    return found


def test_a_page_speaks_as_the_browser_does_until_another_language_is_chosen(visit: Visitor) -> None:
    page = visit("/", PHONE, **GERMAN)
    expect(page.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    assert language(page) == "de"
    page.get_by_role("list", name="Sprache").get_by_role("link", name="English").click()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    assert language(page) == "en"


def test_the_address_has_the_first_word_and_a_language_without_texts_is_english(visit: Visitor) -> None:
    page = visit("/?lang=de", LAPTOP)
    expect(page.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    page.goto(page.url.split("?")[0])
    expect(page.get_by_role("button", name="Jetzt spielen").first).to_be_visible()  # this tab keeps it
    page = visit("/", LAPTOP, locale="fi-FI")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def test_two_people_at_one_table_read_two_languages(visit: Visitor, store: Path) -> None:
    table = arrange(store, "cats", ["person Noor", "person Ada"], seed=3)
    at_table(noor := visit("/", LAPTOP, **GERMAN), table)
    at_table(ada := visit("/", PHONE), table, 1)
    expect(noor.locator("main.table")).to_contain_text("Noch hat niemand eine Hypothese gesagt.")
    expect(ada.locator("main.table")).to_contain_text("Nobody has made a hypothesis yet.")
