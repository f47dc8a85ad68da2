"""The services that a session gets from its registry, and its visitors."""

from dataclasses import dataclass
from typing import Protocol

from .store.log import Log
from .store.metrics import Metrics
from .system import System
from .workers.reading import Readers
from .workers.worker_pool import WorkerPool


class Visitor(Protocol):
    """A visitor at a table, who is notified when something may have changed."""

    holder: str | None

    def ring(self) -> None:
        """Note that something may have changed."""


@dataclass
class Services:
    """The services shared by all sessions of a server."""

    log: Log
    system: System
    workers: WorkerPool
    readers: Readers
    metrics: Metrics
    server: str  # identifies this process among those that share the log
