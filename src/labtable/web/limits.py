"""How much one browser may ask of the server."""

import time
from dataclasses import dataclass, field

MAX_CLIENTS = 10_000  # of whom guesses are remembered


@dataclass
class Bucket:
    """Lets `rate` things a second through, and `most` at once after a rest."""

    rate: float
    most: float
    level: float = field(default=-1.0)
    at: float = 0.0

    def has(self, now: float) -> bool:
        """Whether one more may go through at this time (seconds, of any clock that only goes on)."""
        self.level = self.most if self.level < 0 else min(self.most, self.level + (now - self.at) * self.rate)
        self.at = now
        return self.level >= 1

    def take(self, now: float) -> bool:
        """Let one more through, if it may."""
        if not self.has(now):
            return False
        self.level -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Whether it has rested long enough to be forgotten."""
        return self.level < 0 or self.level + (now - self.at) * self.rate >= self.most


@dataclass(frozen=True)
class Limits:
    """The figures. A classroom shares one address, so what counts by address is generous."""

    messages_per_second: float = 20
    messages_at_once: int = 60
    seconds_to_hello: float = 10
    seconds_to_write: float = 60
    visitors_a_table: int = 300
    sockets: int = 5000
    guesses_per_second: float = 0.5  # of table names that are none, from one address
    guesses_at_once: int = 30
    tables_per_second: float = 2  # made from one address
    tables_at_once: int = 60


class Counter:
    """A bucket for every address that has lately done something."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Count one more; whether that was still within the limit."""
        now = time.monotonic()
        if len(self._buckets) > MAX_CLIENTS:
            self._buckets = {a: b for a, b in self._buckets.items() if not b.is_full(now)}
        return self._bucket(address).take(now)

    def is_exhausted(self, address: str) -> bool:
        """Whether the next one would be too many."""
        bucket = self._buckets.get(address)
        return bucket is not None and not bucket.has(time.monotonic())

    def _bucket(self, address: str) -> Bucket:
        return self._buckets.setdefault(address, Bucket(self._rate, self._most))
