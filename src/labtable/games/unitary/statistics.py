"""Counts for studies of matches of Unitary: turns, and what becomes of each card."""

import numpy as np
from numpy.typing import NDArray

from .rules.area import card_of
from .rules.cards import CARD_NAMES, N_CARDS
from .rules.state import MAX_HAND, N_ACTIONS, Action

CARDS = CARD_NAMES
PLAYS = tuple(card_of(action) if action < Action.DISCARD else None for action in range(N_ACTIONS))
DISCARDS = tuple(
    action - Action.DISCARD if Action.DISCARD <= action < Action.DONE else None for action in range(N_ACTIONS)
)


def turns(states: NDArray[np.void]) -> NDArray[np.int64]:
    """The number of turns of each match."""
    return states["turns"]


def held(states: NDArray[np.void]) -> NDArray[np.int64]:
    """The number of copies of each card that lie in hands."""
    in_hand = np.arange(MAX_HAND) < states["hand_size"][..., np.newaxis]
    return np.bincount(states["hand"][in_hand], minlength=N_CARDS)
