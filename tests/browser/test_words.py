"""What a table says: the aim, what has just happened, what is asked now and why; the log, and how it ended."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser import mathic_table as mathic
from tests.browser.conftest import BESIDE, LAPTOP, PHONE, SMALL, Visitor
from tests.browser.fitting import FRAMES
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import card, claim, play, set_up

SIZES = (LAPTOP, PHONE, SMALL)
START: dict[str, Any] = {
    "hidden": ["Velocity", "Pressure"],
    "hands": [["Surface Tension", "Mass"], ["Force", "Viscosity"]],
    "deck": ["Volume", "Frequency"],
}


def messages(page: Page) -> Locator:
    return page.get_by_role("region", name="Messages")


def log(page: Page) -> Locator:
    return page.get_by_role("list", name="What happened").get_by_role("listitem")


def done(page: Page) -> None:
    acts(page).get_by_role("button", name="Done").click()


def resized(page: Page, *sizes: dict[str, int]) -> Iterator[None]:
    """The page at one size after the other."""
    for size in sizes or SIZES:
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        page.evaluate(FRAMES)
        yield


def in_sight(page: Page, *what: Locator) -> None:
    """Each of these is wholly in sight at every size."""
    for _ in resized(page):
        for one in what:
            expect(one).to_be_in_viewport(ratio=1)


def test_the_aim_and_what_is_asked_are_always_in_sight(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person Ada", **START)
    noor, ada = at_table(visit(BESIDE, PHONE), table), at_table(visit(BESIDE, PHONE), table, 1)
    asked = noor.get_by_text("Your turn: play any of your cards, one at a time, then say done.")
    waits = ada.get_by_text("It is Noor’s turn to play cards.")
    for page, aim, told in (
        (noor, "Velocity, metre over secondm/s", asked),
        (ada, "Pressure, kilogram over metre second squared", waits),
    ):
        expect(page.locator(".aim")).to_contain_text(f"Make the fraction equal {aim}")
        in_sight(page, page.locator(".leaf:not(.unread) .aim, .fold, aside .aim"), told)
    card(noor, "Mass").click()
    in_sight(noor, asked)
    done(noor)
    in_sight(ada, ada.get_by_text("Your turn: play any of your cards"))
    in_sight(noor, noor.get_by_text("It is Ada’s turn to play cards."))


def test_on_a_phone_a_line_says_what_has_just_happened(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person Ada", turn=1, **START)
    noor, ada = at_table(visit(BESIDE, PHONE), table), at_table(visit(BESIDE), table, 1)
    play(ada, "Force", "up")
    last = messages(noor).locator(".last")
    expect(last).to_contain_text("Ada played Force right-side-up")
    done(ada)
    expect(last).to_contain_text("Ada ended the turn. You drew Volume.")
    for _ in resized(noor, PHONE, SMALL):
        expect(last).to_be_in_viewport(ratio=1)
        assert noor.evaluate("document.documentElement.scrollWidth <= innerWidth && innerWidth <= 390")
    last.click()
    expect(log(noor).first).to_be_in_viewport()
    expect(ada.locator(".last")).to_be_hidden()  # beside the log it would say it twice


def test_the_log_has_a_line_a_turn_numbered_as_the_turns_are(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person Ada", turn=1, **START)
    noor, ada = at_table(visit(BESIDE), table), at_table(visit(BESIDE), table, 1)
    play(ada, "Force", "up")
    expect(card(ada, "Force")).to_have_count(0)
    done(ada)
    play(noor, "Mass", "down")
    expect(log(noor).nth(2)).to_contain_text("played Mass")
    expect(log(noor)).to_have_count(3)
    told = [line.replace("\xa0", " ") for line in log(noor).all_inner_texts()]
    assert [log(noor).nth(i).get_attribute("data-n") for i in range(3)] == [None, "1", "2"]
    expect(noor.locator(".turn")).to_contain_text("turn 2")
    assert told[0].startswith("Your hidden card is Velocity")
    assert re.fullmatch(r"Ada drew a card; played Force right-side-up: .*; ended the turn\.", told[1], re.DOTALL)
    assert told[2].startswith("You drew Volume; played Mass upside-down: ")
    expect(log(ada).nth(1)).to_contain_text("You drew Viscosity; played Force")
    expect(log(ada).nth(2)).to_contain_text("Noor drew a card; played Mass")


def test_a_claim_asks_once_and_lies_beside_no_other_button(visit: Visitor, store: Path) -> None:
    """U-11: a false one costs the next draw."""
    page = at_table(visit(BESIDE, PHONE), set_up(store, "person Noor", "person Ada", claims="spot", **START))
    call = page.get_by_role("button", name="Claim", exact=True)
    for _ in resized(page):
        called, ended = box(call), box(acts(page).get_by_role("button", name="Done"))
        assert called["y"] + called["height"] < ended["y"] - 200
    call.click()
    expect(acts(page)).to_contain_text("Claim Velocity? If it has never been there, you miss your next draw.")
    in_sight(page, *(acts(page).get_by_role("button", name=name) for name in ("Not yet", "Claim it")))
    acts(page).get_by_role("button", name="Not yet").click()
    expect(acts(page).get_by_role("button", name="Done")).to_be_visible()
    expect(page.get_by_role("region", name="Players")).not_to_contain_text("no card next turn")
    page.keyboard.press("c")
    expect(acts(page).get_by_role("button", name="Claim it")).to_be_visible()
    page.keyboard.press("c")
    expect(page.get_by_role("region", name="Players")).to_contain_text("no card next turn")


def box(element: Locator) -> dict[str, float]:
    found = element.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def test_a_tap_lists_what_a_hidden_card_could_still_be(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, PHONE), set_up(store, "person Noor", "person Ada", **START))
    page.get_by_role("button", name="hides one of 18").click()
    shown = page.get_by_role("dialog", name="Ada’s hidden card could still be any of these 18 quantities")
    expect(shown.get_by_role("listitem")).to_have_count(18)
    close = shown.get_by_role("button", name="Close")
    for _ in resized(page):
        close.scroll_into_view_if_needed()
        expect(close).to_be_in_viewport(ratio=1)
    close.click()
    expect(shown).to_have_count(0)
    play(page, "Mass", "up")
    expect(page.get_by_role("button", name="hides one of 17")).to_be_visible()


@pytest.mark.parametrize(("claims", "offered"), [("auto", 0), ("spot", 1)])
def test_passing_always_is_offered_where_there_are_windows(
    visit: Visitor, store: Path, claims: str, offered: int
) -> None:
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "person Ada", claims=claims, **START))
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#menu").get_by_text("Rules").first).to_be_visible()
    expect(page.locator("#menu").get_by_label("Always pass")).to_have_count(offered)


def test_the_pile_says_what_it_holds(visit: Visitor, store: Path) -> None:
    """U-12: a discarded card has not been played."""
    hands = [["Surface Tension", "Mass", "Square", "Clear"], []]
    page = at_table(
        visit(BESIDE), set_up(store, "person Noor", "person Ada", hands=hands, hidden=["Velocity", "Pressure"])
    )
    done(page)
    expect(page.locator("main.table")).to_have_attribute("data-seen", "1")  # until then a card is one to play
    card(page, "Mass").click()
    acts(page).get_by_role("button", name="Discard Mass").click()
    expect(page.locator(".piles")).to_contain_text("Pile, 1")
    expect(page.locator(".piles")).not_to_contain_text("Played")
    pile = page.get_by_role("button", name="Pile of played and discarded cards: 1 card; on top Mass")
    expect(pile).to_be_visible()


def test_the_end_says_whose_card_made_whose_quantity_and_moves_nothing(visit: Visitor, store: Path) -> None:
    start = {**START, "area": [0, 2, -2], "hidden": ["Energy", "Pressure"]}
    table = set_up(
        store, "person Noor", "person Ada", "person Emmy", "person Priya", **start | {"hands": [["Mass"], [], [], []]}
    )
    pages = [at_table(visit(BESIDE, PHONE), table, seat) for seat in (0, 1, 2)]
    bars = [[box(page.locator(".bar .line"))["y"] for _ in resized(page)] for page in pages]
    play(pages[0], "Mass", "up")
    for page, title, told in zip(
        pages,
        ("You have won, together with Emmy.", "Noor and Emmy have won.", "You have won, together with Noor."),
        ("Your Mass made Energy", "Noor’s Mass made Energy", "Noor’s Mass made Energy"),
        strict=True,
    ):
        buttons = [page.get_by_role("button", name=name) for name in ("Review", "The decisive step")]
        in_sight(page, page.get_by_role("heading", name=title), *buttons)
        expect(messages(page)).to_contain_text(told)
    expect(messages(pages[0])).to_contain_text("your and Emmy’s hidden card")
    expect(messages(pages[1])).to_contain_text("Noor and Emmy’s hidden card")
    for page, before in zip(pages, bars, strict=True):
        after = [box(page.locator(".bar .line"))["y"] for _ in resized(page)]
        assert all(abs(one - other) < 1 for one, other in zip(before, after, strict=True))
    still = "element => getComputedStyle(element, '::after').animationName"
    assert pages[0].locator("#result").evaluate(still) == "none"
    pages[1].get_by_role("button", name="The decisive step").click()
    expect(pages[1].locator("main.review")).to_have_attribute("data-step", "1")


def test_mathics_aim_says_until_when_the_match_goes(visit: Visitor, store: Path) -> None:
    table = mathic.set_up(
        store, "person Noor", "person Ada", hands=[["3/12h", "1/12c"], ["1/12d"]], space=["4/12s", "7/12d"], tokens=[]
    )
    for seat, told in enumerate(("Your turn: write an equation", "It is Noor’s turn to write an equation")):
        page = at_table(visit(BESIDE, PHONE), table, seat)
        expect(page.locator(".aim")).to_contain_text("Once somebody has 100 at the end of a round")
        in_sight(page, page.locator(".aim"), messages(page).get_by_text(told))


def test_a_false_claim_is_told_at_the_table_until_the_next_turn_is_over(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person Ada", claims="spot", **START)
    noor, ada = at_table(visit(BESIDE), table), at_table(visit(BESIDE, SMALL), table, 1)
    claim(ada)
    told = messages(noor).get_by_role("status").filter(has_text="Ada claimed a match falsely")
    expect(told).to_be_in_viewport(ratio=1)
    done(noor)
    expect(told).to_be_visible()
    done(ada)
    expect(noor.get_by_text("Your turn: play any")).to_be_visible()
    expect(told).to_have_count(0)


@pytest.mark.parametrize("game", ["unitary", "mathic", "feynman", "cats"])
def test_the_rules_open_with_the_game_in_short_on_one_screen_and_begin_with_the_aim(visit: Visitor, game: str) -> None:
    page = visit(f"/rules/{game}", SMALL)
    short = page.get_by_role("region", name="In short")
    in_sight(page, short, short.get_by_role("listitem").last)
    assert page.evaluate("document.scrollingElement.scrollTop") == 0
    if game != "cats":
        expect(page.locator(".rules h2").first).to_have_text("Aim")
        expect(page.get_by_role("heading", name="Aim", exact=True)).to_have_count(1)
        expect(page.get_by_role("navigation", name="All rules").get_by_role("link").first).to_have_text("Aim")
