"""A server that hangs closes nothing: the page notices, keeps what was prepared, and becomes whole again."""

import os
import signal
import sys
from pathlib import Path

from playwright.sync_api import expect

from labtable.web.server import FILE
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, PHONE, ROOT, Visitor
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import ONE_SHORT
from tests.served import free_port, running

LOST = "No connection. Your seat and what you have prepared are kept."


def test_a_server_that_hangs_is_noticed_and_the_table_is_whole_again_after_it(visit: Visitor, tmp_path: Path) -> None:
    labtable = str(Path(sys.executable).with_name("labtable"))
    with running([labtable, "serve"], free_port(), ROOT, LABTABLE_DATA=str(tmp_path)) as (address, server):
        table = arrange(tmp_path / FILE, "unitary", ["person Noor", "person Priya"], ONE_SHORT)
        page = at_table(visit(BESIDE, PHONE, at=address, reduced_motion="reduce"), table)
        expect(page.get_by_text("Your turn").first).to_be_visible()
        page.locator(".hand .pick").first.click()
        live = acts(page).locator(".btn[aria-disabled='false']")
        picked = page.locator(".hand .pick[aria-pressed='true']")
        expect(live.first).to_be_visible()
        os.killpg(server.pid, signal.SIGSTOP)
        try:
            expect(page.get_by_text(LOST)).to_be_visible()
            expect(live).to_have_count(0)
            expect(picked).to_have_count(1)
        finally:
            os.killpg(server.pid, signal.SIGCONT)
        expect(page.get_by_text(LOST)).to_have_count(0)
        expect(picked).to_have_count(1)
        before = int(page.locator("main.table").get_attribute("data-seen") or "0")
        live.first.click()
        page.wait_for_function("(n) => Number(document.querySelector('main.table').dataset.seen) > n", arg=before)
        page.goto("about:blank")
