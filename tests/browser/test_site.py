"""labtable as a folder of files: behind a plain file server, under a path, without a network once it has been seen."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from labtable.engine.files import links
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.files.record_file import load as load_record
from labtable.engine.play.match import Match
from labtable.games import load
from labtable.table.state.changes import Made
from labtable.table.workers.sheets import PuzzleSheet, puzzles_of
from tests.browser import unitary_table
from tests.browser.accessible import faults, faults_at_both_sizes
from tests.browser.arranged import Arranged
from tests.browser.cats_table import back
from tests.browser.conftest import LAPTOP, PATIENCE, PHONE, Kept, Visitor
from tests.browser.folder import (
    IS_NEW,
    MIDDLE,
    RELOAD_ONCE_BEGUN,
    UNDER,
    FileServer,
    carry,
    changes_here,
    match_of_computers,
    played_at,
    played_by,
    played_here,
    wait_until_kept,
)
from tests.browser.walks import ACTS, finish, last_turn

PUZZLES = {"cats": 6, "feynman": 5, "mathic": 3, "unitary": 2}  # kinds, which take turns
ASKING = (Path(__file__).parent / "asking.js").read_text()
WON_NEXT = {"area": [0, 2, -2], "hands": [["Mass"], []], "hidden": ["Energy", "Force"], "turn": 0}


@pytest.fixture
def files(site: Path) -> Iterator[FileServer]:
    """The folder, at a file server."""
    files = FileServer(site)
    yield files
    files.stop()


@dataclass(frozen=True)
class Home:
    """A browser that has kept the folder's files, and the folder's address, at which nobody answers any more."""

    kept: Kept
    folder: str

    def go(self, path: str) -> Page:
        """Go somewhere in the same page, in which Python goes on."""
        self.kept.page.goto(f"{self.folder}/#{path}")
        return self.kept.page

    def sit(self, store: Path, table: Arranged) -> Page:
        """Go to a table of a server's store at its first seat, the aim read and put away."""
        page = self.kept.page
        carry(page.evaluate, store, table)
        if (secret := table.secrets[0]) is not None:
            page.evaluate("(given) => localStorage.setItem(...given)", [f"labtable:secret:{table.name}", secret])
        self.go(f"/t/{table.name}")
        expect(page.locator("main.table")).to_be_visible()
        page.keyboard.press("Escape")
        return page


@pytest.fixture(scope="module")
def kept_home(browser: Browser, site: Path) -> Iterator[Home]:
    """Python starts once for all tests, which is most of what they cost."""
    files = FileServer(site)
    context = browser.new_context(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    context.add_init_script(ASKING)
    try:
        kept = Kept(context.new_page(), files.folder)
        kept.watch()
        kept.page.goto(files.folder + "/")
        wait_until_kept(kept.page.evaluate)
    finally:
        files.stop()
    yield Home(kept, files.folder)
    context.close()


@pytest.fixture
def home(kept_home: Home) -> Iterator[Home]:
    """The same, at the start page; nothing may be asked of anybody but the folder, by a page or by its workers."""
    kept_home.go("/")
    yield kept_home
    assert kept_home.kept.complaints == []


def test_a_first_visit_takes_8_MB_at_most_from_a_server_that_compresses_nothing(site: Path) -> None:
    script = (site / UNDER / "sw.js").read_text()
    found = re.search(r"FILES = (.*)", script)
    assert found is not None
    sizes = {name: (site / UNDER / name).stat().st_size for name in json.loads(found[1])}
    assert {"index.html", "python/pyodide.asm.wasm.gz"} <= sizes.keys()
    assert sum(sizes.values()) <= 8_000_000


@pytest.mark.parametrize("game", played_by("chromium"))
def test_a_whole_match_without_a_network_and_the_same_as_a_servers(
    game: str, home: Home, server: str, store: Path
) -> None:
    """The page is loaded again in the middle. For the other games and engines see test_site_engines.py."""
    table = match_of_computers(store, game)
    page = home.kept.page
    page.evaluate(RELOAD_ONCE_BEGUN, game)
    home.sit(store, table)
    page.wait_for_function(IS_NEW)
    middle = page.evaluate(MIDDLE)
    expect(page.locator("main.table")).to_have_attribute("data-stage", "over")
    played = played_here(page.evaluate, table.name)
    assert 0 < middle < len(played), "it was in the middle"
    assert played == played_at(server, table.name)


@pytest.mark.usefixtures("server")  # which makes the store that tables are arranged in
@pytest.mark.parametrize("game", ACTS)
def test_a_person_ends_a_match_looks_back_and_saves_it(game: str, home: Home, store: Path) -> None:
    page = home.sit(store, last_turn(store, game))
    finish(page, game)
    if game == "cats":
        back(page)
    expect(page.locator("main[data-stage=over]")).to_be_visible()
    page.get_by_role("button", name="Review").click()
    expect(page.locator("main.review[data-step]")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    record = load_record(saved.value.path().read_bytes(), load)
    assert record.match.is_over, "the same actions end the match here, too"


def test_puzzles_of_all_kinds_are_those_of_a_server_and_are_solved_as_hints_say(home: Home) -> None:
    page = home.kept.page
    for game, kinds in PUZZLES.items():
        make = load(game).puzzle
        assert make is not None
        for number in range(1, kinds + 1):
            said = page.evaluate("async ([game, number]) => await solve(game, number)", [game, number])
            assert said["result"] == "solved", (game, number, said["done"])
            made = changes_here(page.evaluate, said["table"])[0]
            assert isinstance(made, Made)
            assert msgspec.to_builtins(made.puzzle) == msgspec.to_builtins(make(number))


@pytest.mark.usefixtures("server")  # which makes the store that tables are arranged in
def test_what_has_been_shown_is_still_there_when_the_tab_is_killed_at_once(home: Home, store: Path) -> None:
    """A card that is seen to be played is played, in another tab of the same browser, too."""
    sample: dict[str, Any] = {"area": [1, 2, -2], "turns": 7, "discard": ["Energy"], "hidden": ["Velocity", "Distance"]}
    hand = ["Surface Tension", "Mass", "Square Root", "Angular Momentum"]
    table = unitary_table.set_up(store, "person Noor", "bot beginner", hands=[hand, []], **sample)
    page = home.sit(store, table)
    here = page.url
    killed, other = page.context.new_page(), page
    killed.goto(here)
    unitary_table.play(killed, "Mass", "down")
    expect(killed.locator("main.table")).to_have_attribute("data-seen", "1")
    killed.close(run_before_unload=False)
    expect(other.locator("main.table")).to_have_attribute("data-seen", "1")
    tab = page.context.new_page()
    tab.goto(here)
    expect(tab.locator("main.table")).to_have_attribute("data-seen", "1")
    unitary_table.play(tab, "Angular Momentum", "up")
    for one in (tab, other):
        expect(one.locator("main.table")).to_have_attribute("data-seen", "2")
    assert [action for _, action in played_here(other.evaluate, table.name)] == ["Mass down", "Angular Momentum up"]
    tab.close()
    home.go("/")
    expect(page.get_by_role("region", name="My tables").get_by_role("listitem").first).to_contain_text("Unitary")


def test_the_pages_that_are_others_than_a_servers(home: Home, axe: str) -> None:
    """The start page, from which a table is set and dealt; the rules; and that a class needs a server."""
    page = home.go("/")
    expect(page.locator(".alone code")).to_be_visible()
    expect(page.locator("header").get_by_role("link", name="For teachers")).to_have_attribute(
        "href", re.compile(r"docs/teach")
    )
    expect(page.get_by_role("link", name="Open a class")).to_have_count(0)
    assert faults_at_both_sizes(page, axe) == []
    page.locator(".stage li[data-game=cats]").get_by_role("link", name="Change settings").click()
    page.get_by_label("Your name").fill("Ada")
    page.locator(".go button").click()
    expect(page.locator("main.table[data-game=cats]")).to_be_visible()
    home.go("/rules/unitary")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Unitary")
    home.go("/c/photon-41")
    expect(page.get_by_role("heading", name="A class needs a server")).to_be_visible()
    expect(page.get_by_text("labtable serve")).to_be_visible()
    assert faults_at_both_sizes(page, axe) == []
    page.get_by_role("link", name="To the start page").last.click()
    expect(page.locator(".alone code")).to_be_visible()


def test_sheets_for_a_class_are_printed_here_too(home: Home) -> None:
    page = home.go("/print/feynman?what=puzzles,solutions,reference,cards&sheet=41&puzzles=2&topic=strong")
    expect(page.locator("[data-ready] [data-sheet=cards]").last).to_be_visible()
    wanted = [str(puzzle.number) for puzzle, _ in puzzles_of(PuzzleSheet("feynman", "strong", 41, "A", 2))]
    for kind in ("puzzles", "solutions"):
        numbers = page.locator(f"[data-sheet={kind}] [data-number]").all()
        assert [one.get_attribute("data-number") for one in numbers] == wanted


def test_the_documentation_opens_a_puzzle(files: FileServer, visit: Visitor, axe: str) -> None:
    """`visit` sees that nobody else is asked for anything."""
    page = visit("/icon.svg", at=files.folder)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{files.folder}/docs/reference/contract.html")
    page.locator("code[tabindex]").first.wait_for()  # wide code can be scrolled by keys once the scripts have run
    assert faults(page, axe) == []
    page.goto(f"{files.folder}/docs/teach/index.html")
    page.get_by_role("article").get_by_role("link", name="Unitary").first.click()
    assert faults(page, axe) == []
    page.get_by_role("link", name="Puzzle 3").click()
    expect(page.get_by_text("Win this turn. It takes 3 cards.").first).to_be_visible()


def test_a_match_is_a_link_here_too_and_nothing_but_a_match_or_a_puzzle_is_shown_in_a_frame(
    home: Home, files: FileServer, visit: Visitor, site: Path
) -> None:
    match = Match(load("unitary"), 2, None, 1, WON_NEXT)
    match.play(0, "Mass up")
    place = links.in_folder(links.replay(dump_match(match, [Player("Noor"), Player("Bob")]), 0))
    page = home.go(place.removeprefix("#"))
    page.get_by_role("button", name="Share").click()
    field = page.get_by_role("textbox", name="Link to this match")
    expect(field).to_have_value(re.compile(re.escape(f"{home.folder}/#/replay?1.")))
    elsewhere = visit("/icon.svg", at=files.folder)
    frame = elsewhere.frame_locator("iframe")
    for shown, what in (
        (field.input_value().removeprefix(home.folder), "main.review[data-step='0']"),
        ("/#/", "text=not shown within other pages"),
    ):
        (site / UNDER / "elsewhere.html").write_text(
            f'<!doctype html><iframe src="{files.folder}{shown}" width="800" height="600"></iframe>'
        )
        elsewhere.goto(f"{files.folder}/elsewhere.html")
        expect(frame.locator(what)).to_be_visible()


def test_it_speaks_the_readers_language_and_so_does_python_in_it_and_no_other_is_loaded(
    browser: Browser, files: FileServer
) -> None:
    asked: list[str] = []
    context = browser.new_context(viewport=LAPTOP, locale="de-DE")  # type: ignore[arg-type]
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto(files.folder + "/")
    page.locator("li[data-game=unitary]").get_by_role("button", name="Jetzt spielen").click()
    expect(page.locator("main.table")).to_contain_text("Du")
    page.get_by_role("button", name="Menü").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Spielprotokoll speichern").click()
    assert "Partie" in Path(saved.value.path()).read_text()
    asked_in = re.compile(r"\.(\w\w)\.(?:json|tar)\.gz$")
    assert {found[1] for url in asked if (found := asked_in.search(url))} <= {"de", "en"}
    page.locator("a[hreflang=es]").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Guardar la hoja de juego (CSV)").click()
    assert "turno" in Path(saved.value.path()).read_text()
    context.close()


def test_homework_is_a_link_and_comes_back_as_a_code(home: Home, axe: str) -> None:
    """A teacher makes the link, a pupil does the task and copies a code, the teacher reads it and knows a false one."""
    page = home.go("/")
    page.get_by_role("link", name="Homework without a server").click()
    expect(page.get_by_role("heading", name="Read the codes")).to_be_visible()
    page.get_by_label("Game").select_option(label="Schrödinger’s Cats")
    page.get_by_role("group", name="Chosen by").get_by_text("Number", exact=True).click()
    page.get_by_label("Number", exact=True).last.fill("101")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("The link for your class")
    expect(link).to_be_visible()
    assert faults_at_both_sizes(page, axe) == []
    home.go("/homework/" + link.input_value().rsplit("/", 1)[1])
    page.get_by_label("Your name").fill("Noor")
    assert faults_at_both_sizes(page, axe) == []
    page.get_by_role("button", name="Begin with number 1").click()
    expect(page.locator("main.table[data-stage=playing]")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.get_by_role("textbox", name="Type what you do").fill("bid 9D")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="To the homework").last.click()
    expect(page.get_by_role("listitem").filter(has_text="found at once")).to_be_visible()
    code = page.get_by_label("Your code for your teacher").input_value()
    home.go("/homework")
    page.get_by_label("The codes, one a line").fill(f"{code}\n{code[:-4]}\nhello")
    page.get_by_role("button", name="Read the codes").click()
    expect(page.get_by_role("row", name=re.compile("Noor"))).to_contain_text("found at once")
    expect(page.get_by_role("alert")).to_have_text([re.compile("Line 2"), re.compile("Line 3")])
    expect(page.get_by_text("it can be made up")).to_be_visible()
