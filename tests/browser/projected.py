"""What is wrong on a projector: letters and cards too small for the last row, what is cut off, covered, or scrolls."""

from pathlib import Path

from playwright.sync_api import Page

LARGE, SMALL = {"width": 1920, "height": 1080}, {"width": 1280, "height": 720}
LEAST, CARD = 28.0, 160.0  # px at 1920 by 1080: letters, cards
LOOK = (Path(__file__).parent / "stage.js").read_text()
DRAWN = ", ".join(
    (
        "sup, .raised",  # belongs to the figure or letter that it is raised behind
        ".cats-art",  # stamped on a drawn box
        "svg.token",  # a coin, beside which its word stands
    )
)


def look(page: Page, where: str) -> list[str]:
    """What is wrong at both sizes of projector."""
    found: list[str] = []
    for size in (SMALL, LARGE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.wait_for_timeout(50)  # what is fitted is fitted again
        scale = size["width"] / LARGE["width"]
        asked = {"least": LEAST * scale, "card": CARD * scale, "drawn": DRAWN}
        faults: list[str] = page.evaluate(f"(asked) => ({LOOK})(asked)", asked)
        found += [f"{where}, {size['width']}: {fault}" for fault in faults]
    return found
