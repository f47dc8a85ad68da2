"""Games as Gymnasium environments."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import labtable.lab
from labtable.engine.words.problem import Problem
from labtable.games import names
from labtable.lab.bots.policies import Decision
from labtable.lab.envs.gym import SeatEnv, SeatVectorEnv, register


def first(decision: Decision) -> int:
    """A policy that takes the first legal action."""
    return decision.legal[0]


def illegal(decision: Decision) -> int:
    """A policy that answers what it may not."""
    return int(np.flatnonzero(~decision.mask)[0])


def play(env: SeatEnv, steps: int) -> list[Any]:
    """What an agent sees that always takes its last action."""
    found: list[Any] = []
    for _ in range(steps):
        seen, reward, ended, _, info = env.step(int(np.flatnonzero(env.action_masks())[-1]))
        found.append((seen.tolist(), reward, ended, info["action_mask"].tolist()))
        if ended:
            env.reset()
    return found


@pytest.mark.parametrize("name", names())
def test_it_keeps_the_rules_of_gymnasium(name: str) -> None:
    register()  # once more, which changes nothing
    made = gymnasium.make(f"labtable/{name.title()}-v1", opponents=["random"])
    check_env(made.unwrapped)


def test_levels_and_policies_play_the_other_seats() -> None:
    env = SeatEnv("unitary", ["beginner", first], seat=1)
    seen, info = env.reset(seed=4)
    total: list[tuple[float, bool]] = []
    while len(total) < 5:
        assert env.observation_space.contains(seen)
        assert env.table.matches.seat[0] == 1
        seen, reward, ended, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not cut
        if ended:
            total.append((reward, info["won"]))
            seen, info = env.reset()
    assert all((reward > 0) == won for reward, won in total)


def test_an_illegal_action_loses_the_match() -> None:
    env = SeatEnv("unitary")
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert (reward, ended, "refused" in info) == (-1, True, True)
    for door in (lambda: env.step(0), SeatEnv("unitary", render_mode="ansi").render):
        with pytest.raises(Problem, match="reset deals one"):
            door()
    assert env.render() is None


@pytest.mark.parametrize("action", [-1, -2, 10**6, 2**62])
def test_a_number_of_no_action_loses_the_match(action: int) -> None:
    """So does -1, of which an array would make its last element: waiting, where that is legal."""
    env = SeatEnv("unitary", options={"claims": "spot"})
    _, info = env.reset(seed=1)
    while not info["action_mask"][-1]:
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert env.step(action)[1:3] == (-1, True)
    envs = SeatVectorEnv("unitary", 2)
    envs.reset(seed=1)
    _, rewards, over, _, infos = envs.step(np.full(2, action))
    assert (rewards.tolist(), over.tolist(), infos["final_info"]["refused"].tolist()) == (
        [-1, -1],
        [True, True],
        [True, True],
    )


@pytest.mark.parametrize("action", [0.5, float("nan"), None, "a", True, [1], [1, 2, 3], 2**70])
def test_what_is_no_number_of_an_action_is_refused_and_changes_nothing(action: Any) -> None:
    env, envs = SeatEnv("unitary"), SeatVectorEnv("unitary", 2)
    env.reset(seed=1)
    envs.reset(seed=1)
    before = envs.action_masks().copy()
    for door in (lambda: env.step(action), lambda: envs.step([action, action]), lambda: envs.step(action)):  # type: ignore[arg-type]
        with pytest.raises(Problem, match="whole numbers"):
            door()
    assert (envs.action_masks() == before).all()
    env.step(int(np.flatnonzero(env.action_masks())[0]))


def test_nothing_is_played_before_the_first_deal() -> None:
    with pytest.raises(Problem, match="reset deals them"):
        SeatVectorEnv("unitary", 2).step(np.zeros(2, np.int64))


def test_what_is_saved_or_copied_goes_on_bit_for_bit() -> None:
    env = SeatEnv("unitary", [first, "beginner"], options={"claims": "spot"})
    env.reset(seed=5)
    play(env, 7)
    saved = env.save()
    others = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    expected = play(env, 80)
    assert [play(other, 80) for other in others] == [expected, expected]
    env.restore(saved)
    assert play(env, 80) == expected


def test_many_matches_are_the_same_matches_one_after_another() -> None:
    """A match that ends is followed by another in the same step, and its last observation is handed out."""
    n, dice = 32, np.random.default_rng(1)
    envs = gymnasium.make_vec("labtable/Unitary-v1", num_envs=n, opponents=["beginner", first])
    assert isinstance(envs, SeatVectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, infos = envs.reset(seed=3)
    ended = 0
    for step in range(60):
        assert envs.observation_space.contains(seen)
        mask = infos["action_mask"]
        assert (mask == envs.action_masks()).all()
        assert mask.any(axis=1).all()
        actions = (mask * dice.random(mask.shape)).argmax(axis=1)
        if step == 9:
            actions[0] = int(np.flatnonzero(mask[0] == 0)[0])
        before = seen.copy()
        kept = seen
        seen, rewards, over, cut, infos = envs.step(actions)
        assert (kept == before).all()  # what was handed out is not written anew
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        if step == 9:
            assert (over[0], rewards[0], infos["final_info"]["refused"][0]) == (True, -1, True)
        if over.any():
            ended += int(over.sum())
            assert [last is not None for last in infos["final_obs"]] == over.tolist()
            assert ((rewards > 0) == infos["final_info"]["won"]).all()
    assert ended > 3


def test_the_end_of_a_match_is_told_as_gymnasium_does() -> None:
    """Whoever knows Gymnasium's own vectors finds the same names in the same places."""
    theirs = SyncVectorEnv([lambda: SeatEnv("unitary")], autoreset_mode=AutoresetMode.SAME_STEP)
    ends = []
    for envs in (SeatVectorEnv("unitary", 1), theirs):
        _, infos = envs.reset(seed=1)
        while "final_info" not in infos:
            *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
        assert infos["_final_info"].tolist() == infos["_final_obs"].tolist() == [True]
        assert infos["final_obs"][0].shape == envs.single_observation_space.shape
        ends.append({name for name, told in infos["final_info"].items() if name[0] == "_" and told.all()})
    assert ends == [{"_won", "_points"}, {"_won", "_points", "_action_mask"}]


def test_a_vector_is_cut_off_and_rendered_as_gymnasium_asks() -> None:
    envs = gymnasium.make_vec("labtable/Unitary-v1", num_envs=3, max_episode_steps=4, render_mode="ansi")
    assert isinstance(envs, SeatVectorEnv)
    _, infos = envs.reset(seed=1)
    for step in range(1, 9):
        shown = envs.render()
        assert shown is not None
        assert all("The area" in text for text in shown)
        _, rewards, over, cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
        if step % 4 == 0:
            assert cut.tolist() == [True] * 3
            assert not over.any()
            assert not rewards.any()
            assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == [True] * 3
            assert not infos["final_info"]["_won"].any()
        else:
            assert not cut.any()


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"opponents": ["best"]},
        {"opponents": "random"},
        {"opponents": ["random"] * 9},
        {"seat": 2},
        {"encoder": "numbers-v9"},
        {"render_mode": "rgb_array"},
    ],
)
def test_what_cannot_be_made_is_said(wrong: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"game": "unitary"} | wrong
    with pytest.raises(Problem):
        SeatEnv(**asked)


def test_a_policy_that_answers_what_it_may_not_is_told_of() -> None:
    env = SeatEnv("unitary", [illegal])
    with pytest.raises(Problem, match=r"In match 0: seat 2 of 2, .*illegal may not answer \d+ .*There is no"):
        for seed in range(3):
            env.reset(seed=seed)
            play(env, 3)


def test_importing_the_lab_makes_the_games_known() -> None:
    assert labtable.lab.__name__
    assert {f"labtable/{name.title()}-v1" for name in names()} <= gymnasium.registry.keys()
