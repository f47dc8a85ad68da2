"""The rules of Nim: two in turn take one to three stones; the one who takes the last one wins."""

from collections.abc import MutableSequence
from typing import Any

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.events import Argument, EventKind, emit
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row, record
from labtable.engine.kernels.state import MatchState
from labtable.engine.words.words import Reason

STONES, MOST = 21, 3


class Refusal(Reason):
    """The reasons why so many stones may not be taken."""

    NONE = 0
    NOT_YOUR_TURN = 1
    NOT_SO_MANY = 2, "N-1"


class Happened(EventKind):
    """The event of what is taken."""

    TOOK = 1, "N-1", Argument("stones")


@record
class State(MatchState):
    """The state of a match."""

    stones: int
    turn: int


@kernel
def deal(s: State) -> None:
    """All stones lie there."""
    s.stones = STONES


@kernel
def is_over(s: State) -> bool:
    """Whether all have been taken."""
    return s.stones == 0


@kernel
def has_won(s: State, seat: int) -> bool:
    """Whether the seat has taken the last one."""
    return s.stones == 0 and s.turn != seat


@kernel
def asked(s: State, seat: int) -> int:
    """The request to a seat: it must act in turn."""
    return Asked.MUST if seat == s.turn and s.stones > 0 else Asked.NO


@kernel
def refusal(s: State, seat: int, piece: int) -> int:
    """The reason why so many may not be taken: one, two or three of those that are left may."""
    if asked(s, seat) == Asked.NO:
        return Refusal.NOT_YOUR_TURN
    return Refusal.NONE if 1 <= piece <= min(MOST, s.stones) else Refusal.NOT_SO_MANY


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """All that is not refused."""
    n = 0
    for piece in range(1, MOST + 1):
        if refusal(s, seat, piece) == Refusal.NONE:
            out[n] = piece
            n += 1
    return n


@kernel
def apply(s: State, seat: int, piece: int) -> None:
    """Take the stones."""
    emit(s, Happened.TOOK, seat, piece)
    s.stones -= piece
    s.turn = 1 - s.turn


@kernel
def prior(
    view: State,
    seat: int,
    is_first: bool,
    worlds: MutableSequence[State],
    workspace: Any,
    pieces: Row,
    n: int,
    weights: Row,
) -> bool:
    """To take many is promising, as far as anybody knows who has never played."""
    for i in range(n):
        weights[i] = pieces[i]
    return True
