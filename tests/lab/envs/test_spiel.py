"""The games for OpenSpiel: its own tests and algorithms run on them."""

import pickle
import sys
from collections import defaultdict
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install '.[spiel]'")

from absl.logging import get_absl_handler  # noqa: E402

from labtable.engine.words.problem import Problem  # noqa: E402
from labtable.games import names  # noqa: E402
from labtable.spiel import register  # noqa: E402

REGISTERED = register()
# OpenSpiel's logger, when a server that starts sets it aside, closes the stream that it found: here pytest's.
get_absl_handler().python_handler.setStream(sys.__stderr__)
SHORT = {"feynman": "length:short", "mathic": "max_rounds:1;half_deck:true"}


def played(game: Any, dice: Random, most: int) -> list[Any]:
    """States of a match played by chance, at most so many."""
    state = game.new_initial_state()
    found: list[Any] = []
    while not state.is_terminal() and len(found) < most:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
        else:
            found.append(state.clone())
            state.apply_action(dice.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("name", names())
def test_it_passes_the_test_of_openspiel(name: str) -> None:
    game = pyspiel.load_game(f"labtable_{name}", {"options": SHORT.get(name, "")})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = played(game, Random(1), 12)[-1]
    _, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert (str(same), same.history()) == (str(state), state.history())
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_siblings_are_registered_too_and_parameters_are_checked() -> None:
    assert {"labtable_cats", "labtable_cats_tiny"} <= set(REGISTERED)
    assert register() == REGISTERED
    for wrong in ("players=9", "chance=none", "options=x:1", "encoder=no", "history=-1"):
        with pytest.raises(Problem):
            pyspiel.load_game(f"labtable_cats({wrong})")


def test_an_observation_can_look_back() -> None:
    game = pyspiel.load_game("labtable_unitary(history=2)")
    state = played(game, Random(1), 12)[-1]
    *_, before, last = (move for move in state.full_history() if move.player >= 0)
    for seat in range(2):
        who = [(move.player - seat) % 2 for move in (last, before)]
        assert state.observation_tensor(seat)[-4:] == [who[0], last.action, who[1], before.action]


def test_an_information_state_is_one_history_of_its_seat() -> None:
    """And tells nothing but what the seat may know: in another world that it may be, it is the same."""
    game = pyspiel.load_game("labtable_unitary")
    histories: dict[str, set[Any]] = defaultdict(set)
    for seed in range(3):
        states = played(game, Random(seed), 60)
        for state in states:
            seat = state.current_player()
            own = tuple(move.action for move in state.full_history() if move.player == seat)
            known = state.information_state_string(seat)
            histories[known].add((seed, own))
            assert state.resample_from_infostate(seat, Random(seed).random).information_state_string(seat) == known
            assert len(state.information_state_tensor(seat)) == game.information_state_tensor_size()
    assert all(len(found) == 1 for found in histories.values())


def test_its_tree_search_plays() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("labtable_unitary")
    state = played(game, Random(2), 5)[-1]
    bot = mcts.MCTSBot(game, 2, 4, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    assert bot.step(state) in state.legal_actions()
