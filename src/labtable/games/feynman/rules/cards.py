"""The cards: which two faces share one (F-1). The table is in `pairs`, made once by `make_pairs`.

A card is a number from 0, one less than the one in the published table. A *sided card* is a card with the side that it
shows, as one number: `side * N_CARDS + card`.
"""

from .kinds import COLOUR_OF, KIND_OF, Side
from .pairs import PAIRS

N_CARDS = len(PAIRS)
N_SIDED = 2 * N_CARDS
FACE = tuple(pair[side] for side in Side for pair in PAIRS)  # of each sided card
KIND = tuple(KIND_OF[face] for face in FACE)
COLOUR = tuple(COLOUR_OF[face] for face in FACE)


def lower_twins() -> tuple[int, ...]:
    """For each card the one before it with both faces alike, or -1: no choice is to be made between them."""
    return tuple(PAIRS.index(pair) if PAIRS.index(pair) < card else -1 for card, pair in enumerate(PAIRS))


TWIN = lower_twins()
