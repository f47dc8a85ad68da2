"""What a teacher prints for a class: whole sheets on either paper, puzzles that can be played, backs behind fronts."""

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from labtable.games import load, names
from labtable.table.workers.sheets import PuzzleSheet, puzzles_of
from tests.browser.accessible import faults_at_both_sizes
from tests.browser.conftest import LAPTOP, SMALL, Visitor
from tests.effort import LONG

GAMES = [name for name in names() if load(name).puzzle is not None]
PAPERS = {"a4": (595, 842), "letter": (612, 792)}  # points
PAPER = ["rules", "puzzles", "solutions", "record", "reference"]
LANGUAGES = ("en", "de", "fr", "es") if LONG else ("en", "de")
OUT = """() => [...document.querySelectorAll('.sheet')].flatMap((sheet) => {
  const whole = sheet.getBoundingClientRect(), foot = sheet.querySelector('footer').getBoundingClientRect()
  const parts = [...sheet.querySelectorAll('.content *')].filter((one) => !one.closest('.vh'))
  const edge = sheet.querySelector('.cards') ? 0 : 4
  return parts.filter((one) => {
    const box = one.getBoundingClientRect()
    return box.width && box.height && (box.bottom > foot.top + 1 || box.top < whole.top - 1 ||
      box.left < whole.left + edge || box.right > whole.right - edge)
  }).map((one) => `${sheet.dataset.sheet}: <${one.tagName} ${one.className.baseVal ?? one.className}>`)
})"""
COLOURED = """() => [...document.querySelectorAll('.sheet *')].flatMap((one) => {
  const style = getComputedStyle(one)
  const colours = [style.color, style.backgroundColor, style.fill, style.stroke, style.borderTopColor]
  const isGrey = (colour) => {
    const [r, g, b, a] = colour.match(/[\\d.]+/g)?.map(Number) ?? [0, 0, 0]
    return a === 0 || (Math.max(r, g, b) - Math.min(r, g, b) < 4)
  }
  return one.closest('.cats-art') || colours.every(isGrey) ? [] : [`<${one.tagName}> ${colours}`]
}).slice(0, 5)"""


LOADED = "performance.getEntriesByType('resource').map(({ name }) => name)"


def show(visit: Visitor, game: str, what: list[str], lang: str = "en", size: object = LAPTOP, **more: object) -> Page:
    """The page with these sheets."""
    chosen = urlencode({"what": ",".join(what), "sheet": 41, **more}, safe=",")
    page = visit(f"/print/{game}?lang={lang}#{chosen}", size)
    expect(page.locator("[data-ready] .sheet").first).to_be_visible()
    return page


def printed(page: Page) -> list[tuple[int, int]]:
    """The sizes of the pages that come out of a printer, in points."""
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type\s*/Page\b", pdf))
    return [(round(float(width)), round(float(height))) for width, height in boxes]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_sheets_are_whole_and_name_the_authors(visit: Visitor, game: str, paper: str, lang: str) -> None:
    page = show(visit, game, PAPER, lang, paper=paper, puzzles=6, versions=2)
    sheets = page.locator(".sheet")
    page.emulate_media(media="print")
    assert page.evaluate(OUT) == []
    assert page.evaluate(COLOURED) == []
    assert printed(page) == [PAPERS[paper]] * sheets.count()
    credit = load(game).words_in(lang).catalogue.say("front.credit")
    for foot in page.locator(".sheet footer").all():
        expect(foot).to_contain_text(credit)
        expect(foot).to_contain_text("labtable")


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_has_the_puzzles_of_its_number_and_letter(visit: Visitor, game: str) -> None:
    page = show(visit, game, ["puzzles", "solutions"], versions=2, puzzles=3)
    first = page.locator(".sheets").inner_html()
    wanted = [p.puzzle for letter in "AB" for p in puzzles_of(PuzzleSheet(game, "", 41, letter, 3))]
    for kind in ("puzzles", "solutions"):
        numbers = page.locator(f"[data-sheet={kind}] [data-number]")
        assert [one.get_attribute("data-number") for one in numbers.all()] == [str(p.number) for p in wanted]
    told = page.locator("[data-sheet=solutions] .solution").all_inner_texts()
    assert len(told) == len(wanted)
    assert all(told)
    again = show(visit, game, ["puzzles", "solutions"], versions=2, puzzles=3)
    assert again.locator(".sheets").inner_html() == first, "the same sheet is printed again, byte for byte"


def test_a_topic_is_chosen(visit: Visitor) -> None:
    page = show(visit, "feynman", ["puzzles"], puzzles=2)
    page.get_by_label("Topic").select_option("the strong interaction")
    expect(page.locator("[data-sheet=puzzles] small")).to_have_text(["the strong interaction"] * 2)
    assert "topic=strong" in page.url
    page.reload()
    expect(page.locator("[data-sheet=puzzles] small")).to_have_text(["the strong interaction"] * 2)


# --- the cards --------------------------------------------------------------------------------------------------------

MM = 96 / 25.4
PLACES = """() => [...document.querySelectorAll('.cards')].map((cards) => {
  const sheet = cards.closest('.sheet').getBoundingClientRect()
  return [...cards.querySelectorAll('.place')].filter((place) => place.querySelector('svg')).map((place) => {
    const { width, height, left, right, top } = place.getBoundingClientRect()
    const name = place.querySelector('[aria-label]')?.ariaLabel ?? ''
    return { name, width, height, left: left - sheet.left, right: sheet.right - right, top: top - sheet.top }
  })
})"""


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_printed_in_its_size_with_its_back_behind_it(visit: Visitor, game: str, paper: str) -> None:
    page = show(visit, game, ["cards"], paper=paper)
    page.emulate_media(media="print")
    deck = load(game).words.deck()
    places = page.evaluate(PLACES)
    fronts, backs = places[::2], places[1::2]
    assert sum(map(len, fronts)) == sum(map(len, backs)) == sum(card.copies for card in deck)
    for front, back in zip(fronts, backs, strict=True):
        lying = {(round(card["right"] / 4), round(card["top"] / 4)) for card in front}
        assert {(round(card["left"] / 4), round(card["top"] / 4)) for card in back} == lying
        for card in [*front, *back]:
            assert (card["width"] / MM, card["height"] / MM) in (
                (pytest.approx(63, abs=0.1), pytest.approx(88, abs=0.1)),
                (pytest.approx(30, abs=0.1), pytest.approx(30, abs=0.1)),
            )
    if game == "feynman":
        faces = load(game).words.faces()
        told = {
            (one["name"], other["name"])
            for front, back in zip(fronts, backs, strict=True)
            for one in front
            for other in back
            if (one["top"], one["right"]) == (pytest.approx(other["top"], abs=1), pytest.approx(other["left"], abs=1))
        }
        assert told == {(faces[card.face]["name"], faces[card.back]["name"]) for card in deck}
    assert page.evaluate(COLOURED) == []
    assert printed(page) == [PAPERS[paper]] * len(places)


# --- the page ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_the_page_asks_to_ask_the_authors_and_fits(visit: Visitor, size: object, axe: str) -> None:
    page = show(visit, "mathic", ["puzzles", "cards"], size=size)
    expect(page.get_by_text("Ask them before you print its cards")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is beside the screen"
    if size == LAPTOP:
        assert faults_at_both_sizes(page, axe) == []


def test_all_is_chosen_by_keys(visit: Visitor) -> None:
    page = show(visit, "unitary", ["rules"])
    page.get_by_role("checkbox", name="The rules in short").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("[data-sheet=puzzles]")).to_have_count(1)
    versions = page.get_by_label("Versions")
    versions.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-sheet=puzzles]")).to_have_count(2)
    versions.fill("99")
    versions.press("Tab")
    expect(versions).to_have_value("2")
    expect(page.get_by_role("status").last).to_have_text("3 pages")


def test_only_who_prints_loads_what_prints(visit: Visitor) -> None:
    page = visit("/rules/unitary", LAPTOP)
    loaded: list[str] = []
    page.on("request", lambda asked: loaded.append(asked.url))
    page.get_by_role("link", name="Print for a class").click()
    expect(page.locator("[data-ready] .sheet").first).to_be_visible()
    assert any("Printing" in url for url in loaded)
    visited = visit("/", LAPTOP)
    expect(visited.locator(".stage").first).to_be_visible()
    assert (
        visited.evaluate("performance.getEntriesByType('resource').filter(({name}) => /Print/.test(name)).length") == 0
    )


def test_the_button_prints(visit: Visitor) -> None:
    page = visit("/print/cats#what=record", LAPTOP, script="window.print = () => (document.title = 'printed')")
    expect(page.locator("[data-ready] .sheet")).to_have_count(1)
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
