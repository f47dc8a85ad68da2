"""What teachers read at a served labtable: found, searched, and the plan of a lesson set by one button."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.classes import Played, arrange_class
from tests.browser.conftest import BESIDE, LAPTOP, Visitor
from tests.browser.desks import SMALL

BOTH = pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
WIDER = "document.documentElement.scrollWidth - innerWidth"


@BOTH
def test_teachers_find_plans_from_the_start_and_search_them(visit: Visitor, size: dict[str, int], axe: str) -> None:
    page = visit("/", size)
    page.locator("header").get_by_role("link", name="For teachers").click()
    expect(page.get_by_role("heading", level=1, name="Teaching with labtable")).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="U-kNOw Feynman").first.click()
    expect(page.get_by_role("heading", level=1, name="A lesson with U-kNOw Feynman")).to_be_visible()
    expect(page.get_by_role("table").first).to_contain_text("The short game at each table")
    assert page.evaluate(WIDER) <= 0
    assert faults_at_both_sizes(page, axe) == []
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.get_by_role("searchbox", name="Search").fill("photon answer")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").get_by_text("Found at")).to_be_visible()
    assert faults_at_both_sizes(page, axe) == []
    page.get_by_role("link", name="F-12 Answering a boson").click()
    expect(page).to_have_url(re.compile("/rules/feynman#F-12$"))
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("photon answer")


def test_what_the_desk_and_a_question_to_all_link_to_is_there(visit: Visitor, store: Path) -> None:
    there = arrange_class(store, [Played("cats", 2)])
    desk = visit(BESIDE, LAPTOP)
    desk.evaluate("([key, secret]) => localStorage.setItem(key, secret)", [f"labtable:desk:{there.code}", there.desk])
    told: dict[str, object] = {"base": "http://192.168.1.7:8000", "why": None, "embeds": False, "others": []}
    desk.route("**/api/address", lambda route: route.fulfill(json=told))
    desk.route("**/qr.svg", lambda route: route.fulfill(body="<svg/>", content_type="image/svg+xml"))
    desk.goto(f"{desk.evaluate('location.origin')}/class/{there.code}")
    found = set[str]()

    def follow(within: str = "body") -> None:
        for link in desk.locator(within).locator("a[href^='/docs/']:visible").all():
            with desk.context.expect_page() as opened:
                link.click()
            expect(opened.value.locator(".docs .text p").first).to_be_visible()
            expect(opened.value.get_by_role("heading", level=1)).to_be_visible()
            found.add(str(link.get_attribute("href")))
            opened.value.close()

    expect(desk.locator(".tile")).to_be_visible()
    follow()
    desk.get_by_role("button", name="Show the code").click()
    expect(desk.get_by_role("link", name="Help with phones and Wi-Fi")).to_be_visible()
    follow("dialog[open]")
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="Ask everybody").click()
    expect(desk.locator("dialog[open] [role=img]").first).to_be_visible()
    follow("dialog[open]")
    assert found == {"/docs/en/teach/class", "/docs/en/teach/install", "/docs/en/teach/cats"}


@pytest.mark.parametrize("path", ["/docs/en/teach/cats", "/rules/cats"])
def test_a_link_that_was_cut_within_a_letter_still_opens_the_page(visit: Visitor, path: str) -> None:
    page = visit(f"{path}#caf%C3")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pictures_of_a_page_are_shown_and_fit(visit: Visitor, axe: str, language: str) -> None:
    page = visit(f"/docs/{language}/teach/install?lang={language}", SMALL)
    pictures = page.locator(".docs img")
    expect(pictures).to_have_count(6)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("(one) => one.naturalWidth") > 300
    for size in (SMALL, LAPTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate(WIDER) <= 0
    assert faults_at_both_sizes(page, axe) == []


@pytest.mark.parametrize("path", ["run/school", "run/privacy", "teach/class"])
def test_a_page_in_another_language_fits_a_phone(visit: Visitor, path: str, axe: str) -> None:
    page = visit(f"/docs/fr/{path}?lang=fr", SMALL)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("en anglais", exact=True)).to_have_count(1 if path.startswith("run/") else 0)
    assert page.evaluate(WIDER) <= 0
    assert faults_at_both_sizes(page, axe) == []


@BOTH
def test_one_button_sets_what_the_plan_says(visit: Visitor, size: dict[str, int]) -> None:
    page = visit("/class/new", size)
    page.get_by_text("Mathic Fraction").click()
    button = page.get_by_role("button", name="As in the plan (40 minutes)")
    button.click()
    expect(button).to_be_disabled()
    expect(page.get_by_text("Set as in the plan.")).to_be_visible()
    chosen = (("At a table", "3"), ("Points to reach", "50"), ("Deck", "52 cards"), ("Hints", "on request"))
    for group, choice in chosen:
        expect(page.get_by_role("group", name=group, exact=True).get_by_role("radio", name=choice)).to_be_checked()
    expect(page.get_by_role("link", name="Read the plan")).to_have_attribute("href", "/docs/en/teach/mathic")
    page.get_by_role("group", name="Hints").get_by_text("none").click()
    expect(button).to_be_enabled()
