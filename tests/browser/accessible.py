"""Faults of a page that axe-core finds, by all the rules that it has on by default."""

from typing import Any, Literal

from playwright.sync_api import Page

# Violations alone leave the page: the results without fault are far more, and take longer to carry than to find.
RUN = """async (which) => (await axe.run(document, { resultTypes: ["violations"], ...which })).violations"""
OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
# All rules in one theme; in the other those alone whose answer may differ.
THEMES: dict[Literal["dark", "light"], dict[str, Any]] = {"dark": {}, "light": OF_COLOURS}


def faults(page: Page, axe: str) -> list[str]:
    """All faults, in both themes, each with its weight and every place where it is found."""
    page.evaluate(axe)
    found = []
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for violation in page.evaluate(RUN, rules):
            what = f"{theme}: {violation['id']} ({violation['impact']})"
            found += [f"{what}: {node['html']}" for node in violation["nodes"]]
    return found
