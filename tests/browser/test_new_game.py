"""The game of examples/, put among the games, in the browser: found, dealt and played to its end."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visitor
from tests.served import free_port, served
from tests.workshop import BUILD, CHECK, COPY, Workshop


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The repository with the new game, its client checked and built as CONTRIBUTING.md says."""
    workshop = Workshop(tmp_path_factory.mktemp("workshop"))
    for command in (COPY, CHECK, BUILD):
        workshop.run(command)
    return workshop


@pytest.fixture(scope="module")
def address(workshop: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    environment = workshop.environment | {"LABTABLE_DATA": str(tmp_path_factory.mktemp("data"))}
    with served(["python", "-m", "labtable", "serve"], free_port(), workshop.folder, **environment) as address:
        yield address


def test_a_new_game_is_found_and_played_to_its_end(visit: Visitor, address: str) -> None:
    page = visit("/", PHONE, at=address)
    page.get_by_role("button", name="Highest").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("quick", exact=True).click()
    page.get_by_role("button", name="Deal").click()
    for left in (3, 2, 1):
        play_a_card(page, left)
    expect(page).to_have_title(re.compile("The match is over", re.IGNORECASE))
    record = page.request.get(page.url.replace("/t/", "/api/tables/") + "/record")
    assert len(record.text().splitlines()) == 1 + 6


def play_a_card(page: Page, left: int) -> None:
    hand = page.get_by_role("region", name="Your hand").get_by_role("button")
    expect(hand).to_have_count(left)
    expect(hand.first).to_have_attribute("aria-disabled", "false")
    hand.first.click()
    expect(hand).to_have_count(left - 1)
