"""The modules that PettingZoo's tools take, and environments that are saved."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from labtable.engine.words.problem import Problem
from labtable.games import names
from labtable.lab import Matches, envs
from labtable.lab.envs import TableEnv, unitary_v1

OURS = pytest.mark.filterwarnings(
    # masks come with observations, as PettingZoo's own card games do it
    "ignore:Observation (space for each agent probably should be|is not a NumPy array):UserWarning"
)


@OURS
def test_a_module_passes_the_tests_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(unitary_v1.env(), num_cycles=100)
    seed_test(unitary_v1.env, num_cycles=50)
    parallel_api_test(unitary_v1.parallel_env(), num_cycles=100)
    render_test(unitary_v1.raw_env)
    assert "turn to play cards" in capsys.readouterr().out


def test_each_game_is_a_module() -> None:
    assert [name for name in dir(envs) if name.endswith("_v1")] == sorted(f"{name}_v1" for name in names())
    for name in names():
        module = getattr(envs, f"{name}_v1")
        assert {"env", "raw_env", "parallel_env"} <= vars(module).keys()
    for wrong in ("chess_v1", "cats_v2", "cats"):
        with pytest.raises(AttributeError):
            getattr(envs, wrong)


def test_in_parallel_the_action_of_whose_turn_it_is_counts() -> None:
    env = unitary_v1.parallel_env(render_mode="ansi")
    seen, _ = env.reset(seed=1)
    assert "The area" in str(env.render())
    rewards: dict[str, float] = {}
    over: dict[str, bool] = {}
    infos: dict[str, Any] = {}
    while env.agents:
        (asked,) = (agent for agent in env.agents if seen[agent]["action_mask"].any())
        legal = int(np.flatnonzero(seen[asked]["action_mask"])[0])
        seen, rewards, over, cut, infos = env.step({asked: legal})
        assert not any(cut.values())
    assert sum(rewards.values()) == pytest.approx(0)
    assert all(over.values())
    assert infos.keys() == set(env.possible_agents)
    env.close()
    with pytest.raises(Problem, match="may not take action"):
        env.reset(seed=1)
        env.step({})


def play(env: TableEnv, steps: int) -> list[Any]:
    """What is seen by agents that always take their last action; matches follow one another by the state of chance."""
    found: list[Any] = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        seen, reward, over, _, info = env.last()
        found.append((seen["observation"].tolist(), reward, over, info))
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[-1]))
    return found


def test_an_environment_goes_on_bit_for_bit_from_where_it_was_saved_or_copied() -> None:
    env = TableEnv("unitary", 3, recall=True)
    env.reset(seed=6)
    play(env, 9)
    saved = env.save()
    others = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    expected = play(env, 400)
    assert any(over for _, _, over, _ in expected)
    assert [play(other, 400) for other in others] == [expected, expected]
    env.restore(saved)
    assert play(env, 400) == expected


@pytest.mark.parametrize("opponents", [None, {1: "beginner"}])
def test_a_batch_goes_on_bit_for_bit(opponents: dict[int, str] | None) -> None:
    matches = Matches("unitary", 20, 2, seed=2, opponents=opponents)
    matches.observations()

    def go_on(batch: Matches) -> list[Any]:
        found = []
        for _ in range(40):
            batch.step(batch.masks().argmax(axis=1))
            batch.deal(batch.is_over)
            found.append((batch.observations().tolist(), batch.masks().tolist(), batch.seat.tolist()))
        return found

    others = [pickle.loads(pickle.dumps(matches)), matches.copy(), copy.copy(matches), copy.deepcopy(matches)]
    saved = matches.save()
    expected = go_on(matches)
    assert all(go_on(other) == expected for other in others)
    matches.restore(saved)
    assert go_on(matches) == expected


def test_arrays_that_are_kept_are_not_written_again() -> None:
    matches = Matches("unitary", 20, 2, seed=2)
    kept = [(matches.observations(), matches.masks())]
    before = [(rows.copy(), masks.copy()) for rows, masks in kept]
    matches.step(matches.masks().argmax(axis=1))
    matches.deal(np.ones(20, np.bool_))
    for (rows, masks), (old_rows, old_masks) in zip(kept, before, strict=True):
        assert (rows == old_rows).all()
        assert (masks == old_masks).all()


def test_rewards_of_a_batch_add_up_to_nought_and_come_at_the_end() -> None:
    matches = Matches("unitary", 40, 3, seed=2)
    assert not matches.rewards().any()
    for _ in range(60):
        matches.step(matches.masks().argmax(axis=1))
    assert matches.is_over.any()
    assert matches.rewards().sum(axis=1) == pytest.approx(0)
    assert ((matches.rewards() > 0) == matches.won()).all()
