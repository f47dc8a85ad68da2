"""Services that a room needs from its house, and the visitors who may be in it."""

from dataclasses import dataclass
from typing import Protocol

from .figures import Figures
from .log import Log
from .reading import Readers
from .system import System
from .thinkers import Thinkers


class Visitor(Protocol):
    """A visitor who is here and wants to know when something has changed."""

    holder: str | None

    def ring(self) -> None:
        """Something may have changed."""


@dataclass
class Services:
    """The services that all rooms of a house use."""

    log: Log
    system: System
    thinkers: Thinkers
    readers: Readers
    figures: Figures
    server: str  # this process, among those that share the log
