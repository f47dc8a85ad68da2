"""The cards: which two faces share one (F-1). The table is in `pairs`, made once by `make_pairs`.

A card is a number from 0, one less than the one in the published table. A *sided card* is a card with the side that it
shows, as one number: `side * N_CARDS + card`.
"""

from collections.abc import Callable, Sequence
from functools import cache

from labtable.engine.kernels.card_sets import words_for, words_of

from .kinds import COLOUR_OF, KIND_OF, N_COLOURED, N_COLOURS, N_FACES, N_KINDS, Kind, Side
from .pairs import PAIRS

N_CARDS = len(PAIRS)
N_SIDED = 2 * N_CARDS
FACE = tuple(pair[side] for side in Side for pair in PAIRS)  # of each sided card
KIND = tuple(KIND_OF[face] for face in FACE)
COLOUR = tuple(COLOUR_OF[face] for face in FACE)


def lower_twins() -> tuple[int, ...]:
    """For each card the card before it with both faces equal, or -1: they are never distinguished."""
    return tuple(PAIRS.index(pair) if PAIRS.index(pair) < card else -1 for card, pair in enumerate(PAIRS))


TWIN = lower_twins()
COPY = tuple(sum(PAIRS[other][0] == face for other in range(card)) for card, (face, _) in enumerate(PAIRS))  # by matter

# --- sets of cards ----------------------------------------------------------------------------------------------------

WORDS = words_for(N_CARDS)


def bits_that(hold: Callable[[int], bool]) -> int:
    """The cards that satisfy a condition, as the bits of one number."""
    return sum(1 << card for card in range(N_CARDS) if hold(card))


def of_face(side: int, face: int) -> int:
    """The cards that have the face on the side, as bits."""
    return bits_that(lambda card: PAIRS[card][side] == face)


_FACES = tuple(tuple(of_face(side, face) for face in range(N_FACES)) for side in Side)  # of each side, as bits
ALL = words_of(bits_that(lambda card: True), WORDS)
WITH_LOWER_TWIN = words_of(bits_that(lambda card: TWIN[card] >= 0), WORDS)
SHOWING = tuple(words_of(bits, WORDS) for side in _FACES for bits in side)  # by side * N_FACES + face


@cache
def cards_that_show(
    side: int, colour: int, kinds_in_colour: tuple[int, ...], kinds_in_others: tuple[int, ...]
) -> tuple[int, ...]:
    """The cards that show, on a side, a kind of the first in the colour, or one of the second in none or another."""
    bits = 0
    for kind in kinds_in_colour:
        bits |= _FACES[side][kind * N_COLOURS + colour] if kind < N_COLOURED else 0
    for kind in kinds_in_others:
        bits |= sum(_FACES[side][face] for face in OTHERS[kind][colour])
    return words_of(bits, WORDS)


def sets_accepted(reasons: Sequence[int], cases: int) -> tuple[tuple[int, ...], ...]:
    """The cards that a case does not refuse, for each side, colour that is followed, and case.

    `reasons` has the reason against it, 0 for none: for each kind of each case, first in none or another colour, then
    in that colour.
    """

    def kinds(in_colour: bool, case: int) -> tuple[int, ...]:
        start = (cases * in_colour + case) * N_KINDS
        return tuple(kind for kind in range(N_KINDS) if not reasons[start + kind])

    return tuple(
        cards_that_show(side, colour, kinds(True, case), kinds(False, case))
        for side in Side
        for colour in range(N_COLOURS)
        for case in range(cases)
    )


OTHERS = tuple(
    tuple(
        tuple(face for face in range(N_FACES) if KIND_OF[face] == kind and COLOUR_OF[face] != colour)
        for colour in range(N_COLOURS)
    )
    for kind in range(N_KINDS)
)  # the faces of a kind in none or another colour


def of_kind(side: int, kind: int) -> tuple[int, ...]:
    """The cards that show the kind on the side."""
    return words_of(bits_that(lambda card: KIND[side * N_CARDS + card] == kind), WORDS)


UPS, DOWNS = (tuple(of_kind(side, kind) for side in Side) for kind in (Kind.UP, Kind.DOWN))
NUCLEON_QUARKS = tuple(
    tuple(up | down for up, down in zip(*both, strict=True)) for both in zip(UPS, DOWNS, strict=True)
)  # for each side (F-6)
