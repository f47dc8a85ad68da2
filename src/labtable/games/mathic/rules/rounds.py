"""The deal, hands, turns and rounds, and the end of a match (M-1, M-2, M-9, M-13 to M-16)."""

from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.piles import lay_out, take_at
from labtable.engine.kernels.randomness import random_below, shuffle
from labtable.engine.kernels.record import Row

from .cards import AIMS, COPIES, N_BASIC, N_FACES, N_SUITS, N_TOKENS, TOKEN_COPIES, TOKENS_SHOWN
from .emitting import emit_points, emit_round_over, emit_winners
from .events import Happened
from .scoring import points, round_points
from .state import NOBODY, NOTHING, Phase, State

# --- ends and results -------------------------------------------------------------------------------------------------


@kernel
def is_over(s: State) -> bool:
    """Whether the match has ended."""
    return s.phase == Phase.OVER


@kernel
def has_won(s: State, seat: int) -> bool:
    """Whether the seat has won, alone or with others (M-15, M-16)."""
    return s.winners[seat] == 1


@kernel
def returns(s: State, seat: int) -> int:
    """The seat's points of all rounds (M-15)."""
    return points(s, seat)


# --- the deal ---------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State) -> None:
    """Deal the first round; chance says who leads (M-1). A player alone has hearts (M-16)."""
    s.lead = random_below(s, s.seats)
    s.hearts = s.lives if is_alone(s) else 0
    begin_round(s)


@kernel
def begin_round(s: State) -> None:
    """Shuffle all cards and tokens; deal four cards each and four to the space, show four tokens (M-1, M-9, M-14)."""
    s.round += 1
    s.last_to_compute = s.play_by = NOBODY
    clear_collected(s)
    fill_deck(s)
    fill_token_pile(s)
    deal_hands(s)
    s.space_size = s.laid
    for i in range(s.laid):
        s.space[i] = take_top(s)
    refill_tokens(s)
    begin_hand(s)


@kernel
def clear_collected(s: State) -> None:
    """Forget what was collected, taken and solved in the round before."""
    for seat in range(s.seats):
        s.solutions[seat] = 0
        for card in range(N_FACES):
            s.collected[seat][card] = 0
        for token in range(N_TOKENS):
            s.taken[seat][token] = 0


@kernel
def is_in_deck(s: State, card: int) -> bool:
    """Whether the match is played with this card: with `half_deck` only the basic ones (M-15)."""
    if card >= N_BASIC:
        return s.half_deck == 0 and s.special_copies > 0
    return card // N_SUITS <= s.highest and card % N_SUITS < s.suits


@kernel
def copies_of(s: State, card: int) -> int:
    """The number of copies of a card that the match is played with."""
    if not is_in_deck(s, card):
        return 0
    return min(COPIES[card], s.special_copies) if card >= N_BASIC else COPIES[card]


@kernel
def token_copies_of(s: State, token: int) -> int:
    """The number of copies of a token that the match is played with."""
    return min(TOKEN_COPIES[token], s.token_copies)


@kernel
def count_copies(s: State, copies: Row) -> None:
    """Write the number of copies of each card of this match into `copies`, a row with a place for each face."""
    for card in range(N_FACES):
        copies[card] = copies_of(s, card)


@kernel
def fill_deck(s: State) -> None:
    """Shuffle all cards of this match into the deck."""
    copies = new_row(N_FACES)
    count_copies(s, copies)
    s.deck_size = lay_out(s.deck, copies)
    shuffle(s, s.deck, s.deck_size)


@kernel
def fill_token_pile(s: State) -> None:
    """Shuffle all tokens into their pile; none is shown (M-9)."""
    copies = new_row(N_TOKENS)
    for token in range(N_TOKENS):
        copies[token] = token_copies_of(s, token)
    s.token_pile_size = lay_out(s.token_pile, copies)
    shuffle(s, s.token_pile, s.token_pile_size)
    for i in range(TOKENS_SHOWN):
        s.tokens[i] = NOTHING


@kernel
def take_top(s: State) -> int:
    """Take the deck's top card."""
    card = take_at(s.deck, s.deck_size, s.deck_size - 1)
    s.deck_size -= 1
    return card


@kernel
def deal_hands(s: State) -> None:
    """Deal four cards each, one at a time, beginning with the seat that leads (M-1, M-13)."""
    for _ in range(s.dealt):
        for step in range(s.seats):
            seat = (s.lead + step) % s.seats
            s.hand[seat][s.hand_size[seat]] = take_top(s)
            s.hand_size[seat] += 1


@kernel
def refill_tokens(s: State) -> None:
    """Show tokens from the pile until there are four, while they last (M-9)."""
    for i in range(s.tokens_shown):
        if s.tokens[i] == NOTHING and s.token_pile_size > 0:
            s.tokens[i] = take_at(s.token_pile, s.token_pile_size, s.token_pile_size - 1)
            s.token_pile_size -= 1


# --- whose turn -------------------------------------------------------------------------------------------------------


@kernel
def begin_hand(s: State) -> None:
    """Begin a hand with the turn of the seat that leads it (M-13)."""
    begin_turn_from(s, s.lead)


@kernel
def begin_turn_from(s: State, seat: int) -> None:
    """Begin the turn of the first seat, from this one clockwise, that has cards and does not skip (M-2, M-12, M-13)."""
    s.phase = Phase.PLAY
    while s.hand_size[seat] == 0 or s.skips[seat] == 1:
        if s.hand_size[seat] > 0:
            s.skips[seat] = 0  # this was the lost turn; with an empty hand it waits
            emit(s, Happened.MISSED, seat)
        seat = (seat + 1) % s.seats
    s.turn = seat


@kernel
def end_turn(s: State) -> None:
    """Refill the tokens; begin the next turn, hand or round, or end the match (M-9, M-13, M-14, M-15)."""
    if is_alone(s):
        end_turn_alone(s)
        return
    if s.sprint == 1 and has_reached_goal(s):
        emit_round_over(s, 0)
        end_match(s)
        return
    refill_tokens(s)
    if has_any_cards(s):
        begin_turn_from(s, (s.turn + 1) % s.seats)
    elif s.deck_size >= s.dealt * s.seats:
        s.lead = (s.lead + 1) % s.seats
        deal_hands(s)
        begin_hand(s)
        emit(s, Happened.NEW_HAND, s.turn, s.dealt)
    else:
        end_round(s)


@kernel
def fair_stop(s: State) -> int:
    """1 when a turn begins and all hands are equally large, 0 elsewhere: all have played equally many cards (M-17)."""
    if s.phase != Phase.PLAY:
        return 0
    for seat in range(s.seats):
        if s.hand_size[seat] != s.hand_size[0]:
            return 0
    return 1


@kernel
def has_any_cards(s: State) -> bool:
    """Whether any hand still holds a card (M-13)."""
    for seat in range(s.seats):
        if s.hand_size[seat] > 0:
            return True
    return False


@kernel
def end_round(s: State) -> None:
    """Give the space to the last who computed; then the next round begins, or the match ends (M-14, M-15)."""
    emit_round_over(s, collect_space(s))
    if has_reached_goal(s) or s.round == s.max_rounds:
        end_match(s)
        return
    for seat in range(s.seats):
        s.before[seat] = round_points(s, seat)
        s.earlier[seat] += s.before[seat]
    s.lead = (s.lead + 1) % s.seats
    begin_round(s)
    emit(s, Happened.NEXT_ROUND, s.turn, s.round)


@kernel
def collect_space(s: State) -> int:
    """Give the space to the last who computed in this round; return the number of those cards (M-14)."""
    if s.last_to_compute == NOBODY:
        return 0
    cards = s.space_size
    for i in range(cards):
        s.collected[s.last_to_compute][s.space[i]] += 1
        s.space[i] = 0
    s.space_size = 0
    return cards


@kernel
def has_reached_goal(s: State) -> bool:
    """Whether any seat has the points that end the match (M-15)."""
    for seat in range(s.seats):
        if points(s, seat) >= AIMS[s.aim]:
            return True
    return False


@kernel
def end_match(s: State) -> None:
    """End the match: the most points win, of equals the better last round, else they share (M-15).

    A player alone wins only with the goal (M-16).
    """
    s.phase = Phase.OVER
    best = 0
    for seat in range(s.seats):
        if is_ahead(s, seat, best):
            best = seat
    for seat in range(s.seats):
        s.winners[seat] = 0 if is_ahead(s, best, seat) else 1
    if is_alone(s) and not has_reached_goal(s):
        s.winners[0] = 0
    emit_winners(s)


@kernel
def is_ahead(s: State, one: int, other: int) -> bool:
    """Whether one seat stands better than another at the end (M-15)."""
    if points(s, one) != points(s, other):
        return points(s, one) > points(s, other)
    return round_points(s, one) > round_points(s, other)


# --- alone ------------------------------------------------------------------------------------------------------------


@kernel
def is_alone(s: State) -> bool:
    """Whether a player is alone, against hearts (M-16)."""
    return s.seats == 1


@kernel
def end_turn_alone(s: State) -> None:
    """Fill up hand and space; end the match at the goal, or if there is nothing to compute with (M-16)."""
    refill_tokens(s)
    while s.hand_size[0] < s.dealt and s.deck_size > 0:
        s.hand[0][s.hand_size[0]] = take_top(s)
        s.hand_size[0] += 1
    while s.space_size < s.laid and s.deck_size > 0:
        s.space[s.space_size] = take_top(s)
        s.space_size += 1
    s.phase = Phase.PLAY
    if has_reached_goal(s) or s.hand_size[0] == 0 or s.space_size == 0:
        end_match_alone(s, Happened.NOTHING_LEFT)


@kernel
def end_match_alone(s: State, cause: int) -> None:
    """End the match of a player alone; `cause` is the event that is emitted if it is not won (M-16)."""
    emit_points(s, Happened.POINTS_ALONE, 0, 0)
    end_match(s)
    if s.winners[0] == 0:
        emit(s, cause, NOBODY, points(s, 0))
