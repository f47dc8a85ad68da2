"""Every page in German and in the pseudo-language: nothing is cut off or covered, and no words are in no file."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from labtable.engine.files import links
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from labtable.games import load
from tests import pseudo
from tests.browser.arranged import arrange, arrange_lesson
from tests.browser.classes import Played, arrange_class
from tests.browser.conftest import BESIDE, LAPTOP, Visitor
from tests.browser.measuring import FEW, GAMES, matches, seatings
from tests.browser.reading import Reader
from tests.browser.tables import ME, OPEN, bot, hold, make
from tests.browser.walks import EQUATION, last_turn
from tests.effort import LONG

LANGUAGES = ("de",)
LAPTOP_ALONE = ("1280x800",)


def pages(reader: Reader, _: Path) -> None:
    """The start page, and what is about no game."""
    reader.go("/", ".stage")
    reader.look("start")
    reader.open_each("start")
    for path in ("/class/new", "/c/nowhere-99", "/t/nowhere-999", "/replay#x", "/position#x"):
        reader.go(path, "main h1")
        reader.look(path)
    pasted_list(reader)
    record = dump_match(Match(load("unitary"), 2, None, 1), [Player("Noor"), Player("Bob")])
    reader.go(links.replay(record), "main.review")
    reader.look("a link to a replay")
    reader.open_each("a link to a replay")
    reader.go(links.position(record, 0), "main.table")
    reader.look("a link to a position")


def pasted_list(reader: Reader) -> None:
    """A pasted list with all that there may be doubts about, and the desk of its class."""
    reader.go("/class/new", "main form")
    reader.page.locator("input[name=naming][value=list] + span").click()
    reader.page.locator("textarea").fill(
        "8b\n\nXu;Vex\nXu;Vex\nQol van den Bergh-Oppenheimer\nNgo Thi Bao\nTub;Wop\nMib;Zol"
    )
    reader.press("Look at the list")
    expect(reader.page.locator("main .doubts li")).to_have_count(4)
    reader.look("a pasted list")
    reader.page.locator(".doubts label:last-of-type span").first.click()
    reader.look("a pasted list, answered")
    reader.press("Open the class")
    expect(reader.page.locator(".missing")).to_be_visible()
    reader.look("desk, a list")
    reader.press("Add or correct a line")
    reader.look("desk, a line")


def docs(reader: Reader, _: Path) -> None:
    """Pages of the documentation in the reader's language or in English, with tables and pictures, and their search."""
    reader.go("/docs", ".docs .text p")
    reader.look("docs")
    for path in ("teach/cats", "teach/install", "run/school"):
        reader.go(f"/docs/{reader.language}/{path}", ".docs .text p")
        reader.look(f"docs, {path}")
    reader.open_each("docs")
    for words in ("photon", "photon zebra"):
        reader.page.get_by_role("searchbox").fill(words)
        reader.page.keyboard.press("Enter")
        expect(reader.page.locator(".docs [role=status]")).to_be_visible()
        reader.look(f"docs, found: {words}")


def lobby(reader: Reader, _: Path) -> None:
    """Before the deal, for the host and for somebody who comes."""
    table, secret = make(reader.server, [ME, OPEN, bot()])
    reader.go(f"/t/{table}", "main form, main .btn")
    reader.look("a stranger")
    hold(reader.page, table, secret)
    expect(reader.page.locator("main .btn").first).to_be_visible()
    reader.look("lobby")
    reader.open_each("lobby")


def around(reader: Reader, _: Path, game: str) -> None:
    """Settings, rules, puzzle."""
    reader.go(f"/new/{game}", ".opts")
    reader.look("settings")
    reader.go(f"/rules/{game}", ".rules")
    reader.look("rules")
    reader.go(f"/print/{game}#what=rules,puzzles,solutions,record,reference,cards&sheet=41", "[data-ready] .sheet")
    reader.look("print")
    reader.go(f"/puzzle/{game}/1", "main.table .puzzle")
    reader.look("puzzle")
    hint(reader, "puzzle")


def hint(reader: Reader, where: str) -> None:
    """All that a hint says."""
    reader.press("Ask for a hint")
    more = reader.page.get_by_role("button", name=reader.said("Tell me more"))
    expect(more).to_be_visible()
    while more.is_visible():
        reader.look(f"{where}, hint")
        more.click()
    reader.look(f"{where}, all of a hint")


def lessons(reader: Reader, store: Path, game: str) -> None:
    """Each step that the reader is told something at."""
    for name, lesson in load(game).lessons.items():
        steps = [n for n, step in enumerate(lesson.steps) if step.seat in lesson.learner]
        for n in [*(steps if LONG else steps[:2]), len(lesson.steps)]:
            reader.sit(arrange_lesson(store, game, name, n), ".expects, main[data-stage=over]")
            reader.look(f"lesson {name}, step {n}")


def table(reader: Reader, store: Path, game: str) -> None:
    """A match of two and of as many as can be; its end, its review and what opens at each."""
    rules = load(game)
    for seats in seatings(game):
        at_seats = ["person Noor", *["bot beginner"] * (seats - 1)]
        wanted = (0, 1, 3, 6, 7) if LONG else (1,)
        for where, acted in matches(game, seats, wanted):
            reader.sit(arrange(store, game, at_seats, acted=acted, options=rules.settings()))
            reader.look(f"{seats} seats: {where}")
            if seats == FEW and where != "the end":
                hint(reader, where)
                reader.page.keyboard.press("Escape")
            reader.open_each(f"{seats} seats: {where}")
            if where != "the end":
                reader.pick_each(f"{seats} seats: {where}", 99 if LONG else 3)
            if seats == FEW and where == "the end":
                review(reader)


def review(reader: Reader) -> None:
    """Look back from the end of a match."""
    reader.press("Review")
    expect(reader.page.locator("main.review")).to_be_visible()
    reader.look("review")
    reader.open_each("review")
    reader.press("To the end")
    expect(reader.page.locator("main.review:not([data-step='0'])")).to_be_visible()
    reader.look("review, its end")


def turns(reader: Reader, store: Path, game: str) -> None:
    """The last turn of a match, and what stands only there."""
    reader.sit(last_turn(store, game))
    reader.look("last turn")
    hint(reader, "last turn")
    reader.pick_each("last turn", 99)
    if game == "cats":
        for _ in range(2):  # a call is asked for, and then made
            reader.look("a call")
            reader.page.locator(".act [data-act='call']").click()
        expect(reader.page.locator("dialog[open]")).to_be_visible()
        reader.look("the reveal")
    if game == "feynman":
        reader.press("Baryon")
        for _ in range(3):
            reader.page.locator(".hand .pick[aria-pressed=false]").first.click()
            reader.look("a baryon")
        reader.page.locator(".act .btn.main").click()
        expect(reader.page.locator("main[data-stage=over]")).to_be_visible()
        reader.press("Interactions seen")
        reader.look("interactions")
    if game == "mathic":
        for what in EQUATION:
            sign = f".signs [data-sign='{what}']"
            reader.page.locator(sign if len(what) == 1 else f".mathic .pick[data-name='{what}']").first.click()
        reader.look("an equation")
        reader.page.locator(".act [data-act='play']").click()
        expect(reader.page.locator("main[data-stage=over]")).to_be_visible()
        reader.look("points are counted")


def classroom(reader: Reader, store: Path) -> None:
    """A class that plays all games: its desk, stage, report and phones, and a question."""
    ended = {game: list(matches(game, FEW, ()))[-1][1] for game in ("cats", "unitary")}
    tables = [Played(game, FEW, acted) for game, acted in ended.items()]
    tables += [Played("mathic", FEW), Played("feynman", FEW, frozen=True)]
    there = arrange_class(store, tables, waiting=2)
    desk = f"/class/{there.code}"
    reader.go(f"{desk}/report", "main h1")
    reader.look("a stranger’s report")
    reader.go(f"/c/{there.code}", "main input")
    reader.look("join")
    reader.keep(f"desk:{there.code}", there.desk)
    reader.go(desk, ".tile")
    reader.look("desk", LAPTOP_ALONE)
    reader.open_each("desk", LAPTOP_ALONE)
    reader.go(f"{desk}/report", "main h2")
    reader.look("report")
    reader.go(f"{desk}/stage", "main.stage")
    reader.look("stage", LAPTOP_ALONE)
    for key in ("o", "ArrowRight", "ArrowRight", "ArrowRight"):
        reader.page.keyboard.press(key)
        reader.look(f"stage, {key}", LAPTOP_ALONE)
    groups(reader, desk)
    lesson_time(reader, desk)
    at_the_door(reader, store)
    at_home(reader, store)
    for pupil, where in ((-1, "waiting"), (4, "at a table")):
        reader.keep(f"pupil:{there.code}", there.pupils[pupil])
        reader.go(f"/c/{there.code}", "main h1, main.table")
        reader.look(f"phone, {where}")
    reader.go(desk, ".tile")
    reader.press("Ask everybody")
    reader.page.locator("dialog input[type=number]").fill("1")
    expect(reader.page.locator("dialog[open] [role=img]").first).to_be_visible()
    reader.look("desk, to ask", LAPTOP_ALONE)
    reader.press("Push to all", "dialog")
    reader.press("Show the counts")
    reader.look("desk, a question", LAPTOP_ALONE)
    reader.go(f"{desk}/stage", "main.stage")
    reader.look("stage, a question", LAPTOP_ALONE)
    reader.go(f"/c/{there.code}", "main.table")
    reader.look("phone, a question")


def groups(reader: Reader, desk: str) -> None:
    """Groups are proposed by strength at the desk, and corrected."""
    reader.go(f"{desk}#groups", ".proposal .name")
    reader.look("desk, groups", LAPTOP_ALONE)
    reader.page.locator(".form input[value=mixed]").check()
    reader.page.locator(".form .btn").first.click()
    reader.page.locator(".form details summary").click()
    reader.look("desk, groups proposed", LAPTOP_ALONE)
    reader.page.locator(".proposal .name").first.click()
    reader.look("desk, a pupil is picked", LAPTOP_ALONE)
    reader.page.locator(".proposal .name").nth(1).click()
    reader.look("desk, two are picked", LAPTOP_ALONE)
    reader.page.locator(".deskfoot .btn").nth(1).click()
    reader.look("desk, a pair", LAPTOP_ALONE)


def lesson_time(reader: Reader, desk: str) -> None:
    """The time of a lesson is set at its desk, and shown on the wall."""
    reader.go(desk, ".tile")
    reader.press("Time")
    reader.page.locator("dialog label").filter(has_text="45").click()
    reader.page.locator("dialog select").select_option("60000")
    reader.look("desk, the time", LAPTOP_ALONE)
    reader.page.locator("dialog .btn.main").click()
    reader.page.locator(".clock [role=timer]").wait_for()
    reader.look("desk, a countdown", LAPTOP_ALONE)
    reader.go(f"{desk}/stage", "main.stage")
    reader.page.keyboard.press("m")
    reader.look("stage, the time", LAPTOP_ALONE)


def at_the_door(reader: Reader, store: Path) -> None:
    """All who came to a class, who waits, and who was sent out."""
    there = arrange_class(store, [Played("cats", FEW)], waiting=2, at_door=2, door="ask")
    pupil = len(there.pupils) - 1
    reader.keep(f"desk:{there.code}", there.desk)
    reader.go(f"/class/{there.code}#who", "main.desk .waiting li")
    reader.look("desk, who came", LAPTOP_ALONE)
    reader.page.get_by_role("checkbox").nth(1).check()
    reader.look("desk, one is ticked", LAPTOP_ALONE)
    reader.page.locator(".deskfoot .device").click()
    reader.page.locator("dialog .btn.main").click()
    reader.page.locator("dialog .code").wait_for()
    reader.look("desk, a code for another device")
    reader.page.keyboard.press("Escape")
    reader.page.get_by_role("checkbox").nth(2).check()
    reader.page.locator(".deskfoot .device").click()
    reader.look("desk, two are one")
    reader.page.keyboard.press("Escape")
    reader.go(f"/c/{there.code}", "main input")
    reader.look("join, one by one")
    reader.go(f"/c/{there.code}#pupil=ACDEFGHJ", "main input")
    reader.look("phone, another device")
    reader.keep(f"pupil:{there.code}", there.pupils[pupil])
    reader.go(f"/c/{there.code}", "main h1")
    reader.look("phone, at the door")
    reader.go(f"/class/{there.code}#who", "main.desk .waiting li")
    reader.page.get_by_role("checkbox").nth(1).check()
    reader.page.locator(".deskfoot .strong").click()
    reader.page.locator(".out").wait_for()
    reader.look("desk, one is sent out", LAPTOP_ALONE)
    reader.go(f"/c/{there.code}", "main h1")
    reader.look("phone, sent out")
    shut = arrange_class(store, [], door="shut")
    reader.go(f"/c/{shut.code}", "main h1")
    reader.look("phone, shut")


def at_home(reader: Reader, store: Path) -> None:
    """Homework: as it is put together, with nothing and with all kinds of tasks, and as a pupil has it."""
    there = arrange_class(store, [Played("cats", FEW)])
    page = reader.page
    reader.keep(f"desk:{there.code}", there.desk)
    reader.go(f"/class/{there.code}#homework", "main.desk form select")
    reader.look("desk, homework to give", LAPTOP_ALONE)
    for n, kind in enumerate(("puzzle", "lesson", "match"), 1):
        page.locator(f"input[name=task][value={kind}]").check(force=True)
        reader.look(f"desk, a {kind} to give", LAPTOP_ALONE)
        reader.press("Add", "fieldset")
        expect(page.locator("form .given li")).to_have_count(n)
    reader.press("Give homework", "form")
    page.locator("main.desk table").wait_for()
    reader.look("desk, homework", LAPTOP_ALONE)
    reader.keep(f"pupil:{there.code}", there.pupils[0])
    reader.go(f"/c/{there.code}#homework", ".tasks li")
    reader.look("phone, homework")
    page.locator(".tasks button").first.click()
    page.locator("main.table").wait_for()
    reader.look("phone, a puzzle at home")


OF_A_GAME: dict[str, Callable[[Reader, Path, str], None]] = {
    "around": around,
    "lessons of": lessons,
    "table of": table,
    "last turn of": turns,
}


def of(walk: Callable[[Reader, Path, str], None], game: str) -> Callable[[Reader, Path], None]:
    """A walk through what belongs to a game."""
    return lambda reader, store: walk(reader, store, game)


PLACES: dict[str, Callable[[Reader, Path], None]] = {
    "pages": pages,
    "docs": docs,
    "lobby": lobby,
    "classroom": classroom,
    **{f"{name} {game}": of(walk, game) for game in GAMES for name, walk in OF_A_GAME.items()},
}
# In `make test` all pages are read in the pseudo-language, and of each of the others a few.
PSEUDO = [(pseudo.LANGUAGE, place) for place in PLACES]
OTHERS = [(language, place) for language in LANGUAGES for place in PLACES]
SAMPLE = [pair for n, pair in enumerate(OTHERS) if n % 8 == 0]


@pytest.mark.parametrize(("language", "place"), PSEUDO + (OTHERS if LONG else SAMPLE))
def test_nothing_is_cut_off_or_covered_and_all_words_come_from_files(
    visit: Visitor, server: str, store: Path, language: str, place: str
) -> None:
    reader = Reader(visit(BESIDE, LAPTOP), server, language)
    PLACES[place](reader, store)
    assert not reader.faults(), "\n".join(reader.faults())
