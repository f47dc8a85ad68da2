"""What was picked or laid, and not yet sent, is given back by one tap or one key."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser import cats_table, feynman_table, mathic_table, unitary_table
from tests.browser.conftest import BESIDE, Visitor, at_sizes
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import card


@at_sizes("laptop", "phone")
def test_a_picked_card_of_unitary_is_put_back(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    seats = ("person Noor", "bot random")
    table = unitary_table.set_up(store, *seats, hands=[["Mass", "Square"], []], hidden=["Distance", "Energy"])
    page = at_table(visit(BESIDE, size), table)
    mass = card(page, "Mass")
    mass.click()
    expect(mass).to_have_attribute("aria-pressed", "true")
    mass.click()
    expect(mass).to_have_attribute("aria-pressed", "false")
    for key in ("Escape", "Backspace", "ControlOrMeta+z"):
        page.keyboard.press("1")
        expect(mass).to_have_attribute("aria-pressed", "true")
        page.keyboard.press(key)
        expect(mass).to_have_attribute("aria-pressed", "false")


@at_sizes("phone", "laptop")
def test_laid_cards_of_mathic_come_back_one_by_one(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    hands = [["3/12h", "9/12s"], ["1/12d", "2/12d"]]
    table = mathic_table.set_up(
        store, "person Noor", "bot random", hands=hands, space=["4/12s", "7/12d"], tokens=["plus"]
    )
    page = at_table(visit(BESIDE, size), table)
    mathic_table.compose(page, "3/12h", "+", "4/12s")
    written = mathic_table.written(page)
    expect(written).to_have_value("3/12h + 4/12s")
    page.keyboard.press("ControlOrMeta+z")
    expect(written).to_have_value("3/12h +")
    mathic_table.act(page, "undo").click()
    expect(written).to_have_value("3/12h")
    mathic_table.in_hand(page, "3/12h").click()
    expect(page.locator(".eq")).to_have_count(0)


@at_sizes("laptop", "phone")
def test_what_is_chosen_at_feynmans_table_is_let_go(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    """A picked card, and quarks chosen for a baryon: one by one by a tap, all by a key."""
    hands = [["u:red", "u:blue", "d:green", "e:blue"], ["d:blue", "c:blue"]]
    table = feynman_table.set_up(store, "person Noor", "bot random", hands=hands, discard=["t:red"])
    page = at_table(visit(BESIDE, size), table)
    pressed = page.locator(".hand [aria-pressed='true']")
    up = feynman_table.card(page, "red up")
    up.click()
    expect(pressed).to_have_count(1)
    up.click()
    expect(pressed).to_have_count(0)
    feynman_table.press(page, "Baryon")
    for quark in ("red up", "blue up"):
        feynman_table.card(page, quark).click()
    expect(pressed).to_have_count(2)
    up.click()
    expect(pressed).to_have_count(1)
    page.keyboard.press("Escape")
    expect(pressed).to_have_count(0)
    expect(acts(page).get_by_role("button", name="Baryon")).to_be_visible()


@at_sizes("phone", "laptop")
def test_what_is_chosen_at_the_cats_table_is_let_go(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    """A square by a key; boxes that were picked by a tap on them, or all by a key."""
    table = cats_table.set_up(store, "person Noor", "bot random", hands=["AADH", "DDE"], bid="2A 1")
    page = at_table(visit(BESIDE, size), table)
    chosen, pressed = page.locator(".sq.chosen"), page.locator(".hand [aria-pressed='true']")
    page.keyboard.press("Escape")  # the aim, which lies over the clipboard of a phone at first
    four = cats_table.square(page, "4 Alive")
    four.click()
    expect(chosen).to_have_count(1)
    four.click()  # a second tap of the same finger takes nothing back
    expect(chosen).to_have_count(1)
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    cats_table.do(page, "bid 4A")
    cats_table.box(page, "Alive").click()
    cats_table.box(page, "Heisenberg").click()
    expect(pressed).to_have_count(2)
    cats_table.box(page, "Alive").click()
    expect(pressed).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(pressed).to_have_count(0)
