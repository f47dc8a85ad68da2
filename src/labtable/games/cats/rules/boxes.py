"""The boxes of the research deck, and the sets of them that can be shown or discarded, as data.

A box is a `Box`; boxes of a kind are alike. Several are counted by kind, in a row of N_KINDS numbers.
"""

from enum import IntEnum
from itertools import product

N_KINDS = 4
N_STATES = 3  # that a hypothesis can name (C-3): the kinds before the Heisenbergs
MAX_SEATS = 6
MAX_HAND = MAX_SEATS + 2  # six boxes, and two by Mewton
MAX_CYCLED = MAX_HAND // 2  # no more than were shown, and those are gone from the hand (C-7)


class Box(IntEnum):
    """The contents of a box."""

    ALIVE = 0
    DEAD = 1
    EMPTY = 2
    HEISENBERG = 3


LETTERS = "ADEH"
BOX_NAMES = ("Alive", "Dead", "Empty", "Heisenberg")
COPIES = (20, 20, 8, 4)
DECK = tuple(box for box in range(N_KINDS) for _ in range(COPIES[box]))
N_BOXES = len(DECK)

HANDFULS = tuple(counts for counts in product(*(range(MAX_HAND + 1) for _ in COPIES)) if 0 < sum(counts) <= MAX_HAND)


def is_shown(counts: tuple[int, ...]) -> bool:
    """Whether boxes can be shown together: boxes of one state, and Heisenbergs, of which there are four (C-7)."""
    named = [n for n in counts[:N_STATES] if n > 0]
    return len(named) <= 1 and counts[Box.HEISENBERG] <= COPIES[Box.HEISENBERG]


SHOWN = tuple(filter(is_shown, HANDFULS))
CYCLED = tuple(sorted((counts for counts in HANDFULS if sum(counts) <= MAX_CYCLED), key=sum))  # fewer boxes first
N_SHOWN, N_CYCLED = len(SHOWN), len(CYCLED)


def place_shown(state: int, n: int, heisenbergs: int) -> int:
    """The index in SHOWN of n boxes of a state with this many Heisenbergs, or -1."""
    counts = tuple(n if box == state else heisenbergs if box == Box.HEISENBERG else 0 for box in Box)
    return SHOWN.index(counts) if counts in SHOWN else -1


# For kernels: where in SHOWN so many boxes of a state with so many Heisenbergs stand.
SHOWN_AT = tuple(
    tuple(tuple(place_shown(state, n, h) for h in range(COPIES[Box.HEISENBERG] + 1)) for n in range(MAX_HAND + 1))
    for state in range(N_STATES)
)

PACKED = 8  # bits of each kind in boxes that are told as one number
CYCLED_UP_TO = tuple(sum(sum(counts) <= n for counts in CYCLED) for n in range(MAX_CYCLED + 1))  # n boxes: so many
