"""The games for OpenSpiel. Needs the extra `spiel`; see `labtable.lab.envs.spiel`."""

from importlib.util import find_spec

from .engine.words.problem import installing
from .lab.extra import NotInstalled


def register() -> list[str]:
    """Make all games and their siblings known to OpenSpiel; return the names for `pyspiel.load_game`.

    Raises NotInstalled where OpenSpiel is not installed.
    """
    if find_spec("pyspiel") is None:
        raise NotInstalled("no_spiel", f"OpenSpiel is not installed: {installing('spiel')}")
    from .lab.envs.spiel import register as registering

    return registering()
