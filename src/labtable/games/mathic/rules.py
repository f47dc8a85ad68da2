"""Mathic Fraction's rules as kernels, in the order of play: deal, turn, discard, steal, write, challenge, end."""

from labtable.engine.kernel import Row, kernel
from labtable.engine.randomness import random_below, shuffle

from .cards import COPIES, GOAL, HAND, HEARTS, N_BASIC, N_FACES, N_TOKENS, SPACE, TOKEN_COPIES, TOKENS_SHOWN, Token
from .plays import hand_card_used, judge, place_in_hand, refuse_piece
from .scoring import earns, is_equation, is_shown, points, round_points
from .state import N_ACTIONS, NOBODY, NOTHING, Phase, Piece, Referee, Refusal, State
from .writing import fits, is_beginning, is_card, is_denominator, is_theft

# --- ends and results -------------------------------------------------------------------------------------------------


@kernel
def is_over(s: State) -> bool:
    """Whether the match has ended."""
    return s.phase == Phase.OVER


@kernel
def is_midway(s: State) -> bool:
    """Whether somebody is writing a play (M-3)."""
    return s.writer != NOBODY


@kernel
def returns(s: State, seat: int) -> int:
    """All points of the match (M-15)."""
    return points(s, seat)


# --- the deal ---------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State) -> None:
    """The first round; who leads it is left to chance (M-1). Alone one has hearts (M-16)."""
    s.lead = random_below(s, s.seats)
    s.hearts = HEARTS if is_alone(s) else 0
    begin_round(s)


@kernel
def begin_round(s: State) -> None:
    """All cards and tokens shuffled; four cards each, four in the space, four tokens shown (M-1, M-9, M-14)."""
    s.round += 1
    s.last_to_compute = s.play_by = s.writer = NOBODY
    clear_collected(s)
    fill_deck(s)
    fill_token_pile(s)
    deal_hands(s)
    s.space_size = SPACE
    for i in range(SPACE):
        s.space[i] = take_top(s)
    refill_tokens(s)
    begin_hand(s)


@kernel
def clear_collected(s: State) -> None:
    """Nothing is collected, taken or solved yet in this round."""
    for seat in range(s.seats):
        s.solutions[seat] = 0
        for card in range(N_FACES):
            s.collected[seat][card] = 0
        for token in range(N_TOKENS):
            s.taken[seat][token] = 0


@kernel
def is_in_deck(s: State, card: int) -> bool:
    """Whether the match is played with this card: with `half_deck` only the basic ones (M-15)."""
    return card < N_BASIC or s.half_deck == 0


@kernel
def fill_deck(s: State) -> None:
    """Every card of this match, shuffled."""
    s.deck_size = 0
    for card in range(N_FACES):
        if is_in_deck(s, card):
            for _ in range(COPIES[card]):
                s.deck[s.deck_size] = card
                s.deck_size += 1
    shuffle(s, s.deck, s.deck_size)


@kernel
def fill_token_pile(s: State) -> None:
    """Every token, shuffled; none is shown (M-9)."""
    s.token_pile_size = 0
    for token in range(N_TOKENS):
        for _ in range(TOKEN_COPIES[token]):
            s.token_pile[s.token_pile_size] = token
            s.token_pile_size += 1
    shuffle(s, s.token_pile, s.token_pile_size)
    for i in range(TOKENS_SHOWN):
        s.tokens[i] = NOTHING


@kernel
def take_top(s: State) -> int:
    """Take the deck's top card."""
    s.deck_size -= 1
    card = s.deck[s.deck_size]
    s.deck[s.deck_size] = 0
    return card


@kernel
def deal_hands(s: State) -> None:
    """Four cards each, one at a time, beginning with who leads (M-1, M-13)."""
    for _ in range(HAND):
        for step in range(s.seats):
            seat = (s.lead + step) % s.seats
            s.hand[seat][s.hand_size[seat]] = take_top(s)
            s.hand_size[seat] += 1


@kernel
def refill_tokens(s: State) -> None:
    """Four tokens are shown while they last (M-9)."""
    for i in range(TOKENS_SHOWN):
        if s.tokens[i] == NOTHING and s.token_pile_size > 0:
            s.token_pile_size -= 1
            s.tokens[i] = s.token_pile[s.token_pile_size]
            s.token_pile[s.token_pile_size] = 0


# --- whose turn -------------------------------------------------------------------------------------------------------


@kernel
def begin_hand(s: State) -> None:
    """A hand begins with its lead (M-13)."""
    begin_turn_from(s, s.lead)


@kernel
def begin_turn_from(s: State, seat: int) -> None:
    """The turn of the first seat, from this one clockwise, that has cards and need not sit out (M-2, M-12, M-13)."""
    s.phase = Phase.PLAY
    while s.hand_size[seat] == 0 or s.skips[seat] == 1:
        if s.hand_size[seat] > 0:
            s.skips[seat] = 0  # this was the lost turn; with an empty hand it waits
        seat = (seat + 1) % s.seats
    s.turn = seat


@kernel
def end_turn(s: State) -> None:
    """Tokens are refilled; the next turn, hand or round begins, or the match ends (M-9, M-13, M-14, M-15)."""
    if is_alone(s):
        end_turn_alone(s)
        return
    if s.sprint == 1 and has_reached_goal(s):
        end_match(s)
        return
    refill_tokens(s)
    if has_any_cards(s):
        begin_turn_from(s, (s.turn + 1) % s.seats)
    elif s.deck_size >= HAND * s.seats:
        s.lead = (s.lead + 1) % s.seats
        deal_hands(s)
        begin_hand(s)
    else:
        end_round(s)


@kernel
def has_any_cards(s: State) -> bool:
    """Whether any hand still holds a card (M-13)."""
    for seat in range(s.seats):
        if s.hand_size[seat] > 0:
            return True
    return False


@kernel
def end_round(s: State) -> None:
    """The space goes to the last who computed; then the points are looked at (M-14, M-15)."""
    if s.last_to_compute != NOBODY:
        for i in range(s.space_size):
            s.collected[s.last_to_compute][s.space[i]] += 1
            s.space[i] = 0
        s.space_size = 0
    if has_reached_goal(s) or s.round == s.max_rounds:
        end_match(s)
        return
    for seat in range(s.seats):
        s.before[seat] = round_points(s, seat)
        s.earlier[seat] += s.before[seat]
    s.lead = (s.lead + 1) % s.seats
    begin_round(s)


@kernel
def has_reached_goal(s: State) -> bool:
    """Whether anybody has the points that end the match (M-15)."""
    for seat in range(s.seats):
        if points(s, seat) >= GOAL:
            return True
    return False


@kernel
def end_match(s: State) -> None:
    """The most points win; of equals the better last round, else they share (M-15). Alone one needs the goal (M-16)."""
    s.phase = Phase.OVER
    best = 0
    for seat in range(s.seats):
        if is_ahead(s, seat, best):
            best = seat
    for seat in range(s.seats):
        s.winners[seat] = 0 if is_ahead(s, best, seat) else 1
    if is_alone(s) and not has_reached_goal(s):
        s.winners[0] = 0


@kernel
def is_ahead(s: State, one: int, other: int) -> bool:
    """Whether one seat stands better than another at the end (M-15)."""
    if points(s, one) != points(s, other):
        return points(s, one) > points(s, other)
    return round_points(s, one) > round_points(s, other)


# --- what may be done -------------------------------------------------------------------------------------------------


@kernel
def may_act(s: State, seat: int) -> bool:
    """Who is writing; else whose turn it is, or who is asked in a window (M-2, M-11, M-12)."""
    if s.phase == Phase.OVER:
        return False
    if s.writer != NOBODY:
        return seat == s.writer
    return seat == s.turn if s.phase == Phase.PLAY else s.asked[seat] == 1


@kernel
def may_wait(s: State, seat: int) -> bool:
    """In a window everybody asked must answer, if only by passing (M-11, M-12)."""
    return False


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    """Why the action is not legal, or `Refusal.NONE`. Legality is stated here and nowhere else."""
    if s.phase == Phase.OVER:
        return Refusal.MATCH_OVER
    if action < 0 or action >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if s.writer == seat:
        return refuse_piece(s, seat, action)
    if s.phase == Phase.PLAY:
        if seat != s.turn:
            return Refusal.NOT_ASKED if action in (Piece.PASS, Piece.CHALLENGE) else Refusal.NOT_YOUR_TURN
        return refuse_turn(s, seat, action)
    if s.asked[seat] == 0:
        return Refusal.NOT_ASKED
    return refuse_answer(s, action)


@kernel
def refuse_turn(s: State, seat: int, action: int) -> int:
    """A turn is a discard, alone a reset, or begins a play (M-2, M-10, M-16)."""
    if action >= Piece.DISCARD:
        return Refusal.NO_DISCARD_ALONE if is_alone(s) else refuse_discard(s, seat, action - Piece.DISCARD)
    if action == Piece.RESET:
        return Refusal.NONE if is_alone(s) else Refusal.RESET_ONLY_ALONE
    if action == Piece.COMPUTE or action == Piece.PATTERN:
        if s.space_size == 0:
            return Refusal.SPACE_EMPTY
        if action == Piece.PATTERN and not is_shown(s, Token.PATTERN):
            return Refusal.NO_PATTERN_TOKEN
        return Refusal.NONE
    if action in (Piece.PASS, Piece.CHALLENGE, Piece.STEAL, Piece.STEAL_PATTERN):
        return Refusal.NOT_ASKED
    return Refusal.NO_PLAY_BEGUN


@kernel
def refuse_answer(s: State, action: int) -> int:
    """In the window after a discard one steals or passes, after a play one challenges or passes (M-11, M-12)."""
    if action == Piece.PASS:
        return Refusal.NONE
    if s.phase == Phase.CHALLENGE:
        return Refusal.NONE if action == Piece.CHALLENGE else Refusal.WINDOW_OPEN
    if action == Piece.STEAL_PATTERN and not is_shown(s, Token.PATTERN):
        return Refusal.NO_PATTERN_TOKEN
    return Refusal.NONE if action == Piece.STEAL or action == Piece.STEAL_PATTERN else Refusal.WINDOW_OPEN


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one legal action and all that follows without a decision."""
    if s.writer == seat or is_beginning(action):
        apply_piece(s, seat, action)
    elif action >= Piece.DISCARD:
        apply_discard(s, seat, action - Piece.DISCARD)
    elif action == Piece.CHALLENGE:
        apply_challenge(s, seat)
    elif action == Piece.RESET:
        apply_reset(s)
    else:
        apply_pass(s, seat)


# --- discarding -------------------------------------------------------------------------------------------------------


@kernel
def refuse_discard(s: State, seat: int, card: int) -> int:
    """Any card of the hand (M-2)."""
    return Refusal.NOT_IN_HAND if place_in_hand(s, seat, card) < 0 else Refusal.NONE


@kernel
def apply_discard(s: State, seat: int, card: int) -> None:
    """The card comes into the space; unless it was empty, the others may steal (M-2, M-11)."""
    was_empty = s.space_size == 0
    take_from_hand(s, seat, card)
    s.space[s.space_size] = card
    s.space_size += 1
    s.play_by = NOBODY
    s.play_card = card
    if s.stealing == 1 and not was_empty:
        open_window(s, Phase.STEAL, seat)
    else:
        end_turn(s)


@kernel
def take_from_hand(s: State, seat: int, card: int) -> None:
    """Remove one such card; those behind it move up."""
    last = s.hand_size[seat] - 1
    for i in range(place_in_hand(s, seat, card), last):
        s.hand[seat][i] = s.hand[seat][i + 1]
    s.hand[seat][last] = 0
    s.hand_size[seat] = last


# --- windows ----------------------------------------------------------------------------------------------------------


@kernel
def open_window(s: State, phase: int, whose: int) -> None:
    """Everybody else is asked, whatever they could do (M-11, M-12)."""
    s.phase = phase
    for seat in range(s.seats):
        s.asked[seat] = 0 if seat == whose else 1


@kernel
def close_window(s: State) -> None:
    """Nobody is asked any more, and the turn ends."""
    for seat in range(s.seats):
        s.asked[seat] = 0
    end_turn(s)


@kernel
def apply_pass(s: State, seat: int) -> None:
    """When all have passed the card stays, or the play stands (M-11, M-12)."""
    s.asked[seat] = 0
    for other in range(s.seats):
        if s.asked[other] == 1:
            return
    close_window(s)


# --- writing a play ---------------------------------------------------------------------------------------------------


@kernel
def apply_piece(s: State, seat: int, piece: int) -> None:
    """Write the piece; the last one makes it a play."""
    s.writer = seat
    s.pad[s.pad_size] = piece
    s.pad_size += 1
    if piece == Piece.END:
        apply_play(s, seat)


# --- a play is made ---------------------------------------------------------------------------------------------------


@kernel
def apply_play(s: State, seat: int) -> None:
    """Cards, tokens, the Solution are the player's; under `honour` the others may challenge (M-3, M-8, M-9, M-12)."""
    card = hand_card_used(s, seat)
    remember_before(s)
    move_pad_to_play(s, seat, card)
    take_cards(s, seat)
    earn_tokens(s, seat)
    if s.space_size == 0 and is_equation(s.play, s.play_size):
        s.solutions[seat] += 1
    s.last_to_compute = seat
    s.play_settled = 1 if s.referee == Referee.AUTO else 0
    if is_alone(s):
        settle_alone(s)
    elif s.referee == Referee.HONOUR:
        open_window(s, Phase.CHALLENGE, seat)
    else:
        close_window(s)


@kernel
def remember_before(s: State) -> None:
    """What goes back if the play is proved false (M-12)."""
    s.space_before_size = s.space_size
    for i in range(s.space_size):
        s.space_before[i] = s.space[i]
    for i in range(TOKENS_SHOWN):
        s.tokens_before[i] = s.tokens[i]
    s.last_before = s.last_to_compute


@kernel
def move_pad_to_play(s: State, seat: int, card: int) -> None:
    """The pad is wiped; what it said stays for all to see."""
    for i in range(s.pad_size):
        s.play[i] = s.pad[i]
        s.pad[i] = 0
    for i in range(s.pad_size, s.play_size):
        s.play[i] = 0
    s.play_size = s.pad_size
    s.pad_size = 0
    s.writer = NOBODY
    s.play_by = seat
    s.play_card = card


@kernel
def take_cards(s: State, seat: int) -> None:
    """Every card of the play goes to the player's collected pile (M-3, M-11)."""
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
    """Remove one such card, the one that came last; those behind it move up."""
    at = s.space_size - 1
    while s.space[at] != card:
        at -= 1
    for i in range(at, s.space_size - 1):
        s.space[i] = s.space[i + 1]
    s.space_size -= 1
    s.space[s.space_size] = 0


@kernel
def earn_tokens(s: State, seat: int) -> None:
    """Every token shown that the play fits (M-9)."""
    for i in range(TOKENS_SHOWN):
        token = s.tokens[i]
        if token != NOTHING and earns(s.play, s.play_size, token):
            s.taken[seat][token] += 1
            s.tokens[i] = NOTHING


# --- challenging ------------------------------------------------------------------------------------------------------


@kernel
def is_play_true(s: State) -> bool:
    """Whether the last play is true, its declared values too (M-5, M-12)."""
    for i in range(s.play_size):
        if is_denominator(s.play[i]):
            numerator, denominator = s.play[i - 1] - Piece.NUMERATOR, s.play[i] - Piece.DENOMINATOR
            if not fits(s.play[i - 2], numerator, denominator):
                return False
    return judge(s.play, s.play_size) == Refusal.NONE


@kernel
def apply_challenge(s: State, seat: int) -> None:
    """A true play costs the challenger the next turn; a false one goes back, and the turn is lost (M-12)."""
    s.play_settled = 1
    if is_play_true(s):
        s.skips[seat] = 1
    else:
        take_back(s)
        if is_theft(s.play):
            s.skips[s.play_by] = 1
    close_window(s)


@kernel
def take_back(s: State) -> None:
    """Cards, tokens and the Solution as they were before the play (M-12)."""
    seat = s.play_by
    if s.space_size == 0 and is_equation(s.play, s.play_size):
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


# --- alone ------------------------------------------------------------------------------------------------------------


@kernel
def is_alone(s: State) -> bool:
    """Whether somebody plays against hearts (M-16)."""
    return s.seats == 1


@kernel
def settle_alone(s: State) -> None:
    """With nobody to challenge, the table judges at once; a false play goes back and costs a heart (M-16)."""
    s.play_settled = 1
    if is_play_true(s):
        end_turn(s)
    else:
        take_back(s)
        lose_heart(s)


@kernel
def lose_heart(s: State) -> None:
    """Without one to lose the match is over (M-16)."""
    if s.hearts == 0:
        end_match(s)
    else:
        s.hearts -= 1
        end_turn(s)


@kernel
def apply_reset(s: State) -> None:
    """Hand and space go back into the deck for others, which costs a heart (M-16)."""
    s.play_by = NOBODY
    if s.hearts > 0:
        put_back(s, s.hand[0], s.hand_size[0])
        s.hand_size[0] = 0
        put_back(s, s.space, s.space_size)
        s.space_size = 0
        shuffle(s, s.deck, s.deck_size)
    lose_heart(s)


@kernel
def put_back(s: State, cards: Row, size: int) -> None:
    """These cards go into the deck."""
    for i in range(size):
        s.deck[s.deck_size] = cards[i]
        s.deck_size += 1
        cards[i] = 0


@kernel
def end_turn_alone(s: State) -> None:
    """Hand and space are filled up; the match ends with the goal, or with nothing to compute with (M-16)."""
    refill_tokens(s)
    while s.hand_size[0] < HAND and s.deck_size > 0:
        s.hand[0][s.hand_size[0]] = take_top(s)
        s.hand_size[0] += 1
    while s.space_size < SPACE and s.deck_size > 0:
        s.space[s.space_size] = take_top(s)
        s.space_size += 1
    s.phase = Phase.PLAY
    if has_reached_goal(s) or s.hand_size[0] == 0 or s.space_size == 0:
        end_match(s)
