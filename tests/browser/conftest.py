"""A real server and real browsers. Every page is watched: it may talk to its own table only, and must not complain."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request

from tests.browser.chromium import FLAGS, installed

ROOT = Path(__file__).parents[2]
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
START_S = 60  # how long a server may take to start on a machine that is busy

Visitor = Callable[..., Page]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Chromium as it was found, with flags that keep it quiet."""
    return {**browser_type_launch_args, "args": FLAGS, "executable_path": installed()}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `labtable serve`, running on a free port with a store of its own."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    data = tmp_path_factory.mktemp("data")
    labtable = Path(sys.executable).with_name("labtable")
    command = [str(labtable), "serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(data)]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until somebody answers at the port."""
    end = time.monotonic() + START_S
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    pytest.fail(f"labtable serve does not answer at port {port}")


@pytest.fixture
def visit(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """`visit(path, PHONE)` opens a page as somebody new would: a browser with no memory, of that size.

    After the test each page must have talked to the server only, and have reported no error.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def watch(asked: Request) -> None:
        if not asked.url.startswith((server, "data:", "blob:")):
            complaints.append(f"asked a stranger: {asked.url}")

    def visit(path: str = "/", size: dict[str, int] = LAPTOP, **context_options: Any) -> Page:
        phone = size["width"] < 600
        options = {"viewport": size, "has_touch": phone, "is_mobile": phone, **context_options}
        context = browser.new_context(**options)
        contexts.append(context)
        context.on("request", watch)
        context.on("weberror", lambda error: complaints.append(f"error: {error.error}"))
        page = context.new_page()
        page.on("console", lambda m: complaints.append(f"console: {m.text}") if m.type == "error" else None)
        page.goto(server + path)
        return page

    yield visit
    keep_pictures(contexts, request)
    for context in contexts:
        context.close()
    assert not complaints


def keep_pictures(contexts: list[BrowserContext], request: pytest.FixtureRequest) -> None:
    """What each page showed when a test failed, where LABTABLE_PICTURES names a folder."""
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
