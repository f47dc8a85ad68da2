"""Groups of a class: proposed at the desk, corrected by hand, taken at once or from the next deal on."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.classes import Played, acts, arrange_class, to_stage
from tests.browser.conftest import BESIDE, LAPTOP, Visitor
from tests.browser.desks import PROJECTOR, SMALL, at_class
from tests.browser.fitting import resize
from tests.browser.leading import Lesson, lesson

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"]
BESIDE_SCREEN = "() => document.documentElement.scrollWidth > innerWidth"


def grouping(visit: Visitor, there: Lesson, size: dict[str, int] = LAPTOP) -> Page:
    """The desk, where groups are formed."""
    page = at_class(visit(BESIDE, size), there.code, there.secret, "desk", f"/class/{there.code}")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Groups", exact=True).click()
    expect(page.get_by_role("heading", name="As they are now")).to_be_visible()
    return page


def table(page: Page, n: int) -> Locator:
    """A table of the proposal."""
    return page.locator(".proposal li").filter(has=page.get_by_role("heading", name=f"Table {n}", exact=True))


def sits(page: Page, name: str) -> int:
    """The table of somebody in the proposal."""
    for n in range(1, 10):
        if table(page, n).get_by_role("button", name=re.compile(f"^{name}( away)?$")).count():
            return n
    raise AssertionError(f"{name} sits nowhere")


def propose(page: Page, way: str) -> None:
    """Have groups proposed."""
    page.get_by_role("radio", name=way).check()
    page.get_by_role("button", name=re.compile("^Propose")).click()
    expect(page.get_by_text("Nobody has been told yet.")).to_be_visible()


def pick(page: Page, *names: str) -> None:
    """Pick pupils."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def test_groups_are_proposed_corrected_and_taken_before_the_deal(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, "cats", 3) as there:
        phone = visit(f"/c/{there.code}", SMALL)
        phone.get_by_label("Your name").fill("Ada")
        phone.get_by_role("button", name="Come to the table").click()
        expect(phone.get_by_text("You sit at table 1")).to_be_visible()
        there.comes(*NAMES[1:])
        page = grouping(visit, there)
        expect(page.get_by_role("button", name="Seat them so")).to_be_disabled()
        propose(page, "In the order in which they came")
        pick(page, "Ada", "Cleo")
        page.get_by_role("button", name="Keep apart").click()
        expect(page.get_by_text("Ada and Cleo apart")).to_be_visible()
        pick(page, "Ada", "Finn")
        page.get_by_role("button", name="Keep together").click()
        for _ in range(3):
            propose(page, "Shuffled")
            assert sits(page, "Ada") == sits(page, "Finn") != sits(page, "Cleo")
        assert faults_at_both_sizes(page, axe) == []
        resize(page, "laptop")
        pick(page, "Ada")
        table(page, 3).get_by_role("button", name="Move here").click()
        assert sits(page, "Ada") == 3
        phone.wait_for_timeout(300)
        expect(phone.get_by_text("You sit at table 1")).to_be_visible()  # nobody is told
        pick(page, "Ada", "Ben")
        page.get_by_role("button", name="Swap").click()
        assert sits(page, "Ben") == 3
        expected = sits(page, "Ada")
        page.get_by_role("button", name="Seat them so").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".tile[data-group='3']")).to_contain_text("Ben")
        expect(page.locator(f".tile[data-group='{expected}']")).to_contain_text("Ada")
        expect(phone.get_by_role("heading", name=f"You sit at table {expected}")).to_be_visible()
        page.reload()
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Groups", exact=True).click()
        page.get_by_role("button", name="Forget: Ada and Cleo apart").click()
        expect(page.get_by_text("Ada and Finn together")).to_be_visible()
        expect(page.get_by_text("Ada and Cleo apart")).to_have_count(0)


def test_who_plays_goes_on_and_changes_with_the_next_deal(visit: Visitor, server: str) -> None:
    with lesson(server, "cats", 3) as there:
        there.comes(*NAMES)
        there.desk.deal()
        page = grouping(visit, there, SMALL)
        expect(page.get_by_text("2 tables are playing: everybody moves with the next deal.")).to_be_visible()
        propose(page, "Shuffled")
        pick(page, *[next(name for name in NAMES if sits(page, name) == n) for n in (1, 2)])
        page.get_by_role("button", name="Swap").click()
        wanted = {name: sits(page, name) for name in NAMES}
        assert not page.evaluate(BESIDE_SCREEN)
        expect(page.get_by_role("button", name="Seat them so")).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Seat them so").click()
        expect(page.get_by_text(re.compile("changes? tables with the next deal"))).to_be_visible()
        there.desk.send(t="stop")
        there.desk.deal()
        for name, n in wanted.items():
            expect(page.locator(f".tile[data-group='{n}']")).to_contain_text(name)
        expect(page.get_by_text(re.compile("with the next deal"))).to_have_count(0)


def test_strengths_are_made_of_the_class_s_own_matches_and_shown_when_asked_for(
    visit: Visitor, store: Path, axe: str
) -> None:
    whole = acts("cats", 3)
    there = arrange_class(store, [Played("cats", 3, whole), Played("cats", 3, whole[:20])], waiting=3)
    page = at_class(visit(BESIDE, LAPTOP), there.code, there.desk, "desk", f"/class/{there.code}#groups")
    propose(page, "By strength, mixed")
    number = page.locator("dd").first
    expect(number).to_be_hidden()
    page.get_by_text("Strengths").click()
    expect(page.get_by_text("3 of 9 have played some")).to_be_visible()
    assert {int(text) for text in page.locator("dd").all_inner_texts()} <= {*range(101)}
    expect(page.locator("dd")).to_have_count(3)
    assert faults_at_both_sizes(page, axe) == []
    propose(page, "By the last result")
    assert len({sits(page, name) for name in ("Ada", "Emmy", "Lise")}) <= 2
    wall = to_stage(visit(BESIDE, PROJECTOR), there.code, there.desk)
    for key in "cto":
        wall.keyboard.press(key)
        expect(wall.locator("main")).not_to_contain_text("trength")


def test_the_computers_of_one_table_are_stronger(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, "cats", 3) as there:
        there.comes(*NAMES[:4])
        there.desk.deal()
        page = at_class(visit(BESIDE, LAPTOP), there.code, there.secret, "desk", f"/class/{there.code}")
        page.get_by_role("button", name="Table 2: look closer").click()
        page.get_by_label("Computers at this table").select_option("expert")
        expect(page.locator(".tile[data-group='2']")).to_contain_text("computers: expert")
        expect(page.locator(".tile[data-group='1']")).not_to_contain_text("computers:")
        assert faults_at_both_sizes(page, axe) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_fifteen_tables_are_formed_on_any_screen(visit: Visitor, server: str, theme: str) -> None:
    with lesson(server, "cats", 4) as there:
        there.comes(*(f"Pupil {n}" for n in range(28)))
        page = grouping(visit, there)
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        propose(page, "Shuffled")
        for size in ("small phone", "laptop"):
            resize(page, size)
            assert not page.evaluate(BESIDE_SCREEN)
            expect(page.get_by_role("button", name="Seat them so")).to_be_in_viewport(ratio=1)
        wall = to_stage(visit(BESIDE, PROJECTOR), there.code, there.secret)
        expect(wall.locator("main")).not_to_contain_text("Proposal")
