"""Who is asked is called: by the title, a sound and the phone's shaking, unless they look at the table or want none."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.arranged import Arranged
from tests.browser.conftest import BESIDE, LAPTOP, PHONE, Visitor
from tests.browser.fitting import resize
from tests.browser.leading import Player, player
from tests.browser.tables import ME, OPEN, at_table, hold, make
from tests.browser.unitary_table import set_up

# What the page would make the machine do: the notes that it starts, and the shaking.
LISTEN = """(() => {
  window.notes = 0; window.shakes = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when) }
  navigator.vibrate = () => { window.shakes += 1; return true }
})()"""
AWAY = "document.hasFocus = () => false; dispatchEvent(new Event('blur'))"
BACK = "document.hasFocus = () => true; dispatchEvent(new Event('focus'))"
MARK = re.compile("^[●○] Your turn")


# The area is so far from every quantity that nobody can win in the few turns of a test.
FAR: dict[str, Any] = {
    "area": [9, -9, 9],
    "turns": 7,
    "hidden": ["Pressure", "Distance"],
    "hands": [["Mass"], ["Mass"]],  # so few that nobody has to discard
    "seed": 3,
}


@pytest.fixture
def table(store: Path) -> Arranged:
    """A match of Noor, whose turn it is, and Ada."""
    return set_up(store, "person Noor", "person Ada", **FAR)


@pytest.fixture
def ada(server: str, table: Arranged) -> Iterator[Player]:
    """Ada, who plays when the test says so: one can look away before."""
    with player(server, table, 1) as ada:
        yield ada


def play(visit: Visitor, table: Arranged, size: dict[str, int] = LAPTOP, **look: Any) -> Page:
    """Noor's page; she wants the sound, and what can be heard is counted."""
    page = visit(BESIDE, size, script=LISTEN, **look)
    page.evaluate("localStorage.setItem('labtable:sound', 'on')")
    at_table(page, table)
    expect(page).to_have_title(re.compile("Your turn"))
    return page


def end_turn(page: Page) -> None:
    """End one's turn, and see that it has ended: until then, to look away is to leave while one is asked."""
    seen = page.locator("main.table").get_attribute("data-seen")
    page.get_by_role("region", name="What you can do").get_by_role("button", name="Done").click()
    expect(page.locator("main.table")).not_to_have_attribute("data-seen", str(seen))


def another_turn(page: Page, ada: Player) -> None:
    """Let Ada play, so that one is asked again."""
    end_turn(page)
    ada.act("done")
    expect(page).to_have_title(re.compile("Your turn"))


def test_who_looks_away_is_called_by_title_and_sound_until_they_look(
    visit: Visitor, table: Arranged, ada: Player
) -> None:
    page = play(visit, table, reduced_motion="no-preference")
    another_turn(page, ada)
    assert page.evaluate("notes") == 0, "whoever looks at the table needs no call"
    expect(page).not_to_have_title(MARK)
    end_turn(page)
    page.evaluate(AWAY)
    ada.act("done")
    expect(page).to_have_title(MARK)
    page.wait_for_function("() => notes === 2")  # an expression would be evaluated again: the page's policy forbids it
    expect(page).to_have_title(re.compile("^● "))
    expect(page).to_have_title(re.compile("^○ "))
    page.evaluate(BACK)
    expect(page).to_have_title(re.compile("^Your turn"))


def test_the_sound_is_off_by_one_tap_and_stays_off(visit: Visitor, store: Path, table: Arranged, ada: Player) -> None:
    """Whoever is alone with computers has it without asking for it; here it is turned off there."""
    alone = set_up(store, "person Noor", "bot random", **FAR)
    page = at_table(visit(BESIDE, script=LISTEN), alone)
    button = page.get_by_role("button", name="Sound when it is your turn")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    at_table(page, table)
    expect(button).to_have_attribute("aria-pressed", "false")
    end_turn(page)
    page.evaluate(AWAY)
    ada.act("done")
    expect(page).to_have_title(MARK)
    assert page.evaluate("notes") == 0
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    page.wait_for_function("() => notes === 2")  # what was turned on is heard


def test_with_reduced_motion_the_title_is_marked_and_does_not_blink(visit: Visitor, table: Arranged) -> None:
    page = play(visit, table)
    page.clock.install()
    page.evaluate(AWAY)
    expect(page).to_have_title(re.compile("^● Your turn"))
    for _ in range(3):
        page.clock.run_for(1000)
        expect(page).to_have_title(re.compile("^● Your turn"))


def test_in_a_class_it_is_silent_until_somebody_wants_it(visit: Visitor, server: str) -> None:
    table, secret = make(server, [ME, OPEN])
    noor = visit(BESIDE)
    hold(noor, table, secret)
    priya = visit(f"/t/{table}", PHONE, script=LISTEN)
    priya.get_by_label("Your name, Seat 2").fill("Priya")
    priya.get_by_label("Your name, Seat 2").press("Enter")
    noor.get_by_role("button", name="Deal the cards").click()
    expect(priya.locator("main.table")).to_be_visible()
    first, second = (noor, priya) if "Your turn" in noor.title() else (priya, noor)
    expect(first).to_have_title(re.compile("Your turn"))
    priya.evaluate(AWAY)
    for page in (first, second):
        expect(page).to_have_title(re.compile("Your turn"))
        end_turn(page)
    assert priya.evaluate("[notes, shakes]") == [0, 0]
    resize(priya, "laptop")
    button = priya.get_by_role("button", name="Sound when it is your turn")
    expect(button).to_have_attribute("aria-pressed", "false")
    resize(priya, "phone")
    priya.get_by_role("button", name="Menu").click()
    priya.get_by_label("Sound and vibration when it is your turn").check()
    for page in (first, second):
        expect(page).to_have_title(re.compile("Your turn"))
        end_turn(page)
    priya.wait_for_function("() => notes > 2 && shakes > 0")


def test_a_phone_shakes_when_ones_turn_begins(visit: Visitor, table: Arranged, ada: Player) -> None:
    page = play(visit, table, PHONE)
    before = page.evaluate("shakes")
    another_turn(page, ada)
    page.wait_for_function("before => shakes > before", arg=before)
    sound = page.get_by_role("button", name="Sound when it is your turn")
    sound.click()
    expect(sound).to_have_count(0)
    after = page.evaluate("shakes")
    another_turn(page, ada)
    assert page.evaluate("shakes") == after
