"""What somebody writes by hand at Mathic Fraction's table: read as meant, or refused with a reason, and never lost."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import BESIDE, LAPTOP, SMALL, Visitor
from tests.browser.mathic_table import act, compose, facts, in_space, set_up, written
from tests.browser.tables import at_table

TABLE: dict[str, Any] = {
    "hands": [["3/12h", "[>=6/12 red]", "9/12s"], ["5/12c", "6/12c"]],
    "space": ["4/12s", "7/12d", "[>=10/12 red]", "[>=2/12 red]"],
    "tokens": ["plus"],
}


def table(visit: Visitor, store: Path, **options: Any) -> Page:
    """Noor's turn."""
    return at_table(visit(BESIDE), set_up(store, "person Noor", "bot random", options=options, **TABLE))


def test_an_equation_with_other_signs_is_played_as_meant(visit: Visitor, store: Path) -> None:
    page = table(visit, store)
    written(page).fill("7⁄12 − 4⁄12 ＝ 3/12 hearts.")
    written(page).press("Enter")
    expect(facts(page, 0)).to_contain_text("6 points")


UNREADABLE = [
    ("¼ + ⅓ = 7/12", "so write 3/12 for 1/4", "M-3"),
    ("4/12² = 3/12", "2 is no card, and only cards count", "M-4"),
    ("1/12 + " * 1000, "a line has at most 600 characters", "M-4"),
    ("<b>3/12</b> = 3/12", "no card or sign of this game begins like that", "M-4"),
]


def test_what_cannot_be_read_is_refused_with_a_reason_and_stays(visit: Visitor, store: Path) -> None:
    page = table(visit, store)
    for text, why, rule in UNREADABLE:
        written(page).fill(text)
        written(page).press("Enter")
        refusal = page.get_by_role("status").filter(has_text=why)
        expect(refusal).to_be_visible()
        expect(refusal).to_contain_text(rule)
        written(page).blur()
        expect(written(page)).to_have_value(text)
    in_space(page, "4/12s").click()
    expect(written(page)).to_have_value("4/12s")


def test_what_cannot_be_read_stays_in_sight_on_a_phone_and_no_other_equation_does(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, SMALL), set_up(store, "person Noor", "bot random", **TABLE))
    written(page).fill("3/12 + 4/12 = 7/12")
    expect(page.locator(".eq .pick")).to_have_count(3)
    for text in ("3/12 + 4/12 = 7/24", "½ = 6/12", "3/12 + + 4/12 = 7/12"):
        written(page).fill(text)
        expect(page.locator(".verdict.fails")).not_to_be_empty()
        written(page).blur()
        expect(page.locator(".eq .pick")).to_have_count(0)
        expect(written(page)).to_have_value(text)
        expect(written(page)).to_be_in_viewport(ratio=1)
        act(page, "play").click(force=True)
        expect(page.locator(".refusal")).to_be_visible()


def test_the_sentence_that_asks_for_a_value_shows_where_it_is_chosen(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, SMALL), set_up(store, "person Noor", "bot random", **TABLE))
    compose(page, "[>=6/12 red]", "=", "4/12s")
    expect(page.locator(".picker")).to_be_hidden()
    page.get_by_role("button", name="Choose its value").click()
    expect(page.locator(".picker")).to_be_in_viewport(ratio=1)


TRUE = ["3/12 + 4/12 = 7/12", "7/12 - 4/12 = 3/12", "[>=6/12: 7/12] = 7/12"]
FALSE = [
    "3/12 = 3/12",
    "-3/12 + 7/12 = 4/12",
    "3/12 + 4/12 = 1/2",
    "[>=6/12: 2/3] = 4/12 + 4/12",
    "[>=6/12: 1/3] = 4/12",
]


def write_and_enter(page: Page, store: Path, text: str, verdict: str) -> None:
    """At a new table write an equation, be shown that verdict, and play it."""
    at_table(page, set_up(store, "person Noor", "bot random", **TABLE))
    written(page).fill(text)
    expect(page.locator(verdict)).to_be_visible()
    written(page).press("Enter")


def test_what_is_shown_to_fail_while_it_is_written_is_refused(visit: Visitor, store: Path) -> None:
    page = visit(BESIDE)
    for text in FALSE:
        write_and_enter(page, store, text, ".verdict.fails")
        expect(page.locator(".refusal")).to_be_visible()
        expect(facts(page, 0)).to_contain_text("3 cards")


def test_what_is_shown_to_be_true_while_it_is_written_is_played(visit: Visitor, store: Path) -> None:
    page = visit(BESIDE)
    for text in TRUE:
        write_and_enter(page, store, text, ".verdict.yes")
        expect(facts(page, 0)).to_contain_text("2 cards")


def test_numbers_that_a_browser_would_round_are_shown_exactly(visit: Visitor, store: Path) -> None:
    page = table(visit, store)
    written(page).fill("[>=6/12 red: 11/1] ^ [>=10/12 red: 18/1] = [>=2/12 red: 12/1]")
    expect(page.locator(".verdict")).to_contain_text("5559917313492231481")
    written(page).press("Enter")
    expect(page.get_by_role("status").filter(has_text="5559917313492231481")).to_be_visible()


def test_such_numbers_are_shown_exactly_in_the_proof_of_what_was_challenged(visit: Visitor, store: Path) -> None:
    noor_and_ada = set_up(store, "person Noor", "person Ada", options={"referee": "honour"}, **TABLE)
    noor, ada = at_table(visit(BESIDE), noor_and_ada), at_table(visit(BESIDE), noor_and_ada, 1)
    written(noor).fill("[>=6/12 red: 11/12] ^ [>=10/12 red: 17/1] = [>=2/12 red: 1/1]")
    act(noor, "play").click()
    ada.get_by_role("button", name="Challenge").click()
    expect(noor.locator(".why")).to_contain_text("505447028499293771")
    expect(noor.locator(".why")).to_contain_text("2218611106740436992")


@pytest.mark.parametrize(
    ("seats", "said"),
    [(("person Noor",), "a false one costs a heart"), (("person Noor", "bot random"), "unless somebody challenges it")],
    ids=["alone", "two"],
)
def test_M12_who_judges_alone_is_told_so_and_nothing_of_the_truth(
    visit: Visitor, store: Path, seats: tuple[str, ...], said: str
) -> None:
    start = {**TABLE, "hands": TABLE["hands"][: len(seats)]}
    page = at_table(visit(BESIDE, SMALL), set_up(store, *seats, options={"referee": "honour"}, **start))
    compose(page, "3/12h", "+", "4/12s", "=")
    expect(page.locator(".honour")).to_have_count(0)  # there is nothing to judge yet
    in_space(page, "7/12d").click()
    told = page.locator(".honour")
    expect(told).to_contain_text(said)
    for size in (SMALL, LAPTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(told).to_be_in_viewport(ratio=1)
    expect(page.locator(".verdict")).to_have_count(0)
