"""Exact solutions of small games: their trees, equilibria by CFR+, best responses, and how exploitable each level is.

from labtable import load from labtable.lab.exact import build, exploitability, solve, strategy_of

tree = build(load("cats-tiny")) strategy, left, iterations = solve(tree, below=0.001) exploitability(tree,
strategy_of(tree, "expert", draws=1000))
"""

from .levels import strategy_of
from .solving import Solver, best_response, exploitability, gain, solve, uniform, value
from .tree import InformationState, Tree, build

__all__ = [
    "InformationState",
    "Solver",
    "Tree",
    "best_response",
    "build",
    "exploitability",
    "gain",
    "solve",
    "strategy_of",
    "uniform",
    "value",
]
