"""The games of examples/, put among the games, in the browser: found, dealt and played to their ends."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.classes import to_stage
from tests.browser.conftest import BESIDE, PHONE, Visitor
from tests.browser.fitting import LOOK, PARTS, resize
from tests.browser.leading import lesson
from tests.browser.projected import LARGE, look
from tests.served import free_port, served
from tests.workshop import BUILD, COPY, Workshop

OVER = "main[data-stage=over]"
TO_DO = ".answers .btn, .hand .pick[aria-disabled=false]"


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The repository with the new games, its client built as docs/game/index.md says.

    What checks their pages' types is not run again: the same command looks at them in `examples`, with all others.
    """
    workshop = Workshop(tmp_path_factory.mktemp("workshop"))
    for command in (COPY, COPY.replace("highest", "jackdaws"), BUILD):
        workshop.run(command)
    return workshop


@pytest.fixture(scope="module")
def address(workshop: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    environment = workshop.environment | {"LABTABLE_DATA": str(tmp_path_factory.mktemp("data"))}
    with served(["python", "-m", "labtable", "serve"], free_port(), workshop.folder, **environment) as address:
        yield address


def test_a_new_game_is_found_and_played_to_its_end(visit: Visitor, address: str) -> None:
    page = visit("/", PHONE, at=address)
    deal(page, "Highest")
    for left in (3, 2, 1):
        play_a_card(page, left)
    expect(page).to_have_title(re.compile("The match is over", re.IGNORECASE))
    assert len(recorded(page)) == 6


def test_a_game_with_a_window_is_played_to_its_end(visit: Visitor, address: str, axe: str) -> None:
    """Every trinket that the computer shows is waited for once, and reached for whenever that may be done."""
    page = visit("/", at=address)
    deal(page, "Jackdaws")
    pressed = []
    while True:
        expect(page.locator(f"{OVER}, {TO_DO}").first).to_be_visible()
        for size in ("small phone", "laptop"):
            resize(page, size)
            assert page.evaluate(LOOK, PARTS) == []
        if page.locator(OVER).count():
            break
        answer = page.get_by_role("button", name="Wait" if "Wait" not in pressed else "Reach for the")
        pressed.append(press(page, answer if answer.count() else page.locator(TO_DO).first))
    assert faults_at_both_sizes(page, axe) == []
    assert [len([text for text in pressed if re.match(what, text)]) for what in (r"\d", "Wait", "Reach")] == [3, 1, 2]
    assert [line["action"] for line in recorded(page) if line["seat"] == 0] == [
        text.split()[0].lower() for text in pressed
    ]


def test_a_game_that_says_nothing_of_paper_prints_its_rules(visit: Visitor, address: str) -> None:
    page = visit("/print/highest", at=address)
    expect(page.locator(".sheet")).to_have_count(1)
    expect(page.locator("[data-sheet=rules]")).to_contain_text("labtable")
    expect(page.get_by_role("checkbox")).to_have_count(1)


def test_a_new_game_is_read_from_the_last_row(visit: Visitor, address: str) -> None:
    with lesson(address, "highest", 2) as there:
        there.comes("Ada", "Ben")
        there.desk.deal()
        page = to_stage(visit(BESIDE, LARGE, at=address), there.code, there.secret)
        page.keyboard.press("t")
        expect(page.get_by_text(re.compile(": 3 in hand")).first).to_be_visible()
        assert look(page, "highest") == []


def deal(page: Page, game: str) -> None:
    """From the start page to a table with a computer that does not dawdle."""
    page.get_by_role("link", name=f"Change settings {game}").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("quick", exact=True).click()
    page.get_by_role("button", name="Deal").click()


def press(page: Page, button: Locator) -> str:
    """Press a button, wait until something has come of it, and return what stood on it."""
    seen = page.locator("main").get_attribute("data-seen")
    text = button.inner_text()
    button.click()
    expect(page.locator("main")).not_to_have_attribute("data-seen", str(seen))
    return text


def recorded(page: Page) -> list[dict[str, Any]]:
    """The actions of the match, as its record has them."""
    record = page.request.get(page.url.replace("/t/", "/api/tables/") + "/record")
    return [json.loads(line) for line in record.text().splitlines()[1:]]


def play_a_card(page: Page, left: int) -> None:
    hand = page.get_by_role("region", name="Your hand").get_by_role("button")
    expect(hand).to_have_count(left)
    expect(hand.first).to_have_attribute("aria-disabled", "false")
    hand.first.click()
    expect(hand).to_have_count(left - 1)
