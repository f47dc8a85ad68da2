"""Checks whether all that is acted on and all that is said is wholly in sight, at every size of screen."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.effort import LONG

SIZES = {
    "small phone": (390, 664),
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "tablet": (768, 1024),
    "projector": (1920, 1080),
    "laptop": (1280, 800),
}
ROOMY = {"phone", "projector"}  # what fits a screen that is smaller both ways fits these
LOOKED_AT = [name for name in SIZES if LONG or name not in ROOMY]
PARTS = {
    # what is acted on: nothing may lie over any of it
    "whole": [
        *(
            ".top .icon",
            "main:not([data-game=feynman]) .hand .pick",
            ".btn",
            ".bounded .more",
            ".tools .field:not(:focus)",
            ".tools button",
            ".stepper input",
        ),
        *(".half", ".tile:only-child", ".hand .doctorate"),
    ],
    # what must be seen, and what may have a button at its edge
    "middle": [
        *(".play .line", ".eq .slot", ".eq .brace", ".eq .pick", ".expects", ".prompt", ".verdict", "figcaption"),
        *(".tokens li", ".seat .who", ".seat .what", ".bounded"),
    ],
    # what may lie over others of its kind
    "edge": [".sq", ".tile", ".space .pick", ".space .still"],
    # the same, in two rows
    "corner": [".feynman .hand .pick"],
}
LOOK = (Path(__file__).parent / "fitting.js").read_text()


# What is laid out by its own size is drawn again after it has been measured.
FRAMES = """async () => {
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
}"""


def look(page: Page, where: str) -> list[str]:
    """List what is not as it must be, at every size, at last a laptop's; `where` names what is shown."""
    found: list[str] = []
    for name in LOOKED_AT:
        width, height = SIZES[name]
        page.set_viewport_size({"width": width, "height": height})
        faults: list[str] = page.evaluate(LOOK, PARTS)
        found += [f"{where}, {name}: {fault}" for fault in faults]
    return found


def resize(page: Page, name: str) -> None:
    """Set the screen to that size."""
    width, height = SIZES[name]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAMES)


def places(page: Page, selector: str) -> list[list[float]]:
    """The places of elements: x, y, width and height."""
    found: list[list[float]] = page.locator(selector).evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(b => [b.x, b.y, b.width, b.height])"
    )
    return found


def steps(page: Page, game: str) -> None:
    """Go to the lesson's table, at its first step."""
    page.goto(page.evaluate("location.origin") + f"/learn/{game}")
    expect(page.locator(".expects")).to_be_visible()


def hints(page: Page) -> list[str]:
    """All that a hint says, one sentence after the other."""
    page.get_by_role("button", name="Ask for a hint").click()
    more = page.get_by_role("button", name="Tell me more")
    expect(more).to_be_visible()
    found: list[str] = []
    while more.is_visible():
        found += look(page, "a hint")
        resize(page, "small phone")
        expect(page.locator(".messages .hint")).to_be_in_viewport(ratio=0.3)
        resize(page, "laptop")
        more.click()
    return found


def looked_back(page: Page) -> list[str]:
    """Every step of a review, its sheet, and the way back, which on a phone is in sight at every step."""
    expect(page.locator("main.review")).to_be_visible()
    found: list[str] = []
    last = int(str(page.locator(".stepper input").get_attribute("max")))
    for step in range(last + 1):
        expect(page.locator(f"main[data-step='{step}']")).to_be_visible()
        found += look(page, f"looking back, step {step}")
        page.keyboard.press("ArrowRight")
    for size in ("small phone", "phone"):
        resize(page, size)
        page.get_by_role("button", name="Log and players").click()
        sheet = page.get_by_role("complementary")
        expect(sheet).to_be_in_viewport(ratio=1)
        expect(sheet.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        sheet.get_by_role("region", name="The whole match").get_by_role("button").last.click()
        expect(sheet).not_to_be_in_viewport()
        page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator("main[data-stage=over]")).to_be_visible()
    return found
