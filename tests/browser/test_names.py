"""Names of people in any script, wherever they stand."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.accessible import faults
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, PHONE, Visitor
from tests.browser.tables import OPEN, acts, at_table, hold, make

NOA = "נועה לוי!"
LONG = "אלכסנדרה מרים שושנה בת שבע ירושלמי"
JOINED = "ශ්\u200dරී 👩\u200d🚀"
CUT = """(name) => {
  const [text, box] = [name.firstChild, name.getBoundingClientRect()]
  const at = (from) => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, from + 1)
    const { left, right } = range.getBoundingClientRect()
    return left >= box.left - 1 && right <= box.right + 1
  }
  return { cut: name.scrollWidth > name.clientWidth, first: at(0), last: at(text.length - 1) }
}"""


def test_a_name_is_taken_whole_with_its_joiners_and_shown_by_its_first_letters(visit: Visitor, server: str) -> None:
    table, secret = make(server, [{"kind": "me"}, OPEN], name=JOINED)
    page = visit(BESIDE, PHONE)
    hold(page, table, secret)
    expect(page.locator("li bdi.name")).to_have_text(JOINED)
    guest = visit(f"/t/{table}", PHONE)
    guest.get_by_role("textbox", name="Your name").fill(LONG)
    guest.get_by_role("button", name="Sit", exact=False).first.click()
    shown = page.locator("li bdi.name").nth(1)
    expect(shown).to_have_text(LONG[:23].rstrip() + "…")
    # the dots stand at its end, which is on its left
    assert page.evaluate("name => getComputedStyle(name).direction", shown.element_handle()) == "rtl"


def test_a_name_from_right_to_left_turns_no_sentence_round(visit: Visitor, store: Path, axe: str) -> None:
    table = arrange(store, "unitary", [f"person {NOA}", "person Ada"])
    page = at_table(visit(BESIDE, PHONE), table, seat=1)
    expect(page.locator(".fold")).to_contain_text(f"\u2068{NOA}\u2069 is away.")
    acts(page).get_by_role("button", name="Done").click()
    expect(page).to_have_title(f"\u2068{NOA}\u2069’s turn · Unitary · labtable")
    expect(page.locator(".opp bdi.name").first).to_have_text(NOA)
    expect(page.locator(".top")).to_contain_text(f"\u2068{NOA}\u2069’s turn")
    assert faults(page, axe) == []


def test_where_room_is_short_a_name_from_right_to_left_loses_its_end(visit: Visitor, store: Path) -> None:
    table = arrange(store, "unitary", ["person Ada", *[f"person {LONG[n:23]}" for n in range(3)]])
    page = at_table(visit(BESIDE, {"width": 320, "height": 568}), table)
    name = page.locator(".opp bdi.name").first
    assert seen(page, name.element_handle()) == {"cut": True, "first": True, "last": False}


def seen(page: Page, name: object) -> object:
    """Whether a name is cut off, and which of its ends is in sight."""
    return page.evaluate(CUT, name)
