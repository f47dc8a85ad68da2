"""A page speaks the language of its address, of a choice in this browser, or of the browser; two readers may differ."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.arranged import arrange
from tests.browser.conftest import LAPTOP, PHONE, Visitor
from tests.browser.tables import ME, OPEN, at_table, bot, make

GERMAN: dict[str, Any] = {"locale": "de-DE"}


def without(field: str, but: str = "") -> Callable[[Route], None]:
    """Answers as the server does, but all other games have this only in English."""

    def answer(asked: Route) -> None:
        games = asked.fetch().json()
        asked.fulfill(json=[game if game["name"] == but else {**game, field: ["en"]} for game in games])

    return answer


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


def test_who_comes_to_a_table_reads_its_language_until_they_choose_their_own(visit: Visitor, server: str) -> None:
    table, _ = make(server, [bot(), OPEN], language="de")
    page = visit(f"/t/{table}", LAPTOP)
    expect(page.get_by_role("button", name="Hier sitzen").first).to_be_visible()
    assert language(page) == "de"
    page.evaluate("localStorage.setItem('labtable:language', 'en')")
    page.reload()
    expect(page.get_by_role("button", name="Sit here").first).to_be_visible()
    expect(page.get_by_role("button", name="Hier sitzen")).to_have_count(0)


def test_the_host_says_which_language_others_read_and_goes_on_in_their_own(visit: Visitor) -> None:
    host = visit("/new/unitary", LAPTOP)
    expect(host.get_by_label("Language")).to_have_count(0)  # nobody comes to a table of computers
    host.get_by_label("Seat 2").select_option("open")
    expect(host.get_by_label("Language")).to_have_value("en")
    host.get_by_label("Language").select_option(label="Deutsch")
    host.get_by_label("Your name").fill("Noor")
    host.get_by_role("button", name="Create the table").click()
    expect(host).to_have_url(re.compile("/t/"))
    expect(host.locator("main")).to_contain_text("Noor")
    assert language(host) == "en"
    guest = visit(host.url.removeprefix(host.url.split("/t/")[0]), PHONE)
    expect(guest.get_by_role("button", name="Hier sitzen").first).to_be_visible()


def test_a_language_without_texts_is_not_asked_for(visit: Visitor) -> None:
    page = visit("/?lang=zz", LAPTOP)  # a page that asks for what is not there would complain
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    assert language(page) == "en"


def test_rules_are_in_the_language_of_the_page_with_the_same_numbers(visit: Visitor) -> None:
    page = visit("/rules/unitary#U-7", LAPTOP, **GERMAN)
    expect(page.locator("#U-7 h2")).to_have_text("U-7 Besondere Karten")
    page.locator(".rules a.no").first.click()
    expect(page.locator(".rules .here h2")).to_be_visible()
    expect(page).not_to_have_url(re.compile("#U-7$"))


def test_rules_that_are_not_in_the_language_of_the_page_are_in_english_and_said_to_be(visit: Visitor) -> None:
    page = visit("/icon.svg", LAPTOP, **GERMAN)
    page.route("**/api/games", without("rules"))
    page.goto(f"{page.url.removesuffix('/icon.svg')}/rules/unitary#U-7")
    expect(page.locator(".intro")).to_contain_text("auf Englisch")
    expect(page.locator("#U-7 h2")).to_have_text("U-7 Special cards")
    expect(page.locator("[lang=en] #U-7")).to_be_visible()


def test_what_the_server_refuses_is_told_in_the_reader_s_language(visit: Visitor, server: str) -> None:
    table, _ = make(server, [ME, OPEN])
    page = visit(f"/t/{table}", PHONE, **GERMAN)
    name = page.get_by_label("Dein Name, Platz 2")
    name.fill("\u200b")
    name.press("Enter")
    expect(page.get_by_text("Ein Name braucht mindestens einen sichtbaren Buchstaben.")).to_be_visible()


def test_a_game_without_texts_in_the_language_of_the_page_is_in_english_and_said_to_be(visit: Visitor) -> None:
    page = visit("/icon.svg", LAPTOP, **GERMAN)
    page.route("**/api/games", without("languages", but="unitary"))
    page.goto(page.url.removesuffix("icon.svg"))
    expect(page.locator("li[data-game=cats]")).to_contain_text("auf Englisch")
    expect(page.locator("li[data-game=unitary]")).not_to_contain_text("auf Englisch")
    page.locator("li[data-game=cats]").get_by_role("button", name="Jetzt spielen").click()
    table = page.locator("main.table")
    expect(table.locator(".log [lang=en]").first).to_be_visible()
    expect(table.locator(".play").locator("xpath=ancestor::*[@lang][1]")).to_have_attribute("lang", "en")
    expect(table.locator(".messages")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Menü")).to_be_visible()


def test_what_a_game_cannot_read_is_told_in_the_reader_s_language(visit: Visitor, store: Path) -> None:
    table = arrange(store, "cats", ["person Noor", "person Ada"], seed=3)
    at_table(page := visit("/", LAPTOP, **GERMAN), table)
    expect(page.locator("main.table")).to_be_visible()
    page.keyboard.press("t")
    page.get_by_role("textbox").fill("miau")
    page.keyboard.press("Enter")
    expect(page.locator(".typed")).to_contain_text("„miau“ ist keine Aktion. Schreib zum Beispiel „bid 3A“")


def test_a_switch_loses_neither_a_typed_name_nor_a_puzzle(visit: Visitor) -> None:
    page = visit("/", LAPTOP)
    page.locator("#me").fill("Noor")
    page.get_by_role("list", name="Language").get_by_role("link", name="Deutsch").click()
    expect(page.locator("#me")).to_have_value("Noor")
    page.locator("li[data-game=unitary]").get_by_role("button", name="Rätsel").click()
    puzzle = page.locator("main.table[data-taught=puzzle]")
    expect(puzzle).to_be_visible()
    place, seen = page.url, puzzle.get_attribute("data-seen")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("list", name="Sprache").get_by_role("link", name="English").click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    expect(puzzle).to_have_attribute("data-seen", seen or "")
    assert page.url == place
