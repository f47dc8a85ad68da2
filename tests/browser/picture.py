"""Draws the README's picture: `python -m tests.browser.picture` plays three turns and photographs the table."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.chromium import FLAGS, installed
from tests.browser.conftest import LAPTOP
from tests.browser.unitary_table import acts, at_table, card, play, set_up
from tests.served import free_port, served

PICTURE = Path(__file__).parents[2] / "docs/pictures/table.png"
NOOR, ADA, EMMY = range(3)
HANDS = [["Surface Tension", "Mass", "Square Root"], ["Force", "Viscosity", "Clear"], ["Distance", "Frequency"]]


def done(page: Page) -> None:
    """End the turn."""
    acts(page).get_by_role("button", name="Done").click()


def photograph(address: str, store: Path) -> None:
    """Noor can win: Mass upside-down, then Square Root. The picture shows her about to find out."""
    table = set_up(
        store,
        "person Noor",
        "person Ada",
        "person Emmy",
        turn=ADA,
        hidden=["Velocity", "Pressure", "Volume"],
        hands=HANDS,
        deck=["Volume", "Frequency"],
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        pages = [browser.new_context(viewport=LAPTOP, reduced_motion="reduce").new_page() for _ in HANDS]  # type: ignore[arg-type]
        for seat, page in enumerate(pages):
            page.goto(address)
            at_table(page, table, seat)
        noor, ada, emmy = pages
        play(ada, "Force", "up")
        done(ada)
        play(emmy, "Distance", "up")
        expect(card(emmy, "Distance")).to_have_count(0)
        play(emmy, "Frequency", "up")
        done(emmy)
        play(noor, "Frequency", "down")
        expect(card(noor, "Frequency")).to_have_count(0)
        card(noor, "Mass").click()
        noor.mouse.move(600, 480)
        noor.wait_for_timeout(4000)  # marks of what has changed fade
        noor.screenshot(path=PICTURE)
        browser.close()


def main() -> None:
    """Serve a table of our own and photograph it."""
    labtable = str(Path(sys.executable).with_name("labtable"))
    with tempfile.TemporaryDirectory() as data:
        with served([labtable, "serve"], free_port(), Path(data), LABTABLE_DATA=data) as address:
            photograph(address, Path(data) / "tables.sqlite")


if __name__ == "__main__":
    main()
