"""The first seconds on a slow line: the page is painted before its script, and what is done meanwhile is not lost."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from labtable.games import load, names
from tests.browser.conftest import BESIDE, LAPTOP, SMALL, Visitor, at_sizes
from tests.browser.tables import ME, OPEN, make

SCRIPT = re.compile(r"/assets/index-[^/]*\.js$")
OPENS = "The table opens …"
STYLED = "#styles[data-done]"
FONT = re.compile(r"\.woff2$")
LINE = 12  # px: less than a line of text
TOPS = """() => {
    const all = [...document.querySelectorAll('main.start :is(h1, h2, input)')]
    return all.map((e) => e.getBoundingClientRect().y)
}"""
UNUSED = """async () => {
    await document.fonts.ready
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    return ['Libertinus', 'Source Sans'].filter((family) => !loaded.some((name) => name.includes(family)))
}"""
PLACES = """async () => {
    await document.fonts.ready
    const all = [...document.querySelectorAll('main.start :is(h1, h2, p, button, a, input, .art svg.card)')]
    return all.filter((e) => !e.closest('.credits, .told')).map((e) => {
        const { x, y, width, height } = e.getBoundingClientRect()
        return [e.tagName, ...[x, y, width, height].map(Math.round)].join(' ')
    })
}"""


def held(
    visit: Visitor, server: str, path: str, size: dict[str, int] = SMALL, **more: Any
) -> tuple[Page, Callable[[], None]]:
    """A page whose script is still on its way, and what lets it come."""
    page = visit(BESIDE, size, **more)
    waiting: list[Route] = []
    page.route(SCRIPT, lambda asked: waiting.append(asked))  # noqa: PLW0108
    page.goto(server + path, wait_until="commit")

    def come() -> None:
        while not waiting:
            page.wait_for_timeout(10)
        waiting[0].continue_()

    return page, come


@at_sizes("small", "laptop")
def test_the_start_page_is_there_before_its_script_which_moves_nothing(
    visit: Visitor, server: str, size: dict[str, int]
) -> None:
    page, come = held(visit, server, "/", size)
    expect(page.get_by_role("heading", name="labtable")).to_be_visible()
    expect(page.get_by_text("Card games of science")).to_be_visible()
    expect(page.locator(".art svg.card")).to_have_count(len(names()))
    for name in names():
        game = page.locator(f"li[data-game={name}]")
        expect(game.get_by_role("heading", name=load(name).title)).to_be_visible()
        expect(game.get_by_role("link", name="Change settings")).to_have_attribute("href", f"/new/{name}")
    expect(page.locator(STYLED)).to_be_attached()
    before = page.evaluate(PLACES)
    come()
    expect(page.locator("#early")).to_have_count(0)
    assert page.evaluate(PLACES) == before


@at_sizes("small", "laptop")
def test_the_fonts_of_the_start_page_come_at_once_and_move_nothing_by_a_line(
    visit: Visitor, server: str, size: dict[str, int]
) -> None:
    page = visit(BESIDE, size)
    waiting: list[Route] = []
    held_up = [True]
    page.route(FONT, lambda asked: waiting.append(asked) if held_up else asked.continue_())
    page.goto(server, wait_until="commit")
    expect(page.locator("link[as=font]")).to_have_count(3)
    expect(page.locator(STYLED)).to_be_attached()
    expect(page.locator("#early")).to_have_count(0)
    before = page.evaluate(TOPS)
    assert len(waiting) >= 3
    held_up.clear()
    for asked in waiting:
        asked.continue_()
    assert page.evaluate(UNUSED) == []
    moved = [abs(there - here) for here, there in zip(before, page.evaluate(TOPS), strict=True)]
    assert max(moved) < LINE


@pytest.mark.parametrize(
    "speaks",
    [{"locale": "de-DE"}, {"script": "localStorage.setItem('labtable:language', 'de')"}],
    ids=["browser", "own"],
)
def test_it_is_painted_in_the_language_that_it_will_be_in(visit: Visitor, server: str, speaks: dict[str, Any]) -> None:
    page, come = held(visit, server, "/", **speaks)
    expect(page.locator("#early").get_by_role("button", name="Jetzt spielen Unitary")).to_be_visible()
    expect(page.locator(STYLED)).to_be_attached()
    before = page.evaluate(PLACES)
    come()
    expect(page.locator("#early")).to_have_count(0)
    assert page.evaluate(PLACES) == before


def test_another_page_is_not_the_start_page_before_its_script(visit: Visitor, server: str) -> None:
    table, _ = make(server, [ME, OPEN])
    page, come = held(visit, server, f"/t/{table}")
    expect(page.get_by_role("heading", name="Opening …")).to_be_visible()
    expect(page.locator("[data-game]").first).to_be_hidden()
    come()
    expect(page.get_by_role("button", name="Sit here: Seat 2")).to_be_visible()
    expect(page.locator("#early")).to_have_count(0)


def test_who_plays_before_the_script_is_there_is_told_and_then_plays(visit: Visitor, server: str) -> None:
    page, come = held(visit, server, "/")
    page.get_by_role("button", name="Play now Unitary").click()
    expect(page.get_by_text(OPENS)).to_be_visible()
    come()
    expect(page.locator("main.table[data-stage=playing]")).to_be_visible()


def test_a_press_that_lasts_until_the_script_is_there_is_a_click(visit: Visitor, server: str) -> None:
    page, come = held(visit, server, "/", LAPTOP)
    box = page.get_by_role("button", name="Learn Unitary").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    with page.expect_response(SCRIPT):
        come()
    page.wait_for_timeout(500)  # long enough for a script that does not wait to have taken over
    page.mouse.up()
    expect(page.get_by_text(re.compile("^Your move: "))).to_be_visible()


def test_a_code_that_is_typed_before_the_script_is_there_stays_typed(visit: Visitor, server: str) -> None:
    page, come = held(visit, server, "/")
    code = page.get_by_label("Join with a code")
    code.fill("hello")
    code.press("Enter")
    come()
    expect(page.get_by_text("A code is a word and a number")).to_be_visible()
    expect(code).to_have_value("hello")


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_who_plays_is_told_at_once_that_the_table_opens(visit: Visitor, size: dict[str, int]) -> None:
    page = visit("/", size)
    page.route("**/api/tables", lambda _: None)  # a server that takes its time
    page.get_by_role("button", name="Play now Unitary").click()
    told = page.locator("[data-game=unitary] [role=status]", has_text=OPENS)
    expect(told).to_be_visible()
    box, place = told.bounding_box(), page.locator("[data-game=unitary] .ways").bounding_box()
    assert box == place, "it stands where the buttons are"
    expect(page.get_by_text(OPENS)).to_have_count(1)


WATCH = """() => {
    window.shown = new Set()
    const look = () => document.querySelectorAll('main .lobby, main.table').forEach((e) => shown.add(e.classList[0]))
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
}"""


def test_who_plays_sees_no_lobby_before_the_deal(visit: Visitor) -> None:
    page = visit("/", LAPTOP)
    page.evaluate(WATCH)
    page.get_by_role("button", name="Play now Unitary").click()
    expect(page.locator("main.table[data-stage=playing]")).to_be_visible()
    assert page.evaluate("[...window.shown]") == ["table"]
