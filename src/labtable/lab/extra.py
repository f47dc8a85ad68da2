"""Check that the packages of the extra `lab` are installed, which everything in `labtable.lab` needs."""

from importlib.util import find_spec

from labtable.engine.words.problem import Problem, installing

NEEDED = ("numba", "numpy", "polars", "rich", "gymnasium", "pettingzoo", "openskill")


class NotInstalled(Problem, ImportError):
    """Raised when a needed package is not installed."""


missing = [name for name in NEEDED if find_spec(name) is None]
if missing:
    raise NotInstalled.english(
        "no_lab",
        "Simulations and environments need packages that are not installed "
        f"({', '.join(missing)}): {installing('lab')}",
    )
