"""The README's pictures: `python -m tests.browser.picture` plays some turns and photographs the tables."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import cats_table as cats
from tests.browser import feynman_table as feynman
from tests.browser import mathic_table as mathic
from tests.browser.chromium import FLAGS, installed
from tests.browser.conftest import LAPTOP
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import card, play, set_up
from tests.served import free_port, served

PICTURES = Path(__file__).parents[2] / "docs/pictures"
FADED = 4000  # ms: marks of what has changed are gone
NOOR, ADA, EMMY = range(3)
HANDS = [["Surface Tension", "Mass", "Square Root"], ["Force", "Viscosity", "Clear"], ["Distance", "Frequency"]]


def done(page: Page) -> None:
    """End the turn."""
    acts(page).get_by_role("button", name="Done").click()


def somebody(browser: Browser) -> Page:
    """A laptop's page on which nothing moves."""
    return browser.new_context(viewport=LAPTOP, reduced_motion="reduce").new_page()  # type: ignore[arg-type]


def unitary(browser: Browser, address: str, store: Path) -> None:
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
    pages = [somebody(browser) for _ in HANDS]
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
    noor.wait_for_timeout(FADED)
    noor.screenshot(path=PICTURES / "table.png")


def mathic_fraction(browser: Browser, address: str, store: Path) -> None:
    """Noor is about to take the whole space with one card, and the proof stands beside it."""
    table = mathic.set_up(
        store,
        "person Noor",
        "person Ada",
        "person Emmy",
        hands=[["7/12h", "2/12c", "[odd/any red]", "9/12d"], ["1/12h", "5/12c"], ["10/12s", "4/12d"]],
        space=["3/12d", "[simplest black]", "6/12c"],
        tokens=["plus", "red+black", "odd", "pattern"],
    )
    pages = [somebody(browser) for _ in range(3)]
    for seat, page in enumerate(pages):
        page.goto(address)
        at_table(page, table, seat)
    noor, _, _ = pages
    mathic.written(noor).fill("(3/12d + [simplest black: 11/12]) x 6/12c = 7/12h")
    mathic.written(noor).blur()
    noor.mouse.move(600, 480)
    noor.wait_for_timeout(FADED)
    noor.screenshot(path=PICTURES / "mathic.png")


def u_know_feynman(browser: Browser, address: str, store: Path) -> None:
    """Ada's W boson has been completed; Emmy has laid a photon on what was completed, and Noor must answer."""
    table = feynman.set_up(
        store,
        "person Noor",
        "person Ada",
        "person Emmy",
        hands=[
            ["s:green", "mu:blue", "u:red", "change", "flip:green", "nu_e:yellow"],
            ["W:red", "t:blue", "d:yellow", "e:red"],
            ["photon:red", "s:red", "b:yellow", "nu_mu:green", "c:yellow"],
        ],
        discard=["u:red", "c:red"],
        turn=ADA,
    )
    pages = [somebody(browser) for _ in range(3)]
    for seat, page in enumerate(pages):
        page.goto(address)
        at_table(page, table, seat)
    noor, ada, emmy = pages
    feynman.card(ada, "red W boson").click()
    feynman.press(ada, "Play red W boson")
    feynman.card(emmy, "red strange").click()
    emmy.keyboard.press("p")
    expect(noor.locator(".turn")).to_contain_text("Your turn")
    noor.mouse.move(600, 480)
    noor.wait_for_timeout(FADED)
    noor.screenshot(path=PICTURES / "feynman.png")


def schrodingers_cats(browser: Browser, address: str, store: Path) -> None:
    """Emmy has raised Ada's hypothesis and shown what she has of it; Noor thinks about the next one, by the odds."""
    table = cats.set_up(
        store,
        *("person Noor", "person Ada", "person Emmy", "person Lise"),
        hands=["AADH", "ADE", "AEDH", "DDAE"],
        findings=["", "A", "", ""],
        bid="4A 1",
        doctorates=["Purrie", "Mewton", "Tabby", "Prride used"],
        lying=["Felinestein"],
        turn=EMMY,
    )
    pages = [somebody(browser) for _ in range(4)]
    for seat, page in enumerate(pages):
        page.goto(address)
        at_table(page, table, seat)
    noor, _, emmy, lise = pages
    for action in ("bid 5D", "show D H", "end"):
        cats.do(emmy, action)
    for action in ("bid 6A", "end"):
        cats.do(lise, action)
    noor.get_by_role("button", name="Odds").click()
    cats.square(noor, "7 Alive").click()
    expect(noor.get_by_text("7 Alive Cats: you know of")).to_be_visible()
    noor.mouse.move(600, 520)
    noor.wait_for_timeout(FADED)
    noor.screenshot(path=PICTURES / "cats.png")


def main() -> None:
    """Serve tables of our own and photograph them."""
    labtable = str(Path(sys.executable).with_name("labtable"))
    with tempfile.TemporaryDirectory() as data:
        with served([labtable, "serve"], free_port(), Path(data), LABTABLE_DATA=data) as address:
            for photograph in (unitary, mathic_fraction, u_know_feynman, schrodingers_cats):
                with sync_playwright() as playwright:
                    browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
                    photograph(browser, address, Path(data) / "tables.sqlite")
                    browser.close()


if __name__ == "__main__":
    main()
