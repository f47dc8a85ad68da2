"""Searching for as long, or for as many simulations, as one wants."""

from typing import Any

import pytest

import labtable
from labtable.engine.words.problem import Problem
from labtable.lab.searcher import Searcher

FEYNMAN = labtable.load("feynman")
SEARCHER = Searcher("feynman")


def dealt(seed: int = 3) -> tuple[Any, int]:
    """A match for two, and whose turn it is."""
    state = FEYNMAN.deal(2, seed=seed)
    return state, FEYNMAN.who_must_act(state)[0]


def test_the_same_seed_and_simulations_give_the_same_answer_again() -> None:
    state, seat = dealt()
    before = state.copy()
    answers = {SEARCHER.choose(state, seat, 7, simulations=500) for _ in range(3)}
    assert len(answers) == 1
    assert SEARCHER.simulations == 500
    assert state == before


def test_it_searches_until_the_time_is_up() -> None:
    state, seat = dealt()
    FEYNMAN.check(state, seat, SEARCHER.choose(state, seat, 7, seconds=0.2))
    assert SEARCHER.simulations > 4  # more than before the clock is looked at


def test_whichever_comes_first_ends_it() -> None:
    state, seat = dealt()
    SEARCHER.choose(state, seat, 7, simulations=9, seconds=60)
    assert SEARCHER.simulations == 9


def test_of_a_whole_state_it_looks_at_nothing_but_the_seats_view() -> None:
    state, seat = dealt()
    for seed in range(20):
        whole = SEARCHER.choose(state, seat, seed, simulations=100)
        assert whole == SEARCHER.choose(FEYNMAN.view(state, seat), seat, seed, simulations=100)
        other = FEYNMAN.redeal(FEYNMAN.view(state, seat), seat, seed)
        assert whole == SEARCHER.choose(other, seat, seed, simulations=100)


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({}, "bad_number"),
        ({"seconds": 0}, "bad_number"),
        ({"seconds": float("nan")}, "bad_number"),
        ({"simulations": 0}, "bad_number"),
        ({"simulations": 1.5}, "bad_number"),
        ({"simulations": 10, "seconds": -1}, "bad_number"),
    ],
)
def test_a_search_without_bounds_is_refused(wishes: dict[str, Any], code: str) -> None:
    state, seat = dealt()
    with pytest.raises(Problem) as refused:
        SEARCHER.choose(state, seat, 1, **wishes)
    assert refused.value.code == code


def test_a_seat_that_is_not_asked_is_refused() -> None:
    state, seat = dealt()
    with pytest.raises(Problem, match="not asked"):
        SEARCHER.choose(state, 1 - seat, 1, simulations=10)


def test_a_playout_of_no_length_is_refused() -> None:
    with pytest.raises(Problem, match="whole number"):
        Searcher("feynman", longest=-1)
