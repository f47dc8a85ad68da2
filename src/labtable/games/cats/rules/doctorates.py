"""The ten doctorates: their physicists, and what they do in our words."""

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
    """The name in notation, the full name, and what the doctorate does."""

    name: str
    whole_name: str
    ability: str


PHYSICISTS = (
    Physicist("Felinestein", "Albert Felinestein", "Discard your whole remaining hand and draw as many boxes."),
    Physicist("Tabby", "Neil deGrasse Tabby", "Does what any doctorate does that lies face up."),
    Physicist("Prride", "Sally Prride", "Look at this experiment’s discard pile; nobody else sees it."),
    Physicist("Pawking", "Stephen Pawking", "Pass your turn: the next scientist faces the same hypothesis."),
    Physicist("Goeppert-Meower", "Maria Goeppert-Meower", "Counts as one Empty Box until the experiment ends."),
    Physicist("Purrie", "Madame Purrie", "All Alive findings of everybody leave the experiment."),
    Physicist("Felidae", "Michael Felidae", "All Dead findings of everybody leave the experiment."),
    Physicist("Mewton", "Sir Isaac Mewton", "Draw two boxes into your hand; the experiment grows by two."),
    Physicist("Pounce", "Cecilia Pounce-Gaposchkin", "Counts as two Alive Cats until the experiment ends."),
    Physicist("Feyncat", "Richard Feyncat", "Heisenbergs count as nothing until the experiment ends."),
)
N_DOCTORATES = len(PHYSICISTS)
NAMES = tuple(physicist.name for physicist in PHYSICISTS)
