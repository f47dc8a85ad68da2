"""Timing of bots' moves, which must not tell what a bot holds.

A thought takes longer where there is more to choose from, so the time of a move could give a hand away. Every thought
of a level therefore lasts as long as the longest of its last ones, of all seats and tables. One that takes longer still
lasts twice as long, or four times: that tells only that it was a long one, and those after it last as long.
"""

from collections import defaultdict, deque
from collections.abc import Hashable

REMEMBERED = 200  # thoughts of a kind


class Paces:
    """The times that the last thoughts of each kind have taken, in seconds."""

    def __init__(self) -> None:
        self._last: defaultdict[Hashable, deque[float]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    def rest(self, kind: Hashable, seconds: float) -> float:
        """The seconds that a thought which has taken `seconds` is still to last."""
        lasts = max(self._last[kind], default=seconds)
        self._last[kind].append(seconds)
        while 0 < lasts < seconds:
            lasts *= 2
        return max(0.0, lasts - seconds)
