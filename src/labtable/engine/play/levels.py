"""The usual levels of bots, weakest first."""

from enum import IntEnum

LEVELS = ("random", "beginner", "intermediate", "expert")


class Level(IntEnum):
    """The numbers of the levels."""

    RANDOM = 0
    BEGINNER = 1
    INTERMEDIATE = 2
    EXPERT = 3
