"""The cards that a match is played with: all of the published table, or fewer, by their matter faces (F-1)."""

from labtable.engine.kernels.card_sets import take
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row

from .cards import COLOUR, COPY, KIND, N_CARDS
from .kinds import (
    COPIES,
    GENERATIONS,
    N_COLOURS,
    N_PARTICLES,
    N_QUARKS,
    PENALTY,
    WILD_COPIES,
    Kind,
)
from .state import MOST_GENERATIONS, State


@kernel
def copies_of(s: State, kind: int) -> int:
    """The number of cards with a face of the kind, in each colour if it has one, that the match is played with."""
    if kind < N_PARTICLES:
        return s.quarks if kind < N_QUARKS else s.leptons
    if kind == Kind.W:
        return s.ws
    if kind == Kind.PHOTON:
        return s.photons
    if kind == Kind.GLUON:
        return s.gluons
    if kind == Kind.REVERSE:
        return s.reverses
    if kind == Kind.SKIP:
        return s.skips
    return s.flips if kind == Kind.FLIP else s.wilds


@kernel
def takes_part(s: State, card: int) -> bool:
    """Whether the match is played with the card."""
    kind = KIND[card]
    if COPY[card] >= copies_of(s, kind):
        return False
    return GENERATIONS[kind] <= s.generations and COLOUR[card] < s.colours


@kernel
def has_all_cards(s: State) -> bool:
    """Whether the match is played with the whole table."""
    for kind in range(len(COPIES)):
        if copies_of(s, kind) < (WILD_COPIES if kind == Kind.WILD else COPIES[kind]):
            return False
    return s.colours == N_COLOURS and s.generations == MOST_GENERATIONS


@kernel
def leave_out(s: State, cards: Row) -> None:
    """Take from a set the cards that the match is played without."""
    if has_all_cards(s):
        return
    for card in range(N_CARDS):
        if not takes_part(s, card):
            take(cards, card)


@kernel
def penalty(s: State, boson: int) -> int:
    """The number of cards that a boson costs (F-12)."""
    if boson == Kind.W:
        return s.w_costs
    if boson == Kind.PHOTON:
        return s.photon_costs
    return s.gluon_costs if boson == Kind.GLUON else PENALTY[boson]
