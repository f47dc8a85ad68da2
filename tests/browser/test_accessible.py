"""Every page in both sizes, by day and by night, by the rules of axe-core; where the focus is; what is read out."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from labtable.games import names
from tests.browser import mathic_table as mathic
from tests.browser.accessible import faults_at_both_sizes, faults_by_night
from tests.browser.conftest import BESIDE, Visitor
from tests.browser.tables import ME, OPEN, acts, at_table, bot, hold, make
from tests.browser.unitary_table import card, set_up
from tests.browser.walks import finish, last_turn

HANDS = [["Surface Tension", "Mass", "Square Root"], ["Area", "Power"]]
UNITARY: dict[str, Any] = {"area": [1, 2, -2], "turns": 7, "hidden": ["Velocity", "Distance"], "hands": HANDS}
MATHIC: dict[str, Any] = {
    "hands": [["3/12h", "[>=6/12 red]", "9/12s", "0/12d"], ["5/12c", "6/12c"]],
    "space": ["4/12s", "7/12d", "3/12d", "6/12s"],
    "tokens": ["plus", "red+black", "odd", "number 1"],
}
PAGES = {
    "/": "Unitary",
    "/new/feynman": "Set a table",
    "/rules/unitary": "Rules of Unitary",
    "/t/nowhere-999": "No such table",
}
OTHER_RULES = {  # other text in the same page
    "/rules/mathic": "Rules of Mathic",
    "/rules/feynman": "Rules of U-kNOw Feynman",
    "/rules/cats": "Rules of Schrödinger’s Cats",
}


def still(visit: Visitor) -> Page:
    """A browser at the server, in which nothing moves."""
    return visit(BESIDE, reduced_motion="reduce")


def test_pages(visit: Visitor, server: str, axe: str) -> None:
    page = still(visit)
    for path, text in PAGES.items():
        page.goto(server + path)
        expect(page.get_by_text(re.compile(text)).first).to_be_visible()
        assert (path, faults_at_both_sizes(page, axe)) == (path, [])


def test_rules_of_the_other_games(visit: Visitor, server: str, axe: str) -> None:
    page = still(visit)
    for path, text in OTHER_RULES.items():
        page.goto(server + path)
        expect(page.get_by_text(re.compile(text)).first).to_be_visible()
        assert (path, faults_by_night(page, axe)) == (path, [])


def test_lobby_and_lessons(visit: Visitor, server: str, axe: str) -> None:
    page = still(visit)
    hold(page, *make(server, [ME, OPEN, bot()]))
    expect(page.get_by_role("button", name="Deal")).to_be_visible()
    assert faults_at_both_sizes(page, axe) == []
    for game in names():
        page.goto(f"{server}/learn/{game}")
        expect(page.get_by_text(re.compile("^Your move: "))).to_be_visible()
        assert (game, faults_at_both_sizes(page, axe)) == (game, [])


def hint(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Ask for a hint|Hint)$")).click()
    page.get_by_role("button", name="Tell me more").click()


def test_unitary_at_the_table(visit: Visitor, store: Path, axe: str) -> None:
    """A refusal, a hint, the menu, a rule, a card from near."""
    page = at_table(still(visit), set_up(store, "person Noor", "bot beginner", **UNITARY))
    hint(page)
    card(page, "Mass").click()
    assert faults_at_both_sizes(page, axe) == []
    card(page, "Square Root").click(force=True)
    acts(page).locator("[data-way='play']").click(force=True)
    expect(page.get_by_text("stays in your hand")).to_be_visible()
    assert faults_at_both_sizes(page, axe) == []
    page.get_by_role("button", name="Menu").click()
    assert faults_at_both_sizes(page, axe) == []
    page.get_by_role("button", name="Menu").click()
    card(page, "Mass").click(button="right")
    expect(page.get_by_role("dialog", name="Mass")).to_be_visible()
    assert faults_at_both_sizes(page, axe) == []


def test_mathic_at_the_table(visit: Visitor, store: Path, axe: str) -> None:
    table = mathic.set_up(store, "person Noor", "person Ada", window_ms=600_000, **MATHIC)
    page = at_table(still(visit), table)
    hint(page)
    mathic.compose(page, "3/12h", "+", "4/12s")
    assert faults_at_both_sizes(page, axe) == []
    mathic.act(page, "play").click(force=True)
    expect(page.get_by_text("An equation needs an equals sign.")).to_be_visible()
    assert faults_at_both_sizes(page, axe) == []
    mathic.act(page, "clear").click()
    mathic.in_hand(page, "[>=6/12 red]").click()
    assert faults_at_both_sizes(page, axe) == []
    mathic.act(page, "discard").click()
    ada = at_table(page, table, 1)
    expect(ada.get_by_role("button", name="Pass")).to_be_visible()
    assert faults_at_both_sizes(ada, axe) == []


@pytest.mark.parametrize("game", ["mathic", "feynman", "cats"])
def test_at_the_end(visit: Visitor, store: Path, axe: str, game: str) -> None:
    """The result, what a call has opened or the collection of diagrams, and looking back."""
    page = at_table(still(visit), last_turn(store, game))
    finish(page, game)
    if game == "feynman":
        page.get_by_role("button", name="Interactions seen").click()
    if game != "mathic":
        expect(page.get_by_role("dialog")).to_be_visible()
        assert faults_at_both_sizes(page, axe) == []
        page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Review")).to_be_visible()
    assert faults_at_both_sizes(page, axe) == []
    page.get_by_role("button", name="Review").click()
    expect(page.locator("main.review")).to_be_visible()
    assert faults_at_both_sizes(page, axe) == []


def test_where_there_is_nothing(browser: Browser, server: str, axe: str) -> None:
    """A browser reports the status as an error, so this page is not watched for errors."""
    with browser.new_context() as context:
        page = context.new_page()
        answer = page.goto(f"{server}/foo")
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_role("heading", name="This page does not exist.")).to_be_visible()
        assert faults_at_both_sizes(page, axe) == []
        page.get_by_role("main").get_by_role("link", name="To the start page").click()
        expect(page).to_have_url(f"{server}/")
        assert context.request.get(f"{server}/assets/gone.js").json()["code"] == "not_found"


def test_at_the_end_the_focus_is_on_the_result(visit: Visitor, store: Path) -> None:
    """The hand and the buttons are gone; from the result one goes on to what can be done now, by keys or clicks."""
    page = visit(BESIDE)
    for by_keys in (True, False):
        at_table(page, last_turn(store, "unitary"))
        if by_keys:
            page.keyboard.press("1")
            page.keyboard.press("u")
        else:
            card(page, "Mass").click()
            acts(page).locator("[data-way='up']").click()
        expect(page.get_by_role("region", name="You have won.")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Deal again")).to_be_focused()


# What the live region is given to say; each line leaves it after a while.
LISTEN = """
window.spoken = []
new MutationObserver((changes) => {
  for (const change of changes) {
    if (!change.target.matches?.('[role=log]')) continue
    for (const added of change.addedNodes) if (added.textContent) window.spoken.push(added.textContent)
  }
}).observe(document, { childList: true, subtree: true })"""


def test_whose_turn_it_is_is_read_out_once(visit: Visitor, store: Path) -> None:
    start = {**UNITARY, "turn": 1, "hands": [["Mass"], ["Area", "Velocity"]]}
    table = set_up(store, "person Noor", "person Ada", claims="spot", **start)
    noor = visit(BESIDE)
    noor.add_init_script(LISTEN)
    noor, ada = at_table(noor, table), at_table(visit(BESIDE), table, 1)
    card(ada, "Area").click()
    acts(ada).locator("[data-way='up']").click()
    expect(noor.locator("figcaption")).to_contain_text("Area")
    acts(ada).get_by_role("button", name="Done").click()
    expect(noor).to_have_title(re.compile("^Your turn"))
    card(noor, "Mass").click()
    acts(noor).locator("[data-way='up']").click()
    expect(noor.locator("figcaption")).to_contain_text("Mass")
    spoken: list[str] = noor.evaluate("window.spoken")
    assert "Area" in spoken[0]
    assert [line.endswith("Your turn.") for line in spoken] == [False, True, False]
