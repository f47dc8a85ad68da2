"""What everybody knows of a card, whichever seat holds it (F-4).

One number holds two: the number of the reshuffle that last put the card into the draw pile (0 for none), times N_KNOWN;
plus a Known.
"""

from labtable.engine.kernels.card_sets import take
from labtable.engine.kernels.kernel import kernel

from .state import MAX_RESHUFFLES, N_KNOWN, Known, State


@kernel
def known_of(s: State, card: int) -> int:
    """What everybody knows of the card besides the face that it shows, a Known."""
    return s.known[card] % N_KNOWN


@kernel
def shuffled_by(s: State, card: int) -> int:
    """The number of the reshuffle that last put the card into the draw pile; 0 for none."""
    return s.known[card] // N_KNOWN


@kernel
def make_known(s: State, card: int, known: int) -> None:
    """Record that everybody now knows this of the card."""
    s.known[card] += known - known_of(s, card)


@kernel
def count_reshuffle(s: State) -> None:
    """Count a reshuffle; when there are too many, the oldest two are merged (F-4)."""
    if s.reshuffles == MAX_RESHUFFLES:
        s.reshuffles -= 1
        for card in range(len(s.known)):
            if shuffled_by(s, card) > 0:
                s.known[card] -= N_KNOWN
    s.reshuffles += 1


@kernel
def note_reshuffled(s: State, card: int) -> None:
    """Record that the card went into the draw pile just now, and that nobody knows where it is."""
    take(s.seen_whole, card)
    s.known[card] = s.reshuffles * N_KNOWN + Known.SHOWN
