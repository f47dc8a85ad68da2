"""The rules of Cups: a die hides the ball, of six one for the first cup, three for the second, two for the third.

Seat 0 guesses a cup and wins if the ball is there; then seat 1, who sees it, lifts that cup.
"""

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.events import Argument, EventKind, emit
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row, record
from labtable.engine.kernels.state import MatchState
from labtable.engine.words.words import Reason

N_CUPS = 3
LIKELIEST = 1
GUESSER, HIDER = 0, 1
HIDDEN = -1


class Refusal(Reason):
    """The reasons why a cup may not be chosen."""

    NONE = 0
    NOT_YOUR_TURN = 1
    NOT_THERE = 2, "C-1"


class Happened(EventKind):
    """The event of what is chosen."""

    CHOSE = 1, "C-1", Argument("cup")


@record
class State(MatchState):
    """The state of a match."""

    ball: int
    guess: int
    turn: int


@kernel
def hide_ball(s: State) -> None:
    """Hide the ball under one of the cups, by the die."""
    eyes = random_below(s, 6)
    s.ball = 0 if eyes == 0 else LIKELIEST if eyes < 4 else 2


@kernel
def deal(s: State) -> None:
    """The ball is hidden."""
    hide_ball(s)


@kernel
def is_over(s: State) -> bool:
    """Whether the cup has been lifted."""
    return s.turn > HIDER


@kernel
def has_won(s: State, seat: int) -> bool:
    """Whether the guess was right, or wrong."""
    return is_over(s) and (s.guess == s.ball) == (seat == GUESSER)


@kernel
def asked(s: State, seat: int) -> int:
    """The request to a seat: it must act in turn."""
    return Asked.MUST if seat == s.turn else Asked.NO


@kernel
def refusal(s: State, seat: int, piece: int) -> int:
    """The reason why a cup may not be chosen: any may be guessed, and one lifted."""
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    return Refusal.NONE if seat == GUESSER or piece == s.ball else Refusal.NOT_THERE


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """All that is not refused."""
    n = 0
    for piece in range(N_CUPS):
        if refusal(s, seat, piece) == Refusal.NONE:
            out[n] = piece
            n += 1
    return n


@kernel
def apply(s: State, seat: int, piece: int) -> None:
    """Note the choice."""
    emit(s, Happened.CHOSE, seat, piece)
    if seat == GUESSER:
        s.guess = piece
    s.turn += 1


@kernel
def hide(s: State, seat: int) -> None:
    """Blank the ball for all but the seat that hid it."""
    if seat != HIDER and not is_over(s):
        s.ball = HIDDEN


@kernel
def redeal(s: State, seat: int) -> None:
    """Hide the ball once more."""
    if s.ball == HIDDEN:
        hide_ball(s)
