"""What strategies are worth on a complete tree: an equilibrium, chance, and each level."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from labtable.engine.words.problem import Problem

from .levels import strategy_of
from .solving import exploitability, uniform, values
from .tree import Floats, Tree

UNIFORM = "uniform"  # every action equally often


@dataclass(frozen=True)
class Measured:
    """A strategy's exploitability on a tree, or why it has none there.

    `sampled` information states are those in which its probabilities were counted in decisions.
    """

    strategy: str
    exploitability: float | None
    sampled: int = 0
    reason: str = ""


def measured(tree: Tree, levels: Sequence[str], samples: int, seed: int) -> Iterator[Measured]:
    """The exploitability of each level; none of one that takes an action which the tree has not.

    Raises Problem `bad_level`.
    """
    for level in levels:
        try:
            found, sampled = strategy_of(tree, level, samples, seed)
        except Problem as problem:
            if problem.code != "not_in_tree":
                raise
            yield Measured(level, None, reason=problem.text)
        else:
            yield Measured(level, exploitability(tree, found), sampled)


def of_uniform(tree: Tree) -> Measured:
    """The exploitability of the strategy that takes each action equally often."""
    return Measured(UNIFORM, exploitability(tree, uniform(tree)))


def value_of_first(tree: Tree, strategy: Floats) -> float:
    """What the seat that decides first gets, over all deals, when all play by the strategy."""
    worth = [values(tree, strategy, seat) for seat in range(tree.seats)]
    return float(sum(tree.probability[node] * worth[tree.player[node]][node] for node in tree.levels[1]))
