"""During a match: who is here or how long away, what the host can do about it, and how others still come."""

import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults, faults_at_both_sizes
from tests.browser.conftest import BESIDE, LAPTOP, PHONE, ROOT, Visitor
from tests.browser.fitting import resize
from tests.browser.tables import ME, OPEN, Wish, bot, hold, make
from tests.served import free_port, served

SMALL = {"width": 390, "height": 664}


def at(server: str) -> str:
    """The server by a name that leads others to it, too."""
    return server.replace("127.0.0.1", "cards.test")


def hosts(visit: Visitor, server: str, seats: list[Wish], size: dict[str, int] = LAPTOP) -> tuple[Page, str]:
    """The host's page of a new table, and the table's name."""
    table, secret = make(server, seats, pause_ms=60_000)
    page = visit(BESIDE, size, at=at(server))
    hold(page, table, secret)
    return page, table


def deal(page: Page) -> None:
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("main.table")).to_be_visible()


def test_the_menu_has_the_invitation_during_the_match(visit: Visitor, server: str, axe: str) -> None:
    page, table = hosts(visit, server, [ME, bot("beginner")])
    deal(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Invite others").click()
    expect(page.get_by_label("Link to this table")).to_have_value(f"{at(server)}/t/{table}")
    square = page.get_by_role("img", name="QR code")
    page.wait_for_function("image => image.naturalWidth > 0", arg=square.element_handle())
    for size in ("phone", "laptop"):
        resize(page, size)
        square.scroll_into_view_if_needed()
        expect(square).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Copy the link")).to_be_visible()
    assert faults_at_both_sizes(page, axe) == []
    watcher = visit(f"/t/{table}")
    expect(watcher.get_by_text("You are watching.")).to_be_visible()


def offers(noor: Page) -> None:
    """The host lets anybody have the computer's seat."""
    noor.get_by_role("button", name="Menu").click()
    noor.get_by_role("combobox", name="Seat 2 is for").select_option("open")


def test_a_computers_seat_is_taken_over_by_somebody_who_comes_late(visit: Visitor, server: str) -> None:
    noor, table = hosts(visit, server, [OPEN, bot("beginner")])
    priya = visit(f"/t/{table}")
    priya.get_by_label("Your name, Seat 1").fill("Priya")
    priya.get_by_label("Your name, Seat 1").press("Enter")
    deal(noor)
    bea = visit(f"/t/{table}", PHONE)
    expect(bea.get_by_text("You are watching.")).to_be_visible()
    expect(bea.get_by_role("button", name="Sit here")).to_have_count(0)
    offers(noor)
    expect(noor.locator("#menu")).to_contain_text("Anybody who comes can take this seat.")
    bea.get_by_label("Your name, Seat 2").fill("Bea")
    bea.get_by_label("Your name, Seat 2").press("Enter")
    expect(bea.get_by_role("region", name="Your hand")).to_be_visible()
    expect(noor.locator("#menu li[data-seat='1']")).to_contain_text(re.compile("^Bea.*here"))
    expect(noor.locator("#menu li[data-seat='1']")).not_to_contain_text("computer")


def test_while_the_host_plays_who_comes_late_watches_until_the_next_deal(visit: Visitor, server: str, axe: str) -> None:
    noor, table = hosts(visit, server, [ME, bot("beginner")])
    deal(noor)
    bea = visit(f"/t/{table}", SMALL)
    expect(bea.get_by_text("You are watching.")).to_be_visible()
    offers(noor)
    expect(noor.locator("#menu")).to_contain_text("Whoever takes this seat plays from the next deal on.")
    expect(bea.locator(".notes")).to_contain_text("Whoever takes the seat plays from the next deal on.")
    bea.get_by_label("Your name, Seat 2").fill("Bea")
    bea.get_by_label("Your name, Seat 2").press("Enter")
    expect(bea.locator(".notes")).to_contain_text("You play from the next deal on")
    expect(bea.get_by_role("region", name="Your hand")).to_have_count(0)
    assert faults(bea, axe) == []
    expect(noor.locator("#menu li[data-seat='1']")).to_contain_text("Bea plays here from the next deal on.")
    assert faults(noor, axe) == []
    bea.get_by_role("button", name="Give the seat up").click()
    expect(noor.locator("#menu")).to_contain_text("Whoever takes this seat plays from the next deal on.")


def test_the_host_sees_how_long_somebody_has_been_away_and_lets_a_computer_play(visit: Visitor, server: str) -> None:
    """Priya, who does not host, sees the seats and changes nothing."""
    noor, table = hosts(visit, server, [ME, OPEN, bot("beginner")])
    priya = joined(visit, table)
    deal(noor)
    expect(priya.locator("main.table")).to_be_visible()
    seat = noor.locator("#menu li[data-seat='1']")
    noor.get_by_role("button", name="Menu").click()
    expect(seat).to_contain_text("here")
    noor.clock.install()
    priya.get_by_role("button", name="Menu").click()
    expect(priya.locator("#menu li[data-seat='2']")).to_contain_text("computer, beginner")
    expect(priya.locator("#menu").get_by_role("combobox")).to_have_count(0)
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


# --- a seat on another device ---

# A person whose phone died has half a minute to come back. Here they have half a second, so that nobody waits.
SERVE = """
from labtable.table.seats import remote_presence
remote_presence.TIME_TO_COME_BACK = 500
from labtable.cli import main
main()
"""


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which seats are kept for a moment only."""
    data = str(tmp_path_factory.mktemp("data"))
    command = [sys.executable, "-c", SERVE, "serve", "--name", "cards.test"]
    with served(command, free_port(), ROOT, LABTABLE_DATA=data) as address:
        yield address


def joined(visit: Visitor, table: str, size: dict[str, int] = LAPTOP, **options: Any) -> Page:
    """Priya's page; she has taken seat 2."""
    priya = visit(f"/t/{table}", size, **options)
    priya.get_by_label("Your name, Seat 2").fill("Priya")
    priya.get_by_label("Your name, Seat 2").press("Enter")
    return priya


def walks_away(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()


def asks_for_a_code(noor: Page) -> None:
    """Once Priya has had the time to come back."""
    ask = noor.get_by_role("button", name="A code for the seat of Priya")
    expect(ask).to_be_visible()
    ask.click()


def link_of(page: Page) -> str:
    """The link that the host is shown."""
    return page.get_by_label("Link to the seat").input_value()


def path_of(link: str) -> str:
    return link.partition("/t/")[1] + link.partition("/t/")[2]


def test_a_phone_that_died_ends_no_match(visit: Visitor, hurried: str, axe: str) -> None:
    noor, table = hosts(visit, hurried, [ME, OPEN])
    priya = joined(visit, table, SMALL, at=hurried)
    deal(noor)
    expect(priya.get_by_role("region", name="Your hand")).to_be_visible()
    priya.context.close()
    asks_for_a_code(noor)
    dialog = noor.get_by_role("dialog")
    expect(dialog).to_contain_text("A code for Priya’s seat")
    assert faults(noor, axe) == []
    link = link_of(noor)
    assert link.startswith(f"{at(hurried)}/t/{table}#seat=")
    dialog.get_by_role("button", name="Close").click()
    phone = visit(path_of(link), SMALL, at=hurried)
    expect(phone.get_by_label("Your name", exact=True)).to_have_value("Priya")
    assert faults(phone, axe) == []
    phone.get_by_role("button", name="Take Priya’s seat").click()
    expect(phone.get_by_role("region", name="Your hand")).to_be_visible()
    expect(noor.locator(".notes")).to_contain_text("Priya plays on another device now.")
    assert phone.evaluate("location.hash") == "", "a code that has been used is not shown any longer"
    late = visit(path_of(link), at=hurried)
    expect(late.locator(".notes")).to_contain_text("The code in this link has been used")


def test_a_seat_goes_to_another_person_by_a_code_that_is_typed(visit: Visitor, server: str, axe: str) -> None:
    noor, table = hosts(visit, server, [ME, OPEN], SMALL)
    priya = joined(visit, table)
    deal(noor)
    expect(priya.locator("main.table")).to_be_visible()
    walks_away(priya)
    noor.get_by_role("button", name="Menu").click()
    seat = noor.locator("#menu li[data-seat='1']")
    seat.get_by_role("button", name="A code for the seat of Priya").click()
    dialog = noor.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Copy the link")).to_be_in_viewport(ratio=1)
    resize(noor, "laptop")
    expect(dialog.get_by_role("button", name="Copy the link")).to_be_in_viewport(ratio=1)
    assert faults_at_both_sizes(noor, axe) == []
    code = dialog.locator(".code").inner_text()
    dialog.get_by_role("button", name="Close").click()
    sam = visit(f"/t/{table}", SMALL)
    sam.get_by_role("button", name="I have a code for a seat").click()
    sam.get_by_label("Code of the seat").fill("nonsense")
    sam.get_by_label("Your name", exact=True).fill("Sam")
    take = sam.get_by_role("button", name="Take Priya’s seat")
    take.click()
    expect(sam.get_by_text("No seat has this code.").first).to_be_visible()
    assert faults_at_both_sizes(sam, axe) == []
    sam.get_by_label("Code of the seat").fill(code.lower())
    take.click()
    expect(sam.get_by_role("region", name="Your hand")).to_be_visible()
    expect(seat).to_contain_text("Sam has taken over Priya’s seat.")
    told = "Your seat has been taken over on another device, by Sam. You are watching."
    expect(priya.locator(".notes")).to_contain_text(told)
    assert faults(priya, axe) == []
    priya.reload()
    expect(priya.locator(".notes")).to_contain_text(told)
    expect(priya.get_by_role("region", name="Your hand")).to_have_count(0)


def test_in_the_lobby_a_seat_goes_to_another_device_too(visit: Visitor, hurried: str, axe: str) -> None:
    noor, table = hosts(visit, hurried, [ME, OPEN], SMALL)
    priya = joined(visit, table, at=hurried)
    expect(noor.get_by_text("Priya").first).to_be_visible()
    priya.context.close()
    asks_for_a_code(noor)
    link = link_of(noor)
    noor.get_by_role("dialog").get_by_role("button", name="Close").click()
    assert faults(noor, axe) == []
    phone = visit(path_of(link), SMALL, at=hurried)
    phone.get_by_role("button", name="Take Priya’s seat").click()
    expect(phone.get_by_role("button", name="Stand up")).to_be_visible()
    expect(noor.locator(".seats")).to_contain_text("Priya plays on another device now.")
