"""Another language is told at once, without a reload: whatever is picked, written, opened or scrolled to stays."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, WebSocket, expect

from labtable.games import load
from tests.browser.arranged import arrange, arrange_lesson
from tests.browser.classes import Played, arrange_class
from tests.browser.conftest import BESIDE, LAPTOP, PHONE, SMALL, Visitor
from tests.browser.measuring import FEW, GAMES, MEASURE, SCROLLS, matches
from tests.browser.reading import LOOKED_AT, PICKS, Reader
from tests.browser.tables import OPEN, at_table, bot, make
from tests.browser.unitary_table import set_up
from tests.browser.walks import EQUATION, last_turn
from tests.pseudo import LANGUAGE

CHOSEN = "labtable:language"
LAPTOP_ALONE = ("1280x800",)
PHONE_ALONE = ("390x664",)
READ = "() => document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('.rules section').id"
# What is picked, chosen, opened and written, in the order of the page.
DRAFT = """() => [...document.querySelectorAll('main *, dialog[open]')]
    .map((e) => ['pressed', 'checked', 'expanded'].map((name) => e.getAttribute(`aria-${name}`)).concat(
        ['data-name', 'open'].map((name) => e.getAttribute(name))))
    .filter((all) => all.some((one) => one !== null)).map(String)"""
PICKED = "[aria-pressed=true], [aria-checked=true]"


class Switched(Reader):
    """Somebody who reads English until they choose the pseudo-language."""

    def forget(self) -> None:
        """Have chosen no language."""
        self.go(BESIDE)
        self.page.evaluate(f"() => {{ sessionStorage.clear(); localStorage.removeItem('{CHOSEN}') }}")

    def begin(self, path: str, there: str) -> None:
        """Open a page in English."""
        self.forget()
        self.go(path, there)
        expect(self.page.locator("html")).to_have_attribute("lang", "en")

    def switch(self) -> None:
        """Choose it where this page offers it, else in another tab of this browser; the page is no other one."""
        self.page.evaluate("() => { window.isTheSame = true }")
        sockets: list[WebSocket] = []
        self.page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108
        link = self.page.locator(f"a[hreflang={LANGUAGE}]:visible")
        if link.count():
            link.first.click()
        else:
            beside = self.page.context.new_page()
            beside.goto(self.server + BESIDE)
            beside.evaluate("(chosen) => localStorage.setItem(...chosen)", [CHOSEN, LANGUAGE])
            beside.close()
        expect(self.page.locator("html")).to_have_attribute("lang", LANGUAGE)
        assert self.page.evaluate("window.isTheSame")
        assert not sockets

    def draft(self) -> list[str]:
        """What stands picked, chosen, opened and written."""
        found: list[str] = self.page.evaluate(DRAFT)
        return found

    def holds(self, where: str, sizes: Sequence[str] = LOOKED_AT) -> None:
        """Switch: what was prepared stays, and all words are in the new language."""
        before = self.draft()
        self.switch()
        self.look(where, sizes)
        assert self.draft() == before
        assert not self.faults(), "\n".join(self.faults())


def reader(visit: Visitor, server: str) -> Switched:
    return Switched(visit(BESIDE, LAPTOP), server, LANGUAGE)


def sat(here: Switched, table: Any) -> None:
    """At the first seat of a table."""
    here.keep(f"secret:{table.name}", table.secrets[0])
    here.begin(f"/t/{table.name}", "main.table")


def middle(here: Switched, store: Path, game: str) -> None:
    """Noor's turn in the middle of a match, with a hint asked for and the menu opened."""
    _, acted = next(iter(matches(game, FEW, (0,))))
    sat(here, arrange(store, game, ["person Noor", "bot beginner"], acted=acted, options=load(game).settings()))


@pytest.mark.parametrize("game", GAMES)
def test_a_pick_and_all_that_is_open_stay(visit: Visitor, server: str, store: Path, game: str) -> None:
    here = reader(visit, server)
    middle(here, store, game)
    main = here.page.locator("main")
    main.get_by_role("button", name="Ask for a hint").first.click()
    expect(main.get_by_role("button", name="Tell me more")).to_be_visible()
    here.page.locator(PICKS).first.click()
    if game != "mathic":
        expect(main.locator(PICKED).first).to_be_visible()
    main.get_by_role("button", name="Menu").click()
    here.holds(f"{game}, the menu")


def test_half_an_equation_stays(visit: Visitor, server: str, store: Path) -> None:
    here = reader(visit, server)
    sat(here, last_turn(store, "mathic"))
    for what in EQUATION[:-1]:
        sign = f".signs [data-sign='{what}']"
        here.page.locator(sign if len(what) == 1 else f".mathic .pick[data-name='{what}']").first.click()
    expect(here.page.locator(".eq .pick")).to_have_count(2)
    here.holds("half an equation")
    expect(here.page.locator(".eq .pick")).to_have_count(2)
    here.page.locator(f".mathic .pick[data-name='{EQUATION[-1]}']").first.click()
    here.page.locator(".act [data-act='play']").click()
    expect(here.page.locator("main[data-stage=over]")).to_be_visible()
    here.look("the end")
    assert not here.faults(), "\n".join(here.faults())


@pytest.mark.parametrize("game", GAMES)
def test_the_end_its_review_and_an_open_rule_are_told_again(
    visit: Visitor, server: str, store: Path, game: str
) -> None:
    here = reader(visit, server)
    *_, (_, acted) = matches(game, FEW, ())
    over = arrange(store, game, ["person Noor", "bot beginner"], acted=acted, options=load(game).settings())
    sat(here, over)
    here.holds("the end")
    here.begin(f"/t/{over.name}#review", "main.review")
    here.page.keyboard.press("End")
    here.page.get_by_role("button", name="Rules").click()
    expect(here.page.locator(".rule li").first).to_be_visible()
    here.holds("review", LAPTOP_ALONE)  # on a phone the rules cover it


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_goes_on(visit: Visitor, server: str, store: Path, game: str) -> None:
    here = reader(visit, server)
    name, lesson = next(iter(load(game).lessons.items()))
    step = next(n for n, step in enumerate(lesson.steps) if step.seat in lesson.learner)
    sat(here, arrange_lesson(store, game, name, step))
    here.holds("lesson")


def test_pages_around_a_match_are_told_again_where_they_are(visit: Visitor, server: str) -> None:
    here = reader(visit, server)
    here.begin("/", ".stage [data-game]")
    here.page.locator("#me").fill("Noor")
    here.holds("start")
    expect(here.page.locator("#me")).to_have_value("Noor")
    for game in GAMES:
        here.begin(f"/rules/{game}", ".rules section")
        here.page.evaluate("scrollTo(0, document.querySelector('.rules').offsetTop + 600)")
        rule = here.page.evaluate(READ)
        here.switch()
        assert here.page.evaluate(READ) == rule
        here.look("rules")
        here.begin(f"/new/{game}", ".opts")
        here.page.get_by_label("Seat 2").select_option("open")
        here.holds("settings", PHONE_ALONE)
        expect(here.page.locator("select").nth(1)).to_have_value("open")
        here.begin(f"/print/{game}", "main .sheet, .sheet")
        here.holds("print")
    here.begin("/class/new", "main h1")
    here.page.locator("input[type=text]:visible, input:not([type]):visible").first.fill("8B")
    here.holds("a class to open")


@pytest.mark.parametrize("path", ["/docs", "/docs/en/teach/install"])
def test_the_documentation_is_told_again(visit: Visitor, server: str, path: str) -> None:
    here = reader(visit, server)
    here.begin(path, ".docs .text p")
    here.switch()
    expect(here.page.get_by_role("searchbox")).to_have_attribute("placeholder", re.compile("«"))
    expect(here.page.locator(".docs .text p").first).to_be_visible()
    here.look(f"{path}, told again")
    assert not here.faults(), "\n".join(here.faults())
    if path != "/docs":
        expect(here.page).to_have_url(re.compile(f"/docs/{LANGUAGE}/teach/install$"))


def test_whoever_chooses_german_reads_the_documentation_in_german(visit: Visitor, server: str) -> None:
    page = visit("/docs/en/teach/install", LAPTOP)
    expect(page.get_by_role("heading", level=1, name="On your laptop")).to_be_visible()
    beside = page.context.new_page()
    beside.goto(f"{server}{BESIDE}")
    beside.evaluate("(chosen) => localStorage.setItem(...chosen)", [CHOSEN, "de"])
    expect(page.get_by_role("heading", level=1, name="Auf Ihrem Laptop")).to_be_visible()
    expect(page).to_have_url(re.compile("/docs/de/teach/install$"))


def test_a_class_is_told_again(visit: Visitor, server: str, store: Path) -> None:
    ended = {game: list(matches(game, FEW, ()))[-1][1] for game in ("cats", "unitary")}
    tables = [Played(game, FEW, acted) for game, acted in ended.items()]
    tables += [Played("mathic", FEW), Played("feynman", FEW, frozen=True)]
    there = arrange_class(store, tables, waiting=2)
    desk = f"/class/{there.code}"
    here = reader(visit, server)
    here.keep(f"desk:{there.code}", there.desk)
    here.begin(desk, ".tile")
    here.page.get_by_role("button", name="Ask everybody").click()
    expect(here.page.locator("dialog[open] [role=img]").first).to_be_visible()
    here.holds("desk")
    for path, shown in ((f"{desk}/report", "main h2"), (f"{desk}/stage", "main.stage")):
        here.begin(path, shown)
        here.holds(path)
    for pupil, shown in ((-1, "main h1"), (4, "main.table")):
        here.keep(f"pupil:{there.code}", there.pupils[pupil])
        here.begin(f"/c/{there.code}", shown)
        here.holds("phone")


def test_from_the_left_to_the_right_and_back(visit: Visitor, store: Path) -> None:
    hands = [["Surface Tension", "Mass", "Square Root", "Angular Momentum"], ["Area", "Power"]]
    table = set_up(
        store, "person Noor", "bot beginner", area=[1, 2, -2], turns=7, hidden=["Velocity", "Distance"], hands=hands
    )
    page = at_table(visit(BESIDE, LAPTOP), table)
    page.locator(".hand .pick").nth(1).click()
    page.get_by_role("button", name="Menu").click()
    for language, direction in (("he", "rtl"), ("en", "ltr")):
        page.locator(f"a[hreflang={language}]").click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("html")).to_have_attribute("dir", direction)
        expect(page.locator(".hand .pick").nth(1)).to_have_attribute("aria-pressed", "true")
        lefts = page.locator(".hand .pick").evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
        assert lefts == sorted(lefts, reverse=direction == "rtl")
        for size in (SMALL, LAPTOP):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            found = page.evaluate(MEASURE, {"root": "main", "scrolls": SCROLLS, "reflows": False})["faults"]
            assert [fault for fault in found if fault["kind"] not in ("small", "target")] == []


def unanswered(route: Route) -> None:
    route.abort()


def test_the_language_of_a_table_comes_without_a_reload(visit: Visitor, server: str) -> None:
    table, _ = make(server, [bot(), OPEN], language="de")
    page = visit(BESIDE, PHONE)
    loads: list[str] = []
    page.on("request", lambda asked: loads.append(asked.url) if asked.is_navigation_request() else None)
    page.goto(f"{server}/t/{table}")
    expect(page.get_by_role("button", name="Hier sitzen").first).to_be_visible()
    assert len(loads) == 1


def test_a_language_whose_texts_do_not_come_is_said_and_offered_again(browser: Browser, server: str) -> None:
    page = browser.new_context(viewport=LAPTOP).new_page()  # type: ignore[arg-type]
    page.goto(f"{server}/?lang=en")
    page.route("**/api/texts/*/de", unanswered)
    page.locator("a[hreflang=de]").click()
    expect(page.get_by_role("alert")).to_contain_text("The language has not changed. The server does not answer.")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.evaluate("localStorage.getItem('labtable:language')") is None
    page.unroute("**/api/texts/*/de")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert "lang=" not in page.url
    page.context.close()


def test_a_page_whose_painting_does_not_come_says_so_until_it_begins(browser: Browser, server: str) -> None:
    page = browser.new_context(viewport=PHONE).new_page()  # type: ignore[arg-type]
    page.goto(server + BESIDE)
    page.evaluate("(chosen) => localStorage.setItem(...chosen)", [CHOSEN, "de"])
    page.route("**/index.de.html", unanswered)
    page.route("**/assets/index-*.js", unanswered)
    page.goto(f"{server}/")
    expect(page.get_by_role("alert")).to_contain_text("Der Server antwortet nicht.")
    page.unroute("**/index.de.html")
    page.unroute("**/assets/index-*.js")
    page.get_by_role("button", name="Neu versuchen").click()
    expect(page.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.context.close()
