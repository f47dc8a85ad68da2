"""The cards: which two faces share one (F-1). The table is in `pairs`, made once by `make_pairs`."""

from .kinds import Side
from .pairs import PAIRS

# A card is a number from 0, one less than the one in the published table.
FACES = tuple(tuple(pair[side] for pair in PAIRS) for side in Side)
N_CARDS = len(PAIRS)
