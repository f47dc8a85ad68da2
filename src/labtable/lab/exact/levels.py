"""A level of bots as a strategy on a complete tree: its probabilities in each information state."""

import numpy as np

from labtable.engine.kernels.randomness import derive
from labtable.engine.words.problem import Problem

from ..bots.probabilities import probabilities
from .tree import Floats, Tree


def strategy_of(tree: Tree, level: str, samples: int, seed: int = 0) -> tuple[Floats, int]:
    """The level's probabilities in each information state, and in how many states they had to be sampled.

    Raises Problem `bad_level`, and `not_in_tree` if it takes an action that is not among those worth choosing.
    """
    strategy, sampled = np.zeros(tree.slots), 0
    for number, known in enumerate(tree.information_states):
        found = probabilities(tree.game, known.view, known.seat, level, samples=samples, seed=derive(seed, number))
        sampled += not found.is_exact
        if other := found.keys() - set(known.actions):
            written = tree.game.write(*min(other))
            raise Problem.english(
                "not_in_tree", f"A computer of the level {level} plays {written}, which the tree has not."
            )
        for i, action in enumerate(known.actions):
            strategy[known.first_slot + i] = found.get(action, 0.0)
    return strategy, sampled
