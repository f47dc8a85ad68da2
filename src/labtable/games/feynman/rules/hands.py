"""Hands: where their cards lie in the record, and what they show. Cards stand in the order in which they came."""

from labtable.engine.kernels.kernel import kernel

from .cards import COLOUR, FACE, KIND, N_CARDS, TWIN
from .kinds import N_COLOURED, N_COLOURS, N_FACES, WILD_FACE
from .state import State


@kernel
def slot(seat: int, i: int) -> int:
    """Where card i of a hand lies in its row: even seats' hands begin at its left end, odd seats' at its right."""
    return i if seat % 2 == 0 else N_CARDS - 1 - i


@kernel
def card_at(s: State, seat: int, i: int) -> int:
    """Card i of the seat's hand."""
    return s.hand[seat // 2][slot(seat, i)]


@kernel
def put_at(s: State, seat: int, i: int, card: int) -> None:
    """Make this card i of the seat's hand."""
    s.hand[seat // 2][slot(seat, i)] = card


@kernel
def place_in_hand(s: State, seat: int, card: int) -> int:
    """Where the card stands in the seat's hand, or -1."""
    for i in range(s.hand_size[seat]):
        if card_at(s, seat, i) == card:
            return i
    return -1


@kernel
def add_to_hand(s: State, seat: int, card: int) -> None:
    """The hand's newest card."""
    put_at(s, seat, s.hand_size[seat], card)
    s.hand_size[seat] += 1


@kernel
def take_from_hand(s: State, seat: int, card: int) -> None:
    """Remove the card; those behind it move up."""
    last = s.hand_size[seat] - 1
    for i in range(place_in_hand(s, seat, card), last):
        put_at(s, seat, i, card_at(s, seat, i + 1))
    put_at(s, seat, last, 0)
    s.hand_size[seat] = last


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
    """Whether it is the side that is played with."""
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
    """Whether the card is listed: of two alike one is, but each where a third shows the same and differs behind.

    For then they are written with their numbers.
    """
    twin = TWIN[card]
    if twin < 0 or place_in_hand(s, seat, twin) < 0:
        return True
    for i in range(s.hand_size[seat]):
        other = card_at(s, seat, i)
        if other != card and other != twin and face_on(s.side, other) == face_on(s.side, card):
            return True
    return False
