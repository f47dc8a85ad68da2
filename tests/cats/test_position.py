"""Truths as data, and matches set up from them."""

from typing import Any

import pytest

from labtable.engine.files.audit import audit
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem

from .positions import GAME, arranged, play, truth


def test_the_audit_names_the_whole_truth() -> None:
    match = play(arranged("AADDE", "DDDEE", research="AH", form="elimination"), "bid 3A", "show A A", "cycle D E")
    first, deal, *_, last = list(audit(match))
    assert first["cards"] == {"A": 20, "D": 20, "E": 8, "H": 4}
    assert first["options"] == {"form": "elimination", "open_doctorate": True}
    assert deal["truth"]["phase"] == "hypothesis"
    now = last["truth"]
    assert last["action"] == "cycle D E"
    assert last["legal"]["0"][0] == "end"
    assert {name: now[name] for name in now if name not in ("research", "doctorates", "revealed")} == {
        "hands": [["A", "D", "H"], ["D", "D", "D", "E", "E"]],
        "findings": [["A", "A"], []],
        "discard": ["D", "E"],
        "discarded": [["D", "E"], []],
        "open": ["Feyncat"],
        "copied": None,
        "bid": {"n": 3, "state": "A", "by": 0},
        "said": [{"n": 3, "state": "A", "by": 0}],
        "boxes": 10,
        "counts_as": {"A": 0, "E": 0},
        "heisenbergs_count": True,
        "shown_now": 2,
        "cycled_now": True,
        "turn": 0,
        "phase": "findings",
        "experiment": 1,
        "won": [0, 0],
        "lost": [0, 0],
        "out": [False, False],
        "winners": [],
    }
    assert len(now["research"]) == 40


def test_piles_are_top_first() -> None:
    match = arranged("AADDE", "DDEE", doctorates=["Purrie", "Mewton"], research="HEADA")
    play(match, "bid 1A", "show A A", "cycle D E", "end", "bid 1D", "show D", "cycle E", "end", "doctorate Purrie")
    _, *lines = list[Any](audit(match))
    assert [line["truth"]["research"][:3] for line in lines[:4]] == [["H", "E", "A"]] * 3 + [["A", "D", "A"]]
    assert lines[3]["truth"]["hands"][0] == ["D", "E", "H"]
    assert [lines[seq]["truth"]["discard"] for seq in (2, 3, 6, 7, 9)] == [
        [],
        ["D", "E"],
        ["D", "E"],
        ["E", "D", "E"],
        ["A", "A", "E", "D", "E"],
    ]
    assert lines[9]["truth"]["findings"] == [[], ["D"]]


@pytest.mark.parametrize("seed", range(6))
def test_a_position_within_an_experiment_is_set_up_from_its_truth(seed: int) -> None:
    match = Match(GAME, 4, {}, seed)
    play(match, "bid 3A")
    for action in ("show A", "show A A"):
        if not GAME.refusal(match.state, match.state.turn, GAME.read(action, match.view(match.state.turn), 0)[0]):
            play(match, action)
            break
    now = truth(match)
    assert now["phase"] == "findings"
    again = Match(GAME, 4, {}, seed + 100, now)
    assert truth(again) == now
    assert {GAME.write(p) for p in GAME.legal(again.state, again.state.turn)} == {
        GAME.write(p) for p in GAME.legal(match.state, match.state.turn)
    }


def test_what_a_position_does_not_say_is_dealt() -> None:
    match = Match(GAME, 3, {}, 5, {"turn": 1, "hands": [["A"], ["D"], ["E"]]})
    now = truth(match)
    assert (now["turn"], now["hands"], now["discard"], now["boxes"]) == (1, [["A"], ["D"], ["E"]], [], 3)
    assert len(now["research"]) == 49
    assert len({*now["open"], *(one["name"] for one in now["doctorates"])}) == 4
    some = {"doctorates": [None, {"name": "Purrie", "state": "used"}, None]}
    assert truth(Match(GAME, 3, {}, 5, some))["open"][1:] == ["Purrie"]
    assert [truth(Match(GAME, 3, {}, 5, some | given))["copied"] for given in ({}, COPIED)] == [None, "Purrie"]


COPIED = {
    "doctorates": [{"name": "Tabby", "state": "used"}, {"name": "Purrie", "state": "used"}, None],
    "copied": "Purrie",
}
SAID = {"n": 3, "state": "A", "by": 1}
HANDS = {"hands": [["A"], ["D"], ["E"]]}


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"walls": 1}, "no 'walls'"),
        ({"phase": "over"}, "begins with a turn"),
        ({"winners": [0]}, "Nothing can have been decided"),
        ({"revealed": {}}, "revealed has hands, findings, bid"),
        ({"hands": [["A"] * 7, [], []]}, "at most 6 boxes"),
        ({"hands": [["X"], [], []]}, "no card 'X'"),
        ({"hands": [["H"] * 5, [], []]}, "no further H"),
        ({"boxes": 9}, "boxes is how many"),
        ({"experiment": 0}, "experiment is a number"),
        ({"won": [3, 0, 0]}, "won is a number"),
        ({"lost": [2, 0, 0]}, "out is who has lost enough"),
        ({"lost": [2, 2, 0], "out": [True, True, False]}, "At least two"),
        ({"lost": [2, 0, 0], "out": [True, False, False], "turn": 0}, "turn is a scientist who is left"),
        ({"turn": 3}, "turn is a seat"),
        ({"doctorates": [{"name": "Newton"}, None, None]}, "no doctorate 'Newton'"),
        ({"doctorates": [{"name": "Purrie", "state": "lost"}, None, None]}, "state is gone, secret or used"),
        ({"doctorates": [{"cat": 1}, None, None]}, "doctorates.0. has name and state"),
        ({"doctorates": [{"name": "Purrie"}, {"name": "Purrie"}, None]}, "has another place"),
        ({"open": "Purrie"}, "open is a list"),
        ({"open": []}, "open has the one laid open"),
        ({"open": ["Purrie"], "doctorates": [{"name": "Mewton", "state": "used"}, None, None]}, "each used doctorate"),
        ({"copied": "Purrie", "open": ["Purrie"]}, "copied lies face up"),
        ({**COPIED, "copied": "Mewton"}, "copied lies face up"),
        ({**COPIED, "copied": "Tabby"}, "copied lies face up"),
        ({"discard": ["A", "X"]}, "discard is a list of boxes"),
        ({"discarded": [["A"], [], []], "discard": []}, "discard has all"),
        ({"bid": {"n": 3}}, "bid has n, state and by"),
        ({"bid": {"n": 3, "state": "H", "by": 0}}, "bid.state is A, D or E"),
        ({"bid": {"n": 3, "state": "A", "by": 1}, "phase": "findings", "turn": 0}, "follow one's own"),
        ({"said": "3A"}, "said is a list"),
        ({"said": [{"n": 3}]}, "said.0. has n, state and by"),
        ({"said": [SAID, SAID]}, "each higher"),
        ({"said": [SAID]}, "The last of what was said"),
        ({"said": [SAID], "bid": {**SAID, "by": 2}}, "name the same scientist"),
        ({"counts_as": {"D": 1}}, "counts_as has A and E"),
        ({"heisenbergs_count": 1}, "true or false"),
        ({"shown_now": 1}, "shown_now is a number"),
        ({"cycled_now": True}, "cycled_now follows"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Problem, match=sentence) as caught:
        Match(GAME, 3, {"form": "laboratory"}, 1, {**HANDS, **position})
    assert caught.value.code == "bad_position"
