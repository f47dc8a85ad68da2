"""The cats' table as a person plays it in a browser: by clicks, by a thumb, by keys."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.arranged import Arranged, arrange
from tests.browser.tables import acts
from tests.cats.positions import position

KINDS = {"A": "Alive", "D": "Dead", "E": "Empty", "H": "Heisenberg"}
MANY_STEPS = 2_000  # no match between a person and computers is longer


def set_up(store: Path, *seats: str, hands: Sequence[str] = (), **given: Any) -> Arranged:
    """A table of cats that begins in a position, hands in letters; without hands it is dealt. Seat 0 is to play."""
    wishes = {key: given.pop(key) for key in ("options", "pause_ms", "seed", "previews") if key in given}
    return arrange(store, "cats", seats, position(*hands, **given) if hands else None, **wishes)


def hand(page: Page) -> Locator:
    """One's own boxes."""
    return page.locator(".hand .pick")


def box(page: Page, kind: str, n: int = 0) -> Locator:
    """A box of one's own of that kind; of several the one with that number, from 0."""
    return page.get_by_role("region", name="Your boxes").get_by_role("button", name=kind, exact=True).nth(n)


def square(page: Page, spoken: str) -> Locator:
    """A square of the clipboard: "3 Alive"; on a small screen its state is chosen first."""
    state = page.locator(".pad .states button").filter(has_text=spoken.split()[1].rstrip(","))
    if state.count() and state.get_attribute("aria-pressed") == "false":
        state.click()
    return page.get_by_role("region", name="The clipboard").locator(".sq").filter(has_text=f"{spoken}").first


def press(page: Page, name: str) -> None:
    """Press one of the buttons; a call is asked for, and then made."""
    for _ in range(2 if name == "Prove it!" else 1):
        acts(page).get_by_role("button", name=name).click()


def use(page: Page, doctorate: str, copied: str | None = None) -> None:
    """Open one's doctorate and use it, or let it copy another."""
    press(page, f"Use {doctorate}")
    page.get_by_role("dialog").get_by_role("button", name=f"Copy {copied}" if copied else "Use it now").click()


def proof(page: Page) -> Locator:
    """The dialog that a call has opened, over the whole table; there until the table knows that it was closed."""
    return page.locator("dialog[aria-label='The last call']")


def back(page: Page) -> None:
    """Go back from the dialog of a call to the table, which hears a moment later that it was closed."""
    proof(page).get_by_role("button", name="Back to the table").click()
    expect(proof(page)).to_have_count(0)


def do(page: Page, action: str) -> None:
    """Carry out an action as a person would, its square or its boxes and then the button, until it is done."""
    seen = page.locator("main.table").get_attribute("data-seen")
    verb, *rest = action.split()
    if verb == "bid":
        square(page, f"{rest[0][:-1]} {KINDS[rest[0][-1]]}").click()
        acts(page).get_by_role("button", name="Say").click()
    elif verb in ("show", "cycle"):
        for letter in sorted(set(rest)):
            for i in range(rest.count(letter)):
                box(page, KINDS[letter], i).click()
        press(page, f"{verb.capitalize()} {len(rest)}")
    elif verb == "doctorate":
        use(page, *rest[::2])
    else:
        press(page, {"call": "Prove it!", "end": "End the turn"}[verb])
    expect(page.locator("main.table")).not_to_have_attribute("data-seen", str(seen))


def play_to_the_end(page: Page) -> None:
    """Play until the match is over and its last call has been seen, by clicks."""
    for _ in range(MANY_STEPS):
        if page.locator("main[data-stage=over]").is_visible() and proof(page).count() == 0:
            return
        step(page)
    raise AssertionError("the match does not end")


def step(page: Page) -> None:
    """One more click of somebody who shows what fits, cycles, says what is next, and calls from four boxes on."""
    if proof(page).count():
        back(page)
        return
    if not acts(page).is_visible():
        page.wait_for_timeout(20)
        return
    seen = page.locator("main.table").get_attribute("data-seen")
    show = page.locator(".hand .pick[aria-disabled='false']")
    standing = page.locator("li.now[data-said]")
    if acts(page).get_by_role("button", name="End the turn").is_visible():
        if show.count() and page.locator(".hand .findings.none").count():
            show.first.click()
            acts(page).get_by_role("button", name=re.compile("^Show")).click()
        else:
            press(page, "End the turn")
    elif standing.count() and int(str(standing.get_attribute("data-said"))[:-1]) >= 4:
        press(page, "Prove it!")
    else:
        page.locator(".sq.live").first.click()
        acts(page).get_by_role("button", name=re.compile("^Say")).click()
    expect(page.locator("main.table")).not_to_have_attribute("data-seen", str(seen))
