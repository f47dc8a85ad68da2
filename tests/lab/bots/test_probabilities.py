"""The probabilities of a level's actions are the shares with which it takes them."""

from collections.abc import Callable
from math import isclose
from typing import Any, cast

import numpy as np
import pytest

from examples.highest import GAME as HIGHEST
from labtable.engine.kernels.kernel import kernel
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.lab import probabilities
from labtable.lab.bots.probabilities import Draw, Script, followed, sampled
from tests.effort import effort


def test_a_random_level_takes_each_card_of_the_hand_equally_often() -> None:
    state = HIGHEST.deal(2, seed=3)
    found = probabilities(HIGHEST, state, state.turn, "random")
    assert found.is_exact
    assert set(found) == {(card,) for card in HIGHEST.legal(state, state.turn)}
    assert all(isclose(share, 1 / 3) for share in found.values())
    assert found.interval(next(iter(found))) == pytest.approx((1 / 3, 1 / 3))
    assert found.interval((99,)) == (0, 0)
    assert found.first_pieces.sum() == pytest.approx(1)


def test_a_level_that_draws_much_is_sampled_and_has_intervals() -> None:
    state = HIGHEST.deal(2, seed=3)
    found, again = (probabilities(HIGHEST, state, state.turn, "beginner", samples=80, seed=4) for _ in range(2))
    assert not found.is_exact
    assert found.samples == 80
    assert sum(found.values()) == pytest.approx(1)
    assert len(found) == len([*found])
    assert found.shares == again.shares
    best = next(iter(found))
    low, high = found.interval(best)
    assert low < found[best] <= high


@pytest.mark.parametrize(("name", "level"), [("cats", "intermediate"), ("cats", "expert"), ("cats", "beginner")])
def test_what_is_reckoned_is_what_is_seen(name: str, level: str) -> None:
    """Followed through all that may be drawn by plain rules, and drawn many times compiled."""
    game, n, mixed = load(name), 600, 0
    state = game.deal(3, seed=5)
    for step in range(effort(6, 12)):
        (seat,) = game.who_must_act(state)
        view = game.view(state, seat)
        exact = probabilities(game, view, seat, level)
        assert exact.is_exact
        assert sum(exact.values()) == pytest.approx(1)
        hits = sampled(game, view, seat, game.level(level), n, step)
        assert hits.keys() <= exact.keys()
        for action, share in exact.items():
            spread = 4.5 * np.sqrt(share * (1 - share) / n) + 1 / n
            assert abs(hits.get(action, 0) / n - share) <= spread, game.write(*action)
        mixed += len(exact) > 1
        game.apply(state, seat, *next(iter(exact)))
    assert mixed > 0 or level != "intermediate"  # the others roll no dice about a hypothesis


def test_waiting_and_whole_actions_have_their_probabilities() -> None:
    """In a game whose actions have several pieces, and one in which a seat may wait."""
    spot = load("unitary")
    state = spot.deal(3, {"claims": "spot"}, 2)
    waits = next(seat for seat in spot.who_may_act(state) if seat not in spot.who_must_act(state))
    found = probabilities(spot, state, waits, "random")
    assert found.first_pieces[spot.n_actions] == pytest.approx(found[()])
    feynman = load("feynman")
    state = feynman.deal(2, {"length": "short"}, 1)
    (seat,) = feynman.who_must_act(state)
    whole = probabilities(feynman, state, seat, "random")
    assert set(whole) == set(feynman.whole_actions(feynman.view(state, seat), seat))


@pytest.mark.parametrize(
    ("given", "code"), [({"level": "god"}, "bad_level"), ({"samples": 0}, "bad_number"), ({"seat": 9}, "bad_seats")]
)
def test_what_has_no_probabilities_is_said(given: dict[str, Any], code: str) -> None:
    state = HIGHEST.deal(2, seed=3)
    with pytest.raises(Problem) as caught:
        probabilities(**{"game": HIGHEST, "view": state, "seat": state.turn, "level": "random"} | given)
    assert caught.value.code == code


# --- a number of which as much is known as was asked ------------------------------------------------------------------


@kernel
def as_it_is(n: Any) -> Any:
    return int(n)


QUESTIONS = {
    "below": (lambda d: d < 3, {True: 0.3, False: 0.7}),
    "at most": (lambda d: d <= 3, {True: 0.4, False: 0.6}),
    "above": (lambda d: d > 3, {True: 0.6, False: 0.4}),
    "at least": (lambda d: d >= 3, {True: 0.7, False: 0.3}),
    "equal": (lambda d: d == 3, {True: 0.1, False: 0.9}),
    "not equal": (lambda d: d != 3, {True: 0.9, False: 0.1}),
    "any": (bool, {True: 0.9, False: 0.1}),
    "sure": (lambda d: d < 10 and d >= 0, {True: 1.0}),
    "itself": (as_it_is, dict.fromkeys(range(10), 0.1)),
    "twice": (lambda d: (d < 5, d < 2), {(True, True): 0.2, (True, False): 0.3, (False, False): 0.5}),
    "reckoned": (lambda d: (7 - d) // 2 + abs(-d) % 2, None),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_draw_is_followed_as_far_as_it_is_asked(question: str) -> None:
    ask, expected = cast("tuple[Callable[[Any], Any], dict[Any, float] | None]", QUESTIONS[question])
    script, found = Script(), dict[Any, float]()
    while True:
        script.begin()
        answer = ask(Draw(script, 10))
        found[answer] = found.get(answer, 0.0) + script.probability
        if not script.next_way():
            break
    if expected is None:
        answers = [ask(n) for n in range(10)]
        expected = {answer: answers.count(answer) / 10 for answer in answers}
    assert found == pytest.approx(expected)


def test_a_level_is_followed_by_its_own_dice_alone() -> None:
    state = HIGHEST.deal(2, seed=3)
    before = state.copy()
    followed(HIGHEST, HIGHEST.view(state, state.turn), state.turn, 0)
    assert state == before
