"""Feynman's table as a person plays it in a browser: by clicks, by a thumb, by keys."""

import re
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Position, expect

from tests.browser.arranged import Arranged, arrange
from tests.browser.tables import acts
from tests.feynman.positions import Named, Supply

EDGE: Position = {"x": 12, "y": 60}  # a place of a card in a fan that no card beside it covers
MANY_STEPS = 2_000  # no match between a person and computers is longer


def set_up(
    store: Path, *seats: str, hands: Sequence[Named], discard: Named, draw: Named = (), **given: Any
) -> Arranged:
    """A table of Feynman that begins in a position; cards are named by a face or by number. Seat 0 is to play."""
    wishes = {key: given.pop(key) for key in ("options", "pause_ms", "seed", "previews") if key in given}
    supply = Supply(chain(*hands, discard, draw))
    held = [supply.numbers(hand) for hand in hands]
    position = {"turn": 0, "hands": held, "discard": supply.numbers(discard), "draw": supply.numbers(draw), **given}
    return arrange(store, "feynman", seats, position, **wishes)


def hand(page: Page) -> Locator:
    """One's own cards."""
    return page.locator(".hand .pick")


def card(page: Page, spoken: str) -> Locator:
    """A card of one's own by what is read out of its playing face: "red up"; of two the first."""
    return page.get_by_role("region", name="Your hand").get_by_role("button", name=f"{spoken}, behind it").first


def press(page: Page, name: str) -> None:
    """Press one of the buttons."""
    acts(page).get_by_role("button", name=name).click()


def top(page: Page) -> Locator:
    """The top of the discard pile in words."""
    return page.get_by_role("button", name="Discard pile")


def log(page: Page) -> Locator:
    """The log of what happened, in words."""
    return page.get_by_role("region", name="What happened")


def play_by_keys(page: Page) -> None:
    """Play until the match is over, by keys alone: the first card that fits, else what is drawn."""
    over = page.get_by_role("region", name="Result").or_(page.get_by_text(" won the match."))
    for _ in range(MANY_STEPS):
        expect(over.or_(acts(page).get_by_role("button")).first).to_be_visible()
        if over.first.is_visible():
            return
        fitting = page.locator(".hand .pick:not([aria-disabled='true'])").first
        if (
            fitting.is_visible()
            and acts(page).get_by_role("button", name=re.compile("Draw|Take|Keep")).first.is_visible()
        ):
            page.evaluate("() => document.querySelector(\".hand .pick:not([aria-disabled='true'])\")?.focus()")
            page.keyboard.press("Enter")
            if acts(page).get_by_role("button", name="Call DECAY with this play").is_visible():
                page.keyboard.press("!")
            page.keyboard.press("p")
            if acts(page).get_by_role("button", name=re.compile("^Choose ")).first.is_visible():
                page.keyboard.press("ArrowDown")
                page.keyboard.press("Enter")
        else:
            page.keyboard.press("d")
    raise AssertionError("the match does not end")
