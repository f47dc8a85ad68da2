"""What a seat may know of a match of Unitary, and the worlds consistent with that."""

from labtable.engine.kernels.contract import SPECTATOR, Told
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.piles import count_off, deal_hidden, hide_cards, lay_out
from labtable.engine.kernels.randomness import random_below, shuffle
from labtable.engine.kernels.record import Row

from .cards import N_CARDS, N_QUANTITIES
from .deck import count_copies
from .sides import is_over, side_of, sides
from .state import DECK_CARDS, HIDDEN, MAX_SEATS, Answer, Claims, Phase, State


@kernel
def hide(s: State, seat: int) -> None:
    """Blank the other sides' hidden cards, other hands, the deck's order, and others' answers in a window.

    When the match is over, the hidden cards are turned up.
    """
    hide_cards(s.deck, s.deck_size)
    for other in range(s.seats):
        if other != seat:
            hide_cards(s.hand[other], s.hand_size[other])
    if is_over(s):
        return
    for side in range(sides(s)):
        if seat == SPECTATOR or side != side_of(s, seat):
            s.hidden[side] = HIDDEN
    if s.phase == Phase.WINDOW:
        for other in range(s.seats):
            if other != seat and side_of(s, other) != side_of(s, s.opener):
                s.answer[other] = HIDDEN


@kernel
def told(s: State, seat: int, action: int) -> int:
    """All of an action, but nothing of an answer in a window (U-11)."""
    return Told.NOTHING if s.phase == Phase.WINDOW else Told.ALL


@kernel
def redeal(s: State, seat: int) -> None:
    """Fill a view's blanks with a consistent world, all equally likely: hidden cards first, then hands and deck."""
    unseen, hideable = new_row(N_CARDS), new_row(N_QUANTITIES)
    count_unseen(s, unseen)
    count_hideable(s, unseen, hideable)
    redeal_hidden(s, unseen, hideable)
    rest = new_row(DECK_CARDS)
    n = lay_out(rest, unseen)
    shuffle(s, rest, n)
    for other in range(s.seats):
        n = deal_hidden(s.hand[other], s.hand_size[other], rest, n)
    deal_hidden(s.deck, s.deck_size, rest, n)
    for other in range(s.seats):
        if s.answer[other] == HIDDEN:  # whether a seat has answered is its choice, not chance
            s.answer[other] = Answer.ASKED


@kernel
def count_unseen(s: State, unseen: Row) -> None:
    """Count the unseen copies of each card."""
    count_copies(s, unseen)
    count_off(unseen, s.discard, s.discard_size)
    count_off(unseen, s.deck, s.deck_size)
    for seat in range(s.seats):
        count_off(unseen, s.hand[seat], s.hand_size[seat])
    count_off(unseen, s.hidden, sides(s))


@kernel
def count_hideable(s: State, unseen: Row, hideable: Row) -> None:
    """Count the copies of each quantity that may be hidden: unseen, and not known to have been shuffled back."""
    for quantity in range(N_QUANTITIES):
        hideable[quantity] = s.quantity_copies - s.loose[quantity]
    count_off(hideable, s.hidden, sides(s))
    for quantity in range(N_QUANTITIES):
        hideable[quantity] = max(0, min(unseen[quantity], hideable[quantity]))


@kernel
def may_hide(s: State, side: int, quantity: int) -> bool:
    """Whether a side's hidden card may be this quantity, given what everybody has seen (U-9, U-11).

    With `claims=auto`, what the area has shown would have won. With `spot`, a false claim rules out everything shown by
    then, and the claim that opened the window was true.
    """
    shown_at = s.shown_at[quantity]
    if s.claims == Claims.AUTO:
        return shown_at == 0
    if s.phase == Phase.WINDOW and side == side_of(s, s.opener) and shown_at == 0:
        return False
    return shown_at == 0 or shown_at > s.denied_at[side]


@kernel
def redeal_hidden(s: State, unseen: Row, hideable: Row) -> None:
    """Choose each hidden card from those it may be, all ways of dealing them equally likely.

    If two sides draw the same card, both draw again.
    """
    chosen = new_row(MAX_SEATS)
    again = True
    while again:
        again = False
        for side in range(sides(s)):
            if s.hidden[side] == HIDDEN:
                chosen[side] = random_copy(s, side, hideable)
                for other in range(side):
                    if s.hidden[other] == HIDDEN and chosen[other] == chosen[side]:
                        again = True
    for side in range(sides(s)):
        if s.hidden[side] == HIDDEN:
            s.hidden[side] = chosen[side] % N_QUANTITIES
            unseen[s.hidden[side]] -= 1


@kernel
def random_copy(s: State, side: int, hideable: Row) -> int:
    """A random card that the side may hide, as quantity + N_QUANTITIES * number of the copy."""
    n = 0
    for quantity in range(N_QUANTITIES):
        if may_hide(s, side, quantity):
            n += hideable[quantity]
    skip = random_below(s, n)
    copy = HIDDEN
    for quantity in range(N_QUANTITIES):
        if may_hide(s, side, quantity):
            if 0 <= skip < hideable[quantity]:
                copy = quantity + N_QUANTITIES * skip
            skip -= hideable[quantity]
    return copy
