"""Cards 0 to 3 for both, who lay three of them in a row, face down; whose first is higher wins, and so on."""

from typing import Annotated

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.events import Argument, Audience, EventKind, emit
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.randomness import shuffle
from labtable.engine.kernels.record import Row, Rows, record
from labtable.engine.kernels.state import MatchState
from labtable.engine.words.words import Reason

SEATS, CARDS, LAID = 2, 4, 3
HIDDEN = -1
CARD = Argument("card")


class Refusal(Reason):
    """The reasons why a card may not be laid."""

    NONE = 0
    NOT_NOW = 1


class Happened(EventKind):
    """The events: which card is laid, known to its owner; and that it was its best one."""

    LAID = 0, CARD.own()
    LAID_BEST = 1, Audience.OWN


@record
class State(MatchState):
    """The state of a match: what each has laid, and how many."""

    row: Annotated[Rows, SEATS, LAID]
    laid: Annotated[Row, SEATS]


@kernel
def deal(s: State) -> None:
    """Deal nothing: both hold the same."""


@kernel
def is_over(s: State) -> bool:
    """Whether both have laid three."""
    return s.laid[0] + s.laid[1] == SEATS * LAID


@kernel
def has_won(s: State, seat: int) -> bool:
    """Whether the seat's card is higher in the first place where they differ."""
    for i in range(LAID):
        if s.row[seat][i] != s.row[1 - seat][i]:
            return is_over(s) and s.row[seat][i] > s.row[1 - seat][i]
    return False


@kernel
def asked(s: State, seat: int) -> int:
    """The request to a seat: both in turn; seat 0 begins."""
    return Asked.MUST if seat == (s.laid[0] + s.laid[1]) % SEATS and not is_over(s) else Asked.NO


@kernel
def refusal(s: State, seat: int, card: int) -> int:
    """A card of one's own that does not lie in the row, in one's turn."""
    if card < 0 or card >= CARDS or asked(s, seat) == Asked.NO:
        return Refusal.NOT_NOW
    for i in range(s.laid[seat]):
        if s.row[seat][i] == card:
            return Refusal.NOT_NOW
    return Refusal.NONE


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """Every card that is left."""
    n = 0
    for card in range(CARDS):
        if refusal(s, seat, card) == Refusal.NONE:
            out[n] = card
            n += 1
    return n


@kernel
def apply(s: State, seat: int, card: int) -> None:
    """Lay a card."""
    emit(s, Happened.LAID, seat, card)
    if card == CARDS - 1:
        emit(s, Happened.LAID_BEST, seat)
    s.row[seat][s.laid[seat]] = card
    s.laid[seat] += 1


@kernel
def hide(s: State, seat: int) -> None:
    """The other row lies face down until the end."""
    for other in range(SEATS):
        for i in range(s.laid[other]):
            if other != seat and not is_over(s):
                s.row[other][i] = HIDDEN


@kernel
def redeal(s: State, seat: int) -> None:
    """Lay any different cards there, in any order."""
    for other in range(SEATS):
        if s.laid[other] > 0 and s.row[other][0] == HIDDEN:
            cards = new_row(CARDS)
            for card in range(CARDS):
                cards[card] = card
            shuffle(s, cards, CARDS)
            for i in range(s.laid[other]):
                s.row[other][i] = cards[i]
