"""Unitary's rules as kernels, in the order of a turn: deal, draw, play, done, discard, claim. RULES.md numbers them."""

from labtable.engine.kernel import Row, kernel
from labtable.engine.randomness import random_below, shuffle

from .cards import (
    COPIES,
    FALSE_CLAIM_COSTS_DRAW,
    MAX_HELD,
    MAX_TURNS,
    N_CARDS,
    N_QUANTITIES,
    N_SMALL_DECK_QUANTITIES,
    UNIT_CARDS,
    UNITS,
    UNITS_OF,
    Special,
)
from .state import N_ACTIONS, NOBODY, Action, Answer, Claims, Phase, Refusal, State

N_UNITS = len(UNITS)
UP, DOWN = 1, -1
TEAM_SEATS = 4  # U-1: with so many players, opposite seats are one side


# --- seats and sides --------------------------------------------------------------------------------------------------


@kernel
def sides(s: State) -> int:
    """How many sides play (U-1)."""
    return 2 if s.seats == TEAM_SEATS else s.seats


@kernel
def side_of(s: State, seat: int) -> int:
    """The side that a seat plays for; four play as two teams of opposite seats (U-1)."""
    return seat % sides(s)


@kernel
def next_seat(s: State, seat: int) -> int:
    """The next seat clockwise (U-3)."""
    return (seat + 1) % s.seats


@kernel
def is_over(s: State) -> bool:
    """Whether the match has ended."""
    return s.phase == Phase.OVER


@kernel
def is_midway(s: State) -> bool:
    """Every action of Unitary is one piece."""
    return False


@kernel
def returns(s: State, seat: int) -> int:
    """1 for a seat whose side has won, -1 for one that has lost, 0 for all if nobody has (U-10, U-13)."""
    won = 0
    for side in range(sides(s)):
        won += s.winners[side]
    if won == 0:
        return 0
    return 1 if s.winners[side_of(s, seat)] == 1 else -1


# --- the deal ---------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State) -> None:
    """Hidden cards, an empty area, empty hands, a random first player, whose turn begins (U-2, U-3)."""
    fill_deck(s)
    shuffle(s, s.deck, s.deck_size)
    for side in range(sides(s)):
        s.hidden[side] = deal_hidden_card(s)
    s.opener = NOBODY
    s.first = random_below(s, s.seats)
    begin_turn(s, s.first)


@kernel
def is_in_deck(s: State, card: int) -> bool:
    """Whether this match is played with the card: all but what only the option `big_deck` adds."""
    return s.big_deck == 1 or card < N_SMALL_DECK_QUANTITIES or card >= N_QUANTITIES


@kernel
def fill_deck(s: State) -> None:
    """Every copy of every card of this match, in order."""
    s.deck_size = 0
    for card in range(N_CARDS):
        if is_in_deck(s, card):
            for _ in range(COPIES[card]):
                s.deck[s.deck_size] = card
                s.deck_size += 1


@kernel
def deal_hidden_card(s: State) -> int:
    """The top card, once it is a quantity; a special card is shuffled back (U-2)."""
    while s.deck[s.deck_size - 1] >= N_QUANTITIES:
        shuffle(s, s.deck, s.deck_size)
    return take_top(s)


# --- a turn begins ----------------------------------------------------------------------------------------------------


@kernel
def begin_turn(s: State, seat: int) -> None:
    """The seat's turn: it draws one card, unless it owes the draw for a false claim (U-4, U-11)."""
    s.turn = seat
    s.turns += 1
    s.phase = Phase.PLAY
    if s.owes_draw[seat] == 1:
        s.owes_draw[seat] = 0
    else:
        draw(s, seat)


@kernel
def draw(s: State, seat: int) -> None:
    """One card from the deck, reshuffled from the pile first if it is empty; none if both are (U-4, U-12)."""
    if s.deck_size == 0:
        reshuffle(s)
    if s.deck_size > 0:
        s.hand[seat][s.hand_size[seat]] = take_top(s)
        s.hand_size[seat] += 1


@kernel
def take_top(s: State) -> int:
    """Take the deck's top card."""
    s.deck_size -= 1
    card = s.deck[s.deck_size]
    s.deck[s.deck_size] = 0
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


@kernel
def note_what_is_loose(s: State) -> None:
    """Remember how many copies of each quantity all have seen in the pile at once: so many are nobody's hidden card."""
    for quantity in range(N_QUANTITIES):
        copies = 0
        for i in range(s.discard_size):
            if s.discard[i] == quantity:
                copies += 1
        s.loose[quantity] = max(s.loose[quantity], copies)


# --- what may be done -------------------------------------------------------------------------------------------------


@kernel
def may_act(s: State, seat: int) -> bool:
    """The seat whose turn it is; with `claims=spot` whoever may claim; in a window whoever is asked (U-3, U-11)."""
    if s.phase == Phase.OVER:
        return False
    if s.phase == Phase.WINDOW:
        return s.answer[seat] == Answer.ASKED
    return seat == s.turn or is_offered_claim(s, seat)


@kernel
def may_wait(s: State, seat: int) -> bool:
    """Outside a window nobody need claim: the match goes on with the seat whose turn it is (U-11)."""
    return seat != s.turn and s.phase in (Phase.PLAY, Phase.DISCARD)


@kernel
def is_offered_claim(s: State, seat: int) -> bool:
    """With `claims=spot` anybody at any moment, but after a false claim not before the next card (U-11)."""
    return s.claims == Claims.SPOT and s.claim_shut[seat] == 0


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """Write every legal action into `out`, each once; return how many there are."""
    if not may_act(s, seat):
        return 0
    if s.phase == Phase.WINDOW:
        out[0], out[1] = Action.CLAIM, Action.PASS
        return 2
    n = 0
    if seat == s.turn:
        n = legal_discards(s, seat, out) if s.phase == Phase.DISCARD else legal_plays(s, seat, out)
    if is_offered_claim(s, seat):
        out[n] = Action.CLAIM
        n += 1
    return n


@kernel
def legal_plays(s: State, seat: int, out: Row) -> int:
    """Each different card in hand, each way up that the unit cards allow; then done (U-4, U-5)."""
    n = 0
    for i in range(s.hand_size[seat]):
        card = s.hand[seat][i]
        if place_in_hand(s, seat, card) < i:
            continue
        if refuse_card(s, card, UP) == Refusal.NONE:
            out[n] = card
            n += 1
        if card < N_QUANTITIES and refuse_card(s, card, DOWN) == Refusal.NONE:
            out[n] = Action.DOWN + card
            n += 1
    out[n] = Action.DONE
    return n + 1


@kernel
def legal_discards(s: State, seat: int, out: Row) -> int:
    """Each different card in hand (U-4)."""
    n = 0
    for i in range(s.hand_size[seat]):
        card = s.hand[seat][i]
        if place_in_hand(s, seat, card) == i:
            out[n] = Action.DISCARD + card
            n += 1
    return n


@kernel
def place_in_hand(s: State, seat: int, card: int) -> int:
    """Where the first such card stands in the seat's hand, or -1."""
    for i in range(s.hand_size[seat]):
        if s.hand[seat][i] == card:
            return i
    return -1


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    """Why the action is not legal, or `Refusal.NONE`. Legality is stated here and nowhere else."""
    if s.phase == Phase.OVER:
        return Refusal.MATCH_OVER
    if action < 0 or action >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if action == Action.CLAIM:
        return refuse_claim(s, seat)
    if s.phase == Phase.WINDOW:
        return refuse_pass(s, seat) if action == Action.PASS else Refusal.WINDOW_OPEN
    if action == Action.PASS:
        return Refusal.NO_WINDOW
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if action >= Action.DISCARD and action < Action.DONE:
        return refuse_discard(s, seat, action - Action.DISCARD)
    if s.phase == Phase.DISCARD:
        return Refusal.DISCARD_FIRST
    if action == Action.DONE:
        return Refusal.NONE
    return refuse_play(s, seat, action)


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one legal action and all that follows without a decision."""
    if action == Action.CLAIM:
        apply_claim(s, seat)
    elif action == Action.PASS:
        apply_answer(s, seat, Answer.PASSED)
    elif action == Action.DONE:
        apply_done(s, seat)
    elif action >= Action.DISCARD:
        apply_discard(s, seat, action - Action.DISCARD)
    else:
        apply_play(s, seat, action)


# --- playing a card ---------------------------------------------------------------------------------------------------


@kernel
def card_of(play: int) -> int:
    """The card of a play, which is the card itself or Action.DOWN + a quantity."""
    return play - Action.DOWN if play >= Action.DOWN else play


@kernel
def way_of(play: int) -> int:
    """UP or DOWN: a quantity is played right-side-up or upside-down; special cards have no orientation (U-5, U-7)."""
    return DOWN if play >= Action.DOWN else UP


@kernel
def refuse_play(s: State, seat: int, play: int) -> int:
    """A card must be in hand (U-4), and the area must take it (U-7, U-8)."""
    if place_in_hand(s, seat, card_of(play)) < 0:
        return Refusal.NOT_IN_HAND
    return refuse_card(s, card_of(play), way_of(play))


@kernel
def refuse_card(s: State, card: int, way: int) -> int:
    """Square Root needs every exponent even (U-7); no unit may stand more than twelve times on one side (U-8)."""
    if card == Special.CLEAR:
        return Refusal.NONE
    for unit in range(N_UNITS):
        if card == Special.SQUARE_ROOT:
            if s.area[unit] & 1:
                return Refusal.ODD_EXPONENT
        elif abs(exponent_after(s.area[unit], unit, card, way)) > UNIT_CARDS:
            return Refusal.NO_UNITS_LEFT
    return Refusal.NONE


@kernel
def exponent_after(exponent: int, unit: int, card: int, way: int) -> int:
    """What a card makes of one unit's exponent: adding whole numbers is cancelling (U-5, U-6, U-7)."""
    if card < N_QUANTITIES:
        return exponent + way * UNITS_OF[card][unit]
    if card == Special.SQUARE:
        return 2 * exponent
    return exponent // 2 if card == Special.SQUARE_ROOT else 0


@kernel
def apply_play(s: State, seat: int, play: int) -> None:
    """The card goes onto the pile, acts on the area, and then the area is looked at (U-5 to U-9)."""
    card = card_of(play)
    take_from_hand(s, seat, card)
    put_on_pile(s, card)
    for unit in range(N_UNITS):
        s.area[unit] = exponent_after(s.area[unit], unit, card, way_of(play))
    s.plays += 1
    note_what_is_shown(s)
    offer_claims_again(s)
    if s.claims == Claims.AUTO:
        win_at_once(s)


@kernel
def take_from_hand(s: State, seat: int, card: int) -> None:
    """Remove one such card; those behind it move up."""
    last = s.hand_size[seat] - 1
    for i in range(place_in_hand(s, seat, card), last):
        s.hand[seat][i] = s.hand[seat][i + 1]
    s.hand[seat][last] = 0
    s.hand_size[seat] = last


@kernel
def put_on_pile(s: State, card: int) -> None:
    """Played and discarded cards form one pile (U-12)."""
    s.discard[s.discard_size] = card
    s.discard_size += 1


@kernel
def is_shown(s: State, quantity: int) -> bool:
    """Whether the area stands for this quantity, right-side-up; a blank area stands for none (U-9)."""
    for unit in range(N_UNITS):
        if s.area[unit] != UNITS_OF[quantity][unit]:
            return False
    return True


@kernel
def note_what_is_shown(s: State) -> None:
    """Remember when the area first stood for a quantity: late claims count (U-9, U-11)."""
    for quantity in range(N_QUANTITIES):
        if is_shown(s, quantity):
            if s.shown_at[quantity] == 0:
                s.shown_at[quantity] = s.plays
            return


@kernel
def win_at_once(s: State) -> None:
    """`claims=auto`: the earliest match wins, equal hidden cards together (U-9, U-10)."""
    for side in range(sides(s)):
        if is_shown(s, s.hidden[side]):
            s.winners[side] = 1
            s.phase = Phase.OVER


# --- ending a turn ----------------------------------------------------------------------------------------------------


@kernel
def apply_done(s: State, seat: int) -> None:
    """The turn ends, or goes on with discarding down to three (U-4)."""
    offer_claims_again(s)
    if s.hand_size[seat] > MAX_HELD:
        s.phase = Phase.DISCARD
    else:
        end_turn(s)


@kernel
def refuse_discard(s: State, seat: int, card: int) -> int:
    """Only with more than three cards, after done, and only a card in hand (U-4)."""
    if s.phase != Phase.DISCARD:
        return Refusal.NO_DISCARD
    return Refusal.NOT_IN_HAND if place_in_hand(s, seat, card) < 0 else Refusal.NONE


@kernel
def apply_discard(s: State, seat: int, card: int) -> None:
    """One card onto the pile; with three left the turn ends (U-4, U-12)."""
    take_from_hand(s, seat, card)
    put_on_pile(s, card)
    offer_claims_again(s)
    if s.hand_size[seat] <= MAX_HELD:
        end_turn(s)


@kernel
def end_turn(s: State) -> None:
    """The next seat's turn begins; after the last turn the match is a draw (U-3, U-13)."""
    if s.turns == MAX_TURNS:
        s.phase = Phase.OVER
    else:
        begin_turn(s, next_seat(s, s.turn))


# --- claiming, option claims=spot -------------------------------------------------------------------------------------


@kernel
def refuse_claim(s: State, seat: int) -> int:
    """Anybody, at any moment, once between two cards; in a window whoever is asked (U-11)."""
    if s.claims == Claims.AUTO:
        return Refusal.NO_CLAIMING
    if s.phase == Phase.WINDOW:
        return refuse_pass(s, seat)
    return Refusal.CLAIMED_FALSELY if s.claim_shut[seat] == 1 else Refusal.NONE


@kernel
def refuse_pass(s: State, seat: int) -> int:
    """Only a seat that the window still waits for (U-11)."""
    return Refusal.NONE if s.answer[seat] == Answer.ASKED else Refusal.ALREADY_ANSWERED


@kernel
def matched_at(s: State, side: int) -> int:
    """After which play the area first stood for the side's hidden card; 0 is never (U-9, U-11)."""
    return s.shown_at[s.hidden[side]]


@kernel
def apply_claim(s: State, seat: int) -> None:
    """A claim is checked against every area since the deal (U-11)."""
    true = matched_at(s, side_of(s, seat)) > 0
    if s.phase == Phase.WINDOW:
        apply_answer(s, seat, Answer.CLAIMED if true else Answer.CLAIMED_FALSELY)
    elif true:
        open_window(s, seat)
    else:
        s.owes_draw[seat] = FALSE_CLAIM_COSTS_DRAW
        s.claim_shut[seat] = 1
        s.denied_at[side_of(s, seat)] = s.plays


@kernel
def open_window(s: State, seat: int) -> None:
    """A true claim asks every seat of the other sides, all at once (U-11)."""
    s.phase = Phase.WINDOW
    s.opener = seat
    for other in range(s.seats):
        s.answer[other] = Answer.NOT_ASKED if side_of(s, other) == side_of(s, seat) else Answer.ASKED
    s.answer[seat] = Answer.CLAIMED


@kernel
def apply_answer(s: State, seat: int, answer: int) -> None:
    """Note an answer; a true claim answers for the partner too; the last answer closes the window (U-11)."""
    s.answer[seat] = answer
    waiting = False
    for other in range(s.seats):
        is_partner = other != seat and side_of(s, other) == side_of(s, seat)
        if answer == Answer.CLAIMED and is_partner and s.answer[other] == Answer.ASKED:
            s.answer[other] = Answer.NOT_ASKED
        if s.answer[other] == Answer.ASKED:
            waiting = True
    if not waiting:
        close_window(s)


@kernel
def close_window(s: State) -> None:
    """The claimants whose match came earliest win, equal ones together (U-10, U-11)."""
    s.phase = Phase.OVER
    earliest = s.plays + 1
    for seat in range(s.seats):
        if s.answer[seat] == Answer.CLAIMED:
            earliest = min(earliest, matched_at(s, side_of(s, seat)))
    for seat in range(s.seats):
        if s.answer[seat] == Answer.CLAIMED and matched_at(s, side_of(s, seat)) == earliest:
            s.winners[side_of(s, seat)] = 1


@kernel
def offer_claims_again(s: State) -> None:
    """After a card, a done or a discard everybody may claim again (U-11)."""
    for seat in range(s.seats):
        s.claim_shut[seat] = 0
