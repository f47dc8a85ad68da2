"""The score sheet: every equation that was written, its points, its challenge, its mistake, and the counting."""

import csv
import io
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from labtable.engine.files.score_sheet import harmless, rows_of, score_sheet
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import Attempt
from labtable.games import load
from labtable.games.mathic.words.class_report import learned
from tests.games.tables import decide_whole

from .positions import GAME, arranged, dealt, play, truth

NAMES = ["Ada", "Bob", "Cleo"]
HANDS: dict[str, Any] = {"hands": [["3/12h", "1/12c"], ["1/12d"], ["2/12d"]], "space": ["4/12s", "7/12d", "8/12c"]}


def rows(match: Match, judged: bool = True) -> list[dict[str, str]]:
    """The sheet, row by row, each without its empty cells."""
    table = csv.DictReader(io.StringIO(score_sheet(match, NAMES[: match.seats], judged)))
    return [{head: cell for head, cell in row.items() if cell} for row in table]


def three(**options: Any) -> Match:
    """A turn of Ada's, in a match of three."""
    return arranged(3, tokens=["plus", "odd"], **HANDS, **options)


def test_a_play_stands_with_what_it_earned() -> None:
    match = play(three(), "compute 3/12h + 4/12s = 7/12d")
    assert rows(match) == [
        {"round": "1", "turn": "1", "player": "Ada", "what": "equation", "line": "3/12h + 4/12s = 7/12d",
         "true": "true", "cards": "3", "Solutions": "0", "tokens": "plus odd", "points": "46"},
    ]  # fmt: skip


def test_a_false_play_that_is_challenged_earns_nothing_and_its_mistake_is_named() -> None:
    match = play(three(referee="honour"), "compute 8/12c - 4/12s = 3/12h", "2 challenge")
    (row,) = rows(match, judged=False)
    assert row["true"] == "false"
    assert "mistake" not in row
    assert (row["challenged by"], row["ended"], row["points"]) == ("Cleo", "went back", "0")
    match = play(three(referee="honour"), "compute 7/12d - 4/12s = 3/12h + 8/12c", "2 challenge")
    assert rows(match)[0]["true"] == "false"
    match = play(three(referee="honour"), "compute 3/12h - 4/12s = 7/12d", "2 challenge")
    assert rows(match)[0]["mistake"] == "another operation"


def test_a_sum_across_that_is_no_card_stands_with_its_mistake() -> None:
    match = play(three(), "compute 3/12h + 4/12s = 7/12d")
    line = "3/12 + 4/12 = 7/24"
    with pytest.raises(Problem) as problem:
        three().read(0, line)
    assert problem.value.sentence is not None
    attempt = Attempt(0, 0, line, problem.value.sentence.key, "M-4")
    heads, first, *_ = rows_of(match, NAMES, True, attempts=[attempt])
    assert {head: cell for head, cell in zip(heads, first, strict=True) if cell} == {
        "round": 1, "turn": 1, "player": "Ada", "what": "equation", "line": line, "true": "false",
        "mistake": "numerators and denominators added", "ended": "refused", "refused by": "M-4",
    }  # fmt: skip
    shown = learned(match.steps(), [attempt]).shown[0]
    assert (shown.topic, shown.sentence.key, shown.line) == ("mistakes", "mistake_added_across", line)


def test_M12_what_nobody_challenged_stays_open_until_it_is_judged() -> None:
    match = play(three(referee="honour"), "compute 3/12h - 4/12s = 7/12d")
    (row,) = rows(match, judged=False)
    assert not {"true", "mistake", "ended"} & set(row)
    play(match, "1 pass")
    assert rows(match, judged=False) == [row], "who has passed is a secret while the window is open"
    play(match, "2 pass")
    (row,) = rows(match, judged=False)
    assert (row["ended"], row["points"]) == ("nobody challenged", "26")
    assert not {"true", "mistake"} & set(row)
    (row,) = rows(match, judged=True)
    assert (row["true"], row["mistake"], row["points"]) == ("false", "another operation", "26")


def test_M12_a_true_play_stands_whoever_doubts_it() -> None:
    match = play(three(referee="honour"), "compute 3/12h + 4/12s = 7/12d", "1 challenge")
    (row,) = rows(match, judged=False)
    assert (row["true"], row["challenged by"], row["points"]) == ("true", "Bob", "46")
    assert row["ended"] == "stood: the challenger loses a turn"


def test_M11_a_theft_stands_in_the_turn_of_the_discard() -> None:
    match = play(three(), "discard 3/12h", "1 pass", "2 steal 3/12h + 4/12s = 7/12d")
    (row,) = rows(match)
    assert (row["turn"], row["player"], row["what"]) == ("1", "Cleo", "stolen equation")


def test_M14_the_end_of_the_match_is_counted_with_the_space_for_the_last() -> None:
    space = ["4/12s", "7/12d", "8/12c", "9/12c"]
    collected = [f"{n}/12{suit}" for n in range(13) for suit in "hdsc" if f"{n}/12{suit}" not in ("3/12h", *space)]
    match = arranged(
        hands=[["3/12h"], []], space=space, collected=[[], collected], half_deck=True, max_rounds=1
    )  # fmt: skip
    play(match, "compute 3/12h + 4/12s = 7/12d")
    assert [{**row, "round": ""} for row in rows(match)[1:]] == [
        {"round": "", "player": "Ada", "what": "the space", "cards": "2", "points": "4"},
        {"round": "", "player": "Ada", "what": "round", "cards": "5", "Solutions": "0", "tokens": "0", "points": "10"},
        {"round": "", "player": "Bob", "what": "round", "cards": "47", "Solutions": "0", "tokens": "0", "points": "94"},
        {"round": "", "player": "Ada", "what": "all rounds", "points": "10"},
        {"round": "", "player": "Bob", "what": "all rounds", "points": "94"},
        {"round": "", "player": "Bob", "what": "won"},
    ]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("referee", ["auto", "honour"])
def test_M15_rows_add_up_to_rounds_and_rounds_to_all_points(referee: str, seed: int) -> None:
    match, dice = dealt(3, seed, referee=referee, half_deck=seed % 2 == 0), Random(seed)
    while not match.is_over:
        match.carry_out(*decide_whole(GAME, match.state, dice, 0.3))
    table = rows(match)
    for name in NAMES:
        total = 0
        for number in range(1, match.state.round + 1):
            mine = [row for row in table if row.get("round") == str(number) and row["player"] == name]
            (counted,) = [row for row in mine if row["what"] == "round"]
            (all_rounds,) = [row for row in mine if row["what"] == "all rounds"]
            plays = [row for row in mine if row["what"] not in ("round", "all rounds")]
            for head in ("cards", "Solutions", "points"):
                assert sum(int(row.get(head, 0)) for row in plays) == int(counted.get(head, 0)), (number, head)
            assert sum(len(split(row.get("tokens", ""))) for row in plays) == int(counted["tokens"])
            total += int(counted["points"])
            assert int(all_rounds["points"]) == total
        assert truth(match)["points"][NAMES.index(name)] == total
    winners = [NAMES.index(row["player"]) for row in table if row["what"] == "won"]
    assert winners == truth(match)["winners"]


def split(tokens: str) -> list[str]:
    """The tokens of a cell."""
    return tokens.replace("number ", "number-").split()


def test_a_cell_is_never_a_formula() -> None:
    for cell in ('=HYPERLINK("x")', "+1", "-1+1", "-cmd", "@SUM(A1)", "\tx", "\rx", "\uff1d1+1", "\uff20SUM(A1)"):
        assert harmless(cell) == f"'{cell}"
    assert [harmless(cell) for cell in ("Ada", "3/12h + 4/12s", "-1.00", -3, 0)] == [
        "Ada",
        "3/12h + 4/12s",
        "-1.00",
        -3,
        0,
    ]
    match = play(three(), "compute 3/12h + 4/12s = 7/12d")
    assert "'=cmd" in score_sheet(match, ["=cmd", "Bob", "Cleo"], judged=True)


def test_a_game_without_a_sheet_says_so() -> None:
    with pytest.raises(Problem) as caught:
        score_sheet(Match(replace(load("unitary"), score_sheet=None), 2), ["Ada", "Bob"], judged=True)
    assert (caught.value.code, caught.value.text) == ("no_sheet", "Unitary keeps no score sheet.")


def test_M16_alone_a_false_play_is_judged_at_once_and_earns_nothing() -> None:
    match = arranged(1, referee="honour", hands=[["3/12h"]], space=["4/12s", "7/12d"])
    play(match, "compute 3/12h - 4/12s = 7/12d", "compute 3/12h + 4/12s = 7/12d")
    false, true = rows(match, judged=False)
    assert (false["true"], false["mistake"], false["points"], false["ended"]) == (
        "false", "another operation", "0", "went back",
    )  # fmt: skip
    assert (true["true"], true["cards"], true["turn"]) == ("true", "3", "2")
