"""Any game as a PettingZoo environment: agents `seat_0`, `seat_1`, ... act by turns. Needs the extra `lab`."""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from labtable.engine.binding import bind
from labtable.engine.bulk import next_to_ask, seat_in_order
from labtable.engine.contract import CONTRACT, SPECTATOR
from labtable.engine.game import Game, Problem, Value
from labtable.engine.sentences import tell
from labtable.games import load

from .observation import Layout

INT16 = np.iinfo(np.int16)


class TableEnv(AECEnv):  # type: ignore[misc]  # untyped upstream
    """One match after another. An observation is the agent's view (see `Layout`) with the mask of what it may do.

    An agent that may act out of turn is asked in its turn around the table, and may answer `wait`, the last action.
    All rewards come at the end: the result of the match for each seat.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int,
        options: Mapping[str, Value] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Raises Problem `unknown_game`, `bad_seats` or `bad_option`."""
        super().__init__()
        self.game = load(game) if isinstance(game, str) else game
        self.options = self.game.settings(options)
        self.game.deal(seats, self.options)  # is there such a table?
        self.metadata = {"name": f"labtable_{self.game.name}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.layout = Layout(self.game)
        self.wait = self.game.n_actions
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._bound = bind([next_to_ask], {p: self.game.kernels[p.__name__] for p in CONTRACT})
        seen = spaces.Box(INT16.min, INT16.max, (self.layout.size,), np.int16)
        mask = spaces.Box(0, 1, (self.wait + 1,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time, as PettingZoo asks."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time, as PettingZoo asks."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. The same seed deals the same match; without one, chance decides."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_of_match = self.game.deal(
            len(self.agents), self.options, secrets.randbits(62) if seed is None else seed
        )
        self._last, self._place = len(self.agents) - 1, 0
        self._select()

    def step(self, action: int | None) -> None:
        """One action of the selected agent. Raises Problem `refused` if it is not legal; then nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        if action is None or not self._mask(seat)[int(action)]:
            raise Problem("refused", f"{agent} may not take action {action}.")
        self._cumulative_rewards[agent] = 0
        if int(action) == self.wait:
            self._place += 1
        else:
            self.game.kernels["apply"](self.state_of_match, seat, int(action))
            self._last, self._place = seat, 0
        self._clear_rewards()
        if (results := self.game.returns(self.state_of_match)) is not None:
            self.rewards = dict(zip(self.possible_agents, results, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._select()
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the agent may know, and what it may do now."""
        seat = self.possible_agents.index(agent)
        view = self.game.view(self.state_of_match, seat)
        return {"observation": self.layout.of_view(view, seat), "action_mask": self._mask(seat)}

    def render(self) -> str | None:
        """The position as a spectator sees it, in words."""
        if self.render_mode != "ansi":
            return None
        words, view = self.game.words, self.game.view(self.state_of_match)
        said = words.situation(view, SPECTATOR)
        return "\n".join(tell(sentence, words.CATALOGUE, words.FORMATS, self.possible_agents) for sentence in said)

    def close(self) -> None:
        """Nothing is held."""

    def _mask(self, seat: int) -> NDArray[np.int8]:
        """What a seat may do; nothing while another is asked."""
        mask = np.zeros(self.wait + 1, np.int8)
        if not self.game.is_over(self.state_of_match) and self.possible_agents[seat] == self.agent_selection:
            mask[self.game.legal(self.state_of_match, seat)] = 1
            mask[self.wait] = self.game.may_wait(self.state_of_match, seat)
        return mask

    def _select(self) -> None:
        """The agent that is asked now."""
        self._place = self._bound[next_to_ask](self.state_of_match, self._last, self._place)
        self.agent_selection = self.possible_agents[
            self._bound[seat_in_order](self.state_of_match, self._last, self._place)
        ]
