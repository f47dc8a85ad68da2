"""A game as a PettingZoo environment: agents `seat_0`, `seat_1`, ... act by turns. Needs the extra `lab`."""

import operator
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from copy import copy, deepcopy
from random import Random
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game, check_seed
from labtable.engine.words.problem import Problem

from ..observation.batch_kernels import NONE
from ..observation.encoder import Encoder
from .batch import Matches

SEED_BITS = 62
RENDER_MODES = ["ansi", "human"]
SAVED = (
    "agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos",
    "_skip_agent_selection", "_chance", "_is_dealt", "cycles",
)  # fmt: skip


class TableEnv(AECEnv):  # type: ignore[misc]  # untyped upstream
    """An environment of one match after another.

    An observation is what the agent knows, as an encoder writes it (see `observation.Encoder`), with the mask of its
    legal actions.

    An agent that may act out of turn is asked in the order of the table, and may answer `wait`, the last action. An
    action of several pieces is asked for piece by piece; the pieces so far are part of the observation. All rewards
    come at the end and are the outcome by the rules (`outcomes.rewards_of`); `infos` then say for each agent whether it
    has `won`, and its `points`.

    With `mask_in_info` an observation is the row alone, and the mask is in `infos`, as learners expect it that take no
    dictionaries. A match is cut off after `max_cycles` actions (or pieces), if they are given: it is then truncated for
    all, without rewards.

    Environments can be pickled, copied, saved and restored: a copy goes on bit for bit as the original would.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int,
        options: Mapping[str, Value] | None = None,
        render_mode: str | None = None,
        encoder: str = "numbers",
        recall: bool = False,
        history: int = 0,
        *,
        max_cycles: int | None = None,
        mask_in_info: bool = False,
    ) -> None:
        """Raises Problem `unknown_game`, `bad_seats`, `bad_option`, `bad_encoder` or `bad_number`."""
        super().__init__()
        self.max_cycles = check_length("max_cycles", max_cycles)
        self.mask_in_info = mask_in_info
        self.cycles = 0  # actions of this match
        self.matches = Matches(game, 1, seats, options, encoder=encoder, recall=recall, history=history)
        self.game = self.matches.game
        self.options = self.game.settings(options, seats)
        self.layout = self.matches.layout
        self.metadata: dict[str, Any] = metadata_of(self.game, self.layout)
        self.render_mode = check_mode(render_mode, RENDER_MODES)
        self.wait = self.game.n_actions
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._chance = Random(secrets.randbits(SEED_BITS))  # noqa: S311  # for play
        self._is_dealt = False
        seen: spaces.Space[Any] = observation_space(self.layout)
        if not mask_in_info:
            mask = spaces.Box(0, 1, (self.wait + 1,), np.int8)
            seen = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = {agent: copy(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of observations; the same object each time, as PettingZoo requires. Raises Problem `bad_agent`."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of actions; the same object each time, as PettingZoo requires. Raises Problem `bad_agent`."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match. The same seed deals the same match as `Game.deal`, and the same matches after it.

        Raises Problem `bad_seed`, or `bad_option` for options of the game, which are the environment's. Others are
        ignored, as PettingZoo's tests require it.
        """
        for name in options or ():
            if any(name == option.name for option in (*self.game.options, *self.game.parameters)):
                raise Problem.english("bad_option", f"{name} is given when the environment is made, not to reset.")
        if seed is not None:
            check_seed(seed)
            self._chance = Random(seed)  # noqa: S311  # for play
        self.matches.deal_from(self._chance.getrandbits(SEED_BITS) if seed is None else seed)
        self._is_dealt = True
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def step(self, action: SupportsIndex | None) -> None:
        """Take one action (or piece of one) of the selected agent; only None once its match is over.

        Raises Problem `refused` if it is not legal, `not_dealt` before `reset`; then nothing changes.
        """
        self._dealt()
        if not self.agents:
            raise Problem.english("not_dealt", "The match is over for all: reset deals one.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise Problem.english(
                    "refused", f"{agent} may not take action {action}: the match is over, step(None) is due."
                )
            self._was_dead_step(action)
            return
        number = self._number(action)
        if not self.matches.masks()[0, number]:
            raise Problem.english("refused", f"{agent} may not take action {action}.")
        self.matches.take(np.array([number]))
        self.cycles += 1
        if self.matches.seat[0] == NONE:
            self._end()
        elif self.cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._tell_masks()
            self._deads_step_first()
        else:
            self._select()

    def observe(self, agent: str) -> Any:
        """Return what the agent may know and may do now. Raises Problem `bad_agent`, `not_dealt` before `reset`."""
        seat = self._seat(agent)
        matches = self._dealt()
        row = matches.observations()[0] if matches.seat[0] == seat else matches.observations_of(np.array([seat]))[0]
        return row if self.mask_in_info else {"observation": row, "action_mask": self.mask_of(seat)}

    def mask_of(self, seat: int) -> NDArray[np.int8]:
        """The legal actions of a seat: none if it is not asked."""
        if self.matches.seat[0] == seat:
            mask: NDArray[np.int8] = self.matches.masks()[0].view(np.int8)
            return mask
        return np.zeros(self.wait + 1, np.int8)

    def render(self) -> str | None:
        """The position as a spectator sees it, in words. Raises Problem `not_dealt` before `reset`."""
        if self.render_mode is None:
            return None
        return rendered(self.game, self._dealt().state(0), self.possible_agents, self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    @property
    def state_of_match(self) -> Any:
        """The complete state of the match as a plain record; None before `reset`."""
        return self.matches.state(0) if self._is_dealt else None

    def save(self) -> dict[str, Any]:
        """A snapshot of the environment, including its random state, for `restore`."""
        return deepcopy({name: vars(self).get(name) for name in SAVED}) | {"matches": self.matches.save()}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Restore a snapshot made by `save`."""
        self.matches.restore(saved["matches"])
        self.__dict__.update(deepcopy({name: saved[name] for name in SAVED}))

    def _dealt(self) -> Matches:
        """The match. Raises Problem `not_dealt` if there is none."""
        if not self._is_dealt:
            raise Problem.english("not_dealt", "There is no match: reset deals one.")
        return self.matches

    def _seat(self, agent: str) -> int:
        """The seat of an agent. Raises Problem `bad_agent`."""
        if agent not in self.possible_agents:
            raise Problem.english(
                "bad_agent", f"There is no agent {agent!r}; there are {', '.join(self.possible_agents)}."
            )
        return self.possible_agents.index(agent)

    def _number(self, action: SupportsIndex | None) -> int:
        """The number of an action, from any object. Raises Problem `refused`."""
        with suppress(TypeError):
            number = operator.index(action)  # type: ignore[arg-type]  # that is the question
            if 0 <= number <= self.wait:
                return number
        raise Problem.english("refused", f"{self.agent_selection} may not take action {action}.")

    def _end(self) -> None:
        """End the match for all agents."""
        rewards, won, points = self.matches.rewards()[0], self.matches.won()[0], self.matches.returns()[0]
        self.rewards = dict(zip(self.possible_agents, rewards.tolist(), strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {
            agent: {"won": bool(won[seat]), "points": int(points[seat])}
            for seat, agent in enumerate(self.possible_agents)
        }
        self._tell_masks()
        self._deads_step_first()

    def _select(self) -> None:
        """Select the agent that is asked now."""
        self.agent_selection = self.possible_agents[self.matches.seat[0]]
        self._tell_masks()

    def _tell_masks(self) -> None:
        if self.mask_in_info:
            for seat, agent in enumerate(self.possible_agents):
                self.infos[agent]["action_mask"] = self.mask_of(seat)


def check_length(name: str, length: int | None) -> int | None:
    """The number of actions after which a match is cut off, or None. Raises Problem `bad_number`."""
    if length is not None and (type(length) is not int or length < 1):
        raise Problem.english("bad_number", f"{name} is a whole number from 1 on, not {length!r}.")
    return length


def check_mode(mode: str | None, modes: list[str]) -> str | None:
    """A render mode, or None. Raises Problem `bad_option`."""
    if mode is not None and mode not in modes:
        raise Problem.english("bad_option", f"render_mode is {' or '.join(modes)}, or None, not {mode!r}.")
    return mode


def observation_space(layout: Encoder) -> spaces.Box:
    """The space of an encoder's observations, with the bounds of each number."""
    return spaces.Box(layout.low, layout.high, dtype=layout.low.dtype.type)


def metadata_of(game: Game, layout: Encoder) -> dict[str, Any]:
    """The metadata of an environment; `encoder` is its name and version."""
    name = f"labtable_{game.name.replace('-', '_')}_v1"
    return {
        "name": name,
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "is_parallelizable": True,
        "encoder": layout.id,
    }


def rendered(game: Game, state: Any, names: list[str], mode: str) -> str | None:
    """A position in words as a spectator sees it: returned if the mode is `ansi`, else printed."""
    words = game.words
    sentences = words.situation(game.view(state), SPECTATOR)
    text = "\n".join(words.tell(sentence, names) for sentence in sentences)
    if mode == "ansi":
        return text
    sys.stdout.write(f"{text}\n")
    return None
