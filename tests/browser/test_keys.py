"""Every key of the list of keys, wherever the focus is: in the head, in the margin, in the menu or nowhere."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import cats_table as cats
from tests.browser import feynman_table as feynman
from tests.browser import mathic_table as mathic
from tests.browser.conftest import BESIDE, Visitor
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import area, card, set_up


def nowhere(page: Page) -> None:
    page.evaluate("document.activeElement.blur()")


def menu(page: Page) -> None:
    """Opened and closed again."""
    button = page.get_by_role("button", name="Menu")
    button.click()
    button.click()
    expect(button).to_be_focused()


def theme(page: Page) -> None:
    page.get_by_role("button", name="Theme").click()


def rules(page: Page) -> None:
    """A rule is open beside the table."""
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator("#rule-title")).to_be_visible()


def log(page: Page) -> None:
    page.get_by_role("list", name="What happened").focus()


def inside_the_menu(page: Page) -> None:
    """On the link to the rules in the open menu."""
    if page.locator("#menu").is_hidden():
        page.get_by_role("button", name="Menu").click()
    page.locator("#menu a").first.focus()


def pressed_in(place: Callable[[Page], None], *others: Callable[[Page], None]) -> pytest.MarkDecorator:
    """Where the focus is; and in `make test-long`, at other places. What listens to the keys is the same everywhere."""
    rest = [pytest.param(other, id=other.__name__, marks=pytest.mark.long) for other in others]
    return pytest.mark.parametrize("place", [pytest.param(place, id=place.__name__), *rest])


def test_the_list_has_no_key_that_is_not_tried_here(visit: Visitor, store: Path) -> None:
    people = ("person Noor", "person Ada")
    page = visit(BESIDE)
    for table, tried in (
        (set_up(store, *people), UNITARY),
        (mathic.set_up(store, *people), MATHIC),
        (feynman.set_up(store, *people, **QUARKS), FEYNMAN),
        (cats.set_up(store, *people, **BOXES), CATS),
    ):
        at_table(page, table)
        page.keyboard.press("?")
        expect(page.locator("dialog kbd")).to_have_text([*tried, *COMMON])


COMMON = ["T", "?"]  # test_typed.py tries them
UNITARY = ["← →", "1 2 3 4", "Enter", "↓ ↑", "U", "D", "P", "X", "E", "C", "I", "Esc ⌫"]
HANDS = [["Mass", "Velocity", "Force", "Clear"], ["Area"]]
START: dict[str, Any] = {"area": [1, 2, -2], "turns": 7, "hidden": ["Pressure", "Distance"], "hands": HANDS}


@pressed_in(inside_the_menu, nowhere, rules)
def test_unitary(visit: Visitor, store: Path, place: Callable[[Page], None]) -> None:
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "person Ada", claims="spot", **START))
    picked = page.locator(".hand .pick[aria-pressed='true']")

    def press(key: str) -> None:
        place(page)
        page.keyboard.press(key)

    press("1")
    expect(picked).to_have_attribute("data-name", "Mass")
    press("ArrowDown")
    if place is inside_the_menu:  # there they scroll
        card(page, "Mass").focus()
    expect(card(page, "Mass")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(acts(page).locator("[data-way='up']")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(card(page, "Mass")).to_be_focused()
    press("Escape")
    page.keyboard.press("Escape")  # the first one closes what is open
    expect(picked).to_have_count(0)
    for key in ("ArrowRight", "ArrowLeft"):
        press(key)
        expect(page.locator(".hand .pick:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(picked).to_have_count(1)
    press("2")
    expect(picked).to_have_attribute("data-name", "Velocity")
    press("i")
    expect(page.get_by_role("dialog", name="Velocity")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # closed, and the table has been told so
    press("x")
    expect(page.get_by_role("status").filter(has_text="U-")).to_be_visible()
    press("u")
    expect(area(page)).to_have_text("The area: kilogram metre cubed over second cubed")
    press("1")
    press("d")
    expect(area(page)).to_have_text("The area: metre cubed over second cubed")
    press("2")
    expect(picked).to_have_attribute("data-name", "Clear")
    press("p")
    expect(area(page)).to_have_text("The area is empty.")
    press("c")
    page.keyboard.press("c")  # the first one asks whether it is meant
    expect(page.get_by_role("region", name="Players")).to_contain_text("no card next turn")
    press("e")
    expect(page).to_have_title(re.compile("^Ada.s turn"))


@pressed_in(log, menu, theme)
def test_no_card_is_played_that_is_not_seen_to_be_meant(
    visit: Visitor, store: Path, place: Callable[[Page], None]
) -> None:
    """U and D go to a card first, if none is picked; then one sees which."""
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "person Ada", **START))
    for key in ("u", "d", "x", "i", "p"):
        place(page)
        page.keyboard.press(key)
        expect(card(page, "Mass")).to_be_focused()
    expect(page.locator(".hand .pick")).to_have_count(4)
    expect(page.locator("dialog")).to_have_count(0)  # closed, and the table has been told so
    expect(page.locator(".refusal")).to_have_count(0)
    page.keyboard.press("u")
    expect(area(page)).to_have_text("The area: kilogram squared metre squared over second squared")


@pressed_in(menu, rules)
def test_unitary_pass_in_a_window(visit: Visitor, store: Path, place: Callable[[Page], None]) -> None:
    """U-11: P passes for who is asked."""
    start: dict[str, Any] = {"area": [1, 2, -2], "hands": [["Mass"], ["Clear"]], "hidden": ["Energy", "Distance"]}
    start |= {"areas": [[0, 0, 0], [0, 1, 0], [1, 2, -2]]}
    table = set_up(store, "person Noor", "person Ada", claims="spot", window_ms=600_000, **start)
    noor, ada = at_table(visit(BESIDE), table), at_table(visit(BESIDE), table, 1)
    menu(noor)
    noor.keyboard.press("c")
    noor.keyboard.press("c")  # the first one asks whether it is meant
    expect(ada.get_by_role("button", name="Pass")).to_be_visible()
    place(ada)
    ada.keyboard.press("p")
    expect(ada.locator("main.table")).to_have_attribute("data-stage", "over")


def test_a_field_keeps_its_keys(visit: Visitor, store: Path) -> None:
    """What is written as an equation is no order, and neither is a level that is chosen in a list."""
    page = at_table(visit(BESIDE), mathic.set_up(store, "person Noor", "person Ada", **POSITION))
    mathic.written(page).focus()
    page.keyboard.type("1")
    expect(page.locator(".eq .pick")).to_have_count(0)
    expect(mathic.written(page)).to_have_value("1")


MATHIC = [
    "← → ↑ ↓",
    "Enter",
    "1 2 3 4",
    "+ − × / ^ = < > ( )",
    "V",
    "⇧ ← →",
    "⌫",
    "Ctrl Z",
    "W",
    "P",
    "D",
    "C",
    "N",
    "F",
    "Esc",
]
SIGNS = {"+": "+", "-": "−", "x": "×", "/": "÷", "^": "^", "=": "=", "<": "<", ">": ">"}
POSITION: dict[str, Any] = {
    "hands": [["3/12h", "5/12c", "[odd/any red]"], ["1/12h", "2/12c"]],
    "space": ["4/12d", "7/12s", "2/12s"],
    "tokens": ["plus", "compare", "odd", "even"],
}


@pressed_in(nowhere, menu, log)
def test_mathic(visit: Visitor, store: Path, place: Callable[[Page], None]) -> None:
    table = mathic.set_up(store, "person Noor", "person Ada", options={"stealing": False}, **POSITION)
    page = at_table(visit(BESIDE), table)
    board = page.locator(".eq .pick")

    def press(key: str) -> None:
        place(page)
        page.keyboard.press(key)

    press("1")
    expect(board).to_have_count(1)
    press("ArrowUp")
    page.locator(".space .pick[tabindex='0']").focus()
    page.keyboard.press("Enter")
    expect(board).to_have_count(2)
    slot = page.locator(".eq .slot")
    signs = SIGNS if place is nowhere else {"+": "+"}  # one of a kind is enough from everywhere else
    for key, sign in signs.items():
        press(key)
        expect(slot).to_have_text(sign)
        press("Backspace")
        expect(slot).to_have_text("?")
    for bracket in "()":
        press(bracket)
        expect(page.locator(".eq .brace")).to_have_count(1)
        press("Backspace")
        expect(page.locator(".eq .brace")).to_have_count(0)
    mathic.on_board(page, "3/12h").click()
    for key, names in (("Shift+ArrowRight", ["4/12d", "3/12h"]), ("Shift+ArrowLeft", ["3/12h", "4/12d"])):
        press(key)
        assert mathic.names(board) == names
    press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".eq [aria-pressed='true']")).to_have_count(0)
    press("c")
    expect(board).to_have_count(0)
    press("Control+z")
    expect(board).to_have_count(2)
    press("c")
    press("3")
    expect(board).to_have_count(1)
    press("v")
    expect(page.locator(".picker input:focus")).to_have_count(1)
    press("w")
    expect(mathic.written(page)).to_be_focused()
    press("c")
    press("2")
    press("ArrowLeft")
    expect(page.locator(".pick:focus")).to_have_count(1)
    press("p")
    expect(page.get_by_role("status").filter(has_text="M-")).to_be_visible()
    press("d")
    expect(mathic.in_space(page, "5/12c")).to_be_visible()


@pressed_in(theme, rules)
def test_mathic_in_a_window(visit: Visitor, store: Path, place: Callable[[Page], None]) -> None:
    """M-11, M-12: N passes a theft, F challenges."""
    table = mathic.set_up(
        store, "person Noor", "person Ada", options={"referee": "honour"}, window_ms=600_000, **POSITION
    )
    noor, ada = at_table(visit(BESIDE), table), at_table(visit(BESIDE), table, 1)
    place(noor)
    noor.keyboard.press("2")
    place(noor)
    noor.keyboard.press("d")
    expect(ada.get_by_role("button", name="Pass")).to_be_visible()
    place(ada)
    ada.keyboard.press("n")
    expect(ada).to_have_title(re.compile("Your turn"))
    mathic.written(ada).fill("1/12h = 2/12s")
    mathic.written(ada).press("Enter")
    expect(noor.get_by_role("button", name="Challenge")).to_be_visible()
    place(noor)
    noor.keyboard.press("f")
    expect(noor.get_by_role("button", name="Challenge")).to_have_count(0)
    expect(noor.locator("main.table")).to_contain_text("everything went back")


FEYNMAN = ["← →", "1 2 3 … 9", "Enter", "↓ ↑", "P", "D", "B", "!", "C", "I", "Esc ⌫"]
QUARKS: dict[str, Any] = {
    "hands": [["u:red", "u:blue", "d:green", "change"], ["d:blue", "c:blue"]],
    "discard": ["t:red"],
}


@pressed_in(rules, theme, inside_the_menu)
def test_feynman(visit: Visitor, store: Path, place: Callable[[Page], None]) -> None:
    page = at_table(visit(BESIDE), feynman.set_up(store, "person Noor", "person Ada", **QUARKS))
    picked = page.locator(".hand .pick[aria-pressed='true']")
    red, change = feynman.card(page, "red up"), feynman.card(page, "Colour Change")

    def press(key: str) -> None:
        place(page)
        page.keyboard.press(key)

    press("1")
    expect(red).to_have_attribute("aria-pressed", "true")
    red.focus()
    page.keyboard.press("ArrowDown")
    expect(acts(page).get_by_role("button").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(red).to_be_focused()
    press("Escape")
    page.keyboard.press("Escape")  # the first one closes what is open
    expect(picked).to_have_count(0)
    for key in ("ArrowRight", "ArrowLeft"):
        press(key)
        expect(page.locator(".hand .pick:focus")).to_have_count(1)
    press("4")
    expect(change).to_have_attribute("aria-pressed", "true")
    change.focus()
    page.keyboard.press("Enter")
    expect(picked).to_have_count(0)
    press("4")
    press("i")
    expect(page.get_by_role("dialog", name="Colour Change")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # closed, and the table has been told so
    press("p")
    expect(acts(page).get_by_role("button", name="Choose green")).to_be_visible()
    press("Backspace")
    press("b")
    for key in "132":
        press(key)
    expect(picked).to_have_count(3)
    press("!")
    expect(acts(page).get_by_role("button", name="Call DECAY with this play")).to_have_attribute("aria-pressed", "true")
    press("p")
    expect(feynman.top(page)).to_have_accessible_name(re.compile("on top blue up$"))
    expect(feynman.log(page)).to_contain_text("You called DECAY")
    expect(feynman.hand(page)).to_have_count(1)


@pressed_in(menu, nowhere)
def test_feynman_draws_catches_and_calls(visit: Visitor, store: Path, place: Callable[[Page], None]) -> None:
    """F-5, F-19."""
    hands = [["u:red", "c:blue"], ["d:blue", "d:green"], ["s:blue", "s:green"]]
    table = feynman.set_up(store, "person Noor", "person Ada", "person Priya", hands=hands, discard=["t:red"])
    noor, ada, priya = (at_table(visit(BESIDE), table, seat) for seat in range(3))
    noor.keyboard.press("1")
    noor.keyboard.press("p")
    expect(priya.get_by_role("button", name="Catch Noor").first).to_be_visible()
    place(priya)
    priya.keyboard.press("c")
    expect(feynman.hand(noor)).to_have_count(3)
    expect(ada).to_have_title(re.compile("Your turn"))
    place(ada)
    ada.keyboard.press("d")
    expect(feynman.hand(ada)).to_have_count(3)
    place(ada)
    ada.keyboard.press("d")
    expect(priya).to_have_title(re.compile("Your turn"))


CATS = ["B", "← → ↑ ↓", "1 2 3 … 9", "Enter", "P", "C", "E", "D", "O", "I", "L", "Esc ⌫"]
BOXES: dict[str, Any] = {
    "hands": ["AADH", "DDE"], "bid": "2A 1", "doctorates": ["Pounce", "Purrie"], "options": {"form": "laboratory"},
}  # fmt: skip


@pressed_in(theme, menu, log)
def test_cats(visit: Visitor, store: Path, place: Callable[[Page], None]) -> None:
    page = at_table(visit(BESIDE), cats.set_up(store, "person Noor", "person Ada", **BOXES))
    chosen, picked = page.locator(".sq.chosen"), page.locator(".hand .pick[aria-pressed='true']")

    def press(key: str) -> None:
        place(page)
        page.keyboard.press(key)

    press("b")
    expect(cats.square(page, "2 Dead")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(cats.square(page, "4 Alive")).to_be_focused()
    page.keyboard.press("Enter")
    expect(chosen).to_have_count(1)
    press("Escape")
    page.keyboard.press("Escape")  # the first one closes what is open
    expect(chosen).to_have_count(0)
    press("o")
    expect(page.get_by_role("button", name="Odds")).to_have_attribute("aria-pressed", "true")
    press("o")
    expect(page.get_by_role("button", name="Odds")).to_have_attribute("aria-pressed", "false")
    press("i")
    expect(page.get_by_role("dialog", name="Cecilia Pounce-Gaposchkin")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # closed, and the table has been told so
    press("d")
    page.get_by_role("dialog").get_by_role("button", name="Use it now").press("Enter")
    expect(page.locator(".hand .doctorate")).to_contain_text("(used)")
    cats.square(page, "4 Alive").click()
    press("p")
    expect(acts(page).get_by_role("button", name="End the turn")).to_be_visible()
    press("1")
    expect(picked).to_have_count(1)
    for key in ("ArrowRight", "ArrowLeft"):
        press(key)
        expect(page.locator(".hand .pick:focus")).to_have_count(1)
    press("p")
    expect(page.get_by_role("img", name="shown: Alive")).to_be_visible()
    press("e")
    expect(page).to_have_title(re.compile("^Ada.s turn"))


@pressed_in(log, nowhere, rules)
def test_cats_call_and_the_last_call_again(visit: Visitor, store: Path, place: Callable[[Page], None]) -> None:
    page = at_table(visit(BESIDE), cats.set_up(store, "person Noor", "person Ada", **BOXES))
    for key in "cl":
        place(page)
        page.keyboard.press(key)
        if key == "c":  # a call is asked for, and made by a button
            expect(acts(page).get_by_role("button", name="Not yet")).to_be_focused()
            acts(page).get_by_role("button", name="Prove it!").press("Enter")
        expect(cats.proof(page)).to_be_visible()
        page.keyboard.press("Escape")
        expect(cats.proof(page)).to_have_count(0)
