"""The deal and a turn: draw, play, done, discard (U-2 to U-5, U-9, U-10)."""

from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.piles import place_of, take_at
from labtable.engine.kernels.randomness import random_below, shuffle

from .area import N_UNITS, card_of, exponent_after, is_shown, note_what_is_shown, refuse_card, way_of
from .cards import N_QUANTITIES
from .claims import offer_claims_again
from .deck import deal_hidden_card, draw, fill_deck, put_on_pile, take_top
from .endings import emit_end
from .events import NO_WAY, Happened
from .sides import next_seat, sides
from .state import NOBODY, Claims, Phase, Refusal, State

# --- the deal ---------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State) -> None:
    """Deal hidden cards, an empty area and empty hands; a random first player begins (U-2, U-3)."""
    fill_deck(s)
    shuffle(s, s.deck, s.deck_size)
    for side in range(sides(s)):
        s.hidden[side] = deal_hidden_card(s)
    for _ in range(s.dealt):
        for seat in range(s.seats):
            deal_to(s, seat)
    s.opener = NOBODY
    s.first = random_below(s, s.seats)
    begin_turn(s, s.first)


@kernel
def deal_to(s: State, seat: int) -> None:
    """Deal the seat a card, if there is one."""
    if s.deck_size > 0:
        s.hand[seat][s.hand_size[seat]] = take_top(s)
        s.hand_size[seat] += 1


# --- a turn begins ----------------------------------------------------------------------------------------------------


@kernel
def begin_turn(s: State, seat: int) -> None:
    """Begin the seat's turn: it draws one card, unless it owes the draw for a false claim (U-4, U-11)."""
    s.turn = seat
    s.turns += 1
    s.phase = Phase.PLAY
    if s.owes_draw[seat] == 1:
        s.owes_draw[seat] = 0
        emit(s, Happened.PAID_DRAW, seat, s.turns)
    else:
        draw(s, seat)


@kernel
def place_in_hand(s: State, seat: int, card: int) -> int:
    """The index of the first such card in the seat's hand, or -1."""
    return place_of(s.hand[seat], s.hand_size[seat], card)


@kernel
def refuse_play(s: State, seat: int, play: int) -> int:
    """The card must be in hand (U-4), and the area must take it (U-7, U-8)."""
    if place_in_hand(s, seat, card_of(play)) < 0:
        return Refusal.NOT_IN_HAND
    return refuse_card(s, card_of(play), way_of(play))


@kernel
def apply_play(s: State, seat: int, play: int) -> None:
    """Put the card onto the pile and apply it to the area, which is then compared with hidden cards (U-5 to U-9)."""
    card = card_of(play)
    take_from_hand(s, seat, card)
    put_on_pile(s, card)
    kg, m, second = s.area[0], s.area[1], s.area[2]
    for unit in range(N_UNITS):
        s.area[unit] = exponent_after(s.area[unit], unit, card, way_of(play))
    s.plays += 1
    way = way_of(play) if card < N_QUANTITIES else NO_WAY
    emit(s, Happened.PLAYED, seat, card, way, kg, m, second, s.area[0], s.area[1], s.area[2])
    made = note_what_is_shown(s)
    offer_claims_again(s)
    if s.claims == Claims.AUTO:
        if made != NOBODY:
            emit(s, Happened.MADE, seat, made, card, way, kg, m, second, s.area[0], s.area[1], s.area[2])
        win_at_once(s)


@kernel
def take_from_hand(s: State, seat: int, card: int) -> None:
    """Remove one such card."""
    take_at(s.hand[seat], s.hand_size[seat], place_in_hand(s, seat, card))
    s.hand_size[seat] -= 1


@kernel
def win_at_once(s: State) -> None:
    """`claims=auto`: the earliest match wins, equal hidden cards together (U-9, U-10)."""
    for side in range(sides(s)):
        if is_shown(s, s.hidden[side]):
            s.winners[side] = 1
            s.phase = Phase.OVER
    if s.phase == Phase.OVER:
        emit_end(s)


# --- ending a turn ----------------------------------------------------------------------------------------------------


@kernel
def apply_done(s: State, seat: int) -> None:
    """End the turn, or go on to discarding (U-4)."""
    offer_claims_again(s)
    if s.hand_size[seat] > s.kept:
        s.phase = Phase.DISCARD
        emit(s, Happened.DONE_DISCARD, seat, s.kept)
    else:
        emit(s, Happened.DONE, seat)
        end_turn(s)


@kernel
def refuse_discard(s: State, seat: int, card: int) -> int:
    """A discard is legal only after done, with more cards than may be kept, and of a card in hand (U-4)."""
    if s.phase != Phase.DISCARD:
        return Refusal.NO_DISCARD
    return Refusal.NOT_IN_HAND if place_in_hand(s, seat, card) < 0 else Refusal.NONE


@kernel
def apply_discard(s: State, seat: int, card: int) -> None:
    """Discard one card onto the pile; with three left the turn ends (U-4, U-12)."""
    take_from_hand(s, seat, card)
    put_on_pile(s, card)
    emit(s, Happened.DISCARDED, seat, card)
    offer_claims_again(s)
    if s.hand_size[seat] <= s.kept:
        end_turn(s)


@kernel
def end_turn(s: State) -> None:
    """Begin the next seat's turn; after the last turn the match is a draw (U-3, U-13)."""
    if s.turns == s.last_turn:
        s.phase = Phase.OVER
        emit_end(s)
    else:
        begin_turn(s, next_seat(s, s.turn))


@kernel
def fair_stop(s: State) -> int:
    """The number of the round of turns, from 1: when it begins, all have had equally many turns (U-14)."""
    return 1 + (s.turns - 1) // s.seats
