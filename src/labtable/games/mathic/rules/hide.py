"""What a seat of Mathic Fraction may know, and the worlds consistent with that."""

from labtable.engine.kernels.contract import Told
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.piles import count_off, deal_hidden, hide_cards, lay_out
from labtable.engine.kernels.randomness import shuffle
from labtable.engine.kernels.record import Row

from .cards import DECK_CARDS, N_FACES, N_TOKENS, TOKEN_PILE, TOKENS_SHOWN
from .rounds import count_copies, token_copies_of
from .state import HIDDEN, Phase, Piece, State


@kernel
def hide(s: State, seat: int) -> None:
    """Blank other hands, the order of deck and tokens, and which others have still to answer (M-11, M-12)."""
    hide_cards(s.deck, s.deck_size)
    hide_cards(s.token_pile, s.token_pile_size)
    for other in range(s.seats):
        if other != seat:
            hide_cards(s.hand[other], s.hand_size[other])
    if s.phase == Phase.STEAL or s.phase == Phase.CHALLENGE:
        for other in range(s.seats):
            if other != seat:
                s.asked[other] = HIDDEN


@kernel
def told(s: State, seat: int, piece: int) -> int:
    """All of a play, a theft or a challenge, which ends its window at once; nothing of a pass (M-11, M-12)."""
    return Told.NOTHING if piece == Piece.PASS else Told.ALL


@kernel
def redeal(s: State, seat: int) -> None:
    """Fill the blanks of a view with a consistent world, all equally likely.

    Deck and token pile are face down for all.

    A card that went back to a hand (M-12) is in no other's view any more; players may remember it.
    """
    unseen, cards = new_row(N_FACES), new_row(DECK_CARDS)
    count_unseen(s, unseen)
    n = lay_out(cards, unseen)
    shuffle(s, cards, n)
    for other in range(s.seats):
        n = deal_hidden(s.hand[other], s.hand_size[other], cards, n)
    deal_hidden(s.deck, s.deck_size, cards, n)
    redeal_tokens(s)
    for other in range(s.seats):
        if s.asked[other] == HIDDEN:  # whether a seat has answered is its choice, not chance
            s.asked[other] = 0 if is_their_window(s, other) else 1


@kernel
def is_their_window(s: State, seat: int) -> bool:
    """Whether the window is about what this seat did, so that it is not asked (M-11, M-12)."""
    return seat == s.turn if s.phase == Phase.STEAL else seat == s.play_by


@kernel
def redeal_tokens(s: State) -> None:
    """Put the token pile in any order."""
    unseen, tokens = new_row(N_TOKENS), new_row(TOKEN_PILE)
    for token in range(N_TOKENS):
        unseen[token] = token_copies_of(s, token)
        for seat in range(s.seats):
            unseen[token] -= s.taken[seat][token]
    count_off(unseen, s.tokens, TOKENS_SHOWN)
    n = lay_out(tokens, unseen)
    shuffle(s, tokens, n)
    deal_hidden(s.token_pile, s.token_pile_size, tokens, n)


@kernel
def count_unseen(s: State, unseen: Row) -> None:
    """Write the number of unseen copies of each card into `unseen`, a row with an entry for each face."""
    count_copies(s, unseen)
    for seat in range(s.seats):
        for card in range(N_FACES):
            unseen[card] -= s.collected[seat][card]
        count_off(unseen, s.hand[seat], s.hand_size[seat])
    count_off(unseen, s.space, s.space_size)
