"""The rules of Pairs: each in turn says a number and a higher one; after two turns the highest sum alone wins."""

from typing import Annotated

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.events import Argument, EventKind, emit
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row, record
from labtable.engine.kernels.state import MatchState
from labtable.engine.words.words import Reason

NUMBERS, TURNS = 5, 2


class Refusal(Reason):
    """The reasons why a number may not be said."""

    NONE = 0
    NOT_YOUR_TURN = 1
    NO_SUCH_NUMBER = 2
    NOT_HIGHER = 3, "P-1"


class Happened(EventKind):
    """The event of what is said."""

    SAID = 1, "P-1", Argument("low"), Argument("high")


@record
class State(MatchState):
    """The state of a match: how many turns there were, and each seat's sum."""

    prefix: Annotated[Row, 2]
    turns: int
    total: Annotated[Row, 3]


@kernel
def deal(s: State) -> None:
    """All begin with nothing."""


@kernel
def is_over(s: State) -> bool:
    """Whether all have had their turns."""
    return s.turns == TURNS * s.seats


@kernel
def has_won(s: State, seat: int) -> bool:
    """Whether the seat alone has the highest sum at the end."""
    for other in range(s.seats):
        if other != seat and s.total[other] >= s.total[seat]:
            return False
    return is_over(s)


@kernel
def asked(s: State, seat: int) -> int:
    """The request to a seat: it must act in turn."""
    return Asked.MUST if seat == s.turns % s.seats and not is_over(s) else Asked.NO


@kernel
def refusal(s: State, seat: int, piece: int) -> int:
    """A number from 0 to 3, then a higher one up to 4."""
    if asked(s, seat) == Asked.NO:
        return Refusal.NOT_YOUR_TURN
    if piece < 0 or piece >= NUMBERS or (s.prefix_size == 0 and piece == NUMBERS - 1):
        return Refusal.NO_SUCH_NUMBER
    return Refusal.NOT_HIGHER if s.prefix_size == 1 and piece <= s.prefix[0] else Refusal.NONE


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """All that is not refused."""
    n = 0
    for piece in range(NUMBERS):
        if refusal(s, seat, piece) == Refusal.NONE:
            out[n] = piece
            n += 1
    return n


@kernel
def goes_on(s: State, seat: int, piece: int) -> bool:
    """Whether the second number is to come."""
    return s.prefix_size == 0


@kernel
def apply(s: State, seat: int, piece: int) -> None:
    """Count both numbers."""
    emit(s, Happened.SAID, seat, s.prefix[0], piece)
    s.total[seat] += s.prefix[0] + piece
    s.turns += 1
