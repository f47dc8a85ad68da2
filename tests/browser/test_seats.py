"""During a match: who is here or how long away, what the host can do about it, and how others still come."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults
from tests.browser.conftest import LAPTOP, PHONE, Visitor
from tests.browser.tables import ME, OPEN, Wish, bot, hold, make

BOTH = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])


def at(server: str) -> str:
    """The server by a name that leads others to it, too."""
    return server.replace("127.0.0.1", "cards.test")


def hosts(visit: Visitor, server: str, seats: list[Wish], size: dict[str, int] = LAPTOP) -> tuple[Page, str]:
    """The host's page of a new table, and the table's name."""
    table, secret = make(server, seats, pause_ms=60_000)
    page = visit("/", size, at=at(server))
    hold(page, table, secret)
    return page, table


def deal(page: Page) -> None:
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("main.table")).to_be_visible()


@BOTH
def test_the_menu_has_the_invitation_during_the_match(
    visit: Visitor, server: str, axe: str, size: dict[str, int]
) -> None:
    page, table = hosts(visit, server, [ME, bot("beginner")], size)
    deal(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Invite others").click()
    expect(page.get_by_label("Link to this table")).to_have_value(f"{at(server)}/t/{table}")
    square = page.get_by_role("img", name="QR code")
    page.wait_for_function("image => image.naturalWidth > 0", arg=square.element_handle())
    square.scroll_into_view_if_needed()
    expect(square).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()
    assert faults(page, axe) == []
    watcher = visit(f"/t/{table}")
    expect(watcher.get_by_text("You are watching.")).to_be_visible()


def test_a_computers_seat_is_taken_over_by_somebody_who_comes_late(visit: Visitor, server: str) -> None:
    noor, table = hosts(visit, server, [ME, bot("beginner")])
    deal(noor)
    bea = visit(f"/t/{table}", PHONE)
    expect(bea.get_by_text("You are watching.")).to_be_visible()
    expect(bea.get_by_role("button", name="Sit here")).to_have_count(0)
    noor.get_by_role("button", name="Menu").click()
    noor.get_by_role("combobox", name="Seat 2 is for").select_option("open")
    expect(noor.locator("#menu")).to_contain_text("Anybody who comes can take this seat.")
    bea.get_by_label("Your name, Seat 2").fill("Bea")
    bea.get_by_label("Your name, Seat 2").press("Enter")
    expect(bea.get_by_role("region", name="Your hand")).to_be_visible()
    expect(noor.locator("#menu li[data-seat='1']")).to_contain_text(re.compile("^Bea.*here"))
    expect(noor.locator("#menu li[data-seat='1']")).not_to_contain_text("computer")


def test_the_host_sees_how_long_somebody_has_been_away_and_lets_a_computer_play(visit: Visitor, server: str) -> None:
    noor, table = hosts(visit, server, [ME, OPEN])
    priya = visit(f"/t/{table}")
    priya.get_by_label("Your name, Seat 2").fill("Priya")
    priya.get_by_label("Your name, Seat 2").press("Enter")
    deal(noor)
    expect(priya.locator("main.table")).to_be_visible()
    seat = noor.locator("#menu li[data-seat='1']")
    noor.get_by_role("button", name="Menu").click()
    expect(seat).to_contain_text("here")
    noor.clock.install()
    priya.get_by_role("button", name="Menu").click()
    priya.get_by_role("button", name="Leave the table").click()
    priya.get_by_role("button", name="Leave", exact=True).click()
    expect(seat).to_contain_text("away for less than a minute")
    noor.clock.fast_forward("03:00")
    expect(seat).to_contain_text("away for 3 minutes")
    seat.get_by_role("button", name="Let a computer play for Priya").click()
    expect(seat).to_contain_text("a computer plays, beginner")
    expect(seat).to_contain_text("Priya can take over again at any time.")
    priya.get_by_role("button", name="Take over").click()
    expect(seat).to_contain_text("here")


def test_who_does_not_host_sees_the_seats_and_changes_nothing(visit: Visitor, server: str) -> None:
    noor, table = hosts(visit, server, [ME, OPEN, bot("beginner")])
    priya = visit(f"/t/{table}")
    priya.get_by_label("Your name, Seat 2").fill("Priya")
    priya.get_by_label("Your name, Seat 2").press("Enter")
    deal(noor)
    priya.get_by_role("button", name="Menu").click()
    expect(priya.locator("#menu li[data-seat='2']")).to_contain_text("computer, beginner")
    expect(priya.locator("#menu").get_by_role("combobox")).to_have_count(0)
