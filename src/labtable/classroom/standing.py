"""Where pupils stand in a class, and whom the desk sent out."""

from dataclasses import dataclass
from typing import Literal

Standing = Literal["door", "in", "left", "out", "again"]
"""Where a pupil stands: waits to be let in, has a place, left before any deal, was sent out, or came in again: they are
another pupil, and nobody any more."""


@dataclass
class Removal:
    """Pupils whom the desk sent out in one act, with where they stood before."""

    before: dict[int, Standing]
    at: int
    drops: bool = False
    is_undone: bool = False
