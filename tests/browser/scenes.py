"""The tables that the README and the documentation show: positions and turns that are always the same."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import cats_table as cats
from tests.browser import feynman_table as feynman
from tests.browser import mathic_table as mathic
from tests.browser.conftest import BESIDE, LAPTOP
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import card, middle, play, set_up

Scene = Callable[[Browser, str, Path], Page]
TABLET = {"width": 800, "height": 600}
NOOR, ADA, EMMY = range(3)
HANDS = [["Surface Tension", "Mass", "Square Root"], ["Force", "Viscosity", "Clear"], ["Distance", "Frequency"]]


def done(page: Page) -> None:
    """End the turn."""
    acts(page).get_by_role("button", name="Done").click()


def somebody(browser: Browser) -> Page:
    """A laptop's page on which nothing moves."""
    context = browser.new_context(viewport=LAPTOP, reduced_motion="reduce", color_scheme="light")  # type: ignore[arg-type]
    return context.new_page()


def unitary(browser: Browser, address: str, store: Path) -> Page:
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
        page.goto(address + BESIDE)
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
    return noor


def mathic_fraction(browser: Browser, address: str, store: Path) -> Page:
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
        page.goto(address + BESIDE)
        at_table(page, table, seat)
    noor, _, _ = pages
    mathic.written(noor).fill("(3/12d + [simplest black: 11/12]) x 6/12c = 7/12h")
    mathic.written(noor).blur()
    expect(noor.locator(".verdict.yes")).to_be_visible()
    noor.mouse.move(600, 480)
    return noor


def u_know_feynman(browser: Browser, address: str, store: Path) -> Page:
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
        page.goto(address + BESIDE)
        at_table(page, table, seat)
    noor, ada, emmy = pages
    feynman.card(ada, "red W boson").click()
    feynman.press(ada, "Play red W boson")
    feynman.card(emmy, "red strange").click()
    emmy.keyboard.press("p")
    expect(noor.locator(".turn")).to_contain_text("Your turn")
    noor.mouse.move(600, 480)
    return noor


def schrodingers_cats(browser: Browser, address: str, store: Path) -> Page:
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
        page.goto(address + BESIDE)
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
    return noor


SCENES: dict[str, Scene] = {
    "unitary": unitary,
    "mathic": mathic_fraction,
    "feynman": u_know_feynman,
    "cats": schrodingers_cats,
}

# A pointer, since a picture shows none; it goes to where it is told, and is small while it presses.
POINTER = """() => {
    const pointer = document.createElement('div')
    pointer.style.cssText = `position: fixed; left: 0; top: 0; z-index: 99; width: 22px; height: 22px; margin: -11px;
        border-radius: 50%; background: rgb(33 30 25 / .28); border: 2px solid #211e19; pointer-events: none;
        transition: translate .6s ease-in-out, scale .12s; translate: 620px 500px`
    document.body.append(pointer)
    window.pointer = pointer
}"""
TO = "([x, y]) => { window.pointer.style.translate = `${x}px ${y}px` }"
PRESS = "(down) => { window.pointer.style.scale = down ? 0.6 : 1 }"


def winning_turn(browser: Browser, address: str, store: Path, film: Callable[[Page, float], None]) -> None:
    """Noor hides an energy, and power lies on the table, but for a metre: distance, then time, and she has won."""
    table = set_up(
        store,
        "person Noor",
        "bot beginner",
        area=[1, 1, -3],
        turns=6,
        hidden=["Energy", "Velocity"],
        hands=[["Distance", "Time", "Viscosity"], ["Clear", "Mass"]],
    )
    context = browser.new_context(viewport=TABLET, color_scheme="light")  # type: ignore[arg-type]
    noor = context.new_page()
    noor.goto(address)
    at_table(noor, table)
    expect(card(noor, "Distance")).to_be_visible()
    noor.wait_for_timeout(1500)
    noor.evaluate(POINTER)

    def press(what: Locator) -> None:
        at = middle(what)
        noor.evaluate(TO, at)
        film(noor, 0.8)
        noor.evaluate(PRESS, True)
        film(noor, 0.15)
        noor.mouse.click(*at)
        noor.evaluate(PRESS, False)
        film(noor, 0.9)

    film(noor, 1.2)
    for name in ("Distance", "Time"):
        press(card(noor, name))
        press(acts(noor).locator("[data-way='up']"))
        film(noor, 1.6)
    expect(noor.get_by_text("You have won.").first).to_be_visible()
    film(noor, 3)
