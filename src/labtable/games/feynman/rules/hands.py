"""Hands: sets of cards, and what their cards show. The order in which cards came matters only to people."""

from labtable.engine.kernels.card_sets import add, cards_in, count_common, has, next_card, take
from labtable.engine.kernels.kernel import kernel

from .cards import COLOUR, FACE, KIND, N_CARDS, SHOWING, TWIN
from .kinds import N_COLOURED, N_COLOURS, N_FACES, WILD_FACE
from .state import MOST_ARRIVALS, NO_CARD, State


def hand_of(s: State, seat: int) -> list[int]:
    """The cards of the seat's hand in the order in which they came."""
    return sorted(cards_in(s.hand[seat]), key=s.came.__getitem__)


@kernel
def holds(s: State, seat: int, card: int) -> bool:
    """Whether the card is in the seat's hand."""
    return has(s.hand[seat], card)


@kernel
def holder_of(s: State, card: int) -> int:
    """The seat that holds the card, or -1."""
    for seat in range(s.seats):
        if has(s.hand[seat], card):
            return seat
    return -1


@kernel
def held(s: State, word: int) -> int:
    """The cards of all hands, as one word of a set."""
    cards = 0
    for seat in range(s.seats):
        cards |= s.hand[seat][word]
    return cards


@kernel
def add_to_hand(s: State, seat: int, card: int) -> None:
    """Add the card to the hand as its newest."""
    add(s.hand[seat], card)
    s.hand_size[seat] += 1
    s.arrivals += 1
    s.came[card] = s.arrivals


@kernel
def take_from_hand(s: State, seat: int, card: int) -> None:
    """Remove the card."""
    take(s.hand[seat], card)
    s.hand_size[seat] -= 1
    s.came[card] = 0


@kernel
def newest(s: State, seat: int) -> int:
    """The card that came last into the seat's hand, or NO_CARD."""
    found = NO_CARD
    card = next_card(s.hand[seat], 0)
    while card != NO_CARD:
        if found == NO_CARD or s.came[card] > s.came[found]:
            found = card
        card = next_card(s.hand[seat], card + 1)
    return found


@kernel
def number_arrivals_anew(s: State) -> None:
    """Renumber the arrivals of all cards in hands from 1, in the same order, before the numbers exceed 16 bits."""
    if s.arrivals < MOST_ARRIVALS:
        return
    s.arrivals = 0
    last = 0
    oldest = next_to_come(s, last)
    while oldest != NO_CARD:
        last = s.came[oldest]
        s.arrivals += 1
        s.came[oldest] = s.arrivals
        oldest = next_to_come(s, last)


@kernel
def next_to_come(s: State, last: int) -> int:
    """The card that came into a hand next after the one with the number, or NO_CARD."""
    found = NO_CARD
    for card in range(N_CARDS):
        if s.came[card] > last and (found == NO_CARD or s.came[card] < s.came[found]):
            found = card
    return found


# --- what a card shows ------------------------------------------------------------------------------------------------


@kernel
def sided(side: int, card: int) -> int:
    """The card with the side that it shows, as one number."""
    return side * N_CARDS + card


@kernel
def card_of(sided_card: int) -> int:
    """The card, without its side."""
    return sided_card if sided_card < N_CARDS else sided_card - N_CARDS


@kernel
def shows_side(s: State, sided_card: int) -> bool:
    """Whether it shows the side in play."""
    return (sided_card < N_CARDS) == (s.side == 0)


@kernel
def kind_of(s: State, card: int) -> int:
    """The Kind on the side that is played with."""
    return KIND[sided(s.side, card)]


@kernel
def colour_of(s: State, card: int) -> int:
    """The colour on the side that is played with, or NO_COLOUR."""
    return COLOUR[sided(s.side, card)]


@kernel
def face_on(side: int, card: int) -> int:
    """The face that the card has on the side."""
    return FACE[sided(side, card)]


@kernel
def shown(side: int, face: int) -> int:
    """A face with its side as one number, for events."""
    return side * N_FACES + face


@kernel
def face_of(kind: int, colour: int) -> int:
    """The face of a kind and a colour."""
    return kind * N_COLOURS + colour if kind < N_COLOURED else WILD_FACE


@kernel
def is_told_apart(s: State, seat: int, card: int) -> bool:
    """Whether the card is listed: one of two equal cards is, but both where a third shows the same and differs behind.

    In that case they are written with their numbers.
    """
    twin = TWIN[card]
    if twin < 0 or not holds(s, seat, twin):
        return True
    return count_common(s.hand[seat], SHOWING[shown(s.side, face_on(s.side, card))]) > 2
