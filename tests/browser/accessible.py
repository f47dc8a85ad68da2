"""What axe-core finds wrong with a page."""

from playwright.sync_api import Page

STANDARDS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
GRAVE = ("serious", "critical")


def faults(page: Page, axe: str) -> list[str]:
    """The serious ones, each with the first place where it is found."""
    page.evaluate(axe)
    found = page.evaluate("standards => axe.run(document, { runOnly: standards })", STANDARDS)
    return [f"{v['id']}: {v['nodes'][0]['html']}" for v in found["violations"] if v["impact"] in GRAVE]
