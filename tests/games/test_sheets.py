"""A score sheet is the same in each language: other words, the same numbers and names in the same cells."""

from random import Random

import pytest

from labtable.engine.files.score_sheet import Cell, as_csv, rows_of
from labtable.engine.play.match import Match
from labtable.engine.words.words import Attempt
from labtable.games import load, names

from .tables import decide_whole

NAMES = ["You", "=Bob", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon"]


@pytest.mark.parametrize("name", names())
def test_a_sheet_is_the_same_in_each_language(name: str) -> None:
    game, dice = load(name), Random(name)
    match = Match(game, max(2, min(game.seats)), {}, 3)
    while not match.is_over and len(match.played) < 150:
        match.carry_out(*decide_whole(game, match.state, dice, 0.05))
    refused = [Attempt(1, 1, match.written[0][1], "not_your_turn", "X-1")]
    english, german = (
        rows_of(match, NAMES[: match.seats], True, attempts=refused, language=language) for language in ("en", "de")
    )
    assert {str(head).casefold() for head in english[0]} & {str(head).casefold() for head in german[0]} <= {
        "experiment"
    }
    assert len(english) == len(german) > 10
    rows = [row for row in german if "X-1" in row]
    assert len(rows) == 1
    assert {"ungültiger Zug", "=Bob"} <= {*rows[0]}
    for one, other in zip(english[1:], german[1:], strict=True):
        for cell, told in zip(one, other, strict=True):
            assert (cell == told) if not isinstance(cell, str) or cell == "=Bob" else bool(cell) == bool(told)
            assert (told == "Du") == (cell == "You")


def test_a_number_has_the_decimal_of_the_language_and_cells_are_apart_as_its_spreadsheets_expect() -> None:
    rows: list[list[Cell]] = [[0.5, 3, -1.25, "-1,5", "=1", "a; b"]]
    assert as_csv(rows) == '0.5,3,-1.25,"-1,5",\'=1,a; b\r\n'
    for language in ("de", "fr", "es"):
        assert as_csv(rows, language) == '0,5;3;-1,25;-1,5;\'=1;"a; b"\r\n'
    assert as_csv(rows, "he") == as_csv(rows)
