"""A page that the browser translates says what is so all the same."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import unitary_table
from tests.browser.conftest import LAPTOP, SMALL, Visitor
from tests.browser.folder import match_of_computers, wait_until

# Does to a page what Chrome's translator does: each text goes, and two FONTs around its translation come, now and
# whenever a text changes. This translation is the text behind a sign that has no width.
TRANSLATE = """() => {
    const kept = 'script, style, textarea, [translate=no], font'
    const put = (text) => {
        if (!text.data.trim() || !text.isConnected || text.parentElement.closest(kept)) return
        const font = document.createElement('font')
        font.appendChild(document.createElement('font')).textContent = '\u2060' + text.data
        text.replaceWith(font)
    }
    const all = (node) => {
        const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
        const found = []
        while (walk.nextNode()) found.push(walk.currentNode)
        for (const text of node.nodeType === Node.TEXT_NODE ? [node] : found) put(text)
    }
    new MutationObserver((records) => {
        for (const { target, addedNodes } of records) (addedNodes.length ? addedNodes : [target]).forEach(all)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    all(document.body)
}"""
# What a page says: all of it; or turn, players and log, where a page that came later may lie otherwise.
SAYS = """(parts) => [...document.querySelectorAll(parts)]
    .map((part) => part.innerText.replaceAll('\u2060', '').replace(/^[^\\S\\n]+/gm, '')).join()"""
ALL, LASTING = "main", "main .top, .opp, [aria-label='What happened']"
FONTS = "() => document.querySelectorAll('font').length"
DRAWN = "() => document.querySelectorAll('svg font, sup font, sub font, .name font').length"


def says_the_same(translated: Page, plain: Page, parts: str = ALL) -> None:
    """Wait until a page that is translated says what one says that is not."""
    wait_until(lambda: bool(translated.evaluate(SAYS, parts) == plain.evaluate(SAYS, parts)), "the same")


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_turn_counts_and_log_are_those_of_a_page_that_is_not_translated(
    visit: Visitor, store: Path, size: dict[str, int]
) -> None:
    """Before a person's play and after it, and what a computer answers."""
    sample: dict[str, Any] = {"area": [1, 2, -2], "turns": 7, "discard": ["Energy"], "hidden": ["Velocity", "Distance"]}
    hand = ["Surface Tension", "Mass", "Square Root", "Angular Momentum"]
    table = unitary_table.set_up(store, "person Noor", "bot beginner", hands=[hand, ["Force"]], **sample)
    translated = visit("/icon.svg", size)
    translated.evaluate(
        "(given) => localStorage.setItem(...given)", [f"labtable:secret:{table.name}", table.secrets[0]]
    )
    here = translated.url.replace("/icon.svg", f"/t/{table.name}")
    plain = translated.context.new_page()
    plain.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
    for page in (translated, plain):
        page.goto(here)
        expect(page.locator("main.table")).to_be_visible()
        page.keyboard.press("Escape")
    translated.evaluate(TRANSLATE)
    says_the_same(translated, plain)
    unitary_table.play(translated, "Mass", "down")
    for page in (translated, plain):
        expect(page.locator("main.table[data-seen='1']")).to_be_visible()
    says_the_same(translated, plain)
    translated.get_by_role("button", name="Done").click()
    expect(plain.locator("main.table[data-seen='1']")).to_have_count(0)
    says_the_same(translated, plain)
    assert translated.evaluate(FONTS) > 10, "it is translated"
    assert translated.evaluate(DRAWN) == 0, "drawings, formulas and names are not"


def test_a_whole_match_ends_in_a_translated_page_as_in_another(visit: Visitor, store: Path) -> None:
    for game in ("cats", "feynman"):
        table = match_of_computers(store, game)
        translated = visit(f"/t/{table.name}")
        expect(translated.locator("main.table")).to_be_visible()
        translated.evaluate(TRANSLATE)
        expect(translated.locator("main.table[data-stage=over]")).to_be_visible()
        plain = translated.context.new_page()
        plain.set_viewport_size(ViewportSize(width=LAPTOP["width"], height=LAPTOP["height"]))
        plain.goto(translated.url)
        expect(plain.locator("main.table[data-stage=over]")).to_be_visible()
        says_the_same(translated, plain, LASTING)
        plain.close()
