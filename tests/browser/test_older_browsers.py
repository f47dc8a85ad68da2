"""Browsers that schools have: plays without what the oldest of them lack; what is said in older ones."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.cats_table import back
from tests.browser.conftest import LAPTOP, PATIENCE, SMALL, Visitor
from tests.browser.folder import UNDER
from tests.browser.walks import ACTS, finish, last_turn

STATIC = Path(__file__).parents[2] / "src/labtable/web/static"
# What Safari 15.4, Chrome 109 or Firefox 115 lack.
METHODS = """
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name]
    for (const name of ['union', 'intersection', 'difference', 'isSubsetOf']) delete Set.prototype[name]
    for (const name of ['CompressionStream', 'DecompressionStream', 'ViewTransition']) delete globalThis[name]
    for (const name of ['groupBy']) delete Object[name], delete Map[name]
    delete Promise.withResolvers
    delete Array.fromAsync
    delete Element.prototype.checkVisibility
    delete AbortSignal.any
"""
STYLES = re.compile(r"color-mix\(|@container|container-type|\dcq[wihb]\b|:has\(|text-wrap")


@pytest.fixture
def old(visit: Visitor) -> Visitor:
    """Like `visit`; the browser is an old one."""

    def take(route: Route) -> None:
        answer = route.fetch(max_retries=1)  # the server may close a connection just as it is used again
        route.fulfill(response=answer, body=STYLES.sub(lambda found: f"{found[0][0]}x{found[0][1:]}", answer.text()))

    def go(path: str, size: dict[str, int] = LAPTOP, **options: str) -> Page:
        page = visit("/icon.svg", size, **options)
        page.add_init_script(METHODS)
        for kind in ("css", "js"):  # scripts carry selectors, and colours that are set by hand
            page.route(f"**/*.{kind}", take)
        page.goto(page.url.replace("/icon.svg", path))
        return page

    return go


def test_what_is_taken_away_here_is_what_newer_browsers_have(old: Visitor) -> None:
    page = old("/icon.svg")
    page.route("**/", lambda route: route.fulfill(body="<p>", content_type="text/html"))
    page.goto(page.url.replace("/icon.svg", "/"))
    assert page.evaluate("[].toSorted === undefined && globalThis.CompressionStream === undefined")


@pytest.mark.parametrize("game", ACTS)
def test_a_match_is_ended_and_looked_back_at(old: Visitor, store: Path, game: str) -> None:
    table = last_turn(store, game)
    page = old("/icon.svg", SMALL)
    page.evaluate("(given) => localStorage.setItem(...given)", [f"labtable:secret:{table.name}", table.secrets[0]])
    page.goto(page.url.replace("/icon.svg", f"/t/{table.name}"))
    expect(page.locator("main.table")).to_be_visible()
    page.keyboard.press("Escape")
    finish(page, game)
    if game == "cats":
        back(page)
    page.get_by_role("button", name="Review").click()
    expect(page.locator("main.review[data-step]")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_are_those_of_a_newer_browser(visit: Visitor, old: Visitor, theme: str) -> None:
    colours = """() => [...document.querySelectorAll('.stage li')].map((li) => {
        const of = (what, property) => getComputedStyle(li.querySelector(what))[property]
        return [of('h2', 'color'), of('.main', 'backgroundColor'), of('.main', 'color')]
    })"""
    found = []
    for page in (visit("/", color_scheme=theme), old("/", color_scheme=theme)):
        expect(page.get_by_role("button", name="Play now").first).to_be_visible()
        found.append(page.evaluate(colours))
        width = page.locator(".art .card").first.bounding_box()
        assert width is not None
        assert 150 < width["width"] < 340
    assert found[0] == found[1]


def test_scripts_have_nothing_that_an_old_safari_cannot_read() -> None:
    """A look behind, or a block in a class, is an error there in all of a script, and nothing of it runs."""
    scripts = list((STATIC / "assets").glob("*.js"))
    assert len(scripts) > 10
    for script in scripts:
        assert re.search(r"\(\?<[=!]|\bstatic\s*\{|/[a-z]*v[a-z]*\.test\(", script.read_text()) is None, script.name


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page without JavaScript."""
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_a_page_without_scripts_says_what_it_needs(plain: Page, server: str) -> None:
    plain.goto(server)
    said = plain.locator("noscript")
    assert "labtable needs JavaScript" in said.evaluate("(said) => said.textContent")
    assert said.bounding_box() is not None


def test_a_browser_without_modules_says_so(visit: Visitor) -> None:
    page = visit("/icon.svg")
    page.add_init_script("delete HTMLScriptElement.prototype.noModule")
    page.route("**/assets/index-*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(page.url.replace("/icon.svg", "/"))
    expect(page.get_by_text("This browser is too old for labtable.")).to_be_visible()


def test_a_folder_that_is_opened_as_a_file_says_what_it_needs(browser: Browser, site: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(site / UNDER, tmp_path / "folder", ignore=shutil.ignore_patterns("docs", "python"))
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    expect(page.get_by_text("This folder needs a web server")).to_be_visible()
    context.close()
