"""Unitary's lessons and puzzles as a person follows them in a browser."""

import re

from playwright.sync_api import Page

from tests.browser.unitary_table import claim

KEYS = {"up": "u", "down": "d"}


def do(page: Page, action: str) -> None:
    """Carry out an action as a person would: pick the card and its way, or press the button."""
    card, _, way = action.rpartition(" ")
    outside_a_window = page.get_by_role("button", name="Claim", expanded=False)
    if action == "claim" and outside_a_window.count():
        claim(page)
        return
    if action in {"done", "claim"}:
        page.locator(".messages, .act").get_by_role("button", name=action.capitalize(), exact=True).click()
        return
    name = card if way in KEYS else action
    page.get_by_role("region", name="Your hand").locator(f"[data-name='{name}']").click()
    page.keyboard.press(KEYS.get(way, "p"))


def expected(page: Page) -> str:
    """The move that the lesson waits for."""
    move = page.get_by_text(re.compile(r"^Your move: ")).inner_text()
    return move.removeprefix("Your move: ").removesuffix(".")
