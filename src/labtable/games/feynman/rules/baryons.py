"""Baryons: three quarks at once, up up down or up down down (F-6)."""

from labtable.engine.kernel import kernel
from labtable.engine.record import Row

from .hands import card_at, kind_of, place_in_hand
from .kinds import Kind
from .state import Phase, Refusal, State


@kernel
def is_nucleon_quark(s: State, card: int) -> bool:
    """Whether the card shows an up or a down quark, of which protons and neutrons are made."""
    kind = kind_of(s, card)
    return kind == Kind.UP or kind == Kind.DOWN


@kernel
def has_baryon(s: State, seat: int) -> bool:
    """Whether the hand has the quarks of a proton or a neutron."""
    ups, downs = 0, 0
    for i in range(s.hand_size[seat]):
        kind = kind_of(s, card_at(s, seat, i))
        ups += 1 if kind == Kind.UP else 0
        downs += 1 if kind == Kind.DOWN else 0
    return ups > 0 and downs > 0 and ups + downs >= 3


@kernel
def refuse_baryon(s: State, seat: int) -> int:
    """A baryon may begin a turn, not follow drawing or answer a boson (F-6)."""
    if s.phase != Phase.PLAY:
        return Refusal.NO_BARYON_NOW
    return Refusal.NONE if has_baryon(s, seat) else Refusal.NOT_A_BARYON


@kernel
def refuse_quark(s: State, seat: int, card: int) -> int:
    """The next quark of a baryon must be another card of the hand, and three alike are none (F-6)."""
    if place_in_hand(s, seat, card) < 0:
        return Refusal.NOT_IN_HAND
    if not is_nucleon_quark(s, card):
        return Refusal.NOT_A_BARYON
    alike = 1
    for i in range(1, s.prefix_size):
        if s.prefix[i] == card:
            return Refusal.NOT_A_BARYON
        alike += 1 if kind_of(s, s.prefix[i]) == kind_of(s, card) else 0
    return Refusal.NOT_A_BARYON if alike == 3 else Refusal.NONE


@kernel
def legal_quarks(s: State, seat: int, out: Row) -> int:
    """The quarks worth choosing next: of the orders of three, one for each possible new top (F-6).

    The two that come to lie under it ascend by their numbers.
    """
    n = 0
    for i in range(s.hand_size[seat]):
        card = card_at(s, seat, i)
        if refuse_quark(s, seat, card) == Refusal.NONE and is_in_order(s, seat, card):
            out[n] = card
            n += 1
    return n


@kernel
def is_in_order(s: State, seat: int, card: int) -> bool:
    """Whether the quark is the third, or above the first, or leaves one above it."""
    if s.prefix_size == 3:
        return True
    if s.prefix_size == 2:
        return card > s.prefix[1]
    for i in range(s.hand_size[seat]):
        other = card_at(s, seat, i)
        if other > card and is_nucleon_quark(s, other):
            return True
    return False
