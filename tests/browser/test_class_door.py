"""The door of a class, as its teacher and its pupils see it: shut by two clicks, swept by four, opened one by one."""

import re

from playwright.sync_api import Locator, Page, expect

from labtable.api.game_cards import name_in
from tests.browser.accessible import faults_at_both_sizes
from tests.browser.classes import to_stage
from tests.browser.conftest import BESIDE, LAPTOP, Visitor
from tests.browser.desks import BESIDE_SCREEN, PROJECTOR, SMALL, SMALL_TARGETS, at_class
from tests.browser.fitting import resize
from tests.browser.leading import Lesson, lesson

REAL = ["Ada", "Ben", "Cleo", "Dan"]
FALSE = 56  # with the real ones as many as a class has places
FAMILIES = ["Berg", "Demir", "Koç", "Lind", "Öz", "Sund"]
LIST = [f"{family};{given}" for given in ("Anna", "Elif", "Jonas", "Mia") for family in FAMILIES]
COUNT = "() => addEventListener('pointerdown', () => (window.pressed = (window.pressed ?? 0) + 1), true)"
FITS_ROWS = "() => { const all = document.querySelector('section.who'); return all.scrollHeight <= all.clientHeight }"


def desk_of(visit: Visitor, there: Lesson, size: dict[str, int] = LAPTOP) -> Page:
    """The desk of a class."""
    page = at_class(visit(BESIDE, size), there.code, there.secret, "desk", f"/class/{there.code}")
    expect(page.locator("main.desk")).to_be_visible()
    return page


def who(page: Page) -> None:
    """Show all who came."""
    page.get_by_role("button", name="Who came").click()
    expect(page.get_by_role("region", name="All who came")).to_be_visible()


def row(page: Page, name: str) -> Locator:
    """The row of a pupil."""
    return page.get_by_role("listitem").filter(has=page.get_by_text(name, exact=True))


def in_class(page: Page, n: int) -> None:
    """Wait until so many have a place."""
    expect(page.get_by_role("heading", name=f"In the class {n}", exact=True)).to_be_visible()


def test_a_flood_is_shut_out_by_two_clicks_and_swept_by_four(visit: Visitor, server: str) -> None:
    with lesson(server, "cats", 4) as there:
        page = desk_of(visit, there)
        there.comes(*REAL)
        there.comes(*(f"lol {n:02}" for n in range(FALSE)))
        page.evaluate(COUNT)
        who(page)
        page.get_by_text("Nobody new").click()
        expect(page.get_by_role("radio", name="Nobody new")).to_be_checked()
        assert page.evaluate("window.pressed") == 2
        stranger = visit(f"/c/{there.code}", SMALL)
        expect(stranger.get_by_role("heading", name="The class takes nobody new.")).to_be_visible()
        in_class(page, len(REAL) + FALSE)
        row(page, "lol 00").get_by_role("checkbox").click()
        page.get_by_role("button", name="Tick all who came since").click()
        page.get_by_role("button", name=f"Remove {FALSE}").click()
        in_class(page, len(REAL))
        assert page.evaluate("window.pressed") - 2 <= 4
        out = page.get_by_role("region", name=f"Sent out: {FALSE}")
        expect(out).to_contain_text("lol 00, lol 01, lol 02 and 53 more")
        out.get_by_role("button", name="Undo").click()
        in_class(page, len(REAL) + FALSE)
        expect(out).to_have_count(0)
        page.get_by_text("Everybody with the code").click()
        expect(stranger.get_by_label("Your name")).to_be_visible()  # by itself


def test_pupils_are_let_in_one_by_one_and_their_phones_go_on(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, "cats", 3) as there:
        page = desk_of(visit, there, SMALL)
        there.comes("Ada")
        who(page)
        page.get_by_text("Let them in one by one").click()
        phone = visit(f"/c/{there.code}", SMALL)
        phone.evaluate("() => { window.mark = true }")
        expect(phone.get_by_text("Your teacher lets everybody in one by one.")).to_be_visible()
        phone.get_by_label("Your name").fill("King Ben")
        phone.get_by_role("button", name="Come to the table").click()
        expect(phone.get_by_role("heading", name="You are at the door of the class.")).to_be_visible()
        assert faults_at_both_sizes(phone, axe) == []
        phone.set_viewport_size(SMALL)  # type: ignore[arg-type]
        phone.reload()
        phone.evaluate("() => { window.mark = true }")
        expect(phone.get_by_role("heading", name="You are at the door of the class.")).to_be_visible()
        there.comes("Napoleon")
        waiting = page.get_by_role("list", name="Waiting at the door 2")
        expect(waiting.get_by_role("listitem")).to_have_count(2)
        row(page, "King Ben").get_by_role("button", name="Rename").click()
        page.get_by_label("Name", exact=True).fill("Ben")
        page.keyboard.press("Enter")
        expect(row(page, "Ben")).to_contain_text("typed: King Ben")
        expect(phone.get_by_role("button", name="is not my name")).to_have_count(0)
        row(page, "Ben").get_by_role("button", name="Let in").click()
        expect(phone.get_by_text("You sit at table 1 with Ada")).to_be_visible()
        expect(phone.get_by_role("button", name="is not my name")).to_have_count(0)  # what was mended stays
        assert phone.evaluate("() => window.mark"), "it was not loaded again"
        row(page, "Napoleon").get_by_role("checkbox").check()
        page.get_by_role("button", name="Remove 1").click()
        expect(waiting).to_have_count(0)
        in_class(page, 2)
        page.get_by_role("button", name="To the tables").click()
        expect(page.locator(".tile")).to_contain_text("Ben")


def test_an_element_is_renamed_by_the_name_that_is_read(visit: Visitor, server: str) -> None:
    with lesson(server, naming="elements") as there:
        page = desk_of(visit, there)
        [pupil] = there.comes("")
        name = name_in("en", pupil.until("place")["me"]["name"])
        who(page)
        row(page, name).get_by_role("button", name="Rename").click()
        field = page.get_by_role("textbox", name="Name")
        expect(field).to_have_value(name)
        field.press("Enter")
        expect(row(page, name)).not_to_contain_text("typed")  # it is not called so for good
        row(page, name).get_by_role("button", name="Rename").click()
        field.fill("Noor")
        field.press("Enter")
        expect(row(page, "Noor")).to_contain_text(f"typed: {name}")


def test_whoever_was_sent_out_is_told_and_does_not_come_back_by_the_same_browser(visit: Visitor, server: str) -> None:
    with lesson(server, "cats", 3) as there:
        page = desk_of(visit, there)
        phone = visit(f"/c/{there.code}", SMALL)
        phone.get_by_label("Your name").fill("Rude")
        phone.get_by_role("button", name="Come to the table").click()
        expect(phone.get_by_text("You sit at table 1")).to_be_visible()
        page.get_by_role("button", name="Table 1: look closer").click()
        page.get_by_role("button", name="Rude", exact=True).click()
        page.get_by_role("button", name="Remove").click()
        out = phone.get_by_role("heading", name="You are no longer in this class.")
        expect(out).to_be_visible()
        phone.goto(server)  # the start page forgets what is gone, and not this
        expect(phone.get_by_role("heading", name="labtable").or_(phone.locator("main")).first).to_be_visible()
        phone.goto(f"{server}/c/{there.code}")
        expect(out).to_be_visible()
        expect(phone.get_by_label("Your name")).to_have_count(0)
        page.get_by_role("button", name="Undo").click()  # at the tables, too
        expect(phone.get_by_text("You sit at table 1")).to_be_visible()


def test_names_go_up_when_the_desk_has_seen_them(visit: Visitor, server: str) -> None:
    with lesson(server, "cats", 3, title="Class 8b") as there:
        page = desk_of(visit, there)
        there.comes("Ada", "Poo")
        wall = to_stage(visit(BESIDE, PROJECTOR), there.code, there.secret)
        expect(wall.get_by_role("heading", name="2 have joined")).to_be_visible()
        expect(wall.locator("main")).not_to_contain_text("Poo")
        who(page)
        expect(page.get_by_text("Now it says: 2 have joined.")).to_be_visible()
        row(page, "Poo").get_by_role("button", name="Rename").click()
        page.get_by_label("Name", exact=True).fill("Paul")
        page.keyboard.press("Enter")
        expect(row(page, "Paul")).to_be_visible()
        page.get_by_role("switch", name="Names on the wall").click()
        expect(wall.locator("main")).to_contain_text("Paul")
        there.comes("Bum")
        expect(wall.get_by_role("heading", name="3 have joined")).to_be_visible()
        expect(wall.locator("main")).not_to_contain_text("Bum")
        page.get_by_role("button", name="Show one newer name").click()
        expect(wall.locator("main")).to_contain_text("Bum")
        wall.keyboard.press("n")
        expect(wall.locator("main")).not_to_contain_text("Paul")
        expect(page.get_by_role("switch", name="Names on the wall")).not_to_be_checked()
        wall.mouse.move(300, 300)
        wall.get_by_role("button", name="Nobody new").click()
        expect(wall.get_by_text("The door is shut: nobody new can join now.")).to_be_visible()
        expect(page.get_by_role("radio", name="Nobody new")).to_be_checked()


def test_a_whole_class_is_seen_at_once_and_led_by_a_thumb_or_by_keys(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, "cats", 3, naming="list", roster=LIST) as there:
        page = desk_of(visit, there)
        there.comes(*(f"{line.split(';')[1]} {line.split(';')[0]}" for line in LIST[:18]))
        there.desk.deal()
        who(page)
        page.get_by_text("Let them in one by one").click()
        expect(page.get_by_role("radio", name="Let them in one by one")).to_be_checked()
        page.get_by_role("button", name="To the tables").click()
        there.comes("Mia Berg", "Mia Demir", "mia koc", "Anna Berg", "Napoleon", "zzzzzz")
        page.get_by_role("button", name=re.compile("Who came 6 wait")).click()
        in_class(page, 18)
        rows = page.get_by_role("region", name="All who came").get_by_role("listitem")
        expect(rows).to_have_count(24)
        resize(page, "laptop")
        assert page.evaluate(FITS_ROWS), "24 rows fit"
        expect(row(page, "mia koc")).to_contain_text("on your list as Mia Koç")
        expect(row(page, "Anna Berg")).to_contain_text("is at table 1")
        expect(row(page, "zzzzzz")).to_contain_text("not on your list")
        assert faults_at_both_sizes(page, axe) == []
        page.get_by_role("checkbox", name="Napoleon").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        expect(row(page, "Napoleon").get_by_role("button", name="Rename")).to_be_focused()
        for size in ("small phone", "laptop"):
            resize(page, size)
            assert not page.evaluate(BESIDE_SCREEN)
            expect(page.get_by_role("button", name="Remove 1")).to_be_in_viewport()
        resize(page, "small phone")
        assert page.evaluate(SMALL_TARGETS) == []
        page.reload()  # the address says what is shown
        page.get_by_role("button", name="Let in the 3 on your list").click()
        in_class(page, 21)
        expect(page.get_by_role("list", name="Waiting at the door 3")).to_be_visible()
