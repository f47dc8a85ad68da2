"""A game as a PettingZoo parallel environment: all agents are asked at every step, and one of them acts."""

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from .aec import TableEnv


class TableParallelEnv(ParallelEnv):  # type: ignore[misc]  # untyped upstream
    """The environment `aec_env` with all agents asked at every step: only the action of the agent whose turn it is
    counts.

    The mask of any other agent is empty; it passes the first action, or none.
    """

    def __init__(self, aec_env: TableEnv) -> None:
        self.aec_env = aec_env
        self.metadata = aec_env.metadata
        self.render_mode = aec_env.render_mode
        self.possible_agents = aec_env.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of observations. Raises Problem `bad_agent`."""
        return self.aec_env.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of actions. Raises Problem `bad_agent`."""
        return self.aec_env.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a match, see `TableEnv.reset`; return observations and infos."""
        self.aec_env.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Take the action of the agent whose turn it is. Raises Problem `refused`, `not_dealt`."""
        env = self.aec_env
        env.step(actions.get(env.agent_selection))
        seen = self._observations()
        results = env.rewards.copy(), env.terminations.copy(), env.truncations.copy(), env.infos.copy()
        if all(env.terminations.values()):
            self.agents = env.agents = []
        return (seen, *results)

    def render(self) -> str | None:
        """The position in words, see `TableEnv.render`."""
        return self.aec_env.render()

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _observations(self) -> dict[str, Any]:
        return {agent: self.aec_env.observe(agent) for agent in self.agents}
