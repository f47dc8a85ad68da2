"""Hands, piles and decks as kernels: cards are the first `size` elements of a row, the top of a pile is the last.

Where a row changes its length the caller updates the size: `s.deck_size -= 1`. In a view an element below 0 is a card
that the viewer may not know.
"""

from .kernel import kernel
from .record import Row


@kernel
def place_of(cards: Row, size: int, card: int) -> int:
    """The index of the first such card, or -1.

    >>> place_of([7, 5, 5, 9], 3, 5), place_of([7, 5, 5, 9], 3, 9)
    (1, -1)
    """
    for i in range(size):
        if cards[i] == card:
            return i
    return -1


@kernel
def take_at(cards: Row, size: int, at: int) -> int:
    """Remove the card at an index and return it; those after it move up, and the row is one shorter.

    >>> hand = [7, 5, 9, 0]
    >>> take_at(hand, 3, 0), hand
    (7, [5, 9, 0, 0])
    """
    card = cards[at]
    for i in range(at, size - 1):
        cards[i] = cards[i + 1]
    cards[size - 1] = 0
    return card


@kernel
def lay_out(deck: Row, copies: Row) -> int:
    """Write every card as many times as it has copies, in order; return the number of cards.

    >>> deck = [0] * 6
    >>> lay_out(deck, [1, 0, 3]), deck
    (4, [0, 2, 2, 2, 0, 0])
    """
    n = 0
    for card in range(len(copies)):
        for _ in range(copies[card]):
            deck[n] = card
            n += 1
    return n


@kernel
def hide_cards(cards: Row, size: int) -> None:
    """Blank the cards; their number stays known."""
    for i in range(len(cards)):
        cards[i] = -1 if i < size else 0


@kernel
def count_off(unseen: Row, cards: Row, size: int) -> None:
    """Subtract the known ones of these cards from the unseen copies.

    >>> unseen = [2, 1, 1]
    >>> count_off(unseen, [0, -1, 2], 3)
    >>> unseen
    [1, 1, 0]
    """
    for i in range(size):
        if cards[i] >= 0:
            unseen[cards[i]] -= 1


@kernel
def deal_hidden(cards: Row, size: int, rest: Row, n: int) -> int:
    """Replace each unknown card by the last of the first `n` cards of `rest`; return the number left.

    >>> hand = [-1, 5, -1, 0]
    >>> deal_hidden(hand, 3, [6, 7, 8, 9], 4), hand
    (2, [9, 5, 8, 0])
    """
    for i in range(size):
        if cards[i] < 0:
            n -= 1
            cards[i] = rest[n]
    return n
