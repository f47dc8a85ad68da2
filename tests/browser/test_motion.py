"""Cards fly when they go somewhere, as the built client sets it, and nothing moves for any other reason."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import cats_table as cats
from tests.browser import feynman_table as feynman
from tests.browser import mathic_table as mathic
from tests.browser.conftest import BESIDE, LAPTOP, PHONE, Visitor, at_sizes
from tests.browser.motion import RECORD, boxes, come_to_rest, flights, forget_flights, land, moved
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import card, play, set_up

BOTH = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
FLY = 280  # ms, --d-fly in tokens.css
FULL: dict[str, Any] = {"area": [0, 12, -12], "hands": [["Volume", "Mass", "Velocity"], []], "turns": 20}


def moving(visit: Visitor, size: dict[str, int] = LAPTOP, motion: str = "no-preference") -> Page:
    """A page on which cards fly, and which remembers what flew."""
    return visit(BESIDE, size, reduced_motion=motion, script=RECORD)


@BOTH
def test_a_card_that_is_played_flies_and_so_do_the_units_it_puts(
    visit: Visitor, store: Path, size: dict[str, int]
) -> None:
    table = set_up(
        store, "person Noor", "person Ada", hands=[["Mass", "Force", "Volume"], ["Area"]], area=[0, 1, -1], turns=4
    )
    page = at_table(moving(visit, size), table)
    assert flights(page) == []
    played = card(page, "Force").get_attribute("data-card")
    play(page, "Force", "up")
    expect(page.locator("figcaption")).to_contain_text("Force")
    seen = flights(page)
    assert seen
    assert {round(flight["duration"]) for flight in seen} == {FLY}
    assert {flight["state"] for flight in seen} == {"running"}
    assert any(flight["card"].startswith("unit-") for flight in seen)
    piles_are_shown = page.locator(".piles").is_visible()
    assert any(flight["card"] == played for flight in seen) == piles_are_shown
    land(page)


def test_a_card_of_somebody_else_flies_from_its_hand(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person Ada", hands=[["Mass"], ["Force", "Area"]], area=[0, 1, -1], turns=4)
    noor, ada = at_table(visit(BESIDE), table), at_table(moving(visit), table, 1)
    play(noor, "Mass", "up")
    expect(ada.locator("figcaption")).to_contain_text("Mass")
    top = ada.locator(".pile .lying").last.get_attribute("data-card")
    assert top in [flight["card"] for flight in flights(ada)]


@at_sizes("laptop", "phone")
def test_nothing_flies_with_reduced_motion(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    table = set_up(store, "person Noor", "person Ada", hands=[["Mass", "Force"], ["Area"]], area=[0, 1, -1], turns=4)
    page = at_table(moving(visit, size, "reduce"), table)
    play(page, "Force", "up")
    expect(page.locator("figcaption")).to_contain_text("Force")
    assert flights(page) == []
    assert page.evaluate("document.getAnimations().length") == 0


@at_sizes("phone", "laptop")
def test_a_refusal_on_a_full_area_moves_nothing(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    """U-8: no unit stands more than twelve times; Volume would make it fifteen."""
    page = at_table(moving(visit, size), set_up(store, "person Noor", "bot beginner", **FULL))
    expect(page.locator(".tile")).to_have_count(24)
    card(page, "Volume").click()
    come_to_rest(page)
    before = boxes(page, ".tile")
    acts(page).locator("[data-way='up']").click(force=True)
    expect(page.get_by_text("stays in your hand")).to_be_visible()
    assert flights(page) == []
    come_to_rest(page)
    assert moved(before, boxes(page, ".tile")) == []
    acts(page).locator("[data-way='down']").click()
    expect(page.get_by_text("stays in your hand")).to_have_count(0)
    expect(page.locator(".tile")).to_have_count(21)
    landed = {flight["card"] for flight in flights(page)}
    assert landed


def test_a_window_that_changes_its_size_starts_no_flight(visit: Visitor, store: Path) -> None:
    page = at_table(moving(visit), set_up(store, "person Noor", "bot beginner", **FULL))
    expect(page.locator(".tile")).to_have_count(24)
    before = boxes(page, ".tile")
    for size in (PHONE, {"width": 844, "height": 390}, {"width": 1000, "height": 700}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.wait_for_function("(width) => innerWidth === width", arg=size["width"])
        card(page, "Mass").click()
    page.evaluate("document.documentElement.style.fontSize = '24px'")
    card(page, "Volume").click()
    assert boxes(page, ".tile") != before
    assert flights(page) == []


MATHIC: dict[str, Any] = {
    "hands": [["3/12h", "5/12c", "9/12d"], ["1/12h", "2/12c"]],
    "space": ["4/12d", "7/12s", "6/12c", "11/12h", "2/12s", "8/12d", "10/12c"],
}


@at_sizes("laptop", "phone")
def test_mathic_a_play_flies_to_the_pile_and_a_refusal_moves_nothing(
    visit: Visitor, store: Path, size: dict[str, int]
) -> None:
    """M-4: what is no equation stays on the board."""
    page = at_table(moving(visit, size), mathic.set_up(store, "person Noor", "bot beginner", **MATHIC))
    mathic.compose(page, "3/12h", "+", "4/12d")
    expect(page.locator(".verdict")).to_contain_text("The left side is")
    land(page)
    forget_flights(page)
    come_to_rest(page)
    still = ".board .pick, .space .pick" if size == LAPTOP else ".space .pick"
    before = boxes(page, still)
    mathic.act(page, "play").click(force=True)
    expect(page.get_by_text("An equation needs an equals sign.")).to_be_visible()
    assert flights(page) == []
    come_to_rest(page)
    assert moved(before, boxes(page, still)) == []
    mathic.sign(page, "=").click()
    mathic.in_space(page, "7/12s").click()
    forget_flights(page)
    mathic.act(page, "play").click()
    expect(mathic.figure(page)).to_be_visible()
    seen = flights(page)
    assert {round(flight["duration"]) for flight in seen} == {FLY}


def cards_in_the_air(page: Page) -> list[dict[str, Any]]:
    """The flights of cards; what else is animated turns over where it lies."""
    return [flight for flight in flights(page) if flight.get("card")]


@at_sizes("phone", "laptop")
def test_feynman_all_cards_of_one_action_fly_one_after_the_other(
    visit: Visitor, store: Path, size: dict[str, int]
) -> None:
    """F-6, F-15, F-17: a baryon; a gluon answered by a Flip, a turn of the table and an antiquark; four cards drawn."""
    hands = [
        ["gluon:yellow", "c:blue", "s:green", "t:green"],
        ["flip:yellow", "d:orange", "b:green", "b:red"],
    ]
    table = feynman.set_up(store, "person Noor", "person Ada", hands=hands, discard=["d:yellow"])
    noor, ada = at_table(moving(visit, size), table), at_table(moving(visit, size), table, 1)
    feynman.card(noor, "yellow gluon").click()
    feynman.press(noor, "Play yellow gluon")
    expect(acts(ada).get_by_role("button", name="Draw 4")).to_be_visible()
    for page in (noor, ada):
        expect(feynman.top(page)).to_have_accessible_name(re.compile("on top yellow gluon$"))
        assert cards_in_the_air(page)
        land(page)
        forget_flights(page)
    feynman.card(ada, "yellow Flip").click()
    feynman.press(ada, "Flip, then orange antidown")
    expect(feynman.hand(noor)).to_have_count(7)
    expect(feynman.top(noor)).to_have_accessible_name(re.compile("on top orange antidown$"))
    expect(feynman.top(ada)).to_have_accessible_name(re.compile("on top orange antidown$"))
    for page in (noor, ada):
        seen = cards_in_the_air(page)
        assert len({flight["card"] for flight in seen}) >= 5, "the antiquark, and four cards drawn"
        assert {round(flight["duration"]) for flight in seen} == {FLY}
        assert len({round(flight["delay"]) for flight in seen}) >= 5, "one after the other"
        land(page)
        come_to_rest(page)


@at_sizes("laptop", "phone")
def test_feynman_what_is_picked_and_refused_flies_nowhere(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    hands = [["u:red", "c:blue", "change"], ["d:blue", "d:green"]]
    page = at_table(
        moving(visit, size), feynman.set_up(store, "person Noor", "person Ada", hands=hands, discard=["t:red"])
    )
    feynman.card(page, "red up").click()
    feynman.card(page, "Colour Change").click()
    feynman.card(page, "blue charm").click(force=True)
    expect(page.locator(".refusal")).to_be_visible()
    assert cards_in_the_air(page) == []


def test_feynman_nothing_flies_or_turns_with_reduced_motion(visit: Visitor, store: Path) -> None:
    hands = [["flip:red", "u:red", "c:blue"], ["d:blue", "d:green"]]
    page = at_table(
        moving(visit, motion="reduce"),
        feynman.set_up(store, "person Noor", "person Ada", hands=hands, discard=["u:red", "t:red"]),
    )
    feynman.card(page, "red Flip").click()
    feynman.press(page, "Play red Flip")
    page.wait_for_function("() => document.documentElement.dataset.scene === 'night'")
    assert cards_in_the_air(page) == []
    assert page.evaluate("document.getAnimations().length") == 0


@at_sizes("laptop", "phone")
def test_feynman_all_that_must_be_drawn_and_a_new_round_fly(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    """F-9: cards are drawn until the named colour shows; F-20: the last card is laid, and seven are dealt to each."""
    hands = [["higgs", "e:purple"], ["d:pink", "e:pink", "s:pink"]]
    drawn = ["b:pink", "t:cyan", "c:purple"]
    table = feynman.set_up(
        store,
        *("person Noor", "person Ada"),
        hands=hands,
        discard=["t:pink"],
        draw=drawn,
        side="antimatter",
        options={"rounds": 3},
    )
    noor, ada = at_table(moving(visit, size), table), at_table(moving(visit, size), table, 1)
    feynman.card(noor, "Higgs boson").click()
    feynman.press(noor, "Choose purple")
    expect(feynman.hand(ada)).to_have_count(len(hands[1]) + len(drawn))
    expect(feynman.hand(noor)).to_have_count(1)
    for page in (noor, ada):
        one_after_the_other(page, 1 + len(drawn))
        forget_flights(page)
    feynman.card(noor, "purple positron").click()
    feynman.press(noor, "Play purple positron")
    for page in (noor, ada):
        expect(feynman.hand(page)).to_have_count(7)
        dealt = feynman.hand(page).evaluate_all("all => all.map((e) => e.dataset.card)")
        assert set(dealt) <= {flight["card"] for flight in cards_in_the_air(page)}
        one_after_the_other(page, 7)


def one_after_the_other(page: Page, cards: int) -> None:
    """At least so many cards fly, each as long as every card does, and no two at once."""
    seen = cards_in_the_air(page)
    assert len({flight["card"] for flight in seen}) >= cards
    assert {round(flight["duration"]) for flight in seen} == {FLY}
    assert len({round(flight["delay"]) for flight in seen}) >= cards
    land(page)


BOXES: dict[str, Any] = {"hands": ["AADH", "DDE"], "bid": "2A 1", "research": "EE"}


@at_sizes("phone", "laptop")
def test_cats_what_is_shown_and_cycled_flies_and_a_refusal_moves_nothing(
    visit: Visitor, store: Path, size: dict[str, int]
) -> None:
    """C-7: findings go before their scientist, a cycled box goes and another one comes."""
    table = cats.set_up(store, "person Noor", "person Ada", **BOXES)
    noor, ada = at_table(moving(visit, size), table), at_table(moving(visit, size), table, 1)
    cats.do(noor, "bid 4A")
    cats.box(noor, "Dead").click(force=True)
    expect(noor.locator(".refusal")).to_be_visible()
    assert cards_in_the_air(noor) == []
    box = cats.box(noor, "Alive").get_attribute("data-card")
    cats.do(noor, "show A")
    expect(ada.get_by_role("img", name="shown: Alive")).to_be_visible()
    assert box in [flight["card"] for flight in cards_in_the_air(noor)]
    assert cards_in_the_air(ada)
    for page in (noor, ada):
        land(page)
        forget_flights(page)
    cats.do(noor, "cycle D")
    expect(cats.box(noor, "Empty")).to_be_visible()
    drawn = cats.box(noor, "Empty").get_attribute("data-card")
    seen = cards_in_the_air(noor)
    assert drawn in [flight["card"] for flight in seen]
    assert {round(flight["duration"]) for flight in seen} == {FLY}
