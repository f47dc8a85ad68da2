"""Mathic Fraction's table as a person plays it in a browser: by clicks, by a thumb, by keys, in writing."""

import re
from itertools import permutations
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.arranged import Arranged, arrange

MANY_TURNS = 400  # no match of the tests is longer


def set_up(store: Path, *seats: str, options: dict[str, Any] | None = None, **position: Any) -> Arranged:
    """A table of Mathic Fraction that begins in a position, given as `labtable audit` prints truths."""
    wishes = {key: position.pop(key) for key in ("window_ms", "pause_ms", "seed", "previews") if key in position}
    start = {"turn": 0, **position} if position else None
    return arrange(store, "mathic", seats, start, options, **wishes)


def in_hand(page: Page, name: str) -> Locator:
    """A card in one's own hand; of two equal ones the first."""
    return page.locator(f".hand .pick[data-name='{name}']").first


def in_space(page: Page, name: str) -> Locator:
    """A card of the space."""
    return page.locator(f".space .pick[data-name='{name}']").first


def on_board(page: Page, name: str) -> Locator:
    """A card on the equation board."""
    return page.locator(f".eq .pick[data-name='{name}']").first


def sign(page: Page, sign: str) -> Locator:
    """The button of a sign or a bracket."""
    return page.locator(f".signs [data-sign='{sign}']")


def act(page: Page, name: str) -> Locator:
    """A button under the hand: play, discard, undo, clear, reset."""
    return page.locator(f".act [data-act='{name}']")


def written(page: Page) -> Locator:
    """The equation in letters."""
    return page.locator(".tools .field")


def compose(page: Page, own: str, *rest: str) -> None:
    """Lay a card of the hand, then by turns a sign and a card of the space, by clicks."""
    in_hand(page, own).click()
    for what in rest:
        (sign(page, what) if len(what) == 1 else in_space(page, what)).click()


def figure(page: Page) -> Locator:
    """The last play as the board shows it."""
    return page.locator(".board.fixed")


def facts(page: Page, seat: int) -> Locator:
    """The public facts about a seat."""
    return page.locator(f".seat[data-seat='{seat}']")


def names(cards: Locator) -> list[str]:
    """The cards' names."""
    found: list[str] = cards.evaluate_all("cards => cards.map(card => card.dataset.name)")
    return found


def twelfths(name: str) -> int | None:
    """The twelfths of a basic card; None for one that stands for many numbers."""
    found = re.fullmatch(r"(\d+)/12[hdsc]", name)
    return int(found[1]) if found else None


def equation(hand: list[str], space: list[str]) -> list[str] | None:
    """The first true equation that a player who only adds would find: a card of the hand, then signs and cards."""
    for own in hand:
        value = twelfths(own)
        if value is None:
            continue
        for other in space:
            if twelfths(other) == value:
                return [own, "=", other]
        for a, b in permutations([card for card in space if twelfths(card) is not None], 2):
            if value + (twelfths(a) or 0) == twelfths(b):
                return [own, "+", a, "=", b]
    return None


def take_a_turn(page: Page, by_keys: bool) -> None:
    """Make a play if there is an easy one, else a discard; by clicks or by keys alone."""
    hand, space = names(page.locator(".hand .pick")), names(page.locator(".space .pick"))
    found = equation(hand, space)
    if by_keys:
        page.keyboard.press(str(1 + hand.index(found[0])) if found else "1")
        for what in (found or [])[1:]:
            if len(what) == 1:
                page.keyboard.press(what)
            else:
                go_to(page, space.index(what))
                page.keyboard.press("Enter")
        page.keyboard.press("p" if found else "d")
        return
    if found:
        compose(page, *found)
        act(page, "play").click()
    else:
        page.locator(".hand .pick").first.click()
        act(page, "discard").click()


def go_to(page: Page, place: int) -> None:
    """Move the focus to a card of the space, by arrow keys."""
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    for _ in range(MANY_TURNS):
        at = page.evaluate("[...document.querySelectorAll('.space .pick')].indexOf(document.activeElement)")
        if at == place:
            return
        page.keyboard.press("ArrowRight" if 0 <= at < place else "ArrowLeft")
    raise AssertionError("The arrow keys do not come to that card.")


def play_to_the_end(page: Page, by_keys: bool = False) -> None:
    """Play until the match is over, passing whenever something may be stolen."""
    for _ in range(MANY_TURNS):
        page.wait_for_function("""() => {
            const table = document.querySelector('main.table')
            return table.dataset.stage === 'over' || /Your turn|You can react/.test(document.title)
        }""")
        table = page.locator("main.table")
        if table.get_attribute("data-stage") == "over":
            return
        seen = table.get_attribute("data-seen")
        if "You can react" not in page.title():
            take_a_turn(page, by_keys)
        elif by_keys:
            page.keyboard.press("n")
        else:
            page.get_by_role("button", name="Pass").click()
        expect(table).not_to_have_attribute("data-seen", str(seen))
    raise AssertionError("The match did not end.")
