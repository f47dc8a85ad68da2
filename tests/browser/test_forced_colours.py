"""A table in the reader's own colours, in which the page's shadows and grounds are gone."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import BESIDE, LAPTOP, SMALL, Visitor
from tests.browser.tables import at_table
from tests.browser.unitary_table import card, set_up

LINE = """(card) => {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(card.querySelector('.card'))
  return [outlineStyle, outlineWidth, outlineColor].join(' ')
}"""
GROUND = "(one) => getComputedStyle(one).backgroundColor"
PLACE = "(half) => getComputedStyle(half, '::before').borderTopWidth"


def line(one: Locator) -> str:
    return str(one.evaluate(LINE))


def forced(visit: Visitor, store: Path, size: dict[str, int], scheme: str) -> Page:
    table = set_up(
        store,
        "person Noor",
        "person Ada",
        hands=[["Mass", "Square Root", "Volume"], ["Area"]],
        area=[0, 1, -1],
        turns=4,
    )
    page = at_table(visit(BESIDE, size, color_scheme=scheme), table)
    page.emulate_media(forced_colors="active")
    return page


@pytest.mark.parametrize(("size", "scheme"), [(SMALL, "dark"), (LAPTOP, "light")], ids=["phone", "laptop"])
def test_what_is_picked_playable_and_not_is_told_apart_by_lines(
    visit: Visitor, store: Path, size: dict[str, int], scheme: str
) -> None:
    page = forced(visit, store, size, scheme)
    expect(card(page, "Square Root")).to_have_attribute("aria-disabled", "true")
    card(page, "Mass").click()
    expect(card(page, "Mass")).to_have_attribute("aria-pressed", "true")
    lines = [line(card(page, name)) for name in ("Mass", "Volume", "Square Root")]
    assert len(set(lines)) == 3, lines
    assert not any(one.startswith("none") for one in lines)


def test_the_fraction_has_its_bar_and_places_for_cards_only_what_is_dragged(visit: Visitor, store: Path) -> None:
    page = forced(visit, store, SMALL, "light")
    bar, ground = page.locator(".area .line"), page.locator("body")
    assert bar.evaluate(GROUND) != ground.evaluate(GROUND)
    half = page.locator(".half.above")
    assert half.evaluate(PLACE) == "0px"
    before = half.evaluate("(half) => getComputedStyle(half).outlineStyle")
    half.evaluate("(half) => half.setAttribute('data-over', '')")
    assert half.evaluate("(half) => getComputedStyle(half).outlineStyle") != before
