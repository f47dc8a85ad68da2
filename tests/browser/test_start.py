"""The start page: choose a game, its options, seats and pace; make the table; or join one."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, Visitor
from tests.browser.tables import ME, OPEN, make

BOTH = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])


SMALL_PHONE = {"width": 390, "height": 664}
PROJECTOR = {"width": 1920, "height": 1080}
DEAL = re.compile("^Deal the ")


@pytest.mark.parametrize("game", ["Mathic Fraction", "Schrödinger’s Cats", "U-kNOw Feynman", "Unitary"])
@pytest.mark.parametrize(
    "size", [LAPTOP, SMALL_PHONE, PHONE, PROJECTOR], ids=["laptop", "small phone", "phone", "wall"]
)
def test_what_one_acts_on_is_in_sight_without_scrolling(visit: Visitor, size: dict[str, int], game: str) -> None:
    page = visit("/", size)
    page.get_by_role("button", name=f"{game}:").click()
    acted_on = [page.get_by_role("button", name=name) for name in (f"{game}:", "Join", DEAL, "Learn it")]
    acted_on += [page.get_by_label("Your name"), page.get_by_label("Table code"), page.get_by_label("Seat 2")]
    for element in acted_on:
        expect(element).to_be_in_viewport(ratio=1)
    top = page.get_by_role("button", name=DEAL).bounding_box()
    for element in acted_on:
        box = element.bounding_box()
        assert box is not None
        assert top is not None
        assert box == top or box["y"] + box["height"] <= top["y"], "the bar hides nothing that one acts on"


@BOTH
def test_enter_in_the_name_field_deals(visit: Visitor, size: dict[str, int]) -> None:
    page = visit("/", size)
    page.get_by_label("Your name").fill("Noor")
    page.get_by_label("Your name").press("Enter")
    expect(page.locator("main.table[data-stage=playing]")).to_be_visible()


# Where the tab key has come to: whether that is in sight, in which part of the page, and where in it, in rows of 40 px.
STOPS = """() => {
    const parts = [".head", "form.join", ".choose, .ways", ".seats", ".opts", ".go"]
    const part = (e) => parts.findIndex((p) => e.closest(p))
    const row = (y) => Math.round((y + scrollY) / 40)
    const of = (e) => { const { x, y } = e.getBoundingClientRect(); return [part(e), row(y), x] }
    const bar = document.querySelector(".go").getBoundingClientRect().top
    const { bottom } = document.activeElement.getBoundingClientRect()
    return [document.activeElement.closest(".go") || bottom <= bar, ...of(document.activeElement)]
}"""


@pytest.mark.parametrize("size", [LAPTOP, SMALL_PHONE], ids=["laptop", "phone"])
def test_the_tab_key_goes_through_the_page_as_it_is_seen_and_nothing_is_behind_the_bar(
    visit: Visitor, size: dict[str, int]
) -> None:
    page = visit("/", size)
    expect(page.get_by_role("button", name=DEAL)).to_be_visible()
    stops: list[list[int]] = []
    while not stops or stops[-1][0] != 5:
        page.keyboard.press("Tab")
        seen, *stop = page.evaluate(STOPS)
        assert seen
        stops.append(stop)
    assert stops == sorted(stops)
    assert {part for part, *_ in stops} == set(range(6))
    parts = [page.locator(part).bounding_box() for part in (".choose", ".seats", ".opts")]
    places = [box["x" if size is LAPTOP else "y"] for box in parts if box]
    assert places == sorted(places)
    assert len(places) == 3


def test_the_game_that_was_chosen_last_is_chosen_again(visit: Visitor) -> None:
    page = visit()
    page.get_by_role("button", name="Unitary:").click()
    page.reload()
    expect(page.get_by_role("heading", name="Unitary")).to_be_visible()


@BOTH
def test_a_newcomer_is_dealt_a_game_against_the_computer(visit: Visitor, size: dict[str, int]) -> None:
    page = visit("/", size)
    page.get_by_label("Your name").fill("Noor")
    page.get_by_role("button", name=DEAL).click()
    expect(page.locator("main.table[data-stage=playing]")).to_be_visible()
    expect(page.locator(".hand .pick").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#menu").get_by_text("Noor")).to_be_visible()


def test_nobody_is_dealt_in_without_a_name(visit: Visitor) -> None:
    page = visit()
    page.get_by_role("button", name=DEAL).click()
    expect(page.get_by_text("Enter your name first")).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_focused()
    expect(page.get_by_role("heading", name="labtable")).to_be_visible()


def test_each_choice_says_what_it_changes(visit: Visitor) -> None:
    page = visit()
    page.get_by_role("button", name="Unitary:").click()
    expect(page.get_by_text("A match wins at once")).to_be_visible()
    page.get_by_text("the players", exact=True).click()
    expect(page.get_by_text("you must spot your match and claim it")).to_be_visible()
    page.get_by_text("calm", exact=True).click()
    expect(page.get_by_text("you have 45 seconds")).to_be_visible()


def test_open_seats_make_a_table_that_waits(visit: Visitor) -> None:
    page = visit()
    page.get_by_role("button", name="Unitary:").click()
    page.get_by_label("Your name").fill("Noor")
    page.locator(".seats").get_by_text("3", exact=True).click()
    page.get_by_role("combobox", name="Seat 2").select_option("open")
    page.get_by_role("combobox", name="Seat 3").select_option("bot:expert")
    page.get_by_text("24 quantities").click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()
    expect(page.get_by_text("Six more quantities")).to_be_visible()
    expect(page.get_by_role("combobox", name="Seat 3 is for")).to_have_value("bot:expert")


def test_a_game_for_one_is_played_alone(visit: Visitor) -> None:
    page = visit()
    page.get_by_role("button", name="Mathic Fraction:").click()
    page.get_by_label("Your name").fill("Noor")
    page.locator(".seats").get_by_text("alone").click()
    expect(page.locator(".seats li")).to_have_count(1)
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_role("region", name="Players and tokens")).to_contain_text("hearts left: 3")


def test_i_sit_once(visit: Visitor) -> None:
    page = visit()
    page.get_by_role("combobox", name="Seat 2").select_option("me")
    expect(page.get_by_role("combobox", name="Seat 1")).to_have_value("bot:beginner")
    expect(page.get_by_label("Your name")).to_have_count(1)


@BOTH
def test_a_table_is_joined_by_its_code(visit: Visitor, server: str, size: dict[str, int]) -> None:
    table, _ = make(server, [ME, OPEN])
    page = visit("/", size)
    page.get_by_label("Table code").fill(table.replace("-", " ").upper())
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("button", name="Sit here: Seat 2")).to_be_visible()


def test_a_code_that_is_none_is_told_apart_from_a_table_that_is_not_there(visit: Visitor) -> None:
    page = visit()
    page.get_by_label("Table code").fill("hello")
    page.get_by_label("Table code").press("Enter")
    expect(page.get_by_text("A code is a word and a number")).to_be_visible()
    page.get_by_label("Table code").fill("nowhere 100")
    page.get_by_label("Table code").press("Enter")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()


def test_the_theme_stays_chosen(visit: Visitor) -> None:
    page = visit("/", color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    switch = page.get_by_role("button", name="Theme")
    switch.click()
    switch.click()
    expect(switch).to_have_accessible_name("Theme: Dark")
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    expect(switch).to_have_accessible_name("Theme: Dark")
    assert page.evaluate(paper) == dark


def test_all_of_it_by_keyboard(visit: Visitor) -> None:
    page = visit()
    page.get_by_label("Your name").focus()
    page.keyboard.type("Noor")
    for _ in range(20):
        page.keyboard.press("Tab")
        if DEAL.match(page.evaluate("document.activeElement.textContent")):
            break
    else:
        raise AssertionError("no key leads to the deal")
    page.keyboard.press("Enter")
    expect(page.locator("main.table")).to_be_focused()


def test_a_rule_has_an_address_of_its_own(visit: Visitor) -> None:
    page = visit("/rules/unitary#U-7")
    rule = page.get_by_role("heading", name="U-7")
    expect(rule).to_be_in_viewport()
    expect(page.get_by_role("img", name="Surface Tension")).to_be_attached()


def test_nothing_is_wider_than_a_phone(visit: Visitor) -> None:
    page = visit("/", PHONE)
    for path in ("", "rules/unitary"):
        page.goto(page.url.split("/rules")[0].rstrip("/") + f"/{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_start_page_asks_whether_to_think_first(visit: Visitor) -> None:
    page = visit("/")
    page.get_by_text("think first", exact=True).click()
    expect(page.get_by_text("You see what a play makes only after you have played it.")).to_be_visible()
    page.get_by_label("Your name").fill("Noor")
    with page.expect_request("**/api/tables") as asked:
        page.get_by_label("Your name").press("Enter")
    assert (asked.value.post_data_json or {})["previews"] is False
    expect(page.locator("main.table[data-stage=playing]")).to_be_visible()


def test_the_start_page_asks_whether_there_are_hints(visit: Visitor) -> None:
    page = visit("/")
    page.get_by_label("Your name").fill("Noor")
    hints = page.get_by_role("group", name="Hints")
    hints.get_by_text("none", exact=True).click()
    expect(page.get_by_text("No hints: everybody works it out alone.")).to_be_visible()
    with page.expect_request("**/api/tables") as asked:
        page.get_by_label("Your name").press("Enter")
    assert (asked.value.post_data_json or {})["hints"] is False
    expect(page.locator("main.table[data-stage=playing]")).to_be_visible()
    expect(page.get_by_text("Ask for a hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
