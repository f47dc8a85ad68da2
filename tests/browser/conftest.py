"""A real server and real browsers. Every page is watched: it may talk to its own table only, and must not complain."""

import fcntl
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from labtable.web.server import FILE
from tests.browser.chromium import FLAGS, installed
from tests.browser.folder import UNDER, write_folder
from tests.served import free_port, served

ROOT = Path(__file__).parents[2]
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 390, "height": 664}
BESIDE = "/icon.svg"  # a picture of the server's: whoever begins there pays for no page before the one that is tested

Visitor = Callable[..., Page]  # see `visit`
PATIENCE = 180_000  # ms; a slow machine is not a wrong program
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Chromium as it was found, with flags that keep it quiet."""
    return {**browser_type_launch_args, "args": FLAGS, "executable_path": installed()}


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file in which the server keeps its tables."""
    return tmp_path_factory.mktemp("data") / FILE


@pytest.fixture(scope="session")
def server(store: Path) -> Iterator[str]:
    """The address of `labtable serve`, running on a free port with a store of its own."""
    labtable = str(Path(sys.executable).with_name("labtable"))
    command = [labtable, "serve", "--name", "cards.test"]
    with served(command, free_port(), ROOT, LABTABLE_DATA=str(store.parent)) as address:
        yield address


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a file server with labtable as a folder of files below it; written once for all test processes."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / "www.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "www" / UNDER).exists():
            write_folder(shared / "www")
    return shared / "www"


@pytest.fixture
def visit(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A function: `visit(path, PHONE)` opens a page as a new visitor would, in a browser with no memory, of that size.

    `at` is another server's address. After the test each page must have talked to its server only, and have reported
    no error.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def watch(asked: Request, home: str) -> None:
        if not asked.url.startswith((home, "data:", "blob:")):
            complaints.append(f"asked a stranger: {asked.url}")

    def visit(path: str = "/", size: dict[str, int] = LAPTOP, at: str = server, **context_options: Any) -> Page:
        phone = size["width"] < 600
        options = {"viewport": size, "has_touch": phone, "is_mobile": phone, **context_options}
        context = browser.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda asked: watch(asked, at))
        context.on("weberror", lambda error: complaints.append(f"error: {error.error}"))
        page = context.new_page()
        page.on("console", lambda m: complaints.append(f"console: {m.text}") if is_complaint(m) else None)
        page.goto(at + path)
        return page

    yield visit
    keep_pictures(contexts, request)
    for context in contexts:
        context.close()
    assert not complaints


def is_complaint(message: ConsoleMessage) -> bool:
    """Whether a page reports an error. That http in a network is less than https is no fault of the page."""
    return message.type == "error" and not message.text.startswith("The Cross-Origin-Opener-Policy header has been ign")


def keep_pictures(contexts: list[BrowserContext], request: pytest.FixtureRequest) -> None:
    """Save what each page shows when a test has failed, where LABTABLE_PICTURES names a folder."""
    folder = os.environ.get("LABTABLE_PICTURES")
    if not folder or request.session.testsfailed == 0:
        return
    for i, context in enumerate(contexts):
        for page in context.pages:
            page.screenshot(path=Path(folder, f"{request.node.name}-{i}.png"))


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, to run in a page: `page.evaluate(axe)`, then `page.evaluate("axe.run()")`."""
    return (ROOT / "client/node_modules/axe-core/axe.min.js").read_text()
