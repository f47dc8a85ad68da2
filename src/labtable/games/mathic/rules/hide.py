"""What a seat of Mathic Fraction may know, and the worlds that it may be in."""

from labtable.engine.kernel import kernel, new_row
from labtable.engine.randomness import shuffle
from labtable.engine.record import Row

from .cards import COPIES, DECK_CARDS, HAND, N_FACES, N_TOKENS, TOKEN_COPIES, TOKEN_PILE, TOKENS_SHOWN
from .rounds import is_in_deck
from .state import HIDDEN, MAX_SEATS, NOTHING, Phase, State


@kernel
def hide(s: State, seat: int) -> None:
    """Blank other hands, the order of deck and tokens, and who else still has to answer (M-11, M-12)."""
    for i in range(DECK_CARDS):
        s.deck[i] = HIDDEN if i < s.deck_size else 0
    for i in range(TOKEN_PILE):
        s.token_pile[i] = HIDDEN if i < s.token_pile_size else 0
    for other in range(s.seats):
        if other != seat:
            for i in range(HAND):
                s.hand[other][i] = HIDDEN if i < s.hand_size[other] else 0
    if s.phase == Phase.STEAL or s.phase == Phase.CHALLENGE:
        for other in range(s.seats):
            if other != seat:
                s.asked[other] = HIDDEN


@kernel
def redeal(s: State, seat: int) -> None:
    """One of the worlds that fit a seat's view, each as likely. Deck and token pile lie face down for everybody.

    A card that went back to a hand (M-12) is in nobody's view any more; to remember it is the players' affair.
    """
    unseen, cards = new_row(N_FACES), new_row(DECK_CARDS)
    count_unseen(s, unseen)
    n = lay_out(unseen, N_FACES, cards)
    shuffle(s, cards, n)
    for other in range(s.seats):
        for i in range(s.hand_size[other]):
            if s.hand[other][i] == HIDDEN:
                n -= 1
                s.hand[other][i] = cards[n]
    for i in range(s.deck_size):
        n -= 1
        s.deck[i] = cards[n]
    redeal_tokens(s)
    for other in range(s.seats):
        if s.asked[other] == HIDDEN:  # whether somebody has answered is their choice, not chance
            s.asked[other] = 0 if is_theirs(s, other) else 1


@kernel
def is_theirs(s: State, seat: int) -> bool:
    """Whether the window is about what this seat did, so that it is not asked (M-11, M-12)."""
    return seat == s.turn if s.phase == Phase.STEAL else seat == s.play_by


@kernel
def redeal_tokens(s: State) -> None:
    """The token pile in any order."""
    unseen, tokens = new_row(N_TOKENS), new_row(TOKEN_PILE)
    for token in range(N_TOKENS):
        unseen[token] = TOKEN_COPIES[token]
        for seat in range(MAX_SEATS):
            unseen[token] -= s.taken[seat][token]
    for i in range(TOKENS_SHOWN):
        if s.tokens[i] != NOTHING:
            unseen[s.tokens[i]] -= 1
    n = lay_out(unseen, N_TOKENS, tokens)
    shuffle(s, tokens, n)
    for i in range(s.token_pile_size):
        n -= 1
        s.token_pile[i] = tokens[n]


@kernel
def count_unseen(s: State, unseen: Row) -> None:
    """How many of each card are not in sight."""
    for card in range(N_FACES):
        unseen[card] = COPIES[card] if is_in_deck(s, card) else 0
        for seat in range(s.seats):
            unseen[card] -= s.collected[seat][card]
    for i in range(s.space_size):
        unseen[s.space[i]] -= 1
    for seat in range(s.seats):
        for i in range(s.hand_size[seat]):
            if s.hand[seat][i] != HIDDEN:
                unseen[s.hand[seat][i]] -= 1


@kernel
def lay_out(unseen: Row, kinds: int, pile: Row) -> int:
    """Write each kind as often as it is unseen; return how many there are."""
    n = 0
    for kind in range(kinds):
        for _ in range(unseen[kind]):
            pile[n] = kind
            n += 1
    return n
