"""The draw pile and the discard pile, and turning everything over (F-4, F-10, F-21, F-22)."""

from labtable.engine.kernels.card_sets import add, add_all
from labtable.engine.kernels.events import NOBODY, emit
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.randomness import shuffle
from labtable.engine.kernels.record import Row

from .events import Happened
from .hands import add_to_hand, colour_of, face_on, kind_of, number_arrivals_anew, shown, take_from_hand
from .kinds import N_PARTICLES, NOTHING, Kind
from .known import count_reshuffle, note_reshuffled
from .state import NO_CARD, Length, State

# --- drawing ----------------------------------------------------------------------------------------------------------


@kernel
def kept_on_pile(s: State) -> int:
    """The number of cards of the discard pile never reshuffled: the top, and what lies under a pending boson (F-21)."""
    return 1 if s.pending == NOTHING else 2


@kernel
def can_draw(s: State) -> bool:
    """Whether a seat may draw: a card is there, perhaps by reshuffling (F-21); always in the short game (F-22)."""
    return s.draw_size > 0 or s.length == Length.SHORT or s.discard_size > kept_on_pile(s)


@kernel
def draw_card(s: State, seat: int, how: int) -> int:
    """Let the seat draw a card and return it; NO_CARD if there is none (F-21). `how` is the kind of event.

    In the short game nothing is reshuffled: the round ends when the action has taken the rest of its effect (F-22).
    """
    if s.draw_size == 0:
        if s.length == Length.SHORT:
            s.ran_out = 1
        else:
            reshuffle(s)
        if s.draw_size == 0:
            return NO_CARD
    s.draw_size -= 1
    card = s.draw[s.draw_size]
    s.draw[s.draw_size] = 0
    add_to_hand(s, seat, card)
    emit(s, how, seat, card, shown(1 - s.side, face_on(1 - s.side, card)))
    return card


@kernel
def draw_cards(s: State, seat: int, n: int) -> None:
    """Let the seat draw this many cards, or as many as there are."""
    for _ in range(n):
        draw_card(s, seat, Happened.HAD_TO_DRAW)


@kernel
def reshuffle(s: State) -> None:
    """Make the discard pile, except what is kept, the draw pile: everybody knows its cards, not their order (F-4,
    F-21).
    """
    kept = kept_on_pile(s)
    n = s.discard_size - kept
    if n <= 0:
        return
    count_reshuffle(s)
    number_arrivals_anew(s)
    for i in range(n):
        s.draw[i] = s.discard[i]
        note_reshuffled(s, s.discard[i])
    for i in range(kept):
        s.discard[i] = s.discard[n + i]
    for i in range(kept, s.discard_size):
        s.discard[i] = 0
    s.draw_size = n
    s.discard_size = kept
    shuffle(s, s.draw, n)
    emit(s, Happened.RESHUFFLED, NOBODY, n)


# --- playing ----------------------------------------------------------------------------------------------------------


@kernel
def lay(s: State, seat: int, card: int) -> None:
    """Move the card from the hand onto the pile, where it counts."""
    take_from_hand(s, seat, card)
    put_on_pile(s, card)


@kernel
def put_on_pile(s: State, card: int) -> None:
    """Put the card on top of the pile; both its faces are now known."""
    s.discard[s.discard_size] = card
    s.discard_size += 1
    add(s.seen_whole, card)
    count_top(s)


@kernel
def count_top(s: State) -> None:
    """Set what is to be followed: the top card's colour (if it has none, the old one stays) and particle, if any."""
    card = s.discard[s.discard_size - 1]
    s.top = kind_of(s, card)
    s.particle = s.top if s.top < N_PARTICLES else NOTHING
    if s.top != Kind.WILD:
        s.colour = colour_of(s, card)


# --- turning over -----------------------------------------------------------------------------------------------------


@kernel
def turn_over(s: State) -> None:
    """Turn all cards over: both piles, which reverses them, and every hand (F-10).

    The exposed card counts with its colour and kind and has no other effect; without a colour, the counterpart of the
    Flip's colour stays. All cards in hands and the draw pile's top card have now shown both faces (F-4).
    """
    if s.draw_size > 0:
        add(s.seen_whole, s.draw[s.draw_size - 1])
    s.side = 1 - s.side
    reverse(s.draw, s.draw_size)
    reverse(s.discard, s.discard_size)
    for seat in range(s.seats):
        add_all(s.seen_whole, s.hand[seat])
    count_top(s)
    emit(s, Happened.TURNED, NOBODY, s.side, s.discard[s.discard_size - 1])


@kernel
def reverse(cards: Row, size: int) -> None:
    """Reverse the order of the first `size` cards."""
    for i in range(size // 2):
        card = cards[i]
        cards[i] = cards[size - 1 - i]
        cards[size - 1 - i] = card
