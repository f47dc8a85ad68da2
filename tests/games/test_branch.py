"""A match that goes on after a part of another: the same in all, or any that a seat could take it for."""

import re
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examples.highest import GAME as HIGHEST
from labtable.engine.files.record_file import Player, dump_match, load
from labtable.engine.files.replay import replay
from labtable.engine.play.branch import AFTER, DEEPEST, actions_before
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem

from .tables import all_options, for_every_game, matches, play_match

SEEDS = st.integers(0, 2**62)
EXAMPLES = 8  # of each game; each is a whole match


def going_on(match: Match, step: int, known_to: int | None = None, seed: int = 1) -> Match:
    """A match that goes on after so many steps of another, with what stands in a record."""
    position = msgspec.json.decode(msgspec.json.encode(match.branch(step, known_to)))
    return Match(match.game, match.seats, match.options, seed, position)


def a_step(data: st.DataObject, match: Match) -> int:
    """A step after which the match goes on."""
    most = len(match.played) - match.is_over
    return data.draw(st.integers(0, most))


@for_every_game
@settings(max_examples=EXAMPLES)
@given(st.data(), SEEDS)
def test_with_the_same_deck_the_same_actions_come_to_the_same_end(game: Game, data: st.DataObject, seed: int) -> None:
    match = data.draw(matches(game))
    step = a_step(data, match)
    other = going_on(match, step, seed=seed)
    assert other.state == match.state_after(step)
    for before, text in zip(match.steps()[step:], match.written[step:], strict=True):
        assert other.play(*text) == before.events
    assert (other.state, other.is_over) == (match.state, match.is_over)
    assert game.winners(other.state) == game.winners(match.state)


@for_every_game
@settings(max_examples=EXAMPLES)
@given(st.data(), SEEDS)
def test_as_a_seat_knew_it_nothing_counts_but_its_view_and_the_dice(game: Game, data: st.DataObject, seed: int) -> None:
    match = data.draw(matches(game))
    step, seat = a_step(data, match), data.draw(st.integers(0, match.seats - 1))
    seen = game.view(match.state_after(step), seat)
    other = going_on(match, step, seat, seed)
    assert game.view(other.state, seat) == seen, "the seat sees what it saw"
    assert other.state == game.redeal(seen, seat, seed), "all else is dealt anew"
    assert other.beginning == [], "nobody is told of another world"
    play_match(other, Random(seed), 0.5, game.max_actions)
    assert other.is_over


@for_every_game
@settings(max_examples=EXAMPLES)
@given(st.integers(0, 2**32))
def test_another_world_is_another_one(game: Game, seed: int) -> None:
    match = Match(game, game.seats[-1], seed=seed)
    states = [going_on(match, 0, 0, dice).state for dice in range(20)]
    assert any(state != match.state for state in states)
    assert any(one != other for one in states for other in states)


@for_every_game
@settings(max_examples=EXAMPLES)
@given(st.data(), SEEDS)
def test_its_record_is_one_like_any_other(game: Game, data: st.DataObject, seed: int) -> None:
    match = data.draw(matches(game))
    known_to = data.draw(st.sampled_from([None, *range(match.seats)]))
    step = a_step(data, match)
    other = going_on(match, step, known_to, seed)
    play_match(other, Random(seed), 0.5, 10)
    record = load(dump_match(other, [Player("x")] * match.seats), lambda _: game)
    read = record.match
    assert (read.state, read.start, read.written) == (other.state, other.start, other.written)
    for one, again in zip(other.steps(), read.steps(), strict=True):
        assert one.events == again.events
    game.words.truth(read.start, None)
    assert any(line.startswith(f"The match goes on after {step} actions of another") for line in replay(record))


@for_every_game
@settings(max_examples=EXAMPLES)
@given(st.data(), SEEDS)
def test_what_goes_on_from_the_very_state_is_told_as_one_match(game: Game, data: st.DataObject, seed: int) -> None:
    match = data.draw(matches(game))
    first = a_step(data, match)
    other = going_on(match, first)
    for seat, text in match.written[first:]:
        other.play(seat, text)
    step = data.draw(st.integers(first, len(match.played)))
    assert other.branch(step - first) == match.branch(step)
    known = going_on(match, first, known_to=0, seed=seed)
    assert going_on(known, 0).state == known.state
    assert actions_before(known.branch(0, 0)) == first


@for_every_game
def test_no_position_of_a_game_is_taken_for_one_that_follows(game: Game) -> None:
    for options in all_options(game)[:4]:
        match = Match(game, game.seats[-1], options, 1)
        assert AFTER not in game.words.truth(match.state, None)


# --- what cannot be ---------------------------------------------------------------------------------------------------


def test_nothing_follows_an_end_and_no_step_beyond_it() -> None:
    match = Match(HIGHEST, 2, seed=3)
    play_match(match, Random(3), 0, HIGHEST.max_actions)
    for step in (-1, len(match.played) + 1):
        with pytest.raises(Problem, match="steps 0 to") as wrong:
            match.branch(step)
        assert wrong.value.code == "bad_step"
    with pytest.raises(Problem, match="is over, so nothing can follow") as wrong:
        going_on(match, len(match.played))
    assert wrong.value.code == "bad_position"


@pytest.mark.parametrize(
    "position",
    [
        {"after": 1},
        {"after": {}},
        {"after": {"seed": -1, "actions": []}},
        {"after": {"seed": 2**63, "actions": []}},
        {"after": {"seed": "1", "actions": []}},
        {"after": {"seed": 1, "actions": [[0]]}},
        {"after": {"seed": 1, "actions": [[9, "nonsense"]]}},
        {"after": {"seed": 1, "actions": [[0, "nonsense"]]}},
        {"after": {"seed": 1, "actions": [], "more": 1}},
        {"after": {"seed": 1, "actions": [], "position": {"nonsense": 1}}},
        {"after": {"seed": 1, "actions": []}, "known_to": 9},
        {"after": {"seed": 1, "actions": []}, "known_to": -1},
        {"after": {"seed": 1, "actions": []}, "more": 1},
    ],
)
@for_every_game
def test_a_position_that_makes_no_sense_is_refused_with_a_sentence(game: Game, position: Any) -> None:
    with pytest.raises(Problem) as wrong:
        Match(game, game.seats[0], position=position)
    assert wrong.value.code in ("bad_position", "bad_seed")
    assert re.search(r"\.( \[[A-Z]-\d+\])?$", wrong.value.text), "a sentence, perhaps with the rule that it rests on"


def test_positions_that_follow_each_other_have_an_end() -> None:
    position: Any = None
    for depth in range(1000):
        position = {"after": {"seed": 1, "actions": [], "position": position}, "known_to": 0}
        if depth == DEEPEST - 2:
            assert Match(HIGHEST, 2, position=position).start
    with pytest.raises(Problem, match=f"{DEEPEST} deep at most") as wrong:
        Match(HIGHEST, 2, position=position)
    assert wrong.value.code == "bad_position"
