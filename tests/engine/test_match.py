"""A match is played by notation, all or nothing, and can be played again."""

from dataclasses import replace
from typing import Any

import pytest

from labtable.engine.kernels.options import Value
from labtable.engine.play.match import Match, Played
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.games import load

from .pairs import PAIRS

GAME = load("unitary")


@pytest.mark.parametrize("text", ["nonsense", "Force", "Mass up", "claim"])
def test_what_cannot_be_played_changes_nothing(text: str) -> None:
    match = Match(GAME, 2, {}, 1, {"turn": 0, "hands": [["Force"], []]})
    before = match.state.copy()
    with pytest.raises(Problem) as caught:
        match.play(0, text)
    assert caught.value.code in ("unreadable", "ambiguous", "refused")
    assert match.state == before
    assert match.played == []


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_only_seats_of_the_table_play(seat: int) -> None:
    with pytest.raises(Problem, match="no seat") as caught:
        Match(GAME, 2).play(seat, "done")
    assert caught.value.code == "bad_seat"


def test_what_is_played_is_kept_as_what_it_means() -> None:
    match = Match(GAME, 2, {}, 1, {"turn": 0, "hands": [["Force"], []], "hidden": ["Area", "Area"]})
    match.play(0, "  f UPSIDE-DOWN", ms=1200)
    assert match.played == [Played(0, GAME.read("Force down", match.view(0), 0), 1200)]


def test_parsing_changes_nothing() -> None:
    match = Match(GAME, 2)
    before = match.state.copy()
    match.parse(match.state.turn, "done")
    assert match.state == before


def test_an_action_of_several_pieces_is_one_action() -> None:
    match = Match(PAIRS, 2)
    assert [event.numbers for event in match.play(0, "1-3")] == [(1, 3)]
    assert match.played == [Played(0, (1, 3))]
    assert match.state.total[:2] == [4, 0]
    assert PAIRS.who_must_act(match.state) == [1]
    assert [(step.seat, step.pieces) for step in match.steps()] == [(0, (1, 3))]


def test_an_action_of_several_pieces_is_played_whole_or_not_at_all() -> None:
    match = Match(PAIRS, 2)
    before = match.state.copy()
    with pytest.raises(Problem) as caught:
        match.play(0, "3-1")
    assert caught.value.code == "refused"
    assert caught.value.sentence == Sentence("not_higher", {}, "P-1")
    assert match.state == before
    assert match.played == []


@pytest.mark.parametrize("pieces", [(1,), (1, 3, 1, 3)])
def test_less_than_one_action_or_more_is_not_played(pieces: tuple[int, ...]) -> None:
    match = Match(replace(PAIRS, own_words=replace(PAIRS.own_words, read=lambda text, view, seat: pieces)), 2)
    before = match.state.copy()
    with pytest.raises(Problem) as caught:
        match.play(0, "...")
    assert caught.value.code in ("unreadable", "refused")
    assert match.state == before
    assert match.played == []


def test_the_steps_of_an_arranged_match_begin_with_the_position() -> None:
    match = Match(GAME, 2, {}, 5, {"turn": 1, "hands": [[], ["Force"]], "hidden": ["Area", "Area"]})
    match.play(1, "Force up")
    match.play(1, "done")
    steps = match.steps()
    assert steps[0].before == match.start
    assert [step.seat for step in steps] == [1, 1]
    assert list(steps[1].before.area) == [1, 1, -2]


def test_a_replay_hands_out_the_state_after_each_step() -> None:
    match = Match(PAIRS, 2)
    heard = [match.play(0, "1-3"), match.play(1, "0-1")]
    replay = [(step.events, after.total[:2]) for step, after in match.replay()]
    assert replay == [(heard[0], [4, 0]), (heard[1], [4, 1])]


def test_a_secret_action_is_told_to_its_own_seat_until_it_ends_the_secrecy() -> None:
    match = Match(
        GAME, 3, {"claims": "spot"}, 1, {"turn": 0, "hands": [["Mass"], [], []], "hidden": ["Mass", "Area", "Area"]}
    )
    match.play(0, "Mass up")
    match.play(0, "claim")
    for seat, all_know in ((1, False), (2, True)):
        events = match.play(seat, "pass")
        for viewer in (-1, 0, 1, 2):
            assert bool(GAME.seen(events, viewer)) == (all_know or viewer == seat)
            assert bool(GAME.narrate(events, viewer)) == (all_know or viewer == seat)


# --- the game's face --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"seats": 1}, "bad_seats"),
        ({"seats": 5}, "bad_seats"),
        ({"seats": 2, "seed": -1}, "bad_seed"),
        ({"seats": 2, "seed": 2**63}, "bad_seed"),
        ({"seats": 2, "options": {"claims": "loud"}}, "bad_option"),
        ({"seats": 2, "options": {"claims": 0}}, "bad_option"),
        ({"seats": 2, "options": {"big_deck": 1}}, "bad_option"),
        ({"seats": 2, "options": {"colour": "red"}}, "bad_option"),
    ],
)
def test_a_deal_that_cannot_be_is_a_problem(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(Problem) as caught:
        GAME.deal(**arguments)
    assert caught.value.code == code
    assert caught.value.text.endswith(".")


def test_options_are_those_of_the_match() -> None:
    options: dict[str, Value] = {"claims": "spot", "big_deck": True}
    assert GAME.options_of(GAME.deal(2, options)) == options
    assert GAME.options_of(GAME.deal(2)) == GAME.settings() == {"claims": "auto", "big_deck": False}


def test_different_seeds_deal_different_matches_and_equal_ones_the_same() -> None:
    assert GAME.deal(3, seed=2**63 - 1) == GAME.deal(3, seed=2**63 - 1)
    assert len({repr(GAME.deal(3, seed=seed)) for seed in range(100)}) == 100


def test_an_unknown_game_is_a_problem() -> None:
    with pytest.raises(Problem, match="unitary") as caught:
        load("chess")
    assert caught.value.code == "unknown_game"


def test_levels_have_names_and_one_that_they_had_before() -> None:
    assert [GAME.level(name) for name in GAME.levels] == [0, 1, 2, 3]
    assert GAME.level("club") == GAME.level("intermediate")
    with pytest.raises(Problem, match="Levels: random") as caught:
        PAIRS.level("club")
    assert caught.value.code == "bad_level"


def test_winners_and_returns_are_there_at_the_end_and_not_before() -> None:
    match = Match(PAIRS, 3)
    for n, action in enumerate(["0-1", "2-3", "3-4"] * 2):
        assert PAIRS.winners(match.state) is PAIRS.returns(match.state) is None
        match.play(n % 3, action)
    assert PAIRS.winners(match.state) == [2]
    assert PAIRS.returns(match.state) == [-1, -1, 1]


def test_where_nobody_wins_all_results_are_0() -> None:
    match = Match(PAIRS, 2)
    for n in range(4):
        match.play(n % 2, "0-1")
    assert PAIRS.winners(match.state) == []
    assert PAIRS.returns(match.state) == [0, 0]


def test_whole_actions_are_all_that_can_be_said() -> None:
    match = Match(PAIRS, 2)
    assert PAIRS.whole_actions(match.state, 0) == [(low, high) for low in range(4) for high in range(low + 1, 5)]
    assert PAIRS.whole_actions(match.state, 1) == []
