"""Actions: who is asked, what is legal and why not, and how a legal action is carried out."""

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row

from .abilities import apply_doctorate, legal_doctorates, refuse_copy, refuse_doctorate
from .events import Happened
from .experiments import apply_call
from .findings import (
    apply_cycling,
    apply_showing,
    legal_cyclings,
    legal_showings,
    refuse_cycling,
    refuse_showing,
)
from .hypotheses import apply_bid, refuse_bid, refuse_call
from .ladder import N_BIDS
from .state import N_ACTIONS, Phase, Piece, Refusal, State
from .turns import begin_turn, seat_after


@kernel
def asked(s: State, seat: int) -> int:
    """The active scientist must act, and nobody else may: there is no defence (C-3, C-9)."""
    return Asked.MUST if seat == s.turn and s.phase != Phase.OVER else Asked.NO


@kernel
def only_asked(s: State) -> int:
    """The active scientist (C-3, C-9)."""
    return s.turn


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """Write every legal piece into `out`, each once; return their number."""
    if seat != s.turn or s.phase == Phase.OVER:
        return 0
    n = 0
    if s.phase == Phase.HYPOTHESIS:
        bid = s.bid
        for i in range(N_BIDS):  # always so many, though they do not count beyond n: compiled, that is quicker
            bid += 1
            out[i] = bid
        n = s.ladder - 1 - s.bid
        out[n] = Piece.CALL
        n += 1 if refuse_call(s, seat) == Refusal.NONE else 0
    else:
        out[0] = Piece.END
        n = 1
        if s.shown == 0 and s.findings == 1:
            n = legal_showings(s, seat, out, n)
        elif s.shown > 0 and s.cycled == 0 and s.cycling == 1:
            n = legal_cyclings(s, seat, out, n)
    return legal_doctorates(s, seat, out, n)


@kernel
def refusal(s: State, seat: int, piece: int) -> int:
    """Why the piece is not legal, or `Refusal.NONE`. Legality is stated here and nowhere else."""
    if s.phase == Phase.OVER:
        return Refusal.MATCH_OVER
    if piece < 0 or piece >= N_ACTIONS or is_left_out(s, piece):
        return Refusal.NO_SUCH_ACTION
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if piece < N_BIDS:
        return refuse_bid(s, piece)
    if piece == Piece.CALL:
        return refuse_call(s, seat)
    if piece == Piece.END:
        return Refusal.NONE if s.phase == Phase.FINDINGS else Refusal.NO_HYPOTHESIS_YET
    if piece < Piece.TABBY_AS:
        return refuse_doctorate(s, seat, piece - Piece.DOCTORATE)
    if piece < Piece.SHOW:
        return refuse_copy(s, seat, piece - Piece.TABBY_AS)
    return refuse_showing(s, seat, piece) if piece < Piece.CYCLE else refuse_cycling(s, seat, piece)


@kernel
def is_left_out(s: State, piece: int) -> bool:
    """Whether the match is played without such pieces."""
    if piece < N_BIDS:
        return piece >= s.ladder
    return piece >= Piece.SHOW and (s.cycling if piece >= Piece.CYCLE else s.findings) == 0


@kernel
def apply(s: State, seat: int, piece: int) -> None:
    """Carry out a legal action and everything that follows without a decision."""
    if piece < N_BIDS:
        apply_bid(s, seat, piece)
    elif piece == Piece.END:
        emit(s, Happened.ENDED, seat)
        begin_turn(s, seat_after(s, seat))
    elif piece == Piece.CALL:
        apply_call(s, seat)
    elif piece < Piece.SHOW:
        apply_doctorate(s, seat, piece)
    elif piece < Piece.CYCLE:
        apply_showing(s, seat, piece)
    else:
        apply_cycling(s, seat, piece)
