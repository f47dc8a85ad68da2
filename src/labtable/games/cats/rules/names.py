"""The names of boxes, hypotheses and doctorates in notation and on the wire."""

from collections.abc import Sequence
from operator import mul

from .boxes import LETTERS, N_KINDS, PACKED
from .doctorates import NAMES
from .ladder import BIDS


def letters(counts: Sequence[int]) -> list[str]:
    """Boxes from their numbers by kind."""
    return list("".join(map(mul, LETTERS, counts)))


def unpacked(packed: int) -> list[str]:
    """Boxes from the number that `piles.pack` made of them."""
    return letters([packed >> PACKED * box & (1 << PACKED) - 1 for box in range(N_KINDS)])


def bid_name(bid: int) -> str:
    """A hypothesis in notation."""
    return BIDS[bid]


def doctorate_name(doctorate: int) -> str:
    """A doctorate in notation."""
    return NAMES[doctorate]


def copied_name(doctorate: int) -> str | None:
    """The doctorate that Tabby copies, or None."""
    return NAMES[doctorate] if doctorate >= 0 else None
