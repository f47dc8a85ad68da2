"""A page that is older than its server or its folder, whose files are others by now; and a folder without its worker.

Pages here complain of files that are gone, so they are opened without `visit`, which takes no complaints.
"""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.arranged import arrange
from tests.browser.conftest import LAPTOP, PATIENCE
from tests.browser.folder import UNDER, FileServer, change_folder, wait_until_kept

COULD_NOT = "A part of this page could not be loaded."
PATH = re.compile(r"assets|import|preload|/|\.js|\.css", re.IGNORECASE)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a browser with no memory."""
    with fresh(browser) as page:
        yield page


@contextmanager
def fresh(browser: Browser) -> Iterator[Page]:
    """A page of a browser with no memory."""
    context = browser.new_context(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    context.grant_permissions(["local-network-access"])  # a page that a test gives comes from no network
    yield context.new_page()
    context.close()


class OlderServer:
    """What a page is given whose server was another build: its first `times` loads name parts that are gone."""

    def __init__(self, page: Page, server: str, times: int) -> None:
        self.loads = 0
        self._times = times
        html = httpx.get(server).text
        self._older = html.replace("/assets/index-", "/assets/older-index-")
        found = re.search(r"/assets/main-[\w-]+\.js", html)
        assert found is not None
        self._main = server + found[0]
        script = httpx.get(self._main).text
        self._script = re.sub(r"client-([\w-]+\.(js|css))", r"client-gone-\1", script)
        assert self._script != script
        page.route("**/*", self._answer)

    def _answer(self, route: Route) -> None:
        asked = route.request
        if asked.is_navigation_request():
            self.loads += 1
            if self.loads <= self._times:
                return route.fulfill(body=self._older, content_type="text/html")
        if asked.url == self._main and self.loads <= self._times:
            return route.fulfill(body=self._script, content_type="text/javascript")
        return route.continue_(url=asked.url.replace("older-index-", "index-"))


@pytest.fixture
def table(server: str, store: Path) -> str:
    """The address of a match."""
    return f"{server}/t/{arrange(store, 'unitary', ('person Noor', 'bot beginner')).name}"


def test_a_page_whose_server_was_replaced_is_loaded_anew_once_when_it_connects_again(
    page: Page, server: str, table: str
) -> None:
    """It has all its parts, but may not understand the messages of the new server."""
    newer = httpx.get(server).text.replace("/assets/index-", "/assets/newer-")
    loads = []

    def answer(route: Route) -> None:
        if route.request.is_navigation_request():
            loads.append(route.request.url)
            return route.continue_()
        if route.request.url == f"{server}/":
            return route.fulfill(body=newer, content_type="text/html")
        return route.continue_()

    page.route("**/*", answer)
    page.goto(table)
    expect(page.locator("main.table")).to_be_visible()
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("main.table")).to_be_visible()
    with page.expect_websocket():
        page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("main.table")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(loads) == 2


def test_a_page_that_is_older_than_its_server_is_loaded_anew_once_and_plays(
    page: Page, server: str, table: str
) -> None:
    older = OlderServer(page, server, times=1)
    page.goto(table)
    expect(page.locator("main.table")).to_be_visible()
    assert older.loads == 2


def test_where_the_older_page_comes_again_it_says_so_and_is_not_loaded_without_end(
    page: Page, server: str, table: str
) -> None:
    """As behind two servers of which one has been updated."""
    older = OlderServer(page, server, times=99)
    page.goto(table)
    expect(page.get_by_text(COULD_NOT)).to_be_visible()
    assert older.loads == 2
    assert PATH.search(page.locator("main").inner_text()) is None
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text(COULD_NOT)).to_be_visible()
    assert older.loads == 3


def test_a_part_that_does_not_come_though_the_page_is_the_newest_is_told_in_words(page: Page, table: str) -> None:
    page.route("**/assets/client-*", lambda route: route.abort())
    loads: list[str] = []
    page.on("domcontentloaded", lambda loaded: loads.append(loaded.url))
    page.goto(table)
    expect(page.get_by_text(COULD_NOT)).to_be_visible()
    assert len(loads) == 1
    assert PATH.search(page.locator("main").inner_text()) is None


def test_a_page_that_only_some_open_and_that_does_not_come_is_told_in_words(page: Page, server: str) -> None:
    page.route("**/assets/OpenClass-*", lambda route: route.abort())
    page.goto(f"{server}/class/new")
    expect(page.get_by_text(COULD_NOT)).to_be_visible()
    page.unroute("**/assets/OpenClass-*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("form", name="A table for your class").or_(page.locator("main.new form"))).to_be_visible()


def test_a_page_whose_texts_do_not_come_says_so_and_begins_when_they_do(page: Page, server: str) -> None:
    page.route("**/api/texts/client/*", lambda route: route.abort())
    page.goto(server)
    expect(page.get_by_role("alert")).to_have_text("The server does not answer. Is it still running?")
    expect(page.get_by_role("heading", name="labtable")).to_be_visible()
    page.unroute("**/api/texts/client/*")
    expect(page.locator("#early")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("heading", name="labtable")).to_be_visible()


@pytest.fixture
def root(site: Path, tmp_path: Path) -> Path:
    """The root of a file server with a folder below it that may be changed."""
    return shutil.copytree(site, tmp_path / "www")


@pytest.fixture
def files(root: Path) -> Iterator[FileServer]:
    """The folder, at a file server."""
    files = FileServer(root)
    yield files
    files.stop()


SCRIPT = "() => document.querySelector('script[type=module]').src"
HAS_NEWER = """async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration.update()
    while (!registration.waiting) await new Promise((go) => setTimeout(go, 50))
}"""
PLAY = ".stage li[data-game=%s] .main"


def test_an_open_page_goes_on_with_its_own_files_when_its_folder_is_changed(
    page: Page, files: FileServer, root: Path
) -> None:
    page.goto(f"{files.folder}/")
    wait_until_kept(page.evaluate)
    other = page.context.new_page()
    other.goto(f"{files.folder}/")
    mine = page.evaluate(SCRIPT)
    change_folder(root / UNDER)
    page.evaluate(HAS_NEWER)
    for one, game in ((page, "cats"), (other, "unitary")):  # neither has loaded any of it before
        one.locator(PLAY % game).click()
        expect(one.locator(f"main.table[data-game={game}]")).to_be_visible()
    page.reload()
    expect(page.locator("main.table[data-game=cats]")).to_be_visible()
    assert page.evaluate(SCRIPT) == mine, "another page goes on with the older files"
    other.close()
    page.reload()
    page.wait_for_function(f"(mine) => ({SCRIPT})() !== mine", arg=mine)
    expect(page.locator("main.table[data-game=cats]")).to_be_visible()
    files.stop()
    page.reload()
    expect(page.locator("main.table[data-game=cats]")).to_be_visible()
    files.start()


def test_a_page_whose_files_were_not_kept_in_time_is_loaded_anew(page: Page, files: FileServer, root: Path) -> None:
    page.goto(f"{files.folder}/")
    wait_until_kept(page.evaluate)
    drop = """async () => {
        const kept = await caches.open((await caches.keys())[0])
        for (const { url } of await kept.keys()) if (/client-/.test(url)) await kept.delete(url)
    }"""
    page.evaluate(drop)
    mine = page.evaluate(SCRIPT)
    change_folder(root / UNDER)
    page.locator(PLAY % "cats").click()
    page.wait_for_function(f"(mine) => ({SCRIPT})() !== mine", arg=mine)
    expect(page.locator("main.table[data-game=cats]")).to_be_visible()


def test_tables_are_ready_in_a_page_that_was_loaded_past_its_worker(page: Page, files: FileServer) -> None:
    """As by Shift and Reload."""
    page.goto(f"{files.folder}/")
    wait_until_kept(page.evaluate)
    page.evaluate("() => (window.isOld = true)")
    page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.wait_for_function("() => !window.isOld && document.querySelector('main')")
    assert page.evaluate("() => navigator.serviceWorker.controller === null"), "it is past its worker"
    page.locator(PLAY % "unitary").click()
    expect(page.locator("main.table[data-game=unitary]")).to_be_visible()


def test_tables_are_ready_where_the_worker_cannot_be_installed(page: Page, files: FileServer, root: Path) -> None:
    worker = root / UNDER / "sw.js"
    worker.write_text("self.addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('full'))))")
    page.goto(f"{files.folder}/")
    page.locator(PLAY % "unitary").click()
    expect(page.locator("main.table[data-game=unitary]")).to_be_visible()


def test_a_page_whose_texts_do_not_come_says_so_in_the_reader_s_language(browser: Browser, server: str) -> None:
    page = browser.new_context(locale="de-DE").new_page()
    page.route("**/api/texts/client/*", lambda route: route.abort())
    page.goto(server)
    expect(page.get_by_role("alert")).to_have_text("Der Server antwortet nicht. Läuft er noch?")
    page.context.close()
