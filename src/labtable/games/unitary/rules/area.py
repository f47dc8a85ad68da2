"""The area of unit cards: what a card makes of it, and which quantities it has shown (U-5 to U-9)."""

from labtable.engine.kernels.kernel import kernel

from .cards import N_QUANTITIES, UNITS, UNITS_OF, Special
from .state import NOBODY, Action, Refusal, State

N_UNITS = len(UNITS)
UP, DOWN = 1, -1


# --- playing a card ---------------------------------------------------------------------------------------------------


@kernel
def card_of(play: int) -> int:
    """The card of a play, which is the card itself or Action.DOWN + a quantity."""
    return play - Action.DOWN if play >= Action.DOWN else play


@kernel
def way_of(play: int) -> int:
    """UP or DOWN: a quantity is played right-side-up or upside-down; special cards have no orientation (U-5, U-7)."""
    return DOWN if play >= Action.DOWN else UP


@kernel
def refuse_card(s: State, card: int, way: int) -> int:
    """Square Root needs every exponent even (U-7); no unit may stand more than twelve times on one side (U-8)."""
    if card == Special.CLEAR:
        return Refusal.NONE
    for unit in range(N_UNITS):
        if card == Special.SQUARE_ROOT:
            if s.area[unit] & 1:
                return Refusal.ODD_EXPONENT
        elif abs(exponent_after(s.area[unit], unit, card, way)) > s.unit_cards:
            return Refusal.NO_UNITS_LEFT
    return Refusal.NONE


@kernel
def exponent_after(exponent: int, unit: int, card: int, way: int) -> int:
    """One unit's exponent after a card: adding integers is cancelling (U-5, U-6, U-7)."""
    if card < N_QUANTITIES:
        return exponent + way * UNITS_OF[card][unit]
    if card == Special.SQUARE:
        return 2 * exponent
    return exponent // 2 if card == Special.SQUARE_ROOT else 0


@kernel
def is_shown(s: State, quantity: int) -> bool:
    """Whether the area shows this quantity, right-side-up; a blank area shows none (U-9)."""
    for unit in range(N_UNITS):
        if s.area[unit] != UNITS_OF[quantity][unit]:
            return False
    return True


@kernel
def note_what_is_shown(s: State) -> int:
    """Record when the area first showed a quantity, since late claims count; return it, or NOBODY (U-9, U-11)."""
    for quantity in range(N_QUANTITIES):
        if is_shown(s, quantity):
            if s.shown_at[quantity] == 0:
                s.shown_at[quantity] = s.plays
            return quantity
    return NOBODY


@kernel
def matched_at(s: State, side: int) -> int:
    """The number of the play after which the area first showed the side's hidden card; 0 for never (U-9, U-11)."""
    return s.shown_at[s.hidden[side]]
