"""A pupil's phone in a class: it joins, waits, plays, sleeps, is moved and sent out, and is never loaded again."""

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from labtable.api.game_cards import name_in
from tests.browser.accessible import faults, faults_at_both_sizes
from tests.browser.conftest import BESIDE, Visitor
from tests.browser.fitting import resize
from tests.browser.leading import Lesson, lesson
from tests.browser.tables import acts

SMALL = {"width": 390, "height": 664}
JOIN_ENDS = 372  # px of 664: a phone's keyboard covers what is below
FITS = (
    "() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
)


def joins(page: Page, name: str) -> None:
    """Join by the keyboard."""
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your name").press("Enter")


def fits(page: Page) -> bool:
    """Whether nothing is to be scrolled for, neither on a phone nor on a laptop."""
    found = []
    for size in ("small phone", "laptop"):
        resize(page, size)
        found.append(page.evaluate(FITS))
    return all(found)


def marked(page: Page) -> None:
    """Mark the page, so that it is seen whether it is loaded again."""
    page.evaluate("() => { window.mark = true }")


def test_joining_waiting_and_the_end(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, title="Class 8b") as there:
        page = visit(f"/c/{there.code.upper()}", SMALL)
        expect(page.get_by_role("heading", name="Your class plays Schrödinger’s Cats")).to_be_visible()
        expect(page.get_by_text(there.code.replace("-", " ").upper())).to_be_visible()
        kept = page.get_by_text("This class keeps your name")
        expect(kept).to_contain_text("90 days")
        box = kept.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= JOIN_ENDS
        assert fits(page)
        assert faults_at_both_sizes(page, axe) == []
        page.get_by_role("button", name="Come to the table").click()
        expect(page.get_by_role("alert")).to_have_text("Enter your name first.")
        expect(page.get_by_label("Your name")).to_be_focused()
        joins(page, "Noor")
        there.comes("Ada", "Ben")
        sentence = "You sit at table 1 with Ada and Ben; the game begins when your teacher deals."
        expect(page.get_by_role("status").filter(has_text=sentence)).to_be_visible()
        expect(page.get_by_role("img", name=re.compile("^Table 1 from above"))).to_be_visible()
        assert fits(page)
        assert faults_at_both_sizes(page, axe) == []
        page.get_by_role("button", name="Noor is not my name").click()
        assert fits(page)
        assert faults_at_both_sizes(page, axe) == []
        joins(page, "Noora")
        expect(page.get_by_role("button", name="Noora is not my name")).to_be_visible()
        there.desk.deal()
        expect(page.locator("main.table")).to_be_visible()
        there.desk.send(t="end_class")
        expect(page.get_by_role("heading", name="The class is over.")).to_be_visible()
        expect(page.get_by_text("You played Schrödinger’s Cats. Your results are with your teacher.")).to_be_visible()
        assert fits(page)
        assert faults_at_both_sizes(page, axe) == []


def test_a_phone_keeps_its_seat_whatever_becomes_of_it(visit: Visitor, server: str) -> None:
    with lesson(server, "unitary", 2) as there:
        page = visit(BESIDE, SMALL)
        lines: list[WebSocketRoute] = []

        def carry(line: WebSocketRoute) -> None:
            lines.append(line)
            line.connect_to_server()

        page.route_web_socket(re.compile("/ws/"), carry)
        page.goto(f"{server}/t/{there.code}")  # the code was typed as a table's
        joins(page, "Noor")
        expect(page.get_by_text("You sit at table 1")).to_be_visible()
        assert page.url.endswith(f"/c/{there.code}")
        marked(page)
        there.desk.deal()
        expect(page.locator("main.table")).to_be_visible()
        for line in list(lines):
            line.close()
        expect(page.get_by_text("Your seat and what you have prepared are kept.")).to_be_visible()
        expect(page.get_by_text("No connection.")).to_have_count(0)
        assert page.evaluate("() => window.mark")
        page.goto(f"{server}/rules/unitary")
        page.go_back()
        expect(page.get_by_role("region", name="Your hand")).to_be_visible()
        page.reload()
        expect(page.get_by_role("region", name="Your hand")).to_be_visible()


def test_a_pupil_at_a_table_of_the_class_is_offered_nothing_that_leads_away(visit: Visitor, server: str) -> None:
    with lesson(server, "unitary", 2) as there:
        page = visit(f"/c/{there.code}", SMALL)
        joins(page, "Noor")
        expect(page.get_by_text("You sit at table 1")).to_be_visible()
        there.desk.deal()
        expect(page.locator("main.table")).to_be_visible()
        expect(page.locator("header.top h1 a")).to_have_count(0)
        page.get_by_role("button", name="Menu").click()
        menu = page.locator("#menu")
        expect(menu).to_contain_text(f"Class {there.code.replace('-', ' ').upper()}")
        expect(menu.get_by_role("link", name="Read the rules")).to_be_visible()
        for away in ("Invite others", "Another table", "Leave the table", "Freeze the table", "End the match"):
            expect(menu.get_by_text(away)).to_have_count(0)
        there.desk.send(t="stop")
        expect(page.get_by_text("Your teacher has ended this match.")).to_be_visible()
        expect(page.get_by_text("Your teacher deals the next game.")).to_be_visible()
        expect(page.get_by_role("button", name="Deal again")).to_have_count(0)


def test_the_page_follows_its_pupil_and_says_what_was_not_played(visit: Visitor, server: str) -> None:
    with lesson(server, "unitary", 2) as there:
        page = visit(f"/c/{there.code}", SMALL)
        joins(page, "Noor")
        expect(page.get_by_text("You sit at table 1")).to_be_visible()
        marked(page)
        deal_until_it_is_their_turn(there, page)
        page.locator(".hand .pick").first.click()
        there.desk.send(t="move", pupil=0, group=2)
        expect(page.get_by_text("You sit at table 2 now. What you had prepared before was not played.")).to_be_visible()
        there.desk.deal()
        expect(page.locator("main.table")).to_be_visible()
        there.desk.send(t="remove", pupils=[0])
        expect(page.get_by_role("heading", name="You are no longer in this class.")).to_be_visible()
        there.desk.send(t="bring_back", act=0)
        expect(page.locator("main.table").or_(page.get_by_text("You sit at"))).to_be_visible()
        assert page.evaluate("() => window.mark")


def deal_until_it_is_their_turn(there: Lesson, page: Page) -> None:
    """Deal again and again until the pupil begins, and not the computer, which takes its time here."""
    for _ in range(30):
        there.desk.deal()
        table = page.locator("main.table[data-stage=playing]")
        expect(table.get_by_text("turn", exact=False).first).to_be_visible()
        if "Your turn" in table.inner_text():
            return
        there.desk.send(t="stop")
        expect(page.locator("main.table[data-stage=over]")).to_be_visible()
    raise AssertionError("in thirty deals the pupil never began")


def test_who_comes_late_has_puzzles_until_the_next_deal(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, "unitary", 2) as there:
        there.comes("Ada", "Ben")
        there.desk.deal()
        there.desk.until("desk")
        page = visit(f"/c/{there.code}", SMALL)
        joins(page, "Dan")
        expect(page.get_by_text("You get a seat with the next deal.")).to_be_visible()
        expect(page.locator("main.table")).to_be_visible()
        assert faults(page, axe) == []
        first = page.get_by_text(re.compile(r"^Puzzle \d+\.")).first.inner_text()
        page.locator(".leaf").get_by_role("button", name="Hide this message").click()
        give_up(page)
        page.get_by_role("button", name="Next puzzle").click()
        expect(page.get_by_text(re.compile(r"^Puzzle \d+\.")).first).not_to_have_text(first)
        there.desk.send(t="stop")
        there.desk.deal()
        expect(page.get_by_text("You have a seat now, at table")).to_be_visible()


def give_up(page: Page) -> None:
    """Have the puzzle's turn end: at once, or with a discard."""
    acts(page).get_by_role("button", name="Done").click()
    again = page.get_by_role("button", name="Try again")
    expect(again.or_(page.get_by_text("Pick one to discard."))).not_to_have_count(0)
    if not again.count():
        page.locator(".hand .pick").first.click()
        acts(page).get_by_role("button", name="Discard").click()
    expect(again).to_be_visible()


def test_names_from_a_list_and_elements(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, naming="list", roster=["Ada Lovelace", "Ben Ott"]) as there:
        page = visit(f"/c/{there.code}", SMALL)
        joins(page, "Cleo")
        expect(page.get_by_role("alert")).to_contain_text("not on your teacher’s list")
        assert faults(page, axe) == []
        joins(page, "ada")
        expect(page.get_by_role("button", name="Ada is not my name")).to_be_visible()
    with lesson(server, naming="elements") as there:
        page = visit(f"/c/{there.code}", SMALL)
        expect(page.get_by_role("textbox")).to_have_count(0)
        assert faults(page, axe) == []
        page.get_by_role("button", name="Come to the table").click()
        expect(page.get_by_text("You sit at table 1")).to_be_visible()
        expect(page.get_by_role("button", name="is not my name")).to_have_count(0)
        check_elements_in_two_languages(there, page, visit(f"/c/{there.code}?lang=de", SMALL), axe)


def check_elements_in_two_languages(there: Lesson, page: Page, german: Page, axe: str) -> None:
    """Two pupils call a third by two names and one symbol."""
    german.get_by_role("button", name="An den Tisch").click()
    [third] = there.comes("")
    stored = third.until("place")["me"]["name"]
    called = [(page, name_in("en", stored)), (german, name_in("de", stored))]
    for one, name in called:
        expect(one.locator("h1")).to_contain_text(name)
        expect(one.locator("dl")).to_be_visible()
        assert faults(one, axe) == []
        assert fits(one)
    there.desk.deal()
    for one, name in called:
        expect(one.locator(".opp .who").filter(has_text=name).locator(".symbol")).to_have_text(stored[1:])


def test_a_class_is_found_from_the_start_page(visit: Visitor, server: str) -> None:
    with lesson(server) as there:
        page = visit("/", SMALL)
        page.get_by_label("Join with a code").fill(there.code.replace("-", " ").upper())
        page.get_by_label("Join with a code").press("Enter")
        expect(page.get_by_role("button", name="Come to the table")).to_be_visible()
        assert page.url.endswith(f"/c/{there.code}")
        joins(page, "Noor")
        expect(page.get_by_text("You sit at table 1")).to_be_visible()
        page.goto(server)
        expect(page.get_by_role("region", name="Your classes")).to_contain_text("You are Noor.")
        page.get_by_role("region", name="Your classes").get_by_role("link").click()
        expect(page.get_by_text("You sit at table 1")).to_be_visible()
    page.goto(server)
    page.get_by_role("link", name="Open a class").click()
    assert page.url.endswith("/class/new")
    page.goto(f"{server}/c/muon-10")
    expect(page.get_by_role("heading", name="No such class")).to_be_visible()
