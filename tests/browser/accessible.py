"""What axe-core finds wrong with a page."""

from playwright.sync_api import Page

STANDARDS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
GRAVE = ("serious", "critical")
# Violations alone leave the page: what is found in order is far more, and takes longer to carry than to find.
RUN = """async (standards) =>
    (await axe.run(document, { runOnly: standards, resultTypes: ["violations"] })).violations"""


def faults(page: Page, axe: str) -> list[str]:
    """The serious ones, each with the first place where it is found."""
    page.evaluate(axe)
    violations = page.evaluate(RUN, STANDARDS)
    return [f"{v['id']}: {v['nodes'][0]['html']}" for v in violations if v["impact"] in GRAVE]
