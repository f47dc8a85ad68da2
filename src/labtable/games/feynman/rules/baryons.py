"""Baryons: three quarks at once, up up down or up down down (F-6)."""

from labtable.engine.kernels.card_sets import count_common, has, have_common, next_common
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row

from .cards import DOWNS, N_SIDED, NUCLEON_QUARKS, UPS
from .hands import card_of, holds, kind_of, shows_side, sided
from .kinds import BARYON
from .state import NO_CARD, Phase, Refusal, State


@kernel
def is_nucleon_quark(s: State, card: int) -> bool:
    """Whether the card shows an up or a down quark, of which protons and neutrons are made."""
    return has(NUCLEON_QUARKS[s.side], card)


@kernel
def has_baryon(s: State, seat: int) -> bool:
    """Whether the hand has the quarks of a proton or a neutron."""
    hand = s.hand[seat]
    has_both = have_common(hand, UPS[s.side]) & have_common(hand, DOWNS[s.side])
    return has_both & (count_common(hand, NUCLEON_QUARKS[s.side]) >= BARYON)


@kernel
def refuse_baryon(s: State, seat: int) -> int:
    """A baryon may begin a turn, not follow drawing or answer a boson (F-6)."""
    if s.phase != Phase.PLAY:
        return Refusal.NO_BARYON_NOW
    return Refusal.NONE if has_baryon(s, seat) else Refusal.NOT_A_BARYON


@kernel
def refuse_quark(s: State, seat: int, piece: int) -> int:
    """The next quark of a baryon must be another card of the hand, and three alike are none (F-6).

    A hand with a baryon has one with any two of its up and down quarks.
    """
    if piece >= N_SIDED:
        return Refusal.NOT_A_BARYON
    card = card_of(piece)
    if not holds(s, seat, card):
        return Refusal.NOT_IN_HAND
    if not shows_side(s, piece):
        return Refusal.OTHER_SIDE
    if not is_nucleon_quark(s, card) or is_chosen(s, card):
        return Refusal.NOT_A_BARYON
    if s.prefix_size < BARYON:
        return Refusal.NONE
    kind, first, second = kind_of(s, card), kind_of(s, card_of(s.prefix[1])), kind_of(s, card_of(s.prefix[2]))
    return Refusal.NOT_A_BARYON if kind == first and kind == second else Refusal.NONE


@kernel
def is_chosen(s: State, card: int) -> bool:
    """Whether the card is already one of the baryon's quarks."""
    for i in range(1, s.prefix_size):
        if card_of(s.prefix[i]) == card:
            return True
    return False


@kernel
def legal_quarks(s: State, seat: int, out: Row) -> int:
    """Write the quarks worth choosing next: one order for each possible new top (F-6).

    The two under it are in ascending order. No card with an up or a down quark has a twin.
    """
    n = 0
    quarks = NUCLEON_QUARKS[s.side]
    card = next_common(s.hand[seat], quarks, 0)
    while card != NO_CARD:
        piece = sided(s.side, card)
        if refuse_quark(s, seat, piece) == Refusal.NONE and is_in_order(s, seat, card):
            out[n] = piece
            n += 1
        card = next_common(s.hand[seat], quarks, card + 1)
    return n


@kernel
def is_in_order(s: State, seat: int, card: int) -> bool:
    """Whether the quark keeps to the order in which baryons are listed, and one can be completed with it."""
    if s.prefix_size == 1:
        return has_higher_quark(s, seat, card)
    return s.prefix_size == BARYON or card > card_of(s.prefix[1])


@kernel
def has_higher_quark(s: State, seat: int, first: int) -> bool:
    """Whether a quark with a higher number can follow the first."""
    return next_common(s.hand[seat], NUCLEON_QUARKS[s.side], first + 1) != NO_CARD
