"""The packages of the extra `lab`: without them nothing of `labtable.lab` can be imported, and that is said."""

from importlib.util import find_spec

from labtable.engine.words.problem import Problem, installing

NEEDED = ("numba", "numpy", "polars", "rich", "gymnasium", "pettingzoo", "openskill")


class NotInstalled(Problem, ImportError):
    """The error of importing what needs packages that are not installed."""


missing = [name for name in NEEDED if find_spec(name) is None]
if missing:
    raise NotInstalled(
        "no_lab",
        "Simulations and environments need packages that are not installed "
        f"({', '.join(missing)}): {installing('lab')}",
    )
