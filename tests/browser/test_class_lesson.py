"""A whole lesson with a desk, a projector and two phones in browsers, and 26 phones more that have only a socket."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.desks import PROJECTOR, SMALL, at_table, desk_secret, lead, open_class
from tests.browser.wired import Wired

WIRED, MISSING = 26, 25
PLAYING = 4  # tables of seven that wait for nobody: neither for the two in browsers nor for who is missing
CLICKS = 12  # that a teacher needs at most until 28 are seated and dealt
PUSH = """async ([code, secret]) => {
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ game: 'cats', puzzle: 1 })
  return (await fetch(`/api/classes/${code}/questions`, { method: 'POST', headers, body })).status
}"""


def join(phone: Page, name: str) -> None:
    """Join on a phone: one field, one button."""
    phone.get_by_label("name").fill(name)
    phone.get_by_role("button", name="Come to the table").click()


@contextmanager
def wired(address: str, code: str) -> Iterator[Wired]:
    """The phones that have only a socket."""
    its = Wired(address, code, WIRED)
    try:
        yield its
    finally:
        its.close()


def test_a_whole_lesson(visit: Visitor, server: str) -> None:
    desk = visit("/class/new")
    code = open_class(desk)
    stage = desk.context.new_page()
    stage.set_viewport_size(PROJECTOR)  # type: ignore[arg-type]
    stage.goto(f"{server}/class/{code}/stage")
    expect(stage.locator("main.stage")).to_contain_text(code.split("-")[1])

    with wired(server, code) as pupils:
        ann = visit(f"/c/{code}", SMALL)
        pupils.come(*range(12))
        join(ann, "Ann")
        expect(ann.get_by_text("the game begins when your teacher deals")).to_be_visible()
        pupils.come(*range(12, WIRED))
        pupils.sleep(MISSING)
        expect(stage.get_by_role("listitem")).to_have_count(27)
        stage.keyboard.press("n")
        expect(stage.get_by_role("listitem").filter(has_text="away")).to_have_text(f"Pupil {MISSING} (away)")
        expect(desk.locator(".tile")).to_have_count(7)

        ben = visit(f"/c/{code}", SMALL)
        desk.get_by_role("button", name="Deal all").click()
        expect(desk.locator(".tile[data-stage=playing]")).to_have_count(7)
        join(ben, "Ben")  # late
        for phone in (ann, ben):
            at_table(phone, "cats")
        expect(desk.locator(".tile .names > li")).to_have_count(28)
        assert desk.evaluate("window.clicks") <= CLICKS
        pupils.all(lambda phone: phone.is_seated, MISSING)
        pupils.play("cats", PLAYING, 4)

        context, address = ann.context, ann.url
        ann.close()  # the phone sleeps
        ann = context.new_page()
        ann.goto(address)
        at_table(ann, "cats")

        desk.get_by_role("button", name="Freeze").click()
        for phone in (ann, ben):
            expect(phone.get_by_text("The table is frozen.").first).to_be_visible()
        desk.get_by_role("button", name="Go on").click()
        for phone in (ann, ben):
            expect(phone.get_by_text("The table is frozen.").first).to_be_hidden()

        secret = desk_secret(desk, code)
        assert desk.evaluate(PUSH, [code, secret]) == 204
        for phone in (ann, ben):
            expect(phone.get_by_text("Your teacher gives everybody this puzzle").first).to_be_visible()
        expect(stage.locator("main.stage[data-show=question]")).to_be_visible()
        pupils.all(lambda phone: phone.place["at"] == "question" and phone.is_seated, MISSING)
        pupils.lead(secret, {"t": "reveal"}, {"t": "go_back"})
        pupils.all(lambda phone: phone.place["at"] == "table" and phone.is_seated, MISSING)
        for phone in (ann, ben):
            at_table(phone, "cats")

        desk.get_by_role("button", name="Next game").click()
        desk.get_by_role("dialog").get_by_text("Unitary").click()
        desk.get_by_role("dialog").get_by_role("button", name="End and deal now").click()
        expect(desk.locator(".tile[data-stage=playing]")).to_have_count(7)
        for phone in (ann, ben):
            at_table(phone, "unitary")
        pupils.play("unitary", PLAYING, 4)

        lead(desk, "End the class", "End the class")
        for phone in (ann, ben):
            expect(phone.get_by_text("The class is over.").first).to_be_visible()
        report = desk.context.new_page()
        report.goto(f"{server}/class/{code}/report")
        for who in ("Class 8b", "Pupil 0", "Ann", "Ben", "Pupil 25"):
            expect(report.get_by_role("main")).to_contain_text(who)

        lead(desk, "Erase the class", "Erase everything")
        for phone in (ann, ben):
            expect(phone.get_by_role("heading", name="No such class")).to_be_visible()
