"""Unitary from the deal to the end in a browser: by clicks, by keys alone, by a thumb, in two browsers."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BESIDE, LAPTOP, PHONE, Visitor, at_sizes
from tests.browser.motion import came, watch_for
from tests.browser.tables import acts, at_table, put_away
from tests.browser.unitary_table import (
    Thumb,
    area,
    by_clicks,
    by_keys,
    card,
    claim,
    fig,
    marks,
    play,
    play_to_the_end,
    set_up,
)

SAMPLE: dict[str, Any] = {"area": [1, 2, -2], "turns": 7, "discard": ["Energy"], "hidden": ["Velocity", "Distance"]}
HAND = ["Surface Tension", "Mass", "Square Root", "Angular Momentum"]


@pytest.mark.parametrize(  # 9 and 11 actions
    ("size", "seed"),
    [pytest.param(PHONE, 84, id="phone"), pytest.param(LAPTOP, 4, id="laptop", marks=pytest.mark.long)],
)
def test_a_whole_match_against_a_beginner_by_clicks(
    visit: Visitor, store: Path, size: dict[str, int], seed: int
) -> None:
    page = at_table(visit(BESIDE, size), set_up(store, "person Noor", "bot beginner", seed=seed))
    play_to_the_end(page, by_clicks)
    expect(page.get_by_text("has won").or_(page.get_by_text("have won")).first).to_be_visible()
    expect(page.get_by_role("region", name="Players")).to_contain_text("hid")


def test_a_whole_match_with_the_keyboard_alone(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "bot beginner", seed=83))
    play_to_the_end(page, by_keys)
    expect(page.get_by_text("has won").or_(page.get_by_text("have won")).first).to_be_visible()


@at_sizes("phone", "laptop")
def test_the_books_sample_game_is_won_as_it_was(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    """U-10: Mass makes Energy, and Michael has won, although Russell could go on to Distance."""
    start: dict[str, Any] = {
        "area": [0, 2, -2],
        "hands": [["Mass", "Surface Tension", "Square Root"], []],
        "hidden": ["Distance", "Energy"],
    }
    page = at_table(visit(BESIDE, size), set_up(store, "person Russell", "bot intermediate", **start))
    card(page, "Mass").click()
    expect(
        acts(page).get_by_role("button", name="Mass up leaves kilogram metre squared over second squared")
    ).to_be_visible()
    acts(page).locator("[data-way='up']").click()
    expect(page.locator("main.table")).to_have_attribute("data-stage", "over")
    expect(page.get_by_role("region", name="Players")).to_contain_text("has won")
    fig(page, r"\(Energy\)")


def test_both_ways_up_are_shown_before_and_cancelling_as_it_happens(visit: Visitor, store: Path) -> None:
    """U-6: a pair is struck through, then it goes."""
    page = visit(BESIDE, reduced_motion="no-preference")
    at_table(page, set_up(store, "person Noor", "bot intermediate", hands=[HAND, []], **SAMPLE))
    watch_for(page, ".tile .struck")
    play(page, "Mass", "down")
    came(page, 2)
    fig(page, "Mass, upside-down, put one kg below the line: a pair cancels")
    expect(page.locator(".tile")).to_have_count(4)
    expect(area(page)).to_have_text("The area: metre squared over second squared")


def test_with_reduced_motion_places_change_at_once_and_are_marked(visit: Visitor, store: Path) -> None:
    page = at_table(
        visit(BESIDE),
        set_up(store, "person Noor", "bot intermediate", hands=[HAND, []], **SAMPLE),
    )
    play(page, "Mass", "down")
    expect(area(page)).to_have_text("The area: metre squared over second squared")
    assert marks(page) == ["stands"] * 4
    watch_for(page, ".tile.changed")
    play(page, "Angular Momentum", "up")
    came(page)
    expect(page.locator(".tile.changed")).to_have_count(0)


@at_sizes("laptop", "phone")
def test_a_refusal_says_why_with_its_rule(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    """U-7: Square Root needs every exponent even; the card stays, can be reached, and tells."""
    page = at_table(visit(BESIDE, size), set_up(store, "person Noor", "bot intermediate", hands=[HAND, []], **SAMPLE))
    root = card(page, "Square Root")
    expect(root).to_have_attribute("aria-disabled", "true")
    root.focus()
    page.keyboard.press("p")
    said = page.get_by_role("status").filter(has_text="stays in your hand")
    expect(said).to_contain_text(
        "Square Root stays in your hand: every exponent must be even, and kg stands once above the line."
    )
    expect(root).to_have_class(re.compile(r"\bis-refused\b"))
    expect(root).to_be_focused()
    said.get_by_text("U-7").click()
    expect(page.get_by_role("heading", name="U-7")).to_be_visible()


def test_a_thumb_drags_a_card_to_either_side_of_the_line(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, PHONE), set_up(store, "person Noor", "bot intermediate", hands=[HAND, []], **SAMPLE))
    thumb = Thumb(page)
    thumb.drag(card(page, "Mass"), page.locator("[data-drop='down']"))
    expect(page.locator(".would")).to_contain_text("Mass down leaves")
    thumb.let_go()
    expect(area(page)).to_have_text("The area: metre squared over second squared")
    thumb.drag(card(page, "Angular Momentum"), page.locator("[data-drop='up']"))
    thumb.let_go()
    expect(area(page)).to_have_text("The area: kilogram metre to the power of 4 over second cubed")


def test_a_thumb_drags_a_card_that_is_refused_and_it_comes_back(visit: Visitor, store: Path) -> None:
    page = at_table(
        visit(BESIDE, PHONE),
        set_up(store, "person Noor", "bot intermediate", hands=[HAND, []], **SAMPLE),
    )
    before = card(page, "Square Root").bounding_box()
    thumb = Thumb(page)
    thumb.drag(card(page, "Square Root"), page.locator("[data-drop='up']"))
    expect(page.locator(".would")).to_contain_text("every exponent must be even")
    thumb.let_go()
    expect(page.locator(".leaf")).to_contain_text("stays in your hand")
    assert card(page, "Square Root").bounding_box() == before


def test_a_thumb_on_a_card_scrolls_a_table_that_is_higher_than_the_screen(visit: Visitor, store: Path) -> None:
    size = {"width": 320, "height": 480}
    page = at_table(visit(BESIDE, size), set_up(store, "person Noor", "bot intermediate", hands=[HAND, []], **SAMPLE))
    put_away(page)
    mass = card(page, "Mass")
    mass.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0, "the hand lies below the screen"
    thumb = Thumb(page)
    thumb.swipe(mass, 200)
    page.wait_for_function("before => scrollY < before", arg=before)
    thumb.let_go()
    expect(page.locator("[data-dragging]")).to_have_count(0)


def test_a_tap_picks_and_a_long_press_shows_the_card_from_near(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, PHONE), set_up(store, "person Noor", "bot intermediate", hands=[HAND, []], **SAMPLE))
    card(page, "Mass").tap()
    expect(card(page, "Mass")).to_have_attribute("aria-pressed", "true")
    thumb = Thumb(page)
    thumb.press(card(page, "Angular Momentum"))
    near = page.get_by_role("dialog", name="Angular Momentum")
    expect(near).to_be_visible()
    thumb.let_go()
    expect(near).to_contain_text("joule second")
    near.get_by_role("button").tap()
    expect(near).to_have_count(0)
    expect(card(page, "Mass")).to_have_attribute("aria-pressed", "true")


def test_a_mouse_drags_too_and_beside_the_area_nothing_happens(visit: Visitor, store: Path) -> None:
    page = at_table(
        visit(BESIDE),
        set_up(store, "person Noor", "bot intermediate", hands=[HAND, []], **SAMPLE),
    )
    before = card(page, "Mass").bounding_box()
    assert before is not None
    card(page, "Mass").drag_to(page.locator(".opp"))
    expect(page.locator(".hand .pick")).to_have_count(4)
    page.mouse.move(1, 1)
    assert card(page, "Mass").bounding_box() == before
    card(page, "Mass").drag_to(page.locator("[data-drop='up']"))
    expect(area(page)).to_have_text("The area: kilogram squared metre squared over second squared")


def test_two_browsers_see_each_others_cards_but_not_each_others_hands(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person Priya", hands=[["Mass", "Clear"], ["Power", "Volume"]], **SAMPLE)
    noor, priya = at_table(visit(BESIDE), table), at_table(visit(BESIDE, PHONE), table, 1)
    expect(noor.get_by_role("region", name="Players")).to_contain_text("Priya")
    expect(noor.locator("main")).not_to_contain_text("Power")
    play(noor, "Mass", "up")
    fig(priya, "Mass, right-side-up, put one kg above the line")
    expect(area(priya)).to_have_text("The area: kilogram squared metre squared over second squared")
    expect(
        priya.get_by_role("button", name="Pile of played and discarded cards: 2 cards; on top Mass, right-side-up")
    ).to_be_visible()
    acts(noor).get_by_role("button", name="Done").click()
    play(priya, "Power", "down")
    fig(noor, "Power, upside-down")


@at_sizes("laptop", "phone")
def test_spot_claims_open_a_window_with_a_countdown(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    """U-11: claiming is offered to everybody at all times; a true claim asks the others; the earliest match wins."""
    areas = [[0, 0, 0], [0, 1, -1], [1, 2, -2]]  # Velocity was there first, then Energy
    start: dict[str, Any] = {
        "areas": areas,
        "area": areas[-1],
        "hands": [["Mass"], ["Power"]],
        "hidden": ["Velocity", "Energy"],
    }
    table = set_up(store, "person Noor", "person Priya", claims="spot", window_ms=60_000, **start)
    noor, priya = at_table(visit(BESIDE, size), table), at_table(visit(BESIDE, size), table, 1)
    expect(noor.locator("figcaption")).not_to_contain_text("nobody hides")
    expect(noor.get_by_role("button", name="Claim")).to_be_visible()
    claim(priya)
    expect(noor.get_by_text("Priya claimed a match. If the fraction has equalled")).to_be_visible()
    expect(noor.get_by_role("timer", name=re.compile("seconds left"))).to_be_visible()
    noor.get_by_role("button", name="Claim").click()
    expect(noor.locator("main.table")).to_have_attribute("data-stage", "over")
    expect(noor.get_by_text("You have won.")).to_be_visible()
    expect(priya.get_by_text("Noor has won.")).to_be_visible()


@at_sizes("phone", "laptop")
def test_the_aim_of_who_must_claim_runs_on_as_a_sentence(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    page = at_table(visit(BESIDE, size), set_up(store, "person Noor", "person Priya", claims="spot"))
    expect(page.locator(".aim")).to_contain_text("then claim it")
    expect(page.locator(".aim")).to_have_css("display", "block")  # its words are no columns


def test_a_false_claim_costs_the_next_draw_and_says_so(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person Priya", claims="spot", hands=[["Mass"], ["Power"]], **SAMPLE)
    page = at_table(visit(BESIDE), table)
    claim(page)
    expect(page.get_by_role("region", name="Players")).to_contain_text("no card next turn")
    expect(page.get_by_role("button", name="Claim")).to_have_attribute("aria-disabled", "true")


def test_partners_share_what_they_hide(visit: Visitor, store: Path) -> None:
    seats = ("person Noor", "bot intermediate", "person Priya", "bot intermediate")
    table = set_up(store, *seats, hands=[["Mass"], [], ["Power"], []], hidden=["Momentum", "Area"])
    noor, priya = at_table(visit(BESIDE), table), at_table(visit(BESIDE, PHONE), table, 2)
    for page, partner in ((noor, "Priya"), (priya, "Noor")):
        expect(page.get_by_text(f"You and {partner} hide")).to_be_visible()
        expect(page.get_by_role("region", name="Players")).to_contain_text("Momentum")
