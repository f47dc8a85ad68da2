"""At Mathic Fraction's table everything keeps its place while somebody writes."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from labtable.table.state.changes import Acted
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, LAPTOP, SMALL, Visitor
from tests.browser.mathic_table import in_hand, in_space, on_board, set_up, sign, written
from tests.browser.tables import at_table

TABLE: dict[str, Any] = {
    "hands": [["3/12h", "[>=6/12 red]", "9/12s", "0/12d"], ["5/12c", "6/12c"]],
    "space": ["4/12s", "7/12d", "3/12d", "6/12s"],
    "tokens": ["plus", "red+black", "odd", "number 1"],
}
PLACES = """() => ['.opp', '.play', '.tools', '.hand', '.act'].map(zone => {
    const { x, y, width, height } = document.querySelector(zone).getBoundingClientRect()
    return [zone, x, y, width, height].join(' ')
})"""
BOARD = """() => {
    const boxes = (parts) => [...document.querySelectorAll(parts)].map(part => part.getBoundingClientRect())
    const ends = boxes('.board li, .board .empty').map(({ bottom }) => bottom)
    const begins = boxes('.tools button, .tools input').filter(({ height }) => height).map(({ top }) => top)
    const said = document.querySelector('.verdict').getBoundingClientRect()
    return [Math.max(0, ...ends), said.toJSON(), Math.min(...begins)]
}"""  # where what lies on the board ends, the words under it, and where what one writes with begins


@pytest.mark.parametrize("size", [LAPTOP, {"width": 390, "height": 664}], ids=["laptop", "small phone"])
def test_nothing_moves_while_a_line_is_written_and_its_cards_can_be_read(
    visit: Visitor, store: Path, size: dict[str, int]
) -> None:
    page = at_table(visit(BESIDE, size), set_up(store, "person Noor", "bot random", **TABLE))
    before = page.evaluate(PLACES)
    in_hand(page, "[>=6/12 red]").click()
    for what in ("=", "6/12s", "/", "3/12d"):
        (sign(page, what) if len(what) == 1 else in_space(page, what)).click()
        assert page.evaluate(PLACES) == before
    on_board(page, "[>=6/12 red]").click()
    expect(page.locator(".picker")).to_be_visible()
    assert page.evaluate(PLACES) == before
    expect(page.locator(".verdict")).to_contain_text("Choose its value")
    page.get_by_role("spinbutton", name="numerator").fill("2")
    expect(page.locator(".verdict.yes")).to_be_visible()
    assert page.evaluate(PLACES) == before
    space, card = page.locator(".space").bounding_box(), on_board(page, "6/12s").bounding_box()
    assert space is not None
    assert card is not None
    assert card["y"] >= space["y"] + space["height"] - 1


@pytest.mark.parametrize("line", ["3/12 + banana", "3/12h + 4/12s = 7/12d"])
def test_what_is_said_of_a_typed_line_stands_free_on_a_small_phone(visit: Visitor, store: Path, line: str) -> None:
    size = {"width": 390, "height": 664}
    page = at_table(visit(BESIDE, size), set_up(store, "person Noor", "bot random", **TABLE))
    written(page).fill(line)
    expect(page.locator(".verdict")).not_to_be_empty()
    above, said, below = page.evaluate(BOARD)
    assert above <= said["top"]
    assert said["bottom"] <= below


LAST = """() => {
    const box = (part) => document.querySelector(part).getBoundingClientRect()
    const cards = [...document.querySelectorAll('.board .eq li')].map(card => card.getBoundingClientRect())
    const tops = cards.map(({ top }) => top), bottoms = cards.map(({ bottom }) => bottom)
    return [box('.board .fig').bottom, Math.min(...tops), Math.max(...bottoms), box('.tools .field').top]
}"""  # where the words over the last play end, its cards begin and end, and the field begins


@pytest.mark.parametrize("size", [SMALL, {"width": 320, "height": 568}], ids=["small phone", "320 px"])
@pytest.mark.parametrize(
    "line", ["1/12h + 2/12s + 3/12d + 4/12s + 1/12c = 11/12d", "12/12h ^ 12/12d ^ 6/12c - 5/12s = 7/12s"]
)
def test_the_last_play_lies_between_its_words_and_the_field(
    visit: Visitor, store: Path, size: dict[str, int], line: str
) -> None:
    used = re.sub("[-+^=]", "", line).split()
    seats = ["person Noor", "person Ada"]
    position = {"turn": 0, "hands": [[used[0], "5/12c"], ["9/12s", "0/12d"]], "space": [*used[1:], "7/12d"]}
    table = arrange(store, "mathic", seats, position, acted=[Acted(0, f"compute {line}", 0)])
    page = at_table(visit(BESIDE, size), table, seat=1)
    expect(page.locator(".board .eq li")).to_have_count(len(used))
    places = page.evaluate(LAST)
    assert places == sorted(places)


NAMES = """() => [...document.querySelectorAll('.tokens li')].every((token) => {
    const right = token.getBoundingClientRect().right
    return [...token.querySelectorAll('.name')].every((name) => name.getBoundingClientRect().right <= right + 1)
})"""


@pytest.mark.parametrize("width", [600, 664, 740, 844])
def test_a_tokens_name_stays_off_the_next_token_on_a_phone_on_its_side(visit: Visitor, store: Path, width: int) -> None:
    tokens = {"tokens": ["pattern", "pattern", "red+black", "odd"]}
    page = visit(BESIDE, {"width": width, "height": 390})
    at_table(page, set_up(store, "person Noor", "bot random", **(TABLE | tokens)))
    assert page.evaluate(NAMES)
