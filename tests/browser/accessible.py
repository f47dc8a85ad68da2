"""What axe-core finds wrong with a page, by all the rules that it has on by default."""

from playwright.sync_api import Page

# Violations alone leave the page: what is found in order is far more, and takes longer to carry than to find.
RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations"""


def faults(page: Page, axe: str) -> list[str]:
    """All of them, each with its weight and every place where it is found."""
    page.evaluate(axe)
    violations = page.evaluate(RUN)
    return [f"{v['id']} ({v['impact']}): {node['html']}" for v in violations for node in v["nodes"]]
