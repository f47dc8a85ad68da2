"""Settling a play: what it takes and earns, windows, challenges, hearts (M-3, M-8, M-9, M-11, M-12, M-16)."""

from labtable.engine.kernels.events import emit, emit_row
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.piles import take_at
from labtable.engine.kernels.randomness import shuffle
from labtable.engine.kernels.record import Row

from .cards import TOKENS_SHOWN
from .emitting import emit_earned, emit_play
from .events import Happened
from .plays import hand_card_used, judge, place_in_hand
from .rounds import end_match_alone, end_turn, is_alone
from .scoring import earns, is_solution
from .state import NOBODY, NOTHING, Phase, Piece, Referee, Refusal, State
from .writing import fits, is_card, is_denominator, is_theft


@kernel
def take_from_hand(s: State, seat: int, card: int) -> None:
    """Take the first such card out of the seat's hand."""
    take_at(s.hand[seat], s.hand_size[seat], place_in_hand(s, seat, card))
    s.hand_size[seat] -= 1


# --- windows ----------------------------------------------------------------------------------------------------------


@kernel
def open_window(s: State, phase: int, whose: int) -> None:
    """Ask all seats but one, whatever they could do (M-11, M-12)."""
    s.phase = phase
    for seat in range(s.seats):
        s.asked[seat] = 0 if seat == whose else 1


@kernel
def close_window(s: State) -> None:
    """Close the window, and end the turn."""
    for seat in range(s.seats):
        s.asked[seat] = 0
    end_turn(s)


@kernel
def apply_pass(s: State, seat: int) -> None:
    """Note that the seat has passed. When all have, the card stays, or the play stands (M-11, M-12)."""
    emit(s, Happened.PASSED, seat)
    s.asked[seat] = 0
    for other in range(s.seats):
        if s.asked[other] == 1:
            return
    emit(s, Happened.NOT_STOLEN if s.phase == Phase.STEAL else Happened.STANDS, NOBODY)
    close_window(s)


# --- a play is made ---------------------------------------------------------------------------------------------------


@kernel
def apply_play(s: State, seat: int) -> None:
    """Make the play that is written; under `honour` the others may then challenge it (M-3, M-12)."""
    make_play(s, seat)
    emit_play(s)
    if is_alone(s):
        settle_alone(s)
        return
    emit_earned(s)
    s.play_settled = 1 if s.referee == Referee.AUTO else 0
    if s.referee == Referee.HONOUR:
        open_window(s, Phase.CHALLENGE, seat)
    else:
        close_window(s)


@kernel
def make_play(s: State, seat: int) -> None:
    """Give the player the cards, tokens and the Solution of the play that is written (M-3, M-8, M-9)."""
    card = hand_card_used(s, seat)
    remember_before(s)
    note_play(s, seat, card)
    take_cards(s, seat)
    earn_tokens(s, seat)
    if is_solution(s):
        s.solutions[seat] += 1
    s.last_to_compute = seat


@kernel
def remember_before(s: State) -> None:
    """Save space and tokens, in case the play is proved false (M-12)."""
    s.space_before_size = s.space_size
    for i in range(s.space_size):
        s.space_before[i] = s.space[i]
    for i in range(TOKENS_SHOWN):
        s.tokens_before[i] = s.tokens[i]
    s.last_before = s.last_to_compute


@kernel
def note_play(s: State, seat: int, card: int) -> None:
    """Record the written play as the last one, with its card of the hand or the discarded one."""
    for i in range(s.prefix_size):
        s.play[i] = s.prefix[i]
    s.play[s.prefix_size] = Piece.END
    for i in range(s.prefix_size + 1, s.play_size):
        s.play[i] = 0
    s.play_size = s.prefix_size + 1
    s.play_by = seat
    s.play_card = card


@kernel
def take_cards(s: State, seat: int) -> None:
    """Put every card of the last play on the player's collected pile (M-3, M-11)."""
    if not is_theft(s.play):
        take_from_hand(s, seat, s.play_card)
    own = 0 if is_theft(s.play) else 1
    for i in range(s.play_size):
        card = s.play[i]
        if is_card(card):
            s.collected[seat][card] += 1
            if card == s.play_card and own == 1:
                own = 0
            else:
                take_from_space(s, card)


@kernel
def take_from_space(s: State, card: int) -> None:
    """Take one such card out of the space: the newest."""
    at = s.space_size - 1
    while s.space[at] != card:
        at -= 1
    take_at(s.space, s.space_size, at)
    s.space_size -= 1


@kernel
def earn_tokens(s: State, seat: int) -> None:
    """Give the seat every token shown that the last play fits (M-9)."""
    for i in range(TOKENS_SHOWN):
        token = s.tokens[i]
        if token != NOTHING and earns(s.play, s.play_size, token):
            s.taken[seat][token] += 1
            s.tokens[i] = NOTHING


# --- challenging ------------------------------------------------------------------------------------------------------


@kernel
def is_play_true(s: State) -> bool:
    """Whether the last play and its declared values are true (M-5, M-12)."""
    for i in range(s.play_size):
        if is_denominator(s.play[i]):
            numerator, denominator = s.play[i - 1] - Piece.NUMERATOR, s.play[i] - Piece.DENOMINATOR
            if not fits(s.play[i - 2], numerator, denominator):
                return False
    return judge(s.play, s.play_size) == Refusal.NONE


@kernel
def apply_challenge(s: State, seat: int) -> None:
    """Settle a challenge: a true play costs the challenger the next turn, a false one goes back (M-12)."""
    s.play_settled = 1
    if is_play_true(s):
        s.skips[seat] = 1
        emit(s, Happened.CHALLENGED_TRUE, seat)
    else:
        emit(s, Happened.CHALLENGED_FALSE, seat)
        take_back(s)
        if is_theft(s.play):
            s.skips[s.play_by] = 1
            emit(s, Happened.SKIPS, s.play_by)
    close_window(s)


@kernel
def take_back(s: State) -> None:
    """Put cards, tokens and the Solution back to where they were before the last play (M-12)."""
    seat = s.play_by
    emit_row(s, Happened.WENT_BACK, seat, s.play, s.play_size)
    if is_solution(s):
        s.solutions[seat] -= 1
    for i in range(s.play_size):
        if is_card(s.play[i]):
            s.collected[seat][s.play[i]] -= 1
    if not is_theft(s.play):
        s.hand[seat][s.hand_size[seat]] = s.play_card
        s.hand_size[seat] += 1
    s.space_size = s.space_before_size
    for i in range(s.space_size):
        s.space[i] = s.space_before[i]
    for i in range(TOKENS_SHOWN):
        if s.tokens[i] != s.tokens_before[i]:
            s.taken[seat][s.tokens_before[i]] -= 1
            s.tokens[i] = s.tokens_before[i]
    s.last_to_compute = s.last_before


@kernel
def settle_alone(s: State) -> None:
    """Judge the last play of a player alone; a false one goes back and costs a heart (M-16)."""
    s.play_settled = 1
    if is_play_true(s):
        emit_earned(s)
        end_turn(s)
    else:
        emit(s, Happened.FALSE_ALONE, s.play_by)
        take_back(s)
        lose_heart(s)


@kernel
def lose_heart(s: State) -> None:
    """Take a heart and end the turn; without a heart to lose the match is over (M-16)."""
    if s.hearts == 0:
        end_match_alone(s, Happened.NO_HEART_LEFT)
        return
    s.hearts -= 1
    end_turn(s)
    if s.phase != Phase.OVER:
        emit(s, Happened.HEARTS_LEFT, NOBODY, s.hearts)


@kernel
def apply_reset(s: State, seat: int) -> None:
    """Exchange hand and space for other cards of the deck, for a heart (M-16)."""
    s.play_by = NOBODY
    if s.hearts > 0:
        emit(s, Happened.RESET, seat)
        put_back(s, s.hand[0], s.hand_size[0])
        s.hand_size[0] = 0
        put_back(s, s.space, s.space_size)
        s.space_size = 0
        shuffle(s, s.deck, s.deck_size)
    lose_heart(s)


@kernel
def put_back(s: State, cards: Row, size: int) -> None:
    """Move the first `size` cards of a row of the state into the deck."""
    for i in range(size):
        s.deck[s.deck_size] = cards[i]
        s.deck_size += 1
        cards[i] = 0
