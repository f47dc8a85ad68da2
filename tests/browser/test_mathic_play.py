"""Mathic Fraction in a browser: by clicks, by keys alone, by a thumb, in writing, between two browsers, alone."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.conftest import BESIDE, LAPTOP, PHONE, Visitor, at_sizes
from tests.browser.mathic_table import (
    act,
    compose,
    facts,
    figure,
    in_hand,
    in_space,
    on_board,
    play_to_the_end,
    set_up,
    sign,
    written,
)
from tests.browser.motion import came, watch_for
from tests.browser.tables import at_table
from tests.browser.unitary_table import Thumb

ROUND = {"half_deck": True, "max_rounds": 1}  # 77 actions
SPRINT = {"half_deck": True, "sprint": True, "aim": 100}  # over as soon as somebody has them: 13 and 17 actions
HANDS = [["3/12h", "[>=6/12 red]", "9/12s", "0/12d"], ["5/12c", "6/12c"]]
SPACE = ["4/12s", "7/12d", "3/12d", "6/12s"]
TABLE: dict[str, Any] = {"hands": HANDS, "space": SPACE, "tokens": ["plus", "red+black", "odd", "number 1"]}


@pytest.mark.parametrize(
    ("size", "options", "seed"),
    [pytest.param(LAPTOP, ROUND, 3, id="laptop", marks=pytest.mark.long), pytest.param(PHONE, SPRINT, 1, id="phone")],
)
def test_a_whole_match_against_a_bot_by_clicks(
    visit: Visitor, store: Path, size: dict[str, int], options: dict[str, Any], seed: int
) -> None:
    table = set_up(store, "person Noor", "bot random", options=options, seed=seed)
    page = at_table(visit(BESIDE, size), table)
    play_to_the_end(page)
    expect(page.get_by_text("won").first).to_be_visible()
    expect(page.get_by_role("region", name="Players and tokens")).to_contain_text("has won")


def test_a_whole_match_with_the_keyboard_alone(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "bot random", options=SPRINT, seed=18)
    page = at_table(visit(BESIDE), table)
    play_to_the_end(page, by_keys=True)
    expect(page.get_by_role("region", name="Players and tokens")).to_contain_text("has won")


@at_sizes("phone", "laptop")
def test_an_equation_is_composed_and_shows_what_it_is_and_earns(
    visit: Visitor, store: Path, size: dict[str, int]
) -> None:
    """M-3, M-9: both sides and what it earns are shown while it is written; then it is played."""
    page = at_table(visit(BESIDE, size), set_up(store, "person Noor", "bot random", **TABLE))
    compose(page, "3/12h", "+", "4/12s", "=", "7/12d")
    expect(page.locator(".verdict.yes")).to_contain_text("Both sides are")
    expect(page.locator(".tokens .got")).to_have_count(3)
    expect(act(page, "play")).to_have_text("Play it: 66 points")
    act(page, "play").click()
    expect(facts(page, 0)).to_contain_text("66 points")


def test_signs_are_changed_cards_taken_back_and_all_is_undone(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "bot random", **TABLE))
    compose(page, "3/12h", "4/12s", "7/12d")
    page.get_by_role("button", name="Sign 1: none yet").click()
    sign(page, "-").click()
    sign(page, "=").click()  # goes where one is missing
    expect(written(page)).to_have_value("3/12h - 4/12s = 7/12d")
    page.get_by_role("button", name="Sign 1: minus").click()
    sign(page, "+").click()
    expect(written(page)).to_have_value("3/12h + 4/12s = 7/12d")
    in_hand(page, "9/12s").click()  # a play has one card of the hand
    expect(written(page)).to_have_value("9/12s + 4/12s = 7/12d")
    on_board(page, "4/12s").click()
    page.get_by_role("button", name="Take four twelfths of spades back").click()
    expect(written(page)).to_have_value("9/12s = 7/12d")
    act(page, "undo").click()
    act(page, "undo").click()
    expect(written(page)).to_have_value("3/12h + 4/12s = 7/12d")
    act(page, "clear").click()
    expect(page.locator(".eq")).to_have_count(0)


def test_brackets_at_the_chosen_card_are_taken_away_by_a_click(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "bot random", **TABLE))
    compose(page, "3/12h", "+", "4/12s", "=", "7/12d")
    on_board(page, "3/12h").click()
    sign(page, "(").click()
    on_board(page, "4/12s").click()
    sign(page, ")").click()
    expect(written(page)).to_have_value("(3/12h + 4/12s) = 7/12d")
    page.get_by_role("button", name="Remove this bracket").first.click()
    expect(written(page)).to_have_value("3/12h + 4/12s) = 7/12d")
    act(page, "play").click()
    expect(page.get_by_role("status").filter(has_text="closing bracket too many")).to_be_visible()


def test_what_is_typed_is_laid_and_what_is_laid_is_written(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "bot random", **TABLE))
    page.keyboard.press("w")
    expect(written(page)).to_be_focused()
    page.keyboard.type("3/12 + 4/12 = 7/12")
    expect(page.locator(".eq .pick")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(facts(page, 0)).to_contain_text("66 points")


# Keeps what the page sends to its table.
LISTENING = """
    window.sent = []
    const send = WebSocket.prototype.send
    WebSocket.prototype.send = function (frame) { sent.push(frame); send.call(this, frame) }
"""


@pytest.mark.parametrize("previews", [True, False], ids=["shown", "think first"])
def test_mathic_says_what_an_equation_is_while_it_is_written_unless_one_thinks_first(
    visit: Visitor, store: Path, previews: bool
) -> None:
    page = visit(BESIDE, script=LISTENING)
    page.clock.install()
    at_table(page, set_up(store, "person Noor", "bot random", previews=previews, **TABLE))
    page.keyboard.press("w")
    page.keyboard.type("3/12 + 4/12 = 7/12")
    expect(page.locator(".eq .pick")).to_have_count(3)
    page.clock.fast_forward(5_000)  # it asks when nothing has been written for a moment
    page.keyboard.press("Enter")
    expect(facts(page, 0)).to_contain_text("66 points")
    asked = page.evaluate("sent.some((frame) => JSON.parse(frame).t === 'preview')")
    assert asked == previews


def test_what_a_card_stands_for_is_picked_past_what_it_does_not_allow(visit: Visitor, store: Path) -> None:
    """M-5: [>= 6/12 declared 2] = 6/12 / 3/12, one of the examples."""
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "bot random", options={"stealing": False}, **TABLE))
    compose(page, "[>=6/12 red]", "=", "6/12s", "/", "3/12d")
    on_board(page, "[>=6/12 red]").click()
    less = page.get_by_role("button", name="numerator down")
    expect(page.locator(".verdict")).to_contain_text("Choose its value")  # nobody is judged by what they did not say
    expect(page.locator(".verdict.fails")).to_have_count(0)
    less.click()
    expect(less).to_have_attribute("aria-disabled", "true")  # 6/12 is the least
    above = page.get_by_role("spinbutton", name="numerator")
    below = page.get_by_role("spinbutton", name="denominator")
    above.fill("2")
    below.fill("3")
    expect(written(page)).to_have_value("[>=6/12 red: 2/3] = 6/12s / 3/12d")
    below.fill("2")
    for _ in range(2):
        above.press("ArrowUp")
    expect(written(page)).to_have_value("[>=6/12 red: 4/2] = 6/12s / 3/12d")
    expect(page.locator(".verdict.yes")).to_be_visible()
    above.fill("2")
    below.fill("1")
    expect(written(page)).to_have_value("[>=6/12 red: 2/1] = 6/12s / 3/12d")
    act(page, "play").click()
    expect(facts(page, 0)).to_contain_text("3 cards")
    expect(figure(page)).to_contain_text("Noor wrote")


def test_a_false_equation_is_refused_with_the_reason_and_shakes(visit: Visitor, store: Path) -> None:
    """M-12: with the table as referee; what is missing shakes too, where it is missing."""
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "bot random", **TABLE))
    compose(page, "3/12h", "4/12s")
    act(page, "play").click()
    expect(page.locator(".slot.is-refused")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="a sign missing")).to_be_visible()
    sign(page, "=").click()
    expect(page.locator(".verdict.fails")).to_be_visible()
    act(page, "play").click(force=True)
    expect(page.get_by_role("status").filter(has_text="The left side is")).to_be_visible()
    expect(page.locator(".eq .is-refused")).to_have_count(1)


def test_a_thumb_drags_cards_to_the_board_and_one_to_the_space(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "bot random", options={"stealing": False}, **TABLE)
    page = at_table(visit(BESIDE, PHONE), table)
    thumb = Thumb(page)
    thumb.drag(in_hand(page, "3/12h"), page.locator(".board"))
    thumb.let_go()
    sign(page, "=").click()
    thumb.drag(in_space(page, "3/12d"), on_board(page, "3/12h"))  # in the middle or right of it: behind
    thumb.let_go()
    expect(written(page)).to_have_value("3/12h = 3/12d")
    thumb.drag(in_space(page, "4/12s"), page.locator(".eq .slot"))  # before the card behind it
    thumb.let_go()
    expect(written(page)).to_have_value("3/12h 4/12s = 3/12d")
    thumb.drag(on_board(page, "4/12s"), page.locator(".space"))
    thumb.let_go()
    expect(written(page)).to_have_value("3/12h = 3/12d")
    act(page, "clear").click()
    thumb.drag(in_hand(page, "0/12d"), page.locator(".space"))
    thumb.let_go()
    expect(in_hand(page, "0/12d")).to_have_count(0)


def test_a_pattern_is_laid_while_its_token_is_shown(visit: Visitor, store: Path) -> None:
    """M-10."""
    start = {**TABLE, "hands": [["1/12h"], ["2/12s"]], "space": ["2/12d", "3/12d", "9/12c"], "tokens": ["pattern"]}
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "bot random", **start))
    page.get_by_role("button", name="Pattern", exact=True).click()
    in_hand(page, "1/12h").click()
    in_space(page, "2/12d").click()
    in_space(page, "3/12d").click()
    expect(page.locator(".tokens .got")).to_have_count(1)
    act(page, "play").click()
    expect(facts(page, 0)).to_contain_text("26 points")


def two(visit: Visitor, store: Path, **wishes: Any) -> tuple[Page, Page]:
    """Noor and Ada at one table, each in a browser of their own."""
    table = set_up(store, "person Noor", "person Ada", **{**TABLE, **wishes})
    return at_table(visit(BESIDE), table), at_table(visit(BESIDE, PHONE), table, 1)


def test_a_discarded_card_is_stolen_in_another_browser(visit: Visitor, store: Path) -> None:
    """M-11: with cards of the space; one's own hand rests."""
    noor, ada = two(visit, store)
    in_hand(noor, "9/12s").click()
    act(noor, "discard").click()
    expect(ada.get_by_text("Your hand is not used.")).to_be_attached()
    expect(ada.locator(".hand .pick")).to_have_count(0)
    in_space(ada, "9/12s").tap()
    sign(ada, "=").tap()
    in_space(ada, "3/12d").tap()
    sign(ada, "+").tap()
    in_space(ada, "6/12s").tap()
    expect(act(ada, "play")).to_contain_text("Steal it: 66 points")
    act(ada, "play").tap()
    expect(facts(noor, 1)).to_contain_text("66 points")
    expect(figure(noor)).to_contain_text("Ada stole")


def test_a_window_is_passed_by_one_key(visit: Visitor, store: Path) -> None:
    noor, ada = two(visit, store)
    in_hand(noor, "9/12s").click()
    act(noor, "discard").click()
    expect(ada.get_by_role("button", name="Pass")).to_be_visible()
    ada.keyboard.press("n")
    expect(ada.locator(".turn")).to_contain_text("Your turn")


def test_a_false_equation_is_challenged_in_another_browser(visit: Visitor, store: Path) -> None:
    """M-12, honour: nothing tells whether it is true until somebody challenges it; then everything goes back."""
    noor, ada = two(visit, store, options={"referee": "honour"})
    compose(noor, "3/12h", "=", "4/12s")
    expect(noor.get_by_label("Your own work")).to_be_visible()
    expect(noor.locator(".verdict:not(:empty)")).to_have_count(0)
    act(noor, "play").click()
    expect(figure(ada)).to_contain_text("Noor wrote")
    ada.get_by_role("button", name="Challenge").click()
    expect(noor.locator(".log")).to_contain_text("it is wrong")
    expect(figure(ada)).to_contain_text("everything went back")
    expect(in_hand(noor, "3/12h")).to_be_visible()
    expect(facts(noor, 0)).to_contain_text("0 points")


def test_own_work_stays_in_this_browser(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "bot random", options={"referee": "honour"}, **TABLE)
    page = at_table(visit(BESIDE), table)
    page.get_by_label("Your own work").fill("3 + 4 = 7")
    page.get_by_label("Your own work").blur()
    page.reload()
    expect(page.get_by_label("Your own work")).to_have_value("3 + 4 = 7")


def test_with_reduced_motion_what_came_is_marked(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "bot random", **TABLE))
    compose(page, "3/12h", "+", "4/12s", "=", "7/12d")
    watch_for(page, ".seat[data-seat='0'] .changed")
    act(page, "play").click()
    came(page)
    expect(facts(page, 0).locator(".changed")).to_have_count(0)


@at_sizes("phone", "laptop")
def test_alone_new_cards_cost_a_heart(visit: Visitor, store: Path, size: dict[str, int]) -> None:
    """M-16: nobody to steal from; a reset deals hand and space anew, and the third heart is the last."""
    start: dict[str, Any] = {"hands": [HANDS[0]], "space": SPACE, "tokens": ["plus"]}
    page = at_table(visit(BESIDE, size), set_up(store, "person Noor", **start))
    expect(facts(page, 0)).to_contain_text("hearts left: 3")
    compose(page, "3/12h", "+", "4/12s", "=", "7/12d")
    act(page, "play").click()
    expect(facts(page, 0)).to_contain_text("26 points")
    expect(page.locator(".hand .pick")).to_have_count(4)
    in_hand(page, "9/12s").click()
    expect(act(page, "discard")).to_have_count(0)
    act(page, "clear").click()
    for left in (2, 1, 0):
        act(page, "reset").click()
        expect(facts(page, 0)).to_contain_text(f"hearts left: {left}")


def test_what_was_written_and_refused_stays_to_be_mended(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "bot random", **TABLE))
    written(page).fill("3/12 + = 4")
    written(page).press("Enter")
    expect(page.locator(".refusal")).to_be_visible()
    expect(written(page)).to_have_value("3/12 + = 4")


def test_alone_a_false_equation_under_honour_says_why_it_came_back(visit: Visitor, store: Path) -> None:
    """M-16, M-12: the table judges, and it costs a heart."""
    start: dict[str, Any] = {"hands": [HANDS[0]], "space": SPACE, "tokens": ["plus"]}
    page = at_table(visit(BESIDE, PHONE), set_up(store, "person Noor", options={"referee": "honour"}, **start))
    compose(page, "3/12h", "=", "4/12s")
    act(page, "play").click()
    expect(facts(page, 0)).to_contain_text("hearts left: 2")
    expect(page.locator(".verdict.fails")).to_contain_text("Not true")


def test_six_players_and_a_wild_card_fit_on_a_small_phone(visit: Visitor, store: Path) -> None:
    start = {**TABLE, "hands": [*HANDS, ["0/12h"], ["0/12c"], ["0/12s"], ["1/12h"]]}
    table = set_up(store, "person Noor", *["bot random"] * 5, **start)
    page = at_table(visit(BESIDE, {"width": 360, "height": 640}), table)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    in_space(page, "6/12s").click()
    in_hand(page, "[>=6/12 red]").click()
    sign(page, "=").click()
    on_board(page, "[>=6/12 red]").click()
    page.get_by_role("spinbutton", name="numerator").fill("1")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.get_by_role("button", name="Done: back to the signs").click()
    sign(page, "+").click()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_axe_core_finds_nothing_grave(visit: Visitor, store: Path, axe: str) -> None:
    table = set_up(store, "person Noor", "person Ada", **TABLE, options={"referee": "honour"})
    page = at_table(visit(BESIDE), table)
    assert faults_at_both_sizes(page, axe) == []
    compose(page, "[>=6/12 red]", "=", "6/12s", "/", "3/12d")
    on_board(page, "[>=6/12 red]").click()
    assert faults_at_both_sizes(page, axe) == []
    page.locator(".picker input").first.fill("2")
    act(page, "play").click(force=True)
    expect(page.locator(".turn")).not_to_contain_text("Your turn")
    assert faults_at_both_sizes(page, axe) == []


def test_axe_core_finds_nothing_grave_in_a_theft(visit: Visitor, store: Path, axe: str) -> None:
    start = {**TABLE, "turn": 1, "hands": [HANDS[0], ["9/12c", "6/12c"]], "tokens": ["compare", "pattern"]}
    table = set_up(store, "person Noor", "person Ada", **start)
    page = at_table(visit(BESIDE), table)
    ada = at_table(visit(BESIDE), table, 1)
    in_hand(ada, "9/12c").click()
    act(ada, "discard").click()
    in_space(page, "9/12c").click()
    sign(page, "<").click()
    in_space(page, "4/12s").click()
    expect(page.locator(".verdict.fails")).to_be_visible()
    assert faults_at_both_sizes(page, axe) == []


def test_everything_is_spoken_in_words(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE), set_up(store, "person Noor", "bot random", **TABLE))
    expect(in_hand(page, "3/12h")).to_have_accessible_name("three twelfths of hearts")
    expect(in_hand(page, "[>=6/12 red]")).to_have_accessible_name(re.compile("at least six twelfths, red"))
    compose(page, "3/12h", "+", "4/12s", "=", "7/12d")
    said = "three twelfths of hearts plus four twelfths of spades equals seven twelfths of diamonds"
    expect(page.get_by_role("group", name="Your equation")).to_contain_text(said)
    expect(page.get_by_role("list", name="Tokens on display")).to_contain_text("this play would earn it")
