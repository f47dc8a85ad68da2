"""Games as PettingZoo environments."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from labtable.engine.game import Problem
from labtable.games import load, names
from labtable.lab.env import TableEnv

OURS = pytest.mark.filterwarnings(
    # masks come with observations, as PettingZoo's own card games do it
    "ignore:Observation (space for each agent probably should be|is not a NumPy array):UserWarning"
)
KINDS = [(name, {o.name: choice.value}) for name in names() for o in load(name).options for choice in o.choices]


@OURS
@pytest.mark.parametrize(("name", "options"), KINDS)
def test_it_keeps_the_rules_of_pettingzoo(name: str, options: dict[str, Any]) -> None:
    seats = load(name).seats
    api_test(TableEnv(name, seats[-1], options), num_cycles=1000)
    seed_test(lambda: TableEnv(name, seats[0], options), num_cycles=100)


def play(env: TableEnv, seed: int) -> dict[str, float]:
    """A random match to its end; what each agent was rewarded with in all."""
    env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    total: dict[str, float] = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    return total


@pytest.mark.parametrize("seed", range(5))
def test_rewards_are_the_results(seed: int) -> None:
    env = TableEnv("unitary", 4, {"claims": "spot"})
    total = play(env, seed)
    results = env.game.returns(env.state_of_match)
    assert results is not None
    assert list(total.values()) == results


def test_only_the_agent_that_is_asked_may_do_anything() -> None:
    env = TableEnv("unitary", 3, {"claims": "spot"})
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = TableEnv("unitary", 2)
    env.reset(seed=1)
    before = env.state_of_match.copy()
    for wrong in (env.wait, 0 if not env.observe(env.agent_selection)["action_mask"][0] else 1, None):
        with pytest.raises(Problem, match="may not take action"):
            env.step(wrong)
        assert env.state_of_match == before


def test_it_can_be_read() -> None:
    env = TableEnv("unitary", 2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "The area: an empty area." in text
    assert "hidden card" not in text
    assert TableEnv("unitary", 2).render() is None


@pytest.mark.parametrize("wrong", [{"game": "chess"}, {"seats": 7}, {"options": {"claims": 3}}])
def test_what_cannot_be_dealt_is_said(wrong: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"game": "unitary", "seats": 2} | wrong
    with pytest.raises(Problem):
        TableEnv(**asked)
