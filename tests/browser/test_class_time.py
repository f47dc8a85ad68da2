"""The time of a lesson on desk, wall and phone: set by two clicks or keys, told in time, and a fair end."""

import re
import time
from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.classes import to_stage
from tests.browser.conftest import BESIDE, LAPTOP, SMALL, Visitor
from tests.browser.desks import at_class
from tests.browser.leading import Lesson, lesson
from tests.browser.projected import look

ABOUT_NOON = f"Etc/GMT{datetime.now(UTC).hour - 12:+d}"  # the time zone of desks: elsewhere a lesson may end tomorrow
WALL = {"width": 1920, "height": 1080}
BESIDE_SCREEN = "() => document.documentElement.scrollWidth > innerWidth"
CUT_OFF = """() => [...document.querySelectorAll('.clock *')].filter((it) => {
  const at = it.getBoundingClientRect()
  return at.width > 0 && !it.closest('svg') && (at.left < -0.5 || at.right > innerWidth + 0.5)
}).map((it) => it.textContent.trim())"""


def desk_of(visit: Visitor, there: Lesson, size: dict[str, int] = LAPTOP, **more: Any) -> Page:
    page = at_class(
        visit(BESIDE, size, timezone_id=ABOUT_NOON, **more), there.code, there.secret, "desk", f"/class/{there.code}"
    )
    expect(page.locator("main.desk")).to_be_visible()
    return page


def phone_of(visit: Visitor, there: Lesson, name: str) -> Page:
    page = visit(f"/c/{there.code}", SMALL)
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_text("You sit at table 1")).to_be_visible()
    return page


def ends_in(there: Lesson, seconds: float) -> None:
    """The lesson ends so soon; its last third is the last round."""
    there.desk.send(t="time", ends=int(time.time() * 1000 + seconds * 1000), again=False)


def test_the_desk_sets_an_end_and_everybody_sees_what_is_left(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, "mathic", 3, title="Class 6a") as there:
        page = desk_of(visit, there)
        phone = phone_of(visit, there, "Ada")
        there.comes("Ben", "Cleo")
        expect(page.locator(".clock")).to_have_count(0)
        page.get_by_role("button", name="Time", exact=True).click()
        dialog = page.get_by_role("dialog", name="The lesson’s time")
        assert faults_at_both_sizes(page, axe) == []
        page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
        dialog.get_by_text("20 min").click()
        dialog.get_by_label("Each turn has").select_option("30 seconds")
        dialog.get_by_text("are dealt to again").click()
        dialog.get_by_role("button", name="Set the time").click()
        clock = page.get_by_role("region", name="The lesson’s time")
        expect(clock.get_by_role("timer")).to_contain_text("20 min")
        expect(clock).to_contain_text(re.compile(r"last round \d\d:\d\d"))
        expect(clock).to_contain_text(re.compile(r"last deal \d\d:\d\d"))
        expect(phone.get_by_role("timer")).to_have_text("20 min left")
        page.get_by_role("button", name="5 min more").click()
        expect(clock.get_by_role("timer")).to_contain_text("25 min")
        page.get_by_role("button", name="Deal", exact=False).first.click()
        expect(page.locator(".tile .time")).to_contain_text("left")
        expect(phone.locator(".turn").first).to_contain_text("25 min left")
        page.get_by_role("button", name="More time for all").click()
        page.get_by_role("button", name="Table 1: look closer").click()
        more = page.get_by_role("complementary", name="Table 1").get_by_role("button", name="More time")
        expect(more).to_be_visible()
        assert faults_at_both_sizes(page, axe) == []
        page.get_by_role("button", name="Close", exact=False).last.click()
        for size in (SMALL, LAPTOP):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            assert not page.evaluate(BESIDE_SCREEN)
            assert page.evaluate(CUT_OFF) == []


def test_an_end_at_a_time_of_the_day_by_keys(visit: Visitor, server: str) -> None:
    with lesson(server, "cats", 3) as there:
        page = desk_of(visit, there)
        page.get_by_role("button", name="Time", exact=True).focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="The lesson’s time")
        dialog.get_by_role("radio", name="no end").focus()
        page.keyboard.press("ArrowLeft")  # to the last: at a time
        at = page.evaluate("new Date(Date.now() + 90 * 60_000).toTimeString().slice(0, 5)")
        dialog.get_by_label("The lesson ends at").fill(at)
        page.keyboard.press("Enter")
        expect(page.locator(".clock")).to_contain_text(f"ends {at}")
        expect(page.locator(".clock").get_by_role("timer")).to_contain_text(re.compile("(89|90) min"))


def test_a_phone_with_a_wrong_clock_is_told_the_same(visit: Visitor, server: str) -> None:
    wrong = "const real = Date.now; Date.now = () => real() + 5 * 3600000"
    with lesson(server, "cats", 3) as there:
        page = visit(f"/c/{there.code}", SMALL, script=wrong)
        page.get_by_label("Your name").fill("Ada")
        page.get_by_label("Your name").press("Enter")
        ends_in(there, 30 * 60)
        expect(page.get_by_role("timer")).to_have_text("30 min left")


def test_the_last_round_and_the_end_are_told_and_somebody_leads_or_nobody(
    visit: Visitor, server: str, axe: str
) -> None:
    with lesson(server, "mathic", 3, title="Class 6a") as there:
        phone = phone_of(visit, there, "Ada")
        page = desk_of(visit, there)
        there.comes("Ben", "Cleo")
        there.desk.deal()
        expect(phone.locator(".table[data-stage=playing]")).to_be_visible()
        wall = to_stage(visit(BESIDE, WALL), there.code, there.secret)
        wall.keyboard.press("m")
        expect(wall.get_by_text("No end is set")).to_be_visible()
        ends_in(there, 45 * 60)
        expect(wall.locator(".num")).to_have_text("45 minutes")
        expect(wall.get_by_text("each table plays its round of turns to the end")).to_be_visible()
        assert look(wall, "time") == []
        assert faults_at_both_sizes(wall, axe) == []
        wall.set_viewport_size(WALL)  # type: ignore[arg-type]
        wall.keyboard.press("o")
        expect(wall.locator(".corner")).to_contain_text("45 min left")
        there.desk.send(t="time", ends=None, again=False)
        ends_in(there, 12)
        expect(phone.get_by_text("The last round:")).to_be_visible()
        expect(page.locator(".tile")).to_contain_text("last round")
        expect(phone.get_by_role("heading", name="The time is up. Nobody leads.")).to_be_visible()
        expect(page.locator(".tile")).to_contain_text("Nobody leads")
        expect(wall.locator(".tables")).to_contain_text("Nobody leads")
        expect(phone.get_by_text("Your teacher deals the next game.")).to_be_visible()
        there.desk.send(t="time", ends=None, again=True)
        expect(phone.get_by_text("The next match begins by itself soon.")).to_be_visible()
        assert faults_at_both_sizes(phone, axe) == []


def test_the_desk_has_a_stuck_turn_played(visit: Visitor, server: str) -> None:
    with lesson(server, "mathic", 3) as there:
        page = desk_of(visit, there)
        there.comes("Ada", "Ben", "Cleo")
        there.desk.send(t="plan", plan={"game": "mathic", "size": 3, "pause_ms": 0, "options": {"stealing": False}})
        there.desk.deal()
        expect(page.locator(".tile .names .now")).to_have_count(1)
        page.get_by_role("button", name="Table 1: look closer").click()
        play = page.get_by_role("button", name=re.compile("^Play .* turn$"))
        name = play.inner_text()
        play.click()
        expect(page.get_by_role("button", name=name)).to_have_count(0)
