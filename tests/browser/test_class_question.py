"""A question to a class in real browsers: the desk puts it, phones answer it, the projector shows what they said."""

from pathlib import Path

from playwright.sync_api import Page, expect

from labtable.engine.play.match import Match
from labtable.games import load
from labtable.table.state.changes import Acted
from tests.browser.accessible import faults
from tests.browser.classes import Played, arrange_class, at_stage
from tests.browser.conftest import BESIDE, LAPTOP, Visitor
from tests.browser.desks import PROJECTOR, at_class
from tests.browser.projected import look

PHONE = {"width": 390, "height": 664}


def test_a_puzzle_to_all_is_answered_counted_and_left(visit: Visitor, store: Path, axe: str) -> None:
    there = arrange_class(store, [Played("cats", 2)])
    desk = at_class(visit(BESIDE, LAPTOP), there.code, there.desk, "desk", f"/class/{there.code}")
    phones = [
        at_class(visit(BESIDE, PHONE), there.code, secret, "pupil", f"/c/{there.code}") for secret in there.pupils
    ]
    stage = at_stage(visit(BESIDE, PROJECTOR), there)
    for phone in phones:
        expect(phone.locator("main.table")).to_be_visible()

    desk.get_by_role("button", name="Ask everybody").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Number").fill("1")
    expect(dialog.get_by_role("img", name="The position")).to_be_visible()
    assert faults(desk, axe) == []
    dialog.get_by_role("button", name="Push to all").click()
    asked = desk.get_by_role("region", name="Question 1")
    expect(asked).to_contain_text("0 of 2 have answered")
    expect(stage.get_by_role("heading", name="Question 1")).to_be_visible()
    expect(stage.locator(".stage-seats")).to_be_visible()
    assert look(stage, "asked") == []

    for n, phone in enumerate(phones):
        expect(phone.get_by_text("Question 1").first).to_be_visible()
        answer(phone)
        expect(phone.get_by_text("The counts will be shown at the front")).to_be_visible()
        expect(asked).to_contain_text(f"{n + 1} of 2 {'has' if n == 0 else 'have'} answered")
    expect(stage.get_by_text("how many of you")).to_have_count(0)

    asked.get_by_role("button", name="Show the counts").click()
    for page in (desk, stage):
        expect(page.get_by_text("how many of you")).to_have_count(1)
        expect(page.locator("li.best").first).to_be_visible()
        expect(page.locator(".why")).to_be_visible()
    assert look(stage, "counted") == []
    assert faults(desk, axe) == []

    asked.get_by_role("button", name="Back to the tables").click()
    expect(desk.get_by_role("region", name="Question 1")).to_have_count(0)
    for phone in phones:
        news = phone.get_by_text("You go on where you were.")
        expect(news).to_be_visible()
        assert news.evaluate(IS_ON_TOP)


IS_ON_TOP = """(text) => {
    const { x, y, width, height } = text.getBoundingClientRect()
    return text.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}"""


def answer(phone: Page) -> None:
    """Call the hypothesis that stands, as the first puzzle of Schrödinger's Cats lets one do."""
    phone.get_by_role("button", name="Prove it!").click()
    phone.get_by_role("button", name="Prove it!").and_(phone.locator(".main")).click()


def test_a_position_of_a_match_that_is_over_is_pushed_from_its_review(visit: Visitor, store: Path) -> None:
    there = arrange_class(store, [Played("unitary", 2, acted_at_random("unitary", 2, 4))])
    desk = at_class(visit(BESIDE, LAPTOP), there.code, there.desk, "desk", f"/class/{there.code}")
    phone = at_class(visit(BESIDE, PHONE), there.code, there.pupils[0], "pupil", f"/c/{there.code}")
    expect(phone.locator("main.table")).to_be_visible()
    desk.get_by_role("button", name="More").click()
    desk.get_by_role("button", name="End all matches").click()
    desk.get_by_role("dialog").get_by_role("button", name="End it").click()
    expect(phone.locator("main.table[data-stage=over]")).to_be_visible()
    desk.goto(f"{desk.evaluate('location.origin')}/t/{there.tables[0]}#review-2")
    desk.get_by_role("button", name="Push this position").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_text("each table together").click()
    dialog.get_by_role("button", name="Push to all").click()
    expect(dialog).to_have_count(0)
    expect(phone.get_by_text("Your table answers as one")).to_be_visible()
    desk.goto(f"{desk.evaluate('location.origin')}/class/{there.code}")
    expect(desk.get_by_role("region", name="Question 1")).to_contain_text("0 of 1 tables have answered")


def acted_at_random(game: str, seats: int, steps: int) -> list[Acted]:
    """The first steps of a match, in which all play as the weakest computers do."""
    match = Match(load(game), seats, None, 1)
    for _ in range(steps):
        seat = match.game.who_must_act(match.state)[0]
        match.carry_out(seat, match.game.choose(match.view(seat), seat, 0, 1), 1)
    return [Acted(seat, action, 1) for seat, action in match.written]
