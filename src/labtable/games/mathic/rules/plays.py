"""Legality of the next piece: the grammar, the cards that are there, and at the end the truth (M-3 to M-7, M-12)."""

from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.piles import place_of
from labtable.engine.kernels.record import Row

from .cards import Token
from .evaluation import judge_equation, judge_pattern
from .scoring import is_shown
from .state import Piece, Referee, Refusal, State
from .writing import count_of, fits, is_beginning, is_card, is_denominator, is_for_pattern, is_theft, refuse_grammar


@kernel
def refuse_piece(s: State, seat: int, piece: int) -> int:
    """Why the piece may not come next: by grammar, by the cards, at the end by truth (M-3 to M-7)."""
    if is_beginning(piece) or piece >= Piece.CHALLENGE:
        return Refusal.PLAY_UNFINISHED
    reason = refuse_grammar(s.prefix, s.prefix_size, piece)
    if reason != Refusal.NONE:
        return reason
    if is_card(piece):
        return refuse_card(s, seat, piece)
    if is_denominator(piece):
        return refuse_value(s, piece)
    if (piece == Piece.LESS or piece == Piece.MORE) and not is_shown(s, Token.COMPARE):
        return Refusal.NO_COMPARE_TOKEN
    return refuse_end(s, seat) if piece == Piece.END else Refusal.NONE


@kernel
def in_space(s: State, card: int) -> int:
    """The number of such cards in the space."""
    n = 0
    for i in range(s.space_size):
        if s.space[i] == card:
            n += 1
    return n


@kernel
def own_card(s: State, seat: int) -> int:
    """The card of the play being written that must be from the hand, for want of it in the space; or -1 (M-3)."""
    for i in range(s.prefix_size):
        card = s.prefix[i]
        if is_card(card) and count_of(s.prefix, s.prefix_size, card) > in_space(s, card):
            return card
    return -1


@kernel
def refuse_card(s: State, seat: int, card: int) -> int:
    """Why the card may not be used: each of the space once, one of the hand, none of a thief's (M-3, M-11)."""
    used = count_of(s.prefix, s.prefix_size, card)
    if used < in_space(s, card):
        return Refusal.NONE
    if is_theft(s.prefix) or place_in_hand(s, seat, card) < 0 or used > in_space(s, card):
        return Refusal.CARD_NOT_THERE
    return Refusal.ONE_HAND_CARD if own_card(s, seat) >= 0 else Refusal.NONE


@kernel
def refuse_value(s: State, piece: int) -> int:
    """Why the value may not be declared; under `honour` the players judge that (M-5, M-12)."""
    if s.referee == Referee.HONOUR:
        return Refusal.NONE
    card, numerator = s.prefix[s.prefix_size - 2], s.prefix[s.prefix_size - 1] - Piece.NUMERATOR
    return Refusal.NONE if fits(card, numerator, piece - Piece.DENOMINATOR) else Refusal.VALUE_NOT_OF_CARD


@kernel
def hand_card_used(s: State, seat: int) -> int:
    """The card that the play being written takes from the hand; of a theft the discarded one; -1 if neither."""
    if is_theft(s.prefix):
        return s.play_card if count_of(s.prefix, s.prefix_size, s.play_card) > 0 else -1
    card = own_card(s, seat)
    if card >= 0:
        return card
    for i in range(s.prefix_size):
        if is_card(s.prefix[i]) and place_in_hand(s, seat, s.prefix[i]) >= 0:
            return s.prefix[i]  # the hand holds the like of a card in the space
    return -1


@kernel
def cards_in(play: Row, size: int) -> int:
    """The number of cards in a written play."""
    n = 0
    for i in range(size):
        if is_card(play[i]):
            n += 1
    return n


@kernel
def refuse_end(s: State, seat: int) -> int:
    """Why the play may not end: cards are missing, or it is false where the table judges (M-3, M-12)."""
    if hand_card_used(s, seat) < 0:
        return Refusal.HAND_CARD_MISSING
    if cards_in(s.prefix, s.prefix_size) < 2:
        return Refusal.SPACE_CARD_MISSING
    reason = judge(s.prefix, s.prefix_size)
    if s.referee == Referee.HONOUR and reason != Refusal.TOO_BIG:
        return Refusal.NONE
    return reason


@kernel
def judge(play: Row, size: int) -> int:
    """Return `Refusal.NONE` if a play is true, its declared values aside, else why it is not (M-4, M-6, M-9)."""
    return judge_pattern(play, size) if is_for_pattern(play) else judge_equation(play, size)


@kernel
def place_in_hand(s: State, seat: int, card: int) -> int:
    """The index of the first such card in the seat's hand, or -1."""
    return place_of(s.hand[seat], s.hand_size[seat], card)
