"""The rules of Highest: its cards, the state of a match, what can happen in it, and the kernels."""

from typing import Annotated

from labtable.engine.kernels.contract import Asked, Told
from labtable.engine.kernels.events import Argument, EventKind, emit
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.randomness import random_below, shuffle
from labtable.engine.kernels.record import Row, record
from labtable.engine.kernels.state import MatchState
from labtable.engine.words.words import Reason

N_CARDS = 9  # H-1
HAND = 3  # H-1
MAX_SEATS = 3  # H-1
NAMES = tuple(str(card + 1) for card in range(N_CARDS))
NO_CARD = -1
NOBODY = -1
HIDDEN, ASIDE, PLAYED = -1, MAX_SEATS, MAX_SEATS + 1  # places of a card other than seats


def name_of(card: int) -> str:
    """Return what is printed on a card."""
    return NAMES[card]


class Refusal(Reason):
    """The reasons why a card may not be played."""

    NONE = 0
    MATCH_OVER = 1
    NO_SUCH_ACTION = 2
    NOT_YOUR_TURN = 3, "H-2"
    NOT_IN_HAND = 4, "H-2"


class Happened(EventKind):
    """The events of a match; each belongs to a seat."""

    LEADS = 1, "H-2"
    PLAYED = 2, Argument("card", name_of)
    TOOK = 3, "H-3"


@record
class State(MatchState):
    """The state of a match. A card is a number from 0, and so is the action of playing it."""

    place: Annotated[Row, N_CARDS]  # of each card: a seat, ASIDE, PLAYED, or in a view HIDDEN
    held: Annotated[Row, MAX_SEATS]  # cards in each hand
    table: Annotated[Row, MAX_SEATS]  # what each seat has played in this round, or NO_CARD
    taken: Annotated[Row, MAX_SEATS]  # rounds
    turn: int  # a seat; NOBODY when the match is over


# --- a match ----------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State) -> None:
    """Deal three cards each, the rest aside; a random seat leads (H-1, H-2)."""
    for card in range(N_CARDS):
        s.place[card] = card // HAND if card < HAND * s.seats else ASIDE
    shuffle(s, s.place, N_CARDS)
    for seat in range(s.seats):
        s.held[seat] = HAND
        s.table[seat] = NO_CARD
    s.turn = random_below(s, s.seats)


@kernel
def begin(s: State) -> None:
    """Emit who leads (H-2)."""
    emit(s, Happened.LEADS, s.turn)


@kernel
def is_over(s: State) -> bool:
    """Whether three rounds have been played (H-4)."""
    return s.turn == NOBODY


@kernel
def has_won(s: State, seat: int) -> bool:
    """Whether the match is over and the seat has taken more rounds than any other (H-4)."""
    for other in range(s.seats):
        if other != seat and s.taken[other] >= s.taken[seat]:
            return False
    return is_over(s)


@kernel
def asked(s: State, seat: int) -> int:
    """What the match wants of the seat: one seat at a time must act (H-2)."""
    return Asked.MUST if seat == s.turn else Asked.NO


@kernel
def refusal(s: State, seat: int, card: int) -> int:
    """The reason why the seat may not play this card, or 0 (H-2)."""
    if is_over(s):
        return Refusal.MATCH_OVER
    if card < 0 or card >= N_CARDS:
        return Refusal.NO_SUCH_ACTION
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    return Refusal.NONE if s.place[card] == seat else Refusal.NOT_IN_HAND


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """Write every card that the seat may play."""
    n = 0
    for card in range(N_CARDS):
        if refusal(s, seat, card) == Refusal.NONE:
            out[n] = card
            n += 1
    return n


@kernel
def apply(s: State, seat: int, card: int) -> None:
    """Play a card; the last of a round ends it (H-2)."""
    emit(s, Happened.PLAYED, seat, card)
    s.place[card] = PLAYED
    s.held[seat] -= 1
    s.table[seat] = card
    s.turn = (seat + 1) % s.seats
    if s.table[s.turn] != NO_CARD:
        end_round(s)


@kernel
def end_round(s: State) -> None:
    """The highest card takes the round and leads the next, if there is one (H-3, H-4)."""
    best = 0
    for seat in range(s.seats):
        if s.table[seat] > s.table[best]:
            best = seat
    for seat in range(s.seats):
        s.table[seat] = NO_CARD
    s.taken[best] += 1
    emit(s, Happened.TOOK, best)
    s.turn = best if s.held[best] > 0 else NOBODY


# --- what a seat may know ---------------------------------------------------------------------------------------------


@kernel
def hide(s: State, seat: int) -> None:
    """Hide hands of others and unused cards; a seat knows its own cards and those played (H-1)."""
    for card in range(N_CARDS):
        if s.place[card] != PLAYED and s.place[card] != seat:
            s.place[card] = HIDDEN


@kernel
def told(s: State, seat: int, card: int) -> int:
    """All see which card is played (H-2)."""
    return Told.ALL


@kernel
def redeal(s: State, seat: int) -> None:
    """Shuffle the unseen cards; deal the other hands from them, the rest is aside (H-1)."""
    unseen = new_row(N_CARDS)
    n = 0
    for card in range(N_CARDS):
        if s.place[card] == HIDDEN:
            unseen[n] = card
            n += 1
    shuffle(s, unseen, n)
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.held[other]):
                n -= 1
                s.place[unseen[n]] = other
    for i in range(n):
        s.place[unseen[i]] = ASIDE
