"""What comes out of a printer."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Visitor

MOST_PAGES = {"unitary": 4, "feynman": 7, "mathic": 7, "cats": 6}
PRESSED = "button, select, input, .btn, .icon, nav"
INK = """() => {
  const light = (colour) => Math.max(...colour.match(/[\\d.]+/g).slice(0, 3).map(Number))
  const texts = [...document.querySelectorAll('h1, h2, p, li')].filter((one) => one.checkVisibility())
  return { paper: getComputedStyle(document.body).backgroundColor,
           lightest: Math.max(...texts.map((one) => light(getComputedStyle(one).color))) }
}"""


def to_paper(page: Page) -> None:
    page.emulate_media(media="print", color_scheme="dark")


@pytest.mark.parametrize("game", sorted(MOST_PAGES))
def test_rules_print_dark_on_white_without_what_is_to_be_pressed(visit: Visitor, game: str) -> None:
    page = visit(f"/rules/{game}", LAPTOP, color_scheme="dark", script="localStorage.setItem('labtable:theme', 'dark')")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    to_paper(page)
    assert [one.text_content() for one in page.locator(PRESSED).all() if one.is_visible()] == []
    ink = page.evaluate(INK)
    assert ink["paper"] == "rgb(255, 255, 255)"
    assert ink["lightest"] < 128
    pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    assert pages <= MOST_PAGES[game]
    page.emulate_media(media="screen")


def test_the_start_page_prints_dark_on_white(visit: Visitor) -> None:
    page = visit("/", PHONE, color_scheme="dark")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    to_paper(page)
    assert page.evaluate(INK)["paper"] == "rgb(255, 255, 255)"
    page.emulate_media(media="screen")
