"""A pupil goes on on another phone, with a code or after coming in twice; and what a removal leaves in the report."""

from playwright.sync_api import Page, expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.conftest import BESIDE, LAPTOP, Visitor
from tests.browser.desks import SMALL, at_class
from tests.browser.fitting import resize
from tests.browser.leading import Lesson, lesson

CUT_OFF = """() => [...document.querySelectorAll(':is(dialog[open], main) :is(h1, h2, h3, p, button, select, input)')]
  .filter((it) => it.checkVisibility() && (!document.querySelector('dialog[open]') || it.closest('dialog')))
  .map((it) => [it, it.getBoundingClientRect()])
  .filter(([, at]) => at.width && (at.left < 0 || at.right > innerWidth + 0.5))
  .map(([it]) => it.textContent.trim())"""


def desk_of(visit: Visitor, there: Lesson, size: dict[str, int] = LAPTOP) -> Page:
    """The desk of a class."""
    page = at_class(visit(BESIDE, size), there.code, there.secret, "desk", f"/class/{there.code}")
    expect(page.locator("main.desk")).to_be_visible()
    return page


def joins(visit: Visitor, there: Lesson, name: str) -> Page:
    """A pupil's phone, on which they have joined."""
    phone = visit(f"/c/{there.code}", SMALL)
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Come to the table").click()
    expect(phone.get_by_label("Your name")).to_have_count(0)
    return phone


def tick(page: Page, *names: str) -> None:
    """Tick pupils among all who came."""
    page.get_by_role("button", name="Who came").click()
    for name in names:
        page.get_by_role("checkbox", name=name, exact=True).check()


def code_shown(page: Page) -> str:
    """The code that the desk shows, as it is read out."""
    page.get_by_role("button", name="Show a code").click()
    expect(page.get_by_role("img", name="QR")).to_be_visible()
    return page.locator("dialog .code").inner_text()


def test_a_pupil_goes_on_on_another_phone_with_a_code(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, "cats", 2) as there:
        old = joins(visit, there, "Ada")
        there.comes("Ben")
        there.desk.deal()
        expect(old.locator("main.table")).to_be_visible()
        hand = old.locator(".hand").inner_text()
        page = desk_of(visit, there)
        tick(page, "Ada")
        page.get_by_role("button", name="Hand over").click()
        code = code_shown(page)
        assert faults_at_both_sizes(page, axe) == []
        for size in ("small phone", "laptop"):
            resize(page, size)
            assert page.evaluate(CUT_OFF) == []
        expect(page.locator("dialog .says")).to_be_in_viewport()
        new = visit(f"/c/{there.code}#pupil={code.replace(' ', '')}", SMALL)
        expect(new.get_by_role("heading", name="Go on here")).to_be_visible()
        assert faults_at_both_sizes(new, axe) == []
        new.set_viewport_size(SMALL)  # type: ignore[arg-type]
        assert new.evaluate(CUT_OFF) == []
        new.get_by_role("button", name="Go on here").click()
        expect(new.locator("main.table")).to_be_visible()
        assert new.locator(".hand").inner_text() == hand
        assert "#" not in new.url, "the code is not kept"
        told = old.get_by_role("heading", name="You moved to another device.")
        expect(told).to_be_visible()
        old.reload()
        expect(told).to_be_visible()
        assert faults_at_both_sizes(old, axe) == []
        old.set_viewport_size(SMALL)  # type: ignore[arg-type]
        assert old.evaluate(CUT_OFF) == []
        new.reload()
        expect(new.locator("main.table")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("heading", name="In the class 2", exact=True)).to_be_visible()
        old.get_by_role("button", name="I am somebody else").click()
        old.get_by_label("Your name").fill("Cleo")
        old.get_by_role("button", name="Come to the table").click()
        expect(page.get_by_role("heading", name="In the class 3", exact=True)).to_be_visible()


def test_a_code_is_typed_with_keys_and_a_wrong_one_is_refused(visit: Visitor, server: str) -> None:
    with lesson(server, "cats", 2) as there:
        there.comes("Ada", "Ben")
        there.desk.deal()
        page = desk_of(visit, there, SMALL)
        page.get_by_role("button", name="Table 1: look closer").click()
        page.get_by_role("button", name="Ada", exact=True).click()
        page.get_by_role("button", name="Hand over").click()
        code = code_shown(page)
        assert page.evaluate(CUT_OFF) == []
        phone = visit(f"/c/{there.code}", SMALL)
        phone.get_by_role("button", name="I have a code from my teacher").focus()
        phone.keyboard.press("Enter")
        field = phone.get_by_label("Code from your teacher")
        field.fill("AAAA AAAA")
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("alert")).to_contain_text("No pupil has this code.")
        field.fill(code.lower())
        phone.keyboard.press("Enter")
        expect(phone.locator("main.table")).to_be_visible()
        phone.reload()
        expect(phone.locator("main.table")).to_be_visible()


def test_who_came_in_again_is_made_one_with_who_they_were(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, "cats", 2) as there:
        old = joins(visit, there, "Anna")
        there.comes("Ben")
        there.desk.deal()
        expect(old.locator("main.table")).to_be_visible()
        new = joins(visit, there, "Anna")
        page = desk_of(visit, there)
        tick(page, "Anna", "Anna 2")
        page.get_by_role("button", name="Same person").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Anna stays, with what both have played. The device of Anna 2 goes on")
        assert faults_at_both_sizes(page, axe) == []
        for size in ("small phone", "laptop"):
            resize(page, size)
            assert page.evaluate(CUT_OFF) == []
        page.get_by_role("button", name="Make them one").click()
        expect(new.locator("main.table")).to_be_visible()
        expect(old.get_by_role("heading", name="You moved to another device.")).to_be_visible()
        expect(page.get_by_role("heading", name="In the class 2", exact=True)).to_be_visible()
        expect(page.get_by_role("checkbox", name="Anna 2")).to_have_count(0)


def test_the_desk_is_told_what_a_removal_leaves_in_the_report(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, "cats", 2) as there:
        there.comes("Ada", "Ben")
        page = desk_of(visit, there)
        tick(page, "Ada")
        keeps = page.get_by_role("checkbox", name="Keep results in the report")
        expect(page.get_by_role("button", name="Remove 1")).to_be_visible()
        expect(keeps).to_have_count(0)  # nobody has played
        there.desk.deal()
        expect(keeps).to_be_checked()
        assert faults_at_both_sizes(page, axe) == []
        for size in ("small phone", "laptop"):
            resize(page, size)
            assert page.evaluate(CUT_OFF) == []
            expect(keeps).to_be_in_viewport()
        page.get_by_role("button", name="Remove 1").click()
        out = page.get_by_role("region", name="Sent out: 1")
        expect(out).to_contain_text("What they played stays in the report")
        expect(out).not_to_contain_text("Without their results.")
        page.get_by_role("checkbox", name="Ben", exact=True).check()
        keeps.uncheck()
        page.get_by_role("button", name="Remove 1").click()
        both = page.get_by_role("region", name="Sent out: 2")
        expect(both).to_contain_text("Without their results.")
        expect(both).to_contain_text("What they played stays in the report")
        both.get_by_role("button", name="Undo").last.click()
        expect(out).to_contain_text("Without their results.")
        expect(out).not_to_contain_text("What they played stays in the report")
