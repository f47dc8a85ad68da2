"""Games as PettingZoo environments."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from labtable.engine.words.problem import Problem
from labtable.games import load, names
from labtable.lab.envs import TableEnv
from labtable.lab.envs.outcomes import rewards_of
from tests.effort import effort

OURS = pytest.mark.filterwarnings(
    # masks come with observations, as PettingZoo's own card games do it
    "ignore:Observation (space for each agent probably should be|is not a NumPy array):UserWarning"
)
NO_ACTIONS: list[Any] = [-1, 999, 10**30, 1.5, None, "done", np.array([1, 2])]
KINDS: list[Any] = [(name, {}) for name in names()] + [("unitary", {"claims": "spot"})]
KINDS += [
    pytest.param(name, {option.name: choice}, marks=pytest.mark.long)
    for name in names()
    for option in load(name).options
    for choice in option.choices
    if (name, choice) != ("unitary", "spot")
]


@OURS
@pytest.mark.parametrize(("name", "options"), KINDS)
def test_it_keeps_the_rules_of_pettingzoo(name: str, options: dict[str, Any]) -> None:
    seats = load(name).seats
    api_test(TableEnv(name, seats[-1], options), num_cycles=effort(200, 1000))
    seed_test(lambda: TableEnv(name, seats[0], options), num_cycles=100)


def play(env: TableEnv, seed: int) -> tuple[list[float], list[int]]:
    """A random match to its end: what each agent was rewarded with in all, and the seats that were told they won."""
    env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    total: dict[str, float] = dict.fromkeys(env.possible_agents, 0)
    winners: list[int] = []
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        total[agent] += reward
        if info.get("won"):
            winners.append(env.possible_agents.index(agent))
        env.step(None if over or cut else int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    return list(total.values()), sorted(winners)


@pytest.mark.parametrize("seed", range(5))
def test_rewards_are_the_outcome_and_infos_say_who_has_won(seed: int) -> None:
    env = TableEnv("unitary", 4, {"claims": "spot"})
    total, winners = play(env, seed)
    assert total == pytest.approx(rewards_of(env.matches.won()[0]).tolist())
    assert winners == env.game.winners(env.state_of_match)


def test_only_the_agent_that_is_asked_may_do_anything() -> None:
    env = TableEnv("unitary", 3, {"claims": "spot"})
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = TableEnv("unitary", 2)
    env.reset(seed=1)
    before = env.state_of_match.copy()
    for wrong in (env.wait, 0 if not env.observe(env.agent_selection)["action_mask"][0] else 1, *NO_ACTIONS):
        with pytest.raises(Problem, match="may not take action"):
            env.step(wrong)
        assert env.state_of_match == before


@pytest.mark.parametrize("wrong", NO_ACTIONS)
def test_who_may_wait_may_do_nothing_that_is_no_action_either(wrong: Any) -> None:
    """-1 was once taken for the last action of all."""
    env = TableEnv("unitary", 3, {"claims": "spot"})
    env.reset(seed=2)
    assert env.observe(env.agent_selection)["action_mask"][env.wait]
    before, asked = env.state_of_match.copy(), env.agent_selection
    with pytest.raises(Problem, match=f"{asked} may not take action"):
        env.step(wrong)
    assert (env.state_of_match, env.agent_selection) == (before, asked)
    env.step(np.int64(env.wait))
    assert env.agent_selection != asked


def test_before_the_deal_and_after_the_end_there_is_nothing_to_do() -> None:
    env = TableEnv("unitary", 2, render_mode="ansi")
    for door in (lambda: env.step(0), lambda: env.step(None), lambda: env.observe("seat_0"), env.render, env.last):
        with pytest.raises(Problem, match="reset deals one"):
            door()
    play(env, 1)
    with pytest.raises(Problem, match="reset deals one"):
        env.step(None)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    with pytest.raises(Problem, match="the match is over"):
        env.step(0)


def test_agents_that_are_not_there_are_refused() -> None:
    env = TableEnv("unitary", 2)
    env.reset(seed=1)
    for door in (env.observe, env.observation_space, env.action_space):
        for agent in ("seat_2", "", None, 0):
            with pytest.raises(Problem, match=r"There is no agent .*; there are seat_0, seat_1"):
                door(agent)  # type: ignore[arg-type]
    for seed in (1.5, -1, "1"):
        with pytest.raises(Problem, match="A seed is a whole number"):
            env.reset(seed=seed)  # type: ignore[arg-type]


def test_without_its_packages_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import labtable.lab.envs"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install '.[lab]'" in done.stderr.splitlines()[-1]


def test_it_can_be_read() -> None:
    env = TableEnv("unitary", 2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "The area is empty." in text
    assert "hidden card" not in text
    assert TableEnv("unitary", 2).render() is None


@pytest.mark.parametrize(
    "wrong", [{"game": "chess"}, {"seats": 7}, {"options": {"claims": 3}}, {"options": "x"}, {"render_mode": "x"}]
)
def test_what_cannot_be_dealt_is_said(wrong: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"game": "unitary", "seats": 2} | wrong
    with pytest.raises(Problem):
        TableEnv(**asked)
