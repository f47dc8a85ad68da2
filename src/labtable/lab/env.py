"""A game as a PettingZoo environment: agents `seat_0`, `seat_1`, ... act by turns. Needs the extra `lab`."""

import operator
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.options import Value
from labtable.engine.play.flow import may_wait, next_to_ask, seat_in_order
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import tell
from labtable.games import load

from .observation import Layout

INT16 = np.iinfo(np.int16)


class TableEnv(AECEnv):  # type: ignore[misc]  # untyped upstream
    """An environment of one match after another. An observation is the agent's view (see `Layout`) with the mask of
    what it may do.

    An agent that may act out of turn is asked in its turn around the table, and may answer `wait`, the last action.
    Of an action of several pieces it is asked piece by piece; the pieces so far are part of its observation. All
    rewards come at the end: the result of the match for each seat; `infos` then say for each whether it has `won`.
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
        self.options = self.game.settings(options, seats)
        self.game.deal(seats, self.options)  # is there such a table?
        self.metadata = {"name": f"labtable_{self.game.name}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.layout = Layout(self.game)
        self.wait = self.game.n_actions
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.state_of_match: Any = None
        seen = spaces.Box(INT16.min, INT16.max, (self.layout.size,), np.int16)
        mask = spaces.Box(0, 1, (self.wait + 1,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of observations; the same object each time, as PettingZoo requires. Raises Problem `bad_agent`."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of actions; the same object each time, as PettingZoo requires. Raises Problem `bad_agent`."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match. The same seed deals the same match; without one, chance decides. Raises Problem `bad_seed`."""
        dealt_from = secrets.randbits(62) if seed is None else seed
        self.state_of_match = self.game.deal(len(self.possible_agents), self.options, dealt_from)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._last, self._place = len(self.agents) - 1, 0
        self._select()

    def step(self, action: SupportsIndex | None) -> None:
        """Take one action (or piece of one) of the selected agent; only None once its match is over.

        Raises Problem `refused` if it is not legal, `not_dealt` before `reset`; then nothing has changed.
        """
        self._dealt()
        if not self.agents:
            raise Problem("not_dealt", "The match is over for all: reset deals one.")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise Problem("refused", f"{agent} may not take action {action}: the match is over, step(None) is due.")
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        number = self._number(action)
        if not self._mask(seat)[number]:
            raise Problem("refused", f"{agent} may not take action {action}.")
        self._cumulative_rewards[agent] = 0
        self._take(seat, number)
        self._clear_rewards()
        if (results := self.game.returns(self.state_of_match)) is not None:
            self._end(results)
        else:
            self._select()
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what the agent may know and may do now. Raises Problem `bad_agent`, `not_dealt` before `reset`."""
        seat = self._seat(agent)
        view = self.game.view(self._dealt(), seat)
        return {"observation": self.layout.of_view(view, seat), "action_mask": self._mask(seat)}

    def render(self) -> str | None:
        """The position as a spectator sees it, in words. Raises Problem `not_dealt` before `reset`."""
        if self.render_mode != "ansi":
            return None
        words, view = self.game.words, self.game.view(self._dealt())
        said = words.situation(view, SPECTATOR)
        return "\n".join(tell(sentence, words.catalogue, words.formats, self.possible_agents) for sentence in said)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _dealt(self) -> Any:
        """The state of the match. Raises Problem `not_dealt` if there is none."""
        if self.state_of_match is None:
            raise Problem("not_dealt", "There is no match: reset deals one.")
        return self.state_of_match

    def _seat(self, agent: str) -> int:
        """The seat of an agent. Raises Problem `bad_agent`."""
        if agent not in self.possible_agents:
            raise Problem("bad_agent", f"There is no agent {agent!r}; there are {', '.join(self.possible_agents)}.")
        return self.possible_agents.index(agent)

    def _mask(self, seat: int) -> NDArray[np.int8]:
        """Return the mask of what a seat may do; nothing while another is asked."""
        mask = np.zeros(self.wait + 1, np.int8)
        if not self.game.is_over(self.state_of_match) and self.possible_agents[seat] == self.agent_selection:
            mask[self.game.legal(self.state_of_match, seat)] = 1
            mask[self.wait] = self.game.bound(may_wait)(self.state_of_match, seat)
        return mask

    def _number(self, action: SupportsIndex | None) -> int:
        """The number of an action, which may be anything. Raises Problem `refused`."""
        with suppress(TypeError):
            number = operator.index(action)  # type: ignore[arg-type]  # that is the question
            if 0 <= number <= self.wait:
                return number
        raise Problem("refused", f"{self.agent_selection} may not take action {action}.")

    def _take(self, seat: int, action: int) -> None:
        """Carry out a legal action."""
        if action == self.wait:
            self._place += 1
        else:
            self.game.step(self.state_of_match, seat, action)
            self._last, self._place = seat, 0

    def _end(self, results: list[int]) -> None:
        """End the match for all agents."""
        winners = self.game.winners(self.state_of_match) or []
        self.rewards = dict(zip(self.possible_agents, results, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"won": seat in winners} for seat, agent in enumerate(self.possible_agents)}

    def _select(self) -> None:
        """Select the agent that is asked now."""
        self._place = self.game.bound(next_to_ask)(self.state_of_match, self._last, self._place)
        seat = self.game.bound(seat_in_order)(self.state_of_match, self._last, self._place)
        self.agent_selection = self.possible_agents[seat]
