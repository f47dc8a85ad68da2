"""Counts for studies of matches of Unitary: turns, and what becomes of each card."""

import numpy as np

from labtable.engine.play.statistics import Counts, Ended, Statistics

from .rules.area import card_of
from .rules.cards import CARD_NAMES, N_CARDS
from .rules.state import MAX_HAND, N_ACTIONS, Action


def turns(states: Ended) -> Counts:
    """The number of turns of each match."""
    return states["turns"]


def held(states: Ended) -> Counts:
    """The number of copies of each card that lie in hands."""
    in_hand = np.arange(MAX_HAND) < states["hand_size"][..., np.newaxis]
    return np.bincount(states["hand"][in_hand], minlength=N_CARDS)


STATISTICS = Statistics(
    cards=CARD_NAMES,
    plays=[card_of(action) if action < Action.DISCARD else None for action in range(N_ACTIONS)],
    discards=[
        action - Action.DISCARD if Action.DISCARD <= action < Action.DONE else None for action in range(N_ACTIONS)
    ],
    turns=turns,
    held=held,
)
