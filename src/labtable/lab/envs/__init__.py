"""Environments of PettingZoo and Gymnasium, and a PettingZoo module for each game.

`from labtable.lab.envs import cats_v1` gives a module with `env`, which checks the order of calls as PettingZoo's own
environments do, `raw_env` (`TableEnv`), and `parallel_env` (`TableParallelEnv`). Each takes the arguments of
`TableEnv`; `seats` is 2 by default, or the game's least number of seats if that is more.
"""

from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from labtable.engine.kernels.options import Value
from labtable.games import load, names

from .aec import TableEnv
from .gym import SeatEnv, SeatVectorEnv
from .parallel import TableParallelEnv

__all__ = ["SeatEnv", "SeatVectorEnv", "TableEnv", "TableParallelEnv"]

VERSION = "_v1"


def __getattr__(name: str) -> ModuleType:
    """The module of a game, `cats_v1`."""
    if name.endswith(VERSION) and name.removesuffix(VERSION).replace("_", "-") in names():
        return module_of(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The environments, and the modules of all games."""
    return sorted([*__all__, *(f"{name}{VERSION}" for name in names())])


@cache
def module_of(name: str) -> ModuleType:
    """Make the module of a game."""
    game = load(name.removesuffix(VERSION).replace("_", "-"))

    def raw_env(
        seats: int = max(2, game.seats[0]),
        options: Mapping[str, Value] | None = None,
        render_mode: str | None = None,
        encoder: str = "numbers",
        recall: bool = False,
        history: int = 0,
    ) -> TableEnv:
        """Make an environment without wrappers."""
        return TableEnv(game, seats, options, render_mode, encoder, recall, history)

    def env(**given: Any) -> Any:
        """Make an environment that checks the order of calls."""
        return OrderEnforcingWrapper(raw_env(**given))

    def parallel_env(**given: Any) -> TableParallelEnv:
        """Make an environment that asks all agents at every step."""
        return TableParallelEnv(raw_env(**given))

    module = ModuleType(f"{__name__}.{name}", f"{game.title} as a PettingZoo module; see `{__name__}`.")
    vars(module).update(raw_env=raw_env, env=env, parallel_env=parallel_env)
    return module
