"""Actions of Mathic Fraction: who is asked, what is legal and why not, and carrying it out."""

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.state import is_midway

from .cards import Token
from .events import Happened
from .plays import place_in_hand, refuse_piece
from .rounds import end_turn, is_alone
from .scoring import is_shown
from .settling import apply_challenge, apply_pass, apply_play, apply_reset, open_window, take_from_hand
from .state import N_ACTIONS, NOBODY, Phase, Piece, Refusal, State
from .writing import is_beginning

# --- what may be done -------------------------------------------------------------------------------------------------


@kernel
def asked(s: State, seat: int) -> int:
    """What the match wants of a seat: on turn it must act (M-2); in a window it answers in secret (M-11, M-12)."""
    if s.phase == Phase.OVER:
        return Asked.NO
    if s.phase == Phase.PLAY:
        return Asked.MUST if seat == s.turn else Asked.NO
    return Asked.SECRETLY if s.asked[seat] == 1 else Asked.NO


@kernel
def only_asked(s: State) -> int:
    """The seat on turn, outside windows (M-2)."""
    return s.turn if s.phase == Phase.PLAY else NOBODY


@kernel
def refusal(s: State, seat: int, piece: int) -> int:
    """Why the piece is not legal, or `Refusal.NONE`. Legality is stated here and nowhere else."""
    if s.phase == Phase.OVER:
        return Refusal.MATCH_OVER
    if piece < 0 or piece >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if is_midway(s) and s.prefix_seat == seat:
        return refuse_piece(s, seat, piece)
    if s.phase == Phase.PLAY:
        if seat != s.turn:
            return Refusal.NOT_ASKED if piece in (Piece.PASS, Piece.CHALLENGE) else Refusal.NOT_YOUR_TURN
        return refuse_turn(s, seat, piece)
    if s.asked[seat] == 0:
        return Refusal.NOT_ASKED
    return refuse_answer(s, piece)


@kernel
def refuse_turn(s: State, seat: int, piece: int) -> int:
    """Why a turn may not begin with the piece: a discard, alone a reset, or a play's beginning (M-2, M-10, M-16)."""
    if piece >= Piece.DISCARD:
        return Refusal.NO_DISCARD_ALONE if is_alone(s) else refuse_discard(s, seat, piece - Piece.DISCARD)
    if piece == Piece.RESET:
        return Refusal.NONE if is_alone(s) else Refusal.RESET_ONLY_ALONE
    if piece == Piece.COMPUTE or piece == Piece.PATTERN:
        if s.space_size == 0:
            return Refusal.SPACE_EMPTY
        if piece == Piece.PATTERN and not is_shown(s, Token.PATTERN):
            return Refusal.NO_PATTERN_TOKEN
        return Refusal.NONE
    if piece in (Piece.PASS, Piece.CHALLENGE, Piece.STEAL, Piece.STEAL_PATTERN):
        return Refusal.NOT_ASKED
    return Refusal.NO_PLAY_BEGUN


@kernel
def refuse_answer(s: State, piece: int) -> int:
    """Why the seat may not answer so: theft or pass after a discard (M-11), challenge or pass after a play (M-12)."""
    if piece == Piece.PASS:
        return Refusal.NONE
    if s.phase == Phase.CHALLENGE:
        return Refusal.NONE if piece == Piece.CHALLENGE else Refusal.WINDOW_OPEN
    if piece == Piece.STEAL_PATTERN and not is_shown(s, Token.PATTERN):
        return Refusal.NO_PATTERN_TOKEN
    return Refusal.NONE if piece == Piece.STEAL or piece == Piece.STEAL_PATTERN else Refusal.WINDOW_OPEN


@kernel
def goes_on(s: State, seat: int, piece: int) -> bool:
    """A play goes on until its end is written (M-3); everything else is one piece."""
    return piece != Piece.END and (is_midway(s) or is_beginning(piece))


@kernel
def apply(s: State, seat: int, piece: int) -> None:
    """Carry out a legal action (a play with its earlier pieces) and everything that follows without a decision."""
    if piece == Piece.END:
        apply_play(s, seat)
    elif piece >= Piece.DISCARD:
        apply_discard(s, seat, piece - Piece.DISCARD)
    elif piece == Piece.CHALLENGE:
        apply_challenge(s, seat)
    elif piece == Piece.RESET:
        apply_reset(s, seat)
    else:
        apply_pass(s, seat)


# --- discarding -------------------------------------------------------------------------------------------------------


@kernel
def refuse_discard(s: State, seat: int, card: int) -> int:
    """Why the card may not be discarded: only a card of the hand may (M-2)."""
    return Refusal.NOT_IN_HAND if place_in_hand(s, seat, card) < 0 else Refusal.NONE


@kernel
def apply_discard(s: State, seat: int, card: int) -> None:
    """Put the card into the space; unless that was empty, the others may steal (M-2, M-11)."""
    emit(s, Happened.DISCARDED, seat, card)
    was_empty = s.space_size == 0
    take_from_hand(s, seat, card)
    s.space[s.space_size] = card
    s.space_size += 1
    s.play_by = NOBODY
    s.play_card = card
    if s.stealing == 1 and not was_empty:
        open_window(s, Phase.STEAL, seat)
    else:
        end_turn(s)
