"""Whether all that is acted on and all that is said is wholly in sight, at every size of screen."""

from pathlib import Path

from playwright.sync_api import Page

SIZES = {
    "small phone": (390, 664),
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "tablet": (768, 1024),
    "laptop": (1280, 800),
    "projector": (1920, 1080),
}
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
        *(".half", ".tile:only-child"),
    ],
    # what must be seen, and what may have a button at its edge
    "middle": [
        *(".play .line", ".eq .slot", ".eq .brace", ".eq .pick", ".expects", ".prompt", ".verdict", "figcaption"),
        *(".tokens li", ".seat .who", ".seat .what", ".bounded"),
    ],
    # what may lie over others of its kind
    "edge": [".tile", ".space .pick", ".space .still", ".feynman .hand .pick"],
}
LOOK = (Path(__file__).parent / "fitting.js").read_text()


def look(page: Page, where: str) -> list[str]:
    """What is not as it must be, at every size; `where` names what is shown."""
    found: list[str] = []
    for name in SIZES:
        resize(page, name)
        faults: list[str] = page.evaluate(LOOK, PARTS)
        found += [f"{where}, {name}: {fault}" for fault in faults]
    return found


def resize(page: Page, name: str) -> None:
    """A screen of that size."""
    width, height = SIZES[name]
    page.set_viewport_size({"width": width, "height": height})


def places(page: Page, selector: str) -> list[list[float]]:
    """Where things lie."""
    found: list[list[float]] = page.locator(selector).evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(b => [b.x, b.y, b.width, b.height])"
    )
    return found
