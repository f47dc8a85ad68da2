"""U-kNOw Feynman at every size, from a small phone to a projector: what is acted on is wholly in sight."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import BESIDE, Visitor
from tests.browser.feynman_table import EDGE, card, hand, press, set_up
from tests.browser.fitting import hints, look, resize, steps
from tests.browser.tables import acts, at_table, hold, make


def test_feynmans_lesson_step_by_step(page: Page) -> None:
    steps(page, "feynman")
    found: list[str] = []
    moves = (
        ["blue top"],
        ["blue bottom"],
        ["blue Flip"],
        ["purple antiup", "pink antiup", "purple antidown"],
        ["purple anticharm"],
    )
    for n, cards in enumerate(moves, 1):
        step = page.get_by_role("img", name="Step").get_attribute("aria-label")
        found += look(page, f"move {n}")
        if n == 1:
            card(page, "blue bottom").click(position=EDGE, force=True)
            expect(page.locator(".refusal")).to_be_visible()
            found += look(page, "refused in a lesson")
            page.keyboard.press("Escape")
        if len(cards) > 1:
            press(page, "Baryon")
        for spoken in cards:
            card(page, spoken).click()
        found += look(page, f"move {n}, picked")
        decay = acts(page).get_by_role("button", name="Call DECAY with this play")
        if len(cards) > 1:
            decay.click()
        acts(page).locator(".btn.main").click()
        expect(page.get_by_role("img", name=str(step), exact=True)).to_have_count(0)
        page.locator(".expects").or_(page.locator("main[data-stage=over]")).first.wait_for()
    assert found + look(page, "the end") == []


def test_feynmans_puzzle(page: Page, server: str) -> None:
    """One with a task, the boson pending, whose turn it is whole in the head; then a hint, and missed."""
    hold(page, *make(server, [], game="feynman", puzzle=3))
    expect(page.locator(".puzzle")).to_contain_text("Complete the ")
    found = look(page, "a puzzle")
    resize(page, "small phone")
    turn = page.locator(".top .turn b")
    assert turn.evaluate("e => e.scrollWidth <= e.clientWidth"), "it is not cut off"
    resize(page, "laptop")
    found += hints(page)
    found += look(page, "a puzzle and all of a hint")
    press(page, "Draw")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    assert found + look(page, "a puzzle that was missed") == []


FEYNMAN: dict[str, Any] = {
    "hands": [
        ["u:red", "u:blue", "d:green", "change", "W:red", "flip:red", "nu_mu:green", "photon:blue", "reverse:yellow"],
        ["d:blue", "d:red"],
        ["s:blue", "e:red"],
        ["c:green", "b:green"],
    ],
    "discard": ["t:red"],
}


def test_feynmans_table_with_all_that_may_be_said(page: Page, store: Path) -> None:
    at_table(page, set_up(store, "person Noor", *["bot beginner"] * 3, previews=True, **FEYNMAN))
    found = look(page, "one’s turn")
    card(page, "red up").click()
    found += look(page, "a card is picked")
    card(page, "blue up").click(force=True)
    expect(page.locator(".refusal")).to_be_visible()
    found += look(page, "a refusal")
    page.keyboard.press("Escape")
    card(page, "Colour Change").click()
    found += look(page, "a colour is asked for")
    page.keyboard.press("Escape")
    press(page, "Baryon")
    for quark in ("red up", "blue up", "green down"):
        card(page, quark).click()
    found += look(page, "a baryon")
    page.keyboard.press("Escape")
    found += hints(page)
    assert found + look(page, "all of a hint") == []


def test_a_boson_and_a_missing_call(visit: Visitor, store: Path) -> None:
    """F-12, F-15, F-19: for whoever answers, whoever waits, and whoever may catch."""
    hands = [["gluon:yellow", "c:blue"], ["flip:yellow", "d:orange", "b:green"], ["s:blue", "e:red"]]
    people = ("person Noor", "person Ada", "person Priya")
    table = set_up(store, *people, hands=hands, discard=["d:yellow"])
    noor, ada, priya = (at_table(visit(BESIDE), table, seat) for seat in range(3))
    card(noor, "yellow gluon").click()
    found = look(noor, "DECAY may be called")
    press(noor, "Play yellow gluon")
    expect(priya.get_by_role("button", name="Catch Noor").first).to_be_visible()
    expect(acts(ada).get_by_role("button", name="Draw 4")).to_be_visible()
    found += look(noor, "has not called") + look(ada, "must answer") + look(priya, "may catch")
    card(ada, "yellow Flip").click()
    found += look(ada, "an answer in two parts")
    press(ada, "Flip, then orange antidown")
    expect(hand(noor)).to_have_count(5)
    assert found + look(ada, "night") + look(noor, "four cards drawn") == []
