"""Faults of a page that axe-core finds, by all the rules that it has on by default."""

from typing import Any, Literal

from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PHONE

Theme = Literal["dark", "light"]

# Violations alone leave the page: the results without fault are far more, and take longer to carry than to find.
RUN = """async (which) => (await axe.run(document, { resultTypes: ["violations"], ...which })).violations"""
ALL: dict[str, Any] = {}
OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def faults_by_night(page: Page, axe: str) -> list[str]:
    """All faults in one theme."""
    page.evaluate(axe)
    return _found(page, "dark", ALL)


def faults(page: Page, axe: str) -> list[str]:
    """All faults, each with its weight and every place where it is found.

    By all rules in one theme; in the other by those alone whose answer may differ.
    """
    page.evaluate(axe)
    return [*_found(page, "dark", ALL), *_found(page, "light", OF_COLOURS)]


def faults_at_both_sizes(page: Page, axe: str) -> list[str]:
    """The same by day on a phone and by night on a laptop, whose size the page has then."""
    page.evaluate(axe)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    found = _found(page, "light", ALL)
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    return [*found, *_found(page, "dark", ALL)]


def _found(page: Page, theme: Theme, rules: dict[str, Any]) -> list[str]:
    """The faults in one theme, by these rules."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.evaluate("() => new Promise(requestAnimationFrame)")  # by then the page has heard of its new size, too
    return [
        f"{theme}: {violation['id']} ({violation['impact']}): {node['html']}"
        for violation in page.evaluate(RUN, rules)
        for node in violation["nodes"]
    ]
