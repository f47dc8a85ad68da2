"""Timing of bots' moves, which must not reveal what a bot holds.

Thinking takes longer with more to choose from, so the time of a move could give a hand away. Every decision of a level
therefore lasts as long as the longest of its recent ones, of all seats and tables. One that takes longer still lasts
twice as long, or four times: that reveals only that it was long, and those after it last as long.
"""

from collections import defaultdict, deque
from collections.abc import Hashable

REMEMBERED = 200  # decisions of a kind


class Paces:
    """The times that the recent decisions of each kind have taken, in seconds."""

    def __init__(self) -> None:
        self._last: defaultdict[Hashable, deque[float]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    def rest(self, kind: Hashable, seconds: float) -> float:
        """How many seconds to wait after a decision that has taken `seconds`."""
        lasts = max(self._last[kind], default=seconds)
        self._last[kind].append(seconds)
        while 0 < lasts < seconds:
            lasts *= 2
        return max(0.0, lasts - seconds)
