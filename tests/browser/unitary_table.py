"""Unitary's table as a person plays it in a browser: by clicks, by a thumb, by keys."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.arranged import Arranged, arrange
from tests.browser.tables import acts

MANY_TURNS = 400  # no match is longer
NAMES = ("kilogram", "metre", "second")
POWERS = {"": 1, "squared": 2, "cubed": 3}
ONE_SHORT = {  # the first seat wins with its one card
    "area": [0, 2, -2],
    "hands": [["Mass"], ["Clear"]],
    "hidden": ["Energy", "Distance"],
    "turn": 0,
    "phase": "play",
}


def set_up(store: Path, *seats: str, claims: str = "auto", **position: Any) -> Arranged:
    """A table of Unitary that begins in a position, given as `labtable audit` prints truths."""
    wishes = {key: position.pop(key) for key in ("window_ms", "pause_ms", "seed", "previews") if key in position}
    start = {"turn": 0, **position} if position else None
    return arrange(store, "unitary", seats, start, {"claims": claims}, **wishes)


def card(page: Page, name: str) -> Locator:
    """A card in one's own hand; of two equal ones the first."""
    return page.locator(f".hand .pick[data-name='{name}']").first


def area(page: Page) -> Locator:
    """The area in words, for people who cannot see it."""
    return page.locator(".area > .vh")


def play(page: Page, name: str, way: str | None = None) -> None:
    """Pick a card and play it, right-side-up, upside-down or as it is."""
    card(page, name).click()
    acts(page).locator(f"[data-way='{way or 'play'}']").click()


def claim(page: Page) -> None:
    """Claim a match: call for it, beside the aim, and say that one is sure."""
    page.get_by_role("button", name="Claim", exact=True).click()
    acts(page).get_by_role("button", name="Claim it").click()


class Thumb:
    """A finger on a touch screen."""

    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)

    def drag(self, card: Locator, zone: Locator) -> None:
        """Take a card over a zone; it is not let go yet."""
        (x, y), (to_x, to_y) = middle(card), middle(zone)
        self._touch("touchStart", x, y)
        for i in range(1, 7):
            self._touch("touchMove", x + (to_x - x) * i / 6, y + (to_y - y) * i / 6)

    def swipe(self, card: Locator, down: float) -> None:
        """Begin on a card and move straight down, or up; the finger is not lifted yet."""
        x, y = middle(card)
        self._touch("touchStart", x, y)
        for i in range(1, 11):
            self._touch("touchMove", x, y + down * i / 10)

    def press(self, card: Locator) -> None:
        """Touch a card and stay there."""
        self._touch("touchStart", *middle(card))

    def let_go(self) -> None:
        """Lift the finger."""
        self._line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def middle(element: Locator) -> tuple[float, float]:
    """The middle of an element on the screen."""
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def play_to_the_end(page: Page, take_turn: Callable[[Page], None]) -> None:
    """Play until the match is over: `take_turn` does one thing whenever it is one's turn."""
    for _ in range(MANY_TURNS):
        page.wait_for_function("""() => {
            const table = document.querySelector('main.table')
            return table.dataset.stage === 'over' || /Your turn/.test(document.title)
        }""")
        if page.locator("main.table").get_attribute("data-stage") == "over":
            return
        seen = page.locator("main.table").get_attribute("data-seen")
        take_turn(page)
        expect(page.locator("main.table")).not_to_have_attribute("data-seen", str(seen))
    raise AssertionError("The match did not end.")


def by_clicks(page: Page) -> None:
    """One thing by mouse or thumb: the card that brings the area nearest to what one hides; else done."""
    cards = page.locator(".hand .pick")
    if acts(page).get_by_text("Pick one to discard").count():
        cards.first.click()
        acts(page).get_by_role("button", name="Discard").click()
        return
    if found := nearer(page, hides(page), lambda place: picked(cards.nth(place))):
        place, way = found
        picked(cards.nth(place))
        acts(page).locator(f"[data-way='{way}']").click()
    else:
        acts(page).get_by_role("button", name="Done").click()


def by_keys(page: Page) -> None:
    """The same without touching anything but the keyboard."""
    if acts(page).get_by_text("Pick one to discard").count():
        page.keyboard.press("1")
        page.keyboard.press("x")
        return
    if found := nearer(page, hides(page), lambda place: page.keyboard.press(str(place + 1))):
        place, way = found
        page.keyboard.press(str(place + 1))
        page.keyboard.press({"up": "u", "down": "d", "play": "p"}[way])
    else:
        page.keyboard.press("e")


def picked(card: Locator) -> None:
    """Pick a card that may be picked already."""
    if card.get_attribute("aria-pressed") == "false":
        card.click(force=True)  # one that cannot be played now may be picked too
    expect(card).to_have_attribute("aria-pressed", "true")


def hides(page: Page) -> list[int]:
    """The units of one's own hidden card, from the line that says what one hides."""
    return exponents(page.locator(".seat.mine .what").inner_text())


def exponents(spoken: str) -> list[int]:
    """kg, m and s of a fraction as it is spoken: `kilogram metre over second squared`, `nothing`."""
    found = [0, 0, 0]
    for side, row in zip((1, -1), spoken.split(" over "), strict=False):
        for unit, power in re.findall(r"(kilogram|metre|second)(?: (squared|cubed|to the power of \d+))?", row):
            found[NAMES.index(unit)] = side * POWERS.get(power, int(power.split()[-1]) if power[-1:].isdigit() else 1)
    return found


def nearer(page: Page, hidden: list[int], pick: Callable[[int], None]) -> tuple[int, str] | None:
    """The card (its place in the hand) and the way that bring the area nearest to what one hides; None: none does.

    It knows only what the buttons say.
    """
    best, found = distance(exponents(area(page).inner_text()), hidden), None
    for place in range(page.locator(".hand .pick").count()):
        pick(place)
        for button in acts(page).locator(".ways[aria-disabled='false']").all():
            left = distance(exponents(button.inner_text()), hidden)
            if left < best:
                best, found = left, (place, button.get_attribute("data-way") or "")
    return found


def distance(there: list[int], hidden: list[int]) -> int:
    """The number of unit cards too many or too few."""
    return sum(abs(a - b) for a, b in zip(there, hidden, strict=True))


def marks(page: Page) -> list[str]:
    """The marks of the unit cards now: stands, laid, struck or home."""
    classes: list[str] = page.locator(".tile svg").evaluate_all("tiles => tiles.map(tile => tile.classList[0])")
    return classes


def fig(page: Page, text: str) -> None:
    """Expect the caption to say this."""
    expect(page.locator("figcaption")).to_contain_text(re.compile(text))
