"""Learners and tools that others have made take the games as they are; docs/reference/peers.md has the table."""

import re
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
import torch

from labtable.games import names
from labtable.lab.envs import TextEnv, cats_v1, feynman_v1, mathic_v1, unitary_v1
from tests.effort import effort

MODULES = {"cats": cats_v1, "feynman": feynman_v1, "mathic": mathic_v1, "unitary": unitary_v1}
MATCHES = effort(2, 20)
ROOT = Path(__file__).parents[3]

# What they warn of is theirs.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def drawn(mask: Any, dice: np.random.Generator) -> int:
    """A legal action by chance."""
    return int(dice.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("game", names())
def test_stable_baselines_finds_no_fault(game: str) -> None:
    from stable_baselines3.common.env_checker import check_env

    check_env(gymnasium.make(f"labtable/{game.title()}-v1", opponents=["random"]))


def test_maskable_ppo_learns_cats_within_10_000_steps() -> None:
    from sb3_contrib import MaskablePPO

    env = gymnasium.make("labtable/Cats-v1", opponents=["random"]).unwrapped
    learner = MaskablePPO("MlpPolicy", env, n_steps=512, batch_size=128, seed=1, device="cpu")
    before = wins_of(learner, env)
    learner.learn(10_240)
    after = wins_of(learner, env)
    assert before < 0.65
    assert after > 0.85


def wins_of(learner: Any, env: Any) -> float:
    """The share of 100 matches that it wins."""
    won = 0
    for seed in range(100):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = learner.predict(seen, action_masks=env.action_masks())
            seen, _, over, _, info = env.step(int(action))
            assert "refused" not in info
        won += info["won"]
    return won / 100


@pytest.mark.parametrize("game", names())
def test_supersuit_makes_vectors(game: str) -> None:
    import supersuit

    one = supersuit.pettingzoo_env_to_vec_env_v1(MODULES[game].parallel_env(mask_in_info=True))
    vector = supersuit.concat_vec_envs_v1(one, 2, num_cpus=0, base_class="gymnasium")
    seen, infos = vector.reset(seed=1)
    dice = np.random.default_rng(1)
    ended = 0
    for _ in range(effort(100, 2_000)):
        actions = np.array([drawn(info["action_mask"], dice) for info in infos])
        seen, _, over, cut, infos = vector.step(actions)
        ended += int(np.sum(over))
        assert seen.shape == (2 * len(one.par_env.possible_agents), *one.observation_space.shape)
        assert not np.any(cut)
    if game == "cats":  # it has the shortest matches
        assert ended


@pytest.mark.parametrize("game", names())
def test_tianshou_collects_matches(game: str) -> None:
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
    from tianshou.data import Collector
    from tianshou.env import DummyVectorEnv, PettingZooEnv

    env = PettingZooEnv(MODULES[game].env())
    algorithms = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space) for _ in env.agents]
    both = MultiAgentOffPolicyAlgorithm(algorithms=algorithms, env=env)
    vector = DummyVectorEnv([lambda: PettingZooEnv(MODULES[game].env())] * 2)
    found = Collector(both, vector).collect(n_episode=MATCHES, reset_before_collect=True)
    assert found.n_collected_episodes == MATCHES
    assert np.allclose(np.sum(found.returns, axis=1), 0)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("is_parallel", [False, True])
def test_rllib_plays_matches(game: str, is_parallel: bool) -> None:
    from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv, PettingZooEnv

    made = MODULES[game]
    env = ParallelPettingZooEnv(made.parallel_env()) if is_parallel else PettingZooEnv(made.env())
    dice = np.random.default_rng(2)
    for seed in range(MATCHES):
        seen, _ = env.reset(seed=seed)
        over = False
        total: dict[str, float] = {}
        while not over:
            actions = {agent: drawn(one["action_mask"], dice) for agent, one in seen.items()}
            seen, rewards, ended, _, _ = env.step(actions)
            for agent, reward in rewards.items():
                total[agent] = total.get(agent, 0) + reward
            over = ended["__all__"]
        assert sum(total.values()) == pytest.approx(0)


@pytest.mark.parametrize("game", names())
def test_agents_of_textarena_play_a_match_in_words(game: str) -> None:
    import textarena

    class Drawing(textarena.Agent):  # type: ignore[misc]  # untyped upstream
        def __init__(self, seed: int) -> None:
            self.dice = Random(seed)

        def __call__(self, observation: str) -> str:
            offered = observation.partition("You may answer:")[2].strip().splitlines()
            return self.dice.choice(offered).strip()

    env = TextEnv(game)
    rewards, info = env.run([Drawing(seed) for seed in range(env.seats)], seed=1)
    assert sum(rewards.values()) == pytest.approx(0)
    assert env.refusals == [0] * env.seats
    assert set(info) == set(rewards)


def test_the_table_of_peers_has_the_versions_that_are_tried() -> None:
    table = (ROOT / "docs/reference/peers.md").read_text()
    found = dict(re.findall(r"^\| \[([\w-]+)\]\([^)]+\) ([\d.]+) \|", table, re.MULTILINE))
    by_hand = ("agilerl", "pufferlib")
    assert {name: version(name) for name in found if name not in by_hand} == {
        name: told for name, told in found.items() if name not in by_hand
    }
