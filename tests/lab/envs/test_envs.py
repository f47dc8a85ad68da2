"""The modules that PettingZoo's tools take, and environments that are saved."""

import copy
import pickle
import subprocess
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from labtable.engine.words.problem import Problem
from labtable.games import names
from labtable.lab import Matches, envs
from labtable.lab.envs import SeatEnv, SeatVectorEnv, TableEnv, unitary_v1

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
        assert import_module(f"labtable.lab.envs.{name}_v1") is module
        assert pickle.loads(pickle.dumps(module.parallel_env)) is module.parallel_env
    for wrong in ("chess_v1", "cats_v2", "cats"):
        with pytest.raises(AttributeError):
            getattr(envs, wrong)
        with pytest.raises(ModuleNotFoundError):
            import_module(f"labtable.lab.envs.{wrong}")


def test_a_process_that_starts_anew_knows_the_modules() -> None:
    code = "import pickle, sys; print(pickle.loads(bytes.fromhex(sys.argv[1]))(seats=3).num_agents)"
    written = pickle.dumps(unitary_v1.raw_env).hex()
    done = subprocess.run([sys.executable, "-c", code, written], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"


def test_a_match_is_cut_off_after_so_many_actions() -> None:
    env = unitary_v1.parallel_env(max_cycles=5)
    seen, _ = env.reset(seed=1)
    rewards: dict[str, float] = {}
    for cycle in range(1, 6):
        actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
        seen, rewards, over, cut, _ = env.step(actions)
        assert not any(over.values())
        assert list(cut.values()) == [cycle == 5] * 2
    assert env.agents == []
    assert set(rewards.values()) == {0}
    turns = unitary_v1.env(max_cycles=5)
    turns.reset(seed=1)
    acted = []
    for _ in turns.agent_iter():
        observation, _, over, cut, _ = turns.last()
        acted.append(None if over or cut else int(np.flatnonzero(observation["action_mask"])[0]))
        turns.step(acted[-1])
    assert [action is None for action in acted] == [False] * 5 + [True] * 2


def test_a_match_that_is_cut_off_tells_the_masks_of_its_end() -> None:
    env, both = unitary_v1.raw_env(max_cycles=5, mask_in_info=True), unitary_v1.raw_env(max_cycles=5)
    for one in (env, both):
        one.reset(seed=1)
        for _ in range(5):
            one.step(int(np.flatnonzero(one.mask_of(one.possible_agents.index(one.agent_selection)))[0]))
    for agent in env.possible_agents:
        assert (env.infos[agent]["action_mask"] == both.observe(agent)["action_mask"]).all()


@OURS
def test_masks_may_come_beside_flat_observations() -> None:
    env = unitary_v1.raw_env(mask_in_info=True)
    api_test(env, num_cycles=100)
    env.reset(seed=1)
    both = unitary_v1.raw_env()
    both.reset(seed=1)
    seen, _, _, _, info = env.last()
    expected = both.last()[0]
    assert (seen == expected["observation"]).all()
    assert (info["action_mask"] == expected["action_mask"]).all()
    parallel = unitary_v1.parallel_env(mask_in_info=True)
    over: dict[str, bool] = {}
    rows, infos = parallel.reset(seed=1)
    while parallel.agents:
        assert all(parallel.observation_space(agent).contains(rows[agent]) for agent in parallel.agents)
        rows, _, over, _, infos = parallel.step(
            {agent: int(np.flatnonzero(infos[agent]["action_mask"])[0]) for agent in parallel.agents}
        )
    assert all(over.values())


def test_options_of_the_game_are_not_given_at_reset() -> None:
    doors = unitary_v1.raw_env().reset, unitary_v1.parallel_env().reset, SeatEnv("unitary").reset
    for door in (*doors, SeatVectorEnv("unitary", 2).reset):
        door(seed=1, options={})
        with pytest.raises(Problem, match="when the environment is made"):
            door(seed=1, options={"claims": "spot"})
    with pytest.raises(Problem, match="reset takes no options"):
        SeatEnv("unitary").reset(options={"colour": 1})
    for wrong in (0, -1, 1.5, "9"):
        with pytest.raises(Problem, match="max_cycles"):
            unitary_v1.raw_env(max_cycles=wrong)


def test_in_parallel_the_action_of_whose_turn_it_is_counts() -> None:
    env = unitary_v1.parallel_env(render_mode="ansi")
    seen, _ = env.reset(seed=1)
    assert "The area" in str(env.render())
    rewards: dict[str, float] = {}
    over: dict[str, bool] = {}
    infos: dict[str, Any] = {}
    while env.agents:
        (asked,) = (agent for agent in env.agents if agent == env.aec_env.agent_selection)
        (other,) = (agent for agent in env.agents if agent != asked)
        assert np.flatnonzero(seen[other]["action_mask"]).tolist() == [env.aec_env.wait]
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
