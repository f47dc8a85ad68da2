"""The ten doctorates and their physicists."""

from enum import IntEnum
from typing import NamedTuple


class Doctorate(IntEnum):
    """A cat physicist."""

    FELINESTEIN = 0
    TABBY = 1
    PRRIDE = 2
    PAWKING = 3
    GOEPPERT_MEOWER = 4
    PURRIE = 5
    FELIDAE = 6
    MEWTON = 7
    POUNCE = 8
    FEYNCAT = 9


class Physicist(NamedTuple):
    """The name in notation, and the full name. What the doctorate does is the text `may_NAME`."""

    name: str
    whole_name: str


PHYSICISTS = (
    Physicist("Felinestein", "Albert Felinestein"),
    Physicist("Tabby", "Neil deGrasse Tabby"),
    Physicist("Prride", "Sally Prride"),
    Physicist("Pawking", "Stephen Pawking"),
    Physicist("Goeppert-Meower", "Maria Goeppert-Meower"),
    Physicist("Purrie", "Madame Purrie"),
    Physicist("Felidae", "Michael Felidae"),
    Physicist("Mewton", "Sir Isaac Mewton"),
    Physicist("Pounce", "Cecilia Pounce-Gaposchkin"),
    Physicist("Feyncat", "Richard Feyncat"),
)
N_DOCTORATES = len(PHYSICISTS)
NAMES = tuple(physicist.name for physicist in PHYSICISTS)
