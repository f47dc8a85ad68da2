"""Schrödinger's Cats at every size, from a small phone to a projector: what is acted on is wholly in sight."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from labtable import load
from tests.browser.cats_table import back, box, do, press, proof, set_up, square
from tests.browser.conftest import BESIDE, Visitor
from tests.browser.fitting import SIZES, hints, look, resize, steps
from tests.browser.tables import acts, at_table, hold, make
from tests.effort import LONG

PEOPLE = [f"person {name}" for name in ("Noor", "Ada", "Emmy", "Lise", "Priya", "Wolfgang")]
SIX: dict[str, Any] = {
    "hands": ["ADEHAD", "AADDE", "DDEEA", "AAADD", "AAADD", "DDEA"],
    "findings": ["", "AAH", "", "D", "", "AAD"],
    "doctorates": ["Purrie", "Tabby used"],
    "bid": "8D 1",
    "said": [{"n": 4, "state": "A", "by": 1}, {"n": 8, "state": "D", "by": 1}],
}


def test_cats_lesson_step_by_step(page: Page) -> None:
    (lesson,) = load("cats").lessons.values()
    moves = [step.action for step in lesson.steps if step.seat in lesson.learner]
    steps(page, "cats")
    found: list[str] = []
    for n, action in enumerate(moves):
        step = page.get_by_role("img", name="Step").get_attribute("aria-label")
        if LONG or n % 2 == 0:
            found += look(page, f"lesson, {action}")
        if action == moves[0]:
            square(page, "1 Alive").click()
            press(page, "Say 1 Alive Cat")
            expect(page.locator(".refusal")).to_be_visible()
            found += look(page, "refused in a lesson")
            page.keyboard.press("Escape")
        do(page, action)
        expect(page.get_by_role("img", name=str(step), exact=True)).to_have_count(0)
    back(page)
    assert found + look(page, "the end of the lesson") == []


def test_a_puzzle_its_hint_and_its_miss(page: Page, server: str) -> None:
    hold(page, *make(server, [], game="cats", puzzle=1))
    expect(page.locator(".puzzle")).to_be_visible()
    found = look(page, "a puzzle")
    found += hints(page)
    found += look(page, "a puzzle and all of a hint")
    page.locator(".sq.live").last.click()
    acts(page).get_by_role("button", name="Say").click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    assert found + look(page, "a puzzle that was missed") == []


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.long), 6])
def test_a_hypothesis_with_all_that_may_be_said(page: Page, store: Path, seats: int) -> None:
    given = {key: value[:seats] if key in ("hands", "findings") else value for key, value in SIX.items()}
    at_table(page, set_up(store, *PEOPLE[:seats], **given))
    found = look(page, f"{seats} seats")
    page.get_by_role("button", name="Odds").click()
    square(page, "9 Alive").click()
    expect(page.get_by_text("9 Alive Cats: you know of")).to_be_visible()
    found += look(page, f"{seats} seats, odds and a square")
    page.keyboard.press("Escape")
    square(page, "3 Alive").click(force=True)
    expect(page.locator(".refusal")).to_be_visible()
    found += look(page, f"{seats} seats, a refusal")
    page.keyboard.press("Escape")
    if seats == 4:
        found += hints(page)
        found += look(page, "all of a hint")
    assert found == []


def test_findings_the_proof_and_who_is_out(visit: Visitor, store: Path) -> None:
    hands = ["AAAHDE", "AADDEE", "DDEEAD", ""]
    out = {"out": [False, False, False, True], "lost": [0, 0, 0, 1], "experiment": 2}
    table = set_up(store, *PEOPLE[:4], hands=hands, bid="3A 2", options={"form": "elimination"}, **out)
    noor, ada, lise = (at_table(visit(BESIDE), table, seat) for seat in (0, 1, 3))
    found = look(lise, "who is out")
    square(noor, "5 Alive").click()
    press(noor, "Say 5 Alive Cats")
    for i in range(3):
        box(noor, "Alive", i).click()
    found += look(noor, "boxes are picked")
    press(noor, "Show 3")
    box(noor, "Dead").click()
    found += look(noor, "a box to cycle")
    press(noor, "Cycle 1")
    press(noor, "End the turn")
    press(ada, "Prove it!")
    for size in SIZES:
        resize(ada, size)
        rows = proof(ada).get_by_role("listitem")
        expect(rows).to_have_count(3)
        ways = proof(ada).get_by_role("button", name="Back to the table")
        for part in (ways, proof(ada).get_by_role("status"), *rows.all()):
            expect(part).to_be_in_viewport(ratio=1)
    resize(ada, "laptop")
    back(ada)
    assert found + look(ada, "after a call") == []
