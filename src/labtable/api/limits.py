"""Limits on what one browser and one address may ask of the server."""

import time
from dataclasses import dataclass, replace

MAX_CLIENTS = 10_000  # addresses whose requests are remembered
OTHER_FILES = 128  # open files of a server other than connections


@dataclass
class Bucket:
    """A token bucket: `rate` things a second may pass, and `most` at once after a rest."""

    rate: float
    most: float
    level: float | None = None  # until it is used for the first time
    at: float = 0.0

    def fill(self, now: float) -> float:
        """The number that may pass at `now` (seconds of a monotonic clock); below 0, the number that waits."""
        grown = self.most if self.level is None else self.level + (now - self.at) * self.rate
        self.level, self.at = min(self.most, grown), now
        return self.level

    def take(self, now: float) -> bool:
        """Let one more pass if the limit allows it; return whether it passed."""
        level = self.fill(now)
        if level < 1:
            return False
        self.level = level - 1
        return True

    def wait(self, now: float, waiting: int) -> float | None:
        """Queue one more and return the seconds until it may pass; None if `waiting` are queued already."""
        level = self.fill(now)
        if level < 1 and (self.rate <= 0 or level <= 1 - waiting):
            return None
        self.level = level - 1
        return max(0.0, -self.level / self.rate) if self.rate > 0 else 0.0

    def is_full(self, now: float) -> bool:
        """Whether the bucket has rested long enough to be forgotten."""
        return self.fill(now) >= self.most


@dataclass(frozen=True)
class Limits:
    """The values of all limits. A school shares one address, so limits by address are generous."""

    messages_per_second: float = 20  # messages and other frames of one socket
    messages_at_once: float = 60
    seconds_to_ask: float = 10  # for a whole request, from its first byte or the connection's start
    seconds_to_hello: float = 10
    seconds_to_write: float = 60
    seconds_of_silence: float = 9  # after which a browser considers its socket dead; three beats
    connections: int = 8000
    newcomers_an_address: int = 1000  # connections that have not said hello at a table
    sockets: int = 5000  # of visitors: clients without a secret of the table
    sockets_an_address: int = 2000
    visitors_a_table: int = 300
    visitors_a_class: int = 2000  # each waits to join, and is sent little
    seconds_to_visit: float = 30  # that a visitor keeps a place against newcomers of the same address
    visits_at_once: float = 30  # before newcomers of one address to one session wait
    visits_waiting: int = 1000
    turns_waiting: int = 30  # at one kind of request from one address; one more is refused
    sockets_a_secret: int = 8  # opening one more closes the first
    requests_per_second: float = 300  # from one address; more wait for their turn
    requests_at_once: float = 1000
    requests_waiting: int = 1000
    guesses_per_second: float = 0.5  # wrong names of tables, from one address; more wait for their turn
    guesses_at_once: float = 30
    guesses_waiting: int = 10
    own_tables_per_second: float = 1 / 30  # in addition to the address's, made by a person known at a table
    own_tables_at_once: float = 3
    own_guesses_at_once: float = 10  # likewise; the rate is that of an address
    changes_per_second: float = 1  # of seats at a table, by one holder, or by all others of an address
    changes_at_once: float = 30
    codes_per_second: float = 0.5  # wrong codes, at one table from one address; more wait for their turn
    codes_at_once: float = 5
    codes_waiting: int = 10
    mine_per_second: float = 3  # lists of a person's tables, requested from one address
    mine_at_once: float = 300
    replays_per_second: float = 1  # records opened from one address; reports and questions by one desk
    replays_at_once: float = 60
    desk_changes_per_second: float = 20  # of a class, by its desk: never slower than all joins together
    desk_changes_at_once: float = 200
    joins_per_second: float = 5  # tries to join a class, by all newcomers of an address
    joins_at_once: float = 120
    classes_per_second: float = 1  # opened from one address
    classes_at_once: float = 20
    own_classes_per_second: float = 1 / 30  # in addition to the address's, by a person known at a class or table
    own_classes_at_once: float = 3
    tables_per_second: float = 2  # made from one address
    tables_at_once: float = 60

    def within(self, files: int) -> "Limits":
        """The limits for a process that may have this many open files."""
        connections = min(self.connections, max(files - OTHER_FILES, OTHER_FILES))
        share = connections / self.connections
        return replace(
            self,
            connections=connections,
            newcomers_an_address=int(self.newcomers_an_address * share),
            sockets=int(self.sockets * share),
            sockets_an_address=int(self.sockets_an_address * share),
        )


class Counter:
    """A bucket for every recently active address."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Count one more and return whether it is within the limit."""
        return self._bucket(address).take(time.monotonic())

    def wait(self, address: str, waiting: int) -> float | None:
        """Count one more and return the seconds until its turn; None if `waiting` wait already."""
        return self._bucket(address).wait(time.monotonic(), waiting)

    def give_back(self, address: str) -> None:
        """Undo the count of one."""
        bucket = self._bucket(address)
        bucket.level = min(bucket.most, bucket.fill(time.monotonic()) + 1)

    def _bucket(self, address: str) -> Bucket:
        now = time.monotonic()
        if len(self._buckets) > MAX_CLIENTS:
            self._buckets = {a: b for a, b in self._buckets.items() if not b.is_full(now)}
        return self._buckets.setdefault(address, Bucket(self._rate, self._most))
