"""Games as Gymnasium environments: the agent plays one seat, bots play the others.

    import gymnasium
    import labtable.lab  # registers them

    env = gymnasium.make("labtable/Cats-v1", opponents=["expert"])
    envs = gymnasium.make_vec("labtable/Cats-v1", num_envs=1024, opponents=["intermediate", "expert"])

An observation is what the seat knows, as an encoder writes it; `info["action_mask"]` has its legal actions, and
`action_masks()` returns the same, which some learners call. Rewards come at the end of a match and are its outcome
(`outcomes.rewards_of`). An illegal action loses the match at once; `info["refused"]` says so.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from labtable.engine.kernels.contract import RANDOM_LEVEL
from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load, names

from ..bots.asking import AnyAction
from ..bots.policies import Bot
from ..observation.batch_kernels import NONE
from .aec import RENDER_MODES, check_length, check_mode, metadata_of, observation_space, rendered
from .batch import Matches

MOST_SEEDS = 2**62
LOST = -1.0
VECTOR_RENDER_MODES = ["ansi"]


class OneSeat:
    """Matches in which one seat is played from outside and the others by bots, levels or policies.

    `opponents` are the bots of the other seats, in the order of seats. The deals and the dice of bots are seeded from
    `chance`.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        opponents: Sequence[Bot],
        seat: int,
        options: Mapping[str, Value] | None = None,
        encoder: str = "numbers",
        recall: bool = False,
        history: int = 0,
        threads: int | None = None,
    ) -> None:
        """Raises Problem `unknown_game`, `bad_seats`, `bad_option`, `bad_encoder`, `bad_level`, `bad_bot` and so on."""
        if isinstance(opponents, str):
            raise Problem.english(
                "bad_bots", f"opponents is a list with a bot for each other seat, not the text {opponents!r}."
            )
        seats = len(opponents) + 1
        if type(seat) is not int or not 0 <= seat < seats:
            raise Problem.english("bad_seats", f"The seat to play is a number from 0 to {seats - 1}, not {seat!r}.")
        played = load(game) if isinstance(game, str) else game
        others = [other for other in range(seats) if other != seat]
        bots = lightest(played, dict(zip(others, opponents, strict=True)))
        self.seat = seat
        self.matches = Matches(
            played, n, seats, options, opponents=bots, encoder=encoder, recall=recall, history=history, threads=threads
        )

    def deal(self, chance: np.random.Generator) -> None:
        """Deal all matches from a random seed."""
        self.matches.reseed(int(chance.integers(MOST_SEEDS)))
        self.matches.deal(np.ones(len(self.matches), np.bool_))

    def take(self, actions: Any) -> NDArray[np.bool_]:
        """Take an action in each match, then let the bots play; a match with an illegal action is given up.

        Returns flags of those. Raises Problem `refused` if the actions are not numbers.
        """
        matches = self.matches
        given = matches.numbers(actions)
        known = np.clip(given, 0, matches.wait)
        refused: NDArray[np.bool_] = (given != known) | ~matches.masks()[np.arange(len(matches)), known]
        matches.take(np.where(refused, NONE, given))
        if refused.any():
            matches.give_up(refused)
        return refused


def lightest(game: Game, bots: Mapping[int, Bot]) -> Mapping[int, Bot]:
    """These bots; if all are random, a policy instead, so that no level has to be compiled."""
    is_random = all(bot == game.levels[RANDOM_LEVEL] for bot in bots.values())
    return dict.fromkeys(bots, AnyAction) if is_random else bots


class SeatEnv(gymnasium.Env[Any, Any]):
    """An environment of one match after another, in which the agent plays one seat; see the module.

    It can be pickled, copied, saved and restored: a copy goes on bit for bit as the original would.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES}  # noqa: RUF012  # as declared upstream

    def __init__(
        self,
        game: str | Game,
        opponents: Sequence[Bot] = ("random",),
        seat: int = 0,
        options: Mapping[str, Value] | None = None,
        encoder: str = "numbers",
        recall: bool = False,
        history: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Raises Problem `unknown_game`, `bad_seats`, `bad_option`, `bad_encoder`, `bad_level` or `bad_bot`."""
        self.table = OneSeat(game, 1, opponents, seat, options, encoder, recall, history)
        self.game = self.table.matches.game
        self.metadata = metadata_of(self.game, self.table.matches.layout)
        self.render_mode = check_mode(render_mode, RENDER_MODES)
        self.observation_space: spaces.Space[Any] = observation_space(self.table.matches.layout)
        self.action_space = spaces.Discrete(self.game.n_actions + 1)
        self._is_dealt = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Deal a match; the same seed deals the same matches from now on. Raises Problem `bad_option` for options."""
        check_no_options(options)
        super().reset(seed=seed)
        self._is_dealt = True
        self.table.deal(self.np_random)
        if self.table.matches.seat[0] == NONE:  # the bots have ended the match before the agent's first decision
            return self.reset()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        """Take one action (or piece of one).

        Raises Problem `not_dealt` if no match is running, `refused` if it is not an action number.
        """
        matches, seat = self.table.matches, self.table.seat
        if not self._is_dealt or matches.seat[0] == NONE:
            raise Problem.english("not_dealt", "No match goes on: reset deals one.")
        if self.table.take([action])[0]:
            return self._seen(), LOST, True, False, self._info() | {"refused": f"Action {action} is not legal."}
        if matches.seat[0] != NONE:
            return self._seen(), 0.0, False, False, self._info()
        ended = {"won": bool(matches.won()[0, seat]), "points": int(matches.returns()[0, seat])}
        return self._seen(), float(matches.rewards()[0, seat]), True, False, self._info() | ended

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the agent's legal actions."""
        mask: NDArray[np.bool_] = self.table.matches.masks()[0]
        return mask

    def render(self) -> Any:
        """The position in words as a spectator sees it. Raises Problem `not_dealt` before `reset`."""
        if self.render_mode is None:
            return None
        if not self._is_dealt:
            raise Problem.english("not_dealt", "No match goes on: reset deals one.")
        agents = [f"seat_{seat}" for seat in range(self.table.matches.seats)]
        return rendered(self.game, self.table.matches.state(0), agents, self.render_mode)

    def save(self) -> dict[str, Any]:
        """A snapshot of the environment, including its random state, for `restore`."""
        return {"matches": self.table.matches.save(), "chance": deepcopy(self._np_random), "is_dealt": self._is_dealt}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Restore a snapshot made by `save`."""
        self.table.matches.restore(saved["matches"])
        self._np_random, self._is_dealt = deepcopy(saved["chance"]), saved["is_dealt"]

    def _seen(self) -> NDArray[np.int16]:
        row: NDArray[np.int16] = self.table.matches.observations_of(np.array([self.table.seat]))[0]
        return row

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.matches.masks()[0].astype(np.int8)}


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """An environment of many matches, in each of which the agent plays the same seat, by compiled rules.

    A match that ends is followed by the next in the same step (`AutoresetMode.SAME_STEP`): the observation and the mask
    are those of the new match, `infos["final_obs"]` has the last observation of the old one, `infos["final_info"]` its
    end: `won`, `points` and `refused`. Next to each is an array with the same name after a `_`, whose flags say in
    which matches it is set. A match is cut off after `max_episode_steps` actions (or pieces), if they are given: it is
    then truncated, without a reward. Up to `threads` threads move the matches, as in `Matches`.
    """

    metadata: dict[str, Any] = {"render_modes": VECTOR_RENDER_MODES}  # noqa: RUF012  # as declared upstream

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        opponents: Sequence[Bot] = ("random",),
        seat: int = 0,
        options: Mapping[str, Value] | None = None,
        encoder: str = "numbers",
        recall: bool = False,
        history: int = 0,
        render_mode: str | None = None,
        max_episode_steps: int | None = None,
        threads: int | None = None,
    ) -> None:
        """Raises Problem as `SeatEnv` does, and `bad_number`."""
        self.max_episode_steps = check_length("max_episode_steps", max_episode_steps)
        self.render_mode = check_mode(render_mode, VECTOR_RENDER_MODES)
        self._steps = np.zeros(num_envs, np.int64)  # of each match
        self.table = OneSeat(game, num_envs, opponents, seat, options, encoder, recall, history, threads)
        self.game = self.table.matches.game
        self.num_envs = num_envs
        self.metadata = {
            **metadata_of(self.game, self.table.matches.layout), "render_modes": VECTOR_RENDER_MODES,
            "autoreset_mode": AutoresetMode.SAME_STEP,
        }  # fmt: skip
        self.single_observation_space = observation_space(self.table.matches.layout)
        self.single_action_space = spaces.Discrete(self.game.n_actions + 1)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._is_dealt = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Deal all matches; the same seed deals the same matches from now on.

        Raises Problem `bad_option` for options.
        """
        check_no_options(options)
        super().reset(seed=seed)
        self._is_dealt = True
        self.table.deal(self.np_random)
        self.table.matches.deal_ended()
        self._steps[:] = 0
        return self.table.matches.observations(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.int16], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take an action (or piece of one) in each match.

        Raises Problem `not_dealt` before `reset`, `refused` if they are not action numbers.
        """
        matches, seat = self.table.matches, self.table.seat
        if not self._is_dealt:
            raise Problem.english("not_dealt", "No match goes on: reset deals them.")
        refused = self.table.take(actions)
        over = matches.is_over
        rewards = np.where(refused, np.float32(LOST), matches.rewards()[:, seat])
        self._steps += 1
        cut = ~over & (self._steps == self.max_episode_steps)
        infos = self._ended(over, cut, refused) if (over | cut).any() else {}
        matches.give_up(cut)
        matches.deal_ended()
        self._steps[over | cut] = 0
        return matches.observations(), rewards, over, cut, infos | self._infos()

    def render(self) -> tuple[Any, ...] | None:
        """The position of each match in words as a spectator sees it. Raises Problem `not_dealt` before `reset`."""
        if self.render_mode is None:
            return None
        if not self._is_dealt:
            raise Problem.english("not_dealt", "No match goes on: reset deals them.")
        matches = self.table.matches
        agents = [f"seat_{seat}" for seat in range(matches.seats)]
        return tuple(rendered(self.game, matches.state(i), agents, self.render_mode) for i in range(self.num_envs))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the agent's legal actions in each match."""
        return self.table.matches.masks()

    def _ended(self, over: NDArray[np.bool_], cut: NDArray[np.bool_], refused: NDArray[np.bool_]) -> dict[str, Any]:
        """The infos of matches that have ended, or were cut off."""
        matches, seat, ended = self.table.matches, self.table.seat, over | cut
        rows = matches.observations_of(np.full(self.num_envs, seat))
        last = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            last[i] = rows[i]
        told = {"won": matches.won()[:, seat], "_won": over, "points": matches.returns()[:, seat], "_points": over}
        told |= {"refused": refused, "_refused": refused}
        return {"final_obs": last, "_final_obs": ended, "final_info": told, "_final_info": ended}

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.table.matches.masks().view(np.int8)}


def check_no_options(options: Mapping[str, Any] | None) -> None:
    """Raises Problem `bad_option` if `reset` was given options."""
    if options:
        what = "reset takes no options: those of the game are given when the environment is made"
        raise Problem.english("bad_option", f"{what}, not {options!r}.")


def register() -> None:
    """Register all games in Gymnasium as `labtable/Cats-v1` and so on."""
    for name in names():
        known_as = f"labtable/{name.title().replace('-', '')}-v1"
        if known_as not in gymnasium.registry:
            gymnasium.register(
                known_as,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs={"game": name},
                disable_env_checker=True,
            )
