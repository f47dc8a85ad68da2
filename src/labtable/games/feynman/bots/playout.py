"""The playout policy of searches: all seats play what fits, call, and catch."""

from labtable.engine.kernels.card_sets import count_common, nth_common
from labtable.engine.kernels.contract import is_over
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row
from labtable.engine.kernels.state import is_midway
from labtable.engine.play.flow import next_to_ask, seat_in_order, step

from ..rules.actions import legal
from ..rules.baryons import has_baryon
from ..rules.fitting import FITS, fits, what_fits
from ..rules.hands import sided
from ..rules.piles import can_draw
from ..rules.state import NOBODY, Phase, Piece, State


@kernel
def playout_piece(s: State, seat: int, waits: int, out: Row) -> int:
    """Write a piece worth playing without listing all legal ones: playouts are most of the cost of a search.

    DECAY is called and a missing call caught at once (F-19); else any fitting card is laid; else a baryon (F-6).
    Drawing, keeping, taking and the Flip alone come last: a player that draws freely hardly ever ends a round.
    """
    if is_midway(s) or s.phase == Phase.ANSWER:
        return any_eager_piece(s, seat, out)
    if s.uncalled != NOBODY:
        out[0] = Piece.DECAY if seat == s.uncalled else Piece.CATCH
    elif s.phase == Phase.DRAWN:
        out[0] = sided(s.side, s.drawn) if fits(s, s.drawn) else Piece.KEEP
    else:
        out[0] = any_fitting_card(s, seat)
    return 1


@kernel
def any_fitting_card(s: State, seat: int) -> int:
    """A random card of the hand that may be laid; if there is none, drawing or passing."""
    fitting = FITS[what_fits(s)]
    n = count_common(s.hand[seat], fitting)
    if n > 0:
        return sided(s.side, nth_common(s.hand[seat], fitting, random_below(s, n)))
    if has_baryon(s, seat):
        return Piece.BARYON
    return Piece.DRAW if can_draw(s) else Piece.PASS


@kernel
def any_eager_piece(s: State, seat: int, out: Row) -> int:
    """Write CATCH, DECAY or a call into `out[0]` if legal, else a random legal piece, the last resort only if alone."""
    n = legal(s, seat, out)
    first, last = out[0], out[n - 1]
    if first == Piece.CATCH or first == Piece.DECAY or first == Piece.CALL:
        return 1
    if n > 1 and (last == Piece.TAKE or last == Piece.ALONE):
        n -= 1
    out[0] = out[random_below(s, n)]
    return 1


@kernel
def play_eagerly(s: State, seat: int, pieces: int, until: int, longest: int, scratch: Row) -> None:
    """Play on until the match is over, seat `until` is to begin a turn, or `longest` pieces have been taken.

    `seat` has just taken an action of `pieces` pieces; with none it waits.
    """
    last = seat
    place = 0 if pieces > 0 else s.seats
    taken = 0
    while taken < longest and not is_over(s):
        place = next_to_ask(s, last, place)
        asked = seat_in_order(s, last, place)
        if asked == until and place >= s.seats and s.prefix_size == 0:
            return
        playout_piece(s, asked, 0, scratch)
        step(s, asked, scratch[0])
        last, place = asked, 0
        taken += 1
