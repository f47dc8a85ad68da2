"""A game as a PettingZoo parallel environment: all agents are asked at every step, and one of them acts."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from .aec import TableEnv


class TableParallelEnv(ParallelEnv):  # type: ignore[misc]  # untyped upstream
    """The environment `aec_env` with all agents asked at every step: only the action of the agent whose turn it is
    counts.

    Any other agent has one legal action, to wait (the last), which does nothing; it may as well pass none.
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
        self.aec_env.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Take the action of the agent whose turn it is. Raises Problem `refused`, `not_dealt`."""
        env = self.aec_env
        env.step(actions.get(env.agent_selection))
        seen = self._observations()
        results = env.rewards.copy(), env.terminations.copy(), env.truncations.copy(), self._infos()
        if all(env.terminations.values()) or all(env.truncations.values()):
            self.agents = env.agents = []
        return (seen, *results)

    def render(self) -> str | None:
        """The position in words, see `TableEnv.render`."""
        return self.aec_env.render()

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _observations(self) -> dict[str, Any]:
        seen = {agent: self.aec_env.observe(agent) for agent in self.agents}
        return seen if self.aec_env.mask_in_info else self._letting_wait(seen)

    def _infos(self) -> dict[str, Any]:
        infos = {agent: info.copy() for agent, info in self.aec_env.infos.items()}
        return self._letting_wait(infos) if self.aec_env.mask_in_info else infos

    def _letting_wait(self, told: dict[str, Any]) -> dict[str, Any]:
        """The same, with waiting in the masks of agents that are not asked in a match that goes on."""
        env = self.aec_env
        if not any(env.terminations.values()) and not any(env.truncations.values()):
            for agent in self.agents:
                if agent != env.agent_selection:
                    told[agent]["action_mask"] = np.eye(1, env.wait + 1, env.wait, dtype=np.int8)[0]
        return told
