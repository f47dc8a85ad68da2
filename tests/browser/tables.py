"""Tables made over HTTP, for tests that are not about the start page; and what every table has, seen in a browser."""

from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.browser.arranged import Arranged

Wish = dict[str, Any]

ME: Wish = {"kind": "me"}
OPEN: Wish = {"kind": "open"}


def bot(level: str = "intermediate") -> Wish:
    """A computer's seat."""
    return {"kind": "bot", "level": level}


def make(address: str, seats: list[Wish], name: str = "Noor", **wishes: Any) -> tuple[str, str]:
    """A new table of Unitary: its name, and its host's secret. Computers do not pause."""
    table = {"game": "unitary", "name": name, "seats": seats, "pause_ms": 0, **wishes}
    answer = httpx.post(f"{address}/api/tables", json=table)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], made["secret"]


def hold(page: Page, table: str, secret: str) -> None:
    """Give a browser that is at the server the secret of a table, and go there."""
    page.evaluate("([key, secret]) => localStorage.setItem(key, secret)", [f"labtable:secret:{table}", secret])
    page.goto(f"{page.evaluate('location.origin')}/t/{table}")


def at_table(page: Page, table: Arranged, seat: int = 0) -> Page:
    """The page, at that seat of the table."""
    secret = table.secrets[seat]
    assert secret is not None
    hold(page, table.name, secret)
    expect(page.locator("main.table")).to_be_visible()
    return page


def put_away(page: Page) -> None:
    """Fold what is said at a phone's table to its line; on a wide screen it stands in the margin."""
    if page.locator(".leaf").count():
        page.locator(".leaf").get_by_role("button", name="Hide this message").click()
    expect(page.locator(".leaf")).to_have_count(0)


def acts(page: Page) -> Locator:
    """The buttons of whatever game is played there."""
    return page.get_by_role("region", name="What you can do")


def from_menu(page: Page, wish: str) -> None:
    """Press what the table's menu offers."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=wish, exact=True).click()
