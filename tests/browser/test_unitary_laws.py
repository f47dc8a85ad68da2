"""What a pupil reads at Unitary's table: laws, units, letters, names; and only after the play where that was chosen."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import BESIDE, LAPTOP, PHONE, Visitor, at_sizes
from tests.browser.fitting import FRAMES
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import area, card, play, set_up

NARROW = {"width": 360, "height": 664}
HAND = ["Distance", "Acceleration", "Surface Tension", "Momentum"]
FORCE: dict[str, Any] = {"area": [1, 1, -2], "hands": [HAND, []], "hidden": ["Viscosity", "Power"], "turns": 9}
LEAST = 12  # px, of text that is needed to play


def name_sizes(page: Page) -> list[float]:
    """How large the names on the cards in hand are set, in pixels of the screen."""
    sizes: list[float] = page.locator(".hand .card text.name").evaluate_all(
        "all => all.map((t) => parseFloat(t.getAttribute('font-size')) * t.getScreenCTM().a)"
    )
    return sizes


def caption(page: Page) -> Any:
    """Under the figure."""
    return page.locator(".area figcaption")


def test_a_play_that_makes_a_quantity_names_its_law(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, PHONE), set_up(store, "person Ada", "person Bob", **FORCE))
    play(page, "Distance", "up")
    law = caption(page).locator(".law")
    expect(law).to_contain_text("work")
    expect(law).to_contain_text("Energy equals Force times Distance")
    expect(law.locator("i")).to_have_text(["E", "F", "d"])
    assert law.evaluate("(e) => getComputedStyle(e.querySelector('i')).fontStyle") == "italic"
    expect(caption(page)).to_contain_text("= jouleJ (Energy")
    for size in (PHONE, NARROW, LAPTOP):
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        expect(law).to_be_in_viewport(ratio=1)
    expect(page.locator(".log")).to_contain_text("work")


def test_where_matches_must_be_spotted_no_law_and_no_name_gives_one_away(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store, "person Ada", "person Bob", claims="spot", **FORCE))
    play(page, "Distance", "up")
    expect(area(page)).to_contain_text("kilogram metre squared over second squared")
    expect(page.locator(".law")).to_have_count(0)
    expect(caption(page)).not_to_contain_text("= J")


def test_the_names_on_the_cards_are_large_enough_and_fit(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store, "person Ada", "person Bob", **FORCE))
    expect(page.locator(".hand .pick")).to_have_count(4)
    for size in (LAPTOP, PHONE, NARROW):
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        page.evaluate(FRAMES)
        sizes = name_sizes(page)
        assert len(sizes) == 5  # Surface Tension stands on two lines
        assert min(sizes) >= LEAST
        widths = page.locator(".hand .card text.name").evaluate_all("all => all.map((t) => t.getBBox().width)")
        assert max(widths) <= 58.2  # within the inner rule


def test_momentum_and_pressure_are_told_apart_by_their_letters(visit: Visitor, store: Path) -> None:
    hand = ["Momentum", "Pressure", "Density", "Power"]
    page = at_table(visit(BESIDE), set_up(store, "person Ada", "person Bob", **{**FORCE, "hands": [hand, []]}))
    look = "(t, _, css = getComputedStyle(t)) => [t.textContent, css.fontStyle, css.fontWeight]"
    looks = [card(page, name).locator(".full text.symbol").evaluate(look) for name in hand]
    assert looks == [["p", "normal", "700"], ["p", "italic", "400"], ["ρ", "italic", "400"], ["P", "italic", "400"]]


def test_twelve_unit_cards_read_as_the_twelfth_power(visit: Visitor, store: Path) -> None:
    """Where the cards of a unit lie fanned, one exponent is read and no letter beside it."""
    lies = {**FORCE, "area": [12, 12, -12]}
    page = at_table(visit(BESIDE), set_up(store, "person Ada", "person Bob", **lies))
    above, below = page.locator(".above .tile"), page.locator(".below .tile")
    expect(above).to_have_count(24)
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        page.evaluate(FRAMES)
        assert letters(above) == ["kg12", "m12"]
        expect(above.locator("tspan")).to_have_text(["12", "12"])
        assert letters(below) in (["s12"], ["s"] * 12)  # twelve side by side are twelve factors
    powers = "kilogram to the power of 12 metre to the power of 12 over second to the power of 12"
    expect(area(page)).to_contain_text(powers)
    expect(caption(page)).to_contain_text(powers)


def letters(tiles: Locator) -> list[str]:
    """What stands on unit cards, those on which nothing stands left out."""
    return [text for text in tiles.evaluate_all("all => all.map((t) => t.textContent)") if text]


@at_sizes("phone", "laptop")
def test_think_first_then_see(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    page = at_table(visit(BESIDE, size), set_up(store, "person Ada", "person Bob", previews=False, **FORCE))
    expect(acts(page)).not_to_contain_text("would leave")
    card(page, "Distance").click()
    up = acts(page).locator("[data-way='up']")
    expect(up).to_be_visible()
    expect(up).not_to_contain_text("kilogram")
    expect(up).not_to_contain_text("leaves")
    up.click()
    expect(caption(page)).to_contain_text("kilogram metre squared over second squared")
    expect(caption(page).locator(".law")).to_contain_text("work")
