"""The truth comes out as the audit's format says and goes in again."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.kernels.options import Value
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games.unitary.rules.cards import CARD_NAMES

from .positions import GAME, arranged, dealt, play, truth


def test_the_truth_of_a_deal() -> None:
    found = truth(dealt(3, 4))
    first = found["turn"]
    assert found == {
        "area": [0, 0, 0],
        "hands": [found["hands"][seat] if seat == first else [] for seat in range(3)],
        "hidden": found["hidden"],
        "deck": found["deck"],
        "discard": [],
        "turn": first,
        "phase": "play",
        "areas": [[0, 0, 0]],
        "claimed": [None, None, None],
        "owes_draw": [False, False, False],
        "winners": [],
    }
    assert len(found["deck"]) == 54 - 3 - 1


def test_piles_are_top_first() -> None:
    match = arranged(deck=["Time", "Area", "Force"], hands=[["Mass", "Square"], []], hidden=["Volume", "Volume"])
    play(match, "Mass up", "Square", "done")
    found = truth(match)
    assert found["deck"][:2] == ["Area", "Force"]
    assert found["discard"] == ["Square", "Mass"]
    assert found["areas"] == [[0, 0, 0], [1, 0, 0], [2, 0, 0]]


def test_a_window_and_its_end() -> None:
    match = arranged(4, claims="spot", hands=[["Mass", "Time"], [], [], []], hidden=["Mass", "Time"])
    play(match, "Mass up", "2 claim")
    assert (truth(match)["phase"], truth(match)["claimed"]) == ("window", [None, None, 0, None])
    play(match, "1 claim", "3 pass")
    assert (truth(match)["phase"], truth(match)["claimed"]) == ("over", [None, None, 0, None])
    assert truth(match)["winners"] == [0]
    assert truth(match)["owes_draw"] == [False, True, False, False]


def test_the_deck_as_data() -> None:
    cards = GAME.words.cards(dealt().state)
    assert cards["Force"] == [1, 1, -2]
    assert len(cards) == 18
    assert len(GAME.words.cards(dealt(big_deck=True).state)) == 24


@pytest.mark.parametrize("seed", range(30))
def test_any_position_of_a_match_can_be_set_up_again(seed: int) -> None:
    """With the same cards in the same places; from there both matches go on alike."""
    dice = Random(seed)
    options: dict[str, Value] = {"claims": dice.choice(["auto", "spot"]), "big_deck": dice.random() < 0.5}
    match = Match(GAME, 2 + seed % 3, options, seed)
    for _ in range(dice.randrange(60)):
        if not match.is_over:
            seat = match.state.turn
            match.play(
                seat, GAME.write(dice.choice([a for a in GAME.legal(match.state, seat) if GAME.write(a) != "claim"]))
            )
    found = truth(match)
    if found["phase"] == "over":
        with pytest.raises(Problem, match="phase is play or discard"):
            arranged(match.seats, **found)
        return
    again = Match(
        GAME, match.seats, options, seed + 1, {**found, "turns": match.state.turns, "first": match.state.first}
    )
    assert GAME.words.truth(again.state, {"areas": found["areas"][:-1]}) == found
    for name in type(match.state).shapes:
        if not name.startswith("random"):
            assert getattr(again.state, name) == getattr(match.state, name), name


def test_cards_that_are_not_named_go_into_the_deck_by_the_tables_dice() -> None:
    decks = {tuple(truth(arranged(seed=seed, hidden=["Mass", "Time"], deck=["Clear"]))["deck"]) for seed in range(20)}
    assert len(decks) == 20
    assert {deck[0] for deck in decks} == {"Clear"}
    assert {len(deck) for deck in decks} == {52}
    assert len({tuple(sorted(deck)) for deck in decks}) == 1


def test_a_hidden_card_that_is_left_out_is_dealt_from_the_rest() -> None:
    seen = set()
    for seed in range(100):
        own, other = truth(arranged(seed=seed, area=[1, 0, 0], hidden=["Force", None], hands=[["Force"], []]))["hidden"]
        assert own == "Force"
        seen.add(other)
    assert seen == set(GAME.words.cards(dealt().state)) - {"Force", "Mass"}


BAD = [
    ({"colour": 1}, "no 'colour'"),
    ({"turn": 2}, "turn is a seat from 0 to 1"),
    ({"turn": True}, "turn is a whole number"),
    ({"turn": "0"}, "turn is a whole number"),
    ({"turns": 201}, "turns is a number from 1 to 200"),
    ({"phase": "window"}, "phase is play or discard"),
    ({"phase": "night"}, "phase is discard, over, play or window"),
    ({"phase": "discard"}, "more than three cards"),
    ({"owes_draw": [1, 0]}, "owes_draw.0. is true or false"),
    ({"claimed": [0, None]}, "Nobody can have claimed"),
    ({"winners": [0]}, "Nobody can have won"),
    ({"area": [1, 0]}, "3 numbers from -12 to 12"),
    ({"area": [13, 0, 0]}, "3 numbers from -12 to 12"),
    ({"area": [0.5, 0, 0]}, "area.0. is a whole number"),
    ({"areas": [[1, 0, 0]]}, "first area is empty"),
    ({"areas": []}, "last of areas"),
    ({"areas": [[0, 0, 0]], "area": [1, 0, 0]}, "last of areas"),
    ({"hands": [["Mass"]]}, "something for each seat"),
    ({"hands": [["Mass"] * 3, []]}, "no further Mass"),
    ({"hands": [["Mas"], []]}, "no card 'Mas'"),
    ({"hands": [["Mass Flow"], []]}, "no further Mass Flow"),
    ({"hands": [[], ["Clear"] * 4]}, "too many cards"),
    ({"hands": [["Clear"] * 5, []]}, "too many cards"),
    ({"hands": "Mass"}, "hands is a list"),
    ({"hidden": ["Mass"]}, "a card a side"),
    ({"hidden": ["Clear", "Mass"]}, "hidden card is a quantity"),
    ({"hidden": ["Mass", "Mass"], "deck": ["Mass"]}, "no further Mass"),
    ({"hidden": ["Mass", None], "area": [1, 0, 0]}, "Mass has been shown"),
    ({"deck": "Mass"}, "deck is a list"),
    ({"deck": [["Mass"]]}, "deck.0. is a name"),
    ({"deck": ["Masse"]}, "no card"),
]


@pytest.mark.parametrize(("position", "why"), BAD, ids=lambda v: str(v)[:40])
def test_what_cannot_be_is_a_bad_position(position: dict[str, Any], why: str) -> None:
    with pytest.raises(Problem, match=why) as caught:
        arranged(**position)
    assert caught.value.code == "bad_position"


def test_with_claims_a_hidden_card_may_have_been_shown() -> None:
    match = arranged(claims="spot", hidden=["Mass", None], areas=[[0, 0, 0], [1, 0, 0], None, [0, 1, 0]])
    assert match.state.plays == 3
    play(match, "0 claim", "1 pass")
    assert GAME.returns(match.state) == [1, -1]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-20, 20) | st.sampled_from([*CARD_NAMES, "play", "x"]) | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["area", "hands", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    st.sampled_from(["area", "areas", "hands", "hidden", "deck", "discard", "turn", "phase", "owes_draw", "turns"]),
    JSON,
)
def test_any_position_is_set_up_or_a_problem(field: str, value: Any) -> None:
    position = {**deepcopy(truth(dealt(3, 2))), field: value}
    try:
        Match(GAME, 3, {}, 1, position)
    except Problem as found:
        code = found.code
    else:
        code = "set up"
    assert code in ("set up", "bad_position")
