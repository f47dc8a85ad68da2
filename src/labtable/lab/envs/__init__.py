"""Environments of PettingZoo, of Gymnasium and in words, and a PettingZoo module for each game.

`import labtable.lab.envs.cats_v1` gives a module with `env`, which checks the order of calls as PettingZoo's own
environments do, `raw_env` (`TableEnv`), and `parallel_env` (`TableParallelEnv`). Each takes the arguments of
`TableEnv`; `seats` is 2 by default, or the game's least number of seats if that is more. The modules of all games have
one source, `of_game`.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from labtable.games import names

from .aec import TableEnv
from .gym import SeatEnv, SeatVectorEnv
from .parallel import TableParallelEnv
from .text import TextEnv

__all__ = ["SeatEnv", "SeatVectorEnv", "TableEnv", "TableParallelEnv", "TextEnv"]

VERSION = "_v1"


def game_of(module: str) -> str:
    """The name of the game whose module this is; empty if it is none."""
    package, _, name = module.rpartition(".")
    game = name.removesuffix(VERSION).replace("_", "-")
    return game if package == __name__ and name.endswith(VERSION) and game in names() else ""


class ModulesOfGames(MetaPathFinder):
    """Finds the modules of games, also of those that are found later."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The module with the source that all share; None for any other name."""
        return spec_from_file_location(name, Path(__file__).with_name("of_game.py")) if game_of(name) else None


sys.meta_path.append(ModulesOfGames())


def __getattr__(name: str) -> ModuleType:
    """The module of a game, `cats_v1`."""
    if game_of(f"{__name__}.{name}"):
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The environments, and the modules of all games."""
    return sorted([*__all__, *(f"{name.replace('-', '_')}{VERSION}" for name in names())])
