"""How a match is played on when it is only tried: everybody plays what fits, calls, and catches."""

from labtable.engine.contract import is_over
from labtable.engine.kernel import kernel
from labtable.engine.play import next_to_ask, seat_in_order, step
from labtable.engine.randomness import random_below
from labtable.engine.record import Row

from ..rules.actions import legal
from ..rules.state import Piece, State


@kernel
def eager_piece(s: State, seat: int, out: Row) -> int:
    """Any piece worth taking: DECAY and a catch at once; drawing, keeping, taking, the Flip alone for want of better.

    Whoever draws at will hardly ever ends a round.
    """
    n = legal(s, seat, out)
    first = out[0]
    if first == Piece.CALL or first == Piece.DECAY or first == Piece.CATCH:
        return first
    last = out[n - 1]
    if n > 1 and (last == Piece.DRAW or last == Piece.KEEP or last == Piece.TAKE or last == Piece.ALONE):
        n -= 1
    return out[random_below(s, n)]


@kernel
def play_eagerly(s: State, seat: int, pieces: int, until: int, longest: int, scratch: Row) -> None:
    """Play on until the match is over, seat `until` is to begin a turn, or `longest` pieces have been taken.

    `seat` has just taken an action of so many pieces; if of none, it waits. With `until` -1 it goes on to the end.
    """
    last = seat
    place = 0 if pieces > 0 else s.seats
    taken = 0
    while taken < longest and not is_over(s):
        place = next_to_ask(s, last, place)
        asked = seat_in_order(s, last, place)
        if asked == until and place >= s.seats and s.prefix_size == 0:
            return
        step(s, asked, eager_piece(s, asked, scratch))
        last, place = asked, 0
        taken += 1
