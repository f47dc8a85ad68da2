"""What the rules emit, as data: what the client and the score sheet read."""

from random import Random
from typing import Any

import pytest

from labtable.engine.play.match import Match
from tests.games.tables import decide_whole

from .positions import GAME, arranged, dealt, play

HANDS: dict[str, Any] = {"hands": [["3/12h", "1/12c"], ["1/12d"]], "space": ["4/12s", "7/12d"]}


def data(match: Match, seat: int, action: str, viewer: int | None = None) -> list[dict[str, Any]]:
    """The events of an action as they are sent to a viewer; None is somebody who may know everything."""
    return [event.data for event in GAME.seen(match.play(seat, action), viewer)]


def kinds(match: Match, seat: int, action: str) -> list[str]:
    """The kinds of the events of an action."""
    return [str(event["kind"]) for event in data(match, seat, action)]


def test_M9_a_play_says_its_line_its_card_and_what_it_earned() -> None:
    computed, earned, *rest = data(arranged(tokens=["plus", "minus"], **HANDS), 0, "compute 3/12h + 4/12s = 7/12d")
    assert computed == {"kind": "computed", "seat": 0, "card": "3/12h", "line": "3/12h + 4/12s = 7/12d"}
    assert earned == {
        "kind": "earned", "seat": 0, "cards": 3, "solution": True, "points": 36, "tokens": ["plus"],
    }  # fmt: skip
    assert rest == []


def test_M11_a_pass_is_for_who_passes_alone_and_the_last_one_closes_the_window() -> None:
    match = play(arranged(3, **{**HANDS, "hands": [*HANDS["hands"], ["2/12d"]]}), "discard 3/12h")
    assert data(match, 1, "pass", 2) == []
    assert [event["kind"] for event in data(match, 2, "pass", 2)] == ["passed", "not_stolen"]


def test_M12_a_challenge_is_settled_in_events() -> None:
    match = play(arranged(referee="honour", **HANDS), "discard 3/12h", "1 steal 3/12h = 4/12s")
    assert kinds(match, 0, "challenge") == ["challenged_false", "went_back", "skips", "missed"]
    match = play(arranged(referee="honour", **HANDS), "compute 3/12h = 4/12s")
    assert kinds(match, 1, "pass") == ["passed", "stands"]
    match = play(arranged(referee="honour", **HANDS), "compute 3/12h + 4/12s = 7/12d")
    assert kinds(match, 1, "challenge") == ["challenged_true", "missed"]


def test_M15_a_round_is_counted_in_events_part_by_part() -> None:
    space = ["4/12s", "7/12d", "8/12c", "9/12c"]
    rest = [f"{n}/12{suit}" for n in range(13) for suit in "hdsc" if f"{n}/12{suit}" not in ("3/12h", *space)]
    match = arranged(
        hands=[["3/12h"], []], space=space, collected=[[], rest], half_deck=True, max_rounds=1, tokens=["plus"],
        points=[30, 94],
    )  # fmt: skip
    told = data(match, 0, "compute 3/12h + 4/12s = 7/12d")
    assert [event["kind"] for event in told[2:]] == ["round_over", "round_points", "round_points", "won"]
    assert told[3] == {
        "kind": "round_points", "seat": 0, "cards": 5, "of_space": 2, "solutions": 0, "tokens": 1, "points": 30,
        "total": 60, "card_points": 10, "solution_points": 0, "token_points": 20,
    }  # fmt: skip
    assert told[-1] == {"kind": "won", "seat": -1, "points": 94, "seats": [1]}


def test_M16_alone_a_false_play_goes_back_and_the_end_is_counted() -> None:
    match = arranged(1, referee="honour", hands=[["3/12h"]], space=["4/12s"], hearts=1)
    assert kinds(match, 0, "compute 3/12h = 4/12s") == ["computed", "false_alone", "went_back", "hearts_left"]
    assert kinds(match, 0, "reset") == ["points_alone", "no_heart_left"]


@pytest.mark.parametrize("referee", ["auto", "honour"])
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_a_match_goes_on_alike_whether_anybody_listens_or_not(seats: int, referee: str) -> None:
    match, dice = dealt(seats, 1, referee=referee, max_rounds=2), Random(1)
    while not match.is_over:
        match.carry_out(*decide_whole(GAME, match.state, dice, 0))
    state = match.start.copy()
    for played in match.played:
        for piece in played.pieces:
            GAME.step(state, played.seat, piece)
    assert state == match.state
