"""Policies with drawn weights, as if they had been learned."""

import numpy as np

from labtable.games import load
from labtable.lab.learning.network import Weights, shapes
from labtable.lab.learning.trained import Trained, described


def drawn_policy(name: str = "cats-tiny", seed: int = 0, width: int = 24, size: float = 0.3, seats: int = 2) -> Trained:
    """A policy whose weights are drawn."""
    game, dice = load(name), np.random.default_rng(seed)
    about = described(game, seats, {}, width, {"by": "chance"})
    arrays = [dice.normal(0, size, shape).astype(np.float16) for shape in shapes(about.inputs, width, about.outputs)]
    return Trained(about, Weights(*(array.astype(np.float32) for array in arrays)))
