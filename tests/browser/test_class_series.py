"""A series in real browsers: chosen by topic, asked one after the other, each answer judged on its own phone."""

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.classes import Played, arrange_class, at_stage
from tests.browser.conftest import BESIDE, LAPTOP, SMALL, Visitor
from tests.browser.desks import PROJECTOR, at_class
from tests.browser.projected import look

DRAWS_7 = "Math.random = () => 0.00065"  # the series begins with puzzle 7
IS_IN_SIGHT = """(it) => [...it.querySelectorAll('.verdict, dd, .why')].every((part) => {
    const { left, right, top, bottom, x, y, width, height } = part.getBoundingClientRect()
    const isOn = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    return isOn && part.contains(document.elementFromPoint(x + width / 2, y + 4))
})"""


def test_a_series_by_topic_is_asked_and_each_phone_says_right_or_wrong(visit: Visitor, store: Path, axe: str) -> None:
    there = arrange_class(store, [Played("cats", 2)])
    desk = at_class(visit(BESIDE, LAPTOP, script=DRAWS_7), there.code, there.desk, "desk", f"/class/{there.code}")
    phone, other = [
        at_class(visit(BESIDE, SMALL, color_scheme=scheme), there.code, secret, "pupil", f"/c/{there.code}")
        for secret, scheme in zip(there.pupils, ("light", "dark"), strict=True)
    ]
    stage = at_stage(visit(BESIDE, PROJECTOR), there)
    for page in (phone, other):
        expect(page.locator("main.table")).to_be_visible()

    desk.get_by_role("button", name="Ask everybody").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_text("a series").click()
    dialog.get_by_label("How many").select_option("3")
    dialog.get_by_label("Topic").select_option(label="certain, whatever is hidden")
    expect(dialog.get_by_text("Question 1 of 3")).to_be_visible()
    dialog.get_by_role("button", name="The one after").click()
    expect(dialog.get_by_text("Question 2 of 3")).to_be_visible()
    assert faults_at_both_sizes(desk, axe) == []
    dialog.get_by_role("button", name="Push to all").click()

    asked = desk.get_by_role("region", name="Question 1 of 3")
    expect(asked).to_contain_text("0 of 2 have answered")
    expect(stage.get_by_role("heading", name="Question 1 of 3")).to_be_visible()
    for page, proves in ((phone, True), (other, False)):
        expect(page.get_by_text("Question 1 of 3").first).to_be_visible()
        answer(page, proves)
        expect(page.get_by_text("The counts will be shown at the front")).to_be_visible()
    asked.get_by_role("button", name="Show the counts").click()
    for page in (phone, other):
        own = page.get_by_role("region", name="Your answer")
        expect(own.locator(".why")).to_be_visible()
        assert own.evaluate(IS_IN_SIGHT)
        assert faults_at_both_sizes(page, axe) == []
    assert [page.locator(".verdict").inner_text() for page in (phone, other)] == ["Right.", "Not right."]
    assert look(stage, "counted") == []
    stage.set_viewport_size({"width": 1920, "height": 1080})

    desk.get_by_role("button", name="Next question").focus()
    desk.keyboard.press("Enter")
    for page in (phone, other, stage):
        expect(page.get_by_text("Question 2 of 3").first).to_be_visible()
    expect(phone.get_by_role("region", name="Your answer")).to_have_count(0)
    desk.get_by_role("region", name="Question 2 of 3").get_by_role("button", name="Next question").click()
    last = desk.get_by_role("region", name="Question 3 of 3")
    expect(last.get_by_role("button", name="Next question")).to_have_count(0)
    last.get_by_role("button", name="Back to the tables").click()
    for page in (phone, other):
        expect(page.get_by_text("You go on where you were.")).to_be_visible()


def answer(phone: Page, proves: bool) -> None:
    """Call the hypothesis that stands, which is right, or raise it."""
    if proves:
        phone.get_by_role("button", name="Prove it!").click()
        phone.get_by_role("button", name="Prove it!").and_(phone.locator(".main")).click()
    else:
        phone.locator(".pad .sq").filter(has_text="9").first.click()
        phone.locator("button.main").click()


def test_a_question_is_kept_taken_to_another_class_and_asked_there(visit: Visitor, store: Path, axe: str) -> None:
    here, there = [arrange_class(store, [Played("cats", 2)]) for _ in range(2)]
    desk = at_class(visit(BESIDE, SMALL), here.code, here.desk, "desk", f"/class/{here.code}")
    dialog = ask_everybody(desk)
    dialog.get_by_label("Number").fill("7")
    dialog.get_by_label("Name").fill("Certain or not")
    dialog.get_by_role("button", name="Keep").click()
    expect(dialog.get_by_text("Kept as Certain or not.")).to_be_visible()
    dialog.get_by_text("kept ones").click()
    expect(dialog.get_by_role("checkbox", name="Certain or not")).to_be_visible()
    assert faults_at_both_sizes(desk, axe) == []
    with desk.expect_download() as saved:
        dialog.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == f"{here.code}-questions.json"

    other = at_class(visit(BESIDE, LAPTOP), there.code, there.desk, "desk", f"/class/{there.code}")
    dialog = ask_everybody(other)
    dialog.get_by_text("kept ones").click()
    expect(dialog.get_by_text("Nothing is kept yet.")).to_be_visible()
    dialog.locator("input[type=file]").set_input_files(saved.value.path())
    dialog.get_by_role("checkbox", name="Certain or not").focus()
    other.keyboard.press("Space")
    expect(dialog.get_by_role("img", name="The position")).to_be_visible()
    dialog.get_by_role("button", name="Push to all").click()
    expect(other.get_by_role("region", name="Question 1")).to_contain_text("One choice cannot prove you wrong")

    dialog = ask_everybody(desk)
    dialog.get_by_text("kept ones").click()
    dialog.get_by_role("button", name="Remove Certain or not").click()
    expect(dialog.get_by_text("Nothing is kept yet.")).to_be_visible()


def ask_everybody(desk: Page) -> Locator:
    """Open the dialog with what can be asked."""
    desk.keyboard.press("Escape")
    button = desk.get_by_role("button", name="Ask everybody")
    if not button.is_visible():
        desk.get_by_role("button", name="More", exact=True).click()
    button.click()
    return desk.get_by_role("dialog")
