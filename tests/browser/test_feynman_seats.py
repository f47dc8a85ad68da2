"""Feynman's table with many seats and many cards: all is in sight, all can be acted on, and faces can be enlarged."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.arranged import Arranged
from tests.browser.conftest import BESIDE, LAPTOP, PHONE, SMALL, Visitor, at_sizes
from tests.browser.feynman_table import hand, set_up
from tests.browser.fitting import look
from tests.browser.tables import acts, at_table, put_away

NAMES = ["Noor", "Ada", "Wolfgang", "Priya", "Emmy", "Lise", "Chien", "Marie", "Rosalind", "Jocelyn"]
FEW, MANY = 7, 20  # cards in one's own hand


def seated(store: Path, seats: int, cards: int = FEW) -> Arranged:
    """Noor with so many cards, the others with seven each."""
    others = [list(range(cards + 7 * seat + 1, cards + 7 * seat + 8)) for seat in range(seats - 1)]
    people = [f"person {name}" for name in NAMES[:seats]]
    return set_up(store, *people, hands=[list(range(1, cards + 1)), *others], discard=[132])


@pytest.mark.parametrize("seats", [2, 6, 10, *(pytest.param(n, marks=pytest.mark.long) for n in (4, 8))])
def test_all_is_in_sight_with_so_many_seats(visit: Visitor, store: Path, seats: int) -> None:
    page = at_table(visit(BESIDE), seated(store, seats))
    expect(hand(page)).to_have_count(FEW)
    found = look(page, f"{seats} seats")
    hand(page).last.click(force=True)  # it does not fit
    expect(page.locator(".refusal")).to_be_visible()
    found += look(page, f"{seats} seats and a refusal")
    expect(page.get_by_text("Ada is away.")).to_be_visible()  # as all others are
    assert found + look(page, f"{seats} seats, all away") == []


def test_who_is_away_is_told_one_after_the_other(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), seated(store, 4))
    for name, next_one in (
        ("Ada", "2 more away"),
        ("Wolfgang", "2 more away"),
        ("Priya", "2 more away"),
        ("Ada", None),
    ):
        expect(page.get_by_text(f"{name} is away.")).to_be_visible()
        expect(page.get_by_text(" is away.")).to_have_count(1)
        if next_one:
            page.get_by_role("button", name=next_one).click()


@pytest.mark.parametrize(
    ("size", "seats"),
    [
        pytest.param(LAPTOP, 10, id="laptop-10", marks=pytest.mark.long),
        pytest.param(PHONE, 6, id="phone-6", marks=pytest.mark.long),
        pytest.param(SMALL, 3, id="small-3"),
        pytest.param(SMALL, 10, id="small-10", marks=pytest.mark.long),
        pytest.param(LAPTOP, 3, id="laptop-3"),
    ],
)
def test_the_faces_that_somebody_shows_are_enlarged(
    visit: Visitor, store: Path, size: dict[str, int], seats: int
) -> None:
    """F-4: every seat by a tap, and one by the keyboard; the focus comes back."""
    page = at_table(visit(BESIDE, size), seated(store, seats))
    put_away(page)
    for name in NAMES[1:seats]:
        page.get_by_role("button", name=f"{name} shows ").click()
        sheet = page.get_by_role("dialog", name=f"The backs of {name}’s cards")
        expect(sheet.get_by_role("listitem")).to_have_count(7)
        expect(sheet.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        sheet.get_by_role("button", name="Close").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    faces = page.get_by_role("button", name="Ada shows ")
    faces.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(faces).to_be_focused()


@at_sizes("small", "phone")
def test_each_of_twenty_cards_is_picked_by_a_thumb(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    """They lie over one another, in two rows; of each its upper left corner is in sight."""
    page = at_table(visit(BESIDE, size), seated(store, 4, MANY))
    expect(hand(page)).to_have_count(MANY)
    acts(page).get_by_role("button", name="Baryon").click()  # quarks that are chosen stay where they are
    quarks = [i for i, place in enumerate(hand(page).all()) if place.get_attribute("aria-disabled") == "false"]
    assert len(quarks) > MANY / 2
    for i in quarks:
        for pressed in ("true", "false"):
            corner(page, hand(page).nth(i).bounding_box())
            expect(hand(page).nth(i)).to_have_attribute("aria-pressed", pressed)
    acts(page).get_by_role("button", name="Back").click()
    fitting = [i for i, place in enumerate(hand(page).all()) if place.get_attribute("aria-disabled") == "false"]
    assert len(fitting) > 2
    for i in fitting:  # the others stay in reach while one is picked
        corner(page, hand(page).nth(i).bounding_box())
        expect(page.locator(".hand [aria-pressed='true']")).to_have_count(1)
        expect(hand(page).nth(i)).to_have_attribute("aria-pressed", "true")


def corner(page: Page, box: object) -> None:
    """A tap at the upper left corner of a card, where its symbol is."""
    assert isinstance(box, dict)
    page.touchscreen.tap(box["x"] + 6, box["y"] + box["height"] / 5)


def test_the_games_name_is_whole_on_a_phone(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, SMALL), seated(store, 2))
    name = page.locator(".top h1 a")
    expect(name).to_have_text("U-kNOw Feynman")
    assert name.evaluate("e => e.scrollWidth <= e.clientWidth"), "it is not cut off"
    expect(page.locator(".top .turn b")).to_have_text("Your turn")
    assert page.locator(".top .turn b").evaluate("e => e.scrollWidth <= e.clientWidth")
