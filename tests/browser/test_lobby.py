"""A table before the deal and around it: invite, sit, come back, watch, be away, answer a window."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import BESIDE, LAPTOP, PHONE, Visitor, at_sizes
from tests.browser.tables import ME, OPEN, Wish, at_table, bot, hold, make
from tests.browser.unitary_table import claim, set_up


def sit(page: Page, name: str, seat: int) -> None:
    page.get_by_label(f"Your name, Seat {seat}").fill(name)
    page.get_by_role("button", name=f"Sit here: Seat {seat}").click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


def host(visit: Visitor, server: str, seats: list[Wish], size: dict[str, int] = LAPTOP, **wishes: Any) -> Page:
    """The maker of a table, at it."""
    table, secret = make(server, seats, **wishes)
    page = visit(BESIDE, size)
    hold(page, table, secret)
    return page


def path(page: Page) -> str:
    return "/" + page.url.split("/", 3)[3]


def deal(page: Page) -> None:
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("main.table")).to_be_visible()


def act(page: Page, action: str) -> None:
    page.get_by_role("region", name="What you can do").get_by_role("button", name=action).click()


@pytest.fixture
def two(visit: Visitor, store: Path) -> tuple[Page, Page]:
    """Noor at a laptop, who made the table, and Priya on a phone; the cards are dealt, and matches must be claimed."""
    table = set_up(store, "person Noor", "person Priya", claims="spot")
    return at_table(visit(BESIDE), table), at_table(visit(BESIDE, PHONE), table, 1)


def test_from_the_start_page_to_a_game_of_two_browsers(visit: Visitor) -> None:
    noor = visit()
    noor.get_by_role("link", name="Change settings Unitary").click()
    noor.get_by_label("Your name").fill("Noor")
    noor.get_by_role("combobox", name="Seat 2").select_option("open")
    noor.get_by_role("button", name="Create the table").click()
    expect(noor.get_by_role("button", name="Deal the cards")).to_be_disabled()
    priya = visit(path(noor), PHONE)
    sit(priya, "Priya", 2)
    expect(noor.get_by_text("Priya").first).to_be_visible()
    expect(priya.get_by_text("The host deals")).to_be_visible()
    deal(noor)
    expect(priya.locator("main.table")).to_be_visible()
    first, second = (noor, priya) if "Your turn" in noor.title() else (priya, noor)
    expect(first).to_have_title(re.compile("Your turn"))
    act(first, "Done")
    expect(second).to_have_title(re.compile("Your turn"))
    expect(first).to_have_title(re.compile("’s turn"))


def named(server: str) -> str:
    """The server by a name that others would find it by, too."""
    return server.replace("127.0.0.1", "cards.test")


def test_the_invitation_is_a_link_a_code_and_a_square(visit: Visitor, server: str) -> None:
    table, secret = make(server, [ME, OPEN])
    page = visit(BESIDE, at=named(server))
    hold(page, table, secret)
    expect(page.get_by_label("Link to this table")).to_have_value(f"{named(server)}/t/{table}")
    expect(page.get_by_text(table.replace("-", " ").upper())).to_be_visible()
    square = page.get_by_role("img", name="QR code")
    expect(square).to_be_visible()
    page.wait_for_function("image => image.naturalWidth > 0", arg=square.element_handle())


@at_sizes("phone", "laptop")
def test_where_no_phone_could_follow_a_code_the_lobby_says_what_to_do(
    visit: Visitor, server: str, size: dict[str, int]
) -> None:
    page = host(visit, server, [ME, OPEN], size)
    expect(page.get_by_text("make play HOST=0.0.0.0")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)
    expect(page.get_by_label("Link to this table")).to_have_count(0)


def test_without_a_clipboard_the_link_is_selected(visit: Visitor, server: str) -> None:
    table, secret = make(server, [ME, OPEN])
    page = visit(BESIDE, at=named(server))
    hold(page, table, secret)
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("The link is selected")).to_be_visible()
    assert table in page.evaluate("getSelection().toString() || document.activeElement.value")


def test_a_seat_is_kept_through_a_reload_and_not_given_to_a_namesake(visit: Visitor, server: str) -> None:
    noor = host(visit, server, [ME, OPEN, OPEN])
    noor.reload()
    expect(noor.get_by_role("button", name="Stand up")).to_be_visible()
    other = visit(path(noor))
    sit(other, "Noor", 2)
    expect(other.get_by_text("Noor 2")).to_be_visible()
    expect(noor.get_by_role("button", name="Stand up")).to_be_visible()


def test_the_host_gives_seats_to_computers_and_opens_them(visit: Visitor, server: str) -> None:
    page = host(visit, server, [ME, bot(), OPEN])
    seat = page.get_by_role("combobox", name="Seat 3 is for")
    seat.select_option("bot:expert")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_enabled()
    seat.select_option("open")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_disabled()


def test_who_stands_up_leaves_the_seat_open(visit: Visitor, server: str) -> None:
    noor = host(visit, server, [ME, OPEN])
    priya = visit(path(noor))
    sit(priya, "Priya", 2)
    priya.get_by_role("button", name="Stand up").click()
    expect(priya.get_by_role("button", name="Sit here: Seat 2")).to_be_visible()
    expect(noor.get_by_text("open", exact=True)).to_be_visible()


def test_who_only_watches_can_do_nothing(visit: Visitor, two: tuple[Page, Page]) -> None:
    noor, _ = two
    watcher = visit(path(noor))
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.get_by_role("button", name="Done")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Ask for a hint")).to_have_count(0)


def test_the_host_lets_a_computer_keep_an_absent_players_seat(two: tuple[Page, Page]) -> None:
    noor, priya = two
    table = priya.url
    priya.get_by_role("button", name="Menu").click()
    priya.get_by_role("button", name="Leave the table").click()
    priya.get_by_role("button", name="Leave", exact=True).click()
    priya.goto("about:blank")
    expect(noor.get_by_text("Priya is away.")).to_be_visible()
    noor.get_by_role("button", name="Let a computer play for Priya").first.click()
    expect(noor.get_by_text("Priya is away.")).to_have_count(0)
    priya.goto(table)
    expect(priya.get_by_text("A computer is playing for you.")).to_be_visible()
    priya.get_by_role("button", name="Take over").click()
    expect(priya.get_by_text("A computer is playing for you.")).to_have_count(0)


def test_who_may_only_have_lost_the_link_keeps_the_seat_for_a_while(two: tuple[Page, Page]) -> None:
    noor, priya = two
    priya.goto("about:blank")
    expect(noor.get_by_text("Priya is away.")).to_be_visible()
    expect(noor.locator(".notes").get_by_text("The seat is kept for half a minute.")).to_be_visible()
    expect(noor.get_by_role("button", name="Let a computer play for Priya")).to_have_count(0)


def test_a_lost_connection_is_said_and_comes_back_to_the_same_seat(visit: Visitor, server: str) -> None:
    table, secret = make(server, [ME, bot()])
    page = visit(BESIDE)
    lines: list[WebSocketRoute] = []
    is_down = False

    def carry(line: WebSocketRoute) -> None:
        lines.append(line)
        if is_down:
            line.close()
        else:
            line.connect_to_server()

    page.route_web_socket(re.compile("/ws/"), carry)
    hold(page, table, secret)
    deal(page)
    is_down = True
    lines[-1].close()
    expect(page.get_by_text("No connection. Your seat and what you have prepared are kept.")).to_be_visible()
    is_down = False
    expect(page.get_by_text("No connection. Your seat and what you have prepared are kept.")).to_have_count(0)
    assert len(lines) > 1
    expect(page.get_by_role("region", name="Your hand")).to_be_visible()


def test_a_false_claim_is_told_to_everybody_in_words(two: tuple[Page, Page]) -> None:
    noor, priya = two
    claim(priya)
    told = {noor: "Priya claimed a match falsely: their", priya: "You claimed a match falsely: your"}
    for page, words in told.items():
        said = f"{words} hidden card has not been shown. It costs the next draw."
        expect(page.get_by_role("log")).to_contain_text(said)
        expect(page.get_by_role("region", name="Messages").get_by_text(said)).to_be_in_viewport()
    noor.get_by_role("list", name="What happened").get_by_text("claimed a match falsely").wait_for()


def test_a_rule_opens_beside_the_table_leaving_asks_first_and_a_phone_shows_it_all(two: tuple[Page, Page]) -> None:
    noor, priya = two
    noor.get_by_role("button", name="Rules").click()
    noor.get_by_role("button", name="U-7").click()
    expect(noor.get_by_role("heading", name="U-7 Special cards")).to_be_focused()
    noor.keyboard.press("Escape")
    expect(noor.get_by_role("heading", name="U-7 Special cards")).to_have_count(0)
    expect(noor.get_by_role("button", name="Rules")).to_be_focused()
    assert priya.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(priya.get_by_role("region", name="What you can do")).to_be_in_viewport()
    priya.get_by_role("button", name="Log and players").click()
    expect(priya.get_by_role("list", name="What happened")).to_be_in_viewport()
    priya.get_by_role("button", name="Close").click()
    expect(priya.get_by_role("list", name="What happened")).to_be_hidden()
    priya.get_by_role("button", name="Menu").click()
    priya.get_by_role("button", name="Leave the table").click()
    priya.get_by_role("button", name="Stay").click()
    expect(priya.get_by_role("button", name="Leave the table")).to_be_visible()
