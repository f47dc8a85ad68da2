"""A record in words."""

import pytest

from labtable.engine.files.record_file import MatchRecord, Player
from labtable.engine.files.replay import replay
from labtable.engine.play.match import Match
from labtable.games import load

GAME = load("unitary")
PLAYERS = [Player("Michael"), Player("Russell", "intermediate")]
SPOT = {"hidden": ["Energy", "Distance"], "turn": 1, "areas": [[0, 0, 0], None, [0, 2, -2]],
        "hands": [["Force"], ["Mass", "Surface Tension", "Square Root"]]}  # fmt: skip


def record(*steps: tuple[int, str]) -> MatchRecord:
    match = Match(GAME, 2, {"claims": "spot"}, 1, SPOT)
    for seat, action in steps:
        match.play(seat, action)
    return MatchRecord(match, PLAYERS)


WON = ((1, "mass up"), (1, "claim"), (1, "done"), (0, "claim"), (1, "claim"))


def test_whoever_sees_all_is_told_all() -> None:
    lines = list(replay(record(*WON)))
    assert lines[:5] == [
        "Unitary: Michael and Russell (computer, intermediate).",
        "Dealt with claims=spot, big_deck=false, seed 1; 5 actions.",
        "The match began from an arranged position.",
        "Russell began.",
        "",
    ]
    text = "\n".join(lines)
    assert "To Michael: Your hidden card is Energy: kg m2 / s2. [U-2]" in text
    assert "To Russell: Your hidden card is Distance: m. [U-2]" in text
    assert "Russell played Mass right-side-up: kg m2 / s2." in text
    assert "Michael drew a card" not in text
    assert "Michael drew " in text
    assert text.count("Michael won: Energy was the earliest match that was claimed.") == 1


def test_a_seat_is_told_what_it_was_told_then() -> None:
    michael, russell = ("\n".join(replay(record(*WON), seat)) for seat in (0, 1))
    assert "Your hidden card is Energy" in michael
    assert "Distance" not in michael.split("Russell played")[0]
    assert "Michael drew a card" in russell
    assert "Michael drew a card" not in michael


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_an_unfinished_or_empty_record_says_so(seat: int | None) -> None:
    for steps in ((), WON[:2]):
        assert list(replay(record(*steps), seat))[-1] == "The record ends here; the match had not ended."


def test_answers_in_a_window_are_told_openly_to_who_sees_all() -> None:
    match = Match(GAME, 3, {"claims": "spot"}, 1, {"hidden": ["Energy", "Distance", "Time"], "turn": 0,
                                                   "areas": [[0, 0, 0], [1, 2, -2]]})  # fmt: skip
    for seat, action in [(0, "claim"), (2, "claim"), (1, "pass")]:
        match.play(seat, action)
    players = [Player("Ada"), Player("Bob"), Player("Cy")]
    openly = list(replay(MatchRecord(match, players)))
    falsely = "Cy claimed too, but their hidden card had not been shown. [U-11]"
    assert falsely in openly
    to_bob = list(replay(MatchRecord(match, players), 1))
    assert to_bob.index(falsely) > to_bob.index("You passed. [U-11]")


def test_a_replay_of_everything_names_whoever_was_told_something_alone() -> None:
    hands = [["3/12h", "1/12c"], ["1/12d"], ["2/12d"]]
    position = {"turn": 0, "hands": hands, "space": ["4/12s", "7/12d"]}
    match = Match(load("mathic"), 3, {"referee": "honour"}, 1, position)
    for seat, action in [(0, "compute 3/12h + 4/12s = 7/12d"), (1, "pass"), (2, "pass")]:
        match.play(seat, action)
    lines = list(replay(MatchRecord(match, [Player("Ada"), Player("Bob"), Player("Cy")])))
    for name in ("Bob", "Cy"):
        assert any(line.startswith(f"To {name}: You let it pass.") for line in lines)
    assert not any(line.startswith("You ") for line in lines)


def test_what_one_did_face_down_is_told_openly_and_to_oneself() -> None:
    position = {"turn": 0, "hands": [list("AAD"), list("DDE")], "research": ["H"], "open": ["Feyncat"]}
    match = Match(load("cats"), 2, {}, 1, position)
    for seat, action in [(0, "bid 1A"), (0, "show A"), (0, "cycle D"), (0, "end")]:
        match.play(seat, action)
    told = MatchRecord(match, [Player("Ada"), Player("Bob")])
    assert "Ada cycled 1 Dead Cat and drew 1 Heisenberg. [C-7]" in replay(told)
    assert "You cycled 1 Dead Cat and drew 1 Heisenberg. [C-7]" in replay(told, 0)
    assert "Ada cycled 1 box. [C-7]" in replay(told, 1)
    assert "Heisenberg" not in "\n".join(replay(told, 1))
