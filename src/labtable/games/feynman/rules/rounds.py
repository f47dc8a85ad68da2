"""The deal, the end of a round, and the end of a match (F-2, F-3, F-20 to F-22)."""

from labtable.engine.kernels.card_sets import clear
from labtable.engine.kernels.events import emit, emit_row
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.randomness import random_below, shuffle

from .aside import set_aside
from .cards import N_CARDS
from .deck import takes_part
from .events import Happened
from .hands import add_to_hand, kind_of
from .kinds import MAX_SEATS, N_PARTICLES, NOTHING, Side
from .piles import put_on_pile
from .state import LONGEST, NO_CARD, NOBODY, Known, Length, Phase, State
from .turns import begin_turn, seat_after

# --- the deal ---------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State) -> None:
    """Deal the first round: a random dealer, and the seat to its left starts (F-2)."""
    s.dealer = random_below(s, s.seats)
    deal_round(s)


@kernel
def begin(s: State) -> None:
    """Emit who dealt, and what opened the pile (F-2, F-3)."""
    emit_round(s)


@kernel
def emit_round(s: State) -> None:
    """Emit who dealt this round, the cards that could not open the pile, and the one that did (F-2, F-3)."""
    emit(s, Happened.DEALT, s.dealer, s.round)
    if s.length == Length.SHORT:
        emit(s, Happened.SET_ASIDE, NOBODY, s.draw_size + s.discard_size, s.aside_size)
    for i in range(s.turned_up_size):
        emit(s, Happened.WENT_BACK, NOBODY, s.turned_up[i])
    emit(s, Happened.OPENED, NOBODY, s.discard[0])


@kernel
def deal_round(s: State) -> None:
    """Deal cards to all, matter side first; the draw pile's top card opens the discard pile (F-2, F-3, F-22)."""
    s.round += 1
    s.side = Side.MATTER
    s.direction = 1
    s.pending = s.top = s.particle = s.beneath = NOTHING
    s.thrower = s.uncalled = NOBODY
    s.passes = 0
    gather_cards(s)
    for _ in range(cards_dealt(s)):
        for steps in range(1, s.seats + 1):
            deal_card(s, seat_after(s, s.dealer, steps))
    if s.length == Length.SHORT:
        set_aside(s)
    open_pile(s)
    begin_turn(s, seat_after(s, s.dealer, 1))


@kernel
def cards_dealt(s: State) -> int:
    """The number of cards that each hand begins with (F-2, F-22)."""
    return s.short_dealt if s.length == Length.SHORT else s.dealt


@kernel
def gather_cards(s: State) -> None:
    """Shuffle all cards of the published table into the draw pile (F-1)."""
    clear_cards(s)
    for card in range(N_CARDS):
        if takes_part(s, card):
            s.draw[s.draw_size] = card
            s.draw_size += 1
    shuffle(s, s.draw, s.draw_size)


@kernel
def clear_cards(s: State) -> None:
    """Take all cards off the table, and forget what was known of them."""
    for seat in range(s.seats):
        s.hand_size[seat] = 0
        clear(s.hand[seat])
    clear(s.seen_whole)
    for card in range(N_CARDS):
        s.draw[card] = s.discard[card] = s.came[card] = 0
        s.known[card] = Known.SHOWN
    for i in range(len(s.turned_up)):
        s.turned_up[i] = 0
    s.draw_size = s.discard_size = s.arrivals = s.turned_up_size = s.reshuffles = s.aside_size = s.ran_out = 0


@kernel
def take_top(s: State) -> int:
    """Take the draw pile's top card."""
    s.draw_size -= 1
    card = s.draw[s.draw_size]
    s.draw[s.draw_size] = 0
    return card


@kernel
def deal_card(s: State, seat: int) -> None:
    """Deal one card to the seat."""
    card = take_top(s)
    s.known[card] = Known.DEALT
    add_to_hand(s, seat, card)


@kernel
def open_pile(s: State) -> None:
    """Open the pile with the top card; while it is no particle it goes back at random, and the next is tried (F-3).

    If a short draw pile has no particle, which is very rare, the last card tried opens the pile (F-22).
    """
    card = take_top(s)
    while kind_of(s, card) >= N_PARTICLES and s.turned_up_size <= s.draw_size:
        note_turned_up(s, card)
        put_back(s, card)
        card = take_top(s)
    put_on_pile(s, card)


@kernel
def note_turned_up(s: State, card: int) -> None:
    """Record that everybody has seen the card: it is in no hand that was dealt (F-3)."""
    for i in range(s.turned_up_size):
        if s.turned_up[i] == card:
            return
    s.turned_up[s.turned_up_size] = card
    s.turned_up_size += 1


@kernel
def put_back(s: State, card: int) -> None:
    """Put the card into the draw pile, at any place with equal probability (F-3)."""
    at = random_below(s, s.draw_size + 1)
    for i in range(s.draw_size, at, -1):
        s.draw[i] = s.draw[i - 1]
    s.draw[at] = card
    s.draw_size += 1


# --- the end ----------------------------------------------------------------------------------------------------------


@kernel
def end_round_if_won(s: State, seat: int) -> None:
    """The first empty hand wins the round: the seat's own, or that of a boson's player if no answer came (F-20)."""
    if s.pending != NOTHING:
        return
    if s.hand_size[seat] == 0:
        end_round(s, seat)
    elif s.thrower != NOBODY and s.hand_size[s.thrower] == 0:
        end_round(s, s.thrower)
    s.thrower = NOBODY


@kernel
def end_round_by_count(s: State) -> None:
    """End a round that cannot go on, or a match too long: the fewest cards win, equal fewest share (F-21, F-22)."""
    fewest = N_CARDS
    for seat in range(s.seats):
        fewest = min(fewest, s.hand_size[seat])
    for seat in range(s.seats):
        s.last_winners[seat] = 1 if s.hand_size[seat] == fewest else 0
    score_round(s)


@kernel
def end_round(s: State, winner: int) -> None:
    """End the round with the seat as its winner (F-20)."""
    for seat in range(s.seats):
        s.last_winners[seat] = 1 if seat == winner else 0
    score_round(s)


@kernel
def score_round(s: State) -> None:
    """Count the round for its winners; then end the match, or let the next dealer deal (F-20)."""
    won = new_row(MAX_SEATS)
    n = 0
    for seat in range(s.seats):
        s.rounds_won[seat] += s.last_winners[seat]
        if s.last_winners[seat] == 1:
            won[n] = seat
            n += 1
    emit_row(s, Happened.ROUND_WON, NOBODY, won, n, s.round)
    if is_decided(s) or s.taken >= LONGEST:
        end_match(s)
    else:
        s.dealer = seat_after_dealer(s)
        deal_round(s)
        emit_round(s)


@kernel
def seat_after_dealer(s: State) -> int:
    """The next dealer: the seat to the left, whichever way play runs (F-2)."""
    return 0 if s.dealer + 1 == s.seats else s.dealer + 1


@kernel
def is_decided(s: State) -> bool:
    """Whether all rounds are played, or no other seat can draw level with the leader (F-20)."""
    left = s.rounds - s.round
    lead = most_won(s)
    near = 0
    for seat in range(s.seats):
        if s.rounds_won[seat] + left >= lead:
            near += 1
    return left == 0 or near == 1


@kernel
def most_won(s: State) -> int:
    """The number of rounds that the leader has won."""
    most = 0
    for seat in range(s.seats):
        most = max(most, s.rounds_won[seat])
    return most


@kernel
def end_match(s: State) -> None:
    """End the match: the seat that has won most rounds wins; equal most share (F-20)."""
    most = most_won(s)
    won = new_row(MAX_SEATS)
    n = 0
    for seat in range(s.seats):
        if s.rounds_won[seat] == most:
            s.winners[seat] = 1
            won[n] = seat
            n += 1
    s.phase = Phase.OVER
    s.ran_out = 0
    s.pending, s.drawn, s.uncalled = NOTHING, NO_CARD, NOBODY
    emit_row(s, Happened.MATCH_WON, NOBODY, won, n, most)


@kernel
def is_over(s: State) -> bool:
    """Whether the match has ended (F-20)."""
    return s.phase == Phase.OVER


@kernel
def has_won(s: State, seat: int) -> bool:
    """Whether the seat has won the match, alone or with others (F-20)."""
    return s.winners[seat] == 1
