"""The host hands the table on, is gone, comes back, or goes on on another device; everybody sees who may deal."""

import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.conftest import BESIDE, LAPTOP, ROOT, SMALL, Visitor
from tests.browser.tables import ME, OPEN, Wish, bot, from_menu, hold, make
from tests.served import free_port, served

SERVE = """
from labtable.table.match import hosting
hosting.GONE_AFTER = 1500
from labtable.cli import main
main()
"""


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which a host is gone after a moment."""
    data = str(tmp_path_factory.mktemp("data"))
    with served([sys.executable, "-c", SERVE, "serve"], free_port(), ROOT, LABTABLE_DATA=data) as address:
        yield address


def hosts(visit: Visitor, server: str, seats: list[Wish], size: dict[str, int] = LAPTOP) -> tuple[Page, str, str]:
    """The host's page of a new table, its name, and its host's secret."""
    table, secret = make(server, seats, pause_ms=60_000)
    page = visit(BESIDE, size, at=server)
    hold(page, table, secret)
    return page, table, secret


def joined(visit: Visitor, server: str, table: str, size: dict[str, int] = SMALL) -> Page:
    """Priya's page; she has taken seat 2."""
    priya = visit(f"/t/{table}", size, at=server)
    priya.get_by_label("Your name, Seat 2").fill("Priya")
    priya.get_by_label("Your name, Seat 2").press("Enter")
    expect(priya.get_by_role("button", name="Stand up")).to_be_visible()
    return priya


def deals(page: Page) -> None:
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("main.table")).to_be_visible()


def test_the_host_hands_the_table_on_before_the_deal_and_has_it_back(visit: Visitor, server: str, axe: str) -> None:
    noor, table, _ = hosts(visit, server, [ME, OPEN, bot("beginner")], SMALL)
    expect(noor.get_by_role("combobox", name="New host")).to_have_count(0)
    priya = joined(visit, server, table)
    watcher = visit(f"/t/{table}", at=server)
    for page in (priya, watcher):
        expect(page.get_by_text("Noor is the host.")).to_be_visible()
        expect(page.get_by_role("button", name="Be host again")).to_have_count(0)
    expect(noor.get_by_text("You are the host.")).to_be_visible()
    assert faults_at_both_sizes(noor, axe) == []
    noor.get_by_role("combobox", name="New host").select_option("1")
    noor.get_by_role("button", name="Hand on").click()
    expect(priya.get_by_role("button", name="Deal the cards")).to_be_enabled()
    for page in (noor, watcher):
        expect(page.get_by_text("Priya is the host now.")).to_be_visible()
        expect(page.get_by_role("button", name="Deal the cards")).to_have_count(0)
    expect(noor.get_by_role("button", name="Erase the table")).to_be_visible()
    expect(priya.get_by_role("button", name="Erase the table")).to_have_count(0)
    assert faults_at_both_sizes(noor, axe) == []
    assert faults_at_both_sizes(priya, axe) == []
    noor.get_by_role("button", name="Be host again").click()
    expect(priya.get_by_text("Noor is the host again.")).to_be_visible()
    deals(noor)


def test_when_the_host_is_gone_another_deals_again_and_goes_on(visit: Visitor, hurried: str, axe: str) -> None:
    noor, table, secret = hosts(visit, hurried, [ME, OPEN])
    priya = joined(visit, hurried, table)
    deals(noor)
    expect(priya.locator("main.table")).to_be_visible()
    from_menu(noor, "Freeze the table")
    noor.context.close()
    notice = priya.locator(".notes p").filter(has_text="The host was away. Now you are the host.")
    expect(notice).to_be_in_viewport(ratio=1)
    assert faults_at_both_sizes(priya, axe) == []
    notice.get_by_role("button", name="Hide this message").click()  # that she is away may be said beside it by now
    expect(notice).to_have_count(0)
    priya.get_by_role("region", name="Messages").get_by_role("button", name="Go on").click()
    expect(priya.get_by_text("The table is frozen.")).to_have_count(0)
    noor = visit(BESIDE, SMALL, at=hurried)
    hold(noor, table, secret)
    expect(noor.locator(".notes").get_by_text("The host was away. Now Priya is the host.")).to_be_in_viewport(ratio=1)
    from_menu(priya, "End the match")
    priya.get_by_role("button", name="End it").click()
    expect(priya.get_by_role("button", name="Deal again")).to_be_in_viewport(ratio=1)
    expect(noor.get_by_text("The host can deal again.")).to_be_visible()
    assert faults_at_both_sizes(noor, axe) == []
    noor.locator(".notes").get_by_role("button", name="Be host again").click()
    expect(noor.get_by_role("button", name="Deal again")).to_be_visible()
    expect(priya.get_by_role("button", name="Deal again")).to_have_count(0)


def test_a_second_link_makes_another_device_the_host(visit: Visitor, server: str, axe: str) -> None:
    noor, table, _ = hosts(visit, server, [OPEN, OPEN], SMALL)
    noor.get_by_role("button", name="Second host link").click()
    link = noor.get_by_label("Second link of the host").input_value()
    assert faults_at_both_sizes(noor, axe) == []
    noor.keyboard.press("Escape")
    path = "/t/" + link.split("/t/", 1)[1]
    laptop = visit(path, LAPTOP, at=server)
    expect(laptop.get_by_role("button", name="Deal the cards")).to_be_visible()
    assert laptop.url == f"{server}/t/{table}", "the secret does not stay in the address"
    laptop.reload()
    expect(laptop.get_by_role("button", name="Second host link")).to_be_visible()
    priya = joined(visit, server, table)
    priya.goto(f"{server}{path}")
    expect(priya.get_by_role("button", name="Stand up")).to_be_visible()
    expect(priya.get_by_role("button", name="Deal the cards")).to_have_count(0)
    noor.get_by_role("button", name="Second host link").click()
    expect(noor.get_by_label("Second link of the host")).not_to_have_value(link)
    laptop.reload()
    expect(laptop.get_by_text("The host is watching.")).to_be_visible()
    stranger = visit(path, SMALL, at=server)
    expect(stranger.get_by_text("This link works no longer. You are watching.")).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_text("The host is watching.")).to_be_visible()
