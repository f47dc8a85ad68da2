"""Statistics of a game: counts of many ended matches, which a study reports beside wins and lengths."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ended = NDArray[np.void]  # records of the game's state, as matches ended
Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Statistics:
    """The fate of a game's cards and the length of its matches, which actions alone do not show."""

    cards: Sequence[str]  # the names of all cards; elsewhere a card is its place here
    plays: Sequence[int | None]  # for each action, the card that it plays
    discards: Sequence[int | None]  # for each action, the card that it throws away
    turns: Callable[[Ended], Counts]  # of each match
    held: Callable[[Ended], Counts]  # for each card, its copies in the hands of all matches
