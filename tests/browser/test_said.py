"""What is said now: whole, in the margin or as a leaf over the table that is put away and brought back; cards near."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import mathic_table as mathic
from tests.browser.conftest import LAPTOP, Visitor
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import Thumb, card, set_up

SMALL = {"width": 390, "height": 664}
SIZES = [(320, 568), (390, 664), (390, 844), (844, 390), (768, 1024), (1280, 800), (1366, 768), (1920, 1080)]
GAMES = ["unitary", "mathic", "feynman", "cats"]
HAND: dict[str, Any] = {"hands": [["Square Root", "Mass"], ["Force"]], "hidden": ["Velocity", "Distance"]}
ZONES = ".play, .hand, .act, .messages"
FAULTS = """() => {
  const found = []
  const box = (e) => e.getBoundingClientRect()
  const said = [...document.querySelectorAll('.said')].filter((e) => e.checkVisibility())
  if (said.length !== 1) found.push(`said ${said.length} times`)
  for (const e of document.querySelectorAll('.leaf, .said, .inner, .expects')) {
    if (!e.checkVisibility() || (e.matches('.inner') && !e.querySelector('.said'))) continue
    const cuts = getComputedStyle(e).overflowY !== 'visible' && (innerWidth > 320 || !e.matches('.leaf'))
    if (cuts && e.scrollHeight > e.clientHeight + 2) found.push(`${e.className} is cut off`)
    const b = box(e)
    const scrolls = innerWidth <= 320 && e.closest('.leaf') && !e.matches('.leaf')
    if (!scrolls && (b.top < -1 || b.bottom > innerHeight + 1)) found.push(`${e.className} leaves the window`)
  }
  const leaf = document.querySelector('.leaf')
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  for (const e of leaf ? document.querySelectorAll('.suggested, .expects, .act .btn.main') : [])
    if (e.checkVisibility() && over(box(leaf), box(e))) found.push(`the leaf covers ${e.className}`)
  return found
}"""


def leaf(page: Page) -> Any:
    """The leaf that lies over the table."""
    return page.locator(".leaf")


def zones(page: Page) -> list[Any]:
    """Where the zones lie."""
    found: list[Any] = page.locator(ZONES).evaluate_all(
        "all => all.map(e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height] })"
    )
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_lessons_words_are_whole_and_cover_nothing_they_speak_of(visit: Visitor, game: str) -> None:
    page = visit(f"/learn/{game}", reduced_motion="reduce")
    expect(page.locator(".expects")).to_be_visible()
    found: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("async () => { for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame) }")
        found += [f"{width}x{height}: {fault}" for fault in page.evaluate(FAULTS)]
    assert found == []


def test_a_leaf_is_put_away_and_brought_back_and_nothing_moves(visit: Visitor) -> None:
    page = visit("/learn/unitary", SMALL, reduced_motion="reduce")
    expect(leaf(page)).to_contain_text("Make the fraction equal")
    before = zones(page)
    leaf(page).click(position={"x": 40, "y": 20})
    expect(leaf(page)).to_have_count(0)
    expect(page.locator(".expects")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Read the lesson again").click()
    expect(leaf(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(leaf(page)).to_have_count(0)
    page.get_by_role("button", name="Read the lesson again").click()
    page.locator(".hand").click(position={"x": 6, "y": 6})
    expect(leaf(page)).to_have_count(0)
    card(page, "Velocity").click()
    assert zones(page) == before
    acts(page).locator("[data-way='up']").click()
    expect(leaf(page)).to_be_visible()  # the next step
    assert zones(page) == before


def test_the_aim_folds_into_its_sign(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person Ada", **HAND)
    page = at_table(visit("/", SMALL), table)
    expect(leaf(page)).to_contain_text("Make the fraction equal Velocity")
    before = zones(page)
    card(page, "Mass").click()
    expect(leaf(page)).to_have_count(0)
    page.get_by_role("button", name="Show the aim").click()
    expect(leaf(page)).to_contain_text("Make the fraction equal Velocity")
    acts(page).locator("[data-way='up']").click()
    expect(leaf(page)).to_have_count(0)
    card(page, "Square Root").click(force=True)
    acts(page).locator("[data-way='play']").click(force=True)
    expect(leaf(page).locator(".refusal")).to_be_in_viewport(ratio=1)
    assert zones(page) == before
    page.get_by_role("button", name="Back to the table").click()
    expect(leaf(page)).to_have_count(0)


def test_on_a_wide_screen_the_words_stand_in_the_margin(visit: Visitor) -> None:
    page = visit("/learn/unitary", LAPTOP)
    words = page.get_by_role("complementary").get_by_role("region", name="Lesson")
    expect(words).to_contain_text("Make the fraction equal")
    expect(leaf(page)).to_have_count(0)


def test_a_long_press_enlarges_any_card_and_never_plays(visit: Visitor, store: Path) -> None:
    start: dict[str, Any] = {"hands": [["3/12h", "1/12c"], ["5/12c"]], "space": ["4/12s", "7/12d"], "tokens": []}
    page = at_table(visit("/", SMALL), mathic.set_up(store, "person Noor", "person Ada", **start))
    page.keyboard.press("Escape")
    expect(leaf(page)).to_have_count(0)
    near = page.locator("dialog.enlarged")
    for held in (mathic.in_hand(page, "3/12h"), mathic.in_space(page, "4/12s")):
        thumb = Thumb(page)
        thumb.press(held)
        expect(near.locator(".card")).to_be_in_viewport(ratio=1)
        thumb.let_go()
        expect(held).to_have_attribute("aria-pressed", "false")
        near.get_by_role("button", name="Close").click()
        expect(near).to_have_count(0)
        expect(held).to_have_attribute("aria-pressed", "false")
    mathic.in_hand(page, "3/12h").click(button="right")
    expect(near).to_be_visible()
    page.keyboard.press("Escape")
    expect(near).to_have_count(0)
    expect(mathic.in_hand(page, "3/12h")).to_have_attribute("aria-pressed", "false")
