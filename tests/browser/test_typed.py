"""A line that takes an action as it is typed, in every game; and the list of keys, by its own key and from the menu."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, LAPTOP, SMALL, Visitor
from tests.browser.tables import at_table, from_menu
from tests.feynman.positions import Supply

CARDS = Supply([])
HELD, TOP = [CARDS.numbers(hand) for hand in (["u:red", "c:blue"], ["d:blue", "d:green"])], CARDS.numbers(["t:red"])
TYPED: dict[str, tuple[dict[str, Any], str, str, str]] = {  # a position, what will not do, will, is done
    "unitary": (
        {"hands": [["Mass", "Time"], ["Area"]], "area": [1, 2, -2], "hidden": ["Pressure", "Distance"], "turn": 0},
        "mass", "Mass down", "mass upside down",
    ),
    "mathic": (
        {"hands": [["3/12h"], ["1/12d"]], "space": ["4/12s", "7/12d"], "turn": 0},
        "discard", "discard 3/12h", "3/12 + 4/12 = 7/12",
    ),
    "feynman": ({"turn": 0, "hands": HELD, "discard": TOP}, "pull", "draw", "draw"),
    "cats": ({"hands": [["A", "A", "D"], ["A", "D", "E"]], "turn": 0}, "bid", "bid 1A", "2 alive"),
}  # fmt: skip


def field(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Type what you do")


@pytest.mark.parametrize("game", TYPED)
def test_what_somebody_types_is_done_or_answered_with_what_can_be_typed(
    visit: Visitor, store: Path, axe: str, game: str
) -> None:
    position, wrong, right, done = TYPED[game]
    page = at_table(visit(BESIDE, LAPTOP), arrange(store, game, ["person Noor", "person Ada"], position))
    page.keyboard.press("t")
    expect(field(page)).to_be_focused()
    page.keyboard.type(wrong)
    page.keyboard.press("Enter")
    answer = page.locator(".typed")
    expect(answer.locator("kbd").get_by_text(right, exact=True)).to_be_visible()
    expect(answer.locator(".line + p")).to_contain_text(re.compile("“|lacks|two ways"))
    expect(field(page)).to_have_value(wrong)
    assert faults(page, axe) == []
    field(page).fill(done)
    page.keyboard.press("Enter")
    expect(page.locator("main.table:not([data-seen='0'])")).to_be_visible()
    expect(field(page)).to_have_value("")
    expect(answer.get_by_role("status")).to_have_text("")
    page.keyboard.press("Escape")
    expect(field(page)).to_have_count(0)


def test_the_line_is_there_again_at_the_next_table_and_on_a_phone_from_the_menu(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, SMALL), arrange(store, "unitary", ["person Noor", "person Ada"], TYPED["unitary"][0]))
    page.keyboard.press("Escape")
    from_menu(page, "Type what you do")
    expect(field(page)).to_be_focused()
    expect(field(page)).to_be_in_viewport()
    field(page).fill("?")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You can type:")).to_be_visible()
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    at_table(page, arrange(store, "cats", ["person Noor", "person Ada"]))
    expect(field(page)).to_be_visible()


def test_a_question_mark_lists_the_keys(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, LAPTOP), arrange(store, "cats", ["person Noor", "person Ada"]))
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("list the keys")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    from_menu(page, "Keys")
    expect(keys).to_be_visible()
