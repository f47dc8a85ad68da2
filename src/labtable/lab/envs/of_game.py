"""The source of the modules `labtable.lab.envs.cats_v1` and so on, one for each game (see `labtable.lab.envs`)."""

from collections.abc import Mapping
from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from labtable.engine.kernels.options import Value
from labtable.games import load

from . import game_of
from .aec import TableEnv
from .parallel import TableParallelEnv

GAME = load(game_of(__name__))


def raw_env(seats: int = max(2, GAME.seats[0]), options: Mapping[str, Value] | None = None, **given: Any) -> TableEnv:
    """Make an environment without wrappers, with the arguments of `TableEnv`."""
    return TableEnv(GAME, seats, options, **given)


def env(**given: Any) -> Any:
    """Make an environment that checks the order of calls."""
    return OrderEnforcingWrapper(raw_env(**given))


def parallel_env(**given: Any) -> TableParallelEnv:
    """Make an environment that asks all agents at every step."""
    return TableParallelEnv(raw_env(**given))
