"""A pasted list is shown as it is understood before it is taken; the desk calls who is missing, and changes lines."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.conftest import BESIDE, LAPTOP, Visitor
from tests.browser.desks import SMALL
from tests.browser.leading import lesson
from tests.browser.reading import Reader

BOTH = pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
PASTED = """Nr;Name;Vorname
1;Lind;Jonas
2;Schulz;Mia
3;Schulz;Mia
4;Sund;Jonas
5;van den Bergh-Oppenheimer;Maximiliane
6;Ngo Thi Bao
7;Koç;Ben"""


def paste(page: Page, text: str) -> None:
    """Choose names from a list, paste one, and look at it."""
    page.get_by_role("group", name="Names").get_by_text("from a list").click()
    page.get_by_role("textbox", name=re.compile("The list")).fill(text)
    page.get_by_role("button", name="Look at the list").click()


@BOTH
def test_a_list_is_seen_as_it_is_understood_and_opens_a_class(visit: Visitor, size: dict[str, int], axe: str) -> None:
    page = visit("/class/new", size)
    paste(page, PASTED)
    expect(page.get_by_role("heading", name="7 pupils. Please look at 3 things.")).to_be_visible()
    expect(page.get_by_role("region", name="What you pasted")).to_contain_text("is a heading and is left out.")
    checked = page.get_by_role("radio", checked=True)
    expect(checked).to_have_count(3)
    assert faults_at_both_sizes(page, axe) == []
    page.set_viewport_size(size)  # type: ignore[arg-type]
    expect(page.get_by_role("button", name="Open the class 7 pupils")).to_be_in_viewport()
    first = page.get_by_role("radiogroup", name="Mia Schulz is in 2 lines")
    first.get_by_role("radio", checked=True).focus()
    page.keyboard.press("ArrowRight")  # by keyboard
    expect(page.get_by_role("heading", name="6 pupils.")).to_be_visible()
    expect(first.get_by_role("radio", name="One pupil")).to_be_focused()
    long = page.get_by_role("radiogroup", name="Maximiliane van den Bergh-Oppenheimer is kept whole")
    long.get_by_text("Write it yourself").click()
    long.get_by_label("The name to show").fill("Maxi")
    page.get_by_role("button", name="Change it").click()
    field = page.get_by_role("textbox", name=re.compile("The list"))
    expect(field).to_have_value(PASTED)
    field.fill(f"{PASTED}\n8;Berg;Ada")
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_role("heading", name="7 pupils.")).to_be_visible()  # what was answered still holds
    expect(long.get_by_label("The name to show")).to_have_value("Maxi")
    page.get_by_role("button", name="Open the class").click()
    missing = page.get_by_role("region", name="Not here yet: 7 of 7")
    expect(missing.get_by_role("listitem")).to_have_text(
        [
            *("Ada Berg", "Bao Ngo Thi", "Ben Koç", "Jonas Lind", "Jonas Sund"),
            *("Maximiliane van den Bergh-Oppenheimer", "Mia Schulz"),
        ]
    )
    missing.scroll_into_view_if_needed()
    assert faults_at_both_sizes(page, axe) == []


def test_a_list_that_cannot_be_read_says_why_and_can_be_left_away(visit: Visitor, server: str) -> None:
    page = visit(BESIDE, SMALL).context.new_page()  # whose console may tell of refused requests
    page.goto(f"{server}/class/new")
    paste(page, "Name;Vorname\n8b")
    expect(page.get_by_role("status").filter(has_text="The list has no names.")).to_be_visible()
    paste(page, "\n".join(f"Anna{n} Berg{n}" for n in range(61)))
    expect(page.get_by_role("status").filter(has_text="61 names")).to_be_visible()
    paste(page, "Ada Berg")
    expect(page.get_by_role("heading", name="1 pupil. All are clear.")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("textbox", name=re.compile("The list"))).to_have_value("Ada Berg")
    page.go_forward()
    page.get_by_role("button", name="Without a list").click()
    expect(page.get_by_role("button", name="Deal all")).to_be_visible()
    expect(page.get_by_role("button", name="Add or correct a line")).to_have_count(0)


@BOTH
def test_the_desk_sees_who_is_missing_and_changes_lines(
    visit: Visitor, server: str, size: dict[str, int], axe: str
) -> None:
    with lesson(server, naming="list", roster=["Lind;Jonas", "Koç;Ben", "Zając;Łukasz"]) as there:
        there.comes("jonas lind", "KOC ben")
        desk = visit(BESIDE, size)
        Reader(desk, server, "en").keep(f"desk:{there.code}", there.secret)
        desk.goto(f"{server}/class/{there.code}")
        missing = desk.get_by_role("region", name="Not here yet: 1 of 3")
        expect(missing.get_by_role("listitem")).to_have_text(["Łukasz Zając"])
        missing.get_by_role("button", name="Add or correct a line").click()
        dialog = desk.get_by_role("dialog", name="Your list")
        dialog.get_by_label("First name").fill("Jonas")
        dialog.get_by_label("Last name").fill("Sund")
        assert faults_at_both_sizes(desk, axe) == []
        dialog.get_by_role("button", name="Add").click()
        dialog.get_by_label("Line").select_option(label="Jonas Lind")
        expect(dialog.get_by_label("At the table")).to_have_value("Jonas")
        dialog.get_by_label("At the table").fill("Joni")
        there.desk.send(t="rename", pupil=1, name="Benno")
        expect(desk.locator(".tile").first).to_contain_text("Benno")
        expect(dialog.get_by_label("At the table"), "what was typed stays").to_have_value("Joni")
        dialog.get_by_role("button", name="Correct").click()
        dialog.get_by_label("Line").select_option(label="Łukasz Zając")
        dialog.get_by_role("button", name="Take off the list").click()
        expect(dialog.get_by_label("Line").get_by_role("option")).to_have_text(
            ["A new line", "Ben Koç", "Jonas Lind", "Jonas Sund"]
        )
        dialog.get_by_role("button", name="Close").click()
        expect(desk.get_by_role("region", name="Not here yet: 1 of 3").get_by_role("listitem")).to_have_text(
            ["Jonas Sund"]
        )
        expect(desk.locator(".tile").first).to_contain_text("Joni")
        there.comes("sund, jonas")
        expect(desk.get_by_role("heading", name="All 3 on your list are here.")).to_be_visible()
        there.desk.send(t="names", names="nowhere")
        expect(desk.get_by_role("button", name="Add or correct a line")).to_have_count(0)
