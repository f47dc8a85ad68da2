"""Where a filter lets no WebSocket through, pages play by plain requests; where neither goes, they say so."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.arranged import arrange
from tests.browser.conftest import PHONE
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import ONE_SHORT
from tests.served import free_port, served
from tests.web.proxy import FORBIDDEN, NO_UPGRADE, PAGES_ONLY, nginx


def visited(browser: Browser, address: str) -> Page:
    """A page of a new visitor: that its sockets fail is no fault here."""
    page = browser.new_page(viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(address)
    return page


@pytest.mark.parametrize("settings", [NO_UPGRADE, FORBIDDEN], ids=["no upgrade", "forbidden"])
def test_a_table_is_played_where_no_websocket_can_be_had(
    browser: Browser, server: str, store: Path, tmp_path: Path, settings: str
) -> None:
    port = free_port()
    command = nginx(tmp_path / "nginx", port, server.removeprefix("http://"), settings)
    with served(command, port, tmp_path) as address:
        table = arrange(store, "unitary", ["person Noor", "person Priya"], ONE_SHORT)
        noor, priya = [at_table(visited(browser, address), table, seat) for seat in (0, 1)]
        noor.locator(".hand .pick").first.click()
        acts(noor).locator(".btn[aria-disabled='false']").first.click()
        for page in (noor, priya):
            expect(page.locator("main.table:not([data-seen='0'])")).to_be_visible()
        noor.reload()
        expect(noor.locator("main.table:not([data-seen='0'])")).to_be_visible()
        for page in (noor, priya):
            page.close()


def test_where_neither_goes_a_sentence_says_what_was_tried(browser: Browser, server: str, tmp_path: Path) -> None:
    port = free_port()
    command = nginx(tmp_path / "nginx", port, server.removeprefix("http://"), PAGES_ONLY)
    with served(command, port, tmp_path) as address:
        page = visited(browser, f"{address}/t/muon-427")
        expect(page.get_by_text("The table opens …")).to_be_visible()
        said = page.get_by_text(f"Nothing comes from 127.0.0.1:{port}, neither by a WebSocket")
        expect(said).to_be_visible(timeout=30_000)
        said.scroll_into_view_if_needed()
        page.close()
