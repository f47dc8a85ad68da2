"""The rules of Jackdaws: its trinkets, the state of a match, what can happen in it, and the kernels."""

from typing import Annotated

from labtable.engine.kernels.contract import Asked, Told
from labtable.engine.kernels.events import NOBODY, Argument, Audience, EventKind, Mark, emit
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.randomness import random_below, shuffle
from labtable.engine.kernels.record import Row, record
from labtable.engine.kernels.state import MatchState
from labtable.engine.words.words import Reason

N_CARDS, HAND, MAX_SEATS, REACHES = 12, 3, 4, 2  # J-1, J-2
REACH, WAIT, N_ACTIONS = N_CARDS, N_CARDS + 1, N_CARDS + 2  # the other actions are the trinkets: to show it
NAMES = (*(str(card + 1) for card in range(N_CARDS)), "reach", "wait")
HIDDEN, BAG, SHOWN, HOME = -1, MAX_SEATS, MAX_SEATS + 1, MAX_SEATS + 2  # places of a trinket other than hands
NO_CARD, UNASKED, UNANSWERED = -1, 0, 1  # of `shown`; of `answer`, where REACH and WAIT are the others
CARD = Argument("card", NAMES.__getitem__)


class Refusal(Reason):
    """Reasons why something may not be done."""

    NONE = 0
    MATCH_OVER = 1
    NO_SUCH_ACTION = 2
    NOT_ASKED = 3, "J-1"
    NOT_IN_HAND = 4, "J-1"


class Happened(EventKind):
    """The events of a match. Only its own seat may know an answer until all have answered."""

    SHOWED = 1, "J-1", CARD, Mark.OPENS_TURN
    ANSWERED = 2, "J-2", Argument("answer", NAMES.__getitem__), Audience.OWN
    REACHED = 3, "J-2"
    TOOK = 4, "J-2", CARD
    KEPT = 5, "J-2", CARD


@record
class State(MatchState):
    """The state of a match. A trinket is a number from 0, and so is the action of showing it."""

    place: Annotated[Row, N_CARDS]  # of each trinket: a seat, BAG, SHOWN, HOME, or in a view HIDDEN
    seen: Annotated[Row, N_CARDS]  # 1 for each trinket that was ever shown: all know where it is
    unseen: Annotated[Row, MAX_SEATS]  # how many of each hand were not
    home: Annotated[Row, MAX_SEATS]  # the worth of what each has at home
    reached: Annotated[Row, MAX_SEATS]  # how often each has
    answer: Annotated[Row, MAX_SEATS]  # to what was shown last
    shown: int  # the trinket that may be reached for, or NO_CARD
    showings: int
    turn: int  # a seat; NOBODY when the match is over


@kernel
def deal(s: State) -> None:
    """Deal three trinkets each, the rest into the bag; a random seat begins (J-1)."""
    for card in range(N_CARDS):
        s.place[card] = card // HAND if card < HAND * s.seats else BAG
    shuffle(s, s.place, N_CARDS)
    for seat in range(s.seats):
        s.unseen[seat] = HAND
    s.shown = NO_CARD
    s.turn = random_below(s, s.seats)


@kernel
def is_over(s: State) -> bool:
    """Whether each has shown three trinkets (J-3)."""
    return s.turn == NOBODY


@kernel
def has_won(s: State, seat: int) -> bool:
    """Whether the match is over and nobody else has as much at home (J-3)."""
    for other in range(s.seats):
        if other != seat and s.home[other] >= s.home[seat]:
            return False
    return is_over(s)


@kernel
def asked(s: State, seat: int) -> int:
    """Ask a seat in turn to show; then, in secret, all who may reach and have not answered (J-1, J-2)."""
    if s.shown == NO_CARD:
        return Asked.MUST if seat == s.turn else Asked.NO
    return Asked.SECRETLY if s.answer[seat] == UNANSWERED else Asked.NO


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    """The reason why the seat may not do this, or 0 (J-1, J-2)."""
    if is_over(s):
        return Refusal.MATCH_OVER
    if action < 0 or action >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if asked(s, seat) != (Asked.MUST if action < N_CARDS else Asked.SECRETLY):
        return Refusal.NOT_ASKED
    return Refusal.NOT_IN_HAND if action < N_CARDS and s.place[action] != seat else Refusal.NONE


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """Write all legal actions."""
    n = 0
    for action in range(N_ACTIONS):
        if refusal(s, seat, action) == Refusal.NONE:
            out[n] = action
            n += 1
    return n


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Show a trinket to all who have not reached twice, or answer; the last answer settles it (J-1, J-2)."""
    if action < N_CARDS:
        emit(s, Happened.SHOWED, seat, action)
        s.unseen[seat] -= 1 - s.seen[action]
        s.seen[action] = 1
        s.place[action] = SHOWN
        s.shown = action
        s.showings += 1
        for other in range(s.seats):
            s.answer[other] = UNANSWERED if other != seat and s.reached[other] < REACHES else UNASKED
    else:
        emit(s, Happened.ANSWERED, seat, action)
        s.answer[seat] = action
    for other in range(s.seats):
        if s.answer[other] == UNANSWERED:
            return
    settle(s)


@kernel
def settle(s: State) -> None:
    """Announce who reached, and who gets it; then the next seat shows, until each has shown three (J-2, J-3)."""
    n, taker, card = 0, NOBODY, s.shown
    for seat in range(s.seats):
        if s.answer[seat] == REACH:
            emit(s, Happened.REACHED, seat)
            s.reached[seat] += 1
            n, taker = n + 1, seat
    if n == 1:
        emit(s, Happened.TOOK, taker, card)
        s.place[card] = taker
    else:
        emit(s, Happened.KEPT, s.turn, card)
        s.place[card] = HOME
        s.home[s.turn] += card + 1
    s.shown = NO_CARD
    s.turn = (s.turn + 1) % s.seats if s.showings < HAND * s.seats else NOBODY


@kernel
def hide(s: State, seat: int) -> None:
    """Hide what only others have seen (J-1), and what others have answered until all have (J-2)."""
    for card in range(N_CARDS):
        if s.place[card] != seat and s.seen[card] == 0:
            s.place[card] = HIDDEN
    for other in range(s.seats):
        if other != seat and s.shown != NO_CARD and s.answer[other] != UNASKED:
            s.answer[other] = UNANSWERED


@kernel
def told(s: State, seat: int, action: int) -> int:
    """All see what is shown (J-1), and of an answer nothing until all have answered (J-2)."""
    return Told.ALL if action < N_CARDS else Told.NOTHING


@kernel
def redeal(s: State, seat: int) -> None:
    """Shuffle the hidden trinkets; deal the other hands from them, the rest is in the bag (J-1)."""
    hidden = new_row(N_CARDS)
    n = 0
    for card in range(N_CARDS):
        if s.place[card] == HIDDEN:
            hidden[n] = card
            s.place[card] = BAG
            n += 1
    shuffle(s, hidden, n)
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.unseen[other]):
                n -= 1
                s.place[hidden[n]] = other
