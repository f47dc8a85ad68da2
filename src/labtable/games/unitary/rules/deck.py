"""Deck and pile (U-2, U-4, U-12)."""

from labtable.engine.kernels.events import NOBODY, emit
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.piles import lay_out, take_at
from labtable.engine.kernels.randomness import shuffle
from labtable.engine.kernels.record import Row

from .cards import N_CARDS, N_QUANTITIES, N_SMALL_DECK_QUANTITIES, Special
from .events import Happened
from .state import State


@kernel
def is_in_deck(s: State, card: int) -> bool:
    """Whether this match is played with the card: all except those that only the option `big_deck` adds."""
    if card >= N_QUANTITIES:
        return True
    return card < s.quantities and (s.big_deck == 1 or card < N_SMALL_DECK_QUANTITIES)


@kernel
def count_copies(s: State, copies: Row) -> None:
    """Write how many copies of each card this match is played with."""
    for card in range(N_QUANTITIES):
        copies[card] = s.quantity_copies if is_in_deck(s, card) else 0
    copies[Special.SQUARE] = s.squares
    copies[Special.SQUARE_ROOT] = s.square_roots
    copies[Special.CLEAR] = s.clears


@kernel
def fill_deck(s: State) -> None:
    """Fill the deck with every copy of every card of this match, in order."""
    copies = new_row(N_CARDS)
    count_copies(s, copies)
    s.deck_size = lay_out(s.deck, copies)


@kernel
def deal_hidden_card(s: State) -> int:
    """Draw the top card until it is a quantity; a special card is shuffled back (U-2)."""
    while s.deck[s.deck_size - 1] >= N_QUANTITIES:
        shuffle(s, s.deck, s.deck_size)
    return take_top(s)


@kernel
def draw(s: State, seat: int) -> None:
    """Draw one card from the deck, reshuffled from the pile first if it is empty; none if both are (U-4, U-12)."""
    if s.deck_size == 0 and s.discard_size > 0:
        reshuffle(s)
    if s.deck_size == 0:
        emit(s, Happened.DREW_NOTHING, seat, s.turns)
        return
    card = take_top(s)
    s.hand[seat][s.hand_size[seat]] = card
    s.hand_size[seat] += 1
    emit(s, Happened.DREW, seat, s.turns, card)


@kernel
def take_top(s: State) -> int:
    """Take the deck's top card."""
    card = take_at(s.deck, s.deck_size, s.deck_size - 1)
    s.deck_size -= 1
    return card


@kernel
def reshuffle(s: State) -> None:
    """The pile of played and discarded cards becomes the deck (U-12)."""
    note_what_is_loose(s)
    for i in range(s.discard_size):
        s.deck[i] = s.discard[i]
        s.discard[i] = 0
    s.deck_size = s.discard_size
    s.discard_size = 0
    shuffle(s, s.deck, s.deck_size)
    emit(s, Happened.RESHUFFLED, NOBODY)


@kernel
def note_what_is_loose(s: State) -> None:
    """Record how many copies of each quantity everybody has seen in the pile: these are no side's hidden card."""
    for quantity in range(N_QUANTITIES):
        copies = 0
        for i in range(s.discard_size):
            if s.discard[i] == quantity:
                copies += 1
        s.loose[quantity] = max(s.loose[quantity], copies)


@kernel
def put_on_pile(s: State, card: int) -> None:
    """Played and discarded cards form one pile (U-12)."""
    s.discard[s.discard_size] = card
    s.discard_size += 1
