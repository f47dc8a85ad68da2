"""The truth comes out as the audit's format says and goes in again."""

from random import Random
from typing import Any

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games.mathic.rules.cards import HEARTS
from labtable.games.mathic.rules.state import Phase

from .positions import GAME, arranged, dealt, play, truth

SEATS, DECK = 3, 100


def test_the_truth_of_a_deal() -> None:
    found = truth(dealt(SEATS, 4))
    dealt_away = {name: found[name] for name in ("space", "hands", "deck", "tokens", "token_pile", "lead")}
    assert found == {
        **dealt_away,
        "collected": [[]] * SEATS,
        "taken": [[]] * SEATS,
        "solutions": [0] * SEATS,
        "points": [0] * SEATS,
        "round_points": [0] * SEATS,
        "turn": found["lead"],
        "last_to_compute": None,
        "window": None,
        "skips": [False] * SEATS,
        "round": 1,
        "phase": "play",
        "hearts": 0,
        "winners": [],
    }
    sizes = [len(found["space"]), *map(len, found["hands"]), len(found["deck"]), len(found["tokens"])]
    assert sizes == [4, 4, 4, 4, DECK - 16, 4]


def test_piles_are_top_first() -> None:
    match = arranged(1, hands=[["3/12h"]], space=["3/12s"], deck=["1/12h", "2/12h"], token_pile=["odd", "even"])
    found = truth(play(match, "compute 3/12h = 3/12s"))
    assert found["hands"][0][:2] == ["1/12h", "2/12h"]
    assert found["tokens"][:2] == ["odd", "even"]


def test_what_a_window_is_about() -> None:
    match = arranged(hands=[["3/12h", "1/12s"], ["1/12d"]], space=["4/12s", "7/12d"])
    assert truth(play(match, "discard 3/12h"))["window"] == {"kind": "steal", "of": 0, "card": "3/12h"}
    match = arranged(referee="honour", hands=[["3/12h", "1/12s"], ["1/12d"]], space=["4/12s", "7/12d"])
    found = truth(play(match, "compute 3/12h = 4/12s"))
    assert found["window"] == {"kind": "challenge", "of": 0, "equation": "3/12h = 4/12s"}


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {"half_deck": True}), (4, {"max_rounds": 3})])
def test_every_turn_can_be_set_up_from_its_truth(seats: int, options: dict[str, Any]) -> None:
    match, dice = Match(GAME, seats, options, 5), Random(5)
    turns = 0
    while not match.is_over and turns < 40:
        if match.state.phase == Phase.PLAY:
            turns += 1
            found = truth(match)
            assert truth(Match(GAME, seats, options, turns, found)) == found
        seat = dice.choice(GAME.who_must_act(match.state))
        match.carry_out(seat, GAME.choose(match.view(seat), seat, 0, dice.getrandbits(40)))
    assert turns > 1


def test_what_a_position_does_not_say_is_dealt_by_the_dice() -> None:
    one, same, other = (truth(arranged(seed=seed, hands=[["3/12h"], []])) for seed in (1, 1, 2))
    assert one == same
    assert one["deck"] != other["deck"]
    assert sorted(one["deck"]) == sorted(other["deck"])
    assert one["space"] == one["tokens"] == []
    assert len(one["deck"]) == DECK - 1
    assert truth(arranged(1, hands=[["3/12h"]]))["hearts"] == HEARTS


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"hands": [["3/12h"], ["3/12h"]]}, "There is no further 3/12h"),
        ({"hands": [["3/12h"], []], "space": ["13/12h"]}, "There is no card '13/12h'"),
        ({"hands": [["3/12h"]]}, "something for each seat"),
        ({"hands": [["1/12h", "2/12h", "3/12h", "4/12h", "5/12h"], []]}, "at most 4 cards"),
        ({"hands": [[], ["3/12h"]]}, "needs a card"),
        ({"hands": [["3/12h"], []], "tokens": ["red"] * 3}, "There is no further red"),
        ({"hands": [["3/12h"], []], "tokens": ["red", "black", "odd", "even", "plus"]}, "At most 4 tokens"),
        ({"hands": [["3/12h"], []], "turn": 2}, "turn is a seat"),
        ({"hands": [["3/12h"], []], "round": 11}, "round is a number from 1 to 10"),
        ({"hands": [["3/12h"], []], "solutions": [-1, 0]}, "solutions is a number from 0"),
        ({"hands": [["3/12h"], []], "points": ["many", 0]}, "points.0. is a whole number"),
        (
            {"hands": [["3/12h"], []], "points": [3, 0], "collected": [["1/12h", "2/12h"], []]},
            "points is a number from 4",
        ),
        ({"hands": [["3/12h"], []], "skips": [1, 0]}, "true or false"),
        ({"hands": [["3/12h"], []], "last_to_compute": 5}, "last_to_compute is a seat from 0 to 1"),
        ({"hands": [["3/12h"], []], "hearts": 1}, "hearts are for one who is alone"),
        ({"hands": [["3/12h"], []], "winners": [0]}, "Nobody can have won"),
        ({"hands": [["3/12h"], []], "window": {"kind": "steal", "of": 0}}, "begins with a turn"),
        ({"hands": [["3/12h"], []], "colour": "red"}, "has no 'colour'"),
        ({"hands": [["3/12h"], []], "space": "3/12s"}, "space is a list"),
        ([], "is an object"),
    ],
)
def test_a_position_that_cannot_be_says_why(position: Any, why: str) -> None:
    with pytest.raises(Problem, match=why) as caught:
        Match(GAME, 2, {}, 1, {"turn": 0, **position} if isinstance(position, dict) else position)
    assert caught.value.code == "bad_position"


def test_alone_there_are_no_more_hearts_than_at_the_start() -> None:
    with pytest.raises(Problem, match="hearts"):
        arranged(1, hands=[["3/12h"]], hearts=HEARTS + 1)
    assert truth(arranged(1, hands=[["3/12h"]], hearts=1))["hearts"] == 1


def test_cards_and_tokens_as_data() -> None:
    found = GAME.words.cards(dealt().state)
    assert (sum(found["cards"].values()), len(found["cards"])) == (DECK, 82)
    assert sum(found["tokens"].values()) == 24
