"""What Feynman's page draws, in a browser: what is printed on cards, diagrams, a card enlarged, the night of a Flip."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.arranged import Arranged, arrange
from tests.browser.conftest import BESIDE, LAPTOP, PHONE, Visitor, at_sizes
from tests.browser.feynman_table import EDGE
from tests.browser.fitting import FRAMES
from tests.browser.tables import at_table
from tests.feynman.positions import Supply

LOW = {"width": 390, "height": 664}
SMALL = {"width": 360, "height": 664}
LEAST = 12  # px, of text that is needed to play
HAND = ("u:red", "nu_mu:red", "W:blue", "t:green")
LAID = ("W:red", "s:red")
PARTICLES = ("u", "d", "c", "s", "t", "b", "e", "mu", "tau", "nu_e", "nu_mu", "nu_tau")


def set_up(store: Path, hand: Sequence[str] = HAND, laid: Sequence[str] = LAID, **position: Any) -> Arranged:
    """Ada is to play with a hand, and something lies on the pile; cards are named by a face."""
    supply = Supply([])
    named = {"hands": [supply.numbers(hand), supply.numbers(["b:blue", "c:blue"])], "discard": supply.numbers(laid)}
    return arrange(store, "feynman", ["person Ada", "person Bob"], {"turn": 0, **named, **position})


def asked(store: Path) -> Arranged:
    """Bob has laid a red W on a strange, and Ada must answer."""
    return set_up(store, phase="answer", pending={"boson": "W", "by": 1, "beneath": "s"})


def sizes(page: Page, selector: str) -> list[float]:
    """How large texts on the cards in hand are set, in pixels of the screen; those that are left out are not there."""
    found: list[float] = page.locator(f".hand .front {selector}").evaluate_all(
        "all => all.filter((t) => getComputedStyle(t).display !== 'none')"
        ".map((t) => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a)"
    )
    return found


def answer(page: Page, name: str) -> None:
    """Play a card of the hand by its name."""
    page.locator(".hand .pick", has=page.locator(".front", has_text=name)).first.click(position=EDGE)
    page.locator(".act .btn.main").click()


def fits(page: Page, what: Locator) -> bool:
    """Whether all of something lies in the window."""
    inside: bool = what.evaluate(
        "(e) => { const r = e.getBoundingClientRect();"
        " return r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight }"
    )
    return inside


def resized(page: Page, *sizes: dict[str, int]) -> Iterator[dict[str, int]]:
    """The page at one size after the other."""
    for size in sizes:
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        page.evaluate(FRAMES)
        yield size


def test_what_is_printed_on_a_hand_can_be_read_or_is_left_out(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store))
    expect(page.locator(".hand .pick")).to_have_count(4)
    for size in resized(page, LAPTOP, PHONE, LOW, SMALL):
        shown = sizes(page, ".name")
        assert len(shown) == (0 if size == SMALL else 5), "muon neutrino stands on two lines"
        assert all(height >= LEAST for height in shown)
        assert size == SMALL or min(sizes(page, ".strong")) >= LEAST


@pytest.mark.parametrize("side", ["matter", "antimatter"])
def test_names_stay_within_their_cards(visit: Visitor, store: Path, side: str) -> None:
    long = {"matter": ("nu_e:red", "change"), "antimatter": ("nu_mu:cyan", "s:pink", "b:pink", "higgs", "e:pink")}[side]
    laid = {"matter": "s:red", "antimatter": "s:pink"}[side]
    page = at_table(visit(BESIDE), set_up(store, long, [laid], side=side))
    expect(page.locator(".hand .pick")).to_have_count(len(long))
    for _ in resized(page, LAPTOP, LOW):
        outside = page.locator(".hand .front .name").evaluate_all(
            "all => all.filter((t) => {"
            " const [own, card] = [t, t.closest('svg')].map((e) => e.getBoundingClientRect());"
            " return own.left < card.left || own.right > card.right }).map((t) => t.textContent)"
        )
        assert outside == []


def test_a_completed_boson_is_drawn_in_the_margin(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), asked(store))
    answer(page, "up")
    shown = page.locator("figure.interaction")
    expect(shown.get_by_role("img")).to_have_attribute(
        "aria-label", "A strange quark becomes an up quark and gives off a W minus."
    )
    rows = shown.locator("tbody tr")
    expect(rows).to_have_count(2)
    assert [[" ".join(cell.split()) for cell in row.split("\t")] for row in rows.all_inner_texts()] == [
        ["charge", "−⅓", "equals =", "⅔ − 1"],
        ["baryon number", "⅓", "equals =", "⅓"],
    ]
    expect(shown.locator(".fermion")).to_have_count(2)
    expect(shown.locator(".struck")).to_have_count(0)


def test_on_a_phone_it_is_a_sheet_as_wide_as_the_screen(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, PHONE), asked(store))
    answer(page, "up")
    page.get_by_role("button", name="Last interaction").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("svg.diagram")).to_be_visible()
    for _ in resized(page, PHONE, LOW):
        assert fits(page, sheet)
        assert sheet.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


def test_a_card_is_enlarged_turned_over_and_let_go(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, PHONE), set_up(store))
    card = page.locator(".hand .pick").nth(1)
    card.focus()
    page.keyboard.press("i")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text("red muon neutrino")
    expect(sheet).to_contain_text("In 1962")
    close = sheet.get_by_role("button", name="Close")
    expect(close).to_be_focused()
    for _ in resized(page, LAPTOP, PHONE, LOW):
        assert fits(page, close)
    sheet.get_by_role("button", name="Turn it over").click()
    expect(sheet.get_by_role("heading")).not_to_have_text("red muon neutrino")
    expect(sheet.locator("svg.card")).to_have_count(1)  # reduced motion: at once
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(card).to_be_focused()


def test_a_flip_turns_every_card_and_makes_it_night(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store, ("flip:red", "u:red", "t:green"), ["s:red"]))
    expect(page.locator(".hand .front .side-m")).to_have_count(3)
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    answer(page, "Flip")
    expect(page.locator(".hand .front .side-a")).to_have_count(2)
    expect(page.locator(".hand .front .side-m")).to_have_count(0)
    expect(page.locator(".hand .behind .side-m")).to_have_count(2)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != paper


TWENTY = (
    "u:red", "u:blue", "d:green", "change", "W:red", "flip:red", "nu_mu:green", "photon:blue", "reverse:yellow",
    "t:green", "e:yellow", "mu:yellow", "c:blue", "s:blue", "skip:red", "tau:red", "nu_e:red", "b:yellow",
    "gluon:green", "d:yellow",
)  # fmt: skip


def test_of_twenty_cards_each_shows_its_symbol_and_colour_and_can_be_tapped_there(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store, TWENTY))
    expect(page.locator(".hand .pick")).to_have_count(20)
    for _ in resized(page, LAPTOP, PHONE, LOW, SMALL):
        seen = page.locator(".hand .pick").evaluate_all(
            "all => all.map((pick) => { const r = pick.querySelector('.front .index').getBoundingClientRect();"
            " const at = (x) => document.elementFromPoint(x, r.top + r.height / 2)?.closest('.pick') === pick;"
            " return at(r.left + 1) && at(r.right - 1) && Math.max(r.width, r.height) >= 10 })"
        )
        assert seen == [True] * 20
        assert page.locator(".hand .pick").evaluate_all(
            "all => all.every((e) => { const r = e.getBoundingClientRect();"
            " return r.left >= 0 && r.right <= innerWidth && r.bottom <= innerHeight })"
        )


def test_piles_lie_where_they_lie_whatever_is_to_be_matched_and_drawn(visit: Visitor, store: Path) -> None:
    most = [f"{kind}:{colour}" for kind in PARTICLES for colour in ("blue", "green", "yellow")]  # 89 are left to draw
    waits: dict[str, Any] = {"phase": "answer", "pending": {"boson": "W", "by": 1, "beneath": "s"}}
    page = visit(BESIDE)
    boxes: list[list[Any]] = []
    for table in (
        set_up(store),
        set_up(store, laid=["nu_e:red"]),
        set_up(store, laid=["flip:red", *most]),
        set_up(store, **waits),
    ):
        at_table(page, table)
        boxes.append(
            [
                page.locator(part).bounding_box()
                for _ in resized(page, LAPTOP, PHONE, LOW)
                for part in (".deck", ".heap", ".beside")
            ]
        )
    assert all(here == boxes[0] for here in boxes)


@at_sizes("small", "laptop")
def test_a_boson_that_waits_is_drawn_with_its_missing_half_open(
    visit: Visitor, store: Path, size: dict[str, int]
) -> None:
    """F-12: it is what all see, so whoever waits sees it as well; and when nobody completed it, what was missed."""
    table = set_up(store, ("W:red", *HAND), ["s:red"])
    ada, bob = (at_table(visit(BESIDE, size), table, seat) for seat in range(2))
    answer(ada, "W boson")
    for page in (ada, bob):
        slot = page.get_by_role("button", name="What would complete this boson")
        expect(slot.get_by_role("img", name="W on strange: which quark?")).to_be_visible()
        expect(slot.locator(".fermion.missing")).to_have_count(1)
    before = ada.locator(".deck").bounding_box(), ada.locator(".heap").bounding_box()
    bob.get_by_role("button", name="Draw 1").click()
    for page in (ada, bob):
        expect(page.get_by_text("nobody completed it")).to_be_visible()
    assert (ada.locator(".deck").bounding_box(), ada.locator(".heap").bounding_box()) == before, "nothing moved"
