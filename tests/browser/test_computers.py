"""A computer at a table is seen to be one, with its level: in the lobby, at the table, in the log."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from labtable.games import load, names
from tests.browser.accessible import faults_at_both_sizes
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, Visitor
from tests.browser.fitting import resize
from tests.browser.tables import ME, OPEN, at_table, bot, make, put_away

SIGN = "svg.robot"


def test_in_the_lobby_a_computer_has_its_sign_and_level(visit: Visitor, server: str) -> None:
    table, _ = make(server, [ME, bot("expert"), OPEN])
    page = visit(f"/t/{table}")
    seat = page.get_by_role("region", name="Seats").get_by_role("listitem").nth(1)
    for size in ("laptop", "phone"):
        resize(page, size)
        expect(seat).to_contain_text(re.compile(r"\w+.*computer, expert"))
        expect(seat.locator(SIGN)).to_be_visible()
        expect(page.get_by_role("region", name="Seats").locator(SIGN)).to_have_count(1)


@pytest.mark.parametrize("game", names())
def test_at_the_table_and_who_taps_the_seat_is_told_who_plays_there_and_how(
    visit: Visitor, store: Path, axe: str, game: str
) -> None:
    page = at_table(visit(BESIDE), arrange(store, game, ["person Noor", "bot beginner"]))
    others = page.locator(".opp")
    for size in ("laptop", "phone"):
        resize(page, size)
        expect(others).to_contain_text(re.compile(r"\w+ *\(computer, beginner\)"))
        expect(others.locator(SIGN)).to_have_count(1)
        expect(others.locator(".level")).to_have_text("beginner")
        expect(others.locator(".level")).to_be_visible()
    put_away(page)
    seat = others.get_by_role("button", name=re.compile(r"\(computer, beginner\)"))
    seat.click()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("computer, beginner")
    expect(card.locator(".manner")).to_have_text(load(game).words.catalogue.texts["manner.beginner"])
    if game == "unitary":  # the cards are alike but for the words
        assert faults_at_both_sizes(page, axe) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(seat).to_be_focused()


def test_in_the_log(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), arrange(store, "unitary", ["person Noor", "bot beginner"], seed=2))
    acts = page.get_by_role("region", name="What you can do")
    acts.get_by_role("button", name="Done").click()
    expect(page.get_by_role("list", name="What happened")).to_contain_text(re.compile(r"\b(?!You)\w+ (drew|ended)"))
    expect(page).to_have_title(re.compile("Your turn"))


def test_a_script_is_no_computer_of_a_level(visit: Visitor) -> None:
    page = visit("/learn/mathic")
    expect(page.locator(".opp")).to_contain_text("Bob")
    expect(page.locator(".opp")).not_to_contain_text("Bot")
    expect(page.locator(".opp").locator(SIGN)).to_have_count(0)
