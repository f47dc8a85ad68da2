"""In Hebrew pages are mirrored, and mathematics, drawings and games without Hebrew are not."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.arranged import arrange
from tests.browser.classes import Played, arrange_class
from tests.browser.conftest import LAPTOP, SMALL, Visitor
from tests.browser.measuring import MEASURE, SCROLLS
from tests.browser.tables import at_table
from tests.browser.unitary_table import set_up
from tests.browser.walks import last_turn

HEBREW: dict[str, Any] = {"locale": "he-IL", "reduced_motion": "reduce"}
HANDS = [["Surface Tension", "Mass", "Square Root", "Angular Momentum"], ["Area", "Power"]]
UNITARY: dict[str, Any] = {"area": [1, 2, -2], "turns": 7, "hidden": ["Velocity", "Distance"], "hands": HANDS}
IN_ANY_LANGUAGE = {"small", "target"}  # measured in English


def lefts(parts: Locator) -> list[float]:
    """Where they begin, in px from the left."""
    found: list[float] = parts.evaluate_all("all => all.map((part) => part.getBoundingClientRect().left)")
    assert len(found) > 1
    return found


def from_the_right(parts: Locator) -> bool:
    """Whether each lies to the left of the one before."""
    return lefts(parts) == sorted(lefts(parts), reverse=True)


def faults(page: Page) -> list[str]:
    """What is cut off, covered or outside on a phone and on a laptop."""
    found: list[str] = []
    for size in (SMALL, LAPTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        measured = page.evaluate(MEASURE, {"root": "main", "scrolls": SCROLLS, "reflows": False})
        found += [str(fault) for fault in measured["faults"] if fault["kind"] not in IN_ANY_LANGUAGE]
    return found


def test_pages_run_from_the_right(visit: Visitor) -> None:
    page = visit("/", SMALL, **HEBREW)
    expect(page.get_by_role("button", name="לשחק עכשיו").first).to_be_visible()
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["he", "rtl"]
    assert faults(page) == []
    page.goto(f"{page.url}new/unitary")
    tabs = page.locator(".tabs .tab")
    expect(tabs.first).to_be_visible()
    assert from_the_right(tabs)
    assert from_the_right(page.locator(".opts .seg").first.locator("label"))
    assert faults(page) == []


def test_a_hand_begins_at_the_right_and_a_fraction_at_the_left(visit: Visitor, store: Path) -> None:
    page = at_table(visit("/icon.svg", LAPTOP, **HEBREW), set_up(store, "person Noor", "bot beginner", **UNITARY))
    cards = page.locator(".hand .pick")
    expect(cards).to_have_count(4)
    assert from_the_right(cards)
    assert page.locator(".half.above .tile text").all_text_contents() == ["kg", "m", "m"]
    assert not from_the_right(page.locator(".half.above .tile"))
    assert page.locator(".frac").first.evaluate("(it) => getComputedStyle(it).direction") == "ltr"
    assert faults(page) == []
    cards.first.focus()
    page.keyboard.press("ArrowLeft")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(0)).to_be_focused()
    page.get_by_role("button", name="בקשת רמז").click()
    expect(page.get_by_role("button", name="ספרו לי עוד")).to_be_visible()
    assert faults(page) == []


def test_a_review_goes_on_to_the_left(visit: Visitor, store: Path) -> None:
    page = at_table(visit("/icon.svg", LAPTOP, **HEBREW), last_turn(store, "unitary"))
    page.locator(".hand .pick").first.click()
    page.locator("[data-way='up']").click()
    page.get_by_role("button", name="סקירה").click()
    expect(page.locator("main[data-step='0']")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("main[data-step='1']")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("main[data-step='0']")).to_be_visible()
    assert from_the_right(page.locator(".stepper .btn"))


def test_a_name_keeps_its_signs_in_a_sentence(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person C++", **{**UNITARY, "turn": 1, "hands": [["Mass"], ["Area"]]})
    page = at_table(visit("/icon.svg", LAPTOP, **HEBREW), table)
    expect(page.locator("main.table")).to_contain_text("\u2068C++\u2069")


def test_a_report_keeps_a_day_apart_from_what_is_named_before_it(visit: Visitor, store: Path) -> None:
    page = visit("/icon.svg", LAPTOP, **HEBREW)
    there = arrange_class(store, [Played("unitary", 2)])
    page.evaluate("([key, secret]) => localStorage.setItem(key, secret)", [f"labtable:desk:{there.code}", there.desk])
    page.goto(f"{page.evaluate('location.origin')}/class/{there.code}/report")
    expect(page.locator("header.title p")).to_contain_text("\u2068Unitary\u2069 · ")


def test_a_game_without_hebrew_is_english_from_the_left(visit: Visitor, store: Path) -> None:
    table = arrange(store, "cats", ["person Noor", "person Ada"], seed=3)
    page = at_table(visit("/icon.svg", LAPTOP, **HEBREW), table)
    expect(page.locator("main.table")).to_contain_text("Nobody has made a hypothesis yet.")
    assert page.locator(".cats").evaluate("(it) => [it.lang, it.dir]") == ["en", "ltr"]
    assert lefts(page.locator(".hand .pick")) == sorted(lefts(page.locator(".hand .pick")))
