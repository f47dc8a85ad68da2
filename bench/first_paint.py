"""What a newcomer with a slow phone on a slow line waits for: something to see, and a button that answers.

    PYTHONPATH=. python bench/first_paint.py

The line and the phone are Chromium's "Slow 3G" (50 kB/s, round trips of 2 s) and a processor slowed down four times.
The peer of the same run is a page with one heading. Every run has a browser with an empty cache.
"""

import statistics
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from figures import report
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.chromium import FLAGS, installed
from tests.served import free_port, served

RUNS = 5
PATIENCE = 120_000  # ms
SLOW_3G = {"offline": False, "latency": 2000, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
BARE = "<!doctype html><html lang=en><meta name=viewport content=width=device-width><title>bare</title><h1>bare</h1>"
NOW = "performance.now() / 1000"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime / 1000"


class Quiet(SimpleHTTPRequestHandler):
    """A file server that logs nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as it is called there
        """Do nothing."""


def slow_page(browser: Browser) -> Page:
    """A new phone on a slow line."""
    page = browser.new_context(viewport={"width": 390, "height": 664}, is_mobile=True, has_touch=True).new_page()
    page.set_default_timeout(PATIENCE)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_3G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    return page


def painted(browser: Browser, address: str) -> float:
    """Seconds until something is visible."""
    page = slow_page(browser)
    page.goto(address, wait_until="commit")
    seconds = float(page.wait_for_function(PAINTED).json_value())
    page.context.close()
    return seconds


def played(browser: Browser, address: str) -> tuple[float, float, float]:
    """Seconds until *Play now* is pressed and the page answers, until the script has loaded, and until the table is
    shown.
    """
    page = slow_page(browser)
    page.goto(address, wait_until="commit")
    page.get_by_role("button", name="Play now Unitary").click()
    expect(page.get_by_text("The table opens")).to_be_visible(timeout=PATIENCE)
    answered = float(page.evaluate(NOW))
    page.wait_for_selector("#early", state="detached")
    loaded = float(page.evaluate(NOW))
    page.wait_for_selector("main.table[data-stage=playing]")
    shown = float(page.evaluate(NOW))
    page.context.close()
    return answered, loaded, shown


def main() -> None:
    """Measure and print the table."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        (folder / "index.html").write_text(BARE)
        bare = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=name))
        threading.Thread(target=bare.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        command = [sys.executable, "-m", "labtable", "serve"]
        with served(command, free_port(), folder, LABTABLE_DATA=str(folder / "data")) as address:
            theirs = statistics.median(painted(browser, f"http://127.0.0.1:{bare.server_port}/") for _ in range(RUNS))
            ours = statistics.median(painted(browser, address) for _ in range(RUNS))
            answered, loaded, shown = map(
                statistics.median, zip(*(played(browser, address) for _ in range(RUNS)), strict=True)
            )
        browser.close()
        bare.shutdown()
    print(
        report([
            ("what", "this", "a bare page"),
            ("until something is seen", f"{ours:.1f} s", f"{theirs:.1f} s"),
            ("until *Play now*, pressed as soon as it is seen, has said that the table opens", f"{answered:.1f} s", ""),
            ("until the script is there", f"{loaded:.1f} s", ""),
            ("until the table is there", f"{shown:.1f} s", ""),
        ])
    )  # fmt: skip


if __name__ == "__main__":
    main()
