"""Homework, as its teacher gives it at the desk and pupils do it on a phone."""

import re

from playwright.sync_api import Page, expect

from labtable.games import load
from tests.browser.accessible import faults_at_both_sizes
from tests.browser.conftest import BESIDE, LAPTOP, Visitor
from tests.browser.desks import BESIDE_SCREEN, SMALL, SMALL_TARGETS, at_class
from tests.browser.fitting import resize
from tests.browser.leading import Lesson, lesson

GAME = "cats"
NUMBERS = (101, 202)


def desk_of(visit: Visitor, there: Lesson, size: dict[str, int] = LAPTOP) -> Page:
    """The homework at the desk of a class."""
    page = at_class(visit(BESIDE, size), there.code, there.secret, "desk", f"/class/{there.code}#homework")
    expect(page.locator("main.desk")).to_be_visible()
    return page


def add_puzzle(desk: Page, number: int) -> None:
    """Add a puzzle by its number."""
    desk.get_by_role("group", name="Chosen by").get_by_text("Number", exact=True).click()
    desk.get_by_label("Number", exact=True).last.fill(str(number))
    before = desk.get_by_role("link", name="Look at it").count()
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.get_by_role("link", name="Look at it")).to_have_count(before + 1)


def solve(phone: Page, number: int, right: bool = True) -> None:
    """Answer the puzzle at a phone's table, by the line that one may type."""
    make = load(GAME).puzzle
    assert make is not None
    action = load(GAME).write(*make(number).solutions[0]) if right else "pass"
    expect(phone.locator(".table[data-stage=playing]")).to_be_visible()
    phone.keyboard.press("t")
    line = phone.get_by_role("textbox", name="Type what you do")
    line.fill(action)
    line.press("Enter")


def test_two_puzzles_are_given_done_on_a_phone_and_seen_at_the_desk(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, GAME, 3, title="Class 8b") as there:
        desk = desk_of(visit, there)
        expect(desk.get_by_role("heading", name="Give homework")).to_be_visible()
        for number in NUMBERS:
            add_puzzle(desk, number)
        assert not faults_at_both_sizes(desk, axe)
        desk.get_by_role("button", name="Give homework").click()
        expect(desk.get_by_role("heading", name="Nobody has come yet.")).to_be_visible()
        link = desk.get_by_label("The link").input_value()
        assert link.endswith(f"/c/{there.code}#homework")
        phone = visit(f"/c/{there.code}#homework", SMALL)
        phone.get_by_label("Your name").fill("Noor")
        phone.get_by_role("button", name="Come to the table").click()
        expect(phone.get_by_role("heading", name=re.compile("^Until "))).to_be_visible()
        assert phone.evaluate(SMALL_TARGETS) == []
        assert not phone.evaluate(BESIDE_SCREEN)
        assert not faults_at_both_sizes(phone, axe)
        phone.get_by_role("button", name="Begin with number 1").click()
        expect(phone.locator(".table[data-stage=playing]")).to_be_visible()
        solve(phone, NUMBERS[0])
        phone.get_by_role("link", name="To the homework").last.click()
        expect(phone.get_by_role("listitem").first).to_contain_text("found at once")
        expect(phone.get_by_role("button", name="Go on with number 2")).to_be_visible()
        desk.reload()
        expect(desk.get_by_role("row", name=re.compile("Noor"))).to_contain_text("found at once")
        expect(desk.get_by_role("heading", name="1 of 1 have begun; nobody has done all of it.")).to_be_visible()
        assert not faults_at_both_sizes(desk, axe)
        desk.get_by_role("button", name="Close it now").click()
        desk.get_by_role("dialog").get_by_role("button", name="Close it now").click()
        expect(desk.get_by_role("button", name="Give new homework")).to_be_visible()
        expect(phone.get_by_role("heading", name=re.compile("^Until "))).to_have_count(0)


def test_what_was_done_is_asked_for_once_and_new_homework_takes_the_place_of_the_old(
    visit: Visitor, server: str
) -> None:
    tasks = [{"game": GAME, "puzzle": number} for number in NUMBERS]
    with lesson(server, GAME, 3) as there:
        there.gives(*tasks[:1])
        desk = desk_of(visit, there)
        asked: list[str] = []
        desk.on("request", lambda request: asked.append(request.url) if request.url.endswith("/homework") else None)
        phone = visit(f"/c/{there.code}#homework", SMALL)
        phone.get_by_label("Your name").fill("Noor")
        phone.get_by_role("button", name="Come to the table").click()
        expect(phone.get_by_role("list").get_by_role("button")).to_have_count(1)
        there.comes("Ada", "Bo", "Cleo")
        desk.reload()
        expect(desk.locator("tbody tr")).to_have_count(4)
        asked.clear()
        there.comes(*"DEFG")
        there.desk.send(t="names", names="nowhere")
        expect(desk.get_by_role("row", name="Noor")).to_have_count(0)
        assert len(asked) <= 1, "the clock asks, not whoever comes"
        there.desk.send(t="names", names="desk")
        there.desk.send(t="homework_until", until=None)
        expect(desk.get_by_role("button", name="Give new homework")).to_be_visible()
        there.gives(*tasks, *tasks)
        expect(desk.get_by_role("columnheader")).to_have_count(5)
        expect(desk.locator("tbody tr")).to_have_count(8)
        expect(phone.get_by_role("list").get_by_role("button")).to_have_count(4)


def test_another_game_begins_with_its_own_first_choices(visit: Visitor, server: str) -> None:
    with lesson(server, "mathic", 3) as there:
        desk = desk_of(visit, there)
        ways = desk.get_by_role("group", name="Chosen by")
        ways.get_by_text("Level", exact=True).click()
        desk.get_by_role("combobox", name="Level").select_option("3")
        game = desk.get_by_role("combobox", name="Game")
        game.select_option("cats")
        expect(ways.get_by_role("radio", name="Topic")).to_be_checked()
        expect(ways.get_by_role("radio")).to_have_count(2)
        game.select_option("mathic")
        ways.get_by_text("Level", exact=True).click()
        expect(desk.get_by_role("combobox", name="Level")).to_have_value("1")


def test_a_class_that_has_ended_lets_in_who_comes_to_its_homework(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, GAME, 3, title="Class 8b") as there:
        desk = desk_of(visit, there)
        add_puzzle(desk, NUMBERS[0])
        desk.get_by_role("button", name="Give homework").click()
        there.desk.send(t="end_class")
        desk = at_class(visit(BESIDE, LAPTOP), there.code, there.secret, "desk", f"/class/{there.code}")
        expect(desk.get_by_text("This class is over.")).to_be_visible()
        for size in ("small phone", "laptop"):
            resize(desk, size)
            assert not desk.evaluate(BESIDE_SCREEN)
            expect(desk.get_by_role("button", name="Who came")).to_be_in_viewport(ratio=1)
        desk.get_by_role("button", name="Who came").click()
        desk.get_by_text("Let them in one by one").click()
        expect(desk.get_by_role("radio", name="Let them in one by one")).to_be_checked()
        phone = visit(f"/c/{there.code}", SMALL)
        phone.get_by_label("Your name").fill("Noor")
        phone.get_by_role("button", name="Come to the table").click()
        row = desk.get_by_role("listitem").filter(has=desk.get_by_text("Noor", exact=True))
        expect(row).to_be_visible()
        expect(phone.get_by_role("heading", name=re.compile("^Until "))).to_have_count(0)
        assert not faults_at_both_sizes(desk, axe)
        row.get_by_role("button", name="Let in").click()
        expect(phone.get_by_role("heading", name=re.compile("^Until "))).to_be_visible()
        there.desk.send(t="homework_until", until=None)
        expect(desk.get_by_role("radio", name="Let them in one by one")).to_have_count(0)
