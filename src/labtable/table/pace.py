"""How long a computer takes, which must not tell what it holds.

A thought takes longer where there is more to choose from: who sees when a move comes could tell a hand by it. So every
thought of a level lasts as long as the longest of its last ones, of all seats and tables. One that takes longer still
lasts twice as long, or four times: it tells no more than that it was a long one, and after it others last as long.
"""

from collections import defaultdict, deque
from collections.abc import Hashable

REMEMBERED = 200  # thoughts of a kind


class Paces:
    """How long the last thoughts of each kind have taken, in seconds."""

    def __init__(self) -> None:
        self._last: defaultdict[Hashable, deque[float]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    def rest(self, kind: Hashable, seconds: float) -> float:
        """How much longer a thought is to last that has taken so long."""
        lasts = max(self._last[kind], default=seconds)
        self._last[kind].append(seconds)
        while 0 < lasts < seconds:
            lasts *= 2
        return max(0.0, lasts - seconds)
