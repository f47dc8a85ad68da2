"""Searching for as long, or for as many simulations, as one wants."""

from typing import Any
from unittest.mock import Mock

import pytest

import labtable
from examples.highest import GAME as HIGHEST
from labtable.engine.words.problem import Problem
from labtable.games.cats.solver.odds import chance
from labtable.lab.bots.policies import Decision, NamedPolicy, bot_of
from labtable.lab.bots.searcher import Searcher
from labtable.lab.bots.searching import Searching
from tests.effort import effort
from tests.feynman.positions import arranged
from tests.search.nim import NIM

CATS, FEYNMAN = map(labtable.load, ("cats", "feynman"))


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    """A searcher of a game that is soon compiled."""
    return Searcher(HIGHEST)


@pytest.fixture(scope="module")
def planner() -> Searcher:
    """A searcher with two trees of a game that gives a prior."""
    return Searcher(NIM, threads=2)


@pytest.fixture(scope="module")
def bidder() -> Searcher:
    """The same of Cats."""
    return Searcher("cats", threads=2)


def dealt(seed: int = 3) -> tuple[Any, int]:
    """A match for two, and whose turn it is."""
    state = HIGHEST.deal(2, seed=seed)
    return state, state.turn


def test_the_same_seed_and_simulations_give_the_same_answer_again(searcher: Searcher) -> None:
    state, seat = dealt()
    before = state.copy()
    answers = {searcher.choose(state, seat, 7, simulations=500) for _ in range(3)}
    assert len(answers) == 1
    assert searcher.simulations == 500
    assert state == before


def test_it_searches_until_the_time_is_up(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a thousandth of a second with each simulation."""
    (grower,) = searcher._growers
    grower.simulations = 0
    monkeypatch.setattr("labtable.lab.bots.searcher.perf_counter", lambda: grower.simulations / 1000)
    state, seat = dealt()
    HIGHEST.check(state, seat, searcher.choose(state, seat, 7, seconds=0.2))
    assert searcher.simulations == pytest.approx(200, abs=2)


def test_whichever_comes_first_ends_it(searcher: Searcher) -> None:
    state, seat = dealt()
    searcher.choose(state, seat, 7, simulations=9, seconds=60)
    assert searcher.simulations == 9


def test_of_a_whole_state_it_looks_at_nothing_but_the_seats_view(searcher: Searcher) -> None:
    state, seat = dealt()
    for seed in range(effort(5, 20)):
        whole = searcher.choose(state, seat, seed, simulations=100)
        assert whole == searcher.choose(HIGHEST.view(state, seat), seat, seed, simulations=100)
        other = HIGHEST.redeal(HIGHEST.view(state, seat), seat, seed)
        assert whole == searcher.choose(other, seat, seed, simulations=100)


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
def test_a_search_without_bounds_is_refused(searcher: Searcher, wishes: dict[str, Any], code: str) -> None:
    state, seat = dealt()
    with pytest.raises(Problem) as refused:
        searcher.choose(state, seat, 1, **wishes)
    assert refused.value.code == code


def test_a_seat_that_is_not_asked_is_refused(searcher: Searcher) -> None:
    state, seat = dealt()
    with pytest.raises(Problem, match="not asked"):
        searcher.choose(state, 1 - seat, 1, simulations=10)


def test_a_playout_of_no_length_is_refused() -> None:
    with pytest.raises(Problem, match="whole number"):
        Searcher(HIGHEST, longest=-1)


# --- with a prior, and open -------------------------------------------------------------------------------------------

BEGINNER = CATS.level("beginner")
REASONABLE = 0.12  # odds of a bid


def test_the_root_is_open(searcher: Searcher) -> None:
    state, seat = dealt()
    found = searcher.analyse(state, seat, 7, simulations=500)
    assert found.simulations == 500
    assert sum(choice.visits for choice in found.choices) + found.unfinished == 500
    assert [choice.visits for choice in found.choices] == sorted((c.visits for c in found.choices), reverse=True)
    assert found.choices[0].pieces == searcher.choose(state, seat, 7, simulations=500)
    assert HIGHEST.read(found.choices[0].action, HIGHEST.view(state, seat), seat) == found.choices[0].pieces
    assert found.line[0] == (seat, found.choices[0].action)
    assert all(0 <= choice.value <= 1 and choice.prior is None for choice in found.choices)


@pytest.mark.long
def test_the_root_says_that_waiting_is_better() -> None:
    """Seat 1 may catch nobody but may play; who waits has no pieces and no words."""
    match = arranged(3, hands=[["t:red", "b:green"], ["c:red", "s:blue"], ["u:red"]], discard=["u:red"], uncalled=2)
    found = Searcher("feynman").analyse(match.state, 1, 1, simulations=200)
    assert {choice.action for choice in found.choices} == {"catch", ""}
    assert [choice.pieces for choice in found.choices if not choice.action] == [()]


def test_two_trees_have_what_was_asked_for_and_find_the_same_again(planner: Searcher) -> None:
    state = NIM.deal(2)
    state.stones = 3
    found = planner.analyse(state, 0, 7, simulations=401)
    assert found == planner.analyse(state, 0, 7, simulations=401)
    assert found.choices[0].pieces == (3,)  # which wins
    assert found.choices[0].visits >= 2 * 401 / 3
    assert sum(choice.visits for choice in found.choices) == 401
    assert sum(choice.prior or 0 for choice in found.choices) == pytest.approx(1, abs=0.01)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_in_cats_it_bids_what_may_be_true(bidder: Searcher, seed: int) -> None:
    state = CATS.deal(2, seed=seed)
    (seat,) = CATS.who_must_act(state)
    found = bidder.analyse(state, seat, seed, simulations=400)
    best = found.choices[0]
    assert chance(CATS.view(state, seat), seat, best.pieces[0]) >= REASONABLE
    assert best.visits >= 2 * 400 / len(found.choices)
    assert sum(choice.visits for choice in found.choices) == 400
    assert sum(choice.prior or 0 for choice in found.choices) == pytest.approx(1, abs=0.01)
    assert found == bidder.analyse(state, seat, seed, simulations=400)


@pytest.mark.long
def test_in_cats_it_beats_the_beginner(bidder: Searcher) -> None:
    won = 0
    for number in range(24):
        state = CATS.deal(2, seed=number // 2)
        while not CATS.is_over(state):
            (seat,) = CATS.who_must_act(state)
            if seat == number % 2:
                pieces = bidder.choose(state, seat, state.random_count, simulations=100)
            else:
                pieces = CATS.choose(CATS.view(state, seat), seat, BEGINNER, state.random_count)
            CATS.carry_out(state, seat, pieces)
        won += CATS.winners(state) == [number % 2]
    assert won > 24 / 2


def test_a_search_is_a_bot_by_its_name() -> None:
    """What it does depends on the view and the decision's dice alone, and is what the search prefers."""
    bot, again = (bot_of(HIGHEST, "search:30") for _ in range(2))
    assert isinstance(bot, NamedPolicy)
    assert isinstance(again, NamedPolicy)
    assert bot.name == "search:30"
    state, seat = dealt()
    decisions = [Decision(HIGHEST, HIGHEST.view(state, seat), seat, 5) for _ in range(3)]
    chosen = {one.policy(decision) for one, decision in zip((bot, bot, again), decisions, strict=True)}
    assert len(chosen) == 1
    assert chosen < set(HIGHEST.legal(state, seat))
    with pytest.raises(Problem, match="is named search:N"):
        bot_of(HIGHEST, "search:0")


def test_a_searching_bot_waits_where_that_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that waiting is better has found no pieces."""
    monkeypatch.setattr("labtable.lab.bots.searching.Searcher", lambda game: Mock(choose=Mock(return_value=())))
    match = arranged(3, hands=[["t:red", "b:green"], ["c:red", "s:blue"], ["u:red"]], discard=["u:red"], uncalled=2)
    decision = Decision(FEYNMAN, FEYNMAN.view(match.state, 1), 1, 5)
    assert Searching(1)(decision) == decision.wait


@pytest.mark.long
def test_a_searching_bot_acts_out_of_turn() -> None:
    match = arranged(3, hands=[["t:red", "b:green"], ["c:red", "s:blue"], ["u:red"]], discard=["u:red"], uncalled=2)
    decision = Decision(FEYNMAN, FEYNMAN.view(match.state, 1), 1, 5)
    assert Searching(400)(decision) == FEYNMAN.read("catch", FEYNMAN.view(match.state, 1), 1)[0]
