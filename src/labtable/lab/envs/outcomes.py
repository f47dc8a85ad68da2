"""Rewards: the outcome of a match by the rules, as a number for each seat."""

import numpy as np
from numpy.typing import NDArray


def rewards_of(won: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The reward of each seat, from flags (..., seats) of the winners.

    1 for a single winner; several winners share it equally; the others pay equal parts, so that all rewards add up to
    0. If nobody has won it is 0 for all. In a game for one player it is 1 for a win and -1 otherwise.

    >>> rewards_of(np.array([[True, False], [True, True], [False, False]])).tolist()
    [[1.0, -1.0], [0.0, 0.0], [0.0, 0.0]]
    >>> rewards_of(np.array([True, False, False])).tolist()
    [1.0, -0.5, -0.5]
    """
    seats = won.shape[-1]
    if seats == 1:
        return np.where(won, 1, -1).astype(np.float32)
    winners = won.sum(axis=-1, keepdims=True)
    share = won / np.maximum(winners, 1)
    rewards: NDArray[np.float32] = np.where(winners > 0, (seats * share - 1) / (seats - 1), 0).astype(np.float32)
    return rewards
