"""A fair queue: urgent requests go first, and askers take turns within one urgency."""

from collections import OrderedDict, deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Generic, Protocol, TypeVar


class Urgency(IntEnum):
    """The urgency of a job."""

    MOVE = 0  # a computer's move: a table waits for it
    ADVICE = 1  # a hint, a puzzle: a person waits for it
    LATER = 2  # a review, a puzzle made ahead


class Queued(Protocol):
    """A request in the queue."""

    asker: Hashable
    urgency: Urgency

    @property
    def is_wanted(self) -> bool:
        """Whether anybody still waits for it."""


A = TypeVar("A", bound=Queued)


@dataclass
class FairQueue(Generic[A]):
    """A queue of requests. An asker has one request in progress at a time, and moves wait for no other kind of work."""

    _waiting: dict[Urgency, OrderedDict[Hashable, deque[A]]] = field(
        default_factory=lambda: {urgency: OrderedDict() for urgency in Urgency}
    )
    _in_work: set[tuple[Urgency, Hashable]] = field(default_factory=set)

    def put(self, asked: A) -> None:
        """Add a request to the queue."""
        self._waiting[asked.urgency].setdefault(asked.asker, deque()).append(asked)

    def take(self, least_urgent: Urgency) -> A | None:
        """The next request of at least this urgency; call `done` after it."""
        for urgency in range(least_urgent + 1):
            if (found := self._take(Urgency(urgency))) is not None:
                return found
        return None

    def _take(self, urgency: Urgency) -> A | None:
        askers = self._waiting[urgency]
        for asker in list(askers):
            if (urgency, asker) in self._in_work:
                continue
            waiting = askers.pop(asker)
            while waiting and not waiting[0].is_wanted:
                waiting.popleft()
            if not waiting:
                continue
            found = waiting.popleft()
            if waiting:
                askers[asker] = waiting  # behind all others
            self._in_work.add((urgency, asker))
            return found
        return None

    def done(self, asked: A) -> None:
        """Note that a request is no longer in progress."""
        self._in_work.discard((asked.urgency, asked.asker))

    def __len__(self) -> int:
        return sum(len(waiting) for askers in self._waiting.values() for waiting in askers.values())
